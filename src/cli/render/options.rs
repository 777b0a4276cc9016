//! The arguments as the film maker's own words.

use std::path::Path;
use std::sync::Arc;

use super::super::pace::{self, NamedPace};
use super::super::sight::show;
use super::super::{Stop, theme};
use super::args::{Kind, RenderArgs};
use crate::export;
use crate::model::Millis;
use crate::render::{Options, Product};
use crate::scene::Show;
use crate::timeline::{Aim, Pace, StoryTimes};

/// The time of a step where nobody says otherwise.
const SECOND: Millis = Millis(1000);

/// What the person asked for.
pub(super) fn options(args: &RenderArgs) -> Result<Options, Stop> {
    let what = match (args.at, args.contact_sheet) {
        (Some(at), _) => Product::Picture(at),
        (None, Some(grid)) => Product::Sheet(grid),
        (None, None) => match kind(args)? {
            Kind::Film(sink) => Product::Film(sink),
            Kind::Page => Product::Page,
        },
    };
    let is = |path: &Path| path.as_os_str() == "-";
    if args.poster.is_some() && args.output.as_deref().is_some_and(is) {
        return Err(Stop::failed("--poster needs a film with a name; standard output has none"));
    }
    Ok(Options {
        what,
        size: args.size,
        fps: args.fps,
        pace: pace(args)?,
        recorded_delay: args.pace.is_none() && args.delay.is_none() && args.speed == 1.0 && args.duration.is_none(),
        duration: args.duration,
        highlights: args.reel,
        part: args.select.unwrap_or_default(),
        still: args.still,
        cards: !args.no_cards,
        poster_frame: !args.no_poster_frame,
        theme: Arc::new(theme::load(&args.theme)?),
        show: Show { arrangement: args.layout, ..show(args.show.as_deref()) },
        sight: args.sight.sight(Aim::Auto),
        centre: args.sight.centre.clone(),
        follow: args.sight.follow(),
        marks: Vec::new(),
        title: args.title.clone(),
        calm: args.calm,
        repeat: args.loops,
        quality: args.quality,
        max_bytes: args.max_bytes,
        poster: args.poster,
    })
}

/// The pace: the story, unless a fixed time or another pace was asked for.
fn pace(args: &RenderArgs) -> Result<Pace, Stop> {
    let named = match (&args.pace, args.delay) {
        (Some(word), _) => pace::load(word)?,
        (None, Some(_)) => NamedPace::Fixed,
        (None, None) => NamedPace::Story(StoryTimes::default()),
    };
    let delay = args.delay.unwrap_or(SECOND);
    let pace = match named {
        NamedPace::Fixed => Pace::Fixed { delay },
        NamedPace::Story(_) if args.delay.is_some() => {
            return Err(Stop::failed("--delay gives every step the same time; at the story pace what happens decides"));
        }
        NamedPace::Story(times) => Pace::Story { times, percent: 100 },
        NamedPace::Recorded => Pace::Recorded { longest: args.max_think, otherwise: delay, percent: 100 },
    };
    Ok(pace.faster(args.speed))
}

/// The kind of file: as named, or by the suffix of the only output.
fn kind(args: &RenderArgs) -> Result<Kind, Stop> {
    if let Some(kind) = args.format {
        return Ok(kind);
    }
    // A folder may be called anything.
    let named = args.output.as_deref().filter(|path| !path.is_dir());
    let Some(suffix) = named.and_then(|path| path.extension()) else { return Ok(Kind::Film(&export::GIF)) };
    match Kind::find(&suffix.to_string_lossy()) {
        Some(Kind::Film(sink)) if sink.is_folder() => Err(Stop::failed(
            "one picture or a film? --at STEP makes one PNG; --format png with a folder's name makes one for each frame",
        )),
        Some(kind) => Ok(kind),
        None => {
            let known: Vec<&str> = Kind::words().map(|(word, _)| word).collect();
            let suffix = suffix.to_string_lossy();
            Err(Stop::failed(format!(
                "the name ends like a kind of file that is not written, .{suffix}; there are {} (--format takes any name)",
                known.join(", ")
            )))
        }
    }
}
