//! The state of a paintball match at the start of a round.

use std::sync::Arc;

use super::answer::Answer;
use super::rules::PaintballRules;
use crate::model::{Cell, Facing, Size};

/// The longest side of a board anybody plays on.
pub const LONGEST_SIDE: u16 = 500;

/// A place as the contest writes it: `x` to the right, `y` upwards, both from 1. May lie off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pos {
    pub x: i32,
    pub y: i32,
}

impl Pos {
    pub const fn new(x: i32, y: i32) -> Pos {
        Pos { x, y }
    }

    /// The place one step further in a direction.
    pub const fn step(self, facing: Facing) -> Pos {
        let (right, down) = facing.delta();
        Pos::new(self.x.saturating_add(right), self.y.saturating_sub(down))
    }

    /// The larger of the two distances: 1 for the 8 neighbours.
    pub fn distance(self, other: Pos) -> u32 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// How many steps lie between here and `other` when it lies straight ahead; `None` when it does not.
    pub fn ahead(self, facing: Facing, other: Pos) -> Option<u32> {
        let straight = match facing {
            Facing::Up => other.x == self.x && other.y > self.y,
            Facing::Right => other.y == self.y && other.x > self.x,
            Facing::Down => other.x == self.x && other.y < self.y,
            Facing::Left => other.y == self.y && other.x < self.x,
        };
        straight.then(|| self.distance(other))
    }

    pub fn on_board(self, size: Size) -> bool {
        (1..=i32::from(size.cols)).contains(&self.x) && (1..=i32::from(size.rows)).contains(&self.y)
    }

    /// The same place as everybody else counts it: from 0, rows from the top.
    pub fn cell(self, size: Size) -> Cell {
        Cell::new(self.x.saturating_sub(1), i32::from(size.rows).saturating_sub(self.y))
    }
}

/// A robot, alive or dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Robot {
    /// Index of its player.
    pub owner: u8,
    /// Which of its player's robots it is, from 0.
    pub nr: u8,
    pub lives: i32,
    pub facing: Facing,
    pub at: Pos,
}

impl Robot {
    pub fn alive(&self) -> bool {
        self.lives > 0
    }
}

/// A wall, standing or fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    pub at: Pos,
    pub lives: i32,
}

impl Wall {
    pub fn stands(&self) -> bool {
        self.lives > 0
    }
}

/// What is known of a player beside its robots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    pub in_game: bool,
    /// The round in which it reached the goal.
    pub finish_round: Option<u32>,
    pub shooting: i64,
    pub walls_left: i32,
}

/// Everything a round file tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaintballState {
    pub round: u32,
    pub last: u32,
    pub size: Size,
    pub players: Vec<Contestant>,
    /// All robots, player by player.
    pub robots: Vec<Robot>,
    pub walls: Vec<Wall>,
    /// The goal of each player. It does not change in a match, so all rounds may share it.
    pub finish: Arc<[Vec<Pos>]>,
    /// What each player's program printed in the round before, as it printed it.
    pub said: Vec<Option<String>>,
    /// Running totals as recorded, where they are.
    pub totals: Vec<Option<i64>>,
    /// Empty where the file gives no name.
    pub names: Arc<[String]>,
}

impl PaintballState {
    /// The start of a match: two robots in the middle of each player's edge, facing the opposite edge, which is the goal.
    ///
    /// `None` for boards too small for it, for none or more than four players.
    pub fn start(rules: &PaintballRules, size: Size, names: &[&str], last: u32) -> Option<PaintballState> {
        let fits = (5..=LONGEST_SIDE).contains(&size.cols) && (5..=LONGEST_SIDE).contains(&size.rows);
        if !fits || names.is_empty() || names.len() > 4 {
            return None;
        }
        let player = Contestant { in_game: true, finish_round: None, shooting: 0, walls_left: rules.walls_per_player };
        let mut state = PaintballState {
            round: 0,
            last,
            size,
            players: vec![player; names.len()],
            robots: Vec::new(),
            walls: Vec::new(),
            finish: (0..names.len()).map(|player| goal(size, player)).collect(),
            said: vec![None; names.len()],
            totals: vec![None; names.len()],
            names: names.iter().map(|name| name.to_string()).collect(),
        };
        for owner in 0..names.len() as u8 {
            for (nr, (at, facing)) in (0..).zip(start_of(size, owner)) {
                state.robots.push(Robot { owner, nr, lives: rules.robot_lives, facing, at });
            }
        }
        for player in 0..names.len() {
            state.totals[player] = Some(state.running_total(player));
        }
        Some(state)
    }

