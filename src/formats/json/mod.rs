//! Our own replay format, `matchreel/1`: simple enough to write by hand. See `docs/json-replay.md`.

mod fields;
mod moves;
mod scan;
mod write;

use super::{Format, MAX_MOVES, Reads, Special, Writes, faults, text};
use crate::model::{Entry, Extra, Logo, Place, Problem, Record, Remark, Seat, Style};
use fields::{Field, Fields};
use scan::{Fault, Node, Scan, Value, scan};
use write::write;

/// Our own JSON. Many programs write JSON.
pub static FORMAT: Format = Format {
    id: "json",
    name: "a matchreel JSON replay",
    suffixes: &["json"],
    knows,
    reads: Reads::One { limit: 64 << 20, read },
    writes: Writes::Yes(write),
    special: Special { shares_suffix: true, holds_all: true, ..Special::NOTHING },
};

const VERSION: &str = "matchreel/1";

/// The fields of a replay and of its parts. Anything else is somebody's own and is let through.
const REPLAY: [&str; 17] = [
    "format", "game", "variant", "title", "date", "size", "coords", "komi", "players", "logos", "tags", "start",
    "comment", "marks", "moves", "result", "faults",
];
const START: [&str; 3] = ["rows", "fen", "first"];
const RESULT: [&str; 2] = ["winner", "score"];

/// A JSON object that speaks of a game.
fn knows(head: &[u8]) -> bool {
    let text = text::decode(head.to_vec()).text;
    // Journals of contests and matches speak of games as well.
    let is_journal = text.split('"').nth(3).is_some_and(|format| format.starts_with("matchreel-"));
    text.trim_start().starts_with('{')
        && !is_journal
        && ["\"game\"", "\"moves\"", "\"matchreel/"].iter().any(|word| text.contains(word))
}

fn read(source: &str, bytes: Vec<u8>) -> Result<Record, Problem> {
    let decoded = text::decode(bytes);
    let Scan { root, fault, rest } = scan(&decoded.text);
    let at = |line| Place::line(source, line);
    let broken = |fault: Fault| Problem::new(at(fault.line), fault.what);
    let fields = match &root {
        Some(Node { value: Value::Map(fields), .. }) => Fields::new(fields, &REPLAY),
        Some(Node { line, value, .. }) => {
            let line = *line;
            return Err(Problem::new(at(line), format!("the file holds {}; expected an object", value.word())));
        }
        None => return Err(fault.map_or_else(|| Problem::new(Place::file(source), "is empty"), broken)),
    };
    let mut reader = Reader { text: &decoded.text, record: Record::default(), remarks: Vec::new() };
    let moves = match reader.replay(&fields) {
        Ok(moves) => moves,
        // A field that is missing may be missing because the file breaks off: say that.
        Err(missing) if missing.line == 0 && fault.is_some() => {
            return Err(fault.map_or_else(|| broken(missing), broken));
        }
        Err(wrong) => return Err(broken(wrong)),
    };
    let broken = fault.or(moves).map(broken);
    let mut record = Record { source: source.into(), format: FORMAT.id, index: 1, ..reader.record };
    if let (Some(problem), true) = (&broken, record.entries.is_empty()) {
        return Err(problem.clone());
    }
    record.broken = broken.map(|problem| kept(problem, record.entries.len()));
    if decoded.lossy {
        reader.remarks.push((0, text::LOSSY.into()));
    }
    if let Some(line) = rest {
        reader.remarks.push((line, "what follows the end of the replay is left out".into()));
    }
    record.remarks = reader.remarks.into_iter().map(|(line, what)| Remark::new(at(line), what)).collect();
    Ok(record)
}

fn kept(problem: Problem, moves: usize) -> Problem {
    let what = format!("{}; kept {}", problem.what, text::count(moves, "move"));
    Problem { what, ..problem }
}

/// Fills a record from the fields of the file.
struct Reader<'a> {
    text: &'a str,
    record: Record,
    remarks: Vec<(u32, String)>,
}

