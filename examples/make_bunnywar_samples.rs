//! Makes the Bunny War samples in `replays/`: games between two small programs.
//!
//! Everything follows from a seed, so the files can be made again at any time:
//! `cargo run --release --example make_bunnywar_samples`

use std::fmt::Write;

use matchreel::games::bunnywar::board::{BunnyBoard, BunnyMove};
use matchreel::games::bunnywar::notation;

fn main() -> std::io::Result<()> {
    for (name, text) in samples() {
        std::fs::write(std::path::Path::new("replays").join(name), text)?;
    }
    Ok(())
}

/// All sample files: name and content.
pub fn samples() -> Vec<(&'static str, String)> {
    let swapped = BunnyBoard::SWAPPED;
    vec![
        ("bunnywar-four-leaps.xml", xml(&game(BunnyBoard::START, XML_SEED))),
        ("bunnywar-swapped.json", json(&swapped, &game(swapped, JSON_SEED))),
    ]
}

/// Seeds whose games are decided on the board; the first has a capture of four.
const XML_SEED: u64 = 24;
const JSON_SEED: u64 = 1;

const PLAYERS: [&str; 2] = ["cottontail 1.0", "thumper 3.2"];

/// A whole game: its moves, how many each jumped, and the seat that won.
pub struct Game {
    pub texts: Vec<String>,
    pub jumped: Vec<usize>,
    pub winner: Option<usize>,
}

pub fn game(start: BunnyBoard, seed: u64) -> Game {
    let mut board = start;
    let mut told = Game { texts: Vec::new(), jumped: Vec::new(), winner: None };
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while !board.is_over() {
        let moves = board.moves();
        let mut best: Option<(i32, &BunnyMove)> = None;
        for found in &moves {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            // The second program is careless: it sees what it takes and not what that costs.
            let next = board.apply(found);
            let careful = told.texts.len().is_multiple_of(2) || !(dice >> 20).is_multiple_of(3);
            let cost = if careful { most_jumped(&next) } else { 0 };
            let worth = 8 * (found.jumped.len() as i32 - cost) + (dice >> 40) as i32 % 8;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, found));
            }
        }
        let Some((_, played)) = best else { break };
        told.texts.push(notation::write(played));
        told.jumped.push(played.jumped.len());
        board = board.apply(played);
    }
    let few = |stones: u64| stones.count_ones() <= 1;
    told.winner = match (few(board.white), few(board.black)) {
        (true, _) => Some(1),
        (_, true) => Some(0),
        (false, false) => None,
    };
    told
}

fn most_jumped(board: &BunnyBoard) -> i32 {
    board.moves().iter().map(|found| found.jumped.len() as i32).max().unwrap_or(0)
}

fn xml(game: &Game) -> String {
    let mut out = String::from("<?xml version='1.0'?>\n<Replay>\n  <GameType>bunnywar</GameType>\n");
    out.push_str("  <BoardDimensions>8</BoardDimensions>\n  <StartTime>16.6.2026 20:05</StartTime>\n");
    let [one, two] = PLAYERS;
    let winner = game.winner.map_or("Draw".to_string(), |seat| format!("Player {}", seat + 1));
    // A string takes everything that is written to it.
    let _ = writeln!(out, "  <Player1>{one}</Player1>\n  <Player2>{two}</Player2>\n  <Winner>{winner}</Winner>");
    out.push_str("  <ListOfMoves>\n");
    for (index, text) in game.texts.iter().enumerate() {
        let (player, ms) = (index % 2 + 1, 250 + index * 37 % 700);
        let _ = writeln!(out, "    <Move player=\"{player}\" time=\"00:00:00.{ms:03}0000\">{text}</Move>");
    }
    out.push_str("  </ListOfMoves>\n</Replay>\n");
    out
}

fn json(start: &BunnyBoard, game: &Game) -> String {
    let [one, two] = PLAYERS;
    let mut out = String::from("{\n  \"format\": \"matchreel/1\",\n  \"game\": \"bunnywar\",\n");
    let _ = writeln!(out, "  \"title\": \"Meadow match, sides swapped\",\n  \"date\": \"2026-06-17\",");
    let _ = writeln!(out, "  \"players\": [\"{one}\", \"{two}\"],");
    let rows: Vec<String> = start.rows().iter().map(|row| format!("\"{row}\"")).collect();
    let _ = writeln!(out, "  \"start\": {{\"rows\": [{}]}},", rows.join(", "));
    let winner = game.winner.map_or("\"draw\"".to_string(), |seat| seat.to_string());
    let _ = writeln!(out, "  \"result\": {{\"winner\": {winner}}},\n  \"moves\": [");
    for (index, text) in game.texts.iter().enumerate() {
        let end = if index + 1 == game.texts.len() { "" } else { "," };
        let _ = writeln!(out, "    \"{text}\"{end}");
    }
    out.push_str("  ]\n}\n");
    out
}
