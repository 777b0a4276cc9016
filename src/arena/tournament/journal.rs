//! The journal of a contest: what it is, who takes part, and which number everybody has.
//!
//! ```text
//! contest.json            this
//! .contest.lock           held by whoever plays; several parts of one contest hold it together
//! ```

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use serde_json::{Value, json};

use super::ContestTrouble;
use super::contest::{ContestSetup, PlannedSystem};
use super::desk::ContestPart;
use crate::arena::boards::keep;
use crate::contest::{Entrant, GameOver, JOURNAL, JOURNAL_FORMAT};
use crate::files;

const LOCK: &str = ".contest.lock";

/// Who is who in a folder of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Register {
    /// By the contest's players.
    pub numbers: Vec<Entrant>,
    /// Everybody who ever took part, by name, also those who are no longer named.
    pub names: Vec<(String, Entrant)>,
    /// Who had nobody to play in which round: a won encounter each, which stays with them when others come or go.
    pub byes: Vec<GameOver>,
    /// What is worth saying about what has changed since.
    pub remarks: Vec<String>,
}

impl Register {
    pub fn number(&self, name: &str) -> Option<Entrant> {
        self.names.iter().find(|(known, _)| known == name).map(|(_, number)| *number)
    }

    pub fn name(&self, number: Entrant) -> &str {
        self.names.iter().find(|(_, known)| *known == number).map_or("", |(name, _)| name)
    }
}

/// The right to play in a folder, held until it is dropped, however the process ends.
#[derive(Debug)]
pub struct Tenure {
    _locks: Vec<File>,
}

impl Tenure {
    /// Takes the folder for all games of a contest, or for a part of them beside those who play the other parts.
    pub fn take(folder: &Path, part: Option<ContestPart>) -> Result<Tenure, ContestTrouble> {
        let mut locks = vec![hold(folder, LOCK, part.is_some())?];
        if let Some(part) = part {
            locks.push(hold(folder, &format!("{LOCK}.{}-of-{}", part.part, part.of), false)?);
            // Parts of another number of parts would be other games.
            for entry in fs::read_dir(folder)?.flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                let of = name.strip_prefix(LOCK).and_then(|rest| rest.split_once("-of-")).map(|(_, of)| of.to_string());
                if of.is_some_and(|of| of != part.of.to_string()) {
                    drop(hold(folder, &name, false)?);
                }
            }
        }
        Ok(Tenure { _locks: locks })
    }
}

