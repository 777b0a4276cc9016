//! APNG: read back with the png crate.

use std::io::Cursor;

use super::super::{Repeat, SinkOptions, Summary, apng};
use super::*;

fn write(reel: &dyn Reel, options: &SinkOptions) -> (Vec<u8>, Summary) {
    let (bytes, summary) = written(apng, reel, options);
    assert!(summary.exact);
    (bytes, summary)
}

fn export(reel: &dyn Reel) -> (Vec<Shown>, Summary) {
    shown(write, read, reel)
}

fn read(bytes: &[u8]) -> Vec<Shown> {
    let mut decoder = ::png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(::png::Transformations::EXPAND | ::png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let frames = reader.info().animation_control().unwrap().num_frames;
    let mut pixels = vec![0; width * height];
    let mut shown = Vec::new();
    for _ in 0..frames {
        let mut buffer = vec![0; width * height * 4];
        let info = reader.next_frame(&mut buffer).unwrap();
        let control = *reader.info().frame_control().unwrap();
        assert_eq!(info.color_type, ::png::ColorType::Rgba);
        assert_eq!((info.width, info.height), (control.width, control.height));
        let (left, top, across) = (control.x_offset as usize, control.y_offset as usize, control.width as usize);
        for (place, color) in buffer[..info.buffer_size()].chunks_exact(4).enumerate() {
            let [r, g, b, alpha] = [color[0], color[1], color[2], color[3]];
            if alpha == 255 || control.blend_op == ::png::BlendOp::Source {
                pixels[(top + place / across) * width + left + place % across] = u32::from_be_bytes([alpha, r, g, b]);
            }
        }
        assert_eq!(control.delay_den, 1000);
        shown.push(Shown { pixels: pixels.clone(), ms: u32::from(control.delay_num) });
    }
    shown
}

#[test]
fn films_of_few_and_of_many_colours_come_back_exactly() {
    for sample in [plain(130, 90), Sample::board(130, 90), Sample { discs: 60, ..Sample::board(70, 60) }] {
        let reel = sample.reel(40, 37);
        let (shown, _) = export(&reel);
        assert_eq!(psnr(&shown, &painted(&reel)), f64::INFINITY);
        assert!(shown.iter().all(|s| s.ms == 37));
    }
}

#[test]
fn a_film_of_few_colours_has_a_palette() {
    let kind = |sample: Sample| write(&sample.reel(4, 40), &SinkOptions::default()).0[25];
    assert_eq!(kind(plain(50, 50)), ::png::ColorType::Indexed as u8);
    assert_eq!(kind(Sample::board(200, 200)), ::png::ColorType::Rgba as u8);
}

#[test]
fn up_to_256_colours_fit_a_palette() {
    for count in [1, 2, 255, 256, 257] {
        let row: Vec<u32> = (0..count).map(|k| 0xff00_0000 | (k * 0x01_0307)).collect();
        let turned: Vec<u32> = row.iter().rev().copied().collect();
        let reel = Pictures::row(&[(&row, 100), (&turned, 100), (&row, 100)]);
        assert_eq!(psnr(&export(&reel).0, &reel.pictures), f64::INFINITY, "{count} colours");
    }
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    same_with_any_threads(apng, &Sample::board(100, 80).reel(70, 30));
}

#[test]
fn any_size_from_one_pixel_up_comes_back_exactly() {
    for (width, height) in [(1, 1), (1, 7), (7, 1), (3, 5), (17, 31), (257, 2)] {
        let reel = Sample::board(width, height).reel(9, 50);
        assert_eq!(psnr(&export(&reel).0, &painted(&reel)), f64::INFINITY, "{width}×{height}");
    }
}

#[test]
fn a_picture_may_stay_for_longer_than_one_frame_can() {
    let (a, b) = ([0xff01_0203, 0xff04_0506], [0xff01_0203, 0xff00_0000]);
    let reel = Pictures::row(&[(&a, 100), (&b, 200_001), (&b, 77), (&a, 65_535)]);
    let (shown, _) = export(&reel);
    assert_eq!(shown.iter().filter(|s| s.pixels == b).map(|s| s.ms).sum::<u32>(), 200_078);
    assert_eq!(shown.last().unwrap().ms, 65_535);
}

#[test]
fn repeats_and_tags_are_written() {
    let reel = plain(20, 20).reel(3, 40);
    let tag = Some("ročník 2012".to_owned());
    let (bytes, _) = write(&reel, &SinkOptions { repeat: Repeat::Times(3), tag, jobs: 1, ..SinkOptions::default() });
    let reader = ::png::Decoder::new(Cursor::new(&bytes)).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_plays, 3);
    assert_eq!(reader.info().utf8_text[0].get_text().unwrap(), "ročník 2012");
    assert_eq!(reader.info().uncompressed_latin1_text[0].keyword, "Software");
}

#[test]
fn an_export_can_be_stopped() {
    can_be_stopped(apng, 3000);
}
