//! The one rule for names: what another record or another evening made is never replaced unasked.
//!
//! A film carries a mark: which record it shows and a stamp of all it was made of. Where something new shall go,
//!
//! - nothing stands: it goes there;
//! - the same stamp stands: it is up to date;
//! - the same record with another stamp stands: it is made anew;
//! - anything else stands: a name of our own choosing takes the next number, a name that a person gave is refused.
//!
//! What carries no mark, such as the record of a match, is always something else. `force` replaces.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::name::numbered;
use super::passing::is_passing;
use super::{FileError, Output};

/// How the mark in our files begins.
const HEAD: &str = "matchreel-film";
/// The mark stands near the start of a file.
const NEAR: u64 = 64 << 10;
const FIRST_FRAME: &str = "frame-000001.png";

/// What a film says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmMark {
    /// Which record it shows: [`stamp::place`](super::stamp::place).
    pub place: u64,
    /// Everything it was made of.
    pub stamp: u64,
}

impl fmt::Display for FilmMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEAD} {:016x} {:016x}", self.place, self.stamp)
    }
}

/// What stands at a place, seen from what shall go there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Occupant {
    /// Nothing, or a device to write to.
    Free,
    /// The very same.
    Same,
    /// An earlier one of the same record.
    Older,
    Other,
}

impl Occupant {
    fn of(path: &Path, mark: Option<&FilmMark>) -> Occupant {
        let Ok(meta) = fs::metadata(path) else { return Occupant::Free };
        if meta.is_dir() && is_empty(path) {
            return Occupant::Free;
        }
        if !meta.is_dir() && !meta.is_file() {
            return Occupant::Free;
        }
        match (mark, read_mark(&marked_file(path))) {
            (Some(mark), Some(found)) if found.stamp == mark.stamp => Occupant::Same,
            (Some(mark), Some(found)) if found.place == mark.place => Occupant::Older,
            (Some(_) | None, Some(_) | None) => Occupant::Other,
        }
    }
}

/// Whether a folder holds nothing but what a process that was killed may have left.
fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.all(|entry| entry.is_ok_and(|entry| is_passing(&entry))))
}

/// The file that carries the mark: of a folder of numbered pictures the first one.
fn marked_file(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(FIRST_FRAME) } else { path.to_owned() }
}

/// The mark of a finished film.
fn read_mark(path: &Path) -> Option<FilmMark> {
    let mut head = Vec::new();
    File::open(path).ok()?.take(NEAR).read_to_end(&mut head).ok()?;
    let at = head.windows(HEAD.len()).position(|window| window == HEAD.as_bytes())? + HEAD.len();
    let number = |from: usize| {
        let digits = std::str::from_utf8(head.get(from..from + 17)?).ok()?.strip_prefix(' ')?;
        u64::from_str_radix(digits, 16).ok()
    };
    Some(FilmMark { place: number(at)?, stamp: number(at + 17)? })
}

/// A name that something new may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub path: PathBuf,
    standing: Occupant,
}

impl Claim {
    /// Whether what is there need not be made again.
    pub fn is_up_to_date(&self) -> bool {
        self.standing == Occupant::Same
    }

    /// Whether what is there may be replaced; otherwise nothing was there, and should something come, it stays.
    pub fn replaces(&self) -> bool {
        self.standing != Occupant::Free
    }

    /// Begins the file.
    pub fn begin(&self) -> Result<Output, FileError> {
        self.begin_beside(&self.path)
    }

    /// Begins a file that goes with it.
    pub fn begin_beside(&self, path: &Path) -> Result<Output, FileError> {
        if self.replaces() { Output::create(path) } else { Output::create_new(path) }
    }

    /// Writes the whole file.
    pub fn write(&self, bytes: &[u8]) -> Result<(), FileError> {
        let mut out = self.begin()?;
        out.write_all(bytes)?;
        out.commit()
    }
}

/// The names given in one run: none twice, whatever the disk says.
#[derive(Debug, Default)]
pub struct Claims {
    force: bool,
    taken: BTreeSet<String>,
    rows: HashMap<PathBuf, Row>,
}

/// A wished name with all its numbers, as far as they have been looked at.
#[derive(Debug)]
struct Row {
    /// The number to look at next.
    next: u32,
    /// What others have made under the numbers before, by stamp and by place: their own records may still come.
    stamps: HashMap<u64, u32>,
    places: HashMap<u64, u32>,
}

impl Default for Row {
    fn default() -> Row {
        Row { next: 1, stamps: HashMap::new(), places: HashMap::new() }
    }
}

impl Claims {
    pub fn new(force: bool) -> Claims {
        Claims { force, ..Claims::default() }
    }

    /// The name a person gave, or why it cannot be had. `beside` are names that go with it, such as a poster's.
    pub fn named(&mut self, path: &Path, mark: Option<&FilmMark>, beside: Companion) -> Result<Claim, FileError> {
        let standing = self.standing(path, mark, beside);
        match standing {
            Occupant::Other if !self.force => Err(FileError::place(path, in_the_way(path))),
            standing => Ok(Claim { path: path.to_owned(), standing }),
        }
    }

