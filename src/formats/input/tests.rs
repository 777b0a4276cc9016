//! Packed files, whole and broken.

use std::io::Write;

use super::*;
use crate::formats::open;

fn games(count: usize) -> Vec<u8> {
    (0..count).map(|n| format!("[Event \"game {n}\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n")).collect::<String>().into()
}

/// How many games can be read, and whether it was told that there should be more.
fn read(bytes: Vec<u8>) -> (usize, bool) {
    let records: Vec<_> = open("a.pgn", bytes).map(Iterator::collect).unwrap_or_default();
    (records.iter().filter(|record| record.is_ok()).count(), records.iter().any(Result::is_err))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ::bzip2::write::BzEncoder::new(Vec::new(), ::bzip2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// `[Event "E"]` and a move, packed by the program of that name.
#[rustfmt::skip]
const XZ: &[u8] = &[
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01,
    0x16, 0x00, 0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0x01, 0x00, 0x24, 0x5b, 0x45, 0x76, 0x65, 0x6e,
    0x74, 0x20, 0x22, 0x45, 0x22, 0x5d, 0x0a, 0x5b, 0x57, 0x68, 0x69, 0x74, 0x65, 0x20, 0x22, 0x57,
    0x22, 0x5d, 0x0a, 0x0a, 0x31, 0x2e, 0x20, 0x65, 0x34, 0x20, 0x65, 0x35, 0x20, 0x2a, 0x0a, 0x0a,
    0x00, 0x00, 0x00, 0x00, 0x3f, 0xcb, 0x32, 0x1c, 0x62, 0xd2, 0x2e, 0x85, 0x00, 0x01, 0x3d, 0x25,
    0xd2, 0x29, 0x6a, 0x01, 0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
];

#[test]
fn every_way_of_packing_is_undone() {
    for pack in [gzip, zstd, bzip2] {
        assert_eq!(read(pack(&games(30))), (30, false));
        assert_eq!(read([pack(&games(10)), pack(&games(20))].concat()), (30, false), "one behind the other");
    }
    assert_eq!(read(XZ.to_vec()), (1, false));
    assert_eq!(read([XZ, XZ].concat()), (2, false));
}

#[test]
fn frames_that_hold_nothing_are_passed_over() {
    let nothing = [&[0x53, 0x2a, 0x4d, 0x18, 5, 0, 0, 0][..], b"words"].concat();
    assert_eq!(read([nothing.clone(), zstd(&games(3)), nothing.clone()].concat()), (3, false));
    assert_eq!(read([zstd(&games(3)), nothing[..10].to_vec()].concat()), (3, true));
}

#[test]
fn a_packed_file_that_breaks_off_keeps_its_good_part() {
    for pack in [gzip, zstd, bzip2] {
        let halves = [pack(&games(1500)), pack(&games(1500))].concat();
        let (kept, told) = read(halves[..halves.len() - 20].to_vec());
        assert!((1500..3000).contains(&kept) && told, "{kept} games");
    }
    let halves = [XZ, &XZ[..XZ.len() - 20]].concat();
    assert!(matches!(read(halves), (1.., true)));
    // One game that is read whole: what there is of it is kept.
    let json = format!("{{\"game\":\"reversi\",\"comment\":{:?},\"moves\":[\"D3\"]}}", "x y z ".repeat(3000));
    let packed = gzip(json.as_bytes());
    let records: Vec<_> =
        open("a.json", packed[..packed.len() - 9].to_vec()).map(Iterator::collect).unwrap_or_default();
    let [Ok(record)] = records.as_slice() else { panic!("{records:?}") };
    assert!(record.broken.as_ref().is_some_and(|problem| problem.what.contains("breaks off")), "{:?}", record.broken);
}

#[test]
fn nobody_is_flooded() {
    let packed = gzip(&vec![b'\n'; 80 << 20]);
    let mut stream = ReplayInput::stream(Cursor::new(packed)).unwrap().into_stream();
    let error = io::copy(&mut stream, &mut io::sink()).unwrap_err();
    assert!(is_bomb(&error), "{error}");
}
