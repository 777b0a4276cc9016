//! Files and folders that are whole or not there, and what stands in their way.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::{FileError, Folder, Output};

fn refused(path: &Path) -> String {
    match Output::create(path) {
        Ok(_) => panic!("{} could be created", path.display()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_file_has_its_name_only_when_it_is_whole() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("film.gif");
    let mut output = Output::create(&path).unwrap();
    output.write_all(b"half").unwrap();
    assert!(!path.exists());
    output.write_all(b" and half").unwrap();
    output.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"half and half");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn a_file_that_is_given_up_leaves_nothing_and_what_was_there_stays() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("film.gif");
    fs::write(&path, "old").unwrap();
    let mut output = Output::create(&path).unwrap();
    output.write_all(&[7; 200_000]).unwrap();
    drop(output);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn places_that_cannot_be_written_get_one_clear_line() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(refused(place.path()).ends_with(": is a folder; name a file in it"));
    assert!(refused(&place.path().join("none/film.gif")).ends_with("film.gif: its folder does not exist"));
    assert!(refused(&file.join("film.gif")).ends_with("film.gif: a part of this path is a file"));
}

#[cfg(unix)]
#[test]
fn a_name_that_is_too_long_is_found_out_before_the_work() {
    let place = tempfile::tempdir().unwrap();
    assert!(refused(&place.path().join("x".repeat(300))).ends_with("this name is too long or not allowed"));
}

#[cfg(unix)]
#[test]
fn others_may_read_a_file_as_far_as_the_settings_let_them() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::tempdir().unwrap();
    let (ours, theirs) = (place.path().join("ours"), place.path().join("theirs"));
    Output::create(&ours).unwrap().commit().unwrap();
    fs::write(&theirs, "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&ours), mode(&theirs));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_clear_line() {
    let mut output = Output::create(Path::new("/dev/full")).unwrap();
    let full = output.write_all(&[7; 200_000]).map_err(FileError::from).and_then(|()| output.commit()).unwrap_err();
    assert_eq!(full.to_string(), "disk full: full needs more room; nothing was left behind");
    assert!(Path::new("/dev/full").exists(), "a device is written to, never replaced");
}

#[test]
fn a_file_that_came_meanwhile_stays() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("film.gif");
    let mut output = Output::create_new(&path).unwrap();
    output.write_all(b"ours").unwrap();
    fs::write(&path, "theirs").unwrap();
    let why = output.commit().unwrap_err().to_string();
    assert!(why.ends_with("film.gif: is there already; --force replaces it"), "{why}");
    assert_eq!(fs::read(&path).unwrap(), b"theirs");
    assert_eq!(names(place.path()), ["film.gif"]);
}

/// The names in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn is_txt(name: &str) -> bool {
    name.ends_with(".txt")
}

#[test]
fn a_folder_is_replaced_only_when_asked_and_then_wholly() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("frames");
    fs::create_dir(&path).unwrap();
    for turn in ["a.txt", "b.txt"] {
        let folder = Folder::create(&path, turn == "b.txt", is_txt).unwrap();
        folder.write(turn, b"new").unwrap();
        folder.commit().unwrap();
        assert_eq!(names(&path), [turn]);
        assert_eq!(names(place.path()), ["frames"]);
    }
    let why = Folder::create(&path, false, is_txt).err().expect("it is in the way").to_string();
    assert!(why.ends_with("frames: is there already; --force replaces it"), "{why}");
}

#[test]
fn a_folder_with_anything_else_in_it_is_never_replaced() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("frames");
    for foreign in ["notes.md", "final.mp4", "deep/"] {
        fs::create_dir_all(path.join("deep.txt")).unwrap();
        fs::remove_dir(path.join("deep.txt")).unwrap();
        fs::write(path.join("old.txt"), "old").unwrap();
        match foreign.strip_suffix('/') {
            Some(folder) => fs::create_dir(path.join(folder)).unwrap(),
            None => fs::write(path.join(foreign), "mine").unwrap(),
        }
        let before = names(&path);
        let why = Folder::create(&path, true, is_txt).err().expect("it is in the way").to_string();
        assert!(why.contains("which would be lost"), "{why}");
        assert_eq!(names(&path), before);
        fs::remove_dir_all(&path).unwrap();
    }
}

#[test]
fn a_folder_that_is_given_up_leaves_the_old_one() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("frames");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("old.txt"), "old").unwrap();
    let folder = Folder::create(&path, true, is_txt).unwrap();
    folder.write("new.txt", b"half").unwrap();
    drop(folder);
    assert_eq!(names(&path), ["old.txt"]);
    assert_eq!(names(place.path()), ["frames"]);
}
