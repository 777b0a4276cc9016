//! How far the levels of a game lie apart, measured: the table of `docs/playing.md`.
//!
//! `cargo run --release --example levels -- chess 100` plays 100 games of every level against the one below, and of the lowest against
//! `random`; `levels chess 100 hard` those of one level alone. Of two games in a row both begin with the same four moves drawn by lot, and
//! the players take turns in beginning. Go is played on 9x9. No clock has a say: the same command gives the same results everywhere.

use std::time::{Duration, Instant};

use matchreel::games::play::{GameGround, Turns, in_turns};
use matchreel::players::level::LEVELS;
use matchreel::players::{BoardRules, Rng};

/// A game that lasts longer is a draw.
const LONGEST: usize = 600;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, only @ ..] = words.as_slice() else { return eprintln!("expected a game and how many games") };
    let Some(game) = in_turns().find(|known| known.id() == game) else { return eprintln!("no such game in turns") };
    let Ok(games) = games.parse() else { return eprintln!("expected a number of games") };
    let below = std::iter::once("random").chain(LEVELS);
    for (level, below) in LEVELS.into_iter().zip(below) {
        if only.is_empty() || only.iter().any(|only| only == level) {
            compare(game, [level, below], games);
        }
    }
}

/// What a player made of some games against another, and the longest a move of either took.
#[derive(Default)]
struct Tally {
    won: u64,
    drawn: u64,
    longest: Duration,
    spent: Duration,
    moves: u32,
}

fn compare(game: &'static dyn Turns, words: [&str; 2], games: u64) {
    let mut tally = Tally::default();
    (0..games).for_each(|number| play(game, words, number, &mut tally));
    let Tally { won, drawn, longest, spent, moves } = tally;
    let [one, two] = words;
    let share = (won as f64 + drawn as f64 / 2.0) * 100.0 / games as f64;
    println!(
        "{game:?}: {one} against {two}: {share:.1} % ({won} won, {drawn} drawn, {} lost of {games}), a move {:.3} s, at most {:.2} s",
        games - won - drawn,
        spent.as_secs_f64() / f64::from(moves.max(1)),
        longest.as_secs_f64()
    );
}

/// Plays one game; the first of the two begins the even ones.
fn play(game: &'static dyn Turns, words: [&str; 2], number: u64, tally: &mut Tally) {
    let usual = game.usual();
    let rules = BoardRules { side: if game.id() == "go" { 9 } else { usual.side }, ..usual };
    let ground = GameGround { game, rules, start: None };
    let swapped = (number % 2) as usize;
    let mut board = ground.board(&[]).expect("a board of the usual size");
    let mut moves = Vec::new();
    let mut lot = Rng::of_seat(1 + number / 2, 2);
    for _ in 0..4 {
        let legal = board.legal();
        let text = &legal[lot.below(legal.len() as u32) as usize];
        moves.push(board.play(text).expect("a legal move"));
    }
    let player = |seat: usize| {
        let word = words[seat ^ swapped];
        ground.player(word, &moves, 1000 * number + seat as u64).expect("a known player")
    };
    let mut players = [player(0), player(1)];
    while board.over().is_none() && board.played() < LONGEST {
        let seat = board.played() % 2;
        let since = Instant::now();
        let choice = players[seat].choose(&mut || false).expect("the game is not over");
        if seat == swapped {
            let took = since.elapsed();
            (tally.spent, tally.moves, tally.longest) = (tally.spent + took, tally.moves + 1, tally.longest.max(took));
        }
        board.play(&choice.text).expect("a legal move");
        players.iter_mut().for_each(|player| drop(player.board().play(&choice.text)));
    }
    match board.over().and_then(|end| end.winner) {
        None => tally.drawn += 1,
        Some(seat) => tally.won += u64::from(seat == swapped),
    }
}
