//! The arguments of `render`.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::shard::{ShardArg, shard};
use crate::cli::args::Pick;
use crate::cli::parse::{bytes, dimensions, duration, grid, logo, loops, range, speed};
use crate::cli::sight::{ShowArg, SightArgs};
use crate::export::{self, Repeat, Sink};
use crate::model::Millis;
use crate::render::{At, Dimensions, Poster, Selection, SheetGrid};
use crate::scene::Arrangement;

/// Make a film or a picture of a match, without a display
#[derive(ClapArgs, Clone, Debug)]
#[command(
    after_help = "Examples:\n  matchreel render replays/paintball-race\n  matchreel render game.xml -o game.gif --size 800x800 --theme paper\n  matchreel render replays/paintball-race --at 40 -o round40.png\n  matchreel render game.xml -o game.mp4 --poster\n  matchreel render game.xml -o game.html\n  matchreel render game.pgn --pace fixed --delay 2s\n  matchreel render game.xml --reel 20s\n  matchreel render replays --reel 60s --together -o evening.mp4\n  matchreel render mine.pgn theirs.pgn --beside -o both.gif\n  matchreel render game.xml --format y4m -o - | ffmpeg -i - game.webm"
)]
pub(crate) struct RenderArgs {
    /// A replay file, a folder of round files, or `-` for standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Where to write; `-` is standard output [default: render-out/NAME.gif]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// What to write [default: by the suffix of OUT, else gif]
    #[arg(long, value_parser = Kinds)]
    pub format: Option<Kind>,
    /// Size of the picture in pixels, e.g. 1280x720, or 4k, 1080p, 720p, square, story
    #[arg(long, value_name = "WxH", default_value = "800x800", value_parser = dimensions)]
    pub size: Dimensions,
    /// Pictures a second
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub fps: u32,
    /// The same time for each step; at the recorded pace for those without a time [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub delay: Option<Millis>,
    /// What decides how long a step lasts: story (what happens in it), fixed, recorded (what it took), or a file of times [default: story, or fixed where --delay is given]
    #[arg(long)]
    pub pace: Option<String>,
    /// The longest a recorded step may last
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = duration)]
    pub max_think: Millis,
    /// How many times faster than that, from 0.25 to 64
    #[arg(long, value_name = "TIMES", default_value = "1", value_parser = speed)]
    pub speed: f64,
    /// Fit the whole film into this time, at any pace
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub duration: Option<Millis>,
    /// Only the best moments, so many as fit into this time, with what led to them; what is left out between them is bridged
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub reel: Option<Millis>,
    /// One film of all matches, one after the other; with --reel their best moments share its time
    #[arg(long)]
    pub together: bool,
    /// One picture for each step, nothing moves
    #[arg(long)]
    pub still: bool,
    /// Only these steps, e.g. 10..50, or 20w..30b where moves are counted in pairs
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    pub select: Option<Selection>,
    /// One PNG of this step: a round or move such as 21, for one side 21w or 21b; 0 is the set-up; or of the best: the most dramatic one
    #[arg(long, value_name = "STEP|best", value_parser = at)]
    pub at: Option<At>,
    /// One PNG with the most eventful moments of the match, boards alone, e.g. 4x3
    #[arg(long, value_name = "COLSxROWS", value_parser = grid, conflicts_with = "at")]
    pub contact_sheet: Option<SheetGrid>,
    #[command(flatten)]
    pub pick: Pick,
    /// A variation instead of the game: they are counted from 1 as the file writes them, each before those inside it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub line: usize,
    /// Two matches on one picture, step by step: both PATHs, with =N a game and the N-th of its file, with --line N a game and its variation
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["all", "shard", "together", "reel"])]
    pub beside: Option<Option<u32>>,
    /// arena, paper, classic, contrast, or a theme file
    #[arg(long, default_value = "arena")]
    pub theme: String,
    /// A picture for a team, wherever it plays: PNG, JPEG or WebP; as often as there are teams
    #[arg(long = "logo", value_name = "TEAM=FILE", value_parser = logo)]
    pub logos: Vec<(String, PathBuf)>,
    /// The title line instead of the replay's own
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Leave out the title card and the end card
    #[arg(long)]
    pub no_cards: bool,
    /// Leave out the poster that a GIF or APNG shows as its first picture
    #[arg(long)]
    pub no_poster_frame: bool,
    /// What to show on the board and beside it [default: last,panel,chart,marks,lives, and coords where the game's people use them]
    #[arg(long, value_enum, value_delimiter = ',')]
    pub show: Option<Vec<ShowArg>>,
    /// How board, players and words stand to each other: by the shapes of picture and board, or in one way
    #[arg(long, default_value = "auto", value_parser = Layouts)]
    pub layout: Arrangement,
    #[command(flatten)]
    pub sight: SightArgs,
    /// Reduced motion: no flashes, nothing flies
    #[arg(long)]
    pub calm: bool,
    /// How often the film plays: forever, once, or a number
    #[arg(long = "loop", value_name = "TIMES", default_value = "forever", value_parser = loops)]
    pub loops: Repeat,
    /// The best film that is not bigger than this, e.g. 8M: smaller or with fewer frames a second where it must be
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub max_bytes: Option<u64>,
    /// How good an MP4 looks, from 1 to 100 [default: 75]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub quality: Option<u8>,
    /// Also a PNG beside the film: the best moment of what it shows, or with =first its first picture, or with =STEP that one
    #[arg(long, value_name = "WHICH", value_parser = poster, num_args = 0..=1, require_equals = true, default_missing_value = "best")]
    pub poster: Option<Poster>,
    /// How to name the films of many inputs, of {name} {game} {players} {date} {index} {title} {ext}
    #[arg(long, value_name = "TEMPLATE")]
    pub out_template: Option<String>,
    /// All games of a file with several; OUT is a folder
    #[arg(long)]
    pub all: bool,
    /// Only every N-th film, beginning with the K-th; alone or as /N it asks the variables of Slurm arrays and Kubernetes jobs
    #[arg(long, value_name = "K/N", value_parser = shard, num_args = 0..=1, default_missing_value = "auto")]
    pub shard: Option<ShardArg>,
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Replace a file that is there
    #[arg(long)]
    pub force: bool,
}

