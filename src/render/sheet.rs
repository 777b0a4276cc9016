//! A contact sheet: the most eventful moments of a match on one picture.

use super::RenderError;
use super::maker::Shoot;
use super::options::Grid;
use crate::model::peaks_between;
use crate::scene::{Scene, sheet};

/// The sheet of a match, as large as its films.
pub(super) fn scene(shoot: &Shoot, grid: Grid) -> Result<Scene, RenderError> {
    let options = shoot.maker.options();
    let cut = options.cut(&shoot.subject.replay)?;
    let moments = peaks_between(&shoot.subject.replay, cut.from, cut.to, (grid.cols * grid.rows) as usize);
    Ok(sheet(&shoot.film(options.size)?, (grid.cols, grid.rows), &moments))
}
