//! Stills and numbered pictures, read back with the png crate.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use super::super::{ExportError, FrameOptions, png_frames, png_still};
use super::*;

fn read(bytes: &[u8]) -> (Vec<u32>, ::png::ColorType) {
    let mut decoder = ::png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(::png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let kind = reader.info().color_type;
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut buffer).unwrap();
    (buffer.chunks_exact(3).map(|c| u32::from_be_bytes([255, c[0], c[1], c[2]])).collect(), kind)
}

fn options() -> FrameOptions {
    FrameOptions { fps: 25, jobs: 2, tag: None, replace: false }
}

/// The names in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_still_comes_back_exactly_and_has_a_palette_if_that_suffices() {
    for (sample, kind) in [(plain(33, 21), ::png::ColorType::Indexed), (Sample::board(200, 150), ::png::ColorType::Rgb)]
    {
        let picture = painted(&sample.reel(1, 40)).remove(0);
        let mut bytes = Vec::new();
        let summary = png_still(&picture, sample.width, sample.height, &mut bytes, Some("tag 7")).unwrap();
        assert_eq!(summary.bytes, bytes.len() as u64);
        assert!(read(&bytes) == (picture, kind));
        let reader = ::png::Decoder::new(Cursor::new(&bytes)).read_info().unwrap();
        let texts: Vec<_> = reader.info().uncompressed_latin1_text.iter().map(|text| text.text.as_str()).collect();
        assert_eq!(texts, [super::super::SOFTWARE, "tag 7"]);
    }
}

#[test]
fn a_still_of_the_wrong_size_is_refused() {
    assert!(matches!(png_still(&[0; 6], 2, 2, &mut Vec::new(), None), Err(ExportError::Size { .. })));
    assert!(matches!(png_still(&[], 0, 2, &mut Vec::new(), None), Err(ExportError::Size { .. })));
}

#[test]
fn numbered_pictures_come_so_many_a_second() {
    let (a, b, c) = ([0xff00_0001; 3], [0xff00_0002; 3], [0xff00_0003; 3]);
    let reel = Pictures::row(&[(&a, 1000), (&b, 100), (&c, 400)]);
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("film");
    let summary = png_frames(&reel, &folder, &FrameOptions { fps: 10, ..options() }, &Watch::nobody()).unwrap();
    assert_eq!(summary.frames, 15);
    let expected: Vec<String> = (1..=15).map(|k| format!("frame-{k:06}.png")).collect();
    assert_eq!(names(&folder), expected);
    let pixels: Vec<u32> = expected.iter().map(|name| read(&fs::read(folder.join(name)).unwrap()).0[0]).collect();
    assert_eq!(pixels, [[a[0]; 10].as_slice(), &[b[0]], &[c[0]; 4]].concat());
    assert_eq!(names(place.path()), ["film"]);
}

#[test]
fn fewer_pictures_than_frames_still_end_with_the_last() {
    let reel = plain(40, 30).reel(101, 10);
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("film");
    let summary = png_frames(&reel, &folder, &options(), &Watch::nobody()).unwrap();
    assert_eq!(summary.frames, 26);
    let painted = painted(&reel);
    assert!(read(&fs::read(folder.join("frame-000001.png")).unwrap()).0 == painted[0]);
    assert!(read(&fs::read(folder.join("frame-000026.png")).unwrap()).0 == painted[100]);
}

#[test]
fn a_folder_is_replaced_only_when_asked_and_then_wholly() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("film");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("mine.txt"), "keep me").unwrap();
    let reel = plain(10, 10).reel(2, 40);
    let refused = png_frames(&reel, &folder, &options(), &Watch::nobody()).unwrap_err();
    assert!(refused.to_string().ends_with("film: is there already"), "{refused}");
    assert_eq!(names(&folder), ["mine.txt"]);
    png_frames(&reel, &folder, &FrameOptions { replace: true, ..options() }, &Watch::nobody()).unwrap();
    assert_eq!(names(&folder), ["frame-000001.png", "frame-000002.png"]);
    assert_eq!(names(place.path()), ["film"]);
}

#[test]
fn a_stopped_export_leaves_no_folder() {
    let place = tempfile::tempdir().unwrap();
    let reel = plain(30, 30).reel(2000, 40);
    stopped(|watch| {
        let stopped = png_frames(&reel, &place.path().join("film"), &options(), watch);
        assert!(matches!(stopped, Err(ExportError::Cancelled)));
    });
    assert!(names(place.path()).is_empty());
}
