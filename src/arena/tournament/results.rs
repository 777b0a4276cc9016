//! The folder of a contest: one record for each game, written whole as it ends.
//!
//! ```text
//! contest.json                  what the contest is, and the numbers of its players
//! games/round-1/1-2-1.json      a game, by the key of its sitting; a match in rounds is a folder of that name
//! games/round-1/stderr/…        what programs printed to standard error
//! ```
//!
//! The records are all there is: no list of results beside them could ever tell something else.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;

use super::ContestTrouble;
use super::contest::ContestSetup;
use super::desk::ContestPart;
use super::journal::{self, Register, Tenure};
use crate::arena::boards::{PlayedGame, keep};
use crate::arena::folder::MatchFolder;
use crate::arena::referee;
use crate::contest::{Entrant, GameOver, Sitting};
use crate::files::{self, Output, Passing, make_folder, settle};
use crate::formats::rounds::{HEARD, MATCH};
use crate::formats::{Format, json};
use crate::games::open::Open;
use crate::games::{self, Game};
use crate::library::Library;
use crate::model::{Fault, FaultNote, Record};

const GAMES: &str = "games";
/// How the name of a record ends that a referee of somebody's own writes line by line.
const LINES: &str = "jsonl";
/// So many games lie in one folder at most: file managers and people like no more.
const MOST: usize = 1000;

/// What one game of a contest came to.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    pub over: GameOver,
    /// By seat.
    pub faults: Vec<SeatFault>,
    /// How long all moves took together, where the record tells.
    pub lasted: Option<Duration>,
}

/// What a seat did wrong in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatFault {
    /// How often it gave an answer that did not count, by why.
    pub counts: BTreeMap<Fault, u32>,
    /// What was wrong first, in words.
    pub words: Option<String>,
}

impl SeatFault {
    fn of<'a>(notes: impl Iterator<Item = &'a FaultNote>) -> SeatFault {
        let mut found = SeatFault::default();
        for note in notes {
            *found.counts.entry(note.fault).or_default() += 1;
            found.words.get_or_insert_with(|| note.told().to_string());
        }
        found
    }

    /// How often, all together.
    pub fn count(&self) -> u32 {
        self.counts.values().sum()
    }
}

/// A folder of results that is ours to play in.
pub struct Results {
    folder: PathBuf,
    pub register: Register,
    /// Serves every file of the contest.
    passing: Arc<Passing>,
    shelf: Mutex<Shelf>,
    _tenure: Tenure,
}

/// What lies where.
#[derive(Debug, Default)]
struct Shelf {
    /// The place of every game that is there, be it whole or not.
    places: HashMap<String, PathBuf>,
    /// How many lie in a folder.
    counts: HashMap<PathBuf, usize>,
    /// What may not yet be on the disk.
    unsettled: Vec<PathBuf>,
}

impl Results {
    /// Opens the folder of a contest, or makes it.
    pub fn open(folder: &Path, contest: &ContestSetup, part: Option<ContestPart>) -> Result<Results, ContestTrouble> {
        make_folder(folder)?;
        let tenure = Tenure::take(folder, part)?;
        let register = journal::enter(folder, contest)?;
        make_folder(&folder.join(GAMES))?;
        let passing = Arc::new(Passing::beside(&folder.join(GAMES).join(GAMES))?);
        let shelf = Mutex::default();
        Ok(Results { folder: folder.to_owned(), register, passing, shelf, _tenure: tenure })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The games that are recorded whole. A half one is as good as none: it is played again, and takes the place of what is there.
    pub fn recorded(&self) -> Result<Vec<GameResult>, ContestTrouble> {
        let (shelf, found) = walk(&self.folder, &self.register)?;
        *self.shelf() = shelf;
        Ok(found)
    }

    /// Keeps a game at a board.
    pub fn keep(
        &self,
        sitting: &Sitting,
        played: &PlayedGame,
        format: &'static Format,
    ) -> Result<GameResult, ContestTrouble> {
        // Some formats cannot hold a game in which nobody moved.
        let format = if played.record.entries.is_empty() { &json::FORMAT } else { format };
        let (format, bytes) = keep::whole(&played.record, format).map_err(ContestTrouble::Play)?;
        let suffix = format.suffixes().first().unwrap_or(&"");
        let path = self.place(sitting, Some(suffix))?;
        keep::heard(&path, &played.heard)?;
        let mut file = Output::within(&self.passing, &path)?;
        file.write_all(&bytes)?;
        file.commit()?;
        self.shelf().unsettled.push(path);
        of_record(&sitting.key, &played.record, &self.register).ok_or_else(|| unknown(sitting))
    }

    /// A folder out of sight for a match that is being played.
    pub fn begin(&self, sitting: &Sitting) -> Result<MatchFolder, ContestTrouble> {
        Ok(MatchFolder::create(&self.passing.path().join(&sitting.key), false)?)
    }

    /// Gives a match that is over its place.
    pub fn finish(&self, sitting: &Sitting, folder: MatchFolder) -> Result<GameResult, ContestTrouble> {
        let from = folder.path().to_owned();
        drop(folder);
        let place = self.place(sitting, None)?;
        match fs::remove_dir_all(&place) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            Ok(()) | Err(_) => {}
        }
        fs::rename(&from, &place)?;
        let files = fs::read_dir(&place)?.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
        self.shelf().unsettled.extend(files);
        of_match(&sitting.key, &place, &self.register).ok_or_else(|| unknown(sitting))
    }

