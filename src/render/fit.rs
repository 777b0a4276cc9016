//! The best film that fits a limit of bytes, as chats and mail have them.

use std::io::{self, Write};

use super::RenderError;
use super::maker::{Made, Shoot};
use super::options::Dimensions;
use crate::scene::Footage;

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
pub(super) fn fit<F: Footage>(
    shoot: &Shoot,
    most: u64,
    footage: impl Fn(Dimensions) -> Result<F, RenderError>,
    out: &mut dyn Write,
) -> Result<Made, RenderError> {
    let best = shoot.maker.options();
    let rung = |index: usize| {
        let (size, fps) = LADDER[index];
        let side = |pixels: u32| (pixels * size / 100).max(64);
        let size = Dimensions { width: side(best.size.width), height: side(best.size.height) };
        (size, (best.fps * fps / 100).max(2))
    };
    let fits = |index: usize| -> Result<bool, RenderError> {
        let (size, fps) = rung(index);
        let mut counter = Counter { left: most };
        match shoot.write(&footage(size)?, fps, &mut counter) {
            Ok(_) => Ok(true),
            Err(_) if counter.left == 0 => Ok(false),
            Err(error) => Err(error),
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
        return Err(RenderError::NoFit { most });
    }
    let (size, fps) = rung(fitting);
    let summary = shoot.write(&footage(size)?, fps, out)?;
    Ok(Made { summary, shrunk: (fitting > 0).then_some((size, fps)) })
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
