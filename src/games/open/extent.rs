//! How large a board is that nobody declares: all lines are looked through once, so that a film has one size.

use super::board::{BoardSaid, MOST_CELLS, MOST_SIDE};
use super::json::{Fields, Json, get, parse};
use crate::model::Entry;

/// The bounds of all places of a match.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: (f64, f64),
    most: (f64, f64),
}

/// Where a board begins and how large it is, in the file's numbers.
pub(super) fn of(entries: &[Entry], board: &BoardSaid) -> ((f64, f64), (f64, f64)) {
    let mut bounds = None;
    for entry in entries {
        let Entry::Sheet(sheet) = entry else { continue };
        // What cannot be read ends the match; that is told in its turn.
        let Ok(Json::Map(fields)) = parse(&sheet.text) else { break };
        look(&fields, &mut bounds);
    }
    let first = board.first as f64;
    let Bounds { least, most } = bounds.unwrap_or(Bounds { least: (first, first), most: (first + 7.0, first + 7.0) });
    let side = |least: f64, most: f64| {
        let (least, most) = (least.floor(), most.ceil());
        // A board begins at its first cell, unless all lies far from there, or before.
        let far = least < first || least - first > most - least + 1.0;
        let origin = if far { least } else { first };
        (origin, (most - origin + 1.0).clamp(1.0, MOST_SIDE as f64))
    };
    // Hexagons go on as they would from the first one: an odd one does not begin.
    let side = |least: f64, most: f64| {
        let (origin, long) = side(least, most);
        let odd = board.grid.is_hex() && (origin - first).rem_euclid(2.0) == 1.0;
        if odd { (origin - 1.0, (long + 1.0).min(MOST_SIDE as f64)) } else { (origin, long) }
    };
    let ((x, wide), (y, high)) = (side(least.0, most.0), side(least.1, most.1));
    let high = high.min((MOST_CELLS as f64 / wide).floor());
    ((x, y), (wide, high))
}

fn add(bounds: &mut Option<Bounds>, (x, y): (f64, f64)) {
    if !x.is_finite() || !y.is_finite() || x.abs() > 1e6 || y.abs() > 1e6 {
        return;
    }
    let Bounds { least, most } = bounds.unwrap_or(Bounds { least: (x, y), most: (x, y) });
    *bounds = Some(Bounds { least: (least.0.min(x), least.1.min(y)), most: (most.0.max(x), most.1.max(y)) });
}

/// The places of a step.
fn look(fields: &Fields, bounds: &mut Option<Bounds>) {
    for (name, value) in fields {
        match (name.as_ref(), value) {
            ("things" | "change", Json::Map(things)) => {
                for (_, thing) in things {
                    match thing {
                        Json::Map(fields) => places(fields, &["at", "body", "line"], bounds),
                        value => points(value, bounds),
                    }
                }
            }
            ("sets", Json::Map(sets)) => sets.iter().for_each(|(_, cells)| points(cells, bounds)),
            ("paint", cells) => points(cells, bounds),
            ("events", Json::List(list)) => list.iter().for_each(|event| look_at(event, bounds)),
            (_, _) => {}
        }
    }
}

/// The places of an event, or of the events of a beat.
fn look_at(event: &Json, bounds: &mut Option<Bounds>) {
    match event {
        Json::List(events) => events.iter().for_each(|event| look_at(event, bounds)),
        Json::Map(fields) => {
            places(fields, &["at", "body", "line", "to", "via", "from", "cells"], bounds);
            if let Some(Json::List(events)) = get(fields, "events") {
                events.iter().for_each(|event| look_at(event, bounds));
            }
        }
        Json::Null | Json::Truth(_) | Json::Number(_) | Json::Text(_) => {}
    }
}

fn places(fields: &Fields, names: &[&str], bounds: &mut Option<Bounds>) {
    let places = fields.iter().filter(|(name, _)| names.contains(&name.as_ref()));
    places.for_each(|(_, value)| points(value, bounds));
}

/// A point, or a list of them.
fn points(value: &Json, bounds: &mut Option<Bounds>) {
    let Json::List(list) = value else { return };
    match list.as_slice() {
        [Json::Number(x), Json::Number(y), ..] => add(bounds, (*x, *y)),
        list => list.iter().for_each(|value| points(value, bounds)),
    }
}
