//! Paths of all sorts, good and bad.

use std::fs;
use std::path::Path;

use super::*;
use crate::model::Entry;

const JSON: &str = r#"{"game":"reversi","moves":["D3","C5"]}"#;
const XML: &str =
    "<Replay><GameType>reversi</GameType><ListOfMoves><Move player=\"1\">D3</Move></ListOfMoves></Replay>";

fn sheet(round: u32) -> String {
    format!("{round}/9\n5x5\nP1: 1 2147483647 0 20 R1 13 DOWN 1 5\nWalls:\nP1: 13 north\n")
}

fn dir() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder to work in")
}

fn put(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

fn refused(path: &Path) -> String {
    let problem = Library::new().open(path).err().expect("no replay");
    assert!(!problem.what.contains('\n'));
    assert_eq!(problem.place.file, path.display().to_string());
    problem.what
}

/// Every record's source below the folder, or the message in its place.
fn told(folder: &Path) -> Vec<String> {
    let shorten = |text: String| text.replace(&format!("{}/", folder.display()), "");
    let one = |record: Result<Record, Problem>| match record {
        Ok(record) => shorten(record.source),
        Err(problem) => shorten(problem.to_string()),
    };
    Library::new().open(folder).expect("a folder with replays").map(one).collect()
}

#[test]
fn a_file_yields_its_record() {
    let dir = dir();
    put(dir.path(), "a.dat", JSON);
    let mut opened = Library::new().open(&dir.path().join("a.dat")).unwrap();
    assert_eq!(opened.kind(), PathKind::File);
    let record = opened.next().unwrap().unwrap();
    assert_eq!((record.game.as_str(), record.format), ("reversi", "json"));
    assert!(record.source.ends_with("a.dat"));
    assert!(opened.next().is_none());
}

#[test]
fn a_folder_of_round_files_is_one_replay_with_the_folders_name() {
    let dir = dir();
    let folder = dir.path().join("final 3");
    (0..12).for_each(|round| put(&folder, &round.to_string(), sheet(round)));
    put(&folder, "score.txt", "x");
    put(&folder, ".hidden", "x");
    for path in [folder.clone(), folder.join(".").join("")] {
        let mut opened = Library::new().open(&path).unwrap();
        assert_eq!(opened.kind(), PathKind::Rounds);
        let record = opened.next().unwrap().unwrap();
        assert_eq!((record.title.as_deref(), record.entries.len()), (Some("Final 3"), 12));
        assert_eq!(record.remarks.len(), 1, "{:?}", record.remarks);
        assert!(matches!(&record.entries[10], Entry::Sheet(sheet) if sheet.file == "10"));
    }
}

#[test]
fn a_folder_of_replays_is_walked_in_natural_order() {
    let dir = dir();
    put(dir.path(), "game10.json", JSON);
    put(dir.path(), "game9.xml", XML);
    put(dir.path(), "deep/er/a.json", JSON);
    (0..2).for_each(|round| put(dir.path(), &format!("match/{round}"), sheet(round)));
    put(dir.path(), "README.md", "hello");
    put(dir.path(), ".git/a.json", JSON);
    put(dir.path(), "package.json", "{\"name\": 1}");
    assert_eq!(told(dir.path()), ["deep/er/a.json", "game9.xml", "game10.json", "match"]);
    assert_eq!(Library::new().open(dir.path()).unwrap().kind(), PathKind::Folder);
}

#[test]
fn broken_files_do_not_stop_the_rest() {
    let dir = dir();
    put(dir.path(), "1.json", "{\"game\": 5}");
    put(dir.path(), "2.xml", "");
    put(dir.path(), "3.json", JSON);
    put(dir.path(), "4.xml", [0u8, 1, 2, 3, 255]);
    let told = told(dir.path());
    assert_eq!(told[0], "1.json:1: \"game\" is 5; expected the word for a game such as \"reversi\"");
    assert!(told[1].starts_with("2.xml: is empty; expected"));
    assert_eq!(told[2], "3.json");
    assert!(told[3].starts_with("4.xml: not a replay: it holds binary data; expected"));
    assert_eq!(told.len(), 4);
}

#[test]
fn a_path_that_leads_nowhere_is_said_so() {
    let dir = dir();
    put(dir.path(), "file", JSON);
    assert_eq!(refused(&dir.path().join("nothing")), "no such file or folder");
    assert_eq!(refused(&dir.path().join("file/below")), "no such file: a part of the path is a file, not a folder");
}

#[test]
fn folders_without_replays_are_refused() {
    let dir = dir();
    assert_eq!(refused(dir.path()), "is an empty folder; expected round files or replays");
    put(dir.path(), "a/b/README.md", "hello");
    let wanted = "holds no round files and no replays; expected a folder with either";
    assert_eq!(refused(dir.path()), wanted);
}

#[test]
fn two_gigabytes_of_zeros_are_refused_by_their_head() {
    let dir = dir();
    let path = dir.path().join("zeros.xml");
    fs::File::create(&path).unwrap().set_len(2 << 30).unwrap();
    assert!(refused(&path).starts_with("not a replay: it holds binary data; expected"));
}

#[test]
fn a_replay_beyond_the_limit_is_refused_by_its_size() {
    let dir = dir();
    for (name, head, wanted) in [
        ("a.xml", "<Replay>", "is 2 GiB; a manager's XML replay has at most 64 MiB"),
        ("a.json", "{\"game\":", "is 2 GiB; a matchreel JSON replay has at most 64 MiB"),
        ("0001", "1/9\n5x5\n", "is 2 GiB; a RedBot round file has at most 1 MiB"),
    ] {
        put(dir.path(), name, head);
        let path = dir.path().join(name);
        fs::File::options().write(true).open(&path).unwrap().set_len(2 << 30).unwrap();
        assert_eq!(refused(&path), wanted);
    }
}

#[test]
fn a_huge_round_file_in_a_folder_ends_the_record_there() {
    let dir = dir();
    (0..3).for_each(|round| put(dir.path(), &format!("r{round}"), sheet(round)));
    fs::File::options().write(true).open(dir.path().join("r2")).unwrap().set_len(2 << 30).unwrap();
    let record = Library::new().open(dir.path()).unwrap().next().unwrap().unwrap();
    assert_eq!(record.entries.len(), 2);
    let broken = record.broken.unwrap();
    assert!(broken.place.file.ends_with("/r2"));
    assert_eq!(broken.what, "is more than 1 MiB; expected a round file");
}

#[test]
fn a_stream_is_read_like_a_file_and_never_without_end() {
    let record = open_input("standard input", JSON.as_bytes()).unwrap().next().unwrap().unwrap();
    assert_eq!((record.source.as_str(), record.entries.len()), ("standard input", 2));
    let endless = std::io::repeat(0);
    let problem = open_input("standard input", endless).err().unwrap().to_string();
    assert!(problem.starts_with("standard input: not a replay: it holds binary data"));
    use std::io::Read;
    let endless = "{\"game\":".as_bytes().chain(std::io::repeat(b' '));
    let problem = open_input("standard input", endless).err().unwrap().to_string();
    assert_eq!(problem, "standard input: is more than 64 MiB; a matchreel JSON replay has at most 64 MiB");
}

#[test]
fn errors_of_the_system_are_put_in_words() {
    let denied = std::io::Error::from(std::io::ErrorKind::PermissionDenied);
    assert_eq!(words(&denied), "no permission to read it");
    assert_eq!(crate::model::human(1536), "1.5 KiB");
    assert_eq!(crate::model::human(12), "12 bytes");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn devices_and_sockets_are_refused_without_being_read() {
        let wanted = "is a device; expected a file or a folder, or - for standard input";
        assert_eq!(refused(Path::new("/dev/zero")), wanted);
        let dir = dir();
        let socket = dir.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert!(refused(&socket).starts_with("is a socket; expected"));
        assert_eq!(refused(dir.path()), "is an empty folder; expected round files or replays");
    }

    #[test]
    fn links_in_a_circle_come_to_an_end() {
        let dir = dir();
        put(dir.path(), "a/game.json", JSON);
        std::os::unix::fs::symlink(dir.path(), dir.path().join("a/up")).unwrap();
        std::os::unix::fs::symlink("nowhere", dir.path().join("a/lost")).unwrap();
        std::os::unix::fs::symlink("a/game.json", dir.path().join("z.json")).unwrap();
        assert_eq!(told(dir.path()), ["a/game.json", "z.json"]);
    }

    #[test]
    fn names_that_are_not_utf_8_work() {
        let dir = dir();
        let folder = dir.path().join(OsStr::from_bytes(b"z\xe1pas"));
        fs::create_dir(&folder).unwrap();
        for round in 0..3u32 {
            let name = [b"kolo\xe8", round.to_string().as_bytes()].concat();
            fs::write(folder.join(OsStr::from_bytes(&name)), sheet(round)).unwrap();
        }
        let record = Library::new().open(&folder).unwrap().next().unwrap().unwrap();
        assert_eq!((record.entries.len(), record.title.as_deref()), (3, Some("Z\u{fffd}pas")));
        assert_eq!((record.path.as_ref(), record.source.contains('\u{fffd}')), (Some(&folder), true));
        let file = dir.path().join(OsStr::from_bytes(b"z\xe1pis.json"));
        fs::write(&file, JSON).unwrap();
        let library = Library::new();
        for record in [library.open(&file).unwrap().next().unwrap().unwrap(), library.game(&file, 1).unwrap().unwrap()]
        {
            assert_eq!(record.path.as_ref(), Some(&file));
        }
        let record = library.open(dir.path()).unwrap().next().unwrap().unwrap();
        assert_eq!(record.entries.len(), 3);
    }
}

#[test]
fn a_folder_of_too_many_entries_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    (0..10).for_each(|n| fs::write(folder.path().join(format!("{n}.txt")), "x").unwrap());
    assert_eq!(walk::list_up_to(folder.path(), 10).unwrap().len(), 10);
    let why = walk::list_up_to(folder.path(), 9).err().map(|error| error.to_string());
    assert_eq!(why.as_deref(), Some("it holds more than 9 files and folders"));
}

#[test]
fn a_match_of_too_many_bytes_is_refused() {
    let folder = Path::new("replays/paintball-race");
    let listing = walk::list(folder).unwrap();
    let rounds = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let rounds = rounds.filter(|path| !path.ends_with("score.txt"));
    let size: u64 = rounds.map(|path| fs::metadata(path).unwrap().len()).sum();
    let read = |most| walk::rounds_up_to(&ground::Ground::Disk, folder, "race", &listing, most).expect("round files");
    assert!(read(size).is_ok());
    let why = read(size - 1).unwrap_err().to_string();
    assert!(why.starts_with("race: its round files are more than") && why.ends_with("expected one match"), "{why}");
}
