//! What happens in a round of asteroids, by the answers that are recorded, and what of it the rules do not allow.

use super::sheet::{ANSWER_LINE, Act, AsteroidsState, MAP_LINE, ShotEnd, TEAM_LINE, way};
use crate::model::{Cell, Facing};

/// A rocket by its team and its number, both from 0.
pub(super) type Rocket = (usize, usize);

/// All rockets.
pub(super) const ROCKETS: [Rocket; 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// A shot.
pub(super) struct ShotTold {
    pub by: Rocket,
    pub from: Cell,
    pub to: Cell,
    pub end: ShotEnd,
    /// Whom it sends home, as far as the files tell.
    pub victim: Option<Rocket>,
}

/// An asteroid that is pulled.
pub(super) struct PullTold {
    pub from: Cell,
    pub to: Cell,
    pub weight: u8,
    pub by: Vec<Rocket>,
    /// Whose base it reaches.
    pub home: Option<usize>,
}

/// A round, told in its four phases.
#[derive(Default)]
pub(super) struct RoundTold {
    pub flights: Vec<(Rocket, Vec<Cell>)>,
    pub shields: Vec<Rocket>,
    pub shots: Vec<ShotTold>,
    pub pulls: Vec<PullTold>,
    /// Refused answers as they were written.
    pub refused: Vec<(Rocket, String)>,
    pub findings: Vec<(u32, String)>,
}

/// Two states, one after the other.
pub(super) struct Judge<'a> {
    pub before: &'a AsteroidsState,
    pub after: &'a AsteroidsState,
}

