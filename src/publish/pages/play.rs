//! The player of a match, as a page of its own: other pages have it in a frame, ours and anybody's.

use maud::{DOCTYPE, html};

use super::{Chrome, MatchTelling, basics};

/// What the player may do: run the core, and what lies beside it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";

pub(in super::super) fn play_page(chrome: &Chrome, telling: &MatchTelling) -> Vec<u8> {
    let (facts, labels) = (telling.facts, chrome.labels);
    let slug = &facts.slug;
    let live = chrome.is_live(facts).then_some("yes");
    let page = html! {
        (DOCTYPE)
        html lang=(labels.code) {
            head {
                (basics(POLICY))
                meta name="robots" content="noindex";
                title { (facts.name()) }
                link rel="stylesheet" href="../assets/player.css";
            }
            body {
                main id="matchreel" data-live=[live] {
                    header { h1 { bdi { (facts.name()) } } p { bdi { (facts.game_name) } } }
                    div class="stage" { img src={ (slug) ".png" } width="400" height="400" alt=(labels.a_moment); }
                    noscript { p { bdi { (facts.result) } } p { (labels.plays_with_scripts) } }
                }
                script src="../assets/player.js" {}
                script src="../assets/embed.js" {}
                script src={ (slug) ".js" } {}
            }
        }
    };
    page.into_string().into_bytes()
}
