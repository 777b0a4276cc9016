//! The look of a site: the colours of our themes, light and dark, around one style sheet.

use std::fmt::Write as _;

use crate::model::SeatPaint;
use crate::render::page;
use crate::scene::{Rgb, Theme};

const STYLE: &str = include_str!("../../assets/web/site.css");
/// What scripts of the pages there are.
pub(super) const SCRIPT: &str = include_str!("../../assets/web/site.js");
pub(super) const FRAME_SCRIPT: &str = include_str!("../../assets/web/embed.js");
const FRAME_STYLE: &str = include_str!("../../assets/web/embed.css");
pub(super) const ICON: &str = include_str!("../../assets/web/icon.svg");

/// How many colours there are for players; those after go round again.
pub(super) const HUES: usize = 8;

/// The style sheet of all pages but the player's.
pub(super) fn style() -> String {
    let [light, dark] = ["paper", "arena"].map(|name| colors(&Theme::bundled(name).unwrap_or_default()));
    format!(":root{{color-scheme:light dark;{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{STYLE}")
}

/// The style sheet of the player in a frame.
pub(super) fn frame_style(theme: &Theme) -> String {
    page::style(theme) + FRAME_STYLE
}

/// The colours of a theme as the style sheet calls them.
fn colors(theme: &Theme) -> String {
    let mut all = String::new();
    // Nothing that is only taken in can fail.
    for (role, color) in theme.around() {
        let _ = write!(all, "--{role}:{color};");
    }
    for hue in 0..HUES {
        let _ = write!(all, "--hue{hue}:{};", hex(theme.seat_ink(SeatPaint::Hue(hue as u8))));
    }
    all
}

fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
