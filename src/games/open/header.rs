//! The header: who plays, on what board, and all that may be left out.

use super::board::BoardSaid;
use super::json::{Fault, Fields, Json, get, line, parse, strangers};
use super::kinds::{ColorSaid, KindSaid, LayerSaid, MaterialSaid, color};
use super::outcome::ResultSaid;
use super::stock;
use crate::model::{Millis, meant};

/// The seats, kinds and counters a match has at most.
pub(super) const MOST_SEATS: usize = 64;
pub(super) const MOST_KINDS: usize = 256;
pub(super) const MOST_COUNTERS: usize = 12;
/// Digits behind the point of a counter.
const MOST_DECIMALS: i64 = 3;
const FIELDS: [&str; 20] = [
    "format", "game", "title", "date", "variant", "comment", "tags", "seats", "board", "kinds", "legend", "layers",
    "counters", "words", "last", "delay", "result", "strict", "steps", "sound",
];

/// What is declared of a seat.
#[derive(Clone, Debug, Default)]
pub(super) struct SeatSaid {
    pub name: String,
    pub color: Option<[u8; 3]>,
    pub team: Option<String>,
}

/// What is declared of a counter.
#[derive(Clone, Debug, Default)]
pub(super) struct CounterSaid {
    pub label: Option<String>,
    pub decimals: Option<u8>,
}

/// All that the first line says.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub game: Option<String>,
    /// `None` where seats are those that are mentioned.
    pub seats: Option<Vec<SeatSaid>>,
    pub board: BoardSaid,
    pub kinds: Vec<(String, KindSaid)>,
    pub legend: Vec<(char, MaterialSaid)>,
    pub layers: Vec<(String, LayerSaid)>,
    pub counters: Vec<(String, CounterSaid)>,
    pub step_word: Option<String>,
    pub score_word: Option<String>,
    pub last: Option<u32>,
    /// How long a step is shown.
    pub delay: Option<Millis>,
    pub result: Option<ResultSaid>,
    pub strict: bool,
}

impl Header {
    /// Reads the first line; what is odd and can be lived with is a remark.
    pub fn read(text: &str, remarks: &mut Vec<String>) -> Result<Header, Fault> {
        Header::of(&parse(text)?, remarks)
    }

    /// The header that an object says.
    pub fn of(root: &Json, remarks: &mut Vec<String>) -> Result<Header, Fault> {
        let fields = root.map("header", "an object")?;
        version(fields)?;
        remarks.extend(strangers(fields, &FIELDS, "the header"));
        let mut header = Header {
            game: get(fields, "game")
                .map(|value| value.text("game", "a name").map(|text| line(text, 64)))
                .transpose()?,
            seats: get(fields, "seats").map(seats).transpose()?,
            ..Header::default()
        };
        // Null means something here: a game without a board.
        if let Some((_, board)) = fields.iter().rev().find(|(name, _)| name == "board") {
            header.board = BoardSaid::read(board, remarks)?;
        }
        header.looks(fields, remarks)?;
        header.counters = get(fields, "counters").map(counters).transpose()?.unwrap_or_default();
        header.words(fields, remarks)?;
        let last = get(fields, "last").map(|value| value.whole("last", (0, i64::from(u32::MAX)))).transpose()?;
        header.last = last.map(|last| last as u32);
        header.delay = get(fields, "delay").map(delay).transpose()?;
        header.result = get(fields, "result").map(|value| ResultSaid::read(value, remarks)).transpose()?;
        header.strict = get(fields, "strict").map(|value| value.truth("strict")).transpose()?.unwrap_or(false);
        Ok(header)
    }

    fn looks(&mut self, fields: &Fields, remarks: &mut Vec<String>) -> Result<(), Fault> {
        for (name, value) in declared(fields, "kinds")? {
            let said = KindSaid::read(value, remarks).map_err(|fault| format!("the kind {name:?}: {fault}"))?;
            remarks.extend(said.shape.as_deref().and_then(undrawn));
            self.kinds.push((name, said));
        }
        if self.kinds.len() > MOST_KINDS {
            return Err(format!("{} kinds are declared; expected at most {MOST_KINDS}", self.kinds.len()));
        }
        for (name, value) in declared(fields, "legend")? {
            let mut letters = name.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(format!("\"legend\" has the letter {name:?}; expected one letter each"));
            };
            self.legend.push((letter, MaterialSaid::read(value, remarks)?));
        }
        for (name, value) in declared(fields, "layers")? {
            self.layers.push((name, LayerSaid::read(value, remarks)?));
        }
        Ok(())
    }

    fn words(&mut self, fields: &Fields, remarks: &mut Vec<String>) -> Result<(), Fault> {
        let Some(words) = get(fields, "words") else { return Ok(()) };
        let words = words.map("words", "an object such as {\"step\": \"round\"}")?;
        remarks.extend(strangers(words, &["step", "score"], "\"words\""));
        let word = |name: &str| -> Result<Option<String>, Fault> {
            get(words, name).map(|value| value.text(name, "a word").map(|text| line(text, 24))).transpose()
        };
        (self.step_word, self.score_word) = (word("step")?, word("score")?);
        Ok(())
    }

    /// What is declared of a kind.
    pub fn kind(&self, name: &str) -> Option<&KindSaid> {
        self.kinds.iter().find(|(known, _)| known == name).map(|(_, said)| said)
    }
}

