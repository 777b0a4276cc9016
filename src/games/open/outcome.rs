//! The result a file tells, and the words for it.

use super::json::{Fault, Json, get, line, strangers};
use crate::games::rounds;
use crate::model::{Caption, Outcome, Seat};

/// What `result` says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ResultSaid {
    /// `None`: not told; empty: a draw.
    pub winner: Option<Vec<Seat>>,
    pub score: Option<Vec<f64>>,
    pub places: Option<Vec<u8>>,
    pub words: Option<String>,
}

impl ResultSaid {
    pub fn read(value: &Json, remarks: &mut Vec<String>) -> Result<ResultSaid, Fault> {
        let fields = value.map("result", "an object with \"winner\" or \"score\"")?;
        remarks.extend(strangers(fields, &["winner", "score", "places", "words"], "the result"));
        let numbers = |name: &str| -> Result<Option<Vec<f64>>, Fault> {
            let Some(value) = get(fields, name) else { return Ok(None) };
            let list = value.list(name, "a list of numbers, one a seat")?;
            list.iter().map(|value| value.number(name, "a number")).collect::<Result<_, _>>().map(Some)
        };
        let places = numbers("places")?;
        let place = |place: &f64| place.round().clamp(1.0, 255.0) as u8;
        Ok(ResultSaid {
            winner: get(fields, "winner").map(winner).transpose()?,
            score: numbers("score")?,
            places: places.map(|places| places.iter().map(place).collect()),
            words: get(fields, "words")
                .map(|value| value.text("words", "a text").map(|text| line(text, 200)))
                .transpose()?,
        })
    }

    /// Who has won: as it is told, else whoever has the first place or the most points.
    fn winners(&self) -> Option<Vec<Seat>> {
        let seats = |wins: &dyn Fn(usize) -> bool, of: usize| -> Vec<Seat> {
            let all: Vec<Seat> = (0..of).filter(|seat| wins(*seat)).map(|seat| Seat(seat as u8)).collect();
            if all.len() == of && of > 1 { Vec::new() } else { all }
        };
        if self.winner.is_some() {
            return self.winner.clone();
        }
        if let Some(places) = &self.places {
            return Some(seats(&|seat| places.get(seat) == Some(&1), places.len()));
        }
        let score = self.score.as_ref()?;
        let best = score.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Some(seats(&|seat| score.get(seat) == Some(&best), score.len()))
    }
}

fn winner(value: &Json) -> Result<Vec<Seat>, Fault> {
    const WANTED: &str = "a seat such as 0, a list of seats, \"draw\" or null";
    let seat = |value: &Json| value.whole("winner", (0, 63)).map(|seat| Seat(seat as u8));
    match value {
        Json::Text(text) if text.eq_ignore_ascii_case("draw") => Ok(Vec::new()),
        Json::List(seats) => seats.iter().map(seat).collect(),
        Json::Number(_) => Ok(vec![seat(value)?]),
        Json::Text(_) | Json::Null | Json::Truth(_) | Json::Map(_) => Err(value.fault("winner", WANTED)),
    }
}

/// What there is to know at the end of what was told.
pub(super) struct Ending<'a> {
    pub result: Option<&'a ResultSaid>,
    pub names: &'a [String],
    /// The last score by seat, whole inside, and how many of its digits stand behind the point.
    pub score: Option<Vec<i64>>,
    pub decimals: u8,
    pub score_word: &'a str,
}

impl Ending<'_> {
    pub fn outcome(self) -> Outcome {
        let winner = self.result.and_then(ResultSaid::winners);
        // A seat that is not there has not won.
        let winner =
            winner.map(|seats| seats.into_iter().filter(|seat| seat.index() < self.names.len()).collect::<Vec<_>>());
        let scale = 10_f64.powi(i32::from(self.decimals));
        let told = self.result.and_then(|result| result.score.as_ref());
        let score = match told {
            Some(score) => Some(score.iter().map(|points| (points * scale).round() as i64).collect()),
            None => self.score.clone(),
        };
        let sentence = self.sentence(winner.as_deref(), score.as_deref());
        let words = sentence.text();
        Outcome { winner, score, words, sentence, complete: true, ..Outcome::default() }
    }

    fn sentence(&self, winner: Option<&[Seat]>, score: Option<&[i64]>) -> Caption {
        if let Some(words) = self.result.and_then(|result| result.words.as_ref()) {
            return Caption::plain(words.clone());
        }
        let Some(winner) = winner else { return Caption::default() };
        let mut caption = Caption::default();
        let points = |seat: &Seat| score.and_then(|score| score.get(seat.index())).map(|points| self.points(*points));
        if winner.is_empty() {
            return Caption::plain("Draw");
        }
        rounds::join(&mut caption, winner, self.names);
        caption.say(if winner.len() == 1 { " wins" } else { " share the win" });
        if let Some(points) = winner.first().and_then(points) {
            caption.say(format!(" with {points} {}", self.score_word));
        }
        caption
    }

    fn points(&self, points: i64) -> String {
        let scale = 10_f64.powi(i32::from(self.decimals));
        format!("{:.*}", usize::from(self.decimals), points as f64 / scale)
    }
}