    /// A file out of sight for a match that is being played by somebody's own referee.
    pub fn begin_file(&self, sitting: &Sitting) -> PathBuf {
        self.passing.path().join(format!("{}.{LINES}", sitting.key))
    }

    /// Gives such a match, and what its programs printed, their places.
    pub fn finish_file(&self, sitting: &Sitting, from: &Path) -> Result<GameResult, ContestTrouble> {
        let place = self.place(sitting, Some(LINES))?;
        fs::rename(from, &place)?;
        let heard = place.with_file_name(HEARD);
        for said in visible(&self.passing.path().join(HEARD))? {
            let name = said.file_name().unwrap_or_default();
            if name.to_string_lossy().starts_with(&format!("{}.", sitting.key)) {
                make_folder(&heard)?;
                fs::rename(&said, heard.join(name))?;
            }
        }
        self.shelf().unsettled.push(place.clone());
        read(&Library::new(), &sitting.key, &place, &self.register).ok_or_else(|| unknown(sitting))
    }

    /// Where a game belongs: where it lay before, or in the folder of its round.
    fn place(&self, sitting: &Sitting, suffix: Option<&str>) -> Result<PathBuf, ContestTrouble> {
        let mut shelf = self.shelf();
        let name = suffix.map_or_else(|| sitting.key.clone(), |suffix| format!("{}.{suffix}", sitting.key));
        if let Some(there) = shelf.places.get(&sitting.key).filter(|there| there.file_name() == Some(name.as_ref())) {
            return Ok(there.clone());
        }
        let games = self.folder.join(GAMES);
        let round = format!("round-{}", sitting.round);
        let parts = (2..).map(|part| games.join(format!("{round}-part-{part}")));
        let has_room = |group: &PathBuf| shelf.counts.get(group).is_none_or(|count| *count < MOST);
        let group = std::iter::once(games.join(&round)).chain(parts).find(has_room).unwrap_or(games);
        if !shelf.counts.contains_key(&group) {
            make_folder(&group)?;
        }
        *shelf.counts.entry(group.clone()).or_default() += 1;
        let path = group.join(name);
        if let Some(broken) = shelf.places.insert(sitting.key.clone(), path.clone()) {
            // The rest of a game that was written down in another format.
            fs::remove_file(broken)?;
        }
        Ok(path)
    }

    /// Waits until all that is kept would survive a loss of power.
    pub fn settle(&self) -> Result<(), ContestTrouble> {
        let unsettled = std::mem::take(&mut self.shelf().unsettled);
        if unsettled.is_empty() {
            return Ok(());
        }
        Ok(settle(&self.folder, &unsettled)?)
    }

