//! The front page: who won, how everybody stands, and all matches.

use maud::{Markup, html};

use super::super::MatchFacts;
use super::super::divisions::Division;
use super::widgets::{badge, cards, person, row, row_heads};
use super::{Overview, PageFrame, chart, cross, standings};

/// So many matches stand on the page itself; the search knows all.
const ROWS: usize = 30;
/// So many tables are open at first.
const UNFOLDED: usize = 2;
/// Best moments on the front page.
const MOMENTS: usize = 4;

pub(super) fn page(overview: &Overview) -> Vec<u8> {
    let Overview { chrome, matches, divisions, .. } = overview;
    let parts = summary(overview);
    let about = parts.join(" · ");
    let card = best(*matches, 1).first().map(|one| format!("matches/{}.card.png", one.slug));
    let frame = PageFrame { path: "index.html", title: None, about: &about, card, scripts: &["assets/matches.js"] };
    let body = html! {
        section class="hero" {
            h1 { bdi { (chrome.title) } }
            p class="quiet" { @for (at, part) in parts.iter().enumerate() { @if at > 0 { " · " } span class="part" { (part) } } }
            @if let Some(first) = divisions.first() { (podium(overview, first)) }
        }
        div id="standings" {
            @for division in divisions.iter().enumerate() { (table(overview, division)) }
        }
        section {
            h2 { (chrome.labels.best_moments) }
            (cards(chrome, best(*matches, MOMENTS).into_iter(), ""))
        }
        (search(overview))
    };
    chrome.page(&frame, &body)
}

/// How many matches of what, by how many.
fn summary(overview: &Overview) -> Vec<String> {
    let labels = overview.chrome.labels;
    let mut games: Vec<&str> = Vec::new();
    for one in overview.matches {
        if !games.contains(&one.game_name.as_str()) {
            games.push(&one.game_name);
        }
    }
    let games = if games.len() > 3 { (labels.games_counted)(games.len()) } else { games.join(", ") };
    let mut parts = vec![
        games,
        (labels.matches_counted)(overview.matches.len()),
        (labels.players_counted)(overview.people.met().count()),
    ];
    let dates = || overview.matches.iter().filter_map(|one| one.date.as_deref()).map(day);
    if let (Some(first), Some(last)) = (dates().min(), dates().max()) {
        parts.push(if first == last { first.to_string() } else { format!("{first} – {last}") });
    }
    parts
}

/// A date without its time.
fn day(date: &str) -> &str {
    date.split(' ').next().unwrap_or(date)
}

/// The most dramatic of some matches.
pub(super) fn best<'a>(matches: impl IntoIterator<Item = &'a MatchFacts>, count: usize) -> Vec<&'a MatchFacts> {
    let mut all: Vec<&MatchFacts> = matches.into_iter().collect();
    all.sort_by(|one, other| other.best.drama.total_cmp(&one.best.drama).then_with(|| one.slug.cmp(&other.slug)));
    all.truncate(count);
    all
}

/// The first three, the first in the middle.
fn podium(overview: &Overview, division: &Division) -> Markup {
    let ranks = &division.standings.ranks;
    // Where most matches are of other games, these three are not the contest's.
    let on_it = ranks.len() > 2 && division.games > 2 && 2 * division.games > overview.matches.len();
    html! {
        @if on_it {
            ol class="podium" aria-label=(overview.chrome.labels.podium) {
                @for (place, rank) in (1..=3).zip(ranks) {
                    li class={ "place" (place) } {
                        (badge(overview, &rank.name, ""))
                        span class="podium-name" { (person(overview.people, &rank.name, "")) }
                        span class="podium-points" { ((overview.chrome.labels.points_counted)(&standings::points(rank))) }
                        span class="step" { (place) }
                    }
                }
            }
        }
    }
}

/// The tables of a division. Those that come after the first few are folded up.
fn table(overview: &Overview, (at, division): (usize, &Division)) -> Markup {
    let labels = overview.chrome.labels;
    let several = overview.divisions.len() > 1;
    html! {
        @if at < UNFOLDED {
            section class="division" {
                h2 { (labels.standings) @if several { " · " bdi { (division.name) } } }
                (tables(overview, division))
            }
        } @else {
            details class="division" {
                summary { bdi { (division.name) } span class="quiet" { " · " ((labels.matches_counted)(division.games)) } }
                (tables(overview, division))
            }
        }
    }
}

fn tables(overview: &Overview, division: &Division) -> Markup {
    let labels = overview.chrome.labels;
    html! {
        (standings::table(overview, division))
        div class="pair" {
            @if cross::is_worth_it(division) {
                div { h3 { (labels.cross_table) } (cross::table(overview, division)) }
            }
            @if chart::is_worth_it(division) {
                div class="wide" { h3 { (labels.progress) } (chart::chart(overview, division)) }
            }
        }
    }
}

/// All matches, with what finds some of them.
fn search(overview: &Overview) -> Markup {
    let Overview { chrome, matches, .. } = overview;
    let labels = chrome.labels;
    html! {
        section id="matches" data-more=(labels.more) data-found=(labels.found) data-none=(labels.none_found) {
            h2 { (labels.matches) }
            form class="search" hidden {
                label { span { (labels.search) } input type="search" name="words" autocomplete="off"; }
                label { span { (labels.player) } select name="player" { option value="" { (labels.all) } } }
                label { span { (labels.game) } select name="game" { option value="" { (labels.all) } } }
                label { span { (labels.result) }
                    select name="result" {
                        option value="" { (labels.all) }
                        option value="won" { (labels.won) }
                        option value="drawn" { (labels.drawn) }
                        option value="lost" { (labels.lost) }
                    }
                }
            }
            p class="quiet found" role="status" { (labels.newest_first) }
            div class="scroll" {
                table class="list" {
                    (row_heads(chrome))
                    tbody { @for one in matches.iter().rev().take(ROWS) { (row(chrome, one, "")) } }
                }
            }
            p { button type="button" class="more" hidden { (labels.more) } }
            noscript { p class="quiet" { (labels.without_script) } }
        }
    }
}
