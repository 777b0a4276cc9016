//! Standings for people: the table, who made what of whom, and what there is to say of the ratings.

use super::Report;
use crate::cli::columns::{Stands, aligned, shown};
use crate::contest::rating::{Rating, Sprt, SprtScale, SprtState, SprtVerdict};
use crate::contest::{CrossCell, Pondered, Rank, Standings};

/// With more players than this nobody can read a cross table.
const CROSS: usize = 24;

pub(super) fn lines(report: &Report) -> Vec<String> {
    let mut lines = table(report);
    let standings = &report.standings;
    if (3..=CROSS).contains(&standings.ranks.len()) {
        lines.push(String::new());
        lines.extend(cross(standings));
    }
    let said = words(report);
    if !said.is_empty() {
        lines.push(String::new());
        lines.extend(said);
    }
    lines
}

/// What a column says of a player at a place, from 0.
type Cell<'a> = Box<dyn Fn(usize, &Rank) -> String + 'a>;

/// A column of the table.
struct Column<'a> {
    head: &'static str,
    cell: Cell<'a>,
}

fn table(report: &Report) -> Vec<String> {
    let columns = columns(report);
    let mut rows: Vec<Vec<String>> = vec![columns.iter().map(|column| column.head.to_string()).collect()];
    for (at, rank) in report.standings.ranks.iter().enumerate() {
        rows.push(columns.iter().map(|column| (column.cell)(at, rank)).collect());
    }
    aligned(&rows, &[Stands::Right, Stands::Left])
}

/// The columns that have something to tell.
fn columns<'a>(report: &'a Report) -> Vec<Column<'a>> {
    let Standings { ranks, groups, seats, even, .. } = &report.standings;
    let own = ranks.iter().any(|rank| rank.own_points.is_some());
    let two = *seats <= 2;
    let [won, drawn, lost] = if two { ["won", "drawn", "lost"] } else { ["first", "shared", "behind"] };
    let superior = ranks.iter().any(|rank| rank.superiority.is_some());
    let timed = ranks.iter().any(|rank| rank.pondered.answers > 0);
    let faulty = ranks.iter().any(|rank| !rank.faults.is_empty());
    let kept = |rank: &Rank| report.elo.as_ref().and_then(|elo| elo.get(rank.player)).copied().unwrap_or_default();
    let all: [(bool, &'static str, Cell<'a>); 18] = [
        (true, "", Box::new(|at, _| (at + 1).to_string())),
        (true, "player", Box::new(|_, rank| shown(&rank.name))),
        (own, "points", Box::new(|_, rank| rank.own_points.map_or("–".into(), short))),
        (own, "a game", Box::new(|_, rank| mean(rank))),
        (!own, "points", Box::new(|_, rank| short(rank.points()))),
        (true, "games", Box::new(|_, rank| rank.games.to_string())),
        (true, won, Box::new(|_, rank| rank.wins.to_string())),
        (true, drawn, Box::new(|_, rank| rank.draws.to_string())),
        (true, lost, Box::new(|_, rank| rank.losses.to_string())),
        (two && ranks.len() > 2, "SB", Box::new(|_, rank| short(rank.sonneborn))),
        (two && !even, "Buchholz", Box::new(|_, rank| short(rank.buchholz))),
        (*groups > 1, "group", Box::new(|_, rank| (rank.group + 1).to_string())),
        (true, "rating", Box::new(|_, rank| rating(rank.rating).0)),
        (true, "±", Box::new(|_, rank| rating(rank.rating).1)),
        (superior, "LOS", Box::new(|_, rank| share(rank.superiority))),
        (report.elo.is_some(), "Elo", Box::new(move |_, rank| elo(kept(rank)))),
        (timed, "a move", Box::new(|_, rank| time(rank.pondered))),
        (faulty, "faults", Box::new(|_, rank| faults(rank))),
    ];
    all.into_iter().filter(|(wanted, ..)| *wanted).map(|(_, head, cell)| Column { head, cell }).collect()
}

/// The manager's rating, and what the games have made of it.
fn elo((before, after): (f64, f64)) -> String {
    format!("{after:.0} ({})", signed(after - before, 0))
}

