//! Makes the reversi samples in `replays/`: games between two small programs with different tastes.
//!
//! Everything follows from a seed, so the files can be made again at any time:
//! `cargo run --example make_reversi_samples`

use std::fmt::Write;

use matchreel::games::reversi::bits::{BitGrid, Discs, squares};

fn main() -> std::io::Result<()> {
    for (name, text) in samples() {
        std::fs::write(std::path::Path::new("replays").join(name), text)?;
    }
    Ok(())
}

/// All sample files: name and content.
pub fn samples() -> Vec<(&'static str, String)> {
    let edges = Player { name: "edgewise 1.4", taste: Taste::Squares };
    let freedom = Player { name: "elbowroom 0.9", taste: Taste::Freedom };
    let passes = Match { side: 8, first_owns_d4: false, players: [&edges, &freedom], seed: 39 };
    let white = Match { side: 8, first_owns_d4: true, players: [&freedom, &edges], seed: 27 };
    let talk = Match { side: 8, first_owns_d4: false, players: [&freedom, &edges], seed: 4 };
    let small = Match { side: 6, first_owns_d4: false, players: [&edges, &freedom], seed: 36 };
    vec![
        ("reversi-passes.xml", xml(&passes, "4.5.2026 17:15")),
        ("reversi-white-begins.xml", xml(&white, "11.5.2026 9:40")),
        ("reversi-corners.json", json(&talk, "Spring cup, board 3", "2026-05-18")),
        ("reversi-six.json", bare_json(&small)),
    ]
}

/// What a program likes.
enum Taste {
    /// Good squares: corners first, never beside them.
    Squares,
    /// Many moves for itself and few for the other.
    Freedom,
}

struct Player {
    name: &'static str,
    taste: Taste,
}

struct Match<'a> {
    side: u32,
    first_owns_d4: bool,
    players: [&'a Player; 2],
    seed: u64,
}

/// One turn of the game: a square, or a pass.
struct Turn {
    seat: usize,
    square: Option<u32>,
    turned: u32,
    ms: u64,
}

/// Discs on the board at the end, by seat, and how it came to that.
struct Played {
    turns: Vec<Turn>,
    discs: [u32; 2],
}

/// A well-known little generator; what matters is that it is the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

fn play(game: &Match) -> Played {
    let grid = BitGrid::<u128>::new(game.side).expect("a board reversi is played on");
    let mut discs = if game.first_owns_d4 { grid.start().swapped() } else { grid.start() };
    let mut dice = Dice(game.seed);
    let (mut seat, mut turns) = (0, Vec::new());
    loop {
        let moves = grid.moves(discs);
        if moves == 0 && grid.moves(discs.swapped()) == 0 {
            break;
        }
        let ms = 90 + u64::from(moves.count_ones()) * (60 + dice.roll(90));
        let square = (moves != 0).then(|| choose(&grid, discs, game.players[seat], &mut dice));
        let turned = square.map_or(0, |square| grid.flips(discs, 1 << square).count_ones());
        discs = square.map_or(discs.swapped(), |square| grid.apply(discs, 1 << square));
        turns.push(Turn { seat, square, turned, ms });
        seat = 1 - seat;
    }
    let own = [discs.own.count_ones(), discs.other.count_ones()];
    Played { turns, discs: if seat == 0 { own } else { [own[1], own[0]] } }
}

/// The best square three plies deep, with a little caprice so that games differ.
fn choose(grid: &BitGrid<u128>, discs: Discs<u128>, player: &Player, dice: &mut Dice) -> u32 {
    let mut best = (i64::MIN, 0);
    for square in squares(grid.moves(discs)) {
        let value = -search(grid, grid.apply(discs, 1 << square), player, 2) * 8 + dice.roll(20) as i64;
        best = best.max((value, square));
    }
    best.1
}

fn search(grid: &BitGrid<u128>, discs: Discs<u128>, player: &Player, depth: u32) -> i64 {
    let moves = grid.moves(discs);
    if depth == 0 {
        return value(grid, discs, player);
    }
    if moves == 0 {
        return match grid.moves(discs.swapped()) {
            0 => 1000 * (i64::from(discs.own.count_ones()) - i64::from(discs.other.count_ones())),
            _ => -search(grid, discs.swapped(), player, depth - 1),
        };
    }
    squares(moves).map(|square| -search(grid, grid.apply(discs, 1 << square), player, depth - 1)).max().unwrap_or(0)
}

