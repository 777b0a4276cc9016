//! Pages of matches, and what browsers show of them.
#![cfg(all(feature = "cli", feature = "page"))]

use std::path::Path;

use matchreel::model::StepName;
use matchreel::render::{At, Dimensions, Options, Product};

use super::driver::{Driver, Glass};
use super::{matchreel, stderr};

pub const DESK: Glass = Glass { width: 900, height: 640, ratio: 1.0, touch: false };
pub const PHONE: Glass = Glass { width: 390, height: 844, ratio: 2.0, touch: true };

pub fn browser() -> bool {
    super::have(&["chromium", "chromedriver"], "playing a page in a browser")
}

/// Makes the page of a match; its address.
pub fn page(sample: &Path, out: &Path) -> String {
    let output = matchreel(&["render", sample.to_str().unwrap(), "-o", out.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(std::fs::metadata(out).unwrap().len() <= 2_200_000, "a page is small enough to be sent");
    format!("file://{}", out.display())
}

/// Nothing was complained about, and nothing asked for but the page itself.
pub fn is_quiet(driver: &Driver) {
    assert_eq!(driver.logs(), Vec::<String>::new());
    assert_eq!(foreign(&driver.requests()), Vec::<&String>::new());
}

/// The addresses that are neither the page nor part of it.
pub fn foreign(requests: &[String]) -> Vec<&String> {
    let own = |address: &&String| {
        !["file:", "data:", "blob:", "chrome:", "about:"].iter().any(|own| address.starts_with(own))
    };
    requests.iter().filter(own).collect()
}

/// The pixels of a picture in an address that holds it.
pub fn pictured(url: &str) -> (u32, u32, Vec<u8>) {
    let (_, body) = url.split_once(',').unwrap();
    decoded(&base64::Engine::decode(&base64::prelude::BASE64_STANDARD, body).unwrap())
}

/// The pixels of a PNG.
pub fn decoded(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let image = image::load_from_memory(png).unwrap().into_rgb8();
    (image.width(), image.height(), image.into_raw())
}

/// What `render --at` draws at a size.
pub fn rendered(game: &matchreel::Match, step: StepName, (width, height): (u32, u32)) -> Vec<u8> {
    let size = Dimensions { width, height };
    let options = Options { what: Product::Picture(At::Step(step)), size, ..Options::default() };
    let mut png = Vec::new();
    game.render(&options, &mut png).unwrap();
    decoded(&png).2
}
