//! Round files of RedBot contests: one file for the state at the start of each round, in one folder.
//!
//! Names are not fixed, so files are told and ordered by their first lines: `7/30` in paintball, `7 500 50`
//! (round, last round, flowers left) in worms, `Kolo: 7` in shops.

mod about;
mod cut;
mod head;
mod start;
mod write;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use super::{Format, Reads, Special, Writes, natural, text};
use crate::model::{Entry, Extra, Place, Problem, Record, Recorded, Remark, Sheet};
use cut::cut;
pub use head::{Contest, RoundHead, heading, seen_by_one_player};
pub use start::{is_start_of, wants_start};
use write::write;
pub use write::zipped;

/// A round file of a RedBot contest; a match is a folder of them.
pub static FORMAT: Format = Format {
    id: "rounds",
    name: "a RedBot round file",
    suffixes: &["zip"],
    knows: |head| heading(head).is_some(),
    reads: Reads::One { limit: 1 << 20, read: read_one },
    writes: Writes::Yes(write),
    special: Special { shares_suffix: true, ..Special::NOTHING },
};

/// How many bytes of a file tell whether it is a round file.
pub const HEAD: usize = 64;

/// What a match of our own arena tells about itself: constants, names, limits.
pub const MATCH: &str = "match.json";

/// The folder beside the round files with what the players' programs said.
pub const HEARD: &str = "stderr";

/// The folder beside the round files with the answers that did not count: `faults/0143.json` are those to round 143.
pub const FAULTS: &str = "faults";

/// The folder beside the round files with what somebody says about rounds: `comments/0143.txt` is about the state at the start of 143.
pub const COMMENTS: &str = "comments";

/// How many names or gaps one remark lists.
const LISTED: usize = 5;

/// A file of a folder: whole if it is a round file, else at least its first bytes.
#[derive(Clone, Debug)]
pub struct RoundFile {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Why it could not be read.
    pub refused: Option<String>,
    heading: Option<RoundHead>,
}

impl RoundFile {
    /// A file of which at least the first [`HEAD`] bytes are read.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> RoundFile {
        RoundFile { name: name.into(), heading: heading(&bytes), bytes, refused: None }
    }

    /// The same file by another name.
    pub fn called(self, name: String) -> RoundFile {
        RoundFile { name, ..self }
    }

    /// A file that cannot be read.
    pub fn refused(name: impl Into<String>, why: String) -> RoundFile {
        RoundFile { refused: Some(why), ..RoundFile::new(name, Vec::new()) }
    }

    /// Whether it begins as round files do.
    pub fn is_round(&self) -> bool {
        self.heading.is_some()
    }
}

/// The record of a single round file.
fn read_one(source: &str, bytes: Vec<u8>) -> Result<Record, Problem> {
    let name = source.rsplit(['/', '\\']).next().unwrap_or(source).to_string();
    let title = name.clone();
    read(source, &title, vec![RoundFile::new(name, bytes)])
}