    /// A name of our own choosing: the wished one, or with the next number.
    pub fn chosen(&mut self, wished: &Path, mark: Option<&FilmMark>, beside: Companion) -> Claim {
        let mut row = self.rows.remove(wished).unwrap_or_default();
        let known = mark.and_then(|mark| row.stamps.get(&mark.stamp).or_else(|| row.places.get(&mark.place)).copied());
        let claim = known.and_then(|number| self.take(&numbered(wished, number), mark, beside));
        let claim = claim.unwrap_or_else(|| {
            loop {
                let path = numbered(wished, row.next);
                let number = row.next;
                row.next = row.next.saturating_add(1);
                if let Some(claim) = self.take(&path, mark, beside) {
                    break claim;
                }
                if let Some(found) = read_mark(&marked_file(&path)) {
                    row.stamps.insert(found.stamp, number);
                    row.places.insert(found.place, number);
                }
            }
        });
        self.rows.insert(wished.to_owned(), row);
        claim
    }

    /// Takes a name, unless somebody has it.
    fn take(&mut self, path: &Path, mark: Option<&FilmMark>, beside: Companion) -> Option<Claim> {
        // Some systems take two cases of a letter for one.
        let known = path.to_string_lossy().to_lowercase();
        if self.taken.contains(&known) {
            return None;
        }
        let standing = self.standing(path, mark, beside);
        (standing != Occupant::Other || self.force).then(|| {
            self.taken.insert(known);
            Claim { path: path.to_owned(), standing }
        })
    }

    /// The worst of a place and of those that go with it.
    fn standing(&self, path: &Path, mark: Option<&FilmMark>, beside: Companion) -> Occupant {
        let own = Occupant::of(path, mark);
        let Some(other) = beside(path).map(|path| Occupant::of(&path, mark)) else { return own };
        match (own, other) {
            (own, other) if own == other => own,
            (Occupant::Other, _) | (_, Occupant::Other) => Occupant::Other,
            (Occupant::Free | Occupant::Same | Occupant::Older, _) => Occupant::Older,
        }
    }
}

/// What to do about what stands at a place.
fn in_the_way(path: &Path) -> String {
    let inside = fs::read_dir(path).ok().and_then(|entries| entries.flatten().map(|entry| entry.file_name()).min());
    match inside {
        Some(name) => format!("there is {} in it; name another folder, or --force", name.display()),
        None if read_mark(path).is_some() => "is there already and shows another record; --force replaces it".into(),
        None => "is there already; --force replaces it".into(),
    }
}

/// The name of what goes with something, such as its poster.
pub type Companion<'a> = &'a dyn Fn(&Path) -> Option<PathBuf>;

/// Nothing goes with it.
pub fn alone(_: &Path) -> Option<PathBuf> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: FilmMark = FilmMark { place: 7, stamp: 9 };

    fn lay(path: &Path, mark: FilmMark) {
        fs::write(path, format!("GIF89a …{mark}… and so on")).unwrap();
    }

    #[test]
    fn a_mark_is_read_as_it_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.gif");
        let mark = FilmMark { place: u64::MAX, stamp: 1 };
        lay(&path, mark);
        assert_eq!(read_mark(&path), Some(mark));
        fs::write(&path, format!("{HEAD} 00000")).unwrap();
        assert_eq!(read_mark(&path), None);
    }

    #[test]
    fn what_another_record_made_stays_and_the_new_one_takes_the_next_number() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("game-0001.gif");
        lay(&path, FilmMark { place: 1, stamp: 1 });
        let mut claims = Claims::default();
        let claim = claims.chosen(&path, Some(&MARK), &alone);
        assert_eq!((claim.path.clone(), claim.replaces()), (dir.path().join("game-0001-2.gif"), false));
        let why = claims.named(&path, Some(&MARK), &alone).unwrap_err().to_string();
        assert!(why.ends_with("is there already and shows another record; --force replaces it"), "{why}");
        lay(&claim.path, MARK);
        let again = Claims::default().chosen(&path, Some(&MARK), &alone);
        assert!(again.is_up_to_date() && again.path == claim.path);
        let anew = Claims::default().chosen(&path, Some(&FilmMark { stamp: 10, ..MARK }), &alone);
        assert!(anew.replaces() && !anew.is_up_to_date() && anew.path == claim.path);
        assert!(Claims::new(true).named(&path, Some(&MARK), &alone).unwrap().replaces());
    }

    #[test]
    fn a_poster_of_others_is_as_much_in_the_way_as_a_film() {
        let dir = tempfile::tempdir().unwrap();
        let poster = |path: &Path| Some(path.with_extension("poster.png"));
        fs::write(dir.path().join("a.poster.png"), "somebody's").unwrap();
        let claim = Claims::default().chosen(&dir.path().join("a.gif"), Some(&MARK), &poster);
        assert_eq!(claim.path, dir.path().join("a-2.gif"));
        lay(&claim.path, MARK);
        assert!(!Claims::default().chosen(&dir.path().join("a.gif"), Some(&MARK), &poster).is_up_to_date());
    }

    #[test]
    fn no_name_is_given_twice_in_a_run_and_many_alike_are_given_quickly() {
        let mut claims = Claims::new(true);
        let mut seen = BTreeSet::new();
        for turn in 0..20_000 {
            let wished = if turn % 2 == 0 { "/nowhere/A.gif" } else { "/nowhere/a.gif" };
            let path = claims.chosen(Path::new(wished), None, &alone).path;
            assert!(seen.insert(path.to_string_lossy().to_lowercase()), "{}", path.display());
        }
    }

    #[test]
    fn what_carries_no_mark_never_replaces_and_is_never_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("match");
        assert!(!Claims::default().chosen(&path, None, &alone).replaces());
        fs::create_dir(&path).unwrap();
        assert!(!Claims::default().chosen(&path, None, &alone).replaces(), "an empty folder is nobody's");
        fs::write(path.join("playfield.txt.0000"), "").unwrap();
        assert_eq!(Claims::default().chosen(&path, None, &alone).path, dir.path().join("match-2"));
    }
}
