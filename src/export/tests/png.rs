//! Stills and numbered pictures, read back with the png crate.

use std::io::Cursor;

use super::super::{ExportError, SinkOptions, is_frame, png_frames, png_still};
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

/// The pictures of a film by name, and how many there are.
fn frames(reel: &dyn Reel, fps: u32) -> (Vec<(String, Vec<u8>)>, usize) {
    let mut files = Vec::new();
    let mut put = |name: &str, bytes: &[u8]| {
        files.push((name.to_string(), bytes.to_vec()));
        Ok(())
    };
    let options = SinkOptions { fps, jobs: 2, ..SinkOptions::default() };
    let summary = png_frames(reel, &mut put, &options, &Watch::nobody()).unwrap();
    (files, summary.frames)
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
    let (files, count) = frames(&reel, 10);
    assert_eq!(count, 15);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let expected: Vec<String> = (1..=15).map(|k| format!("frame-{k:06}.png")).collect();
    assert_eq!(names, expected);
    assert!(names.iter().all(|name| is_frame(name)) && !is_frame("frame-1.png") && !is_frame("notes.txt"));
    let pixels: Vec<u32> = files.iter().map(|(_, bytes)| read(bytes).0[0]).collect();
    assert_eq!(pixels, [[a[0]; 10].as_slice(), &[b[0]], &[c[0]; 4]].concat());
}

#[test]
fn fewer_pictures_than_frames_still_end_with_the_last() {
    let reel = plain(40, 30).reel(101, 10);
    let (files, count) = frames(&reel, 25);
    assert_eq!((count, files.len()), (26, 26));
    let painted = painted(&reel);
    assert!(read(&files[0].1).0 == painted[0]);
    assert!(read(&files[25].1).0 == painted[100]);
}

#[test]
fn a_stopped_export_ends() {
    let reel = plain(30, 30).reel(2000, 40);
    stopped(|watch| {
        let stopped = png_frames(&reel, &mut |_, _| Ok(()), &SinkOptions::default(), watch);
        assert!(matches!(stopped, Err(ExportError::Cancelled)));
    });
}
