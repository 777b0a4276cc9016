//! What films are called: built from a template, safe as file names. That no two are alike is the claims' business.

use std::path::Path;

use super::RenderError;
use super::options::{At, Options, Product};
use crate::model::{Record, steers};

const FIELDS: [&str; 7] = ["name", "game", "players", "date", "index", "title", "ext"];

/// A template with fields in braces, all known.
#[derive(Clone, Debug)]
pub struct Template(String);

impl Template {
    /// Checks a template before anything is rendered.
    pub fn new(template: &str) -> Result<Template, RenderError> {
        let mut rest = template;
        while let Some((_, after)) = rest.split_once('{') {
            let (field, more) = after.split_once('}').unwrap_or(("", ""));
            if !FIELDS.contains(&field) {
                let known = FIELDS.map(|field| format!("{{{field}}}")).join(" ");
                return Err(RenderError::Template { field: field.to_string(), known });
            }
            rest = more;
        }
        Ok(Template(template.to_string()))
    }

    /// How things are called when the person says nothing: as their replays, which people recognise, and what of them is shown.
    pub fn usual(options: &Options, line: usize) -> Template {
        let line = if line > 0 { format!("-line{line}") } else { String::new() };
        Template(format!("{{name}}{line}{}", what(options)))
    }

    /// The same for two matches: `final-beside-semifinal.gif`, `opera-beside-line1.gif`.
    pub fn beside(options: &Options, other: &str) -> Template {
        Template(format!("{{name}}-beside-{}{}", word(other), what(options)))
    }

    /// The name of the `index`-th thing made.
    pub fn fill(&self, record: &Record, index: usize, suffix: &str) -> String {
        let players: Vec<String> =
            record.players.iter().map(|name| word(name)).filter(|name| !name.is_empty()).collect();
        let mut filled = self.0.clone();
        for (field, value) in [
            ("name", word(&stem(record.place(), record.index, &record.game))),
            ("game", word(&record.game)),
            ("players", players.join("-vs-")),
            ("date", word(record.date.as_deref().unwrap_or("undated"))),
            ("index", index.to_string()),
            ("title", word(record.title.as_deref().unwrap_or(""))),
            ("ext", suffix.to_string()),
        ] {
            filled = filled.replace(&format!("{{{field}}}"), &value);
        }
        match filled.rsplit_once('.') {
            Some((stem, ext)) if !ext.is_empty() => format!("{}.{}", safe(stem), safe(ext)),
            Some(_) | None => safe(&filled),
        }
    }
}

/// What is shown of a match, as the end of a name.
fn what(options: &Options) -> String {
    let reel = if options.highlights.is_some() { ".reel" } else { "" };
    match options.what {
        Product::Film(sink) if sink.is_folder() => reel.to_string(),
        Product::Film(_) => format!("{reel}.{{ext}}"),
        Product::Picture(At::Step(step)) => format!("-{step}.{{ext}}"),
        Product::Picture(At::Best) => "-best.{ext}".to_string(),
        Product::Picture(At::Time(time)) => format!("-{}ms.{{ext}}", time.0),
        Product::Sheet(_) => ".sheet.{ext}".to_string(),
        Product::Page => ".{ext}".to_string(),
    }
}

/// How a record is called: as its file without the suffix, with its number in a file of several; one without a name as its game.
pub fn stem(path: &Path, index: u32, game: &str) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = if matches!(&*name, "" | "-" | "standard input") { game } else { &name };
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem });
    if index > 1 { format!("{stem}-{index}") } else { stem.to_string() }
}

/// Bytes of a name, at most: some systems allow no more than 255, and a number may have to fit in.
const LONGEST: usize = 200;

/// A value as part of a name: letters and digits of any script, and what cannot lead out of a folder.
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
    #[cfg(feature = "files")]
    fn names_never_leave_the_folder_never_hide_and_never_collide() {
        use std::collections::BTreeSet;

        use crate::files::Claims;
        use crate::files::claim::alone;

        let evil =
            ["../../etc/passwd", ".hidden", "", "a/b\\c", "..", "-rf", "\u{1b}[2J", "con", "x\0y", "Žluťoučký kůň"];
        let mut claims = Claims::default();
        let mut seen = BTreeSet::new();
        for template in ["{name}.{ext}", "{players}.{ext}", "{game}-{players}-{date}-{index}.{ext}", "/{title}"] {
            let template = Template::new(template).unwrap();
            for a in evil {
                for b in evil {
                    let wished = template.fill(&record(a, [a, b]), 7, "gif");
                    let name = claims.chosen(Path::new(&wished), None, &alone).path.display().to_string();
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
        let template = Template::new("{game}-{players}-{date}-{index}.{ext}").unwrap();
        assert_eq!(template.fill(&record, 12, "gif"), "reversi-Žlutý_kůň-vs-b_0.6-2026-05-04_17_15-12.gif");
        let usual = |options: &Options| Template::usual(options, 0).fill(&record, 1, options.suffix());
        assert_eq!(usual(&Options::default()), "Final_3.gif");
        assert_eq!(
            usual(&Options { what: Product::Picture(At::Step(7.into())), ..Options::default() }),
            "Final_3-7.png"
        );
        let grid = super::super::SheetGrid { cols: 2, rows: 2 };
        assert_eq!(usual(&Options { what: Product::Sheet(grid), ..Options::default() }), "Final_3.sheet.png");
        let frames = crate::export::find("png").unwrap();
        assert_eq!(usual(&Options { what: Product::Film(frames), ..Options::default() }), "Final_3");
    }

    #[test]
    fn an_unknown_field_is_told_before_anything_is_rendered() {
        assert!(Template::new("{game}-{index}.{ext}").is_ok());
        assert!(Template::new("{gmae}").is_err());
        assert!(Template::new("{game").is_err());
    }
}
