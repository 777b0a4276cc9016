//! One game of a file with many: found at once the second time, because the way to it is remembered.
//!
//! Of plain files the places of every so many games are kept, for the run and, where a file is large, in the folder where
//! the system keeps what can be made again. Packed files cannot be entered in the middle: the second game that is asked
//! for unpacks the file once into a nameless one. Only the files asked for last are remembered: a window may be open for weeks.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::file;
use super::ground::Ground;
use crate::files::{self, words};
use crate::formats::{self, Format, GameOffset, ReplayInput};
use crate::model::{Place, Problem, Record};

/// Files below this size are passed through so fast that nothing need be kept of them for another run.
const WORTH_KEEPING: u64 = 8 << 20;
/// So many files are remembered, and so many of them unpacked: each of those takes a descriptor and room on the disk.
const MOST_FILES: usize = 64;
const MOST_UNPACKED: usize = 4;

/// What is known of a file.
#[derive(Default)]
struct Known {
    path: PathBuf,
    stamp: Stamp,
    /// In the order of games.
    marks: Vec<GameOffset>,
    /// The content of a packed file.
    unpacked: Option<File>,
    /// How often a packed file was asked.
    asked: u32,
}

/// Size and time of a file: when they change, nothing known about it is true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stamp {
    size: u64,
    /// Since 1970, or before it: clocks go wrong, and a wrong time still tells files apart.
    nanos: i128,
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Stamp> {
        let meta = std::fs::metadata(path)?;
        let nanos = |time: SystemTime| match time.duration_since(UNIX_EPOCH) {
            Ok(since) => since.as_nanos() as i128,
            Err(before) => -(before.duration().as_nanos() as i128),
        };
        Ok(Stamp { size: meta.len(), nanos: meta.modified().map_or(0, nanos) })
    }
}

/// What is known of the files asked for.
#[derive(Default)]
pub struct Index {
    /// The one asked for last stands at the end.
    files: Vec<Known>,
    /// Where marks are kept for another run.
    folder: Option<PathBuf>,
}

/// Takes what is known of a file off the list.
fn take(all: &mut Vec<Known>, path: &Path) -> Known {
    match all.iter().position(|known| known.path == path) {
        Some(at) => all.remove(at),
        None => Known { path: path.to_owned(), ..Known::default() },
    }
}

/// Puts a file at the end of the list, and forgets those that nobody has asked for in a long time.
fn put(all: &mut Vec<Known>, known: Known) {
    all.push(known);
    let too_many = all.len().saturating_sub(MOST_FILES);
    all.drain(..too_many);
    for old in all.iter_mut().rev().filter(|known| known.unpacked.is_some()).skip(MOST_UNPACKED) {
        old.unpacked = None;
    }
}

impl Index {
    /// An index that keeps in a folder what took long to find out.
    pub fn keeping(folder: Option<PathBuf>) -> Index {
        Index { files: Vec::new(), folder }
    }

    /// The game of a file with this number, from 1; `None` when it has not so many.
    pub fn game(&mut self, path: &Path, index: u32) -> Result<Option<Record>, Problem> {
        let source = path.display().to_string();
        let problem = |what: String| Problem::new(Place::file(&source), what);
        let input = file::open(path).map_err(|error| problem(words(&error)))?;
        let format = formats::sniff(input.head()).ok_or_else(|| problem(formats::unknown(input.head())))?;
        if !format.streams() || !format.holds_many() {
            let records = file::records(&Ground::Disk, format, &source, Some(path), input).map_err(problem)?;
            return nth(records, index);
        }
        let mut known = take(&mut self.files, path);
        let kept = self.folder.as_deref().and_then(|folder| keeping_place(folder, path));
        let found = known.game(format, path, input, index, kept.as_deref());
        put(&mut self.files, known);
        found
    }
}

fn nth(mut records: formats::Records, index: u32) -> Result<Option<Record>, Problem> {
    records.nth(index.saturating_sub(1) as usize).transpose()
}

impl Known {
    fn game(
        &mut self,
        format: &Format,
        path: &Path,
        input: ReplayInput,
        index: u32,
        kept: Option<&Path>,
    ) -> Result<Option<Record>, Problem> {
        let source = path.display().to_string();
        let problem = |what: String| Problem::new(Place::file(&source), what);
        let failed = |error: io::Error| problem(words(&error));
        self.refresh(path, kept.filter(|_| !input.packed)).map_err(failed)?;
        if input.packed && self.unpacked.is_none() {
            self.asked += 1;
            if self.asked == 1 {
                let records = file::records(&Ground::Disk, format, &source, Some(path), input).map_err(problem)?;
                return nth(records, index);
            }
            self.unpack(input).map_err(failed)?;
        }
        let plain = match &self.unpacked {
            Some(unpacked) => unpacked.try_clone().map_err(failed)?,
            None => File::open(path).map_err(failed)?,
        };
        self.find(format, path, plain, index, kept)
    }

