//! Who sits where: players of our own and foreign programs, as a person names them.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use crate::model::steers;

/// How the name of a player of our own begins.
pub const BUILTIN: &str = "builtin:";

/// Where some systems put engines, and not on everybody's path.
const GAMES: &str = "/usr/games";

/// Somebody who takes a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    pub name: String,
    /// As the person wrote it.
    pub written: String,
    pub who: Who,
}

/// What answers for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player of our own, by its word.
    Builtin(String),
    Program(Program),
}

/// A program and the words it is started with. Files among them are named from the root, because programs are started elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub words: Vec<OsString>,
}

impl Program {
    /// Reads `./bot`, `/opt/bot` or `python3 bot.py --fast`. A file whose name has spaces is taken whole.
    pub fn read(written: &str) -> Result<Program, String> {
        let whole = Path::new(written);
        let words: Vec<&str> = if whole.is_file() { vec![written] } else { written.split_whitespace().collect() };
        let Some((program, rest)) = words.split_first() else {
            return Err("the name of a player is empty; expected a program or builtin:NAME".into());
        };
        let mut words = vec![found(program)?.into_os_string()];
        words.extend(rest.iter().map(|word| if Path::new(word).is_file() { rooted(word) } else { word.into() }));
        Ok(Program { words })
    }

    /// The same program, started by another one: `bwrap … ./bot`.
    pub fn run_with(mut self, wrapper: Option<&str>) -> Result<Program, String> {
        if let Some(wrapper) = wrapper {
            let mut words = Program::read(wrapper)?.words;
            words.append(&mut self.words);
            self.words = words;
        }
        Ok(self)
    }
}

/// A file's name from the root.
fn rooted(file: &str) -> OsString {
    std::path::absolute(file).map_or_else(|_| file.into(), PathBuf::into_os_string)
}

/// The file of a program: a path, or a name the shell would find.
fn found(program: &str) -> Result<PathBuf, String> {
    if program.contains('/') || Path::new(program).is_file() {
        let path = PathBuf::from(rooted(program));
        if !path.is_file() {
            return Err(format!("{program}: there is no such program; expected a file or builtin:NAME"));
        }
        let cure = format!("chmod +x {program}, or name what runs it, as in 'python3 {program}'");
        return if executable(&path) { Ok(path) } else { Err(format!("{program}: may not be executed; {cure}")) };
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&paths).chain([PathBuf::from(GAMES)]);
    let mut candidates = folders.map(|folder| folder.join(program));
    let missing = || format!("{program}: there is no such program here nor in PATH; expected a file or builtin:NAME");
    candidates.find(|path| path.is_file() && executable(path)).ok_or_else(missing)
}

#[cfg(unix)]
fn executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|meta| meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn executable(_: &Path) -> bool {
    true
}

/// Seats everybody in order. `names` are the names people gave, first seat first; `ours` the players there are.
pub fn seated(
    written: &[String],
    names: &[String],
    ours: &[&str],
    run_with: Option<&str>,
) -> Result<Vec<Entrant>, String> {
    if names.len() > written.len() {
        return Err(format!("there are {} names for {} players", names.len(), written.len()));
    }
    let mut entrants = Vec::new();
    for written in written {
        let who = match written.strip_prefix(BUILTIN) {
            Some(word) if ours.contains(&word) => Who::Builtin(word.to_string()),
            Some(word) => {
                let known = ours.iter().map(|word| format!("{BUILTIN}{word}")).collect::<Vec<_>>().join(", ");
                return Err(format!("{BUILTIN}{word}: there is no such player; there are {known}"));
            }
            None => Who::Program(Program::read(written)?.run_with(run_with)?),
        };
        entrants.push(Entrant { name: String::new(), written: written.clone(), who });
    }
    let found = own_names(&entrants);
    for (i, (entrant, name)) in entrants.iter_mut().zip(found).enumerate() {
        let given = names.get(i).map(|name| one_line(name)).filter(|name| !name.is_empty());
        entrant.name = given.unwrap_or(name);
    }
    Ok(entrants)
}

