//! A contact sheet: the most eventful moments of a match on one picture.

use super::RenderError;
use super::maker::{Maker, Subject};
use super::options::SheetGrid;
use crate::model::peaks_between;
use crate::scene::{Scene, sheet};

/// The sheet of a match, as large as its films.
pub(super) fn scene(maker: &Maker, subject: &Subject, grid: SheetGrid) -> Result<Scene, RenderError> {
    let cut = maker.options().cut(&subject.replay)?;
    let moments = peaks_between(&subject.replay, cut.from, cut.to, (grid.cols * grid.rows) as usize);
    Ok(sheet(&maker.film(subject)?, (grid.cols, grid.rows), &moments))
}
