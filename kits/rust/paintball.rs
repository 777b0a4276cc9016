//! Helper for paintball bots: reads the round file, takes moves, prints the answer. One file, no crates.
//!
//! ```no_run
//! mod paintball;
//! use paintball::{Action, Game, Move};
//!
//! fn main() {
//!     let mut game = Game::load();
//!     for robot in 0..game.me().robots.len() {
//!         game.set_move(robot, Move::Up);
//!         game.set_action(robot, Action::Fire);
//!     }
//!     game.print_response();
//! }
//! ```
//!
//! x grows to the right, y upwards, both from 1. Robots of a player count from 0.
#![allow(dead_code)] // Every bot uses its own part of this.

use std::collections::HashMap;
use std::fmt;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Move {
    #[default]
    None,
    Up,
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    #[default]
    Nothing,
    Fire,
    Build(i32, i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Right,
    Down,
    Left,
}

#[derive(Clone, Debug)]
pub struct Robot {
    pub lives: i32,
    pub direction: Direction,
    pub x: i32,
    pub y: i32,
    /// What it did in the last round.
    pub last_move: Move,
    pub last_action: Action,
}

impl Robot {
    pub fn alive(&self) -> bool {
        self.lives > 0
    }

    /// The cell so many steps ahead.
    pub fn ahead(&self, steps: i32) -> (i32, i32) {
        match self.direction {
            Direction::Up => (self.x, self.y + steps),
            Direction::Right => (self.x + steps, self.y),
            Direction::Down => (self.x, self.y - steps),
            Direction::Left => (self.x - steps, self.y),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Player {
    pub in_game: bool,
    pub finish_round: Option<u32>,
    pub shooting: i32,
    pub walls_left: i32,
    pub robots: Vec<Robot>,
    pub finish: Vec<(i32, i32)>,
    pub total: i32,
    pub name: String,
}

#[derive(Clone, Debug, Default)]
pub struct Game {
    pub round: u32,
    pub last: u32,
    pub width: i32,
    pub height: i32,
    pub players: Vec<Player>,
    /// Lives of every wall by its cell; no lives: fallen.
    pub walls: HashMap<(i32, i32), i32>,
    /// The index of our player.
    pub index: usize,
    moves: Vec<(Move, Action)>,
}

impl Game {
    /// The round the program was started for.
    pub fn load() -> Game {
        let mut args = std::env::args().skip(1);
        let index = args.next().and_then(|word| word.parse().ok()).expect("usage: bot INDEX ROUND-FILE");
        let bytes = std::fs::read(args.next().expect("usage: bot INDEX ROUND-FILE")).expect("the round file");
        Game::read(index, &String::from_utf8_lossy(&bytes))
    }

    pub fn read(index: usize, text: &str) -> Game {
        let mut game = Game { index, ..Game::default() };
        let mut lines = text.lines();
        let (round, last) = lines.next().and_then(|line| line.split_once('/')).expect("round/last");
        (game.round, game.last) = (number(round) as u32, number(last) as u32);
        let (width, height) = lines.next().and_then(|line| line.split_once('x')).expect("width x height");
        (game.width, game.height) = (number(width), number(height));
        for (label, rest) in lines.filter_map(|line| line.split_once(':')) {
            game.take(label, rest.trim());
        }
        game.moves = vec![Default::default(); game.me().robots.len()];
        game
    }

    fn take(&mut self, label: &str, rest: &str) {
        if label == "Walls" {
            self.walls = items(rest).map(|n| ((n[0], n[1]), n[2])).collect();
            return;
        }
        let (player, block) = label.split_once('_').unwrap_or((label, ""));
        let index = number(&player[1..]) as usize - 1;
        match block {
            "finish" => self.players[index].finish = items(rest).map(|n| (n[0], n[1])).collect(),
            "move" => self.players[index].read_moves(rest),
            _ if index < self.players.len() => {
                let (total, name) = rest.split_once(' ').unwrap_or((rest, ""));
                (self.players[index].total, self.players[index].name) = (number(total), name.to_string());
            }
            _ => self.players.push(Player::read(rest)),
        }
    }

    pub fn me(&self) -> &Player {
        &self.players[self.index]
    }

    /// Living robots of the other players.
    pub fn enemies(&self) -> impl Iterator<Item = &Robot> {
        let others = self.players.iter().enumerate().filter(move |(i, _)| *i != self.index);
        others.flat_map(|(_, player)| &player.robots).filter(|robot| robot.alive())
    }

    /// Whether a wall stands here.
    pub fn wall_at(&self, cell: (i32, i32)) -> bool {
        self.walls.get(&cell).is_some_and(|lives| *lives > 0)
    }

    pub fn set_move(&mut self, robot: usize, what: Move) {
        self.moves[robot].0 = what;
    }

    pub fn set_action(&mut self, robot: usize, what: Action) {
        self.moves[robot].1 = what;
    }

    pub fn response(&self) -> String {
        let one = |(i, (what, action)): (usize, &(Move, Action))| format!("R{} {what} {action}", i + 1);
        self.moves.iter().enumerate().map(one).collect::<Vec<_>>().join(" ")
    }

    pub fn print_response(&self) {
        println!("{}", self.response());
    }
}

impl Player {
    fn read(text: &str) -> Player {
        let words: Vec<&str> = text.split_whitespace().collect();
        let robot = |words: &[&str]| Robot {
            lives: number(words[1]),
            direction: match words[2] {
                "UP" => Direction::Up,
                "RIGHT" => Direction::Right,
                "DOWN" => Direction::Down,
                _ => Direction::Left,
            },
            x: number(words[3]),
            y: number(words[4]),
            last_move: Move::None,
            last_action: Action::Nothing,
        };
        Player {
            in_game: words[0] == "1",
            finish_round: Some(number(words[1]) as u32).filter(|round| *round != i32::MAX as u32),
            shooting: number(words[2]),
            walls_left: number(words[3]),
            robots: words[4..].chunks_exact(5).map(robot).collect(),
            ..Player::default()
        }
    }

    /// What a program printed may be anything; what cannot be read is no move.
    fn read_moves(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        for (i, robot) in self.robots.iter_mut().enumerate() {
            let Some(at) = words.iter().position(|word| *word == format!("R{}", i + 1)) else { continue };
            let word = |n: usize| words.get(at + n).copied().unwrap_or("");
            robot.last_move = match word(1) {
                "UP" => Move::Up,
                "LEFT" => Move::Left,
                "RIGHT" => Move::Right,
                _ => Move::None,
            };
            robot.last_action = match (word(2), word(3).parse(), word(4).parse()) {
                ("FIRE", ..) => Action::Fire,
                ("BUILD", Ok(x), Ok(y)) => Action::Build(x, y),
                _ => Action::Nothing,
            };
        }
    }
}

fn number(text: &str) -> i32 {
    text.trim().parse().unwrap_or(0)
}

fn items(text: &str) -> impl Iterator<Item = Vec<i32>> + '_ {
    text.split(',').filter(|item| !item.trim().is_empty()).map(|item| item.split_whitespace().map(number).collect())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::None => "NONE",
            Move::Up => "UP",
            Move::Left => "LEFT",
            Move::Right => "RIGHT",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Nothing => f.write_str("NOTHING"),
            Action::Fire => f.write_str("FIRE"),
            Action::Build(x, y) => write!(f, "BUILD {x} {y}"),
        }
    }
}

/// Draws a ring with a word on the board in the window.
pub fn mark((x, y): (i32, i32), text: &str) {
    eprintln!("@mark {x} {y} {text}");
}

/// Draws a line on the board in the window.
pub fn line((x1, y1): (i32, i32), (x2, y2): (i32, i32)) {
    eprintln!("@line {x1} {y1} {x2} {y2}");
}
