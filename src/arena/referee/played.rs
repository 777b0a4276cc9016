//! How a match of a referee of one's own ended.

use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use super::account::Closed;
use crate::arena::tally::Tally;
use crate::files::{self, FileError};
use crate::formats::rounds::HEARD;
use crate::model::{FaultNote, Outcome};

/// A match that has been played.
#[derive(Clone, Debug)]
pub struct RefereePlayed {
    /// By seat.
    pub names: Vec<String>,
    /// By seat, from 1, equal places being equal numbers; `None` where nobody told a result or a score.
    pub places: Option<Vec<u32>>,
    /// By seat, as whole numbers: a score with digits behind its point is larger by powers of ten.
    pub score: Option<Vec<i64>>,
    /// The result in words; may be empty.
    pub words: String,
    pub steps: u32,
    /// What was noticed about the referee's lines.
    pub remarks: Vec<String>,
    /// What its lines say against themselves, the first few.
    pub findings: Vec<String>,
    /// Every fault, with the step it belongs to.
    pub faults: Vec<(u32, FaultNote)>,
    /// By seat.
    pub tallies: Vec<Tally>,
    /// Time for all answers, by seat.
    pub thought: Vec<Duration>,
    /// What the bots printed to standard error, by seat, and the referee.
    pub heard: Vec<String>,
    pub referee_heard: String,
    /// False when it was stopped before its end, or the referee failed.
    pub whole: bool,
    /// Why the referee could not go on.
    pub failed: Option<String>,
}

impl Closed {
    /// Everybody's place: as the result tells it, else by who has won, else by the score.
    pub fn places(&self, seats: usize) -> Option<Vec<u32>> {
        self.told_places(seats).or_else(|| self.places_of_winner(seats)).or_else(|| self.places_of_score(seats))
    }

    fn told_places(&self, seats: usize) -> Option<Vec<u32>> {
        let told = self.result.as_ref()?.get("places")?.as_array()?;
        let place =
            |value: &Value| value.as_u64().and_then(|place| u32::try_from(place).ok()).filter(|place| *place > 0);
        told.iter().map(place).collect::<Option<Vec<u32>>>().filter(|places| places.len() == seats)
    }

    /// Whoever has not won is placed by the score, where there is one, and behind the winners.
    fn places_of_winner(&self, seats: usize) -> Option<Vec<u32>> {
        let winners = self.winner.as_ref()?;
        if winners.is_empty() {
            return Some(vec![1; seats]);
        }
        let score = |seat: usize| self.score.as_ref().and_then(|score| score.get(seat).copied()).unwrap_or(0);
        let rank = |seat: usize| (!winners.contains(&seat), -i128::from(score(seat)));
        let behind = |seat: usize| match winners.contains(&seat) {
            true => 0,
            false => (0..seats).filter(|other| rank(*other) < rank(seat)).count(),
        };
        Some((0..seats).map(|seat| behind(seat) as u32 + 1).collect())
    }

    fn places_of_score(&self, seats: usize) -> Option<Vec<u32>> {
        let score = self.score.as_ref().filter(|score| score.len() == seats)?;
        Some(score.iter().map(|own| score.iter().filter(|other| *other > own).count() as u32 + 1).collect())
    }
}

/// Everybody's place in a match that is on record: `result` is what its last line says of it.
pub fn places(result: Option<&Value>, outcome: &Outcome, seats: usize) -> Option<Vec<u32>> {
    let closed = Closed {
        steps: 0,
        score: outcome.score.clone(),
        winner: outcome.winner.as_ref().map(|seats| seats.iter().map(|seat| seat.index()).collect()),
        words: String::new(),
        result: result.cloned(),
        remarks: Vec::new(),
        findings: Vec::new(),
        faults: Vec::new(),
    };
    closed.places(seats)
}

/// Writes what programs printed to standard error beside the record: of each seat, and of the referee. Silence leaves no file.
pub(super) fn keep_heard(record: &Path, heard: &[String], referee: &str) -> Result<(), FileError> {
    let name = record.file_stem().unwrap_or_default().to_string_lossy();
    let seats = (1..).zip(heard).map(|(seat, text)| (format!("P{seat}"), text.as_str()));
    for (who, text) in seats.chain([("referee".to_string(), referee)]).filter(|(_, text)| !text.is_empty()) {
        files::write(&record.with_file_name(HEARD).join(format!("{name}.{who}.txt")), text.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn places(result: Value, winner: Option<&[usize]>, score: Option<&[i64]>) -> Option<Vec<u32>> {
        let closed = Closed {
            steps: 0,
            score: score.map(<[i64]>::to_vec),
            winner: winner.map(<[usize]>::to_vec),
            words: String::new(),
            result: Some(result),
            remarks: Vec::new(),
            findings: Vec::new(),
            faults: Vec::new(),
        };
        closed.places(3)
    }

    #[test]
    fn places_are_told_or_follow_from_winner_and_score() {
        assert_eq!(places(json!({"places": [2, 1, 2]}), Some(&[0]), None), Some(vec![2, 1, 2]));
        assert_eq!(places(json!({"places": [1]}), Some(&[2]), None), Some(vec![2, 2, 1]));
        assert_eq!(places(json!({}), Some(&[1]), Some(&[5, 1, 7])), Some(vec![3, 1, 2]));
        assert_eq!(places(json!({}), Some(&[]), Some(&[5, 5, 5])), Some(vec![1, 1, 1]));
        assert_eq!(places(json!({}), None, Some(&[5, 1, 5])), Some(vec![1, 3, 1]));
        assert_eq!(places(json!({}), None, None), None);
    }
}
