//! Files with many games: cut into games on the way, one alive at a time, however long the file is.

use std::io::{self, Read, SeekFrom};

use super::{Seekable, input, text};
use crate::model::limits::MAX_GAME_BYTES;
use crate::model::{Place, Problem, Record, Remark};

/// How much is read at a time.
const GULP: usize = 256 << 10;

/// A line and what is wrong there.
pub type Fault = (u32, String);

/// The part of a file that holds one game.
pub struct Piece<'a> {
    pub source: &'a str,
    /// Which game of the file, from 1.
    pub index: u32,
    /// The line it begins on.
    pub line: u32,
    pub bytes: &'a [u8],
}

impl Piece<'_> {
    /// A record of this game with nothing in it yet.
    pub fn record(&self, format: &'static str) -> Record {
        Record { source: self.source.into(), format, index: self.index, ..Record::default() }
    }

    /// Why the game breaks off, and how many moves are kept.
    pub fn broken(&self, fault: Option<Fault>, kept: usize) -> Option<Problem> {
        fault.map(|(line, what)| {
            let what = format!("game {}: {what}; kept {}", self.index, text::count(kept, "move"));
            Problem::new(Place::line(self.source, line), what)
        })
    }

    /// What was noticed on the way.
    pub fn remarks(&self, noticed: Vec<Fault>) -> Vec<Remark> {
        noticed.into_iter().map(|(line, what)| Remark::new(Place::line(self.source, line), what)).collect()
    }
}

/// Where a game begins in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOffset {
    /// Which game, from 1.
    pub game: u32,
    pub offset: u64,
    pub line: u32,
}

impl GameOffset {
    pub const START: GameOffset = GameOffset { game: 1, offset: 0, line: 1 };
}

/// One game that was looked for, and places met on the way to it.
pub struct FoundGame {
    /// `None` when the file has not so many games.
    pub record: Option<Result<Record, Problem>>,
    pub marks: Vec<GameOffset>,
}

/// How many games lie between two marks: few enough to be passed over in no time.
const BETWEEN: u32 = 64;

/// Finds the ends of games.
pub trait Cutter: Send {
    /// Where the first game of `bytes` ends; `None` when it goes on behind them. `bytes` only grow between two ends, so
    /// a cutter may remember how far it has looked.
    fn end(&mut self, bytes: &[u8]) -> Option<usize>;

    /// Whether there is a game in these bytes at all, not only white space or words between games.
    fn is_game(&self, bytes: &[u8]) -> bool;
}

/// Reads one game.
type ReadGame = fn(&Piece) -> Result<Record, Problem>;

/// The games of a stream.
pub struct Games {
    source: String,
    stream: Box<dyn Read + Send>,
    cutter: Box<dyn Cutter>,
    read: ReadGame,
    /// What is read; `begin` is where the next game begins.
    buffer: Vec<u8>,
    begin: usize,
    /// Where the next game begins in the file.
    offset: u64,
    line: u32,
    index: u32,
    ended: bool,
    /// Why the stream ended, where it was not its end.
    fault: Option<Problem>,
}

impl Games {
    pub fn new(source: &str, stream: Box<dyn Read + Send>, cutter: Box<dyn Cutter>, read: ReadGame) -> Games {
        let source = source.to_string();
        let (buffer, ended, fault) = (Vec::new(), false, None);
        Games { source, stream, cutter, read, buffer, begin: 0, offset: 0, line: 1, index: 0, ended, fault }
    }

    /// The games from a mark on.
    pub fn from(
        source: &str,
        mut stream: Box<dyn Seekable>,
        cutter: Box<dyn Cutter>,
        read: ReadGame,
        mark: GameOffset,
    ) -> io::Result<Games> {
        let GameOffset { game, offset, line } = mark;
        stream.seek(SeekFrom::Start(offset))?;
        Ok(Games { offset, line, index: game.saturating_sub(1), ..Games::new(source, stream, cutter, read) })
    }

