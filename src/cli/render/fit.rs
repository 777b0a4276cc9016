//! The best film that fits a limit of bytes, as chats and mail have them.

use std::io::{self, Write};

use super::super::Stop;
use super::super::parse::Dimensions;
use super::film::{Quality, Shoot};
use crate::export::Summary;

/// From the best to the plainest: size in hundredths, pictures in hundredths.
const LADDER: [(u32, u32); 14] = [
    (100, 100),
    (100, 80),
    (90, 80),
    (80, 80),
    (80, 60),
    (70, 60),
    (60, 60),
    (60, 48),
    (50, 48),
    (50, 40),
    (40, 40),
    (40, 32),
    (30, 32),
    (25, 24),
];

/// Finds the best rung of the ladder that fits, by halving, and writes that film.
pub(super) fn fit(shoot: &Shoot, best: Quality, most: u64) -> Result<(Summary, Option<String>), Stop> {
    let rung = |index: usize| {
        let (size, fps) = LADDER[index];
        let side = |pixels: u32| (pixels * size / 100).max(64);
        let size = Dimensions { width: side(best.size.width), height: side(best.size.height) };
        Quality { size, fps: (best.fps * fps / 100).max(2) }
    };
    let fits = |index: usize| -> Result<bool, Stop> {
        let quality = rung(index);
        let mut counter = Counter { left: most };
        match shoot.write(&shoot.film(quality.size), quality.fps, &mut counter) {
            Ok(_) => Ok(true),
            Err(_) if counter.left == 0 => Ok(false),
            Err(error) => Err(Stop::from(error)),
        }
    };
    let (mut fitting, mut too_big) = (LADDER.len(), 0);
    if fits(0)? {
        fitting = 0;
    }
    while fitting > too_big + 1 {
        let middle = (fitting + too_big) / 2;
        if fits(middle)? { fitting = middle } else { too_big = middle }
    }
    if fitting == LADDER.len() {
        return Err(Stop::failed(format!("no film of this match fits into {most} bytes; --select a part or --still")));
    }
    let quality = rung(fitting);
    let Dimensions { width, height } = quality.size;
    let shrunk = (fitting > 0).then(|| format!("to fit, it is {width}x{height} with {} frames a second", quality.fps));
    Ok((shoot.to_target(quality)?, shrunk))
}

/// Counts what would be written, and stops when it is too much.
struct Counter {
    left: u64,
}

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.left.checked_sub(bytes.len() as u64) {
            Some(left) => {
                self.left = left;
                Ok(bytes.len())
            }
            None => {
                self.left = 0;
                Err(io::Error::other("too big"))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
