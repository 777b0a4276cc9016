//! What stands on the pages. Templates escape every text; addresses are made of names of pages, which are plain.

mod chart;
mod cross;
mod front;
mod highlights;
mod match_page;
mod play;
mod player;
mod standings;
mod widgets;

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, html};

use super::divisions::Division;
use super::labels::Labels;
use super::shelf::Shelf;
use super::slug::People;
use super::{MatchFacts, SiteOptions, data, feed, style};
use crate::model::{Record, Replay};
use crate::render::page::player_script;

pub(super) use match_page::match_page;
pub(super) use play::play_page;

/// What a page of the site may do: show and run what lies beside it, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/// What all pages share.
pub(super) struct Chrome<'a> {
    pub options: &'a SiteOptions,
    pub title: &'a str,
    pub labels: &'static Labels,
}

/// One page within it.
pub(super) struct PageFrame<'a> {
    /// Where it lies in the site.
    pub path: &'a str,
    /// What it is called, where it is not the front page.
    pub title: Option<&'a str>,
    /// What it is about, in a line.
    pub about: &'a str,
    /// The picture that networks show.
    pub card: Option<String>,
    /// Scripts beside the site's own.
    pub scripts: &'a [&'a str],
}

/// A match that is being told.
pub(super) struct MatchTelling<'a> {
    pub facts: &'a MatchFacts,
    pub record: &'a Record,
    pub replay: &'a Replay,
    pub people: &'a People,
}

/// What pages about several matches know.
pub(super) struct Overview<'a> {
    pub chrome: &'a Chrome<'a>,
    /// In order of time.
    pub matches: &'a [MatchFacts],
    pub divisions: &'a [Division],
    pub people: &'a People,
    /// The file of each player's logo, as far as they have some: that of the newest match counts.
    logos: BTreeMap<&'a str, &'a str>,
    /// Films of the best moments.
    pub reels: &'a [String],
}

impl<'a> Overview<'a> {
    pub fn new(
        chrome: &'a Chrome<'a>,
        matches: &'a [MatchFacts],
        divisions: &'a [Division],
        people: &'a People,
        reels: &'a [String],
    ) -> Overview<'a> {
        let seats = matches.iter().flat_map(|one| one.players.iter().zip(&one.logos));
        let logos = seats.filter_map(|(name, logo)| Some((name.as_str(), logo.as_deref()?))).collect();
        Overview { chrome, matches, divisions, people, logos, reels }
    }
}

impl<'a> Chrome<'a> {
    pub fn new(options: &'a SiteOptions, title: &'a str) -> Chrome<'a> {
        Chrome { options, title, labels: options.language.labels() }
    }

    /// Whether a match goes on, where somebody follows it.
    pub fn is_live(&self, one: &MatchFacts) -> bool {
        self.options.live && one.open
    }

    /// A whole page.
    pub fn page(&self, frame: &PageFrame, body: &Markup) -> Vec<u8> {
        let PageFrame { path, title, scripts, .. } = frame;
        let up = up(path);
        let labels = self.labels;
        let whole = title.map_or_else(|| self.title.to_string(), |title| format!("{title} · {}", self.title));
        let page = html! {
            (DOCTYPE)
            html lang=(labels.code) {
                head {
                    (basics(POLICY))
                    title { (whole) }
                    (self.about(frame, &whole))
                    link rel="icon" type="image/svg+xml" href={ (up) "assets/icon.svg" };
                    link rel="stylesheet" href={ (up) "assets/site.css" };
                    script defer src={ (up) "assets/site.js" } {}
                    @for script in *scripts { script defer src={ (up) (script) } {} }
                }
                body {
                    header class="top" {
                        a class="brand" href={ (up) "index.html" } { bdi { (self.title) } }
                        nav aria-label=(labels.pages) {
                            a href={ (up) "index.html#standings" } { (labels.standings) }
                            a href={ (up) "index.html#matches" } { (labels.matches) }
                            a href={ (up) "highlights.html" } { (labels.highlights) }
                        }
                    }
                    main { (body) }
                    footer class="bottom" { (labels.made_with) " matchreel" }
                }
            }
        };
        page.into_string().into_bytes()
    }

    /// What programs read of a page.
    fn about(&self, frame: &PageFrame, title: &str) -> Markup {
        let base = self.options.base_url.as_deref();
        html! {
            meta name="description" content=(frame.about);
            @if let Some(base) = base {
                link rel="canonical" href={ (base) (frame.path) };
                link rel="alternate" type="application/rss+xml" title=(self.title) href={ (base) "feed.xml" };
                meta property="og:type" content="website";
                meta property="og:site_name" content=(self.title);
                meta property="og:title" content=(title);
                meta property="og:description" content=(frame.about);
                meta property="og:url" content={ (base) (frame.path) };
                @if let Some(card) = &frame.card {
                    meta property="og:image" content={ (base) (card) };
                    meta property="og:image:width" content="1200";
                    meta property="og:image:height" content="630";
                    meta name="twitter:card" content="summary_large_image";
                }
            }
        }
    }
}

/// What the head of every page begins with, whatever it may do.
fn basics(policy: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta http-equiv="Content-Security-Policy" content=(policy);
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="generator" content="matchreel";
    }
}

/// The way from a page to the top of the site.
fn up(path: &str) -> &'static str {
    if path.contains('/') { "../" } else { "" }
}

/// Everything but the pages of matches.
pub(super) fn site(overview: &Overview, shelf: &mut Shelf) {
    let Overview { chrome, matches, people, .. } = *overview;
    shelf.put("assets/player.js", player_script().as_bytes().to_vec());
    shelf.put("assets/player.css", style::frame_style(&chrome.options.theme).into_bytes());
    shelf.put("assets/site.css", style::style().into_bytes());
    shelf.put("assets/site.js", style::SCRIPT.into());
    shelf.put("assets/embed.js", style::FRAME_SCRIPT.into());
    shelf.put("assets/icon.svg", style::ICON.into());
    shelf.put("assets/matches.js", data::script(matches, people).into_bytes());
    shelf.put("index.html", front::page(overview));
    shelf.put("highlights.html", highlights::page(overview));
    for name in people.met() {
        shelf.put(&format!("players/{}.html", people.slug(name)), player::page(overview, name));
    }
    if let Some(base) = &chrome.options.base_url {
        shelf.put("feed.xml", feed::rss(chrome, base, matches).into_bytes());
        shelf.put("sitemap.xml", feed::sitemap(base, matches, people).into_bytes());
    }
}