fn value(grid: &BitGrid<u128>, discs: Discs<u128>, player: &Player) -> i64 {
    let weigh = |set: u128| squares(set).map(|square| weight(grid.side(), square)).sum::<i64>();
    let free = |discs| i64::from(grid.moves(discs).count_ones());
    match player.taste {
        Taste::Squares => weigh(discs.own) - weigh(discs.other),
        Taste::Freedom => 3 * (free(discs) - free(discs.swapped())) + (weigh(discs.own) - weigh(discs.other)) / 4,
    }
}

/// Corners are gold, their neighbours are traps, edges are good.
fn weight(side: u32, square: u32) -> i64 {
    let from_edge = |n: u32| n.min(side - 1 - n);
    match (from_edge(square % side), from_edge(square / side)) {
        (0, 0) => 40,
        (0, 1) | (1, 0) => -8,
        (1, 1) => -16,
        (0, _) | (_, 0) => 4,
        _ => 1,
    }
}

fn name(side: u32, square: Option<u32>, pass: &str) -> String {
    let written = |square: u32| format!("{}{}", (b'A' + (square % side) as u8) as char, square / side + 1);
    square.map_or(pass.to_string(), written)
}

/// The board-game manager's way of writing.
fn xml(game: &Match, start: &str) -> String {
    let played = play(game);
    let [p1, p2] = played.discs;
    let winner = match p1.cmp(&p2) {
        std::cmp::Ordering::Greater => "Player 1",
        std::cmp::Ordering::Less => "Player 2",
        std::cmp::Ordering::Equal => "Draw",
    };
    let mut out = format!(
        "<?xml version='1.0'?>\n<Replay>\n  <GameType>reversi</GameType>\n  \
         <BoardDimensions>{}</BoardDimensions>\n  <StartTime>{start}</StartTime>\n  \
         <Player1>{}</Player1>\n  <Player2>{}</Player2>\n  <Winner>{winner}</Winner>\n  \
         <Score p1=\"{p1}\" p2=\"{p2}\" />\n  <ListOfMoves>\n",
        game.side, game.players[0].name, game.players[1].name
    );
    for turn in &played.turns {
        let (player, text) = (turn.seat + 1, name(game.side, turn.square, "forfeit"));
        let (seconds, rest) = (turn.ms / 1000, turn.ms % 1000);
        let _ = writeln!(out, "    <Move player=\"{player}\" time=\"00:00:{seconds:02}.{rest:03}0000\">{text}</Move>");
    }
    out + "  </ListOfMoves>\n</Replay>\n"
}

/// Our own format with all it can hold.
fn json(game: &Match, title: &str, date: &str) -> String {
    let played = play(game);
    let [a, b] = game.players.map(|player| player.name);
    let moves: Vec<String> = played
        .turns
        .iter()
        .map(|turn| {
            let (text, ms) = (name(game.side, turn.square, "pass"), turn.ms);
            let comment =
                comment(game.side, turn).map(|words| format!(", \"comment\": \"{words}\"")).unwrap_or_default();
            format!("    {{\"move\": \"{text}\", \"ms\": {ms}{comment}}}")
        })
        .collect();
    let [x, o] = played.discs;
    let winner = match x.cmp(&o) {
        std::cmp::Ordering::Greater => "0",
        std::cmp::Ordering::Less => "1",
        std::cmp::Ordering::Equal => "\"draw\"",
    };
    format!(
        "{{\n  \"format\": \"matchreel/1\",\n  \"game\": \"reversi\",\n  \"title\": \"{title}\",\n  \
         \"date\": \"{date}\",\n  \"size\": {},\n  \"players\": [\"{a}\", \"{b}\"],\n  \"moves\": [\n{}\n  ],\n  \
         \"result\": {{\"winner\": {winner}, \"score\": [{x}, {o}]}}\n}}\n",
        game.side,
        moves.join(",\n")
    )
}

/// As short as a replay can be; passes are left out.
fn bare_json(game: &Match) -> String {
    let moves: Vec<String> = play(game)
        .turns
        .iter()
        .filter(|turn| turn.square.is_some())
        .map(|turn| format!("\"{}\"", name(game.side, turn.square, "")))
        .collect();
    format!("{{\"game\": \"reversi\", \"size\": {}, \"moves\": [{}]}}\n", game.side, moves.join(", "))
}

fn comment(side: u32, turn: &Turn) -> Option<String> {
    let last = side - 1;
    let edge = |n: u32| n == 0 || n == last;
    let square = turn.square?;
    if edge(square % side) && edge(square / side) {
        return Some("a corner: this disc never turns again".into());
    }
    (turn.turned >= 8).then(|| format!("{} discs at once", turn.turned))
}
