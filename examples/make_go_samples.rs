//! Plays two games of go between small players and writes them as sample replays: `make_go_samples replays`.
//!
//! A player tries out every point in many games of random moves and trusts what worked, also when it was played later
//! in those games. The same seed gives the same game.

use std::fmt::Write as _;
use std::path::Path;

use matchreel::games::go::board::Board;
use matchreel::games::points::{Names, Stone};
use matchreel::model::Cell;

/// A tiny generator of random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Whether filling this point would only harm oneself.
fn is_eye(board: &Board, point: usize, stone: Stone) -> bool {
    let mut beside = board.neighbours(point);
    if !beside.all(|at| board.at(at) == Some(stone)) {
        return false;
    }
    let side = board.side() as i32;
    let (col, row) = (point as i32 % side, point as i32 / side);
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(dc, dr)| (col + dc, row + dr));
    let on_board = |&(c, r): &(i32, i32)| (0..side).contains(&c) && (0..side).contains(&r);
    let there: Vec<_> = corners.into_iter().filter(on_board).collect();
    let hostile = there.iter().filter(|(c, r)| board.at((r * side + c) as usize) == Some(stone.other())).count();
    hostile < if there.len() < 4 { 1 } else { 2 }
}

fn playable(board: &Board, point: usize, stone: Stone) -> bool {
    board.at(point).is_none() && !board.is_ko(point) && !is_eye(board, point, stone) && !board.is_suicide(point, stone)
}

/// A point that takes stones left with one liberty beside the last move, or saves nothing: `None`.
fn reply(board: &Board, last: Option<usize>, stone: Stone) -> Option<usize> {
    let last = last?;
    let near: Vec<usize> = std::iter::once(last).chain(board.neighbours(last)).collect();
    for at in near {
        if board.at(at).is_none() {
            continue;
        }
        let (group, liberties) = board.group(at);
        if liberties == 1 {
            let liberty = group.iter().flat_map(|stone| board.neighbours(*stone)).find(|at| board.at(*at).is_none())?;
            if playable(board, liberty, stone) {
                return Some(liberty);
            }
        }
    }
    None
}

/// Plays to the end at random; returns whether Black is ahead and who played where first.
fn playout(
    mut board: Board,
    mut stone: Stone,
    mut last: Option<usize>,
    komi: f64,
    dice: &mut Dice,
) -> (bool, Vec<Option<Stone>>) {
    let points = board.side() * board.side();
    let mut first = vec![None; points];
    let mut passes = 0;
    for _ in 0..points * 3 {
        let forced = reply(&board, last, stone).filter(|_| dice.below(8) > 0);
        let from = dice.below(points);
        let any = || (0..points).map(|i| (from + i * 7) % points).find(|at| playable(&board, *at, stone));
        match forced.or_else(any) {
            Some(at) => {
                board.play(at, stone);
                first[at] = first[at].or(Some(stone));
                (passes, last) = (0, Some(at));
            }
            None => {
                board.pass();
                (passes, last) = (passes + 1, None);
            }
        }
        if passes == 2 {
            break;
        }
        stone = stone.other();
    }
    let [black, white] = board.area().map(|[stones, empties]| (stones + empties) as f64);
    (black > white + komi, first)
}

/// A position that was tried out: for each point how often it was played and won, and so with any later move there.
struct Node {
    tried: Vec<[f64; 2]>,
    later: Vec<[f64; 2]>,
    open: Vec<usize>,
    below: Vec<Option<usize>>,
}

impl Node {
    fn new(board: &Board, stone: Stone) -> Node {
        let points = board.side() * board.side();
        let open = (0..points).filter(|at| playable(board, *at, stone)).collect();
        Node { tried: vec![[0.0; 2]; points], later: vec![[1.0, 0.5]; points], open, below: vec![None; points] }
    }

    fn best(&self) -> Option<usize> {
        const TRUST: f64 = 400.0;
        let value = |at: usize| {
            let ([n, wins], [m, later]) = (self.tried[at], self.later[at]);
            let weight = (TRUST / (3.0 * n + TRUST)).sqrt();
            weight * later / m + (1.0 - weight) * if n > 0.0 { wins / n } else { 0.5 }
        };
        self.open.iter().copied().max_by(|a, b| value(*a).total_cmp(&value(*b)))
    }
}