/// A folder's name as people would say it: `final-match_2` is "Final match 2".
pub(super) fn spoken(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The record of a folder of round files. `title` is the folder's own name.
pub fn read(source: &str, title: &str, files: Vec<RoundFile>) -> Result<Record, Problem> {
    let Sorted { contest, mut sheets, others, lossy, about } = sort(files);
    let mut notes = Notes { source, remarks: Vec::new(), damaged: Vec::new(), broken: None };
    notes.twice(&mut sheets);
    notes.cut_off(contest, &mut sheets);
    notes.strangers(&sheets, others);
    notes.sum_up_damage();
    notes.gaps(contest, &sheets);
    if lossy > 0 {
        notes.say(format!("{} some letters that are not UTF-8; they are shown as �", has(lossy)));
    }
    if sheets.is_empty() {
        return Err(notes.broken.unwrap_or_else(|| Problem::new(Place::file(source), "holds no round files")));
    }
    Ok(Record {
        source: source.into(),
        format: FORMAT.id,
        index: 1,
        game: contest.game().into(),
        title: Some(spoken(&text::name(title))).filter(|title| !title.is_empty()),
        players: about::names(&about),
        date: about::date(&about),
        recorded: Recorded { winner: None, score: about::totals(&about) },
        extra: about,
        entries: sheets.into_iter().map(Entry::Sheet).collect(),
        remarks: notes.remarks,
        broken: notes.broken,
        ..Record::default()
    })
}

/// One round file by itself, where it is whole: for rounds that arrive one by one.
pub fn sheet(name: &str, bytes: Vec<u8>) -> Option<Sheet> {
    let RoundHead { contest, round, last } = heading(&bytes)?;
    let text = text::decode(bytes).text;
    cut(contest, &text).is_none().then(|| Sheet { file: name.into(), round, last, text, ..Sheet::default() })
}

fn has(files: usize) -> String {
    if files == 1 { "1 file has".into() } else { format!("{files} files have") }
}

/// A file that is no round file of this match.
struct Other {
    file: String,
    /// Why it could not be read, or that there is nothing in it.
    why: Option<String>,
}

/// A folder's files, told apart; the sheets by round, those of one round by name.
struct Sorted {
    contest: Contest,
    sheets: Vec<Sheet>,
    others: Vec<Other>,
    lossy: usize,
    /// What the match tells about itself.
    about: Extra,
}

fn sort(files: Vec<RoundFile>) -> Sorted {
    let count = |contest: &Contest| {
        files.iter().filter(|file| file.heading.is_some_and(|head| head.contest == *contest)).count()
    };
    // Of several contests the one with most files; of two with as many, the first.
    let contest = Contest::ALL.into_iter().rev().max_by_key(count).unwrap_or(Contest::Paintball);
    let mut sorted = Sorted { contest, sheets: Vec::new(), others: Vec::new(), lossy: 0, about: Extra::new() };
    for file in files {
        match (file.refused, file.heading.filter(|heading| heading.contest == contest)) {
            (Some(why), _) => sorted.others.push(Other { file: file.name, why: Some(why) }),
            (None, Some(heading)) => {
                let decoded = text::decode(file.bytes);
                sorted.lossy += usize::from(decoded.lossy);
                let RoundHead { round, last, .. } = heading;
                sorted.sheets.push(Sheet { file: file.name, round, last, text: decoded.text, ..Sheet::default() });
            }
            (None, None) => match about::known(&file.name, &file.bytes) {
                Some(about) => sorted.about.extend(about),
                None => sorted.others.push(Other { file: file.name, why: None }),
            },
        }
    }
    let series = common_series(&sorted.sheets);
    // A start map has its own name: where it is told again as round 0, the server's file counts.
    let stranger = |sheet: &Sheet| natural::series(&sheet.file) != series;
    sorted.sheets.sort_by(|a, b| {
        let series = || stranger(a).cmp(&stranger(b));
        a.round.cmp(&b.round).then_with(series).then_with(|| natural::compare(&a.file, &b.file))
    });
    sorted
}

/// The series most files are of, told by their names.
fn common_series(sheets: &[Sheet]) -> String {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for sheet in sheets {
        *counts.entry(natural::series(&sheet.file)).or_default() += 1;
    }
    counts.into_iter().max_by(|a, b| a.1.cmp(&b.1).then_with(|| b.0.cmp(&a.0))).unwrap_or_default().0
}

/// What there is to say about a folder.
struct Notes<'a> {
    source: &'a str,
    remarks: Vec<Remark>,
    /// Damaged files between good ones.
    damaged: Vec<Remark>,
    broken: Option<Problem>,
}

