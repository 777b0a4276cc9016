//! Which files are written: those that are not what they should be, and none that is somebody else's.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::gather::Found;
use super::manifest::{FILE, FORMAT, Manifest, Published};
use super::slug::{self, People};
use crate::files::{self, FileError, Output, Passing};

const NOT_OURS: &str = "is there and not ours; move it, or name another folder for the site";

/// The folder of a site, as it was and as it will be.
pub(super) struct Shelf {
    folder: PathBuf,
    /// As it is on the disk.
    manifest: Manifest,
    /// Files and matches of this run.
    files: BTreeSet<String>,
    matches: BTreeMap<String, Published>,
    slugs: BTreeSet<String>,
    /// What is to be written.
    waiting: BTreeMap<String, Vec<u8>>,
    written: usize,
    remarks: Vec<String>,
}

impl Shelf {
    /// A folder that is empty, not there, or a site of ours; what else lies in it is left alone.
    pub fn open(folder: &Path) -> Result<Shelf, FileError> {
        let path = folder.join(FILE);
        let manifest = match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).ok().filter(|manifest: &Manifest| manifest.format == FORMAT),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                Some(Manifest { format: FORMAT.into(), ..Manifest::default() })
            }
            Err(error) => return Err(FileError::refused(&path, &error)),
        };
        let other = "is not what publish wrote; name another folder, or remove it to have the site made anew";
        let mut manifest = manifest.ok_or_else(|| FileError::place(&path, other))?;
        // Whoever wrote into it by hand does not lead us out of the folder.
        manifest.files.retain(|file, _| Path::new(file).components().all(|part| matches!(part, Component::Normal(_))));
        let front = folder.join("index.html");
        if front.exists() && !manifest.files.contains_key("index.html") {
            return Err(FileError::place(&front, NOT_OURS));
        }
        let slugs = manifest.matches.values().map(|published| published.facts.slug.clone()).collect();
        Ok(Shelf {
            folder: folder.to_owned(),
            manifest,
            files: BTreeSet::new(),
            matches: BTreeMap::new(),
            slugs,
            waiting: BTreeMap::new(),
            written: 0,
            remarks: Vec::new(),
        })
    }

    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// What the pages of a match are called: as last time, or as its file.
    pub fn slug(&mut self, found: &Found) -> String {
        if let Some(published) = self.manifest.matches.get(&hidden(&found.place)) {
            return published.facts.slug.clone();
        }
        let slug = slug::free(&slug::of_place(&found.place), |name| self.slugs.contains(name));
        self.slugs.insert(slug.clone());
        slug
    }

    /// What was made of a match, where it is still what it was and all is there.
    pub fn current(&self, place: &str, key: u64) -> Option<Published> {
        let published = self.manifest.matches.get(&hidden(place)).filter(|published| published.key == key)?;
        let there = |file: &String| self.manifest.files.contains_key(file) && self.folder.join(file).is_file();
        published.files.iter().all(there).then(|| published.clone())
    }

    /// Notes a match with the files that are new.
    pub fn keep(&mut self, place: &str, published: Published, files: Vec<(String, Vec<u8>)>) {
        self.files.extend(published.files.iter().cloned());
        files.into_iter().for_each(|(file, bytes)| self.put(&file, bytes));
        self.matches.insert(hidden(place), published);
    }

    /// A file of the site, which is written unless it is there.
    pub fn put(&mut self, file: &str, bytes: Vec<u8>) {
        self.files.insert(file.to_string());
        let known = self.manifest.files.get(file).map(Vec::as_slice).unwrap_or_default();
        if *known != [hash(&bytes)] || !self.folder.join(file).is_file() {
            self.waiting.insert(file.to_string(), bytes);
        }
    }

    /// Whether a film of the best moments is what it should be; then it stays.
    pub fn has_reel(&mut self, file: &str, made_of: u64) -> bool {
        let same = self.manifest.reels.get(file) == Some(&made_of);
        let there = same && self.manifest.files.contains_key(file) && self.folder.join(file).is_file();
        if there {
            self.files.insert(file.to_string());
        }
        there
    }

    pub fn put_reel(&mut self, file: &str, made_of: u64, bytes: Vec<u8>) {
        self.manifest.reels.insert(file.to_string(), made_of);
        self.put(file, bytes);
    }

    /// Writes what is waiting. Before, the manifest says so: whatever stops us, what we wrote is known to be ours.
    pub fn flush(&mut self, people: &People) -> Result<(), FileError> {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let mut ours = Vec::new();
        for (file, bytes) in waiting {
            if self.is_ours(&file, &bytes)? {
                ours.push((file, bytes));
            }
        }
        files::make_folder(&self.folder)?;
        for (file, bytes) in &ours {
            let hashes = self.manifest.files.entry(file.clone()).or_default();
            hashes.push(hash(bytes));
        }
        self.remember(people)?;
        let passing = Passing::beside(&self.folder.join(FILE))?;
        let passing = Arc::new(passing);
        for (file, bytes) in &ours {
            let path = self.folder.join(file);
            files::make_folder(files::folder_of(&path))?;
            let mut out = Output::within(&passing, &path)?;
            std::io::Write::write_all(&mut out, bytes)?;
            out.commit()?;
            self.manifest.files.insert(file.clone(), vec![hash(bytes)]);
        }
        self.written += ours.len();
        Ok(())
    }

    /// Whether a file may be written: nothing is there, or something of ours that nobody has changed.
    fn is_ours(&mut self, file: &str, bytes: &[u8]) -> Result<bool, FileError> {
        let path = self.folder.join(file);
        let there = match std::fs::read(&path) {
            Ok(there) => hash(&there),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(true),
            Err(error) => return Err(FileError::refused(&path, &error)),
        };
        match self.manifest.files.get(file) {
            _ if there == hash(bytes) => Ok(true),
            None => Err(FileError::place(&path, NOT_OURS)),
            Some(known) if known.contains(&there) => Ok(true),
            Some(_) => {
                self.remarks.push(format!(
                    "{}: somebody has changed it, so it stays as it is; remove it to have it made anew",
                    path.display()
                ));
                Ok(false)
            }
        }
    }

    /// Writes the manifest.
    fn remember(&mut self, people: &People) -> Result<(), FileError> {
        for (place, published) in &self.matches {
            self.manifest.matches.insert(place.clone(), published.clone());
        }
        self.manifest.players.clone_from(people.slugs());
        let mut bytes = serde_json::to_vec(&self.manifest).map_err(std::io::Error::from)?;
        bytes.push(b'\n');
        files::write(&self.folder.join(FILE), &bytes)
    }

    /// Removes what the site no longer has, where `whole` says that all of it was seen, and writes the manifest where it changed. How
    /// many files were written, and how many removed.
    pub fn close(&mut self, people: &People, whole: bool) -> Result<(usize, usize), FileError> {
        let before = self.manifest.clone();
        let mut removed = 0;
        if whole {
            let gone: Vec<String> =
                self.manifest.files.keys().filter(|file| !self.files.contains(*file)).cloned().collect();
            for file in gone {
                removed += usize::from(self.remove(&file));
            }
            self.manifest.matches.retain(|place, _| self.matches.contains_key(place));
            self.manifest.reels.retain(|file, _| self.files.contains(file));
        }
        if self.written > 0 || self.manifest != before || self.manifest.players != *people.slugs() {
            self.remember(people)?;
        }
        Ok((self.written, removed))
    }

    /// Removes a file of ours, unless somebody has changed it since.
    fn remove(&mut self, file: &str) -> bool {
        let known = self.manifest.files.remove(file).unwrap_or_default();
        let path = self.folder.join(file);
        let same = std::fs::read(&path).is_ok_and(|there| known.contains(&hash(&there)));
        same && std::fs::remove_file(&path).is_ok()
    }

    pub fn remarks(&mut self) -> Vec<String> {
        std::mem::take(&mut self.remarks)
    }
}

