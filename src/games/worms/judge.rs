//! Holds a recorded round against the rules.
//!
//! The answers are not recorded, so each worm's head tells where it went; everything else must follow from that.

use super::rules::{flower_points, freezes, halved};
use super::sheet::place;
use super::state::{Food, Tile, Worm, WormsState};
use crate::model::{Cell, Facing};

/// What one worm did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Its head went one cell on and ate what was there.
    Crawled { eaten: Option<Food> },
    /// It ran into something and died.
    Died { against: Cell },
    /// It was frozen, or dead before.
    Rested,
    /// Something no worm can do.
    Odd,
}

/// What the rules do not explain, in words, and the worm it is about; `None`: the board.
pub(super) struct Difference {
    pub worm: Option<usize>,
    pub words: String,
}

/// A round by the rules.
pub(super) struct Judged {
    pub deeds: Vec<Deed>,
    pub differences: Vec<Difference>,
}

pub(super) fn judge(before: &WormsState, after: &WormsState) -> Judged {
    let mut judge = Judge { before, after, differences: Vec::new() };
    let deeds: Vec<Deed> = (0..after.worms.len()).map(|worm| judge.deed(worm)).collect();
    let frozen: Vec<u32> = (0..deeds.len()).map(|worm| freezing(before, &deeds, worm)).collect();
    for (worm, (deed, frozen)) in deeds.iter().zip(&frozen).enumerate() {
        judge.numbers(worm, *deed, *frozen);
    }
    judge.flowers(&deeds);
    judge.board(&deeds);
    judge.end();
    Judged { deeds, differences: judge.differences }
}

/// Rounds of ice the others give a worm; the dead feel nothing.
fn freezing(before: &WormsState, deeds: &[Deed], worm: usize) -> u32 {
    let ate_ice = |deed: &Deed| *deed == Deed::Crawled { eaten: Some(Food::Ice) };
    let others = before.worms.iter().zip(deeds).enumerate();
    others
        .filter(|(other, (_, deed))| *other != worm && ate_ice(deed))
        .fold(0, |sum, (_, (eater, _))| sum.saturating_add(freezes(eater.bonus)))
}

struct Judge<'a> {
    before: &'a WormsState,
    after: &'a WormsState,
    differences: Vec<Difference>,
}

