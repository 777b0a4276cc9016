//! The whole window as a picture.

use std::path::Path;

use crate::draw::Canvas;
use crate::export;
use crate::files::claim::{Claims, FilmMark, alone};
use crate::files::stamp;
use crate::model::key;
use crate::render::RenderError;
use crate::scene::Scene;
use crate::viewer::state::State;

/// Writes what is seen. It carries a mark like any other picture: one of another match stays.
pub fn write(state: &State, scene: &Scene, path: &Path) -> Result<(), RenderError> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(scene);
    let place = state.game.as_ref().map_or(0, |game| stamp::place(&game.source.path, game.source.index, &"window"));
    let mark = FilmMark { place, stamp: key(&canvas.pixels()) };
    let claim = Claims::default().named(path, Some(&mark), &alone)?;
    let mut out = claim.begin()?;
    export::png_still(canvas.pixels(), scene.width, scene.height, &mut out, Some(&mark.to_string()))?;
    Ok(out.commit()?)
}
