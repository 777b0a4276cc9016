//! What is encoded, decoded by somebody else: the pictures must be those that the encoder promises, to the last bit.

use std::collections::BTreeSet;

use openh264::decoder::Decoder;
use openh264::formats::YUVSource;

use super::block::Manner;
use super::*;

/// A number that looks thrown, and is the same every time.
fn thrown(seed: u32) -> u32 {
    let mixed = (seed ^ seed >> 16).wrapping_mul(0x7feb_352d);
    (mixed ^ mixed >> 15).wrapping_mul(0x846c_a68b) >> 8
}

/// A picture of all that films have: a grained slope, lines in all directions, a plain field, noise, and a thing that goes about.
fn picture(across: usize, down: usize, time: usize) -> Raster {
    let mut picture = Raster::new(across, down);
    for plane in 0..3 {
        let (side, stride) = (if plane == 0 { 16 } else { 8 }, picture.stride(plane));
        for k in 0..picture.planes[plane].len() {
            let (x, y) = (k % stride, k / stride);
            let thing = (side + time * 3 * side / 16, side / 2 + time * side / 8);
            let inside = (x.wrapping_sub(thing.0) < side, y.wrapping_sub(thing.1) < side) == (true, true);
            let seed = (plane * 7919 + k) as u32;
            picture.planes[plane][k] = match (x / side + y / side * 3 + plane) % 5 {
                _ if inside => 40 + (thrown((x - thing.0 + (y - thing.1) * 64) as u32) % 160) as u8,
                0 => (x * 3 + y * 2) as u8 / 2 + thrown(seed) as u8 % 3,
                1 => {
                    if (x + y + time / 3) % 7 < 2 {
                        220
                    } else {
                        50
                    }
                }
                2 => {
                    if (2 * x + 1000 * side - y) % 11 < 4 {
                        16
                    } else {
                        180
                    }
                }
                3 => 90,
                _ => thrown(seed + time as u32 / 4 * 1000) as u8,
            };
        }
    }
    picture
}

/// A film in the making: its encoder, the pictures that went in, and the units that came out.
struct Film {
    encoder: Encoder,
    last: Option<Raster>,
    anchor: Option<Raster>,
    number: u32,
    keys: u32,
}

impl Film {
    fn new(across: usize, down: usize, quantizer: u8) -> Film {
        let coarseness = Coarseness { key: quantizer, staying: quantizer, passing: (quantizer + 3).min(51) };
        let encoder = Encoder::new(across, down, coarseness);
        Film { encoder, last: None, anchor: None, number: 0, keys: 0 }
    }

    fn unit(&mut self, picture: &Raster, basis: Basis) -> Vec<u8> {
        let all = vec![true; picture.across * picture.down];
        let since = |before: &Option<Raster>| before.as_ref().map_or(all.clone(), |before| picture.differs(before));
        let changed = match basis {
            Basis::Nothing => all.clone(),
            Basis::AnchorToAnchor | Basis::Anchor => since(&self.anchor),
            Basis::Both => since(&self.last),
        };
        let wants = changed.iter().enumerate().map(|(k, changed)| Want { changed: *changed, passing: k % 3 == 0 });
        let slice = self.encoder.encode(picture, basis, &wants.collect::<Vec<_>>());
        if matches!(basis, Basis::Nothing | Basis::AnchorToAnchor) {
            self.anchor = Some(picture.clone());
        }
        self.last = Some(picture.clone());
        (self.keys, self.number) =
            if basis == Basis::Nothing { (self.keys + 1, 0) } else { (self.keys, self.number + 1) };
        slice.unit(self.number, self.keys)
    }
}

/// A decoder that knows the sets.
fn decoder(across: usize, down: usize) -> Decoder {
    let mut decoder = Decoder::new().unwrap();
    let sets = sets((across as u32 * 16, down as u32 * 16), 30);
    decoder.decode(&[&[0, 0, 0, 1], &sets.sequence[..], &[0, 0, 0, 1], &sets.picture[..]].concat()).unwrap();
    decoder
}

fn shown(decoder: &mut Decoder, unit: &[u8]) -> [Vec<u8>; 3] {
    let picture = decoder.decode(&[&[0, 0, 0, 1], unit].concat()).unwrap().expect("a picture");
    let (width, height) = picture.dimensions();
    let strides = picture.strides();
    let rows = |plane: &[u8], stride: usize, (width, height): (usize, usize)| -> Vec<u8> {
        plane.chunks(stride).take(height).flat_map(|row| row[..width].to_vec()).collect()
    };
    let half = (width / 2, height / 2);
    [
        rows(picture.y(), strides.0, (width, height)),
        rows(picture.u(), strides.1, half),
        rows(picture.v(), strides.2, half),
    ]
}

/// A key picture, some that follow it, an anchor, some that follow that, and another key picture.
const ORDER: [Basis; 10] = [
    Basis::Nothing,
    Basis::Anchor,
    Basis::Both,
    Basis::Both,
    Basis::AnchorToAnchor,
    Basis::Anchor,
    Basis::Both,
    Basis::AnchorToAnchor,
    Basis::Nothing,
    Basis::Anchor,
];

