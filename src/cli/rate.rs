//! `rate`: ratings of results that people typed.

use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use super::piped::DASH;
use super::standings::{FormArgs, Report};
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::contest::{ScoredGame, Standings, TypedGame, typed_games};
use crate::files::words;

/// More than people type, and less than fills the memory.
const LONGEST: u64 = 64 << 20;

/// Ratings of results typed by hand
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "A line is a game: two players and 1-0, 0-1 or 1/2-1/2, the first of them began; or more players and their places. Names with\nspaces stand in quotes, # begins a remark. Or a table with a heading: white,black,result or player1,…,place1,….\n\nExamples:\n  matchreel rate results.txt\n  echo 'ada bob 1-0' | matchreel rate\n  echo 'ada bob cid dan 1 2 3 3' | matchreel rate -\n  matchreel rate evening.csv --json\n  matchreel rate match.txt --sprt 0,5,normalised"
)]
pub(crate) struct RateArgs {
    /// The results, or `-` for standard input
    #[arg(value_name = "FILE", default_value = DASH)]
    pub file: PathBuf,
    #[command(flatten)]
    pub form: FormArgs,
}

pub(crate) fn run(args: &RateArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let piped = args.file.as_os_str() == DASH;
    let source = if piped { "standard input".to_string() } else { args.file.display().to_string() };
    let text = read(&args.file, piped).map_err(|error| Stop::failed(format!("{source}: {error}")))?;
    let games =
        typed_games(&text).map_err(|trouble| Stop::failed(format!("{source}:{}: {}", trouble.line, trouble.what)))?;
    if games.is_empty() {
        return Err(Stop::failed(format!("{source}: holds no game; expected lines such as ada bob 1-0")));
    }
    let (names, games) = numbered(games);
    let standings = Standings::new(&names, &games, args.form.sort.into());
    Report::new(standings, args.form.sprt)?.tell(&args.form, terminal)?;
    Ok(Exit::Done)
}

fn read(file: &Path, piped: bool) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = match piped {
        true => std::io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes),
        false => std::fs::File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|error| words(&error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("is longer than {} MiB; expected results a line each", LONGEST >> 20));
    }
    String::from_utf8(bytes).map_err(|_| "is no text in UTF-8; expected lines such as ada bob 1-0".into())
}

/// Players by number, in the order in which they are first named.
fn numbered(typed: Vec<TypedGame>) -> (Vec<String>, Vec<ScoredGame>) {
    let (mut names, mut numbers) = (Vec::new(), HashMap::new());
    let mut number = |name: String| {
        *numbers.entry(name.clone()).or_insert_with(|| {
            names.push(name);
            names.len() - 1
        })
    };
    let game = |game: TypedGame| ScoredGame {
        players: game.players.into_iter().map(&mut number).collect(),
        places: game.places,
        ..ScoredGame::default()
    };
    let games = typed.into_iter().map(game).collect();
    (names, games)
}
