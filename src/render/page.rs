//! Pages: one match in one HTML file that plays by itself, without a server. Its parts are shared by pages that share a player:
//!
//! | part | is |
//! |---|---|
//! | [`player_script`] | the page's script and the packed core, the same for all matches |
//! | [`match_script`] | what hands one match over |
//! | [`PageHead`] | what stands around them, and what is seen where scripts are off |

use std::fmt::Write as _;
use std::sync::LazyLock;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use sha2::{Digest, Sha256};

use super::maker::{Drain, Made, Shoot, Subject};
use super::{At, Dimensions, Maker, Options, Parcel, Poster, Product, RenderError};
use crate::export::{ExportError, Summary};
use crate::model::{Replay, calmed};
use crate::scene::Theme;

/// The core for browsers, made by `web/build`.
const CORE: &[u8] = include_bytes!("../../assets/web/player.wasm.gz");
const SCRIPT: &str = include_str!("../../assets/web/page.js");
const STYLE: &str = include_str!("../../assets/web/page.css");

static PLAYER: LazyLock<String> =
    LazyLock::new(|| format!("{SCRIPT}matchreel.core('{}');\n", BASE64_STANDARD.encode(CORE)));

/// The script of the player with the core inside: once in a page, or once beside many.
pub fn player_script() -> &'static str {
    &PLAYER
}

/// The script that hands a packed parcel to the player of its page.
pub fn match_script(parcel: &[u8]) -> String {
    format!("matchreel.match('{}');\n", BASE64_STANDARD.encode(parcel))
}

/// The style of a page, in the colours of a theme.
pub fn style(theme: &Theme) -> String {
    let colors: String = theme.around().iter().fold(String::new(), |mut all, (role, color)| {
        let _ = write!(all, "--{role}:{color};");
        all
    });
    format!(":root{{{colors}}}\n{STYLE}")
}

/// The still picture of a page is at most so wide and high: it is looked at where nothing else is.
const STILL: u32 = 384;

impl Shoot<'_> {
    /// Writes a page.
    pub(super) fn page(&self, subject: &Subject, drain: Drain) -> Result<Made, RenderError> {
        let options = self.maker.options();
        let parcel = subject.parcel.as_ref().ok_or(RenderError::Together("there is no match for the page"))?;
        let packed = parcel.pack().map_err(ExportError::from)?;
        // What nobody could open again is found out here, and not by whoever looks at the page.
        Parcel::unpack(&packed)?;
        let (size, still) = self.still(subject)?;
        let mut head = PageHead::of(&subject.replay, still, size);
        if let Some(title) = &options.title {
            head.title.clone_from(title);
        }
        let page = head.alone(&packed, &options.theme, self.run.tag);
        match drain {
            Drain::File(out) => out.write_all(page.as_bytes()).map_err(ExportError::from)?,
            Drain::Folder(put) => put("index.html", page.as_bytes()).map_err(ExportError::from)?,
        }
        let summary = Summary { frames: 1, bytes: page.len() as u64, exact: true, colors: 0 };
        Ok(Made { summary, shrunk: None })
    }

    /// The best moment as a picture, small, in the shape that was asked for.
    fn still(&self, subject: &Subject) -> Result<((u32, u32), Vec<u8>), RenderError> {
        let options = self.maker.options();
        let Dimensions { width, height } = options.size;
        let longest = width.max(height).max(STILL);
        let fit = |side: u32| (side * STILL / longest).max(64);
        let size = Dimensions { width: fit(width), height: fit(height) };
        let what = Product::Picture(At::Best);
        let maker = Maker::new(Options { what, size, ..options.clone() })?;
        let mut bytes = Vec::new();
        maker.poster(std::slice::from_ref(subject), Poster::At(At::Best), &mut bytes, self.run)?;
        Ok(((size.width, size.height), bytes))
    }
}

/// What a page says without its script.
pub struct PageHead {
    pub title: String,
    /// The game and who played it.
    pub about: String,
    /// How it ended.
    pub result: String,
    /// A picture of the match as PNG, and its size.
    pub still: Vec<u8>,
    pub size: (u32, u32),
}

impl PageHead {
    pub fn of(replay: &Replay, still: Vec<u8>, size: (u32, u32)) -> PageHead {
        let players = replay.players.join(" – ");
        let (title, about) = match &replay.title {
            Some(title) => (title.clone(), format!("{}: {players}", replay.game_name)),
            None => (players, replay.game_name.to_string()),
        };
        let outcome = &replay.outcome;
        let sentence = outcome.sentence.text();
        let result = if sentence.is_empty() { outcome.words.clone() } else { sentence };
        PageHead { title, about, result, still, size }
    }

    /// A whole page with everything in it. `tag` is what it says about itself.
    pub fn alone(&self, parcel: &[u8], theme: &Theme, tag: Option<&str>) -> String {
        let (style, own) = (style(theme), match_script(parcel));
        let policy = policy(&[player_script(), &own], &style);
        let (PageHead { title, about, result, still, size: (width, height) }, player) = (self, player_script());
        let [title, about, result, tag] =
            [title.as_str(), about, result, tag.unwrap_or_default()].map(|text| escaped(&calmed(text)));
        let still = BASE64_STANDARD.encode(still);
        format!(
            r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="{tag}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="matchreel">
<header><h1>{title}</h1><p>{about}</p></header>
<div class="stage"><img src="data:image/png;base64,{still}" width="{width}" height="{height}" alt="A moment of the match"></div>
<noscript><p>{result}</p><p>With scripts the match plays here.</p></noscript>
</main>
<script>{player}</script>
<script>{own}</script>
</body>
</html>
"#
        )
    }
}

/// What a page may do: run its own scripts and the core, and nothing that comes from elsewhere.
fn policy(scripts: &[&str], style: &str) -> String {
    let scripts: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; img-src data: blob:; base-uri 'none'; form-action 'none'",
        scripts.join(" "),
        hash(style)
    )
}

/// A script or style as a policy names it.
pub fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Text for a page or for an attribute in quotes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_record_says_is_text_wherever_it_stands() {
        let evil = "</title><script>alert('x')</script> \"q\" \u{202e}turned";
        let replay = Replay { title: Some(evil.into()), players: vec![evil.into(); 2], ..Replay::default() };
        let page = PageHead::of(&replay, b"png".to_vec(), (4, 4)).alone(b"parcel", &Theme::default(), Some("a\"b"));
        assert_eq!(page.matches("<script>").count(), 2);
        assert!(!page.contains("alert('x')") && !page.contains('\u{202e}'), "names are no markup");
        assert!(page.contains("&lt;/title&gt;") && page.contains("content=\"a&quot;b\""));
    }

    #[test]
    fn nothing_ends_a_script_before_its_end_and_each_has_its_hash() {
        let page = PageHead::of(&Replay::default(), Vec::new(), (4, 4)).alone(&[255; 99], &Theme::default(), None);
        let (_, rest) = page.split_once("</main>").unwrap();
        assert_eq!((rest.matches("<script").count(), rest.matches("</script").count()), (2, 2));
        for script in [player_script(), &match_script(&[255; 99])] {
            assert!(page.contains(&hash(script)) && page.contains(&format!("<script>{script}</script>")));
        }
        assert!(
            !page.contains("http://") || page.matches("http://").count() == page.matches("http://www.w3.org/").count()
        );
    }

    #[test]
    fn a_hash_is_what_browsers_expect() {
        assert_eq!(hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }
}
