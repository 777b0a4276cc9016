//! Files that are whole or not there.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::super::{ExportError, GifOptions, Output, gif};
use super::*;

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
fn a_stopped_export_leaves_nothing() {
    let place = tempfile::tempdir().unwrap();
    let reel = plain(30, 30).reel(3000, 40);
    stopped(|watch| {
        let mut output = Output::create(&place.path().join("film.gif")).unwrap();
        assert!(gif(&reel, &mut output, &GifOptions::default(), watch).is_err());
    });
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
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
    let reel = Sample::board(200, 200).reel(10, 40);
    let mut output = Output::create(Path::new("/dev/full")).unwrap();
    let full =
        gif(&reel, &mut output, &GifOptions::default(), &Watch::nobody()).and_then(|_| output.commit()).unwrap_err();
    assert_eq!(full.to_string(), "disk full: full needs more room; nothing was left behind");
    assert!(Path::new("/dev/full").exists(), "a device is written to, never replaced");
}

/// A reader that goes away.
struct Gone;

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_pipe_is_told_apart_from_other_trouble() {
    let reel = plain(20, 20).reel(4, 40);
    let gone = gif(&reel, &mut Gone, &GifOptions::default(), &Watch::nobody()).unwrap_err();
    assert!(gone.is_closed_pipe());
    assert!(!ExportError::Cancelled.is_closed_pipe());
}
