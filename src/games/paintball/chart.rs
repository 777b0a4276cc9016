//! How far it is: for the robots of a player and all cells on their way, the rounds to the player's goal.

use super::answer::Drive;
use super::state::{PaintballState, Pos, Wall};
use crate::model::{Facing, Size};

/// No wall takes longer to get through, whatever lives a file gives it.
const DEAREST: u32 = 1000;

/// Rounds to the goal, turns included. The memory of one chart serves for the next.
///
/// The cells lie row by row with a border around them, so that a step off the board needs no question of its own.
pub(super) struct Chart {
    size: Size,
    /// What it costs to enter a cell, in rounds.
    enter: Vec<u32>,
    /// By cell, then by facing. The border is at the goal already, so no way leads there.
    rounds: Vec<u32>,
    /// The places to look at in each of the coming rounds, in a ring.
    open: Vec<Vec<u32>>,
}

impl Default for Chart {
    fn default() -> Chart {
        Chart { size: Size::new(0, 0), enter: Vec::new(), rounds: Vec::new(), open: Vec::new() }
    }
}

impl Chart {
    /// Draws the chart of one player. `through` says how many rounds it would take to get through a standing wall.
    pub fn draw(&mut self, state: &PaintballState, player: usize, through: impl Fn(&Wall) -> u32) {
        self.clear(state.size);
        for wall in state.walls.iter().filter(|wall| wall.stands()) {
            if let Some(cell) = self.index(wall.at) {
                self.enter[cell] = through(wall).clamp(1, DEAREST);
            }
        }
        // Robots move on, so they are a delay and no obstacle.
        for robot in state.robots.iter().filter(|robot| robot.alive()) {
            if let Some(cell) = self.index(robot.at) {
                self.enter[cell] += 3;
            }
        }
        let place = |at, facing: Facing| Some(4 * self.index(at)? + usize::from(facing.quarters()));
        let robots = state.robots_of(player).filter(|robot| robot.alive());
        let starts: Vec<usize> = robots.filter_map(|robot| place(robot.at, robot.facing)).collect();
        self.spread(state.goal_of(player), &starts);
    }

    fn clear(&mut self, size: Size) {
        self.size = size;
        let (stride, rows) = (self.stride(), usize::from(size.rows));
        self.enter.clear();
        self.enter.resize(stride * (rows + 2), 1);
        self.rounds.clear();
        self.rounds.resize(4 * stride * (rows + 2), 0);
        for row in 1..=rows {
            self.rounds[4 * (row * stride + 1)..4 * ((row + 1) * stride - 1)].fill(u32::MAX);
        }
    }

    fn stride(&self) -> usize {
        usize::from(self.size.cols) + 2
    }

    /// Works backwards from the goal, round by round, until all starts are reached: whatever lies on their ways lies nearer.
    fn spread(&mut self, goal: &[Pos], starts: &[usize]) {
        let stride = 4 * self.stride() as isize;
        // The cell a robot comes from, for each facing.
        let back = [stride, -4, -stride, 4];
        let dearest = self.enter.iter().max().copied().unwrap_or(1);
        let ring = (dearest + 1).next_power_of_two();
        self.open.iter_mut().for_each(Vec::clear);
        self.open.resize_with(self.open.len().max(ring as usize), Vec::new);
        for &at in goal {
            let Some(cell) = self.index(at) else { continue };
            self.rounds[4 * cell..4 * cell + 4].fill(0);
            self.open[0].extend((4 * cell..4 * cell + 4).map(|place| place as u32));
        }
        let mut waiting = self.open[0].len();
        let mut places = Vec::new();
        for now in 0.. {
            if waiting == 0 || starts.iter().all(|&start| self.rounds[start] < now) {
                break;
            }
            std::mem::swap(&mut places, &mut self.open[(now & (ring - 1)) as usize]);
            waiting -= places.len();
            for place in places.drain(..).map(|place| place as usize) {
                // A shorter way was found after this one.
                if self.rounds[place] != now {
                    continue;
                }
                let from = place.wrapping_add_signed(back[place % 4]);
                let turns = [place & !3 | (place + 1) & 3, place & !3 | (place + 3) & 3];
                for (before, cost) in [(from, self.enter[place / 4]), (turns[0], 1), (turns[1], 1)] {
                    if now + cost < self.rounds[before] {
                        self.rounds[before] = now + cost;
                        self.open[((now + cost) & (ring - 1)) as usize].push(before as u32);
                        waiting += 1;
                    }
                }
            }
        }
    }

    fn index(&self, at: Pos) -> Option<usize> {
        let cell = at.cell(self.size);
        self.size.holds(cell).then(|| (cell.row as usize + 1) * self.stride() + cell.col as usize + 1)
    }

    /// Rounds to the goal; `u32::MAX` from off the board.
    pub fn rounds(&self, at: Pos, facing: Facing) -> u32 {
        self.index(at).map_or(u32::MAX, |cell| self.rounds[4 * cell + usize::from(facing.quarters())])
    }

    /// The first drive of a shortest way.
    pub fn drive(&self, at: Pos, facing: Facing) -> Drive {
        let next = at.step(facing);
        let enter = self.index(next).map_or(u32::MAX, |cell| self.enter[cell]);
        let options = [
            (self.rounds(next, facing).saturating_add(enter), Drive::Forward),
            (self.rounds(at, facing.counter_clockwise()).saturating_add(1), Drive::TurnLeft),
            (self.rounds(at, facing.clockwise()).saturating_add(1), Drive::TurnRight),
        ];
        options.into_iter().min_by_key(|&(rounds, _)| rounds).map_or(Drive::Stay, |(_, drive)| drive)
    }

    /// The cells of a shortest way, without the one it starts at.
    pub fn way(&self, mut at: Pos, mut facing: Facing) -> impl Iterator<Item = Pos> {
        std::iter::from_fn(move || {
            while self.rounds(at, facing) > 0 {
                match self.drive(at, facing) {
                    Drive::Forward => {
                        at = at.step(facing);
                        return Some(at);
                    }
                    Drive::TurnLeft => facing = facing.counter_clockwise(),
                    Drive::TurnRight => facing = facing.clockwise(),
                    Drive::Stay => return None,
                }
            }
            None
        })
        // A way never crosses itself; the board bounds it whatever the goal is.
        .take(self.enter.len())
    }
}
