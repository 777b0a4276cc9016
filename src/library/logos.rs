//! The logos of a match: those a person named, those the record names, and those in a folder `logos` beside it.
//!
//! What a person names is trusted to lie anywhere. What a record names, or what is found by itself, lies beside or below the record
//! and is no link; what is wrong with it is a remark, and the match is shown without.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::follow::Stamp;
use super::{kinds, pictures, walk};
use crate::files::{below, folder_of};
use crate::model::{Image, Logo, Place, Problem, Record, Remark};

/// The folder of logos, beside records or among the rounds of one.
const FOLDER: &str = "logos";
/// How names of pictures end.
const SUFFIXES: [&str; 4] = ["png", "jpg", "jpeg", "webp"];
/// Logos are small on every picture: larger ones are halved until no side is longer.
const SIDE: u32 = 1024;
/// What opened logos may take together before they are forgotten.
const ROOM: usize = 64 << 20;

/// Where logos come from. Those opened once serve all records.
#[derive(Default)]
pub struct Logos {
    named: Vec<Named>,
    opened: Mutex<HashMap<PathBuf, (Stamp, Opened)>>,
}

/// A picture, or what is wrong with it.
type Opened = Result<Arc<Image>, String>;

/// A logo that a person named.
struct Named {
    player: String,
    logo: Logo,
    /// Whether anybody of that name was met.
    met: AtomicBool,
}

impl Logos {
    /// Besides those that are found: players' names, each with the file of a logo.
    pub fn named(pairs: &[(String, PathBuf)]) -> Result<Logos, Problem> {
        let named = |(player, path): &(String, PathBuf)| {
            let image = Some(Arc::new(pictures::open(path)?.within(SIDE).into_owned()));
            let logo = Logo { file: path.display().to_string(), image };
            Ok(Named { player: player.clone(), logo, met: AtomicBool::new(false) })
        };
        Ok(Logos { named: pairs.iter().map(named).collect::<Result<_, _>>()?, ..Logos::default() })
    }

    /// The names nobody had so far.
    pub fn unmet(&self) -> impl Iterator<Item = &str> {
        self.named.iter().filter(|named| !named.met.load(Ordering::Relaxed)).map(|named| named.player.as_str())
    }

    /// Gives a record its logos, and the images of its kinds; `names` tells its players, where there are logos at all. Returns what could not be used.
    pub fn dress(&self, record: &mut Record, names: impl FnOnce(&Record) -> Vec<String>) -> Vec<Remark> {
        let mut remarks = kinds::open(record);
        let found = record.path.as_deref().map(found).unwrap_or_default();
        if self.named.is_empty() && found.is_empty() && record.logos.is_empty() {
            return remarks;
        }
        let mut own = std::mem::take(&mut record.logos).into_iter();
        for name in names(record) {
            let of_record = own.next().flatten();
            let logo = self.of_person(&name).or_else(|| {
                let of_record = of_record.and_then(|logo| self.of_record(record, logo, &mut remarks));
                of_record.or_else(|| self.of_folder(&name, &found, &mut remarks))
            });
            record.logos.push(logo);
        }
        remarks
    }

    fn of_person(&self, player: &str) -> Option<Logo> {
        let named = alike(player, &self.named, |named| &named.player)?;
        named.met.store(true, Ordering::Relaxed);
        Some(named.logo.clone())
    }

    /// The logo a record names.
    fn of_record(&self, record: &Record, logo: Logo, remarks: &mut Vec<Remark>) -> Option<Logo> {
        let opened = match record.path.as_deref() {
            Some(path) => self.open(if path.is_dir() { path } else { folder_of(path) }, &logo.file),
            None => Err(pictures::NOWHERE.into()),
        };
        let wrong = |what| Remark::new(Place::file(&record.source), format!("the logo {:?}: {what}", logo.file));
        let image = opened.map_err(|what| remarks.push(wrong(what))).ok()?;
        Some(Logo { image: Some(image), ..logo })
    }

