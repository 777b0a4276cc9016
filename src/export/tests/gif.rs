//! GIF: read back with the gif crate.

use std::io::Write;

use super::super::{ExportError, Repeat, SinkOptions, Summary, gif};
use super::*;

fn write(reel: &dyn Reel, options: &SinkOptions) -> (Vec<u8>, Summary) {
    written(gif, reel, options)
}

fn export(reel: &dyn Reel) -> (Vec<Shown>, Summary) {
    shown(write, read, reel)
}

fn read(bytes: &[u8]) -> Vec<Shown> {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut pixels = vec![0; width * height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top, across) = (usize::from(frame.left), usize::from(frame.top), usize::from(frame.width));
        assert_eq!(frame.dispose, ::gif::DisposalMethod::Keep);
        for (place, color) in frame.buffer.chunks_exact(4).enumerate() {
            if let [r, g, b, 255] = *color {
                pixels[(top + place / across) * width + left + place % across] = u32::from_be_bytes([255, r, g, b]);
            }
        }
        shown.push(Shown { pixels: pixels.clone(), ms: u32::from(frame.delay) * 10 });
    }
    shown
}

const R: u32 = 0xffff_0000;
const G: u32 = 0xff00_ff00;
const B: u32 = 0xff00_00ff;

#[test]
fn a_film_of_few_colours_comes_back_exactly() {
    let reel = plain(160, 120).reel(60, 40);
    let (shown, summary) = export(&reel);
    assert!(summary.exact);
    assert!(summary.colors <= 12, "{summary:?}");
    assert_eq!(psnr(&shown, &painted(&reel)), f64::INFINITY);
}

#[test]
fn a_film_of_thousands_of_colours_comes_back_nearly() {
    let reel = Sample::board(320, 300).reel(150, 40);
    let (shown, summary) = export(&reel);
    assert!(!summary.exact);
    assert!(summary.colors > 1500, "{summary:?}");
    let psnr = psnr(&shown, &painted(&reel));
    assert!(psnr > 55.0, "{psnr:.1} dB");
}

#[test]
fn pictures_that_are_new_as_a_whole_are_nearly_exact() {
    // Two boards of hundreds of colours each that share none, shown in turn, and something small that moves on each.
    let picture = |base: u32, mark: usize| {
        let mut row: Vec<u32> = (0..600).map(|k| 0xff00_0000 | (base + (k % 300) * 0x01_0101 / 2)).collect();
        row[mark] = 0xffff_ffff;
        row
    };
    let pictures: Vec<_> = (0..40).map(|k| picture([0x10_2030, 0x30_1020][k / 10 % 2], k)).collect();
    let pictures: Vec<(&[u32], u32)> = pictures.iter().map(|row| (row.as_slice(), 40)).collect();
    let reel = Pictures::row(&pictures);
    let (bytes, _) = write(&reel, &SinkOptions::default());
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut own = Vec::new();
    while let Some(frame) = decoder.next_frame_info().unwrap() {
        own.push(frame.palette.is_some() && frame.width == 600 && frame.transparent.is_none());
    }
    assert_eq!(own, (0..40).map(|k| k % 10 == 0).collect::<Vec<_>>());
    let psnr = psnr(&read(&bytes), &painted(&reel));
    assert!(psnr > 55.0, "{psnr:.1} dB");
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let reel = Sample::board(150, 130).reel(170, 30);
    let with = |jobs| write(&reel, &SinkOptions { jobs, ..SinkOptions::default() }).0;
    let one = with(1);
    for jobs in [2, 3, 8] {
        assert!(one == with(jobs), "{jobs} threads");
    }
}

#[test]
fn any_size_from_one_pixel_up_comes_back_exactly() {
    for (width, height) in [(1, 1), (1, 7), (7, 1), (2, 2), (3, 5), (17, 31), (65, 1), (255, 3), (257, 2)] {
        let reel = plain(width, height).reel(9, 50);
        let (shown, _) = export(&reel);
        assert_eq!(shown.iter().map(|s| s.ms).sum::<u32>(), 450);
        assert_eq!(shown.last().unwrap().pixels, *painted(&reel).last().unwrap(), "{width}×{height}");
    }
}

#[test]
fn the_first_frame_is_complete() {
    let reel = Sample::board(64, 48).reel(5, 40);
    let (bytes, _) = write(&reel, &SinkOptions::default());
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let first = decoder.read_next_frame().unwrap().unwrap();
    assert_eq!((first.left, first.top, first.width, first.height), (0, 0, 64, 48));
    assert_eq!(first.transparent, None);
}

#[test]
fn only_what_changed_is_written() {
    let reel = Pictures::row(&[(&[R, R, R, R, R], 100), (&[R, G, R, B, R], 100)]);
    let (bytes, _) = write(&reel, &SinkOptions::default());
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    decoder.read_next_frame().unwrap();
    let second = decoder.read_next_frame().unwrap().unwrap();
    assert_eq!((second.left, second.width), (1, 3));
    assert_eq!(second.transparent, Some(second.buffer[1]), "the pixel between is left as it is");
}

#[test]
fn equal_frames_lengthen_the_one_before() {
    let reel = Pictures::row(&[(&[R, G], 100), (&[R, G], 200), (&[G, G], 50), (&[G, G], 50), (&[R, R], 70)]);
    let (shown, summary) = export(&reel);
    assert_eq!(shown.iter().map(|s| s.ms).collect::<Vec<_>>(), [300, 100, 70]);
    assert_eq!(shown.iter().map(|s| s.pixels[0]).collect::<Vec<_>>(), [R, G, R]);
    assert_eq!(summary.frames, 3);
}

