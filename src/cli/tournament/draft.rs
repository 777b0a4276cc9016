//! A contest as people write it, in a file or as options, before anybody has looked whether it can be played.

use std::path::{Path, PathBuf};

use serde_json::Value;
use toml::de::{DeTable, DeValue};

use super::keys::{KEYS, PLAYER_KEYS};
use crate::files::words;
use crate::model::{Extra, Place, Problem, meant};

/// A contest as it was written.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// Where programs and files that it names are looked for; nowhere is where the person is.
    pub folder: Option<PathBuf>,
    /// What it is called unless it says so itself.
    pub name: String,
    pub settings: Vec<Setting>,
    pub players: Vec<PlayerDraft>,
    /// What the referee of a game of one's own is told, as it is.
    pub options: Option<(Extra, Place)>,
}

/// A key and its value.
#[derive(Debug)]
pub(super) struct Setting {
    pub key: String,
    pub value: Written,
    pub place: Place,
}

/// A value: numbers and words alike are text until somebody knows what they are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Word(String),
    List(Vec<Written>),
}

/// A player as it was written.
#[derive(Debug)]
pub(super) struct PlayerDraft {
    pub name: Option<String>,
    pub is: String,
    pub retired: bool,
    pub place: Place,
}

impl Draft {
    /// Reads a contest file.
    pub fn of_file(path: &Path) -> Result<Draft, Problem> {
        let file = path.display().to_string();
        let whole = |what: String| Problem::new(Place::file(&file), what);
        let text = std::fs::read_to_string(path).map_err(|error| whole(words(&error)))?;
        let lines = Lines { file: &file, text: &text };
        let table = DeTable::parse(&text).map_err(|error| {
            let what = error.message().lines().next().unwrap_or_default();
            lines.problem(error.span().map_or(0, |span| span.start), format!("{what}; expected TOML"))
        })?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut draft = Draft { folder: folder.map(Path::to_owned), name, ..Draft::default() };
        for (key, value) in table.get_ref() {
            let at = key.span().start;
            if let (true, Some(players)) = (key.get_ref() == "player", value.get_ref().as_array()) {
                for player in players.iter() {
                    let at = player.span().start;
                    let table = player.get_ref().as_table().ok_or_else(|| lines.problem(at, "expected [[player]]"))?;
                    draft.players.push(lines.player(at, table)?);
                }
                continue;
            }
            if let (true, Some(options)) = (key.get_ref() == "options", value.get_ref().as_table()) {
                let fields = options.iter().map(|(key, value)| (key.get_ref().to_string(), told(value.get_ref())));
                draft.options = Some((fields.collect(), lines.place(at)));
                continue;
            }
            let key = lines.known(at, key.get_ref(), KEYS.iter().map(|known| known.name), "a contest")?;
            let value = lines.written(at, &key, value.get_ref())?;
            draft.settings.push(Setting { key, value, place: lines.place(at) });
        }
        // In the order of the file, so that the first mistake is told first.
        draft.settings.sort_by_key(|setting| setting.place.line);
        Ok(draft)
    }

    /// Sets what an option says, in place of what the file says.
    pub fn set(&mut self, key: &str, value: impl Into<String>, option: &str) {
        self.settings.retain(|setting| setting.key != key);
        let value = Written::Word(value.into());
        self.settings.push(Setting { key: key.into(), value, place: Place::file(option) });
    }

    /// Sets `KEY=VALUE`.
    pub fn set_any(&mut self, text: &str) -> Result<(), Problem> {
        let place = || Place::file("--set");
        let (key, value) = text
            .split_once('=')
            .ok_or_else(|| Problem::new(place(), format!("found {text:?}; expected KEY=VALUE such as komi=7.5")))?;
        let lines = Lines { file: "--set", text: "" };
        let key = lines.known(0, key.trim(), KEYS.iter().map(|known| known.name), "a contest")?;
        self.set(&key, value.trim(), "--set");
        Ok(())
    }
}

/// A value of TOML as JSON has it.
fn told(value: &DeValue) -> Value {
    match value {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from)
        }
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        DeValue::Boolean(value) => (*value).into(),
        DeValue::Datetime(value) => value.to_string().into(),
        DeValue::Array(list) => list.iter().map(|item| told(item.get_ref())).collect(),
        DeValue::Table(table) => {
            table.iter().map(|(key, value)| (key.get_ref().to_string(), told(value.get_ref()))).collect()
        }
    }
}

/// A file, to tell lines by bytes.
struct Lines<'a> {
    file: &'a str,
    text: &'a str,
}

