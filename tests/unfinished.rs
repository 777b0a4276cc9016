//! What a process leaves behind that is told to end in the middle of an export. Alone in its process, because it removes
//! whatever is unfinished there.
#![cfg(feature = "cli")]

use std::fs;
use std::io::Write;

use matchreel::files::{Folder, Output, remove_unfinished};

#[test]
fn unfinished_files_and_folders_can_be_removed_at_once() {
    let place = tempfile::tempdir().unwrap();
    let done = Output::create(&place.path().join("done.gif")).unwrap();
    done.commit().unwrap();
    let mut file = Output::create(&place.path().join("film.gif")).unwrap();
    file.write_all(&[1; 100_000]).unwrap();
    let folder = Folder::create(&place.path().join("frames"), false, |_| true).unwrap();
    folder.write("frame-000001.png", b"a picture").unwrap();
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 3);
    remove_unfinished();
    let names: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["done.gif"]);
}