#[test]
fn pictures_that_stay_over_many_frames_are_written_once() {
    let reel = Sample { stay: 5, ..plain(60, 60) }.reel(100, 40);
    let (shown, _) = export(&reel);
    assert!(shown.len() <= 20, "{} frames", shown.len());
    assert_eq!(shown.iter().map(|s| s.ms).sum::<u32>(), 4000);
}

#[test]
fn rounding_never_adds_up() {
    // 30 frames a second are 33⅓ ms, which no number of hundredths of a second is.
    let at = |k: u32| Millis(k * 1000 / 30);
    let mut reel = plain(600, 40).reel(300, 33);
    reel.frames = (0..300).map(|k| Frame { at: at(k), lasts: at(k + 1) - at(k) }).collect();
    let (shown, _) = export(&reel);
    assert_eq!(shown.iter().map(|s| s.ms).sum::<u32>(), 10_000);
    assert!(shown.iter().all(|s| s.ms == 30 || s.ms == 40));
}

#[test]
fn frames_too_quick_for_viewers_are_left_out_but_the_first_and_last_stay() {
    let reel = plain(60, 40).reel(101, 5);
    let (shown, _) = export(&reel);
    let painted = painted(&reel);
    assert!(shown.iter().all(|s| s.ms >= 20));
    assert_eq!(shown.iter().map(|s| s.ms).sum::<u32>(), 510);
    assert_eq!(shown[0].pixels, painted[0]);
    assert_eq!(shown.last().unwrap().pixels, painted[100]);
}

#[test]
fn a_picture_may_stay_for_longer_than_one_frame_can() {
    for ms in [655_350, 655_360, 655_370, 1_310_710, 2_000_000] {
        let reel = Pictures::row(&[(&[R, G], 100), (&[G, R], ms), (&[B, B], 100)]);
        let (shown, _) = export(&reel);
        assert_eq!(shown.iter().filter(|s| s.pixels == [G, R]).map(|s| s.ms).sum::<u32>(), ms);
        assert!(shown.iter().all(|s| s.ms >= 20));
    }
}

/// A picture of `count` colours, and the same turned round.
fn ramp(count: u32) -> Pictures {
    let row: Vec<u32> = (0..count).map(|k| 0xff00_0000 | (k * 0x01_0307)).collect();
    let turned: Vec<u32> = row.iter().rev().copied().collect();
    Pictures::row(&[(&row, 100), (&turned, 100), (&row, 100)])
}

#[test]
fn up_to_256_colours_are_exact() {
    for count in [1, 2, 3, 4, 5, 127, 128, 254, 255, 256] {
        let reel = ramp(count);
        let (shown, summary) = export(&reel);
        assert!(summary.exact && summary.colors == count as usize, "{summary:?}");
        assert_eq!(shown.last().unwrap().pixels, reel.pictures[2], "{count} colours");
    }
    assert!(!export(&ramp(257)).1.exact);
}

#[test]
fn a_colour_that_nobody_saw_beforehand_is_owned_up_to() {
    // So long that not every frame is looked at, and one odd frame where nobody looks.
    let pair: [(&[u32], u32); 2] = [(&[R, G], 20), (&[G, R], 20)];
    let mut pictures = pair.repeat(3000);
    pictures[4001] = (&[B, B], 20);
    let (_, summary) = export(&Pictures::row(&pictures));
    assert!(!summary.exact);
}

#[test]
fn a_film_repeats_as_asked() {
    let reel = plain(20, 20).reel(3, 40);
    let repeat = |repeat| {
        let (bytes, _) = write(&reel, &SinkOptions { repeat, ..SinkOptions::default() });
        let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        decoder.read_next_frame().unwrap();
        decoder.repeat()
    };
    assert_eq!(repeat(Repeat::Forever), ::gif::Repeat::Infinite);
    assert_eq!(repeat(Repeat::Times(1)), ::gif::Repeat::Finite(0));
    assert_eq!(repeat(Repeat::Times(4)), ::gif::Repeat::Finite(3));
}

#[test]
fn the_tag_is_in_the_file() {
    let tag = "replay 1f2e, žluťoučký".to_owned();
    let (bytes, _) =
        write(&plain(20, 20).reel(3, 40), &SinkOptions { tag: Some(tag.clone()), ..SinkOptions::default() });
    assert!(bytes.windows(tag.len()).any(|part| part == tag.as_bytes()));
}

#[test]
fn progress_counts_to_the_end() {
    let reel = plain(30, 30).reel(50, 40);
    let told = told(|watch| {
        gif(&reel, &mut Vec::new(), &SinkOptions::default(), watch).unwrap();
    });
    assert_eq!(told, (1..=50).map(|done| Progress { done, total: 50 }).collect::<Vec<_>>());
}

#[test]
fn an_export_can_be_stopped() {
    can_be_stopped(gif, 5000);
}

#[test]
fn sizes_no_gif_can_have_and_empty_films_are_refused() {
    let refused =
        |reel: &SampleReel| gif(reel, &mut Vec::new(), &SinkOptions::default(), &Watch::nobody()).unwrap_err();
    let wide = refused(&plain(65_536, 1).reel(1, 40));
    assert_eq!(wide.to_string(), "65536×1 is no picture size; GIF holds 1×1 to 65535×65535");
    assert!(matches!(refused(&plain(0, 5).reel(1, 40)), ExportError::Size { .. }));
    assert!(matches!(refused(&plain(5, 5).reel(0, 40)), ExportError::NoFrames));
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
    let gone = gif(&reel, &mut Gone, &SinkOptions::default(), &Watch::nobody()).unwrap_err();
    assert!(gone.is_closed_pipe());
    assert!(!ExportError::Cancelled.is_closed_pipe());
}