    /// Forgets what is no longer true; what an earlier run has kept is taken in.
    fn refresh(&mut self, path: &Path, kept: Option<&Path>) -> io::Result<()> {
        let stamp = Stamp::of(path)?;
        if self.stamp != stamp {
            let marks = kept.and_then(|kept| read_kept(kept, stamp));
            let path = std::mem::take(&mut self.path);
            *self = Known { path, stamp, marks: marks.unwrap_or_default(), ..Known::default() };
        }
        Ok(())
    }

    fn unpack(&mut self, input: ReplayInput) -> io::Result<()> {
        let mut unpacked = tempfile::tempfile()?;
        io::copy(&mut input.into_stream(), &mut unpacked)?;
        self.unpacked = Some(unpacked);
        Ok(())
    }

    fn find(
        &mut self,
        format: &Format,
        path: &Path,
        plain: File,
        index: u32,
        kept: Option<&Path>,
    ) -> Result<Option<Record>, Problem> {
        let source = path.display().to_string();
        let failed = |error: io::Error| Problem::new(Place::file(&source), words(&error));
        let nearest = self.marks.iter().rev().find(|mark| mark.game <= index).copied().unwrap_or(GameOffset::START);
        let beside = file::beside(&Ground::Disk, path, format);
        let found = format.find(&source, Box::new(plain), &beside, nearest, index).map_err(failed)?;
        let last = self.marks.last().map_or(0, |mark| mark.game);
        let before = self.marks.len();
        self.marks.extend(found.marks.into_iter().filter(|mark| mark.game > last));
        let worth_keeping = self.unpacked.is_none() && self.stamp.size >= WORTH_KEEPING;
        if let Some(kept) = kept.filter(|_| worth_keeping && self.marks.len() > before) {
            // What cannot be kept is found again.
            let _ = files::write(kept, self.written().as_bytes());
        }
        let placed = |record: Record| Record { path: Some(path.to_owned()), ..record };
        found.record.map(|record| record.map(placed)).transpose()
    }

    /// The marks as another run reads them.
    fn written(&self) -> String {
        let mut marks = String::new();
        for mark in &self.marks {
            marks += &format!("{} {} {}\n", mark.game, mark.offset, mark.line);
        }
        heading(self.stamp, &marks) + &marks
    }
}

/// The first line of a file of marks: which file they belong to, and a sum over them, because two processes may write at once.
fn heading(stamp: Stamp, marks: &str) -> String {
    let sum = crc32fast::hash(marks.as_bytes());
    format!("matchreel marks 2: {} bytes of {}, {sum:08x}\n", stamp.size, stamp.nanos)
}

/// The marks an earlier run has written down, where they belong to this very file.
fn read_kept(kept: &Path, stamp: Stamp) -> Option<Vec<GameOffset>> {
    const MOST: u64 = 256 << 20;
    let mut text = String::new();
    File::open(kept).ok()?.take(MOST).read_to_string(&mut text).ok()?;
    read_marks(&text, stamp)
}

fn read_marks(text: &str, stamp: Stamp) -> Option<Vec<GameOffset>> {
    let (head, lines) = text.split_at_checked(text.find('\n')? + 1)?;
    if head != heading(stamp, lines) {
        return None;
    }
    let mark = |line: &str| {
        let mut numbers = line.split(' ');
        let (game, offset, line) = (numbers.next()?, numbers.next()?, numbers.next()?);
        let mark = GameOffset { game: game.parse().ok()?, offset: offset.parse().ok()?, line: line.parse().ok()? };
        (mark.game > 0 && mark.offset < stamp.size).then_some(mark)
    };
    let marks: Option<Vec<GameOffset>> = lines.lines().map(mark).collect();
    marks.filter(|marks| marks.is_sorted_by_key(|mark| mark.game))
}