impl Judge<'_> {
    fn say(&mut self, worm: usize, words: String) {
        let words = format!("worm {} {words}", worm + 1);
        self.differences.push(Difference { worm: Some(worm), words });
    }

    fn deed(&mut self, worm: usize) -> Deed {
        let (old, new) = (&self.before.worms[worm], &self.after.worms[worm]);
        if old.dead() || old.frozen > 0 {
            let state = if old.dead() { "dead" } else { "frozen" };
            if old.dead() && !new.dead() {
                self.say(worm, "was dead and lives again; expected it to stay dead".into());
                return Deed::Odd;
            }
            if !old.dead() && new.dead() {
                self.say(worm, "was frozen and dies; expected it to wait, for who does not move hits nothing".into());
                return Deed::Odd;
            }
            if old.body != new.body {
                let (from, to) = (place(old.head()), place(new.head()));
                self.say(worm, format!("is {state} and goes from {from} to {to}; expected it to stay"));
                return Deed::Odd;
            }
            return Deed::Rested;
        }
        if new.dead() {
            return self.death(worm, old, new);
        }
        self.crawl(worm, old, new)
    }

    fn death(&mut self, worm: usize, old: &Worm, new: &Worm) -> Deed {
        if new.body != old.body {
            let (from, to) = (place(old.head()), place(new.head()));
            self.say(worm, format!("dies and goes from {from} to {to}; expected its body to stay where it was"));
            return Deed::Odd;
        }
        Deed::Died { against: self.obstacle(old, new) }
    }

    /// What a dying worm ran into, as far as the boards tell.
    fn obstacle(&self, old: &Worm, new: &Worm) -> Cell {
        let ahead = old.head().step(new.facing);
        let free = |at: Cell| matches!(self.before.tile(at), Tile::Free | Tile::Food(_));
        let near = Facing::ALL.map(|facing| old.head().step(facing));
        let blocked = near.into_iter().find(|at| !free(*at) && old.body.get(1) != Some(at));
        if free(ahead) { blocked.unwrap_or(ahead) } else { ahead }
    }

    fn crawl(&mut self, worm: usize, old: &Worm, new: &Worm) -> Deed {
        let (from, to) = (old.head(), new.head());
        if from == to {
            self.say(worm, format!("stays at {}; expected one step, for it is not frozen", place(from)));
            return Deed::Odd;
        }
        if from.col.abs_diff(to.col) + from.row.abs_diff(to.row) != 1 {
            self.say(worm, format!("jumps from {} to {}; expected one step", place(from), place(to)));
            return Deed::Odd;
        }
        if let Some(what) = self.hits(to) {
            self.say(worm, format!("goes to {}, where {what} is, and lives; expected it to die", place(to)));
            return Deed::Odd;
        }
        let eaten = match self.before.tile(to) {
            Tile::Food(food) => Some(food),
            Tile::Free | Tile::Wall | Tile::Part { .. } => None,
        };
        let grows = eaten == Some(Food::Flower);
        let length = old.body.len() + usize::from(grows);
        if new.body.len() != length {
            let why = if grows { "a flower lengthens it" } else { "only flowers lengthen it" };
            let found = new.body.len();
            self.say(worm, format!("has length {found}; expected {length}, for {why}"));
            return Deed::Odd;
        }
        if new.body.get(1..) != old.body.get(..length - 1) {
            self.say(worm, "has a body that does not follow its head".into());
            return Deed::Odd;
        }
        Deed::Crawled { eaten }
    }

    /// What stands on a cell and stays there in this round.
    fn hits(&self, at: Cell) -> Option<String> {
        match self.before.tile(at) {
            Tile::Free | Tile::Food(_) => None,
            Tile::Wall => Some("a wall".into()),
            Tile::Part { worm, .. } => {
                let worm = usize::from(worm);
                let (old, new) = (self.before.worms.get(worm)?, self.after.worms.get(worm)?);
                let makes_way = old.tail() == at && !new.body.get(1..).is_some_and(|rest| rest.contains(&at));
                (!makes_way).then(|| format!("worm {}", worm + 1))
            }
        }
    }

    /// Points, bonus and freezing.
    fn numbers(&mut self, worm: usize, deed: Deed, freezing: u32) {
        let (old, new) = (&self.before.worms[worm], &self.after.worms[worm]);
        let eaten = match deed {
            Deed::Crawled { eaten } => eaten,
            Deed::Died { .. } | Deed::Rested => None,
            Deed::Odd => return,
        };
        let (points, why) = match (deed, eaten) {
            (Deed::Died { .. }, _) => (halved(old.points), "death halves them"),
            (_, Some(Food::Flower)) => {
                (old.points.saturating_add(flower_points(old.bonus)), "a flower brings 1, doubled with each bonus")
            }
            (_, Some(Food::Ice | Food::Bonus) | None) => (old.points, "only flowers bring points"),
        };
        if new.points != points {
            let found = new.points;
            self.say(worm, format!("has {found} points; expected {points}, for {why}"));
        }
        if new.dead() {
            return;
        }
        let (bonus, why) = match eaten {
            _ if freezing > 0 => (0, "who is frozen loses it"),
            Some(Food::Flower) => (0, "a flower uses it up"),
            Some(Food::Ice) => (0, "ice uses it up"),
            Some(Food::Bonus) => (old.bonus.saturating_add(1), "it ate one"),
            None => (old.bonus, "it ate nothing"),
        };
        if new.bonus != bonus {
            let found = new.bonus;
            self.say(worm, format!("has the bonus {found}; expected {bonus}, for {why}"));
        }
        let frozen = old.frozen.saturating_sub(1).saturating_add(freezing);
        if new.frozen != frozen {
            let found = new.frozen;
            let why = match (freezing, old.frozen) {
                (0, 0) => "nobody else ate ice".to_string(),
                (0, _) => "each round takes one off".to_string(),
                (rounds, _) => format!("the ice of the others brings {rounds}"),
            };
            self.say(worm, format!("is frozen for {found}; expected {frozen}, for {why}"));
        }
    }

    fn flowers(&mut self, deeds: &[Deed]) {
        let eaten = deeds.iter().filter(|deed| **deed == Deed::Crawled { eaten: Some(Food::Flower) }).count() as u32;
        let expected = self.before.flowers_left.saturating_sub(eaten);
        let found = self.after.flowers_left;
        if found != expected {
            let words = format!(
                "{found} flowers are left; expected {expected}, for {eaten} of {} were eaten",
                self.before.flowers_left
            );
            self.differences.push(Difference { worm: None, words });
        }
    }

    /// Walls stay; of each thing as many come back as were eaten, and none goes without being eaten.
    fn board(&mut self, deeds: &[Deed]) {
        let mut found = Vec::new();
        for ((at, old), (_, new)) in self.before.cells().zip(self.after.cells()) {
            if (old == Tile::Wall) != (new == Tile::Wall) {
                let what = if old == Tile::Wall { "the wall at {} is gone" } else { "a wall appears at {}" };
                found.push(format!("{}; expected walls to stay", what.replace("{}", &place(at))));
            }
            if let Tile::Food(food) = old
                && old != new
                && !self.after.worms.iter().any(|worm| worm.head() == at)
            {
                let one = food.words().0;
                found.push(format!("the {one} at {} is gone; expected it to stay, for nobody ate it", place(at)));
            }
        }
        for food in Food::ALL {
            let eaten = deeds.iter().filter(|deed| **deed == Deed::Crawled { eaten: Some(food) }).count();
            let fresh = fresh(self.before, self.after, food).count();
            if fresh != eaten && !deeds.contains(&Deed::Odd) {
                let (one, many) = food.words();
                let word = if fresh == 1 { one } else { many };
                found.push(format!("{fresh} {word} came up; expected {eaten}, as many as were eaten"));
            }
        }
        self.differences.extend(found.into_iter().map(|words| Difference { worm: None, words }));
    }

    fn end(&mut self) {
        if let Some(why) = self.before.why_over() {
            let words = format!("the match was over, for {why}; expected no further round");
            self.differences.push(Difference { worm: None, words });
        }
    }
}

/// Where food of a kind has come up.
pub(super) fn fresh<'a>(before: &'a WormsState, after: &'a WormsState, food: Food) -> impl Iterator<Item = Cell> + 'a {
    let both = before.cells().zip(after.cells());
    both.filter(move |((_, old), (_, new))| *new == Tile::Food(food) && old != new).map(|((at, _), _)| at)
}