    /// The logo that bears a player's name.
    fn of_folder(&self, player: &str, found: &[Found], remarks: &mut Vec<Remark>) -> Option<Logo> {
        let Found { folder, file, .. } = alike(player, found, |found| &found.stem)?;
        let name = format!("{FOLDER}/{file}");
        let wrong = |what| Remark::new(Place::file(folder.join(&name).display().to_string()), what);
        let image = self.open(folder, &name).map_err(|what: String| remarks.push(wrong(what))).ok()?;
        Some(Logo { file: name, image: Some(image) })
    }

    /// Opens what a file in a folder names, unless it is known and the same.
    fn open(&self, folder: &Path, name: &str) -> Opened {
        let path = below(folder, name)?;
        let stamp = Stamp::of(&path);
        let opened = || self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((then, known)) = opened().get(&path)
            && Some(*then) == stamp
        {
            return known.clone();
        }
        let image = pictures::open_below(folder, name).map(|image| Arc::new(image.within(SIDE).into_owned()));
        if let Some(stamp) = stamp {
            let mut opened = opened();
            let bytes = |(_, opened): &(Stamp, Opened)| opened.as_ref().map_or(0, |image| image.pixels().len());
            if opened.values().map(bytes).sum::<usize>() > ROOM {
                opened.clear();
            }
            opened.insert(path, (stamp, image.clone()));
        }
        image
    }
}

/// A picture in a folder of logos.
struct Found {
    /// The folder in which the folder of logos lies.
    folder: PathBuf,
    file: String,
    stem: String,
}

/// The pictures in the folders of logos of a record: of round files first the one among them.
fn found(record: &Path) -> Vec<Found> {
    let inside = record.is_dir().then(|| record.to_owned());
    let beside = match record.file_name() {
        Some(_) => Some(folder_of(record).to_owned()),
        // Such as the folder one is in: only its whole path tells what it lies in.
        None => record.canonicalize().ok().and_then(|whole| Some(whole.parent()?.to_owned())),
    };
    inside.into_iter().chain(beside).flat_map(|folder| pictures_in(&folder)).collect()
}

fn pictures_in(folder: &Path) -> Vec<Found> {
    // A folder that is not there, or cannot be listed, has no logos.
    let entries = walk::list(&folder.join(FOLDER)).unwrap_or_default();
    let picture = |file: &str| {
        let (stem, suffix) = file.rsplit_once('.')?;
        let known = SUFFIXES.iter().any(|known| suffix.eq_ignore_ascii_case(known));
        known.then(|| Found { folder: folder.to_owned(), file: file.to_owned(), stem: stem.to_owned() })
    };
    entries.iter().filter_map(walk::Entry::file).filter_map(picture).collect()
}

/// The first of some things that bears a player's name; one that bears it letter by letter goes first.
fn alike<'a, T>(player: &str, all: &'a [T], name: impl Fn(&T) -> &str) -> Option<&'a T> {
    let plainly = plain(player);
    all.iter().find(|one| name(one) == player).or_else(|| all.iter().find(|one| plain(name(one)) == plainly))
}

/// Letters with accents, each row behind the letter it is about.
const ACCENTED: [&str; 19] = [
    "aàáâãäåāăąǎ",
    "cçćĉċč",
    "dďđ",
    "eèéêëēĕėęě",
    "gĝğġģ",
    "hĥħ",
    "iìíîïĩīĭįı",
    "jĵ",
    "kķ",
    "lĺļľŀł",
    "nñńņň",
    "oòóôõöøōŏőǒ",
    "rŕŗř",
    "sśŝşšș",
    "tţťŧț",
    "uùúûüũūŭůűųǔ",
    "wŵ",
    "yýÿŷ",
    "zźżž",
];

/// A name without what is easily written otherwise: capitals, accents, and letters that names of files cannot have.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.trim().chars().flat_map(char::to_lowercase) {
        let bare = ACCENTED.iter().find(|row| row.contains(letter)).and_then(|row| row.chars().next());
        match bare.unwrap_or(letter) {
            // Accents that stand behind their letter.
            '\u{300}'..='\u{36f}' => {}
            letter if letter.is_alphanumeric() => plain.push(letter),
            _ if plain.ends_with(' ') => {}
            _ => plain.push(' '),
        }
    }
    plain
}

#[cfg(test)]
mod tests;
