//! The seam: where two matches stand on a picture, and what lies between them.

use std::sync::Arc;

use super::{Half, sign};
use crate::model::{Millis, Replay, Role, key, parting};
use crate::scene::arrange::clear;
use crate::scene::stage::{self, Stage, View};
use crate::scene::{Arrangement, Backdrop, Rect, Scene, Show, Sight, board, panel};

/// What holds two matches together.
#[derive(Clone, Debug)]
pub struct Seam {
    /// Where each of the two stands.
    pub halves: [Rect; 2],
    /// The line between them.
    pub(super) line: Rect,
    /// Where it is said whether they differ; empty where there is no room for words.
    pub(super) sign: Rect,
    /// After how many steps they are seen to differ.
    pub parting: Option<usize>,
    /// Instead of none.
    pub(super) title: Option<String>,
    ground: Arc<Backdrop>,
}

/// A picture with a side below this has no words about the two.
const WORDLESS: i32 = 360;

impl Seam {
    /// The seam of two matches in an area, by default the whole picture: beside each other or above each other, whichever makes
    /// the boards larger.
    pub fn new(replays: [&Replay; 2], view: &View, area: Option<Rect>, turns: [u8; 2]) -> Seam {
        let area = area.unwrap_or_else(|| clear((view.width as i32, view.height as i32)));
        let own = Seam::view(view);
        let cell = |halves: &[Rect; 2]| {
            let side = |i: usize| {
                let sight = Sight { area: Some(halves[i]), turn: turns[i], ..Sight::default() };
                stage::layout(replays[i], &own, sight).cell
            };
            side(0).min(side(1))
        };
        let (across, down) = (across(area), down(area));
        let places = if cell(&down.halves) > cell(&across.halves) { down } else { across };
        let fill = view.theme.role(Role::Backdrop);
        Seam {
            halves: places.halves,
            line: places.line,
            sign: places.sign,
            parting: parting(replays[0], replays[1]),
            title: view.title.clone(),
            ground: Arc::new(Backdrop { key: 0, fill, prims: Vec::new() }),
        }
    }

    /// The view of each half: arranged as one of two, under its own title.
    pub fn view(whole: &View) -> View {
        let arrangement = match whole.show.arrangement {
            Arrangement::Auto => Arrangement::Half,
            own @ (Arrangement::Broadcast | Arrangement::Panel | Arrangement::Board) => own,
            own @ (Arrangement::Bare | Arrangement::Half) => own,
        };
        View { show: Show { arrangement, ..whole.show }, title: None, ..whole.clone() }
    }

    /// Lays the ground under both.
    pub fn lay(&mut self, halves: [Half; 2]) {
        let mut prims = Vec::new();
        let [Half { stage: first, .. }, _] = halves;
        board::backdrop(first, &mut prims);
        for Half { replay, stage, .. } in halves {
            board::rim(stage, replay, &mut prims);
            board::floor(stage, replay, &mut prims);
            panel::lay(stage, &mut prims);
        }
        let fill = first.role(Role::Backdrop);
        let key = key(&(first.view.width, first.view.height, fill, &prims));
        self.ground = Arc::new(Backdrop { key, fill, prims });
    }

    /// Both at one moment.
    pub fn scene(&self, halves: [Half; 2], t: Millis) -> Scene {
        self.told(halves, t, false)
    }

    /// Both at one moment, and how they ended.
    pub fn end(&self, halves: [Half; 2], t: Millis) -> Scene {
        self.told(halves, t, true)
    }

    fn told(&self, halves: [Half; 2], t: Millis, ended: bool) -> Scene {
        let mut prims = Vec::new();
        let mut steps = 0;
        for half in halves {
            let Half { replay, timeline, stage } = half;
            let sample = timeline.sample(t);
            prims.extend(stage.scene_of_sample(replay, timeline, &sample).prims);
            if ended || t > timeline.end() {
                sign::over(half, &mut prims);
            } else if self.parting.is_some_and(|parting| parting > 0 && parting == sample.steps) {
                sign::differing(half, &mut prims);
            }
            steps = steps.max(sample.steps);
        }
        sign::draw(self, halves, steps, &mut prims);
        let [Half { stage: Stage { view, .. }, .. }, _] = halves;
        Scene { width: view.width, height: view.height, ground: Arc::clone(&self.ground), prims }
    }
}

/// Two halves, the line between them and the sign.
struct Places {
    halves: [Rect; 2],
    line: Rect,
    sign: Rect,
}

/// The height of the sign, and the width of the line.
fn measures(area: Rect) -> (i32, i32) {
    let short = area.w.min(area.h);
    let sign = if short < WORDLESS { 0 } else { short * 52 / 1000 };
    (sign, (short / 240).max(2))
}

/// Beside each other, under the sign.
fn across(area: Rect) -> Places {
    let (high, wide) = measures(area);
    let sign = Rect { h: high, ..area };
    let below = Rect { y: sign.bottom(), h: area.h - high, ..area };
    let half = (area.w - wide) / 2;
    let line = Rect { x: area.x + half, w: area.w - 2 * half, ..below };
    Places { halves: [Rect { w: half, ..below }, Rect { x: line.right(), w: half, ..below }], line, sign }
}

/// Above each other, with the sign between them.
fn down(area: Rect) -> Places {
    let (high, wide) = measures(area);
    let between = high.max(wide);
    let half = (area.h - between) / 2;
    let middle = Rect { y: area.y + half, h: area.h - 2 * half, ..area };
    let line = Rect { y: middle.y + (middle.h - wide) / 2, h: wide, ..middle };
    let sign = if high > 0 { middle } else { Rect { h: 0, ..middle } };
    Places { halves: [Rect { h: half, ..area }, Rect { y: middle.bottom(), h: half, ..area }], line, sign }
}
