//! Parts that several pages have.

use maud::{Markup, html};

use super::super::MatchFacts;
use super::super::slug::People;
use super::super::style::HUES;
use super::{Chrome, Overview};

/// Somebody's logo, or their first letters in their colour.
pub(super) fn badge(overview: &Overview, name: &str, up: &str) -> Markup {
    html! {
        @match overview.logos.get(name) {
            Some(logo) => { img class="badge" src={ (up) (logo) } alt="" width="64" height="64"; }
            None => (letters(overview.people, name)),
        }
    }
}

/// The first letters of a name, in the colour of who bears it.
pub(super) fn letters(people: &People, name: &str) -> Markup {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let firsts: String = words.filter_map(|word| word.chars().next()).take(2).flat_map(char::to_uppercase).collect();
    html! { span class={ "badge " (hue(people, name)) } aria-hidden="true" { (firsts) } }
}

/// The class of somebody's colour.
pub(super) fn hue(people: &People, name: &str) -> String {
    format!("hue{}", people.number(name) % HUES)
}

/// Somebody's name, which leads to their page.
pub(super) fn person(people: &People, name: &str, up: &str) -> Markup {
    html! { a href={ (up) "players/" (people.slug(name)) ".html" } { bdi { (name) } } }
}

/// Matches as pictures.
pub(super) fn cards<'a>(chrome: &Chrome, matches: impl Iterator<Item = &'a MatchFacts>, up: &str) -> Markup {
    html! {
        ul class="cards" {
            @for one in matches {
                li {
                    a class="card" href={ (up) "matches/" (one.slug) ".html#step=" (one.best.step) } {
                        img src={ (up) "matches/" (one.slug) ".png" } alt="" width="400" height="400";
                        span class="card-name" { bdi { (one.name()) } }
                        span class="card-about" {
                            @if one.best.caption.is_empty() { bdi { (one.result) } }
                            @else { bdi { (one.best.caption) } }
                        }
                        span class="card-where" {
                            @if one.title.is_some() { bdi { (one.pairing()) } " · " }
                            bdi { (one.game_name) }
                            @if let Some(date) = &one.date { " · " (date) }
                            @if chrome.is_live(one) { " · " (chrome.labels.live) }
                        }
                    }
                }
            }
        }
    }
}

/// A row of a list of matches.
pub(super) fn row(chrome: &Chrome, one: &MatchFacts, up: &str) -> Markup {
    html! {
        tr {
            td class="when" { (one.date.as_deref().unwrap_or("–")) }
            td class="who" {
                a href={ (up) "matches/" (one.slug) ".html" } {
                    @for (seat, name) in one.players.iter().enumerate() {
                        @if seat > 0 { " – " }
                        @if one.won(seat) { b { bdi { (name) } } } @else { bdi { (name) } }
                    }
                }
                @if let Some(title) = &one.title { span class="titled" { bdi { (title) } } }
            }
            td class="how" { bdi { (one.result) } @if chrome.is_live(one) { " " span class="live" { (chrome.labels.live) } } }
            td class="what" { bdi { (one.game_name) } }
            td class="number" { (one.steps) }
        }
    }
}

/// The head of such a list.
pub(super) fn row_heads(chrome: &Chrome) -> Markup {
    let labels = chrome.labels;
    html! {
        thead {
            tr {
                th scope="col" { (labels.date) }
                th scope="col" { (labels.players) }
                th scope="col" { (labels.result) }
                th scope="col" class="what" { (labels.game) }
                th scope="col" class="number" { (labels.steps) }
            }
        }
    }
}
