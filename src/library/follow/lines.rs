//! A file that grows line by line: what is new is read from where it ended.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::{News, Stamp};
use crate::formats::{open, read_some};
use crate::model::Record;
use crate::model::limits::MAX_LINE_BYTES;

/// So much of the beginning tells one match from another.
const HEAD: usize = 4096;
/// The most that is read at once; the rest comes with the next look.
const MOST: u64 = 64 << 20;

/// How far a growing file has been read.
pub struct GrowingFile {
    file: PathBuf,
    /// Where the next line begins, and its number.
    offset: u64,
    line: u32,
    /// The round of the next line.
    round: u32,
    /// How the file begins, and which file it is: another one is another match.
    head: Vec<u8>,
    stamp: Option<Stamp>,
    /// Set when a line could not be told: nothing after it can be.
    stopped: bool,
}

impl GrowingFile {
    /// The file a record was read from, line by line; `None` where it is not written so.
    pub fn of(file: &Path, record: &Record) -> Option<GrowingFile> {
        let newest = record.sheets().last().filter(|newest| newest.line > 0)?;
        let mut reader = BufReader::new(File::open(file).ok()?);
        let mut head = read_some(&mut reader, HEAD).ok()?;
        reader.rewind().ok()?;
        let (mut offset, mut text) = (0, Vec::new());
        for _ in 0..newest.line {
            text.clear();
            offset += reader.read_until(b'\n', &mut text).ok()? as u64;
        }
        // Packed files and matches that are one object do not grow at their end.
        let whole = text.trim_ascii() == newest.text.as_bytes() && text.ends_with(b"\n");
        head.truncate(head.len().min(offset as usize));
        whole.then(|| GrowingFile {
            file: file.to_owned(),
            offset,
            line: newest.line + 1,
            round: newest.round + 1,
            head,
            stamp: Stamp::of(file),
            stopped: false,
        })
    }

    pub fn path(&self) -> &Path {
        &self.file
    }

    /// Nothing is told any more until the match starts anew.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// What has been added since the last look: whole lines alone. A file that is shorter than it was, or another one, starts anew.
    pub fn news(&mut self) -> Vec<News> {
        match self.read() {
            Some(bytes) => self.sheets(&bytes),
            None => vec![News::Restarted],
        }
    }

    /// Whether there is more to read than was read at once.
    pub fn has_more(&self) -> bool {
        Stamp::of(&self.file).is_some_and(|stamp| stamp.size >= self.offset + MOST)
    }

    fn read(&mut self) -> Option<Vec<u8>> {
        let now = Stamp::of(&self.file)?;
        let same = self.stamp.is_none_or(|before| before.inode == now.inode) && now.size >= self.offset;
        let mut file = File::open(&self.file).ok().filter(|_| same)?;
        let mut head = vec![0; self.head.len()];
        file.read_exact(&mut head).ok().filter(|()| head == self.head)?;
        file.seek(SeekFrom::Start(self.offset)).ok()?;
        let mut bytes = Vec::new();
        file.take(MOST).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// The sheets of all lines that have their end.
    fn sheets(&mut self, bytes: &[u8]) -> Vec<News> {
        let mut news = Vec::new();
        for line in bytes.split_inclusive(|byte| *byte == b'\n').take_while(|line| line.ends_with(b"\n")) {
            if self.stopped || line.len() > MAX_LINE_BYTES {
                self.stopped = true;
                break;
            }
            let number = self.line;
            self.offset += line.len() as u64;
            self.line += 1;
            let text = open::line(line);
            if text.is_empty() {
                continue;
            }
            if open::is_header(&text) {
                return vec![News::Restarted];
            }
            news.push(News::Round(open::sheet(number, self.round, text)));
            self.round += 1;
        }
        news
    }
}
