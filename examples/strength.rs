//! How strong the built-in players are, measured: the numbers of `docs/players.md`.
//!
//! `cargo run --release --example strength -- table` plays all named reversi strategies against each other and prints the table;
//! `speed` counts the nodes a search visits and the playouts it tries in a second, `negamax` and `go` play against `random`: `go mcts:1000 100` plays 100 games
//! with 1000 playouts a move.

use std::ops::ControlFlow;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use matchreel::arena::boards::guest::Guest;
use matchreel::arena::boards::{BoardMatch, BoardSetup, OpeningMoves};
use matchreel::games::go::board::GoBoard;
use matchreel::games::go::play::{quick::Quick, tree};
use matchreel::games::play::{Turns, find_in_turns};
use matchreel::games::reversi::play::negamax::Valued;
use matchreel::games::reversi::play::{Disks, strategy};
use matchreel::games::sides::Colour;
use matchreel::model::Seat;
use matchreel::players::level::Level;
use matchreel::players::search::Search;
use matchreel::players::watch::SearchWatch;
use matchreel::players::{BoardRules, Rng};

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("speed") => speed(),
        Some("negamax") => (1..=3).for_each(|seed| {
            let points = play("reversi", ["negamax:5", "random"], 100, seed, 0, Duration::ZERO);
            println!("negamax:5 against random, seed {seed}: {points:?}");
        }),
        Some("go") => {
            let player = std::env::args().nth(2).unwrap_or("mcts".into());
            let games = std::env::args().nth(3).and_then(|games| games.parse().ok()).unwrap_or(100);
            let points = play("go", [&player, "random"], games, 1, 0, Duration::from_millis(1250));
            println!("{player} against random on 9x9: {points:?}");
        }
        _ => table(),
    }
}

/// Wins, draws and losses of the first of two players.
fn play(game: &'static str, words: [&str; 2], games: u32, seed: u64, opening: u32, time: Duration) -> [u32; 3] {
    let game: &dyn Turns = find_in_turns(game).expect("a game in turns");
    // Nineteen lines of go take too long.
    let usual = game.usual();
    let rules = BoardRules { side: usual.side.min(9), ..usual };
    let guest = |word: &str| Guest::read(game, rules, &format!("builtin:{word}"), None).expect("a known player");
    let setup = BoardSetup {
        game,
        rules,
        guests: words.map(guest),
        alternate: true,
        time,
        clock: None,
        constant: Duration::ZERO,
        opening: OpeningMoves::Random(opening),
        seed,
        plies: 1000,
        adjudication: Default::default(),
    };
    let mut table = BoardMatch::new(&setup, None).expect("players of our own need no folders");
    let mut points = [0; 3];
    for number in 0..games {
        let go_on = &mut |_: &_| ControlFlow::Continue(());
        let played = table.play(number, &|| false, go_on).expect("a game of legal moves");
        points[match played.winner {
            Some(Seat(0)) => 0,
            None => 1,
            Some(_) => 2,
        }] += 1;
    }
    points
}

/// Everybody against everybody: 100 games a pair, begun in turn from the same random openings.
fn table() {
    let names: Vec<&str> = strategy::NAMES.into_iter().chain(["random"]).collect();
    let mut points = vec![vec![0.0; names.len()]; names.len()];
    for one in 0..names.len() {
        for two in one + 1..names.len() {
            let [won, drawn, lost] = play("reversi", [names[one], names[two]], 100, 1, 4, Duration::ZERO);
            points[one][two] = f64::from(won) + f64::from(drawn) / 2.0;
            points[two][one] = f64::from(lost) + f64::from(drawn) / 2.0;
        }
    }
    let mut order: Vec<usize> = (0..names.len()).collect();
    let sum = |player: usize| points[player].iter().sum::<f64>();
    order.sort_by(|one, two| sum(*two).total_cmp(&sum(*one)));
    let heads: Vec<&str> = order.iter().map(|player| names[*player]).collect();
    println!("| | {} | points of {} |", heads.join(" | "), 100 * (names.len() - 1));
    println!("|---|{}", "--:|".repeat(names.len() + 1));
    for one in &order {
        let cell = |two: &usize| if one == two { "–".into() } else { points[*one][*two].to_string() };
        let cells: Vec<String> = order.iter().map(cell).collect();
        println!("| **{}** | {} | {} |", names[*one], cells.join(" | "), sum(*one));
    }
}

/// The time this thread has had a processor, so that a busy machine does not blur the figures; where the system does not tell, the time
/// of day.
fn spent() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(), Duration::from_nanos)
}

/// Nodes a second of processor time, with and without pruning, by the older program's values and by ours.
fn speed() {
    let start = Disks::start();
    let mut watch = SearchWatch::default();
    let mut tell = |what: &str, run: &mut dyn FnMut(&mut Search) -> i32| {
        let mut search = Search::new(&mut watch).pruning(!what.contains("every"));
        let since = spent();
        let value = run(&mut search);
        let took = (spent() - since).as_secs_f64();
        println!(
            "{what}: value {value}, {} nodes, {:.1} million a second",
            search.nodes,
            search.nodes as f64 / took / 1e6
        );
    };
    tell("every node to depth 9", &mut |search| search.value(&Valued::usual(start), 9));
    tell("alpha–beta to depth 12", &mut |search| search.value(&Valued::usual(start), 12));
    tell("alpha–beta by our own worth to depth 11", &mut |search| search.value(&start, 11));
    for side in [9, 13, 19] {
        let empty = Quick::new(&GoBoard::empty(side), Colour::Black, 0, 6.5);
        let (since, playouts) = (spent(), 20_000);
        let level = Level { depth: 0, nodes: playouts, sees: 1000 };
        tree::think(&empty, false, level, &mut Rng::new(1), &mut SearchWatch::default());
        let rate = playouts as f64 / (spent() - since).as_secs_f64();
        println!("go, from the empty board of {side}x{side}: {rate:.0} playouts a second");
    }
}
