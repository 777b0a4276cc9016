//! Plays two games of gomoku between small players and writes them as sample replays: `make_gomoku_samples replays`.
//!
//! A player looks at every row of five points through a point: the more of its own or of the other's stones it holds
//! alone, the more the point is worth. The same seed gives the same game.

use std::fmt::Write as _;
use std::path::Path;

use matchreel::games::gomoku::position::GomokuPosition;
use matchreel::games::points::Names;
use matchreel::games::sides::Colour;
use matchreel::model::Cell;

const SIDE: u16 = 15;
const NAMES: Names = Names { side: SIDE, without_i: false };

/// A tiny generator of random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// What the rows of five through a point are worth to a colour.
fn worth(course: &GomokuPosition, at: Cell, stone: Colour) -> u64 {
    const WORTH: [u64; 5] = [1, 9, 60, 500, 100_000];
    let mut sum = 0;
    for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for start in -4..=0 {
            let row = (start..start + 5).map(|n| Cell::new(at.col + n * dc, at.row + n * dr));
            let on_board =
                |cell: &Cell| (0..i32::from(SIDE)).contains(&cell.col) && (0..i32::from(SIDE)).contains(&cell.row);
            let cells: Vec<Cell> = row.collect();
            let count = |colour| cells.iter().filter(|cell| course.at(**cell) == Some(colour)).count();
            if cells.iter().all(on_board) && count(stone.other()) == 0 {
                sum += WORTH[count(stone).min(4)];
            }
        }
    }
    sum
}

/// The best point, with a little chance among nearly equal ones.
fn choose(course: &GomokuPosition, stone: Colour, dice: &mut Dice) -> Option<Cell> {
    let value = |at: Cell, dice: &mut Dice| {
        let (own, other) = (worth(course, at, stone), worth(course, at, stone.other()));
        (own * 11 + other * 9) * (100 + dice.below(12))
    };
    let empties: Vec<Cell> = course.empties().collect();
    empties.into_iter().map(|at| (value(at, dice), at)).max_by_key(|(value, _)| *value).map(|(_, at)| at)
}

fn game(seed: u64) -> (Vec<Cell>, Option<Colour>) {
    let mut course = GomokuPosition::new(SIDE, vec![None; usize::from(SIDE * SIDE)]);
    let (mut dice, mut stone, mut moves) = (Dice(seed), Colour::Black, Vec::new());
    while course.five().is_none() {
        // The first stones are scattered a little, so that games differ.
        let near = || Cell::new(7, 7);
        let picked = if moves.is_empty() { Some(near()) } else { choose(&course, stone, &mut dice) };
        let Some(at) = picked else { break };
        course.set(at, stone);
        moves.push(at);
        stone = stone.other();
    }
    (moves, course.five().map(|(stone, _)| stone))
}

fn xml(moves: &[Cell], winner: usize) -> String {
    let mut text = format!(
        "<?xml version='1.0'?>\n<Replay>\n  <GameType>gomoku</GameType>\n  <BoardDimensions>{SIDE}</BoardDimensions>\n  \
         <StartTime>4.5.2026 17:15</StartTime>\n  <Player1>roundel 0.4</Player1>\n  <Player2>crosswind 1.2</Player2>\n  \
         <Winner>Player {winner}</Winner>\n  <ListOfMoves>\n"
    );
    let mut dice = Dice(7);
    for (i, at) in moves.iter().enumerate() {
        // The second player begins, as may happen in the manager's records.
        let time = format!("00:00:0{}.{:03}0000", dice.below(3), dice.below(1000));
        let _ = writeln!(text, "    <Move player=\"{}\" time=\"{time}\">{}</Move>", 2 - i % 2, NAMES.name(*at));
    }
    text + "  </ListOfMoves>\n</Replay>\n"
}

fn json(moves: &[Cell], winner: usize) -> String {
    let names: Vec<String> = moves.iter().map(|at| format!("{:?}", NAMES.name(*at))).collect();
    let rows: Vec<String> = names.chunks(10).map(|row| format!("    {}", row.join(", "))).collect();
    format!(
        "{{\n  \"format\": \"matchreel/1\",\n  \"game\": \"gomoku\",\n  \"title\": \"Five in a row\",\n  \"size\": {SIDE},\n  \
         \"players\": [\"crosswind 1.2\", \"roundel 0.4\"],\n  \"moves\": [\n{}\n  ],\n  \"result\": {{\"winner\": {winner}}}\n}}\n",
        rows.join(",\n")
    )
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "replays".into());
    let good = |(moves, winner): &(Vec<Cell>, Option<Colour>)| winner.is_some() && (48..80).contains(&moves.len());
    let mut games = (1..).map(game).filter(good);
    let write = |name: &str, text: String| std::fs::write(Path::new(&folder).join(name), text);
    if let Some((moves, Some(stone))) = games.find(|(_, winner)| *winner == Some(Colour::White)) {
        write("gomoku-roundel-crosswind.xml", xml(&moves, if stone == Colour::Black { 2 } else { 1 }))?;
    }
    if let Some((moves, Some(stone))) = games.find(|(_, winner)| *winner == Some(Colour::Black)) {
        write("gomoku-crosswind-roundel.json", json(&moves, stone as usize))?;
    }
    Ok(())
}