#[test]
fn a_decoder_shows_what_the_encoder_says_it_shows() {
    let mut manners = BTreeSet::new();
    for (across, down, quantizer) in [(9, 7, 4), (6, 5, 11), (9, 7, 22), (5, 9, 30), (7, 4, 41), (4, 4, 51), (1, 1, 20)]
    {
        let mut film = Film::new(across, down, quantizer);
        let mut decoder = decoder(across, down);
        for (time, basis) in ORDER.into_iter().enumerate() {
            let unit = film.unit(&picture(across, down, time), basis);
            let (promised, blocks) = film.encoder.shown();
            assert!(shown(&mut decoder, &unit) == promised.planes, "{across}×{down}, {quantizer}, {basis:?} at {time}");
            manners.extend(blocks.iter().map(|block| match block.manner {
                Manner::Large(mode) => format!("Large {mode}"),
                Manner::Skip | Manner::Whole | Manner::Quarters | Manner::Small => format!("{:?}", block.manner),
            }));
            manners.extend(blocks.iter().flat_map(|block| block.modes).map(|mode| format!("mode {mode}")));
            manners.extend(blocks.iter().map(|block| format!("color {}", block.color_mode)));
            manners.extend(blocks.iter().flat_map(|block| block.parts).map(|part| format!("from {:?}", part.from)));
        }
    }
    // Skipped, whole and in quarters; four modes of large and nine of small blocks; four of colours; two to predict from, or none.
    assert_eq!(manners.len(), 3 + 4 + 1 + 9 + 4 + 3, "{manners:?}");
}

#[test]
fn pictures_look_like_what_was_painted() {
    let painted = picture(9, 7, 0);
    for (quantizer, least) in [(12, 45.0), (22, 37.0), (32, 29.0)] {
        let mut film = Film::new(9, 7, quantizer);
        film.unit(&painted, Basis::Nothing);
        let shown = &film.encoder.shown().0.planes[0];
        let error: f64 = shown.iter().zip(&painted.planes[0]).map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2)).sum();
        let likeness = 10.0 * (255.0_f64.powi(2) * shown.len() as f64 / error).log10();
        assert!(likeness > least, "{quantizer}: {likeness:.1} dB");
    }
}

#[test]
fn a_picture_in_which_nothing_changed_is_a_few_bytes() {
    let mut film = Film::new(50, 50, 22);
    let painted = picture(50, 50, 0);
    film.unit(&painted, Basis::Nothing);
    let unit = film.unit(&painted, Basis::Anchor);
    assert!(unit.len() < 40, "{} bytes", unit.len());
}

#[test]
fn what_moved_is_copied_and_what_it_covered_comes_back_from_the_anchor() {
    let board = |thing: Option<usize>| {
        let mut board = Raster::new(12, 6);
        board.planes[0].iter_mut().zip(0..).for_each(|(pixel, k)| *pixel = thrown(k) as u8);
        for (row, x) in thing.into_iter().flat_map(|x| (32..64_usize).map(move |row| (row, x))) {
            for k in 0..32_usize {
                let bulge = k.abs_diff(13).pow(2) + 2 * row.abs_diff(50).pow(2);
                board.planes[0][row * 192 + x + k] = (bulge / 6) as u8 + thrown((row * 32 + k) as u32) as u8 % 64;
            }
        }
        board
    };
    let mut film = Film::new(12, 6, 22);
    let key = film.unit(&board(None), Basis::Nothing).len();
    let came = film.unit(&board(Some(32)), Basis::Anchor).len();
    let moved = film.unit(&board(Some(48)), Basis::Both).len();
    let left = film.unit(&board(None), Basis::Both).len();
    assert!(key > 5000 && came > 400, "{key}, {came}");
    assert!(moved * 4 < came && left * 10 < came, "{came}, {moved}, {left}");
}

#[test]
fn an_anchor_does_not_know_what_was_encoded_since_the_last_one() {
    let (mut busy, mut idle) = (Film::new(6, 5, 22), Film::new(6, 5, 22));
    for film in [&mut busy, &mut idle] {
        film.unit(&picture(6, 5, 0), Basis::Nothing);
    }
    busy.unit(&picture(6, 5, 1), Basis::Anchor);
    busy.unit(&picture(6, 5, 2), Basis::Both);
    let anchors = [&mut busy, &mut idle].map(|film| {
        film.number = 0;
        [film.unit(&picture(6, 5, 3), Basis::AnchorToAnchor), film.unit(&picture(6, 5, 4), Basis::Anchor)]
    });
    assert!(anchors[0] == anchors[1]);
}

#[test]
fn a_film_asks_for_no_more_of_a_player_than_it_needs() {
    let level = |size: (u32, u32), rate: u32| sets(size, rate).sequence[3];
    assert_eq!(level((160, 144), 15), 10);
    assert_eq!(level((800, 800), 30), 31);
    assert_eq!(level((1920, 1080), 30), 40);
    assert_eq!(level((3840, 2160), 30), 51);
    assert_eq!(level((3840, 2160), 60), 52);
    assert_eq!(level((3840, 16), 30), 40, "a long side alone");
}
