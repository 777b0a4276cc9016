//! What just happened in a round, in words people use: the two or three most telling facts.

use super::judge::Deed;
use super::rules::{flower_points, freezes};
use super::state::{Food, WormsState};
use crate::games::rounds;
use crate::model::{Caption, Seat};

/// The caption of a round, most important first: deaths, ice, flowers, bonuses, thawing.
pub(super) fn caption(names: &[String], before: &WormsState, after: &WormsState, deeds: &[Deed]) -> Caption {
    let speaker = Speaker { names, before, after, deeds };
    let mut pieces = speaker.deaths();
    pieces.extend(speaker.ice());
    pieces.extend(speaker.flowers());
    pieces.extend(speaker.bonuses());
    pieces.extend(speaker.thawed());
    rounds::caption(pieces)
}

struct Speaker<'a> {
    names: &'a [String],
    before: &'a WormsState,
    after: &'a WormsState,
    deeds: &'a [Deed],
}

impl Speaker<'_> {
    /// `A`, `A and B`, `A, B and C`, each in its colour, then what they do.
    fn piece(&self, seats: &[usize], one: &str, many: &str) -> Option<Caption> {
        let mut caption = Caption::default();
        let owners: Vec<Seat> = seats.iter().map(|seat| Seat(*seat as u8)).collect();
        rounds::join(&mut caption, &owners, self.names);
        caption.say(if seats.len() == 1 { one } else { many });
        (!seats.is_empty()).then_some(caption)
    }

    fn eaters(&self, food: Food) -> Vec<usize> {
        let ate = |deed: &Deed| *deed == Deed::Crawled { eaten: Some(food) };
        (0..self.deeds.len()).filter(|worm| ate(&self.deeds[*worm])).collect()
    }

    fn deaths(&self) -> Vec<Caption> {
        let died = |(worm, deed): (usize, &Deed)| {
            let Deed::Died { .. } = deed else { return None };
            let (from, to) = (self.before.worms[worm].points, self.after.worms[worm].points);
            self.piece(&[worm], &format!(" dies and keeps {to} of {from} points"), "")
        };
        self.deeds.iter().enumerate().filter_map(died).collect()
    }

    fn ice(&self) -> Vec<Caption> {
        let ate = |worm: usize| {
            let rounds = freezes(self.before.worms[worm].bonus);
            self.piece(&[worm], &format!(" eats ice: the others freeze for {rounds} rounds"), "")
        };
        self.eaters(Food::Ice).into_iter().filter_map(ate).collect()
    }

    fn flowers(&self) -> Vec<Caption> {
        let eaters = self.eaters(Food::Flower);
        let (rich, plain): (Vec<usize>, Vec<usize>) =
            eaters.into_iter().partition(|worm| self.before.worms[*worm].bonus > 0);
        let worth = |worm: &usize| {
            let points = flower_points(self.before.worms[*worm].bonus);
            self.piece(&[*worm], &format!(" eats a flower for {points} points"), "")
        };
        let mut pieces: Vec<Caption> = rich.iter().filter_map(worth).collect();
        pieces.extend(self.piece(&plain, " eats a flower", " eat flowers"));
        pieces
    }

    fn bonuses(&self) -> Vec<Caption> {
        self.piece(&self.eaters(Food::Bonus), " picks up a bonus", " pick up bonuses").into_iter().collect()
    }

    fn thawed(&self) -> Option<Caption> {
        let thaws = |worm: &usize| {
            let (old, new) = (&self.before.worms[*worm], &self.after.worms[*worm]);
            old.waits() > 0 && !new.dead() && new.frozen == 0
        };
        let seats: Vec<usize> = (0..self.after.worms.len()).filter(thaws).collect();
        self.piece(&seats, " thaws", " thaw")
    }
}
