//! What all pages know of a match.

use serde::{Deserialize, Serialize};

use super::gather::Found;
use crate::contest::ScoredGame;
use crate::model::{Replay, best_step, calmed, drama};

/// A match in a few facts. Its words are calm: nothing in them turns the direction of a line or steers in another way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchFacts {
    /// What its pages are called.
    pub slug: String,
    /// The game's id, and its name for people.
    pub game: String,
    pub game_name: String,
    pub title: Option<String>,
    pub players: Vec<String>,
    /// By seat: the file of the player's logo.
    pub logos: Vec<Option<String>>,
    pub date: Option<String>,
    /// How it ended, in words.
    pub result: String,
    /// Seats from 0: `None` unknown, empty a draw.
    pub winner: Option<Vec<u8>>,
    pub score: Option<Vec<i64>>,
    pub steps: usize,
    /// Whether it may still go on: its record tells of no end.
    pub open: bool,
    /// What it counts for, where it was decided.
    pub scored: Option<ScoredGame>,
    /// The moment worth looking at.
    pub best: BestMoment,
    /// The record as a file, and the films.
    pub downloads: Vec<String>,
}

/// The best moment of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BestMoment {
    /// As an address names it.
    pub step: String,
    /// As people name it: `move 24…`.
    pub label: String,
    pub caption: String,
    /// How much there is to see.
    pub drama: f32,
}

impl MatchFacts {
    pub(super) fn of(found: &Found, slug: &str, replay: &Replay) -> MatchFacts {
        let outcome = &replay.outcome;
        let sentence = outcome.sentence.text();
        let result = if sentence.is_empty() { &outcome.words } else { &sentence };
        MatchFacts {
            slug: slug.to_string(),
            game: replay.game.to_string(),
            game_name: calmed(&replay.game_name),
            title: replay.title.as_deref().map(calmed).filter(|title| !title.trim().is_empty()),
            players: replay.players.iter().map(|name| calmed(name)).collect(),
            logos: vec![None; replay.players.len()],
            date: replay.date.as_deref().map(calmed),
            result: calmed(result),
            winner: outcome.winner.as_ref().map(|seats| seats.iter().map(|seat| seat.0).collect()),
            score: outcome.score.clone(),
            steps: replay.steps.len(),
            open: outcome.winner.is_none(),
            scored: ScoredGame::of(&found.record, replay),
            best: BestMoment::of(replay),
            downloads: Vec::new(),
        }
    }

    /// What it is called: as its title, or as who played.
    pub fn name(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.pairing())
    }

    /// Who played.
    pub fn pairing(&self) -> String {
        self.players.join(" – ")
    }

    /// What decides about the order of matches; those without a date keep that of their files.
    pub(super) fn when(&self) -> Option<&str> {
        self.date.as_deref()
    }

    pub(super) fn won(&self, seat: usize) -> bool {
        self.winner.as_ref().is_some_and(|winners| winners.iter().any(|winner| usize::from(*winner) == seat))
    }
}

impl BestMoment {
    fn of(replay: &Replay) -> BestMoment {
        let steps = best_step(replay);
        let caption = steps.checked_sub(1).and_then(|at| replay.steps.get(at)).map(|step| {
            let caption = step.caption.text();
            if caption.is_empty() { step.told().into_owned() } else { caption }
        });
        BestMoment {
            step: replay.numbering.word(replay.number(steps)),
            label: calmed(&format!("{} {}", replay.look.step_word, replay.label(steps))),
            caption: calmed(&caption.unwrap_or_default()),
            drama: drama(replay).into_iter().fold(0.0, f32::max),
        }
    }
}
