//! Names of films in an archive: built from a template, safe as file names, never the same twice.

use std::collections::BTreeSet;

use super::super::Stop;
use crate::model::{Record, steers};

/// How films are called when the person says nothing: as their replays, which people recognise.
const DEFAULT: &str = "{name}.{ext}";
/// Longer names are cut: 255 bytes is the most a file system takes, and a number may have to follow.
const LONGEST: usize = 200;

/// The names given so far.
#[derive(Default)]
pub(super) struct Names {
    given: BTreeSet<String>,
}

impl Names {
    /// A name for the `index`-th film that no other film of this run has.
    pub fn give(&mut self, template: Option<&str>, record: &Record, index: usize, suffix: &str) -> String {
        let name = fill(template.unwrap_or(DEFAULT), record, index, suffix);
        let (stem, ext) = match name.rsplit_once('.') {
            Some((stem, ext)) if !ext.is_empty() => (safe(stem), format!(".{}", safe(ext))),
            Some(_) | None => (safe(&name), String::new()),
        };
        // File systems that do not tell upper from lower case must not lose a film.
        let free = |name: &String| !self.given.contains(&name.to_lowercase());
        let numbered = |n: usize| if n == 1 { format!("{stem}{ext}") } else { format!("{stem}-{n}{ext}") };
        let name = (1..).map(numbered).find(free).unwrap_or_default();
        self.given.insert(name.to_lowercase());
        name
    }
}

/// Checks a template before anything is rendered.
pub(super) fn check(template: &str) -> Result<(), Stop> {
    let mut rest = template;
    while let Some((_, after)) = rest.split_once('{') {
        let (field, more) = after.split_once('}').unwrap_or(("", ""));
        if !FIELDS.contains(&field) {
            let known = FIELDS.map(|field| format!("{{{field}}}")).join(" ");
            return Err(Stop::failed(format!("--out-template: {{{field}}} is not known; known are {known}")));
        }
        rest = more;
    }
    Ok(())
}

const FIELDS: [&str; 7] = ["name", "game", "players", "date", "index", "title", "ext"];

fn fill(template: &str, record: &Record, index: usize, suffix: &str) -> String {
    let players: Vec<String> = record.players.iter().map(|name| word(name)).filter(|name| !name.is_empty()).collect();
    let source = record.source.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = source.rsplit_once('.').map_or(source, |(stem, _)| if stem.is_empty() { source } else { stem });
    let name = if record.index > 1 { format!("{stem}-{}", record.index) } else { stem.to_string() };
    let mut filled = template.to_string();
    for (field, value) in [
        ("name", word(&name)),
        ("game", word(&record.game)),
        ("players", players.join("-vs-")),
        ("date", word(record.date.as_deref().unwrap_or("undated"))),
        ("index", index.to_string()),
        ("title", word(record.title.as_deref().unwrap_or(""))),
        ("ext", suffix.to_string()),
    ] {
        filled = filled.replace(&format!("{{{field}}}"), &value);
    }
    filled
}

/// A value as part of a file name: letters and digits of any script, and what cannot lead out of a folder.
fn word(value: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '+') { c } else { '_' };
    let word: String = value.chars().map(|c| if c == '.' { c } else { letter(c) }).take(80).collect();
    word.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

/// A whole name: no separators, not hidden, not empty, not a name that Windows keeps for devices, not too long.
fn safe(name: &str) -> String {
    let kept: String = name.chars().filter(|c| !steers(*c) && !"/\\:*?\"<>|".contains(*c)).collect();
    let mut kept = kept.trim_start_matches(['.', '-', ' ']).trim_end_matches(['.', ' ']).to_string();
    while kept.len() > LONGEST {
        kept.pop();
    }
    let device = ["con", "prn", "aux", "nul"].contains(&kept.to_lowercase().as_str());
    if kept.is_empty() || device { format!("film{kept}") } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(source: &str, players: [&str; 2]) -> Record {
        Record {
            source: source.into(),
            game: "reversi".into(),
            index: 1,
            players: players.map(str::to_string).to_vec(),
            ..Record::default()
        }
    }

    #[test]
    fn names_never_leave_the_folder_never_hide_and_never_collide() {
        let evil =
            ["../../etc/passwd", ".hidden", "", "a/b\\c", "..", "-rf", "\u{1b}[2J", "con", "x\0y", "Žluťoučký kůň"];
        let mut names = Names::default();
        let mut seen = BTreeSet::new();
        for template in [None, Some("{players}.{ext}"), Some("{game}-{players}-{date}-{index}.{ext}"), Some("/{title}")]
        {
            for a in evil {
                for b in evil {
                    let name = names.give(template, &record(a, [a, b]), 7, "gif");
                    assert!(!name.contains(['/', '\\', '\0', '\u{1b}']), "{name:?}");
                    assert!(!name.starts_with(['.', '-']) && !name.is_empty() && name.len() <= 255, "{name:?}");
                    assert!(seen.insert(name.to_lowercase()), "{name:?} was given twice");
                }
            }
        }
    }

    #[test]
    fn a_template_is_filled_with_what_the_record_says() {
        let mut record = record("games/Final 3.xml", ["Žlutý kůň", "b 0.6"]);
        record.date = Some("2026-05-04 17:15".into());
        let mut names = Names::default();
        let name = names.give(Some("{game}-{players}-{date}-{index}.{ext}"), &record, 12, "gif");
        assert_eq!(name, "reversi-Žlutý_kůň-vs-b_0.6-2026-05-04_17_15-12.gif");
        assert_eq!(names.give(None, &record, 1, "gif"), "Final_3.gif");
        assert_eq!(names.give(None, &record, 1, "gif"), "Final_3-2.gif");
        assert_eq!(names.give(None, &record, 1, ""), "Final_3");
    }

    #[test]
    fn an_unknown_field_is_told_before_anything_is_rendered() {
        assert!(check("{game}-{index}.{ext}").is_ok());
        assert!(check("{gmae}").is_err());
        assert!(check("{game").is_err());
    }
}
