//! `play` at a board: a match between two players of any kind, refereed and recorded.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::{PlayArgs, stop_on_interrupt};
use crate::arena::boards::guest::Guest;
use crate::arena::boards::{BoardMatch, BoardSetup, OpeningLine, OpeningMoves, PlayedGame, keep};
use crate::arena::launch::Launcher;
use crate::cli::progress::ProgressLine;
use crate::cli::terminal::{Terminal, clean};
use crate::cli::{Exit, Stop};
use crate::files::claim::{Claims, alone};
use crate::files::{FileError, make_folder};
use crate::formats::{Format, json};
use crate::games::play::Turns;
use crate::model::Seat;
use crate::players::BoardRules;
use crate::viewer::table::sitter::HUMAN;

pub(super) fn run(game: &'static dyn Turns, args: &PlayArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    if args.players.iter().any(|written| written == HUMAN) {
        return at_the_window(game, args, terminal);
    }
    let setup = setup(game, args).map_err(Stop::failed)?;
    setup.check().map_err(Stop::failed)?;
    let stopped = stop_on_interrupt();
    if args.watch {
        return watched(&setup, args, &stopped, terminal);
    }
    let launcher = launcher(&setup, args)?;
    let mut table = BoardMatch::new(&setup, launcher.as_ref()).map_err(Stop::failed)?;
    let mut shelf = Shelf::of(&setup, args);
    let line = ProgressLine::rounds(terminal);
    let (mut games, mut last) = (Vec::new(), None);
    for number in 0..args.games {
        let stop = || stopped.load(Ordering::Relaxed);
        let played = table.play(number, &stop, &mut |_| ControlFlow::Continue(())).map_err(Stop::failed)?;
        line.set(u64::from(number) + 1, args.games.into());
        last = shelf.keep(number, &played).map_err(Stop::failed)?;
        let whole = played.whole;
        games.push(played);
        if !whole {
            break;
        }
    }
    drop(line);
    let names = table.names().clone();
    let last_words = table.close();
    shelf.add(last.as_deref(), games.last_mut(), last_words).map_err(Stop::failed)?;
    tell(args, &names, &games, terminal)?;
    Ok(Exit::Done)
}

/// What a game is played on, as the person wants it.
pub(super) fn rules(game: &'static dyn Turns, args: &PlayArgs) -> Result<BoardRules, String> {
    let (id, usual) = (game.id(), game.usual());
    let mut rules = BoardRules { komi: args.boards.komi.unwrap_or(usual.komi), ..usual };
    if let Some(size) = args.size {
        if size.cols != size.rows {
            return Err(format!("{id} is played on a square board; found {}x{}", size.cols, size.rows));
        }
        rules.side = size.cols;
    }
    if args.players.len() != 2 {
        return Err(format!("{id} has two players; found {}", args.players.len()));
    }
    Ok(rules)
}

fn setup(game: &'static dyn Turns, args: &PlayArgs) -> Result<BoardSetup, String> {
    let rules = rules(game, args)?;
    let run_with = args.limits.run_with.as_deref();
    let guest = |i: usize| -> Result<Guest, String> {
        let written = args.players.get(i).map(String::as_str).unwrap_or_default();
        let guest = Guest::read(game, rules, written, run_with)?;
        Ok(Guest { name: args.names.get(i).map(|name| clean(name).to_string()), ..guest })
    };
    let time = |millis: crate::model::Millis| Duration::from_millis(millis.0.into());
    Ok(BoardSetup {
        game,
        rules,
        guests: [guest(0)?, guest(1)?],
        alternate: !args.boards.same_start,
        time: time(args.limits.time),
        clock: args.boards.clock,
        constant: args.boards.move_time.map_or(Duration::ZERO, time),
        opening: opening(game, args.boards.opening.as_deref())?,
        seed: args.seed,
        plies: args.boards.plies,
        adjudication: Default::default(),
    })
}