/// A file as one word.
fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// A place on a disk, told apart from others and not told.
fn hidden(place: &str) -> String {
    hash(place.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nobody() -> People {
        People::new(BTreeMap::new())
    }

    /// A run that puts one file on the shelf.
    fn run(folder: &Path, bytes: &str) -> (usize, usize) {
        let mut shelf = Shelf::open(folder).unwrap();
        shelf.put("a/b.html", bytes.into());
        shelf.flush(&nobody()).unwrap();
        shelf.close(&nobody(), true).unwrap()
    }

    #[test]
    fn who_was_killed_while_a_file_was_replaced_knows_it_again() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(run(dir.path(), "one"), (1, 0));
        // The manifest speaks of the new file before it is there.
        let path = dir.path().join(FILE);
        let mut manifest: Manifest = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        manifest.files.get_mut("a/b.html").unwrap().push(hash(b"two"));
        std::fs::write(&path, serde_json::to_vec(&manifest).unwrap()).unwrap();
        for there in ["one", "two"] {
            std::fs::write(dir.path().join("a/b.html"), there).unwrap();
            let shelf = Shelf::open(dir.path());
            assert!(shelf.unwrap().is_ours("a/b.html", b"three").unwrap(), "{there}");
        }
        assert_eq!(run(dir.path(), "three"), (1, 0));
        assert_eq!(std::fs::read_to_string(dir.path().join("a/b.html")).unwrap(), "three");
        assert_eq!(run(dir.path(), "three"), (0, 0));
    }

    #[test]
    fn a_manifest_that_leads_elsewhere_removes_nothing_there() {
        let dir = tempfile::tempdir().unwrap();
        let site = dir.path().join("site");
        std::fs::write(dir.path().join("mine.txt"), "mine").unwrap();
        let files = BTreeMap::from([("../mine.txt".to_string(), vec![hash(b"mine")])]);
        let manifest = Manifest { format: FORMAT.into(), files, ..Manifest::default() };
        files::write(&site.join(FILE), &serde_json::to_vec(&manifest).unwrap()).unwrap();
        run(&site, "one");
        assert!(dir.path().join("mine.txt").exists());
        std::fs::write(site.join(FILE), "{}").unwrap();
        assert!(Shelf::open(&site).is_err(), "what is somebody else's is not taken for ours");
    }
}