/// A lock on a file of a folder.
fn hold(folder: &Path, name: &str, shared: bool) -> Result<File, ContestTrouble> {
    let file = lockable(&folder.join(name))?;
    match if shared { file.try_lock_shared() } else { file.try_lock() } {
        Err(TryLockError::WouldBlock) => Err(ContestTrouble::Busy { path: folder.display().to_string() }),
        // On a disk without locks people see to it themselves that nobody plays there twice.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn lockable(path: &Path) -> std::io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// Enters a contest into the journal of a folder, which is made if there is none: newcomers get the next numbers.
pub fn enter(folder: &Path, contest: &ContestSetup) -> Result<Register, ContestTrouble> {
    // Parts of one contest may begin at the same moment.
    let gate = lockable(&folder.join(format!("{LOCK}.journal")))?;
    let _held = gate.lock();
    let path = folder.join(JOURNAL);
    let before = read(&path)?;
    let register = known(folder, before.as_ref(), contest)?;
    let now = told(before.as_ref(), contest, &register);
    if before.as_ref() != Some(&now) {
        files::write(&path, format!("{now:#}\n").as_bytes())?;
    }
    Ok(register)
}

/// Notes the byes of a contest in its journal.
pub fn note_byes(folder: &Path, contest: &ContestSetup, byes: Vec<GameOver>) -> Result<(), ContestTrouble> {
    let path = folder.join(JOURNAL);
    let before = read(&path)?;
    let register = Register { byes, ..register(before.as_ref(), contest) };
    let now = told(before.as_ref(), contest, &register);
    if before.as_ref() != Some(&now) {
        files::write(&path, format!("{now:#}\n").as_bytes())?;
    }
    Ok(())
}

/// What a contest would find in a folder, which need not be there.
pub fn look(folder: &Path, contest: &ContestSetup) -> Result<Register, ContestTrouble> {
    known(folder, read(&folder.join(JOURNAL))?.as_ref(), contest)
}

/// Who is who, if the contest is that of the folder.
fn known(folder: &Path, before: Option<&Value>, contest: &ContestSetup) -> Result<Register, ContestTrouble> {
    let path = folder.join(JOURNAL);
    match before {
        Some(before) => unchanged(&path, before, contest)?,
        None => empty(folder)?,
    }
    let register = register(before, contest);
    if let (Some(before), PlannedSystem::Known(system)) = (before, &contest.system)
        && !system.takes_newcomers()
        && before.get("players").and_then(Value::as_array).is_some_and(|known| known.len() < register.names.len())
    {
        return Err(ContestTrouble::Drawn { path: path.display().to_string(), system: system.word() });
    }
    Ok(register)
}

fn read(path: &Path) -> Result<Option<Value>, ContestTrouble> {
    let journal = |why: String| ContestTrouble::Journal { path: path.display().to_string(), why };
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(journal(error.to_string())),
    };
    let value: Value = serde_json::from_str(&text).map_err(|error| journal(error.to_string()))?;
    match value.get("format").and_then(Value::as_str) {
        Some(JOURNAL_FORMAT) => Ok(Some(value)),
        Some(other) => Err(journal(format!("its format is {other}, expected {JOURNAL_FORMAT}"))),
        None => Err(journal(format!("it has no format, expected {JOURNAL_FORMAT}"))),
    }
}

/// Nothing of anybody else's is in a folder without a journal.
fn empty(folder: &Path) -> Result<(), ContestTrouble> {
    if !folder.exists() {
        return Ok(());
    }
    let names = fs::read_dir(folder)?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    match names.into_iter().find(|name| !name.starts_with('.')) {
        Some(found) => Err(ContestTrouble::Occupied { path: folder.display().to_string(), found }),
        None => Ok(()),
    }
}

/// What must not change has not.
fn unchanged(path: &Path, before: &Value, contest: &ContestSetup) -> Result<(), ContestTrouble> {
    let shown = |value: Option<&Value>| match value {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => "not there".into(),
    };
    let was = before.get("rules");
    let is = contest.fixed();
    let names = is.keys().chain(was.and_then(Value::as_object).into_iter().flat_map(|was| was.keys()));
    for name in names {
        let (was, now) = (was.and_then(|was| was.get(name)), is.get(name));
        if was != now {
            let (was, now) = (shown(was), shown(now));
            return Err(ContestTrouble::Changed { path: path.display().to_string(), what: name.clone(), was, now });
        }
    }
    Ok(())
}

/// Everybody with their number: that of the journal, or the next.
fn register(before: Option<&Value>, contest: &ContestSetup) -> Register {
    let mut found = Register::default();
    let written = |player: &Value, field: &str| player.get(field).and_then(Value::as_str).unwrap_or("").to_string();
    let players = before.and_then(|before| before.get("players")?.as_array()).into_iter().flatten();
    let byes = before.and_then(|before| before.get("byes")?.as_array()).into_iter().flatten();
    found.byes = byes.filter_map(read_bye).collect();
    let mut highest = 0;
    for player in players {
        let number = player.get("number").and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok());
        let Some(number) = number else { continue };
        let name = written(player, "name");
        if let Some(now) = contest.players.iter().find(|now| now.name == name)
            && now.written != written(player, "player")
        {
            let was = written(player, "player");
            found.remarks.push(format!("{name} was {was} and is {}; its games so far count", now.written));
        }
        highest = highest.max(number);
        found.names.push((name, Entrant(number)));
    }
    for player in &contest.players {
        let number = found.number(&player.name).unwrap_or_else(|| {
            highest += 1;
            found.names.push((player.name.clone(), Entrant(highest)));
            Entrant(highest)
        });
        found.numbers.push(number);
    }
    found
}

/// A bye of the journal.
fn read_bye(bye: &Value) -> Option<GameOver> {
    let number = u32::try_from(bye.get("player")?.as_u64()?).ok()?;
    let key = bye.get("key")?.as_str()?.to_string();
    Some(GameOver { key, players: vec![Entrant(number)], places: vec![1], points: None })
}

fn told(before: Option<&Value>, contest: &ContestSetup, register: &Register) -> Value {
    let date = before.and_then(|before| before.get("date").cloned()).unwrap_or_else(|| keep::now().into());
    let earlier = before.and_then(|before| before.get("players")?.as_array());
    let bye = |bye: &GameOver| json!({"key": bye.key, "player": bye.players.first().map(|player| player.0)});
    let player = |(name, number): &(String, Entrant)| {
        let now = contest.players.iter().find(|player| player.name == *name);
        let was =
            || earlier?.iter().find(|player| player.get("name").is_some_and(|known| known == name))?.get("player");
        let written = now.map_or_else(|| was().cloned().unwrap_or_default(), |now| now.written.clone().into());
        json!({"number": number.0, "name": name, "player": written, "retired": now.is_none_or(|now| now.retired)})
    };
    json!({
        "format": JOURNAL_FORMAT,
        "contest": contest.name,
        "date": date,
        "rules": contest.fixed(),
        "games": contest.games,
        "rounds": contest.rounds,
        "seats": contest.seats,
        "players": register.names.iter().map(player).collect::<Value>(),
        "byes": register.byes.iter().map(bye).collect::<Value>(),
    })
}