/// `random:6`, `fen:…` or the position alone, or moves.
pub(super) fn opening(game: &dyn Turns, written: Option<&str>) -> Result<OpeningMoves, String> {
    let Some(written) = written else { return Ok(OpeningMoves::Line(OpeningLine::default())) };
    if let Some(plies) = written.strip_prefix("random:") {
        let told = |_| format!("{written}: expected random:N, N being plies");
        return plies.parse().map(OpeningMoves::Random).map_err(told);
    }
    let line = match OpeningLine::position(written) {
        Some(text) => OpeningLine { start: Some(game.position(text)?), moves: Vec::new() },
        None => {
            let words = written.split([' ', ',']).filter(|word| !word.is_empty());
            OpeningLine { start: None, moves: words.map(String::from).collect() }
        }
    };
    Ok(OpeningMoves::Line(line))
}

/// The launcher, where programs play.
fn launcher(setup: &BoardSetup, args: &PlayArgs) -> Result<Option<Launcher>, Stop> {
    if !setup.has_programs() {
        return Ok(None);
    }
    Launcher::new(args.limits.of_a_match()).map(Some).map_err(Stop::failed)
}

/// Where games are written down, and how.
struct Shelf {
    folder: Option<PathBuf>,
    format: &'static Format,
    claims: Claims,
}

impl Shelf {
    fn of(setup: &BoardSetup, args: &PlayArgs) -> Shelf {
        let format = args.boards.record.unwrap_or_else(|| setup.format());
        Shelf { folder: args.output.clone(), format, claims: Claims::new(args.force) }
    }

    /// Writes a game down, and what programs printed; tells where. A game that was stopped, or in which nobody moved, is no game;
    /// why nobody moved may be among what was printed.
    fn keep(&mut self, number: u32, played: &PlayedGame) -> Result<Option<PathBuf>, String> {
        let Some(folder) = self.folder.as_ref().filter(|_| played.whole) else { return Ok(None) };
        let worded = |error: FileError| error.to_string();
        make_folder(folder).map_err(worded)?;
        let (format, bytes) = keep::whole(&played.record, self.format)?;
        // What has been played is not lost for a name: the next number is as good.
        let wished = keep::file(folder, &played.record, number, format);
        let claim = self.claims.chosen(&wished, None, &alone);
        keep::heard(&claim.path, &played.heard).map_err(worded)?;
        if !played.record.entries.is_empty() {
            claim.write(&bytes).map_err(worded)?;
        }
        Ok(Some(claim.path))
    }

    /// Adds what programs said when they took leave to what they said in the last game, which is kept at a path.
    fn add(&self, path: Option<&Path>, last: Option<&mut PlayedGame>, words: [String; 2]) -> Result<(), String> {
        let (Some(path), Some(last)) = (path, last) else { return Ok(()) };
        last.heard.iter_mut().zip(words).for_each(|(heard, more)| *heard += &more);
        keep::heard(path, &last.heard).map_err(|error| error.to_string())
    }
}

/// The results as a table, and why games were lost that were not lost on the board.
fn tell(args: &PlayArgs, names: &[String; 2], games: &[PlayedGame], terminal: &mut Terminal) -> Result<(), Stop> {
    let whole = || games.iter().filter(|game| game.whole);
    let mut lines = vec![["games", "wins", "losses", "draws", "fouls", "average", "player"].map(String::from)];
    for (seat, name) in names.iter().enumerate() {
        let own = Seat(seat as u8);
        let wins = whole().filter(|game| game.winner == Some(own)).count();
        let draws = whole().filter(|game| game.winner.is_none()).count();
        let fouls = whole().filter(|game| game.foul.as_ref().is_some_and(|(who, _)| *who == own)).count();
        let moves: u32 = games.iter().map(|game| game.tallies[seat].asked).sum();
        let thought: Duration = games.iter().map(|game| game.thought[seat]).sum();
        let average = thought.as_secs_f64() * 1000.0 / f64::from(moves.max(1));
        let all = whole().count();
        let numbers = [all, wins, all - wins - draws, draws, fouls].map(|number| number.to_string());
        let [all, wins, losses, draws, fouls] = numbers;
        let name = format!("P{} {}", seat + 1, clean(name));
        lines.push([all, wins, losses, draws, fouls, format!("{average:.1} ms"), name]);
    }
    for line in &lines {
        let width = |column: usize| lines.iter().map(|line| line[column].width()).max().unwrap_or(0);
        let cells = line.iter().enumerate().take(6).map(|(i, cell)| format!("{cell:>0$}  ", width(i)));
        terminal.line(format!("{}{}", cells.collect::<String>(), line[6]))?;
    }
    for (number, game) in (1..).zip(games) {
        if let Some((seat, words)) = &game.foul {
            let name = clean(&names[seat.index()]);
            terminal.remark(format!("game {number}: P{} {name} loses: {}", seat.0 + 1, clean(words)));
        } else if !game.whole {
            terminal.note(format!("stopped in game {number} after {} plies", game.record.entries.len()));
        } else if args.games == 1 {
            terminal.note(result(game, names));
        }
    }
    if let Some(path) = &args.output {
        terminal.note(format!("recorded in {}", path.display()));
    }
    Ok(())
}

