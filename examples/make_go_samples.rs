//! Lets our player play two games of go against itself and writes them as sample replays: `make_go_samples replays`.
//! The same seed gives the same game, also to `matchreel play go`.

use std::fmt::Write as _;
use std::path::Path;

use matchreel::games::go::Go;
use matchreel::games::play::Turns;
use matchreel::games::points::Names;
use matchreel::model::Cell;
use matchreel::players::search::never;
use matchreel::players::{BoardRules, Rng};

/// A tiny generator of random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// A whole game of our player against itself: the points played, `None` for a pass, and whether Black won.
fn game(side: u16, komi: f64, playouts: u32, seed: u64) -> Result<(Vec<Option<Cell>>, bool), String> {
    let (go, rules): (&dyn Turns, _) = (&Go, BoardRules { side, komi });
    let mut players = Vec::new();
    for seat in 0..2 {
        let seed = Rng::of_seat(seed, seat).draw();
        players.push(go.player(&format!("mcts:{playouts}"), rules, seed)?);
    }
    let mut board = go.board(rules)?;
    let mut moves = Vec::new();
    while let Some(choice) = players[moves.len() % 2].choose(&mut never) {
        for player in &mut players {
            player.board().play(&choice.text)?;
        }
        board.play(&choice.text)?;
        moves.push(choice.way.first().copied());
    }
    let winner = board.over().and_then(|end| end.winner).ok_or("a game with komi has a winner")?;
    Ok((moves, winner == 0))
}

fn named(moves: &[Option<Cell>], names: Names) -> Vec<String> {
    moves.iter().map(|at| at.map_or("pass".to_string(), |at| names.name(at))).collect()
}

fn xml(moves: &[Option<Cell>], side: u16, black_won: bool) -> String {
    let winner = if black_won { 1 } else { 2 };
    let mut text = format!(
        "<?xml version='1.0'?>\n<Replay>\n  <GameType>go</GameType>\n  <BoardDimensions>{side}</BoardDimensions>\n  \
         <StartTime>5.5.2026 10:00</StartTime>\n  <Player1>pebble 2.0</Player1>\n  <Player2>tenuki 0.7</Player2>\n  \
         <Winner>Player {winner}</Winner>\n  <ListOfMoves>\n"
    );
    let mut dice = Dice(9);
    for (i, name) in named(moves, Names { side, without_i: false }).iter().enumerate() {
        let name = if name == "pass" { "forfeit" } else { name };
        let time = format!("00:00:0{}.{:03}0000", dice.below(4), dice.below(1000));
        let _ = writeln!(text, "    <Move player=\"{}\" time=\"{time}\">{name}</Move>", i % 2 + 1);
    }
    text + "  </ListOfMoves>\n</Replay>\n"
}

fn json(moves: &[Option<Cell>], side: u16, komi: f64, black_won: bool) -> String {
    let names: Vec<String> =
        named(moves, Names { side, without_i: true }).iter().map(|name| format!("{name:?}")).collect();
    let rows: Vec<String> = names.chunks(10).map(|row| format!("    {}", row.join(", "))).collect();
    format!(
        "{{\n  \"format\": \"matchreel/1\",\n  \"game\": \"go\",\n  \"title\": \"A quiet afternoon on {side}×{side}\",\n  \
         \"size\": {side},\n  \"komi\": {komi},\n  \"players\": [\"tenuki 0.7\", \"pebble 2.0\"],\n  \"moves\": [\n{}\n  ],\n  \
         \"result\": {{\"winner\": {}}}\n}}\n",
        rows.join(",\n"),
        usize::from(!black_won)
    )
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "replays".into());
    let write = |name: &str, text: String| std::fs::write(Path::new(&folder).join(name), text);
    let (moves, black_won) = game(9, 0.5, 20_000, 23)?;
    write("go-9x9-pebble-tenuki.xml", xml(&moves, 9, black_won))?;
    let (moves, black_won) = game(13, 6.5, 10_000, 3)?;
    write("go-13x13-tenuki-pebble.json", json(&moves, 13, 6.5, black_won))?;
    Ok(())
}
