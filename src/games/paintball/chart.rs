//! How far it is: for every cell and facing, the rounds a robot needs to its player's goal.

use super::answer::Drive;
use super::state::{Pos, State, Wall};
use crate::model::{Facing, Size};

/// No wall takes longer to get through, whatever lives a file gives it.
const DEAREST: u32 = 1000;

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
                chart.enter[cell] = through(wall).clamp(1, DEAREST);
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

    /// Works backwards from the goal, round by round: `open` holds the places to look at in each of the coming rounds.
    fn spread(&mut self, goal: &[Pos]) {
        let span = self.enter.iter().max().map_or(2, |dearest| *dearest as usize + 2);
        let mut open: Vec<Vec<(Pos, Facing)>> = vec![Vec::new(); span];
        open[0] = goal.iter().flat_map(|&at| Facing::ALL.map(|facing| (at, facing))).collect();
        let mut waiting = open[0].len();
        for now in 0.. {
            if waiting == 0 {
                break;
            }
            for (at, facing) in std::mem::take(&mut open[now as usize % span]) {
                waiting -= 1;
                let Some(cell) = self.index(at) else { continue };
                let known = &mut self.rounds[4 * cell + usize::from(facing.quarters())];
                if *known <= now {
                    continue;
                }
                *known = now;
                let back = at.step(facing.clockwise().clockwise());
                open[(now + self.enter[cell]) as usize % span].push((back, facing));
                let turned = &mut open[(now + 1) as usize % span];
                turned.extend([(at, facing.clockwise()), (at, facing.counter_clockwise())]);
                waiting += 3;
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
