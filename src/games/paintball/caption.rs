//! What just happened in a round, in words people use: the two or three most telling facts.

use super::look::WRECK;
use super::state::PaintballState;
use crate::games::rounds;
use crate::model::{Caption, Cause, Cell, Event, Remains, Seat, Span, ThingId, What, ordinal};

/// The caption of a round, most important first: falls, arrivals, hits, walls, collisions.
pub(super) fn caption(state: &PaintballState, events: &[Event]) -> Caption {
    let speaker = Speaker { state, events };
    let mut pieces = speaker.deaths();
    pieces.extend(speaker.arrivals());
    pieces.extend(speaker.hits());
    pieces.extend(speaker.falls());
    pieces.extend(speaker.walls());
    pieces.extend(speaker.collisions());
    rounds::caption(pieces)
}

/// A place as the contest writes it.
fn place(state: &PaintballState, cell: Cell) -> String {
    let (x, y) = (i64::from(cell.col) + 1, i64::from(state.size.rows) - i64::from(cell.row));
    format!("{x} {y}")
}

struct Speaker<'a> {
    state: &'a PaintballState,
    events: &'a [Event],
}

impl Speaker<'_> {
    /// The owner of a robot; walls have none.
    fn owner(&self, thing: ThingId) -> Option<Seat> {
        self.state.robots.get(thing.index()).map(|robot| Seat(robot.owner))
    }

    fn name(&self, seat: Seat) -> Span {
        Span { text: self.state.name(seat.index()), seat: Some(seat) }
    }

    /// `A`, `A and B`, `A, B and C`, each in its colour.
    fn names(&self, seats: &[Seat]) -> Caption {
        let mut caption = Caption::default();
        rounds::join(&mut caption, seats, &self.state.all_names());
        caption
    }

    /// Everything that hurt a robot: who did it, whose robot it was, how much, and how.
    fn wounds(&self) -> impl Iterator<Item = (ThingId, Seat, Seat, i32, Cause)> {
        self.events.iter().filter_map(|event| {
            let What::Hurt { thing, loss, cause, by: Some(by), .. } = event.what else { return None };
            Some((thing, self.owner(by)?, self.owner(thing)?, loss, cause))
        })
    }

    /// Who took lives from a robot in this round; its own player only where it was nobody else.
    fn killers(&self, robot: ThingId) -> Vec<Seat> {
        let mut by: Vec<Seat> = self.wounds().filter(|wound| wound.0 == robot).map(|wound| wound.1).collect();
        by.sort_unstable();
        by.dedup();
        let others: Vec<Seat> = by.iter().copied().filter(|&seat| Some(seat) != self.owner(robot)).collect();
        if others.is_empty() { by } else { others }
    }

    fn deaths(&self) -> Vec<Caption> {
        let mut pieces = Vec::new();
        for event in self.events {
            let What::Destroyed { thing, leaves: Some(Remains { kind: WRECK, .. }) } = event.what else { continue };
            let Some(victim) = self.owner(thing) else { continue };
            let last = self.state.lives(victim.index()) == 0;
            let killers = self.killers(thing);
            let mut piece = self.names(&killers);
            let many = killers.len() > 1;
            if killers.is_empty() {
                piece.0.push(self.name(victim));
                piece.say(if last { " is out" } else { " loses a robot" });
            } else if killers == [victim] {
                piece.say(if last { " destroys its own last robot" } else { " destroys a robot of its own" });
            } else if last {
                piece.say(if many { " knock " } else { " knocks " }).0.push(self.name(victim));
                piece.say(" out");
            } else {
                piece
                    .say(if many { " destroy a robot of " } else { " destroys a robot of " })
                    .0
                    .push(self.name(victim));
            }
            // Both robots of a player falling at once are one piece of news.
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        pieces
    }

    fn arrivals(&self) -> Vec<Caption> {
        let arrival = |event: &Event| {
            let What::Arrived { seat, place, .. } = event.what else { return None };
            let mut piece = self.names(&[seat]);
            piece.say(format!(" arrives {}", ordinal(place)));
            Some(piece)
        };
        self.events.iter().filter_map(arrival).collect()
    }

    /// Who shot whom, the heaviest first; robots that fell have been spoken of.
    fn hits(&self) -> Vec<Caption> {
        let mut hits: Vec<(Seat, Seat, i32)> = Vec::new();
        for (thing, by, victim, loss, cause) in self.wounds() {
            let fell = self.state.robots.get(thing.index()).is_some_and(|robot| !robot.alive());
            if cause == Cause::Step || fell {
                continue;
            }
            match hits.iter_mut().find(|hit| (hit.0, hit.1) == (by, victim)) {
                Some(hit) => hit.2 = hit.2.saturating_add(loss),
                None => hits.push((by, victim, loss)),
            }
        }
        // What a player does to itself is told last.
        hits.sort_by_key(|&(by, victim, loss)| (by == victim, std::cmp::Reverse(loss)));
        let tell = |&(by, victim, loss): &(Seat, Seat, i32)| {
            let mut piece = self.names(&[by]);
            if by == victim {
                piece.say(format!(" hurts itself for {loss}"));
            } else {
                piece.say(" hits ").0.push(self.name(victim));
                piece.say(format!(" for {loss}"));
            }
            piece
        };
        hits.iter().map(tell).collect()
    }

    fn falls(&self) -> Option<Caption> {
        let robots = self.state.robots.len();
        let fallen = |event: &&Event| matches!(event.what, What::Destroyed { thing, .. } if thing.index() >= robots);
        match self.events.iter().filter(fallen).count() {
            0 => None,
            1 => Some(Caption::plain("a wall falls")),
            many => Some(Caption::plain(format!("{many} walls fall"))),
        }
    }

    fn walls(&self) -> Vec<Caption> {
        let mut built: Vec<(&[Seat], Cell, usize)> = Vec::new();
        for event in self.events {
            let What::Built { by, state, .. } = &event.what else { continue };
            match built.iter_mut().find(|(seats, ..)| *seats == by.as_slice()) {
                Some((.., count)) => *count += 1,
                None => built.push((by, state.at.cell(), 1)),
            }
        }
        let tell = |&(seats, at, count): &(&[Seat], Cell, usize)| {
            let mut piece = self.names(seats);
            let place = place(self.state, at);
            match (seats.len(), count) {
                (0, 1) => piece.say(format!("a wall at {place}")),
                (0, _) => piece.say(format!("{count} new walls")),
                (1, 1) => piece.say(format!(" builds a wall at {place}")),
                (1, _) => piece.say(format!(" builds {count} walls")),
                (_, 1) => piece.say(format!(" build the same wall at {place}")),
                (..) => piece.say(format!(" build the same {count} walls")),
            };
            piece
        };
        built.iter().map(tell).collect()
    }

    fn collisions(&self) -> Vec<Caption> {
        let mut pairs: Vec<[Seat; 2]> = self
            .wounds()
            .filter(|&(_, by, victim, _, cause)| cause == Cause::Step && by != victim)
            .map(|(_, by, victim, ..)| [by.min(victim), by.max(victim)])
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        let tell = |pair: &[Seat; 2]| {
            let mut piece = self.names(pair);
            piece.say(" run into each other");
            piece
        };
        pairs.iter().map(tell).collect()
    }
}
