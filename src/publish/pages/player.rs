//! The page of a player: what they have, whom they met, and what is worth seeing.

use maud::{Markup, html};

use super::super::MatchFacts;
use super::front::best;
use super::standings::{points, rating, short};
use super::widgets::{badge, cards, person, row, row_heads};
use super::{Overview, PageFrame};

/// Best moments of a player.
const MOMENTS: usize = 4;

pub(super) fn page(overview: &Overview, name: &str) -> Vec<u8> {
    let Overview { chrome, people, .. } = overview;
    let labels = chrome.labels;
    let own: Vec<&MatchFacts> =
        overview.matches.iter().filter(|one| one.players.iter().any(|player| player == name)).collect();
    let path = format!("players/{}.html", people.slug(name));
    let about = format!("{name}: {}", (labels.matches_counted)(own.len()));
    let card = best(own.iter().copied(), 1).first().map(|one| format!("matches/{}.card.png", one.slug));
    let frame = PageFrame { path: &path, title: Some(name), about: &about, card, scripts: &[] };
    let body = html! {
        section class="hero person" {
            (badge(overview, name, "../"))
            div {
                h1 { bdi { (name) } }
                p class="quiet" { ((labels.matches_counted)(own.len())) }
            }
        }
        (places(overview, name))
        @if !own.is_empty() {
            section {
                h2 { (labels.best_moments) }
                (cards(chrome, best(own.iter().copied(), MOMENTS).into_iter(), "../"))
            }
            section {
                h2 { (labels.matches) }
                div class="scroll" {
                    table class="list" {
                        (row_heads(chrome))
                        tbody { @for one in own.iter().rev() { (row(chrome, one, "../")) } }
                    }
                }
            }
        }
    };
    chrome.page(&frame, &body)
}

/// Where somebody stands in each table, and what they made of whom.
fn places(overview: &Overview, name: &str) -> Markup {
    let labels = overview.chrome.labels;
    html! {
        @for division in overview.divisions {
            @if let Some((place, rank)) = division.rank(name) {
                section {
                    @if overview.divisions.len() > 1 { h2 { bdi { (division.name) } } }
                    ul class="numbers" {
                        li { span { (labels.place) } b { (place) small { " / " (division.standings.ranks.len()) } } }
                        li { span { (labels.points) } b { (points(rank)) } }
                        li { span { (labels.won_drawn_lost) } b { (rank.wins) " – " (rank.draws) " – " (rank.losses) } }
                        @if division.is_rated() { li { span { (labels.rating) } b { (rating(rank.rating)) } } }
                        @for (reason, count) in &rank.faults { li { span { (labels.faults) ": " bdi { (reason) } } b { (count) } } }
                    }
                    (opponents(overview, division, place))
                }
            }
        }
    }
}

/// Everybody somebody met, with the points against them.
fn opponents(overview: &Overview, division: &super::Division, place: usize) -> Markup {
    let standings = &division.standings;
    let cells = place.checked_sub(1).and_then(|at| standings.cross.get(at)).map(Vec::as_slice).unwrap_or_default();
    let met = || standings.ranks.iter().zip(cells).filter(|(_, cell)| cell.games > 0);
    html! {
        @if met().next().is_some() {
            ul class="opponents" {
                @for (rank, cell) in met() {
                    li {
                        (badge(overview, &rank.name, "../"))
                        (person(overview.people, &rank.name, "../"))
                        span class="number" { (short(f64::from(cell.halves) / 2.0)) "/" (cell.games) }
                    }
                }
            }
        }
    }
}