impl Notes<'_> {
    fn say(&mut self, what: String) {
        self.remarks.push(Remark::new(Place::file(self.source), what));
    }

    /// Keeps one file for each round.
    fn twice(&mut self, sheets: &mut Vec<Sheet>) {
        let mut spare = Vec::new();
        sheets.dedup_by(|later, kept| {
            let same = later.round == kept.round;
            if same {
                spare.push(format!("{} (round {}, taken from {})", later.file, later.round, kept.file));
            }
            same
        });
        if !spare.is_empty() {
            self.say(format!("{} told twice; left out: {}", rounds(spare.len()), listed(&spare)));
        }
    }

    /// Takes out sheets that break off: the last one ends the record, one in the middle leaves a gap.
    fn cut_off(&mut self, contest: Contest, sheets: &mut Vec<Sheet>) {
        let cut: Vec<Option<(u32, String)>> = sheets.iter().map(|sheet| cut(contest, &sheet.text)).collect();
        // Where no file is whole this is no damage but another dialect; the game decides what it can use.
        if sheets.len() > 1 && cut.iter().all(Option::is_some) {
            return;
        }
        let tail = cut.iter().rposition(Option::is_none).map_or(0, |last| last + 1);
        let mut index = 0;
        sheets.retain(|sheet| {
            let found = cut.get(index).cloned().flatten();
            index += 1;
            let Some((line, what)) = &found else { return true };
            let problem = Problem::new(Place::line(self.within(&sheet.file), *line), what.clone());
            if index > tail {
                self.broken.get_or_insert(problem);
            } else {
                let what = format!("round {} is left out: {what}", sheet.round);
                self.damaged.push(Remark::new(problem.place, what));
            }
            false
        });
    }

    fn within(&self, file: &str) -> String {
        let itself = self.source == file || self.source.ends_with(&format!("/{file}"));
        if itself { self.source.to_string() } else { format!("{}/{file}", self.source) }
    }

    /// Names foreign files in one remark; a file of the rounds' own series that holds nothing is damage.
    fn strangers(&mut self, sheets: &[Sheet], others: Vec<Other>) {
        let series: HashSet<String> = sheets.iter().map(|sheet| natural::series(&sheet.file)).collect();
        let last = sheets.last().map_or("", |sheet| sheet.file.as_str()).to_string();
        let mut foreign = Vec::new();
        for Other { file, why } in others {
            let of_series = series.contains(&natural::series(&file));
            let behind = of_series && natural::compare(&file, &last) == Ordering::Greater;
            match why {
                Some(why) if of_series => self.damage(&file, why, behind),
                None if of_series => self.damage(&file, "does not begin as the other round files do".into(), behind),
                Some(_) | None => foreign.push(file),
            }
        }
        if !foreign.is_empty() {
            foreign.sort_by(|a, b| natural::compare(a, b));
            let files = if foreign.len() == 1 { "1 file is no round file" } else { "files are not round files" };
            let many = if foreign.len() == 1 { String::new() } else { format!("{} ", foreign.len()) };
            self.say(format!("{many}{files}: {}", listed(&foreign)));
        }
    }

    /// A file that should have been a round. The first one behind the last good round tells where the record breaks.
    fn damage(&mut self, file: &str, what: String, behind: bool) {
        let place = Place::file(self.within(file));
        let earlier = |before: &Problem| natural::compare(&place.file, &before.place.file).is_lt();
        match (behind, self.broken.as_ref().is_none_or(earlier)) {
            (true, true) => self.broken = Some(Problem::new(place, what)),
            (true, false) => {}
            (false, _) => self.damaged.push(Remark::new(place, format!("left out: {what}"))),
        }
    }

    /// Names the first damaged files and counts the others.
    fn sum_up_damage(&mut self) {
        let mut damaged = std::mem::take(&mut self.damaged).into_iter();
        self.remarks.extend(damaged.by_ref().take(LISTED));
        match damaged.count() {
            0 => {}
            more => self.say(format!("{more} more of the round files are damaged and left out")),
        }
    }

    fn gaps(&mut self, contest: Contest, sheets: &[Sheet]) {
        let range = |from: u32, to: u32| if from == to { from.to_string() } else { format!("{from}–{to}") };
        let mut gaps: Vec<String> = Vec::new();
        let mut missing = 0;
        for (before, after) in sheets.iter().zip(sheets.iter().skip(1)) {
            let (from, to) = (before.round.saturating_add(1), after.round);
            if from < to {
                gaps.push(range(from, to - 1));
                missing += to - from;
            }
        }
        if missing > 0 {
            let verb = if missing == 1 { "round {} is missing" } else { "rounds {} are missing" };
            self.say(verb.replace("{}", &listed(&gaps)));
        }
        if let Some(first) = sheets.first().map(|sheet| sheet.round).filter(|round| *round > contest.first()) {
            self.say(format!("the start is missing: the record begins at round {first}"));
        }
    }
}

fn rounds(count: usize) -> String {
    if count == 1 { "1 round is".into() } else { format!("{count} rounds are") }
}

fn listed(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(LISTED).map(|name| text::short(name, 60)).collect();
    match names.len() - shown.len() {
        0 => shown.join(", "),
        rest => format!("{} and {rest} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests;