    /// Goes on to a game without reading those before.
    pub fn find(mut self, game: u32) -> FoundGame {
        let mut marks = Vec::new();
        while self.index + 1 < game {
            if self.index.is_multiple_of(BETWEEN) {
                marks.push(GameOffset { game: self.index + 1, offset: self.offset, line: self.line });
            }
            match self.pass() {
                Ok(true) => {}
                Ok(false) => return FoundGame { record: None, marks },
                Err(problem) => return FoundGame { record: Some(Err(problem)), marks },
            }
        }
        FoundGame { record: self.next(), marks }
    }

    /// Passes over a game; false when there is none.
    fn pass(&mut self) -> Result<bool, Problem> {
        let Some(length) = self.next_piece()? else { return Ok(false) };
        self.index += 1;
        self.pass_over(length);
        Ok(true)
    }

    /// The length of the next game, none at the end.
    fn next_piece(&mut self) -> Result<Option<usize>, Problem> {
        loop {
            let bytes = self.buffer.get(self.begin..).unwrap_or_default();
            let end = match self.cutter.end(bytes) {
                Some(end) => Some(end.clamp(1, bytes.len().max(1))),
                None if self.ended => Some(bytes.len()),
                None => None,
            };
            match end {
                Some(0) => return self.fault.take().map_or(Ok(None), Err),
                Some(end) if self.cutter.is_game(bytes.get(..end).unwrap_or_default()) => {
                    return if end > MAX_GAME_BYTES { Err(self.too_long()) } else { Ok(Some(end)) };
                }
                Some(end) => self.pass_over(end),
                None if bytes.len() > MAX_GAME_BYTES => return Err(self.too_long()),
                None => self.fill()?,
            }
        }
    }

    fn too_long(&self) -> Problem {
        let what = format!("game {} is longer than {} MiB; expected a game", self.index + 1, MAX_GAME_BYTES >> 20);
        Problem::new(Place::line(&self.source, self.line), what)
    }

    fn fill(&mut self) -> Result<(), Problem> {
        self.buffer.drain(..self.begin);
        self.begin = 0;
        let gulp = GULP.max(self.buffer.len()) as u64;
        match self.stream.by_ref().take(gulp).read_to_end(&mut self.buffer) {
            Ok(read) => self.ended = read == 0,
            Err(error) => {
                let what = format!("cannot be read further: {}", text::short(&error.to_string(), 120));
                let problem = Problem::new(Place::line(&self.source, self.line), what);
                if input::is_bomb(&error) {
                    return Err(problem);
                }
                // The games that came before are as good as any; then it is told why there are no more.
                self.ended = true;
                self.fault = Some(problem);
            }
        }
        Ok(())
    }

    fn pass_over(&mut self, length: usize) {
        let passed = self.buffer.get(self.begin..self.begin + length).unwrap_or_default();
        self.line = self.line.saturating_add(passed.iter().filter(|byte| **byte == b'\n').count() as u32);
        self.begin += length;
        self.offset += length as u64;
    }

    /// After a failure nothing more is to be had.
    fn stop(&mut self) {
        self.buffer.clear();
        self.begin = 0;
        self.ended = true;
    }
}

impl Iterator for Games {
    type Item = Result<Record, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        let length = match self.next_piece() {
            Ok(length) => length?,
            Err(problem) => {
                self.stop();
                return Some(Err(problem));
            }
        };
        self.index += 1;
        let bytes = self.buffer.get(self.begin..self.begin + length).unwrap_or_default();
        let piece = Piece { source: &self.source, index: self.index, line: self.line, bytes };
        let record = (self.read)(&piece);
        self.pass_over(length);
        Some(record)
    }

    /// Passes over games without reading them: the 90,000th is found as fast as its bytes come.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        for _ in 0..n {
            match self.pass() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(problem) => {
                    self.stop();
                    return Some(Err(problem));
                }
            }
        }
        self.next()
    }
}