/// Whether the line says what it is, and that we can read it.
fn version(fields: &Fields) -> Result<(), Fault> {
    let Some(format) = get(fields, "format") else { return Ok(()) };
    const OURS: &str = "open-replay/1";
    match format.text("format", "\"open-replay/1\"")? {
        // What comes behind the number changes nothing that a reader of 1 knows.
        text if text == OURS || text.starts_with("open-replay/1.") => Ok(()),
        _ => Err(format.fault("format", "\"open-replay/1\"")),
    }
}

/// How long a step is shown: never so short that nobody sees it, nor longer than anybody waits.
fn delay(value: &Json) -> Result<Millis, Fault> {
    const WANTED: &str = "milliseconds such as 500";
    let delay = value.number("delay", WANTED)?;
    if delay < 0.0 { Err(value.fault("delay", WANTED)) } else { Ok(Millis(delay.clamp(20.0, 60_000.0) as u32)) }
}

/// What an object of the header declares, by name.
fn declared<'j, 'a>(fields: &'j Fields<'a>, name: &str) -> Result<Vec<(String, &'j Json<'a>)>, Fault> {
    let Some(value) = get(fields, name) else { return Ok(Vec::new()) };
    let all = value.map(name, "an object, by name")?;
    Ok(all.iter().map(|(name, value)| (line(name, 64), value)).collect())
}

fn seats(value: &Json) -> Result<Vec<SeatSaid>, Fault> {
    const WANTED: &str = "a list of names, or of objects with \"name\"";
    let list = value.list("seats", WANTED)?;
    if list.len() > MOST_SEATS {
        return Err(format!("there are {} seats; expected at most {MOST_SEATS}", list.len()));
    }
    list.iter().map(seat).collect()
}

fn seat(value: &Json) -> Result<SeatSaid, Fault> {
    const WANTED: &str = "a name or an object with \"name\"";
    let fields = match value {
        Json::Text(name) => return Ok(SeatSaid { name: line(name, 200), ..SeatSaid::default() }),
        Json::Null => return Ok(SeatSaid::default()),
        _ => value.map("seats", WANTED)?,
    };
    let text = |name: &str| -> Result<Option<String>, Fault> {
        get(fields, name).map(|value| value.text(name, "a text").map(|text| line(text, 200))).transpose()
    };
    let own = match get(fields, "color").map(|value| color(value, "color")).transpose()? {
        Some(ColorSaid::Own { rgb, .. }) => Some(rgb),
        Some(ColorSaid::Seat { .. } | ColorSaid::Role { .. }) | None => None,
    };
    Ok(SeatSaid { name: text("name")?.unwrap_or_default(), color: own, team: text("team")? })
}

fn counters(value: &Json) -> Result<Vec<(String, CounterSaid)>, Fault> {
    let all = value.map("counters", "an object such as {\"gold\": {}}")?;
    if all.len() > MOST_COUNTERS {
        return Err(format!("{} counters are declared; expected at most {MOST_COUNTERS}", all.len()));
    }
    let one = |(name, value): &(std::borrow::Cow<str>, Json)| -> Result<(String, CounterSaid), Fault> {
        let fields = match value {
            Json::Null => &Vec::new(),
            _ => value.map("counters", "{} or {\"label\", \"decimals\"} for each")?,
        };
        let label = get(fields, "label").map(|value| value.text("label", "a text").map(|text| line(text, 24)));
        let decimals = get(fields, "decimals").map(|value| value.whole("decimals", (0, MOST_DECIMALS)));
        let decimals = decimals.transpose()?.map(|digits| digits as u8);
        Ok((line(name, 64), CounterSaid { label: label.transpose()?, decimals }))
    };
    all.iter().map(one).collect()
}

/// What there is to say of a shape that nobody drew. One or two letters are written on the thing.
fn undrawn(shape: &str) -> Option<String> {
    if stock::find(shape, false).is_some() || shape.chars().count() <= 2 {
        return None;
    }
    let drawn: Vec<&str> = stock::all().map(|shape| shape.name).collect();
    let perhaps = meant(shape, &drawn).map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
    Some(format!("the shape {shape:?} is not drawn, its letter stands for it{perhaps}"))
}
