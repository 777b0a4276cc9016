//! The arguments as the film maker's own words.

use std::path::Path;
use std::sync::Arc;

use super::super::args::{PaceArg, RenderArgs};
use super::super::sight::show;
use super::super::{Stop, theme};
use crate::export::{self, Sink};
use crate::model::Millis;
use crate::render::{Options, Product};
use crate::scene::Show;
use crate::timeline::Pace;

/// What the person asked for.
pub(super) fn options(args: &RenderArgs) -> Result<Options, Stop> {
    let what = match (args.at, args.contact_sheet) {
        (Some(at), _) => Product::Picture(at),
        (None, Some(grid)) => Product::Sheet(grid),
        (None, None) => Product::Film(kind(args)?),
    };
    let is = |path: &Path| path.as_os_str() == "-";
    if args.poster.is_some() && args.output.as_deref().is_some_and(is) {
        return Err(Stop::failed("--poster needs a film with a name; standard output has none"));
    }
    Ok(Options {
        what,
        size: args.size,
        fps: args.fps,
        pace: pace(args),
        duration: args.duration,
        part: args.select.unwrap_or_default(),
        still: args.still,
        cards: !args.no_cards,
        poster_frame: !args.no_poster_frame,
        theme: Arc::new(theme::load(&args.theme)?),
        show: Show { arrangement: args.layout, ..show(args.show.as_deref()) },
        sight: args.sight.sight(),
        centre: args.sight.centre.clone(),
        marks: Vec::new(),
        title: args.title.clone(),
        calm: args.calm,
        repeat: args.loops,
        quality: args.quality,
        max_bytes: args.max_bytes,
        poster: args.poster,
    })
}

fn pace(args: &RenderArgs) -> Pace {
    match args.pace {
        PaceArg::Fixed => Pace::Fixed { delay: Millis((f64::from(args.delay.0) / args.speed).round() as u32) },
        PaceArg::Recorded => {
            let percent = (args.speed * 100.0).round() as u32;
            Pace::Recorded { longest: args.max_think, otherwise: args.delay, percent }
        }
    }
}

/// The kind of film: as named, or by the suffix of the only output.
fn kind(args: &RenderArgs) -> Result<&'static Sink, Stop> {
    if let Some(sink) = args.format {
        return Ok(sink);
    }
    // A folder may be called anything.
    let named = args.output.as_deref().filter(|path| !path.is_dir());
    let Some(suffix) = named.and_then(|path| path.extension()) else { return Ok(&export::GIF) };
    match export::find(&suffix.to_string_lossy()) {
        Some(sink) if sink.is_folder() => Err(Stop::failed(
            "one picture or a film? --at STEP makes one PNG; --format png with a folder's name makes one for each frame",
        )),
        Some(sink) => Ok(sink),
        None => {
            let known: Vec<&str> = export::all().iter().map(|sink| sink.id).collect();
            let suffix = suffix.to_string_lossy();
            Err(Stop::failed(format!(
                "the name ends like a kind of file that is not written, .{suffix}; there are {} (--format takes any name)",
                known.join(", ")
            )))
        }
    }
}