/// The point most often tried, and how often it won.
fn think(board: &Board, stone: Stone, komi: f64, trials: usize, dice: &mut Dice) -> Option<(usize, f64)> {
    let mut nodes = vec![Node::new(board, stone)];
    for _ in 0..trials {
        let (mut here, mut mover, mut trial, mut path) = (0, stone, board.clone(), Vec::new());
        let mut last = None;
        while let Some(at) = nodes[here].best() {
            trial.play(at, mover);
            path.push((here, at, mover));
            (mover, last) = (mover.other(), Some(at));
            match nodes[here].below[at] {
                Some(next) => here = next,
                None => {
                    nodes.push(Node::new(&trial, mover));
                    nodes[here].below[at] = Some(nodes.len() - 1);
                    break;
                }
            }
        }
        let (black_won, mut first) = playout(trial, mover, last, komi, dice);
        for (node, at, mover) in path.into_iter().rev() {
            first[at] = Some(mover);
            let won = f64::from(black_won == (mover == Stone::Black));
            let [n, wins] = nodes[node].tried[at];
            nodes[node].tried[at] = [n + 1.0, wins + won];
            for at in first.iter().enumerate().filter(|(_, who)| **who == Some(mover)).map(|(at, _)| at) {
                let [m, later] = nodes[node].later[at];
                nodes[node].later[at] = [m + 1.0, later + won];
            }
        }
    }
    let root = &nodes[0];
    let at = root.open.iter().copied().max_by(|a, b| root.tried[*a][0].total_cmp(&root.tried[*b][0]))?;
    let [n, wins] = root.tried[at];
    Some((at, wins / n.max(1.0)))
}

/// A whole game: the points played, `None` for a pass, and whether Black won.
fn game(side: u16, komi: f64, trials: usize, seed: u64) -> (Vec<Option<usize>>, bool) {
    let (mut board, mut dice, mut stone) = (Board::empty(side), Dice(seed), Stone::Black);
    let mut moves: Vec<Option<usize>> = Vec::new();
    let ahead = |board: &Board| {
        let [black, white] = board.area().map(|[stones, empties]| (stones + empties) as f64);
        black > white + komi
    };
    while moves.len() < 400 && !(moves.len() > 1 && moves[moves.len() - 2..].iter().all(Option::is_none)) {
        let leads = ahead(&board) == (stone == Stone::Black);
        let passed = moves.last() == Some(&None);
        let thought = think(&board, stone, komi, trials, &mut dice);
        // Who is sure to win as the stones lie passes, and then a lost game is given up by passing too.
        let at = thought.filter(|(_, hope)| !(moves.len() > 30 && leads && *hope > 0.93 || passed && *hope < 0.1));
        match at {
            Some((at, _)) => drop(board.play(at, stone)),
            None => board.pass(),
        }
        moves.push(at.map(|(at, _)| at));
        stone = stone.other();
    }
    let black_won = ahead(&board);
    (moves, black_won)
}

fn named(moves: &[Option<usize>], names: Names) -> Vec<String> {
    let side = usize::from(names.side);
    let name = |at: &usize| names.name(Cell::new((at % side) as i32, (at / side) as i32));
    moves.iter().map(|at| at.as_ref().map_or("pass".to_string(), name)).collect()
}

fn xml(moves: &[Option<usize>], side: u16, black_won: bool) -> String {
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

fn json(moves: &[Option<usize>], side: u16, komi: f64, black_won: bool) -> String {
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

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "replays".into());
    let write = |name: &str, text: String| std::fs::write(Path::new(&folder).join(name), text);
    let (moves, black_won) = game(9, 0.5, 1500, 1);
    write("go-9x9-pebble-tenuki.xml", xml(&moves, 9, black_won))?;
    let (moves, black_won) = game(13, 6.5, 700, 3);
    write("go-13x13-tenuki-pebble.json", json(&moves, 13, 6.5, black_won))
}
