//! What a process leaves behind that is told to end in the middle of its work.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use matchreel::files::{Folder, Output, exit_at_once};

const PLACE: &str = "MATCHREEL_UNFINISHED";

#[test]
fn unfinished_files_and_folders_are_removed_at_once() {
    let place = tempfile::tempdir().unwrap();
    let ended = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "work_is_begun_and_ended_where_asked"])
        .env(PLACE, place.path())
        .output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(130), "{ended:?}");
    let names: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["done.gif"]);
}

/// The process that is told to end; nothing without being asked.
#[test]
fn work_is_begun_and_ended_where_asked() {
    let Some(place) = std::env::var_os(PLACE).map(PathBuf::from) else { return };
    Output::create(&place.join("done.gif")).unwrap().commit().unwrap();
    let mut file = Output::create(&place.join("film.gif")).unwrap();
    file.write_all(&[1; 100_000]).unwrap();
    let folder = Folder::create(&place.join("frames"), false, |_| true).unwrap();
    folder.write("frame-000001.png", b"a picture").unwrap();
    assert_eq!(fs::read_dir(&place).unwrap().count(), 3);
    exit_at_once(130);
}
