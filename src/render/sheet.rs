//! A contact sheet: moments of the whole match on one picture.

use super::RenderError;
use super::maker::Shoot;
use super::options::{Dimensions, Grid};
use crate::scene::Moment;

/// Paints `grid` pictures, spread evenly from the set-up to the last step.
pub(super) fn paint(shoot: &Shoot, grid: Grid) -> Result<(Vec<u32>, Dimensions), RenderError> {
    let size = shoot.maker.options().size;
    let (width, height) = (size.width / grid.cols, size.height / grid.rows);
    let film = shoot.film(Dimensions { width, height })?;
    let sheet = Dimensions { width: width * grid.cols, height: height * grid.rows };
    let mut pixels = vec![0xff00_0000; sheet.width as usize * sheet.height as usize];
    let mut canvas = shoot.canvas(Dimensions { width, height });
    let (count, steps) = ((grid.cols * grid.rows) as usize, film.timeline.steps());
    for index in 0..count {
        let at = if count > 1 { steps * index / (count - 1) } else { steps };
        canvas.draw(&film.picture(Moment::Game(film.timeline.time_of(at))));
        let (col, row) = (index % grid.cols as usize, index / grid.cols as usize);
        for (y, line) in canvas.pixels().chunks_exact(width as usize).enumerate() {
            let start = (row * height as usize + y) * sheet.width as usize + col * width as usize;
            pixels[start..start + line.len()].copy_from_slice(line);
        }
    }
    Ok((pixels, sheet))
}
