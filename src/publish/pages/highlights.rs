//! The page of highlights: the best moments of all matches.

use maud::html;

use super::front::best;
use super::widgets::cards;
use super::{Overview, PageFrame};

/// Moments on the page.
const MOMENTS: usize = 24;

pub(super) fn page(overview: &Overview) -> Vec<u8> {
    let Overview { chrome, matches, .. } = overview;
    let labels = chrome.labels;
    let best = best(*matches, MOMENTS);
    let card = best.first().map(|one| format!("matches/{}.card.png", one.slug));
    let frame = PageFrame {
        path: "highlights.html",
        title: Some(labels.highlights),
        about: labels.about_highlights,
        card,
        scripts: &[],
    };
    let body = html! {
        section class="hero" {
            h1 { (labels.highlights) }
            p class="quiet" { (labels.about_highlights) }
        }
        @for reel in overview.reels {
            section {
                @if reel.ends_with(".mp4") { video class="reel" controls preload="metadata" src=(reel) aria-label=(labels.reel) {} }
                @else { img class="reel" src=(reel) alt=(labels.reel) width="640" height="640"; }
            }
        }
        section { (cards(chrome, best.into_iter(), "")) }
    };
    chrome.page(&frame, &body)
}