/// `12.5`, `12`.
pub(super) fn short(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn mean(rank: &Rank) -> String {
    rank.own_points.map_or("–".into(), |points| format!("{:.1}", points / f64::from(rank.games.max(1))))
}

/// With its sign, and a real minus.
fn signed(number: f64, decimals: usize) -> String {
    format!("{number:+.decimals$}").replace('-', "−")
}

/// A rating and its bar.
fn rating(rating: Rating) -> (String, String) {
    match rating {
        Rating::Known { value, error } => (signed(value, 1), format!("{error:.1}")),
        Rating::Above(bound) => (format!("> {}", signed(bound, 0)), String::new()),
        Rating::Below(bound) => (format!("< {}", signed(bound, 0)), String::new()),
        Rating::Anchor => ("0".into(), String::new()),
        Rating::Unknown => ("–".into(), String::new()),
    }
}

fn share(share: Option<f64>) -> String {
    share.map_or(String::new(), |share| format!("{:.1} %", 100.0 * share))
}

fn time(pondered: Pondered) -> String {
    match pondered.ms.checked_div(pondered.answers) {
        None => "–".into(),
        Some(ms @ ..1000) => format!("{ms} ms"),
        Some(ms) => format!("{:.1} s", ms as f64 / 1000.0),
    }
}

/// `3 timeout, 1 crash`.
pub(super) fn faults(rank: &Rank) -> String {
    let told: Vec<String> = rank.faults.iter().map(|(reason, count)| format!("{count} {}", shown(reason))).collect();
    if told.is_empty() { "–".into() } else { told.join(", ") }
}

fn cross(standings: &Standings) -> Vec<String> {
    let heads = (1..=standings.ranks.len()).map(|number| number.to_string());
    let mut rows: Vec<Vec<String>> = vec![[String::new(), String::new()].into_iter().chain(heads).collect()];
    for (at, (rank, cells)) in standings.ranks.iter().zip(&standings.cross).enumerate() {
        let head = [(at + 1).to_string(), shown(&rank.name)];
        let cell = |(column, cell): (usize, &CrossCell)| match cell {
            _ if column == at => "·".to_string(),
            CrossCell { games: 0, .. } => "–".to_string(),
            CrossCell { halves, .. } => short(f64::from(*halves) / 2.0),
        };
        rows.push(head.into_iter().chain(cells.iter().enumerate().map(cell)).collect());
    }
    aligned(&rows, &[Stands::Right, Stands::Left])
}

/// What there is to say below the table.
fn words(report: &Report) -> Vec<String> {
    let standings = &report.standings;
    let mut words = Vec::new();
    if let Some(duel) = &standings.duel {
        let mut names: Vec<(usize, String)> =
            standings.ranks.iter().map(|rank| (rank.player, shown(&rank.name))).collect();
        names.sort_unstable();
        let names: Vec<String> = names.into_iter().map(|(_, name)| name).collect();
        let (value, error) = rating(duel.difference());
        let bar = if error.is_empty() { String::new() } else { format!(" ± {error}") };
        let los = duel.superiority().map_or(String::new(), |los| format!(", LOS {}", share(Some(los))));
        words.push(format!("{}: {value}{bar}{los}", names.join(" against ")));
    }
    words.extend(report.sprt.as_ref().map(|(sprt, state)| test(sprt, state)));
    if let Some(Rating::Known { value, error }) = standings.first_move {
        words.push(format!("To begin is worth {} ± {error:.1}", signed(value, 1)));
    }
    if standings.groups > 1 {
        let groups = standings.groups;
        words.push(format!("{groups} groups did not score against each other: ratings compare within a group alone"));
    }
    words
}

/// Where the test of a match of two stands.
fn test(sprt: &Sprt, state: &SprtState) -> String {
    let verdict = match state.verdict {
        SprtVerdict::Open => "undecided",
        SprtVerdict::Low => "the lower one holds",
        SprtVerdict::High => "the higher one holds",
    };
    let scale = match sprt.scale {
        SprtScale::Logistic => "",
        SprtScale::Normalised => " normalised",
    };
    let (low, high) = (short(sprt.low), short(sprt.high));
    format!("SPRT {low} or {high}{scale}: LLR {} of ±{:.2}, {verdict}", signed(state.ratio, 2), state.upper)
}
