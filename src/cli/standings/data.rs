//! Standings for programs: one JSON object, or a table for spreadsheets.

use serde_json::{Map, Value, json};

use super::Report;
use super::show::{faults, short};
use crate::contest::rating::{Rating, SprtVerdict};
use crate::contest::{CrossCell, Rank, Standings};

/// Everything as one object, players best first.
pub(super) fn object(report: &Report) -> Value {
    let Standings { ranks, cross, first_move, groups, duel, seats, even } = &report.standings;
    let players: Vec<Value> = ranks.iter().map(|rank| player(rank, report)).collect();
    let cell = |cell: &CrossCell| match cell.games {
        0 => Value::Null,
        games => json!({"games": games, "points": f64::from(cell.halves) / 2.0}),
    };
    let cross: Vec<Vec<Value>> = cross.iter().map(|row| row.iter().map(cell).collect()).collect();
    let duel = duel.as_ref().map(|duel| {
        let mut fields = rating(duel.difference());
        fields.insert("los".into(), json!(duel.superiority().map(rounded)));
        fields
    });
    let sprt = report.sprt.as_ref().map(|(sprt, state)| {
        let verdict = match state.verdict {
            SprtVerdict::Open => "undecided",
            SprtVerdict::Low => "low",
            SprtVerdict::High => "high",
        };
        json!({"low": sprt.low, "high": sprt.high, "llr": rounded(state.ratio), "lower": rounded(state.lower),
            "upper": rounded(state.upper), "verdict": verdict})
    });
    json!({"players": players, "cross": cross, "first_move": first_move.map(rating), "groups": groups, "match": duel,
        "sprt": sprt, "seats": seats, "even": even})
}

fn player(rank: &Rank, report: &Report) -> Value {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.into(), value);
    put("name", json!(rank.name));
    put("games", json!(rank.games));
    put("points", json!(rank.points()));
    put("wins", json!(rank.wins));
    put("draws", json!(rank.draws));
    put("losses", json!(rank.losses));
    for (name, value) in rating(rank.rating) {
        put(&name, value);
    }
    put("los", json!(rank.superiority.map(rounded)));
    put("faults", json!(rank.faults));
    put("own_points", json!(rank.own_points));
    put("sonneborn_berger", json!(rank.sonneborn));
    put("buchholz", json!(rank.buchholz));
    put("head_to_head", json!(rank.head_to_head));
    put("group", json!(rank.group + 1));
    put("average_ms", json!(rank.pondered.ms.checked_div(rank.pondered.answers)));
    if let Some((before, after)) = report.elo.as_ref().and_then(|elo| elo.get(rank.player)) {
        put("elo", json!(rounded(*after)));
        put("elo_before", json!(rounded(*before)));
    }
    Value::Object(fields)
}

/// A rating as fields: the number, its bar, and whether it is only a bound.
fn rating(rating: Rating) -> Map<String, Value> {
    let (value, error, bound) = match rating {
        Rating::Known { value, error } => (Some(value), Some(error), None),
        Rating::Above(bound) => (Some(bound), None, Some("above")),
        Rating::Below(bound) => (Some(bound), None, Some("below")),
        Rating::Anchor => (Some(0.0), None, None),
        Rating::Unknown => (None, None, None),
    };
    let fields = [("rating", json!(value.map(rounded))), ("error", json!(error.map(rounded))), ("bound", json!(bound))];
    fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// Four decimals: more would be noise.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// The heading, then a line for each player.
pub(super) fn csv(report: &Report) -> Vec<String> {
    let heads = "place,name,games,points,wins,draws,losses,own_points,sonneborn_berger,buchholz,head_to_head,group,\
        rating,error,bound,los,average_ms,faults,elo,elo_before";
    let mut lines = vec![heads.to_string()];
    for (place, rank) in (1..).zip(&report.standings.ranks) {
        let rating = rating(rank.rating);
        let field = |name: &str| rating.get(name).map(cell).unwrap_or_default();
        let elo = report.elo.as_ref().and_then(|elo| elo.get(rank.player));
        let number = |number: Option<f64>| number.map_or(String::new(), |number| rounded(number).to_string());
        let told = if rank.faults.is_empty() { String::new() } else { faults(rank) };
        let cells: [String; 20] = [
            place.to_string(),
            text(&rank.name),
            rank.games.to_string(),
            short(rank.points()),
            rank.wins.to_string(),
            rank.draws.to_string(),
            rank.losses.to_string(),
            number(rank.own_points),
            short(rank.sonneborn),
            short(rank.buchholz),
            short(rank.head_to_head),
            (rank.group + 1).to_string(),
            field("rating"),
            field("error"),
            field("bound"),
            number(rank.superiority),
            rank.pondered.ms.checked_div(rank.pondered.answers).map_or(String::new(), |ms| ms.to_string()),
            text(&told),
            number(elo.map(|(_, after)| *after)),
            number(elo.map(|(before, _)| *before)),
        ];
        lines.push(cells.join(","));
    }
    lines
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

/// A cell of words. Spreadsheets take what begins with certain signs for a formula and run it, so such words begin with an apostrophe.
fn text(words: &str) -> String {
    let words = match words.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{words}"),
        Some(_) | None => words.to_string(),
    };
    match words.contains([',', '"', ';', '\n', '\r']) {
        true => format!("\"{}\"", words.replace('"', "\"\"")),
        false => words,
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn words_in_cells_are_never_formulas() {
        assert_eq!(text("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
        assert_eq!(text("@ada"), "'@ada");
        assert_eq!(text("-1"), "'-1");
        assert_eq!(text("Smith, J."), "\"Smith, J.\"");
        assert_eq!(text("ada"), "ada");
    }
}