impl Lines<'_> {
    fn place(&self, at: usize) -> Place {
        if self.text.is_empty() {
            return Place::file(self.file);
        }
        let before = self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count();
        Place::line(self.file, before as u32 + 1)
    }

    fn problem(&self, at: usize, what: impl Into<String>) -> Problem {
        Problem::new(self.place(at), what)
    }

    /// A key in its proper spelling, or what was perhaps meant.
    fn known<'k>(
        &self,
        at: usize,
        written: &str,
        known: impl Iterator<Item = &'k str>,
        of: &str,
    ) -> Result<String, Problem> {
        let key = written.replace('_', "-");
        let known: Vec<&str> = known.collect();
        if known.contains(&key.as_str()) {
            return Ok(key);
        }
        let cure = match meant(&key, &known) {
            Some(meant) => format!("did you mean {meant}?"),
            None => format!("expected one of {}", known.join(", ")),
        };
        Err(self.problem(at, format!("{written:?} is no setting of {of}; {cure}")))
    }

    fn written(&self, at: usize, key: &str, value: &DeValue) -> Result<Written, Problem> {
        Ok(Written::Word(match value {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(value) => value.to_string(),
            DeValue::Datetime(value) => value.to_string(),
            DeValue::Array(list) => {
                let items = list.iter().map(|item| self.written(item.span().start, key, item.get_ref()));
                return Ok(Written::List(items.collect::<Result<_, _>>()?));
            }
            DeValue::Table(_) => return Err(self.problem(at, format!("{key} is a table; expected a value"))),
        }))
    }

    fn player(&self, at: usize, table: &DeTable) -> Result<PlayerDraft, Problem> {
        let mut player = PlayerDraft { name: None, is: String::new(), retired: false, place: self.place(at) };
        for (key, value) in table {
            let at = key.span().start;
            let key = self.known(at, key.get_ref(), PLAYER_KEYS.into_iter(), "a player")?;
            let Written::Word(word) = self.written(at, &key, value.get_ref())? else {
                return Err(self.problem(at, format!("{key} is a list; expected one value")));
            };
            match (key.as_str(), word.as_str()) {
                ("name", _) => player.name = Some(word),
                ("is", _) => player.is = word,
                (_, "true" | "false") => player.retired = word == "true",
                (..) => return Err(self.problem(at, format!("retired = {word}: expected true or false"))),
            }
        }
        if player.is.is_empty() {
            return Err(self.problem(at, "the player is nobody; expected is = \"builtin:NAME\" or a program"));
        }
        Ok(player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Draft, String> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cup.toml");
        std::fs::write(&path, text).unwrap();
        Draft::of_file(&path).map_err(|problem| {
            let said = problem.to_string();
            said.strip_prefix(&*dir.path().join("").to_string_lossy()).unwrap_or(&said).to_string()
        })
    }

    #[test]
    fn settings_are_text_with_their_places() {
        let draft = read("game = \"go\"\nkomi = 7.5\n\n[[player]]\nname = \"a\"\nis = \"builtin:random\"\n").unwrap();
        let told: Vec<(&str, u32)> =
            draft.settings.iter().map(|setting| (setting.key.as_str(), setting.place.line)).collect();
        assert_eq!(told, [("game", 1), ("komi", 2)]);
        assert_eq!(draft.settings[1].value, Written::Word("7.5".into()));
        assert_eq!((draft.name.as_str(), draft.players[0].place.line), ("cup", 4));
    }

    #[test]
    fn slips_of_the_pen_are_told_with_their_line_and_what_was_meant() {
        let wrong = |text: &str| read(text).unwrap_err();
        let player = "[[player]]\nis = \"builtin:random\"\n";
        assert_eq!(
            wrong("game = \"go\"\nsedd = 1\n"),
            "cup.toml:2: \"sedd\" is no setting of a contest; did you mean seed?"
        );
        assert!(
            wrong("colour = 1\n").starts_with("cup.toml:1: \"colour\" is no setting of a contest; expected one of ")
        );
        assert_eq!(
            wrong(&format!("{player}nmae = \"x\"\n")),
            "cup.toml:3: \"nmae\" is no setting of a player; did you mean name?"
        );
        assert_eq!(wrong(&format!("{player}retired = \"yes\"\n")), "cup.toml:3: retired = yes: expected true or false");
        assert!(wrong("[[player]]\nname = \"x\"\n").starts_with("cup.toml:1: the player is nobody"));
        assert!(wrong("game = \n").ends_with("; expected TOML"));
        assert!(wrong("[game]\nx = 1\n").contains("game is a table; expected a value"));
    }
}