/// A kind of file a match becomes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Film(&'static Sink),
    Page,
}

impl Kind {
    /// How a page is called on the command line, and the suffixes of its files.
    const PAGE: [&str; 2] = ["html", "htm"];

    /// The kind with this id or suffix.
    pub(crate) fn find(word: &str) -> Option<Kind> {
        let page = || Kind::PAGE.iter().any(|own| own.eq_ignore_ascii_case(word)).then_some(Kind::Page);
        export::find(word).map(Kind::Film).or_else(page)
    }

    /// The words for all kinds, and what they are.
    pub(crate) fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
        let films = export::all().iter().map(|sink| (sink.id, sink.words));
        films.chain([("html", "a page that plays in a browser, in one file")])
    }
}

/// The kinds of files there are.
#[derive(Clone, Copy)]
struct Kinds;

impl TypedValueParser for Kinds {
    type Value = Kind;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<Kind, clap::Error> {
        let names = PossibleValuesParser::new(Kind::words().map(|(word, _)| word));
        let word = names.parse_ref(command, arg, value)?;
        Kind::find(&word).ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Kind::words().map(|(word, what)| PossibleValue::new(word).help(what))))
    }
}

/// The ways a picture is laid out.
#[derive(Clone, Copy)]
struct Layouts;

impl TypedValueParser for Layouts {
    type Value = Arrangement;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Arrangement, clap::Error> {
        let word = PossibleValuesParser::new(Arrangement::ALL.map(|(_, word)| word)).parse_ref(command, arg, value)?;
        let found = Arrangement::ALL.into_iter().find(|(_, known)| *known == word);
        found.map(|(layout, _)| layout).ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Arrangement::ALL.into_iter().map(|(_, word)| PossibleValue::new(word))))
    }
}

fn poster(text: &str) -> Result<Poster, String> {
    match text {
        "first" => Ok(Poster::First),
        other => {
            at(other).map(Poster::At).map_err(|_| "expected best, first, or a round or move such as 21 or 21b".into())
        }
    }
}

fn at(text: &str) -> Result<At, String> {
    match text {
        "best" => Ok(At::Best),
        name => {
            name.parse().map(At::Step).map_err(|_| "expected best, or a round or move such as 21, 21b or 21…".into())
        }
    }
}