/// A name is part of a line of the record.
fn one_line(name: &str) -> String {
    name.split(steers).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// As the contest did, a program is called by the first folder of its path; where that says nothing or several would be
/// called alike, by its file. Whoever still has the same name gets a number.
fn own_names(entrants: &[Entrant]) -> Vec<String> {
    let by_folder: Vec<String> = entrants.iter().map(|entrant| folder_name(&entrant.who, &entrant.written)).collect();
    let shared = |name: &String| by_folder.iter().filter(|other| *other == name).count() > 1;
    let mut taken = HashSet::new();
    let mut names = Vec::new();
    for (entrant, name) in entrants.iter().zip(&by_folder) {
        let base = if shared(name) { file_name(&entrant.who, &entrant.written) } else { name.clone() };
        let numbered = (2..).map(|number| format!("{base} {number}"));
        let free = std::iter::once(base.clone()).chain(numbered).find(|name| !taken.contains(name));
        let name = free.unwrap_or(base);
        taken.insert(name.clone());
        names.push(name);
    }
    names
}

fn folder_name(who: &Who, written: &str) -> String {
    let mut parts = Path::new(written).components().filter(|part| *part != Component::CurDir);
    let folder = match (parts.next(), parts.next()) {
        (Some(Component::Normal(folder)), Some(Component::Normal(_))) if !written.contains(char::is_whitespace) => {
            one_line(&folder.to_string_lossy())
        }
        _ => String::new(),
    };
    if folder.is_empty() { file_name(who, written) } else { folder }
}

/// The file's own name without its suffix: of `python3 bot.py` that is `bot`.
fn file_name(who: &Who, written: &str) -> String {
    if let Who::Builtin(word) = who {
        return word.clone();
    }
    let words = || written.split_whitespace();
    let script = words().skip(1).find(|word| Path::new(word).is_file());
    let file = if Path::new(written).is_file() { Some(written) } else { script.or_else(|| words().next()) };
    let stem = file.and_then(|file| Path::new(file).file_stem()).map(|stem| one_line(&stem.to_string_lossy()));
    stem.filter(|name| !name.is_empty()).unwrap_or_else(|| "player".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(written: &[&str], given: &[&str]) -> Vec<String> {
        let strings = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
        let seated = seated(&strings(written), &strings(given), &["racer", "idle"], None);
        seated.unwrap().into_iter().map(|entrant| entrant.name).collect()
    }

    #[test]
    fn players_of_our_own_are_called_by_their_word_and_namesakes_are_numbered() {
        assert_eq!(names(&["builtin:racer", "builtin:idle", "builtin:racer"], &[]), ["racer", "idle", "racer 2"]);
        assert_eq!(names(&["builtin:racer", "builtin:idle"], &["Red\nShift"]), ["Red Shift", "idle"]);
    }

    #[test]
    fn programs_are_called_by_their_first_folder_or_by_their_file() {
        let program = |written: &str| folder_name(&Who::Program(Program { words: Vec::new() }), written);
        assert_eq!(program("strategie1/main"), "strategie1");
        assert_eq!(program("./strategie1/bin/main"), "strategie1");
        assert_eq!(program("./bot.py"), "bot");
        assert_eq!(program("a\u{1b}[2Jb/main"), "a [2Jb", "no name steers a terminal");
        assert_eq!(program("/opt/bots/fast.py"), "fast");
        assert_eq!(program("python3 -u"), "python3");
    }

    #[test]
    fn who_is_not_there_is_told_with_a_cure() {
        let why = |written: &str| seated(&[written.to_string()], &[], &["racer"], None).unwrap_err();
        assert!(why("builtin:tank").contains("there are builtin:racer"));
        assert!(why("./no-such-bot").contains("there is no such program"));
        assert!(why("no-such-bot-anywhere").contains("PATH"));
        assert!(why("./Cargo.toml").contains("chmod +x"));
        assert!(why("").contains("empty"));
    }

    #[test]
    fn a_program_may_be_started_by_another() {
        let program = Program::read("ls").unwrap().run_with(Some("env LIMIT=1")).unwrap();
        let words: Vec<String> = program.words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        assert!(words[0].ends_with("/env") && words[1] == "LIMIT=1" && words[2].ends_with("/ls"), "{words:?}");
    }
}
