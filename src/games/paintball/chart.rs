//! How far it is: for every cell and facing, the rounds a robot needs to its player's goal.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::answer::Drive;
use super::state::{Pos, State, Wall};
use crate::model::{Facing, Size};

/// Rounds to the goal from everywhere, turns included.
pub(super) struct Chart {
    size: Size,
    /// What it costs to enter a cell, in rounds.
    enter: Vec<u32>,
    /// By cell, then by facing.
    rounds: Vec<u32>,
}

impl Chart {
    /// The chart of one player. `through` says how many rounds it would take to get through a standing wall.
    pub fn new(state: &State, player: usize, through: impl Fn(&Wall) -> u32) -> Chart {
        let size = state.size;
        let cells = usize::from(size.cols) * usize::from(size.rows);
        let mut chart = Chart { size, enter: vec![1; cells], rounds: vec![u32::MAX; 4 * cells] };
        for wall in state.walls.iter().filter(|wall| wall.stands()) {
            if let Some(cell) = chart.index(wall.at) {
                chart.enter[cell] = through(wall);
            }
        }
        // Robots move on, so they are a delay and no obstacle.
        for robot in state.robots.iter().filter(|robot| robot.alive()) {
            if let Some(cell) = chart.index(robot.at) {
                chart.enter[cell] += 3;
            }
        }
        chart.spread(state.goal_of(player));
        chart
    }

    /// Works backwards from the goal.
    fn spread(&mut self, goal: &[Pos]) {
        let mut open = BinaryHeap::new();
        for at in goal.iter().filter_map(|&at| self.index(at).map(|_| at)) {
            Facing::ALL.into_iter().for_each(|facing| open.push(Reverse((0, at, facing))));
        }
        while let Some(Reverse((rounds, at, facing))) = open.pop() {
            let Some(cell) = self.index(at) else { continue };
            let known = &mut self.rounds[4 * cell + usize::from(facing.quarters())];
            if *known <= rounds {
                continue;
            }
            *known = rounds;
            let back = at.step(facing.clockwise().clockwise());
            open.push(Reverse((rounds.saturating_add(self.enter[cell]), back, facing)));
            for turned in [facing.clockwise(), facing.counter_clockwise()] {
                open.push(Reverse((rounds.saturating_add(1), at, turned)));
            }
        }
    }

    fn index(&self, at: Pos) -> Option<usize> {
        let cell = at.cell(self.size);
        self.size.holds(cell).then(|| cell.row as usize * usize::from(self.size.cols) + cell.col as usize)
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