impl Reader<'_> {
    /// Reads the whole replay. `Ok` carries the fault of the first bad move, the moves before being good.
    fn replay(&mut self, fields: &Fields) -> Result<Option<Fault>, Fault> {
        self.remarks.extend(fields.remarks());
        self.record.extra = fields.own(self.text);
        if let Some(version) = fields.get("format").map(|field| field.text("\"matchreel/1\"")).transpose()?
            && version != VERSION
        {
            let line = fields.get("format").map_or(0, |field| field.node.line);
            let version = text::short(version, 30);
            return Err(Fault { line, what: format!("the format is {version:?}; expected \"{VERSION}\"") });
        }
        let game = fields.need("game", "\"game\": \"reversi\"")?;
        self.record.game = text::name(game.text("the word for a game such as \"reversi\"")?).to_lowercase();
        let name = |name: &str| -> Result<Option<String>, Fault> {
            fields.get(name).map(|field| field.text("a text").map(text::name)).transpose()
        };
        self.record.variant = name("variant")?;
        self.record.title = name("title")?;
        self.date(fields)?;
        self.record.size = fields.get("size").map(|field| field.size()).transpose()?;
        self.record.coords = name("coords")?;
        if self.record.coords.as_deref() == Some("manager") {
            self.record.style = Style::Manager;
        }
        self.record.komi = fields.get("komi").map(|field| field.number("a number such as 6.5")).transpose()?;
        if let Some(players) = fields.get("players") {
            let names = players.list("a list of names")?;
            self.record.players =
                names.iter().map(|field| field.text("a name").map(text::name)).collect::<Result<_, _>>()?;
        }
        self.logos(fields)?;
        self.tags(fields)?;
        let comment = fields.get("comment").map(|field| field.text("a text")).transpose()?;
        self.record.comment = comment.map(str::to_string);
        self.record.marks = moves::marks(fields)?;
        self.start(fields)?;
        self.result(fields)?;
        self.faults(fields)?;
        let moves = fields.need("moves", "\"moves\": [\"D3\", \"C5\"]")?;
        Ok(self.moves(moves.list("a list of moves")?).err())
    }

    fn date(&mut self, fields: &Fields) -> Result<(), Fault> {
        let Some(field) = fields.get("date") else { return Ok(()) };
        let written = field.text("a date such as \"2026-05-04\"")?;
        let (day, time) = match written.trim().split_once([' ', 'T']) {
            Some((day, time)) => (day, Some(time)),
            None => (written.trim(), None),
        };
        let parts: Vec<&str> = day.split('-').collect();
        self.record.date = match parts.as_slice() {
            [year, month, day] => text::date(day, month, year, time),
            _ => None,
        };
        if self.record.date.is_none() {
            let what = format!("the date {:?} is not understood; expected 2026-05-04", text::short(written, 30));
            self.remarks.push((field.node.line, what));
        }
        Ok(())
    }

    /// Somebody's own fields inside a part of ours.
    fn keep_own(&mut self, part: &str, own: Extra) {
        if !own.is_empty() {
            self.record.extra.insert(part.into(), own.into());
        }
    }

    /// A part of the replay that has fields itself.
    fn part<'f>(
        &mut self,
        fields: &Fields<'f>,
        name: &'static str,
        known: &'static [&'static str],
        wanted: &str,
    ) -> Result<Option<Fields<'f>>, Fault> {
        let Some(part) = fields.get(name) else { return Ok(None) };
        let part = part.map(known, wanted)?;
        self.remarks.extend(part.remarks());
        self.keep_own(name, part.own(self.text));
        Ok(Some(part))
    }

    /// Files of pictures by seat; nobody opens them here.
    fn logos(&mut self, fields: &Fields) -> Result<(), Fault> {
        let Some(logos) = fields.get("logos") else { return Ok(()) };
        let logo = |field: &Field| {
            let named = !matches!(field.node.value, Value::Null);
            let file = named.then(|| field.text("the name of a picture, or null")).transpose()?;
            Ok(file.map(|file| Logo { file: file.to_string(), image: None }))
        };
        let files = logos.list("a list of names of pictures")?;
        self.record.logos = files.iter().map(logo).collect::<Result<_, _>>()?;
        Ok(())
    }

    fn tags(&mut self, fields: &Fields) -> Result<(), Fault> {
        const WANTED: &str = "an object with texts";
        let Some(tags) = fields.get("tags") else { return Ok(()) };
        let tags = tags.map(&[], WANTED)?;
        for name in tags.names() {
            if let Some(field) = tags.get(name) {
                self.record.tags.push((name.to_string(), field.text("a text")?.to_string()));
            }
        }
        Ok(())
    }

    fn start(&mut self, fields: &Fields) -> Result<(), Fault> {
        let wanted = "an object with \"rows\" or \"fen\"";
        let Some(start) = self.part(fields, "start", &START, wanted)? else { return Ok(()) };
        if let Some(rows) = start.get("rows") {
            let rows = rows.list("a list of rows")?;
            let row = |field: &Field| field.text("a row such as \"...XO...\"").map(str::to_string);
            self.record.start = Some(rows.iter().map(row).collect::<Result<_, _>>()?);
        }
        let fen = start.get("fen").map(|field| field.text("a position such as \"8/8/8/8/8/8/8/K1k5 w - - 0 1\""));
        self.record.fen = fen.transpose()?.map(str::to_string);
        self.record.first = start.get("first").map(|field| field.seat()).transpose()?;
        Ok(())
    }

    fn result(&mut self, fields: &Fields) -> Result<(), Fault> {
        let wanted = "an object with \"winner\" or \"score\"";
        let Some(result) = self.part(fields, "result", &RESULT, wanted)? else { return Ok(()) };
        self.record.recorded.winner = result.get("winner").map(winner).transpose()?;
        if let Some(score) = result.get("score") {
            let numbers = score.list("a list of numbers")?;
            let number = |field: &Field| field.whole("a whole number");
            self.record.recorded.score = Some(numbers.iter().map(number).collect::<Result<_, _>>()?);
        }
        Ok(())
    }

    /// Faults are no part of the game: what is none in the list is left out.
    fn faults(&mut self, fields: &Fields) -> Result<(), Fault> {
        let Some(field) = fields.get("faults") else { return Ok(()) };
        field.list("a list of faults")?;
        let (from, to) = field.node.span;
        let list = self.text.get(from..to).and_then(|text| serde_json::from_str(text).ok());
        self.record.faults = list.map(|list| faults::of_list(&list)).unwrap_or_default();
        Ok(())
    }

    /// Takes moves up to the first that is none.
    fn moves(&mut self, moves: Vec<Field>) -> Result<(), Fault> {
        for (i, field) in moves.iter().enumerate() {
            let number = i + 1;
            if number > MAX_MOVES {
                let line = field.node.line;
                return Err(Fault { line, what: format!("more than {MAX_MOVES} moves; expected one game") });
            }
            let written = self.one_move(field).map_err(|fault| Fault {
                line: fault.line.max(field.node.line),
                what: format!("move {number}: {}", fault.what),
            })?;
            self.record.entries.push(Entry::Move(written));
        }
        Ok(())
    }

    fn one_move(&mut self, field: &Field) -> Result<crate::model::Move, Fault> {
        moves::read(field, self.text, &mut self.remarks)
    }
}

fn winner(field: Field) -> Result<Vec<Seat>, Fault> {
    const WANTED: &str = "a seat such as 0, a list of seats, \"draw\" or null";
    match &field.node.value {
        Value::Text(text) if text.eq_ignore_ascii_case("draw") => Ok(Vec::new()),
        Value::List(_) => field.list(WANTED)?.iter().map(|field| field.seat()).collect(),
        Value::Number(_) => Ok(vec![field.seat()?]),
        Value::Text(_) | Value::Null | Value::Bool | Value::Map(_) => Err(field.fault(WANTED)),
    }
}

#[cfg(test)]
mod tests;
