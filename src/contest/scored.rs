//! A recorded game as standings see it.

use std::collections::BTreeMap;

use super::{Pondered, ScoredGame};
use crate::model::{Fault, Millis, Outcome, Record, Replay, Seat};

impl ScoredGame {
    /// What a record, told, counts for; none where the game was not decided. Who played is left to whoever numbers the players.
    pub fn of(record: &Record, replay: &Replay) -> Option<ScoredGame> {
        let points = |score: &Vec<i64>| score.iter().map(|points| *points as f64).collect();
        Some(ScoredGame {
            players: Vec::new(),
            places: places(&replay.outcome, replay.players.len())?,
            points: replay.outcome.score.as_ref().map(points),
            pondered: pondered(record, replay),
            faults: faults(record, replay),
        })
    }
}

/// The places by seat; none where the game was not decided.
fn places(outcome: &Outcome, seats: usize) -> Option<Vec<u32>> {
    let winners = outcome.winner.as_ref()?;
    if let (3.., Some(score)) = (seats, &outcome.score) {
        let place = |points: &i64| 1 + score.iter().filter(|other| *other > points).count() as u32;
        return Some(score.iter().map(place).collect()).filter(|places: &Vec<u32>| places.len() == seats);
    }
    let place =
        |seat: usize| 1 + u32::from(!winners.is_empty() && !winners.iter().any(|winner| winner.index() == seat));
    (seats >= 2).then(|| (0..seats).map(place).collect())
}

/// How long each seat took, as far as it is told.
fn pondered(record: &Record, replay: &Replay) -> Vec<Pondered> {
    let mut all = vec![Pondered::default(); replay.players.len()];
    let mut note = |seat: Option<Seat>, took: Option<Millis>| {
        if let (Some(seat), Some(took)) = (seat, took)
            && let Some(own) = all.get_mut(seat.index())
        {
            own.answers += 1;
            own.ms += u64::from(took.0);
        }
    };
    if replay.steps.is_empty() {
        record.moves().for_each(|written| note(written.seat, written.took));
    } else {
        replay.steps.iter().for_each(|step| note(step.seat, step.took));
    }
    all
}

/// How often each seat failed to answer, by reason: as the record counts it, else why the game was lost off the board.
fn faults(record: &Record, replay: &Replay) -> Vec<BTreeMap<String, u32>> {
    let mut all: Vec<BTreeMap<String, u32>> = vec![BTreeMap::new(); replay.players.len()];
    let mut note = |seat: usize, reason: &str, count: u64| {
        if let Some(own) = all.get_mut(seat).filter(|_| count > 0) {
            let sum = own.entry(reason.to_string()).or_default();
            *sum = sum.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        }
    };
    if record.all_faults().next().is_some() {
        record.all_faults().for_each(|(_, fault)| note(fault.seat.index(), fault.fault.word(), 1));
        return all;
    }
    let counted = record.extra.get("result").and_then(|result| result.get("players")).and_then(|list| list.as_array());
    for (seat, player) in counted.into_iter().flatten().enumerate() {
        for (field, reason) in [("timeouts", Fault::Timeout.word()), ("errors", "error")] {
            note(seat, reason, player.get(field).and_then(|count| count.as_u64()).unwrap_or(0));
        }
    }
    if let (Some(defeat), Some([winner])) = (&replay.outcome.defeat, replay.outcome.winner.as_deref()) {
        let loser = if winner.index() == 0 { 1 } else { 0 };
        match defeat.as_str() {
            "lost on time" => note(loser, Fault::Timeout.word(), 1),
            "lost by forfeit" => note(loser, "forfeit", 1),
            // To resign, or to lose by a judge's word, is no fault.
            words => words.strip_prefix("lost: ").into_iter().for_each(|words| note(loser, words, 1)),
        }
    }
    all
}
