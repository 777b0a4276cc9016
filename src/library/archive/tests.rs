//! Archives as people pack them, and as nobody should.

use std::io::Write;

use zip::write::SimpleFileOptions;

use super::*;
use crate::library::{Library, PathKind};

const GAME: &str = "[Event \"E\"]\n[White \"W\"]\n\n1. e4 e5 *\n";

/// A zip of files, each a name and its text.
fn zipped(path: &Path, files: &[(&str, &str)]) {
    let mut zip = zip::ZipWriter::new(File::create(path).unwrap());
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

/// The bytes of a tar of files; a text that begins with `->` is a link.
fn tarred(files: &[(&str, &str)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, text) in files {
        let mut header = tar::Header::new_ustar();
        // The crate refuses to write names that lead out: the letters are put by hand.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        match text.strip_prefix("->") {
            Some(to) => {
                header.set_entry_type(tar::EntryType::Symlink);
                header.set_link_name(to).unwrap();
                header.set_size(0);
                header.set_cksum();
                tar.append(&header, io::empty()).unwrap();
            }
            None => {
                header.set_size(text.len() as u64);
                header.set_cksum();
                tar.append(&header, text.as_bytes()).unwrap();
            }
        }
    }
    tar.into_inner().unwrap()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// The sources of all records, and what could not be read.
fn read(path: &Path) -> (Vec<String>, Vec<String>) {
    let folder = path.parent().unwrap();
    let local = |text: String| text.replace(&format!("{}/", folder.display()), "");
    let (mut sources, mut problems) = (Vec::new(), Vec::new());
    for record in Library::new().open(path).unwrap() {
        match record {
            Ok(record) => {
                assert_eq!(record.path.as_deref(), Some(Path::new(&record.source)));
                sources.push(local(record.source));
            }
            Err(problem) => problems.push(local(problem.to_string())),
        }
    }
    (sources, problems)
}

#[test]
fn members_are_read_as_the_files_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.zip");
    let files =
        [("b/game10.pgn", GAME), ("b/game9.pgn", GAME), ("a.pgn", GAME), ("notes.txt", "hello"), (".hidden.pgn", GAME)];
    zipped(&path, &files);
    let wanted = ["games.zip/a.pgn", "games.zip/b/game9.pgn", "games.zip/b/game10.pgn"];
    assert_eq!(read(&path), (wanted.map(String::from).to_vec(), Vec::new()));
    let plain = tarred(&files);
    for (name, bytes) in [("games.tar", plain.clone()), ("games.tar.gz", gzipped(&plain))] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let wanted = wanted.map(|source| source.replace("games.zip", name));
        assert_eq!(read(&path).0, wanted);
    }
    // The folder itself holds all three.
    assert_eq!(read(&folder.path().join(".")).0.len(), 9);
}

#[test]
fn a_member_is_opened_by_the_names_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.zip");
    zipped(&path, &[("in/two.pgn", &format!("{GAME}\n{GAME}")), ("in/one.pgn", GAME)]);
    let library = Library::new();
    assert_eq!(library.open(&path.join("in/two.pgn")).unwrap().count(), 2);
    assert_eq!(library.open(&path.join("in")).unwrap().kind(), PathKind::Folder);
    let second = library.game(&path.join("in/two.pgn"), 2).unwrap().expect("a second game");
    assert_eq!(second.index, 2);
    let missing = library.open(&path.join("in/three.pgn")).err().expect("no such member").to_string();
    assert!(missing.ends_with("games.zip/in/three.pgn: no such file or folder"), "{missing}");
}

#[test]
fn round_files_of_an_archive_are_one_match_with_all_that_lies_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let sample = Path::new("replays/paintball-race");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(sample).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        files
            .push((entry.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(entry).unwrap()));
    }
    files.push(("stderr/P1/0003.txt".into(), "left is better".into()));
    files.push(("comments/0005.txt".into(), "a fine shot".into()));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let path = folder.path().join("race.zip");
    zipped(&path, &files);
    let plain = Library::new().open(sample).unwrap().next().unwrap().unwrap();
    let records: Vec<_> = Library::new().listening().open(&path).unwrap().map(Result::unwrap).collect();
    let [record] = records.as_slice() else { panic!("{} records", records.len()) };
    assert_eq!(record.entries.len(), plain.entries.len());
    let sheet = |round| record.sheets().find(|sheet| sheet.round == round).unwrap();
    assert_eq!(sheet(4).heard.first().map(|(_, words)| words.as_str()), Some("left is better"));
    assert_eq!(sheet(5).comment.as_deref(), Some("a fine shot"));
}

#[test]
fn what_leads_out_is_left_out_and_told_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evil.tar");
    let files = [("../up.pgn", GAME), ("/top.pgn", GAME), ("link.pgn", "->/etc/passwd"), ("good.pgn", GAME)];
    std::fs::write(&path, tarred(&files)).unwrap();
    let told = "evil.tar: \"../up.pgn\" leads out of the archive and 2 more: left out; expected files and folders inside the archive";
    assert_eq!(read(&path), (vec!["evil.tar/good.pgn".to_string()], vec![told.to_string()]));
    for name in ["..\\up", "C:\\up", "a/../../b", "/", ".", ""] {
        assert_eq!(inside(name), None, "{name}");
    }
    assert_eq!(inside("./a\\b.pgn"), Some("a/b.pgn".into()));
}

#[test]
fn what_would_fill_the_disk_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bomb.zip");
    let zeros = "0".repeat(1 << 20);
    let names: Vec<String> = (0..70).map(|n| format!("{n}.pgn")).collect();
    zipped(&path, &names.iter().map(|name| (name.as_str(), zeros.as_str())).collect::<Vec<_>>());
    let why = Library::new().open(&path).err().map(|problem| problem.to_string()).unwrap_or_default();
    assert!(why.contains("unpacks to more than 64 MiB"), "{why}");
}

#[test]
fn an_archive_that_breaks_off_keeps_its_good_part_or_says_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let whole = tarred(&[("a.pgn", GAME), ("b.pgn", GAME)]);
    let path = folder.path().join("cut.tar");
    for length in (0..whole.len()).step_by(97) {
        std::fs::write(&path, &whole[..length]).unwrap();
        if let Ok(opened) = Library::new().open(&path) {
            assert!(opened.count() <= 4, "cut at {length}");
        }
    }
    zipped(&path, &[("a.pgn", GAME)]);
    let whole = std::fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        std::fs::write(&path, bytes).unwrap();
        if let Ok(opened) = Library::new().open(&path) {
            assert!(opened.count() <= 2, "changed at {at}");
        }
    }
}
