//! Commands that change how the board is looked at, and the mouse on it.

use crate::model::ThingId;
use crate::timeline::Aim;
use crate::viewer::command::{Layer, Side, Way};
use crate::viewer::state::State;

impl State {
    pub(super) fn toggle_layer(&mut self, layer: Layer) {
        let layers = &mut self.settings.layers;
        let shown = match (layer, &self.game) {
            (Layer::Coords, Some(game)) => layers.show(self.show).has_coords(game.replay()),
            (layer, _) => layers.on(layer),
        };
        layers.toggle(layer, shown);
        let on = if self.settings.layers.on(layer) { "shown" } else { "hidden" };
        self.say(format!("{}: {on}", layer.name()));
        self.keep_settings();
    }

    pub(super) fn zoom(&mut self, way: Way) {
        if let Some(stage) = &self.stage {
            self.camera.zoom(&stage.layout, if way == Way::On { 1.25 } else { 0.8 });
        }
    }

    pub(super) fn zoom_at(&mut self, at: (i32, i32), notches: i32) {
        if let Some(stage) = &self.stage {
            self.camera.zoom_at(&stage.layout, at, 1.2_f32.powi(notches));
        }
    }

    pub(super) fn pan(&mut self, side: Side) {
        if let Some(stage) = &self.stage {
            self.camera.pan(&stage.layout, side);
        }
    }

    pub(super) fn drag(&mut self, by: (i32, i32)) {
        self.pointer.has_moved();
        if let Some(stage) = &self.stage {
            self.camera.drag(&stage.layout, by);
        }
    }

    pub(super) fn point(&mut self, at: (i32, i32)) {
        self.pointer.come_to(at);
        if self.pointer.grab.is_none() {
            self.camera.hover = self.cell_under(at.0, at.1);
        }
    }

    /// Goes through the things on the board that belong to somebody, then through the others.
    pub(super) fn choose_next(&mut self) {
        let Some(game) = &self.game else { return };
        let sample = game.timeline.sample(self.player.head());
        let mut things: Vec<(bool, ThingId)> =
            sample.things.iter().map(|thing| (thing.seat.is_none(), thing.thing)).collect();
        things.sort_unstable();
        let at = things.iter().position(|(_, thing)| Some(*thing) == self.camera.chosen);
        let next = things.get(at.map_or(0, |at| at + 1)).map(|(_, thing)| *thing);
        self.camera.choose(next);
    }

    pub(super) fn next_aim(&mut self) {
        self.camera.next_aim();
        self.say(match self.camera.aim {
            Aim::Off => "camera: off",
            Aim::Auto => "camera: auto",
            Aim::Seat(_) | Aim::Thing(_) => "camera: follows the inspected thing",
        });
    }
}
