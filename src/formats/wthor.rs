//! WTHOR: the French federation's database of othello games. A header of 16 bytes, then 68 bytes a game; the names are
//! in two files beside it.

use std::io::{self, Read, SeekFrom};

use encoding_rs::WINDOWS_1252;

use super::{Beside, Format, Reads, Records, Seekable, Special, Writes, text};
use crate::model::{Entry, Move, Place, Problem, Record, Recorded, Seat, Size};

/// The French database of reversi. Its players are numbers that only its keepers give.
pub static FORMAT: Format = Format {
    id: "wthor",
    name: "a WTHOR database",
    suffixes: &["wtb"],
    knows,
    reads: Reads::Stream { games, find },
    writes: Writes::Never("WTHOR numbers its players and is written by its keepers alone; GGF and SGF hold the game"),
    special: Special { companions: &["jou", "trn"], ..Special::NOTHING },
};

const HEADER: usize = 16;
const GAME: usize = 68;

/// The names beside a database.
struct Names {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl Names {
    /// Out of the files of players (`.JOU`) and tournaments (`.TRN`).
    fn of(beside: &Beside) -> Names {
        let bytes = |at: usize| beside.get(at).and_then(Option::as_deref);
        Names { players: names(bytes(0), 20), tournaments: names(bytes(1), 26) }
    }
}

fn names(bytes: Option<&[u8]>, width: usize) -> Vec<String> {
    let entries = bytes.and_then(|bytes| bytes.get(HEADER..)).unwrap_or_default();
    let name = |entry: &[u8]| {
        let end = entry.iter().position(|byte| *byte == 0).unwrap_or(entry.len());
        text::name(&WINDOWS_1252.decode_without_bom_handling(entry.get(..end).unwrap_or_default()).0)
    };
    entries.chunks_exact(width).map(name).collect()
}

/// The header: a date, a number of games, a board of 8 or 10; and a first game that starts as othello does.
fn knows(head: &[u8]) -> bool {
    let Some(header) = Header::read(head) else { return false };
    let game = head.get(HEADER..HEADER + GAME);
    // An empty database is a header and nothing else.
    let starts = |game: &[u8]| game.get(8).is_some_and(|first| square(*first, header.side).is_some());
    header.games == 0 && head.len() == HEADER || game.is_some_and(starts)
}

struct Header {
    games: u32,
    year: u16,
    side: u16,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Header> {
        let [century, year, month, day, g0, g1, g2, g3, _, _, y0, y1, side, kind, ..] = *bytes.get(..HEADER)? else {
            return None;
        };
        let dated = (19..=21).contains(&century) && year < 100 && (1..=12).contains(&month) && (1..=31).contains(&day);
        let side = match side {
            0 | 8 => 8,
            10 => 10,
            _ => return None,
        };
        let games = u32::from_le_bytes([g0, g1, g2, g3]);
        (dated && kind <= 1).then_some(Header { games, year: u16::from_le_bytes([y0, y1]), side })
    }
}

/// The games of a database.
fn games(source: &str, mut stream: Box<dyn Read + Send>, beside: &Beside) -> Records {
    let source = source.to_string();
    let problem =
        |what: String| -> Records { Box::new(std::iter::once(Err(Problem::new(Place::file(&source), what)))) };
    let mut head = [0; HEADER];
    if let Err(error) = stream.read_exact(&mut head) {
        return problem(format!("the header breaks off: {error}"));
    }
    let Some(header) = Header::read(&head) else { return problem("the header is no WTHOR database's".into()) };
    Box::new(Games { source, stream, header, names: Names::of(beside), index: 0, ended: false })
}

/// One game: all are of one length.
fn find(source: &str, stream: &mut dyn Seekable, beside: &Beside, game: u32) -> io::Result<Option<Record>> {
    let mut head = [0; HEADER];
    stream.seek(SeekFrom::Start(0))?;
    stream.read_exact(&mut head)?;
    let Some(header) = Header::read(&head).filter(|header| (1..=header.games).contains(&game)) else { return Ok(None) };
    let mut bytes = [0; GAME];
    stream.seek(SeekFrom::Start(HEADER as u64 + u64::from(game - 1) * GAME as u64))?;
    stream.read_exact(&mut bytes)?;
    Ok(Some(read(&bytes, source, game, &header, &Names::of(beside))))
}

struct Games {
    source: String,
    stream: Box<dyn Read + Send>,
    header: Header,
    names: Names,
    index: u32,
    ended: bool,
}

impl Games {
    /// The bytes of the next game; fewer than a game's at the end.
    fn bytes(&mut self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(GAME);
        let read = self.stream.by_ref().take(GAME as u64).read_to_end(&mut bytes);
        if read.is_err() {
            bytes.clear();
        }
        bytes
    }
}

impl Iterator for Games {
    type Item = Result<Record, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended || self.index >= self.header.games {
            return None;
        }
        let bytes = self.bytes();
        self.index += 1;
        let (have, promised) = (self.index - 1, self.header.games);
        match bytes.len() {
            GAME => Some(Ok(read(&bytes, &self.source, self.index, &self.header, &self.names))),
            _ => {
                self.ended = true;
                let what = format!("the file breaks off after game {have}; its header promises {promised}");
                Some(Err(Problem::new(Place::file(&self.source), what)))
            }
        }
    }
}

fn read(game: &[u8], source: &str, index: u32, header: &Header, names: &Names) -> Record {
    let byte = |at: usize| game.get(at).copied().unwrap_or(0);
    let number = |at: usize| usize::from(u16::from_le_bytes([byte(at), byte(at + 1)]));
    let player = |at: usize| names.players.get(number(at)).cloned().unwrap_or_else(|| format!("player {}", number(at)));
    let cells = i64::from(header.side) * i64::from(header.side);
    let black = i64::from(byte(6));
    let score = (black <= cells).then(|| vec![black, cells - black]);
    let winner = match (black * 2).cmp(&cells) {
        std::cmp::Ordering::Greater => vec![Seat(0)],
        std::cmp::Ordering::Less => vec![Seat(1)],
        std::cmp::Ordering::Equal => Vec::new(),
    };
    // Passes are left out, and 0 stands where no move is.
    let moves = game.iter().skip(8).take_while(|byte| **byte != 0);
    let written = |byte: &u8| {
        let text = square(*byte, header.side).unwrap_or_else(|| format!("#{byte}"));
        Entry::Move(Move { text, ..Move::default() })
    };
    Record {
        source: source.into(),
        format: FORMAT.id,
        index,
        game: "reversi".into(),
        title: names.tournaments.get(number(0)).cloned(),
        size: Some(Size::new(header.side, header.side)),
        players: vec![player(2), player(4)],
        entries: moves.map(written).collect(),
        tags: vec![("Year".into(), header.year.to_string())],
        recorded: Recorded { winner: score.is_some().then_some(winner), score },
        ..Record::default()
    }
}

/// `56` is row 5, column 6: F5.
fn square(byte: u8, side: u16) -> Option<String> {
    let (row, col) = (byte / 10, byte % 10);
    let last = side.min(9) as u8;
    let on_board = (1..=last).contains(&row) && (1..=last).contains(&col);
    on_board.then(|| format!("{}{row}", char::from(b'A' + col - 1)))
}

#[cfg(test)]
mod tests;
