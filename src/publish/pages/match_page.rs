//! The page of a match: the player, what is known of it, all moves, and what can be taken home.

use maud::{Markup, html};

use super::widgets::{letters, person};
use super::{Chrome, MatchTelling, PageFrame};
use crate::model::{Replay, calmed};

/// Steps and faults that are listed at most: a page is no archive, the record can be had.
const STEPS: usize = 3000;
const FAULTS: usize = 100;
/// Where no move has more letters, they stand in columns.
const SHORT: usize = 9;

pub(in super::super) fn match_page(chrome: &Chrome, telling: &MatchTelling) -> Vec<u8> {
    let (facts, labels) = (telling.facts, chrome.labels);
    let path = format!("matches/{}.html", facts.slug);
    let name = facts.name();
    let about = format!("{} · {} · {}", facts.game_name, facts.pairing(), facts.result);
    let card = Some(format!("matches/{}.card.png", facts.slug));
    let frame = PageFrame { path: &path, title: Some(&name), about: &about, card, scripts: &[] };
    let body = html! {
        section class="hero match" {
            h1 { bdi { (name) } }
            p class="quiet" {
                bdi { (facts.game_name) }
                @if let Some(date) = &facts.date { " · " (date) }
                @if chrome.is_live(facts) { " · " span class="live" { (labels.live) } }
            }
        }
        iframe class="play" src={ (facts.slug) ".play.html" } title={ (labels.player_of) " " (name) } allow="fullscreen; clipboard-write" {}
        img class="poster" src={ (facts.slug) ".png" } alt=(labels.a_moment) width="400" height="400";
        div class="columns" {
            section {
                h2 { (labels.result) }
                p class="result" { bdi { (facts.result) } }
                (seats(telling))
                (known(chrome, telling))
                (downloads(chrome, telling))
            }
            section {
                h2 { (labels.moves) }
                (moves(telling.replay))
            }
        }
        (faults(chrome, telling))
        (embedding(chrome, telling))
    };
    chrome.page(&frame, &body)
}

/// Who played, and what they have.
fn seats(telling: &MatchTelling) -> Markup {
    let facts = telling.facts;
    let score = |seat: usize| facts.score.as_ref().and_then(|score| score.get(seat));
    html! {
        ul class="seats" {
            @for (seat, name) in facts.players.iter().enumerate() {
                li class=[facts.won(seat).then_some("won")] {
                    @match facts.logos.get(seat).and_then(Option::as_ref) {
                        Some(logo) => { img class="badge" src={ "../" (logo) } alt="" width="64" height="64"; }
                        None => (letters(telling.people, name)),
                    }
                    (person(telling.people, name, "../"))
                    @if let Some(score) = score(seat) { span class="number" { (score) } }
                }
            }
        }
    }
}

/// What else is known.
fn known(chrome: &Chrome, telling: &MatchTelling) -> Markup {
    let (facts, replay, labels) = (telling.facts, telling.replay, chrome.labels);
    let thought: u64 = replay.steps.iter().filter_map(|step| step.took).map(|took| u64::from(took.0)).sum();
    let tags = telling.record.tags.iter().filter(|(name, text)| !name.trim().is_empty() && !text.trim().is_empty());
    html! {
        dl class="facts" {
            dt { (labels.game) } dd { bdi { (facts.game_name) } @if let Some(variant) = &replay.variant { " (" bdi { (calmed(variant)) } ")" } }
            @if let Some(date) = &facts.date { dt { (labels.date) } dd { (date) } }
            dt { (labels.steps) } dd { (facts.steps) }
            @if thought > 0 { dt { (labels.thinking_time) } dd { (seconds(thought)) } }
            @if !facts.best.caption.is_empty() {
                dt { (labels.best_moment) }
                dd { a class="step" href={ "#step=" (facts.best.step) } { bdi { (facts.best.label) } } ": " bdi { (facts.best.caption) } }
            }
            @for (name, text) in tags { dt { bdi { (calmed(name)) } } dd { bdi { (calmed(text)) } } }
        }
        @if let Some(comment) = &replay.comment { p class="comment" { bdi { (calmed(comment)) } } }
    }
}

fn seconds(ms: u64) -> String {
    match ms / 1000 {
        seconds @ ..60 => format!("{}.{} s", seconds, ms % 1000 / 100),
        seconds => format!("{}:{:02} min", seconds / 60, seconds % 60),
    }
}

fn downloads(chrome: &Chrome, telling: &MatchTelling) -> Markup {
    let facts = telling.facts;
    let pictures = [format!("{}.png", facts.slug)];
    html! {
        p class="downloads" {
            @for file in facts.downloads.iter().chain(&pictures) {
                @let suffix = file.rsplit('.').next().unwrap_or_default().to_uppercase();
                a href=(file) download { @if Some(file) == facts.downloads.first() { (chrome.labels.record) " " } (suffix) }
                " "
            }
        }
    }
}

/// All moves or rounds; each leads the player there.
fn moves(replay: &Replay) -> Markup {
    let told = || replay.steps.iter().take(STEPS).enumerate().filter(|(_, step)| !step.is_quiet());
    let short = told().all(|(_, step)| step.comment.is_none() && step.told().chars().count() <= SHORT);
    html! {
        ol class={ "moves" @if short { " short" } } {
            @for (at, step) in told() {
                @let number = replay.number(at + 1);
                li {
                    a class="step" href={ "#step=" (replay.numbering.word(number)) } { (replay.label(at + 1)) }
                    " " bdi { (calmed(&step.told())) }
                    @if let Some(comment) = &step.comment { " " i { bdi { (calmed(comment)) } } }
                }
            }
        }
        @if replay.steps.len() > STEPS { p class="quiet" { "…" } }
    }
}

/// Answers of programs that did not count.
fn faults(chrome: &Chrome, telling: &MatchTelling) -> Markup {
    let names = &telling.facts.players;
    let all = || telling.record.all_faults();
    html! {
        @if all().next().is_some() {
            section {
                h2 { (chrome.labels.faults) }
                ul class="faults" {
                    @for (number, note) in all().take(FAULTS) {
                        li {
                            span class="number" { (number) } " "
                            bdi { (names.get(note.seat.index()).map_or("", String::as_str)) } ": "
                            bdi { (calmed(note.told())) }
                            @if let Some(answer) = &note.answer { " " code { bdi { (calmed(answer)) } } }
                        }
                    }
                }
                @if all().count() > FAULTS { p class="quiet" { "…" } }
            }
        }
    }
}

/// What others put on their pages to have the match there.
fn embedding(chrome: &Chrome, telling: &MatchTelling) -> Markup {
    let (facts, labels) = (telling.facts, chrome.labels);
    let base = chrome.options.base_url.as_deref().unwrap_or("../");
    let snippet = html! {
        iframe src={ (base) "matches/" (facts.slug) ".play.html" } title=(facts.name()) width="800" height="620" loading="lazy" allow="fullscreen" {}
    };
    html! {
        details class="embed" {
            summary { (labels.embed) }
            p class="quiet" { (labels.embed_how) }
            textarea readonly rows="3" spellcheck="false" aria-label=(labels.embed) { (snippet.into_string()) }
            button type="button" class="copy" hidden data-done=(labels.copied) { (labels.copy) }
        }
    }
}