/// Where in a folder the marks of a file are kept.
fn keeping_place(folder: &Path, path: &Path) -> Option<PathBuf> {
    let whole = path.canonicalize().ok()?;
    let name = crc32fast::hash(whole.as_os_str().as_encoded_bytes());
    let plain =
        whole.file_name()?.to_string_lossy().chars().filter(|c| c.is_ascii_alphanumeric()).take(40).collect::<String>();
    Some(folder.join(format!("{plain}-{name:08x}.marks")))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn many(folder: &Path, games: u32) -> PathBuf {
        let path = folder.join("many.pgn");
        let game = |n: u32| format!("[Event \"game {n}\"]\n[Result \"1-0\"]\n\n1. e4 e5 {{[Event \"no\"]}} 1-0\n\n");
        std::fs::write(&path, (1..=games).map(game).collect::<String>()).unwrap();
        path
    }

    fn title(files: &mut Index, path: &Path, index: u32) -> Option<(u32, String, u32)> {
        let record = files.game(path, index).unwrap()?;
        let line = record.moves().next().map_or(0, |written| written.line);
        Some((record.index, record.title.unwrap_or_default(), line))
    }

    #[test]
    fn any_game_is_found_in_any_order_with_its_number_and_line() {
        let mut files = Index::default();
        let folder = tempfile::tempdir().unwrap();
        let path = many(folder.path(), 1000);
        for index in [1, 1000, 500, 65, 64, 66, 999, 2, 1] {
            assert_eq!(title(&mut files, &path, index), Some((index, format!("game {index}"), index * 5 - 1)));
        }
        assert_eq!(title(&mut files, &path, 1001), None);
    }

    #[test]
    fn a_file_that_changes_is_looked_through_anew() {
        let mut files = Index::default();
        let folder = tempfile::tempdir().unwrap();
        let path = many(folder.path(), 300);
        assert_eq!(title(&mut files, &path, 290).map(|found| found.0), Some(290));
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("[Event \"new\"]\n\n1. d4 *\n\n{text}")).unwrap();
        assert_eq!(title(&mut files, &path, 290).map(|found| found.1), Some("game 289".into()));
    }

    #[test]
    fn packed_files_are_asked_again_and_again() {
        let mut files = Index::default();
        let folder = tempfile::tempdir().unwrap();
        let plain = many(folder.path(), 200);
        let path = folder.path().join("many.gz");
        let mut packed = flate2::write::GzEncoder::new(File::create(&path).unwrap(), flate2::Compression::fast());
        packed.write_all(&std::fs::read(plain).unwrap()).unwrap();
        packed.finish().unwrap();
        for index in [150, 3, 200, 1] {
            assert_eq!(title(&mut files, &path, index).map(|found| found.1), Some(format!("game {index}")));
        }
        assert_eq!(title(&mut files, &path, 201), None);
    }

    #[test]
    fn however_many_packed_files_are_asked_only_a_few_stay_open() {
        let folder = tempfile::tempdir().unwrap();
        let bytes = std::fs::read(many(folder.path(), 3)).unwrap();
        let mut all = Vec::new();
        for turn in 0..MOST_FILES * 2 {
            let path = folder.path().join(format!("{turn}.pgn.gz"));
            let mut packed = flate2::write::GzEncoder::new(File::create(&path).unwrap(), flate2::Compression::fast());
            packed.write_all(&bytes).unwrap();
            packed.finish().unwrap();
            for _ in 0..2 {
                let mut known = take(&mut all, &path);
                let found = known.game(&formats::pgn::FORMAT, &path, file::open(&path).unwrap(), 2, None).unwrap();
                assert_eq!(found.and_then(|record| record.title).as_deref(), Some("game 2"));
                put(&mut all, known);
            }
        }
        assert_eq!(all.len(), MOST_FILES);
        assert_eq!(all.iter().filter(|known| known.unpacked.is_some()).count(), MOST_UNPACKED);
    }

    #[test]
    fn files_from_before_1970_and_from_the_future_are_told_apart() {
        let mut files = Index::default();
        let folder = tempfile::tempdir().unwrap();
        let path = many(folder.path(), 100);
        let day = std::time::Duration::from_secs(86_400);
        let mut stamps = Vec::new();
        for time in [UNIX_EPOCH - day * 400, UNIX_EPOCH - day, UNIX_EPOCH, SystemTime::now() + day * 4000] {
            File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
            stamps.push(Stamp::of(&path).unwrap());
            assert_eq!(title(&mut files, &path, 90).map(|found| found.1), Some("game 90".into()));
        }
        stamps.dedup();
        assert_eq!(stamps.len(), 4);
    }

    #[test]
    fn games_of_a_database_of_one_length_are_entered_directly() {
        let mut files = Index::default();
        let path = Path::new("replays/reversi-club.wtb");
        let whole: Vec<Record> = super::super::Library::new().open(path).unwrap().map(Result::unwrap).collect();
        for (at, record) in whole.iter().enumerate().rev() {
            let found = files.game(path, at as u32 + 1).unwrap().expect("a game");
            assert_eq!((found.players, found.entries.len()), (record.players.clone(), record.entries.len()));
        }
        assert!(files.game(path, whole.len() as u32 + 1).unwrap().is_none());
    }

    #[test]
    fn marks_of_another_file_and_half_written_ones_are_not_taken() {
        let stamp = Stamp { size: 100, nanos: 7 };
        let marks = "65 20 31\n129 40 61\n";
        let text = heading(stamp, marks) + marks;
        assert_eq!(read_marks(&text, stamp).map(|marks| marks.len()), Some(2));
        assert!(read_marks(&text, Stamp { size: 101, ..stamp }).is_none());
        assert!(read_marks(&text, Stamp { nanos: -7, ..stamp }).is_none());
        for end in 0..text.len() {
            assert!(read_marks(&text[..end], stamp).is_none(), "cut at {end}");
        }
    }
}
