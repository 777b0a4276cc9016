//! Raw frames for other programs.

use super::super::{Raw, SinkOptions, raw};
use super::*;

fn write(reel: &dyn Reel, kind: Raw, fps: u32, jobs: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let summary =
        raw(reel, kind, &mut bytes, &SinkOptions { fps, jobs, ..SinkOptions::default() }, &Watch::nobody()).unwrap();
    assert_eq!(summary.bytes, bytes.len() as u64);
    bytes
}

#[test]
fn rgb_is_every_picture_as_painted() {
    let reel = Sample::board(31, 17).reel(30, 40);
    let expected: Vec<u8> =
        painted(&reel).concat().into_iter().flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1)).collect();
    for jobs in [1, 3] {
        assert!(write(&reel, Raw::Rgb, 25, jobs) == expected);
    }
}

#[test]
fn pictures_come_at_a_steady_rate() {
    let reel = Pictures::row(&[(&[0xff00_0000], 100), (&[0xffff_ffff], 300), (&[0xffff_0000], 50)]);
    let film: Vec<u8> = write(&reel, Raw::Rgb, 20, 1).into_iter().step_by(3).collect();
    assert_eq!(film, [0, 0, 255, 255, 255, 255, 255, 255, 255]);
    let green: Vec<u8> = write(&reel, Raw::Rgb, 20, 1).into_iter().skip(1).step_by(3).collect();
    assert_eq!(green, [0, 0, 255, 255, 255, 255, 255, 255, 0]);
}

#[test]
fn y4m_has_a_head_and_three_whole_planes_a_picture() {
    let reel = Pictures::row(&[(&[0xff00_0000, 0xffff_ffff], 40), (&[0xff00_00ff, 0xffff_ffff], 40)]);
    let film = write(&reel, Raw::Y4m, 25, 2);
    let expected = [
        &b"YUV4MPEG2 W2 H1 F25:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"[..],
        b"FRAME\n\x10\xeb\x80\x80\x80\x80",
        b"FRAME\n\x20\xeb\xf0\x80\x76\x80",
    ];
    assert_eq!(film, expected.concat());
}

#[test]
fn raw_frames_can_be_stopped() {
    let reel = plain(30, 30).reel(3000, 40);
    stopped(|watch| {
        let options = SinkOptions::default();
        assert!(raw(&reel, Raw::Y4m, &mut std::io::sink(), &options, watch).is_err());
    });
}