    /// A folder for what is shown while it is played.
    pub fn passing(&self) -> &Path {
        self.passing.path()
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is known of a folder without playing in it: who is who there, and the games that are recorded whole.
pub fn look(folder: &Path, contest: &ContestSetup) -> Result<(Register, Vec<GameResult>), ContestTrouble> {
    let register = journal::look(folder, contest)?;
    let (_, found) = walk(folder, &register)?;
    Ok((register, found))
}

/// What lies in a folder, and what it says.
fn walk(folder: &Path, register: &Register) -> Result<(Shelf, Vec<GameResult>), ContestTrouble> {
    let library = Library::new();
    let (mut shelf, mut found) = (Shelf::default(), Vec::new());
    for group in visible(&folder.join(GAMES))? {
        for path in visible(&group)? {
            let Some(key) = path.file_stem().and_then(|key| key.to_str()).filter(|key| *key != HEARD) else { continue };
            shelf.places.insert(key.to_string(), path.clone());
            *shelf.counts.entry(group.clone()).or_default() += 1;
            found.extend(read(&library, key, &path, register));
        }
    }
    Ok((shelf, found))
}

/// What a record says of its game, if it is whole and one of ours.
fn read(library: &Library, key: &str, path: &Path, register: &Register) -> Option<GameResult> {
    if path.is_dir() {
        return of_match(key, path, register);
    }
    let record = library.open(path).ok()?.next()?.ok()?;
    if record.game == Open.id() { of_open(key, &record, register) } else { of_record(key, &record, register) }
}

fn unknown(sitting: &Sitting) -> ContestTrouble {
    ContestTrouble::Play(format!("game {}: its record tells no result of those who played", sitting.key))
}

/// What lies in a folder and is not hidden.
fn visible(folder: &Path) -> Result<Vec<PathBuf>, ContestTrouble> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(files::FileError::from)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with('.') {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// The result of a game at a board, as its record tells it.
fn of_record(key: &str, record: &Record, register: &Register) -> Option<GameResult> {
    if record.broken.is_some() {
        return None;
    }
    let winner = record.recorded.winner.as_ref()?;
    let players: Option<Vec<Entrant>> = record.players.iter().map(|name| register.number(name)).collect();
    let players = players?;
    let wins = |seat: usize| winner.is_empty() || winner.iter().any(|won| won.index() == seat);
    let places = (0..players.len()).map(|seat| if wins(seat) { 1 } else { 2 }).collect();
    let faults = (0..players.len()).map(|seat| seat_fault(record, seat)).collect();
    let lasted = record.moves().filter_map(|own| own.took).map(|took| Duration::from_millis(took.0.into())).sum();
    let over = GameOver { key: key.into(), players, places, points: None };
    Some(GameResult { over, faults, lasted: Some(lasted) })
}

/// What a seat did wrong, as a record tells it.
fn seat_fault(record: &Record, seat: usize) -> SeatFault {
    SeatFault::of(record.all_faults().map(|(_, note)| note).filter(|note| note.seat.index() == seat))
}

/// The result of a match in rounds, as its own file tells it.
fn of_match(key: &str, folder: &Path, register: &Register) -> Option<GameResult> {
    let about: Value = serde_json::from_slice(&fs::read(folder.join(MATCH)).ok()?).ok()?;
    let results = about.get("result")?.get("players")?.as_array()?;
    let totals: Option<Vec<i64>> = results.iter().map(|seat| seat.get("total")?.as_i64()).collect();
    let names = about.get("players")?.as_array()?.iter();
    let players: Option<Vec<Entrant>> =
        names.map(|player| register.number(player.get("name").and_then(Value::as_str)?)).collect();
    let (players, totals) = (players?, totals?);
    let place = |own: &i64| 1 + totals.iter().filter(|other| *other > own).count() as u32;
    let count = |seat: &Value, name: &str| seat.get(name).and_then(Value::as_u64).unwrap_or(0) as u32;
    let fault = |seat: &Value| {
        let counts = [(Fault::Timeout, count(seat, "timeouts")), (Fault::Junk, count(seat, "errors"))];
        SeatFault { counts: counts.into_iter().filter(|(_, count)| *count > 0).collect(), words: None }
    };
    let faults = results.iter().map(fault).collect();
    let places = totals.iter().map(place).collect();
    let points = Some(totals.iter().map(|total| *total as f64).collect());
    Some(GameResult { over: GameOver { key: key.into(), players, places, points }, faults, lasted: None })
}

/// The result of a match of somebody's own referee, as its lines tell it.
fn of_open(key: &str, record: &Record, register: &Register) -> Option<GameResult> {
    let judged = games::judge(record).ok()?.replay;
    let players: Option<Vec<Entrant>> = judged.players.iter().map(|name| register.number(name)).collect();
    let players = players?;
    let last: Value = serde_json::from_str(&record.sheets().next_back()?.text).ok()?;
    let places = referee::places(last.get("result"), &judged.outcome, players.len())?;
    let points = judged.outcome.score.map(|score| score.iter().map(|own| *own as f64).collect());
    let faults = (0..players.len()).map(|seat| seat_fault(record, seat)).collect();
    Some(GameResult { over: GameOver { key: key.into(), players, places, points }, faults, lasted: None })
}