impl Judge<'_> {
    pub fn round(&self) -> RoundTold {
        let mut told = RoundTold::default();
        for rocket in ROCKETS {
            match self.act(rocket) {
                Some(Act::Fly(ways)) => self.fly(&mut told, rocket, ways),
                Some(Act::Shield) => told.shields.push(rocket),
                Some(Act::Refused) => told.refused.push((rocket, self.raw(rocket))),
                Some(Act::Shoot { .. } | Act::Pull { .. }) | None => {}
            }
        }
        self.shoot(&mut told);
        self.pull(&mut told);
        self.compare(&mut told);
        told
    }

    fn act(&self, (team, rocket): Rocket) -> Option<&Act> {
        self.after.teams.get(team)?.answer.as_ref()?.1.get(rocket)
    }

    /// What the program wrote for a rocket.
    fn raw(&self, (team, rocket): Rocket) -> String {
        let answer = self.after.teams.get(team).and_then(|team| team.answer.as_ref());
        answer.and_then(|(raw, _)| raw.split(':').nth(rocket)).unwrap_or_default().trim().to_string()
    }

    fn stood(&self, (team, rocket): Rocket) -> Cell {
        self.before.teams.get(team).and_then(|team| team.rockets.get(rocket)).copied().unwrap_or_default()
    }

    fn stands(&self, (team, rocket): Rocket) -> Cell {
        self.after.teams.get(team).and_then(|team| team.rockets.get(rocket)).copied().unwrap_or_default()
    }

    fn base(&self, team: usize) -> Cell {
        self.before.teams.get(team).map(|team| team.base).unwrap_or_default()
    }

    fn fly(&self, told: &mut RoundTold, rocket: Rocket, ways: &[Facing]) {
        let mut cell = self.stood(rocket);
        let path: Vec<Cell> = ways
            .iter()
            .map(|way| {
                cell = cell.step(*way);
                cell
            })
            .collect();
        match path.iter().all(|cell| self.before.size.holds(*cell)) {
            true => told.flights.push((rocket, path)),
            false => told.findings.push((answer_line(rocket), format!("{} flies off the board", name(rocket)))),
        }
    }

    /// Where a rocket is after the flights.
    fn flown(&self, told: &RoundTold, rocket: Rocket) -> Cell {
        let flight = told.flights.iter().find(|(who, _)| *who == rocket);
        flight.and_then(|(_, path)| path.last()).copied().unwrap_or_else(|| self.stood(rocket))
    }

    /// Where shots find a rocket: one whose second step would have left the board stays, but is found on the cell of the first.
    fn found(&self, told: &RoundTold, rocket: Rocket) -> Cell {
        let flown = self.flown(told, rocket);
        let Some((_, raw)) = told.refused.iter().find(|(who, _)| *who == rocket) else { return flown };
        let letters: Vec<char> = raw.chars().step_by(2).take(3).collect();
        let ['l' | 'L', first, second] = letters.as_slice() else { return flown };
        let (Some(first), Some(second)) = (way(*first), way(*second)) else { return flown };
        let (near, far) = (flown.step(first), flown.step(first).step(second));
        let size = self.before.size;
        if size.holds(near) && !size.holds(far) { near } else { flown }
    }

    fn shoot(&self, told: &mut RoundTold) {
        let mut shots = Vec::new();
        for by in ROCKETS {
            let Some(Act::Shoot { way, cells, end }) = self.act(by) else { continue };
            let from = self.stood(by);
            let right = self.flies_to(told, from, *way);
            if right != (*cells, *end) {
                let found = end_words((*cells, *end));
                let what = format!("the shot of {} {found}; expected that it {}", name(by), end_words(right));
                told.findings.push((answer_line(by), what));
            }
            let (dc, dr) = way.delta();
            let reach = i32::try_from(*cells).unwrap_or(0).min(i32::from(u16::MAX));
            let to = Cell::new(from.col + dc * reach, from.row + dr * reach);
            shots.push(ShotTold { by, from, to, end: *end, victim: None });
        }
        self.victims(told, &mut shots);
        told.shots = shots;
    }

    /// How far a shot goes by the rules, and how it ends.
    fn flies_to(&self, told: &RoundTold, from: Cell, way: Facing) -> (u32, ShotEnd) {
        let mut cell = from;
        for cells in 0.. {
            cell = cell.step(way);
            if !self.before.size.holds(cell) {
                return (cells, ShotEnd::Missed);
            }
            if ROCKETS.iter().any(|rocket| self.found(told, *rocket) == cell) {
                let shield = told.shields.iter().any(|rocket| self.flown(told, *rocket) == cell);
                return (cells + 1, if shield { ShotEnd::Shield } else { ShotEnd::Hit });
            }
        }
        (0, ShotEnd::Missed)
    }

    /// Whom the hits send home: of those who stood there the ones who are at home now, and would not be otherwise.
    fn victims(&self, told: &RoundTold, shots: &mut [ShotTold]) {
        let cells: Vec<Cell> = shots.iter().map(|shot| shot.to).collect();
        for cell in cells {
            let sent = ROCKETS.into_iter().filter(|rocket| {
                let pulled = matches!(self.act(*rocket), Some(Act::Pull { weight: Some(_), .. }));
                let home = self.base(rocket.0);
                let went = self.stands(*rocket) == home && self.flown(told, *rocket) != home;
                self.found(told, *rocket) == cell && went && !pulled
            });
            let sent: Vec<Rocket> = sent.collect();
            let hits = shots.iter_mut().filter(|shot| shot.to == cell && shot.end == ShotEnd::Hit);
            for (index, hit) in hits.enumerate() {
                hit.victim = sent.get(index).or(sent.last()).copied();
            }
        }
    }

    fn pull(&self, told: &mut RoundTold) {
        let mut pulls: Vec<PullTold> = Vec::new();
        for by in ROCKETS {
            let Some(Act::Pull { way, weight: Some(weight) }) = self.act(by) else { continue };
            let from = self.stood(by);
            let to = from.step(*way);
            if let Some(pull) = pulls.iter_mut().find(|pull| (pull.from, pull.to) == (from, to)) {
                pull.by.push(by);
                continue;
            }
            let home = [0, 1].into_iter().find(|team| self.base(*team) == to);
            pulls.push(PullTold { from, to, weight: *weight, by: vec![by], home });
        }
        for pull in &pulls {
            let Some(first) = pull.by.first() else { continue };
            if let Some(why) = self.pull_fault(told, pull, &pulls) {
                told.findings.push((answer_line(*first), format!("{} pulls an asteroid, {why}", name(*first))));
            }
        }
        told.pulls = pulls;
    }

    /// Why an asteroid cannot have been pulled.
    fn pull_fault(&self, told: &RoundTold, pull: &PullTold, all: &[PullTold]) -> Option<String> {
        let (weight, place) = (self.before.rock(pull.from), place(pull.from));
        if weight != pull.weight {
            return Some(format!("at {place} of weight {}; expected weight {weight}", pull.weight));
        }
        let tries = |(rocket, raw): &&(Rocket, String)| {
            let mut letters = raw.chars().step_by(2);
            let pulls = matches!(letters.next(), Some('t' | 'T'));
            let to = letters.next().and_then(way).map(|way| pull.from.step(way));
            pulls && self.flown(told, *rocket) == pull.from && to.is_some_and(|to| to != pull.to)
        };
        let against = told.refused.iter().filter(tries).count();
        if pull.by.len() < usize::from(weight) + against {
            let wanted = usize::from(weight) + against;
            return Some(format!("by {} at {place}; expected {wanted} that pull that way", pull.by.len()));
        }
        let shared = || all.iter().any(|other| other.from != pull.from && other.to == pull.to);
        let blocked = pull.home.is_none() && (self.before.rock(pull.to) > 0 || shared());
        blocked.then(|| format!("from {place} to {}; expected that another one is in the way", self::place(pull.to)))
    }

    /// Holds what the rules lead to against what the file says.
    fn compare(&self, told: &mut RoundTold) {
        for rocket in ROCKETS {
            let shot = told.shots.iter().any(|shot| shot.victim == Some(rocket));
            let pulled = told.pulls.iter().find(|pull| pull.by.contains(&rocket)).map(|pull| pull.to);
            let right = if shot { self.base(rocket.0) } else { pulled.unwrap_or_else(|| self.flown(told, rocket)) };
            let found = self.stands(rocket);
            if found != right {
                let what = format!("{} is at {}; expected {}", name(rocket), place(found), place(right));
                told.findings.push((TEAM_LINE + rocket.0 as u32, what));
            }
        }
        for (team, (before, after)) in self.before.teams.iter().zip(&self.after.teams).enumerate() {
            let home = told.pulls.iter().filter(|pull| pull.home == Some(team)).map(|pull| i64::from(pull.weight));
            let right = before.points + home.sum::<i64>();
            if after.points != right {
                let what = format!("player {} has {} points; expected {right}", team + 1, after.points);
                told.findings.push((TEAM_LINE + team as u32, what));
            }
        }
        self.compare_map(told);
    }

    fn compare_map(&self, told: &mut RoundTold) {
        let mut odd = Vec::new();
        for cell in self.before.size.cells() {
            let comes = told.pulls.iter().find(|pull| pull.home.is_none() && pull.to == cell);
            let goes = told.pulls.iter().any(|pull| pull.from == cell);
            let stays = if goes { 0 } else { self.before.rock(cell) };
            let (right, found) = (comes.map_or(stays, |pull| pull.weight), self.after.rock(cell));
            if right != found {
                let what = format!("the map has {found} at {}; expected {right}", place(cell));
                odd.push((MAP_LINE + cell.row.unsigned_abs(), what));
            }
        }
        told.findings.extend(odd);
    }
}

fn answer_line((team, _): Rocket) -> u32 {
    ANSWER_LINE + team as u32
}

pub(super) fn place(cell: Cell) -> String {
    format!("[{},{}]", cell.col, cell.row)
}

fn name((team, rocket): Rocket) -> String {
    format!("rocket {} of player {}", rocket + 1, team + 1)
}

fn end_words((cells, end): (u32, ShotEnd)) -> String {
    match end {
        ShotEnd::Hit => format!("hits a rocket after {cells} cells"),
        ShotEnd::Shield => format!("hits a shield after {cells} cells"),
        ShotEnd::Missed => format!("leaves the board after {cells} cells"),
    }
}
