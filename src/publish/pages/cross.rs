//! Who made what of whom.

use maud::{Markup, html};

use super::super::divisions::Division;
use super::Overview;
use super::standings::short;
use super::widgets::person;
use crate::contest::CrossCell;

/// With more players than this nobody can read a cross table.
const MOST: usize = 24;

pub(super) fn is_worth_it(division: &Division) -> bool {
    let players = division.standings.ranks.len();
    (3..=MOST).contains(&players) && division.games >= players
}

pub(super) fn table(overview: &Overview, division: &Division) -> Markup {
    let standings = &division.standings;
    html! {
        div class="scroll" {
            table class="cross" {
                thead {
                    tr {
                        th scope="col" class="number" { "#" }
                        th scope="col" { (overview.chrome.labels.player) }
                        @for place in 1..=standings.ranks.len() { th scope="col" class="number" { (place) } }
                    }
                }
                tbody {
                    @for (at, (rank, cells)) in standings.ranks.iter().zip(&standings.cross).enumerate() {
                        tr {
                            td class="number place" { (at + 1) }
                            th scope="row" { (person(overview.people, &rank.name, "")) }
                            @for (column, cell) in cells.iter().enumerate() {
                                td class={ "number " (shade(cell, at == column)) } { (text(cell, at == column)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn text(cell: &CrossCell, own: bool) -> String {
    match cell.games {
        _ if own => "·".into(),
        0 => "–".into(),
        games => format!("{}/{games}", short(f64::from(cell.halves) / 2.0)),
    }
}

/// The more of the points, the stronger the colour.
fn shade(cell: &CrossCell, own: bool) -> &'static str {
    if own || cell.games == 0 {
        return "none";
    }
    match cell.halves * 5 / (2 * cell.games) {
        0 => "share0",
        1 => "share1",
        2 => "share2",
        3 => "share3",
        _ => "share4",
    }
}
