//! A contact sheet: moments of a match on one picture, boards alone, under one legend.

mod label;
mod legend;
mod plan;

use std::sync::Arc;

use super::stage::Stage;
use super::{Backdrop, Film, Layout, Scene, board, panel};
use crate::model::{Role, key};
use label::Label;
use legend::Legend;
use plan::Plan;

/// A film as a sheet: the pictures after these numbers of steps, in at most so many columns and rows, as large as the film.
pub fn sheet(film: &Film, grid: (u32, u32), moments: &[usize]) -> Scene {
    let (replay, view) = (&*film.replay, &film.stage.view);
    let picture = (view.width, view.height);
    let sight = film.stage.sight;
    let mut stage = Stage::alone(replay, view.clone(), sight);
    stage.legal = Arc::clone(&film.stage.legal);
    let legend = Legend::new(&stage, replay);
    let labels: Vec<Label> = moments.iter().map(|steps| Label::new(&stage, replay, *steps)).collect();
    let plan = Plan::new(picture, (replay.into(), sight.turn), grid, &legend, &labels);
    let (mut ground, mut prims) = (Vec::new(), Vec::new());
    board::backdrop(&stage, &mut ground);
    legend.draw(&stage, replay, plan.legend, plan.beside, &mut prims);
    for ((steps, label), tile) in moments.iter().zip(&labels).zip(&plan.tiles) {
        stage.layout = match replay.boardless {
            true => Layout::charts(picture, replay.into(), tile.board, replay.players.len()),
            false => Layout::alone(picture, replay.into(), sight.turn, tile.board),
        };
        board::rim(&stage, replay, &mut ground);
        board::floor(&stage, replay, &mut ground);
        panel::lay(&stage, &mut ground);
        let sample = film.timeline.sample(film.timeline.time_of(*steps));
        prims.extend(stage.board_prims(replay, &film.timeline, &sample));
        panel::seats(&stage, replay, &sample, &mut prims);
        label.draw(plan.label, tile.words, &mut prims);
    }
    let fill = stage.role(Role::Backdrop);
    let key = key(&(picture, fill, &ground));
    Scene { width: view.width, height: view.height, ground: Arc::new(Backdrop { key, fill, prims: ground }), prims }
}
