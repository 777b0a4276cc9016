//! Makes the draughts samples in `replays/`: Czech games between two small programs.
//!
//! Everything follows from a seed, so the files can be made again at any time:
//! `cargo run --release --example make_checkers_samples`

use std::fmt::Write;

use matchreel::games::checkers::board::{CheckersBoard, CheckersMove, squares};
use matchreel::games::checkers::notation;
use matchreel::games::checkers::variant::Variant;
use matchreel::games::sides::Colour;

fn main() -> std::io::Result<()> {
    for (name, text) in samples() {
        std::fs::write(std::path::Path::new("replays").join(name), text)?;
    }
    Ok(())
}

/// All sample files: name and content.
pub fn samples() -> Vec<(&'static str, String)> {
    vec![("checkers-long-diagonal.xml", xml(&game(XML_SEED))), ("checkers-crowns.json", json(&game(JSON_SEED)))]
}

/// Seeds whose games are decided on the board, with kings and captures of several men.
const XML_SEED: u64 = 5;
const JSON_SEED: u64 = 7;

const PLAYERS: [&str; 2] = ["millstone 2.1", "harrow 0.7"];

/// A game is broken off when it goes on for longer than anybody would watch.
const LONGEST: usize = 120;

/// One ply: as it is written, and what it would have cost a person to find it.
pub struct Turn {
    pub text: String,
    pub taken: usize,
    pub crowned: bool,
    ms: u64,
}

/// A whole game and whether the last mover won it.
pub struct Game {
    pub turns: Vec<Turn>,
    pub decided: bool,
}

pub fn game(seed: u64) -> Game {
    let mut board = CheckersBoard::start(Variant::CZECH);
    let mut turns = Vec::new();
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while turns.len() < LONGEST {
        let moves = board.distinct();
        // The two programs look differently far ahead, so that games are decided.
        let depth = if board.to_move == Colour::White { 6 } else { 4 };
        let mut best: Option<(i32, &CheckersMove)> = None;
        for found in &moves {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            let worth = -search(&board.apply(found), depth - 1, -100_000, 100_000) + (dice >> 40) as i32 % 9;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, found));
            }
        }
        let Some((_, played)) = best else { return Game { turns, decided: true } };
        let ms = 180 + (dice >> 33) % 900 + 40 * moves.len() as u64;
        turns.push(Turn {
            text: notation::write(&board, played),
            taken: played.jumped.len(),
            crowned: played.crowned,
            ms,
        });
        board = board.apply(played);
    }
    Game { turns, decided: false }
}

fn search(board: &CheckersBoard, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let moves = board.distinct();
    if moves.is_empty() {
        return -50_000 - depth as i32;
    }
    let quiet = moves.iter().all(|found| found.jumped.is_empty());
    if depth == 0 && quiet {
        return worth(board);
    }
    for found in &moves {
        let value = -search(&board.apply(found), depth.saturating_sub(1), -beta, -alpha);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Men, kings, and how far the men have come, for the side to move.
fn worth(board: &CheckersBoard) -> i32 {
    let side = |colour: Colour| -> i32 {
        let one = |square: u32| {
            let row = (square / 8) as i32;
            let come = if colour == Colour::White { 7 - row } else { row };
            if board.is_king(square) { 330 } else { 100 + 3 * come }
        };
        squares(board.of(colour)).map(one).sum()
    };
    side(board.to_move) - side(board.to_move.other())
}

/// The seat that won; White is the first.
fn winner(game: &Game) -> usize {
    (game.turns.len() + 1) % 2
}

fn xml(game: &Game) -> String {
    let mut out = String::from("<?xml version='1.0'?>\n<Replay>\n  <GameType>checkers</GameType>\n");
    out.push_str("  <BoardDimensions>8</BoardDimensions>\n  <StartTime>2.6.2026 18:30</StartTime>\n");
    let [one, two] = PLAYERS;
    // A string takes everything that is written to it.
    let _ = writeln!(out, "  <Player1>{one}</Player1>\n  <Player2>{two}</Player2>");
    let _ = writeln!(out, "  <Winner>Player {}</Winner>\n  <ListOfMoves>", winner(game) + 1);
    for (index, turn) in game.turns.iter().enumerate() {
        let (player, seconds, ms) = (index % 2 + 1, turn.ms / 1000, turn.ms % 1000);
        let text = &turn.text;
        let _ = writeln!(out, "    <Move player=\"{player}\" time=\"00:00:{seconds:02}.{ms:03}0000\">{text}</Move>");
    }
    out.push_str("  </ListOfMoves>\n</Replay>\n");
    out
}

fn json(game: &Game) -> String {
    let [one, two] = PLAYERS;
    let mut out = String::from("{\n  \"format\": \"matchreel/1\",\n  \"game\": \"checkers\",\n");
    let _ = writeln!(out, "  \"variant\": \"czech\",\n  \"title\": \"Barn evening\",\n  \"date\": \"2026-06-09\",");
    let _ = writeln!(out, "  \"players\": [\"{one}\", \"{two}\"],\n  \"result\": {{\"winner\": {}}},", winner(game));
    out.push_str("  \"moves\": [\n");
    for (index, turn) in game.turns.iter().enumerate() {
        let end = if index + 1 == game.turns.len() { "" } else { "," };
        let (text, ms) = (&turn.text, turn.ms);
        let comment = match (turn.taken, turn.crowned) {
            (_, true) => ", \"comment\": \"a crown\"",
            (3.., false) => ", \"comment\": \"a long leap\"",
            (_, false) => "",
        };
        let _ = writeln!(out, "    {{\"move\": \"{text}\", \"ms\": {ms}{comment}}}{end}");
    }
    out.push_str("  ]\n}\n");
    out
}