fn result(game: &PlayedGame, names: &[String; 2]) -> String {
    match game.winner {
        Some(seat) => format!("{} wins: {}", clean(&names[seat.index()]), game.words),
        None => format!("draw: {}", game.words),
    }
}

/// A person plays: the window is the table.
#[cfg(feature = "window")]
fn at_the_window(game: &'static dyn Turns, args: &PlayArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    super::table::run(game, args, terminal)
}

#[cfg(not(feature = "window"))]
fn at_the_window(_: &'static dyn Turns, _: &PlayArgs, _: &mut Terminal) -> Result<Exit, Stop> {
    Err(Stop::failed("this matchreel was built without a window, where people play"))
}

/// Plays on a thread of its own while the window follows the record.
#[cfg(feature = "window")]
fn watched(
    setup: &BoardSetup,
    args: &PlayArgs,
    stopped: &Arc<AtomicBool>,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    use crate::cli::args::ViewArgs;
    use crate::files;
    use crate::model::Record;

    let _display = crate::viewer::window::display().map_err(Stop::failed)?;
    let passing = crate::files::Passing::elsewhere()?;
    // Our own format holds a game at every moment, also before its first move.
    let live = passing.path().join("game.json");
    let launcher = launcher(setup, args)?;
    let (setup, stop, path, mut shelf) = (setup.clone(), Arc::clone(stopped), live.clone(), Shelf::of(setup, args));
    let playing = std::thread::spawn(move || -> Result<(PlayedGame, [String; 2]), String> {
        let mut table = BoardMatch::new(&setup, launcher.as_ref()).map_err(|error| error.to_string())?;
        let write = |record: &Record| -> Result<(), String> {
            files::write(&path, &keep::bytes(record, &json::FORMAT)?).map_err(|error| error.to_string())
        };
        let mut show = |record: &Record| match write(record) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let mut played = table.play(0, &|| stop.load(Ordering::Relaxed), &mut show)?;
        // As soon as it is over, whatever becomes of the window.
        let kept = shelf.keep(0, &played)?;
        write(&played.record)?;
        let names = table.names().clone();
        shelf.add(kept.as_deref(), Some(&mut played), table.close())?;
        Ok((played, names))
    });
    while !live.exists() && !playing.is_finished() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut shown = Ok(Exit::Done);
    if live.exists() {
        let (report, adviser) = (args.report.clone(), args.boards.adviser.clone());
        let view = ViewArgs { report, adviser, ..ViewArgs::following(live) };
        shown = crate::cli::view::run(&view, terminal);
    }
    stopped.store(true, Ordering::Relaxed);
    let (played, names) =
        playing.join().map_err(|_| Stop::failed("the match came to a sudden end"))?.map_err(Stop::failed)?;
    let shown = shown?;
    tell(args, &names, &[played], terminal)?;
    Ok(shown)
}

#[cfg(not(feature = "window"))]
fn watched(_: &BoardSetup, _: &PlayArgs, _: &Arc<AtomicBool>, _: &mut Terminal) -> Result<Exit, Stop> {
    Err(Stop::failed("this matchreel was built without a window; without --watch the match is played all the same"))
}