    pub fn robots_of(&self, player: usize) -> impl Iterator<Item = &Robot> {
        self.robots.iter().filter(move |robot| usize::from(robot.owner) == player)
    }

    pub fn goal_of(&self, player: usize) -> &[Pos] {
        self.finish.get(player).map_or(&[], Vec::as_slice)
    }

    /// The player's name, or `P1`, `P2`, … where the file gives none.
    pub fn name(&self, player: usize) -> String {
        match self.names.get(player) {
            Some(name) if !name.is_empty() => name.clone(),
            Some(_) | None => format!("P{}", player + 1),
        }
    }

    /// Everybody's name, by seat.
    pub fn all_names(&self) -> Vec<String> {
        (0..self.players.len()).map(|player| self.name(player)).collect()
    }

    /// Lives left on a player's robots; a dead robot counts 0, however dead.
    pub fn lives(&self, player: usize) -> i64 {
        self.robots_of(player).map(|robot| i64::from(robot.lives.max(0))).sum()
    }

    /// Lives left and points from shooting: what a round file calls the total.
    pub fn running_total(&self, player: usize) -> i64 {
        let shooting = self.players.get(player).map_or(0, |player| player.shooting);
        shooting.saturating_add(self.lives(player))
    }

    /// True after the last round, or when nobody is left to play.
    pub fn over(&self) -> bool {
        self.round >= self.last || self.players.iter().all(|player| !player.in_game)
    }

    /// The answers that led here, as the rules read them: what cannot be read is no move and no action.
    pub fn answers(&self) -> Vec<Answer> {
        (0..self.players.len())
            .map(|player| {
                let robots = self.robots_of(player).count();
                let line = self.said.get(player).and_then(Option::as_deref).unwrap_or("");
                Answer::read(line, robots).unwrap_or_else(|| Answer::idle(robots))
            })
            .collect()
    }

    /// The board as rows from the top: robots `1`, `2`, … by player, `#` wall, `%` rubble, `.` empty.
    pub fn rows(&self) -> Vec<String> {
        let (cols, rows) = (usize::from(self.size.cols), usize::from(self.size.rows));
        let mut picture = vec![vec!['.'; cols]; rows];
        let mut put = |at: Pos, sign: char| {
            if at.on_board(self.size) {
                let cell = at.cell(self.size);
                picture[cell.row as usize][cell.col as usize] = sign;
            }
        };
        for wall in &self.walls {
            put(wall.at, if wall.stands() { '#' } else { '%' });
        }
        for robot in self.robots.iter().filter(|robot| robot.alive()) {
            put(robot.at, char::from_digit(u32::from(robot.owner) + 1, 36).unwrap_or('?'));
        }
        picture.into_iter().map(String::from_iter).collect()
    }
}

/// The edge opposite a player's start, from 1 upwards.
fn goal(size: Size, player: usize) -> Vec<Pos> {
    let (right, top) = (i32::from(size.cols), i32::from(size.rows));
    match player {
        0 => (1..=right).map(|x| Pos::new(x, 1)).collect(),
        1 => (1..=top).map(|y| Pos::new(1, y)).collect(),
        2 => (1..=right).map(|x| Pos::new(x, top)).collect(),
        _ => (1..=top).map(|y| Pos::new(right, y)).collect(),
    }
}

/// Where a player's two robots start. Opposite players stand a step apart, so that they do not face each other.
fn start_of(size: Size, owner: u8) -> [(Pos, Facing); 2] {
    let (right, top) = (i32::from(size.cols), i32::from(size.rows));
    let (mid_x, mid_y) = ((right + 1) / 2, (top + 1) / 2);
    match owner {
        0 => [mid_x - 2, mid_x + 1].map(|x| (Pos::new(x, top), Facing::Down)),
        1 => [mid_y - 1, mid_y + 2].map(|y| (Pos::new(right, y), Facing::Left)),
        2 => [mid_x - 1, mid_x + 2].map(|x| (Pos::new(x, 1), Facing::Up)),
        _ => [mid_y - 2, mid_y + 1].map(|y| (Pos::new(1, y), Facing::Right)),
    }
}
