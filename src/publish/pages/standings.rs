//! The table of a division.

use maud::{Markup, html};

use super::super::divisions::Division;
use super::Overview;
use super::widgets::{badge, person};
use crate::contest::Rank;
use crate::contest::rating::Rating;

/// `12.5`, `12`.
pub(super) fn short(points: f64) -> String {
    let text = format!("{points:.1}");
    text.strip_suffix(".0").map_or(text.clone(), String::from)
}

/// What somebody has: the game's own points, where it has some.
pub(super) fn points(rank: &Rank) -> String {
    short(rank.own_points.unwrap_or_else(|| rank.points()))
}

/// With its sign, and a real minus.
pub(super) fn signed(number: f64) -> String {
    match format!("{number:+.0}").as_str() {
        "+0" | "-0" => "0".into(),
        text => text.replace('-', "−"),
    }
}

/// A rating in words.
pub(super) fn rating(rating: Rating) -> String {
    match rating {
        Rating::Known { value, error } => format!("{} ± {error:.0}", signed(value)),
        Rating::Above(bound) => format!("> {}", signed(bound)),
        Rating::Below(bound) => format!("< {}", signed(bound)),
        Rating::Anchor => "0".into(),
        Rating::Unknown => "–".into(),
    }
}

pub(super) fn table(overview: &Overview, division: &Division) -> Markup {
    let labels = overview.chrome.labels;
    let ranks = &division.standings.ranks;
    let rated = division.is_rated();
    let faulty = ranks.iter().any(|rank| !rank.faults.is_empty());
    let scale = Scale::of(ranks);
    html! {
        div class="scroll" {
            table class="standings" {
                thead {
                    tr {
                        th scope="col" class="number" { "#" }
                        th scope="col" { (labels.player) }
                        th scope="col" class="number" { (labels.points) }
                        th scope="col" class="number games" { (labels.games) }
                        th scope="col" class="number" { (labels.won) }
                        th scope="col" class="number" { (labels.drawn) }
                        th scope="col" class="number" { (labels.lost) }
                        @if rated { th scope="col" class="number" { (labels.rating) } th scope="col" class="bars" { span class="unseen" { (labels.error_bar) } } }
                        @if faulty { th scope="col" class="number" { (labels.faults) } }
                    }
                }
                tbody {
                    @for (place, rank) in (1..).zip(ranks) {
                        tr {
                            td class="number place" { (place) }
                            th scope="row" { span class="named" { (badge(overview, &rank.name, "")) (person(overview.people, &rank.name, "")) } }
                            td class="number strong" { (points(rank)) }
                            td class="number games" { (rank.games) }
                            td class="number" { (rank.wins) }
                            td class="number" { (rank.draws) }
                            td class="number" { (rank.losses) }
                            @if rated { td class="number rating" { (rating(rank.rating)) } td class="bars" { (scale.bar(rank.rating)) } }
                            @if faulty { td class="number" { (faults(rank)) } }
                        }
                    }
                }
            }
        }
    }
}

/// How often somebody's program failed.
fn faults(rank: &Rank) -> String {
    match rank.faults.values().sum::<u32>() {
        0 => "–".into(),
        count => count.to_string(),
    }
}

/// From where to where error bars reach.
struct Scale {
    least: f64,
    most: f64,
}

impl Scale {
    fn of(ranks: &[Rank]) -> Scale {
        let ends = ranks.iter().flat_map(|rank| match rank.rating {
            Rating::Known { value, error } => [value - error, value + error],
            other => [other.value().unwrap_or(0.0); 2],
        });
        let (least, most) = ends.fold((0.0_f64, 0.0_f64), |(least, most), end| (least.min(end), most.max(end)));
        Scale { least, most: most.max(least + 1.0) }
    }

    fn at(&self, value: f64) -> String {
        format!("{:.1}", 2.0 + 96.0 * (value - self.least) / (self.most - self.least))
    }

    /// The value as a dot, and how far the truth may lie from it.
    fn bar(&self, rating: Rating) -> Markup {
        let (value, error) = match rating {
            Rating::Known { value, error } => (value, error),
            Rating::Above(value) | Rating::Below(value) => (value, 0.0),
            Rating::Anchor => (0.0, 0.0),
            Rating::Unknown => return html! {},
        };
        html! {
            svg class="error" viewBox="0 0 100 12" aria-hidden="true" {
                line class="zero" x1=(self.at(0.0)) x2=(self.at(0.0)) y1="0" y2="12" {}
                line x1=(self.at(value - error)) x2=(self.at(value + error)) y1="6" y2="6" {}
                circle cx=(self.at(value)) cy="6" r="3" {}
            }
        }
    }
}
