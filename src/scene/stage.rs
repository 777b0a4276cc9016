//! The stage: everything about the picture that does not change from frame to frame.

use std::borrow::Cow;
use std::sync::Arc;

use super::effects::Unrest;
use super::layout::{Layout, Show, Sight};
use super::{Backdrop, Colors, Expanse, KindPictures, Prim, Rect, Rgb, Scene, Theme};
use super::{
    alone, board, cards, chart, effects, figure, heard, heat, map, marks, names, panel, paths, stains, terrain, things,
    wrapped,
};
use crate::model::{Cell, CoordsPlace, Mark, Millis, Paint, Part, Replay, Role, Seat, Seg, Shape, Slope, Tint, key};
use crate::timeline::{Aim, FramingAt, Sample, Timeline};

/// How the person wants the picture.
#[derive(Clone, Debug)]
pub struct View {
    pub width: u32,
    pub height: u32,
    pub theme: Arc<Theme>,
    pub show: Show,
    /// The title line, where it is not the replay's own.
    pub title: Option<String>,
    /// Reduced motion: no flashes, no flying numbers.
    pub calm: bool,
}

/// Layout, colours and shapes of one replay at one size. A copy of it is cheap.
#[derive(Clone)]
pub struct Stage {
    pub view: View,
    pub sight: Sight,
    /// Where everything stands; while a camera is near, where the cells are that it sees.
    pub layout: Layout,
    /// The same while no camera is near.
    pub(super) whole: Layout,
    /// The part of the board a camera sees.
    framing: Option<FramingAt>,
    pub(super) kinds: Arc<[KindSprites]>,
    /// Colours of things without an owner, then by seat.
    pub(super) nobody: Arc<Colors>,
    pub(super) seats: Vec<Arc<Colors>>,
    pub(super) inks: Vec<Rgb>,
    /// The plates behind logos that need one, by seat.
    pub(super) plates: Vec<Option<Rgb>>,
    ground: Arc<Backdrop>,
    /// The ground without the cells of the board, under those that a camera sees.
    frame: Arc<Backdrop>,
    pub(super) title: String,
    /// How many digits of a score stand behind the point.
    pub(super) decimals: u8,
    pub(super) phased: bool,
    /// What charts tell.
    pub(super) measured: Arc<[chart::Measured]>,
    /// Where the player to move could move, by number of steps; empty unless it is to be shown.
    pub(super) legal: Arc<Vec<Option<Vec<Cell>>>>,
    /// Marks of the person's own, each after a number of steps.
    pub(super) own: Vec<(usize, Mark)>,
    /// What the clocks show while they run, by seat, in place of what is written down.
    pub(super) clocks: Option<[Millis; 2]>,
    /// Empty unless they are to be shown.
    pub(super) heat: Arc<heat::Heat>,
    pub(super) bearers: Arc<names::Bearers>,
    pub(super) blots: Arc<stains::Blots>,
    /// What cells can be made of, by material.
    pub(super) earths: Arc<[terrain::Earth]>,
}

/// The shapes of one kind with the keys the sprite cache knows them by.
pub(super) struct KindSprites {
    pub shape: (Arc<Shape>, u64),
    pub damage: Vec<(Arc<Shape>, u64)>,
    pub shadow: (Arc<Shape>, u64),
    /// Stand in for the shape, where the theme or the record has some.
    pub pictures: Option<KindPictures>,
}

pub(super) fn keyed(shape: Shape) -> (Arc<Shape>, u64) {
    let key = key(&shape.parts.iter().map(part_key).collect::<Vec<u64>>());
    (Arc::new(shape), key)
}

/// A part of a shape is plain numbers: together they identify it.
fn part_key(Part { path, paint, slope, stroke, alpha }: &Part) -> u64 {
    let numbers = |seg: &Seg| match *seg {
        Seg::To(x, y) => (0, [x, y, 0.0, 0.0, 0.0, 0.0].map(f32::to_bits)),
        Seg::Line(x, y) => (1, [x, y, 0.0, 0.0, 0.0, 0.0].map(f32::to_bits)),
        Seg::Quad(a, b, x, y) => (2, [a, b, x, y, 0.0, 0.0].map(f32::to_bits)),
        Seg::Cubic(a, b, c, d, x, y) => (3, [a, b, c, d, x, y].map(f32::to_bits)),
        Seg::Close => (4, [0; 6]),
    };
    let paint = match *paint {
        Paint::Seat { shade } => (None, None, shade.to_bits()),
        Paint::Role { role, shade } => (Some(role), None, shade.to_bits()),
        Paint::Own { rgb, shade } => (None, Some(rgb), shade.to_bits()),
    };
    let path: Vec<_> = path.0.iter().map(numbers).collect();
    let slope = slope.map(|slope| match slope {
        Slope::Down(shade) => (0, shade.to_bits()),
        Slope::Across(shade) => (1, shade.to_bits()),
    });
    key(&(path, paint, slope, stroke.map(f32::to_bits), alpha.to_bits()))
}

impl Stage {
    pub fn new(replay: &Replay, view: View) -> Stage {
        Stage::seen(replay, view, Sight::default())
    }

    /// A stage with a way of looking at it.
    pub fn seen(replay: &Replay, view: View, sight: Sight) -> Stage {
        let layout = layout(replay, &view, sight);
        Stage::laid_out(replay, view, sight, layout)
    }

    /// The size of a picture that a board fills alone, within so much room.
    pub fn alone_size(board: impl Into<Expanse>, (width, height): (u32, u32)) -> (u32, u32) {
        let (w, h) = alone::Alone::new(board.into(), 0, (width as i32, height as i32)).size;
        (w.max(1) as u32, h.max(1) as u32)
    }

    /// A stage that is its board alone, as large as the picture allows.
    pub fn alone(replay: &Replay, view: View, sight: Sight) -> Stage {
        let whole = Rect::new(0, 0, view.width as i32, view.height as i32);
        let layout = Layout::alone((view.width, view.height), replay.into(), sight.turn, whole);
        let show = Show { coords: Some(false), ..view.show };
        Stage::laid_out(replay, View { show, ..view }, sight, layout)
    }

    fn laid_out(replay: &Replay, view: View, sight: Sight, layout: Layout) -> Stage {
        let look = &replay.look;
        let colors = |paint| Arc::new(view.theme.colors(look.board.ground, paint));
        let kind = |kind: &crate::model::KindLook| KindSprites {
            shape: keyed(kind.shape.clone()),
            damage: kind.damage.iter().cloned().map(keyed).collect(),
            shadow: keyed(things::shadow_of(&kind.shape)),
            pictures: view.theme.kind_pictures(&kind.name).or_else(|| brought(replay, &view.theme, &kind.name)),
        };
        let empty = Arc::new(Backdrop { key: 0, fill: view.theme.role(Role::Backdrop), prims: Vec::new() });
        let mut stage = Stage {
            kinds: look.kinds.iter().map(kind).collect(),
            nobody: colors(None),
            seats: look.seats.iter().map(|paint| colors(Some(*paint))).collect(),
            inks: look.seats.iter().map(|paint| view.theme.seat_ink(*paint)).collect(),
            plates: figure::plates(replay, &view.theme),
            ground: Arc::clone(&empty),
            frame: empty,
            decimals: look.score_decimals,
            title: view.title.clone().unwrap_or_else(|| title(replay)),
            phased: false,
            measured: Arc::new([]),
            legal: Arc::default(),
            own: Vec::new(),
            clocks: None,
            heat: Arc::default(),
            bearers: Arc::default(),
            blots: Arc::new(stains::Blots::new()),
            earths: Arc::new([]),
            whole: layout.clone(),
            framing: None,
            layout,
            sight,
            view,
        };
        stage.earths = terrain::earths(&stage, replay);
        stage.lay_ground(replay);
        stage
    }

    /// Looks at the board another way.
    pub fn look(&mut self, replay: &Replay, sight: Sight) {
        self.sight = sight;
        self.whole = layout(replay, &self.view, sight);
        (self.layout, self.framing) = (self.whole.clone(), None);
        self.lay_ground(replay);
    }

    /// Takes in what is new of a replay that has grown, for the layers that count over many steps.
    pub fn grow(&mut self, replay: &Replay) {
        if self.view.show.heat {
            Arc::make_mut(&mut self.heat).grow(replay);
        }
        if self.view.show.names {
            Arc::make_mut(&mut self.bearers).grow(replay);
        }
    }

    /// Lays the ground anew, when the replay has grown.
    pub fn lay_ground(&mut self, replay: &Replay) {
        self.grow(replay);
        self.phased = panel::phased(replay);
        self.measured = chart::measured(replay).into();
        let mut prims = Vec::new();
        board::backdrop(self, &mut prims);
        board::rim(self, replay, &mut prims);
        panel::lay(self, &mut prims);
        chart::lay(self, &mut prims);
        self.frame = self.backdrop(prims.clone());
        let whole = Stage { layout: self.whole.clone(), framing: None, ..self.clone() };
        board::floor(&whole, replay, &mut prims);
        self.ground = self.backdrop(prims);
    }

    fn backdrop(&self, prims: Vec<Prim>) -> Arc<Backdrop> {
        let fill = self.role(Role::Backdrop);
        let key = crate::model::key(&(self.view.width, self.view.height, fill, &prims));
        Arc::new(Backdrop { key, fill, prims })
    }

    /// What a camera is after on this stage: one's own way of looking at a board and a wish for little motion go before.
    pub fn aim(&self) -> Aim {
        if self.view.calm || self.sight.zoom > 1.0 { Aim::Off } else { self.sight.aim }
    }

    /// Looks at what the camera of a timeline sees at a time.
    pub fn follow_camera(&mut self, timeline: &Timeline, t: Millis) {
        self.framing = timeline.framing(t);
        self.layout = self.framing.map_or_else(|| self.whole.clone(), |framing| self.whole.framed(framing));
    }

    /// The stage as the camera of a timeline sees it at a time.
    pub(super) fn at<'a>(&'a self, timeline: &Timeline, t: Millis) -> Cow<'a, Stage> {
        if timeline.framing(t) == self.framing {
            return Cow::Borrowed(self);
        }
        let mut stage = self.clone();
        stage.follow_camera(timeline, t);
        Cow::Owned(stage)
    }

    /// Gives the stage the legal moves by number of steps, to be shown with [`Show::legal`].
    pub fn set_legal(&mut self, legal: Vec<Vec<Cell>>) {
        self.legal = Arc::new(legal.into_iter().map(Some).collect());
    }

    /// Gives the stage the legal moves after one number of steps.
    pub fn set_legal_at(&mut self, steps: usize, legal: Vec<Cell>) {
        let all = Arc::make_mut(&mut self.legal);
        if all.len() <= steps {
            all.resize(steps + 1, None);
        }
        if let Some(known) = all.get_mut(steps) {
            *known = Some(legal);
        }
    }

    /// Whether the legal moves after this many steps were given.
    pub fn knows_legal(&self, steps: usize) -> bool {
        matches!(self.legal.get(steps), Some(Some(_)))
    }

    /// Gives the stage clocks that run, by seat.
    pub fn set_clocks(&mut self, clocks: Option<[Millis; 2]>) {
        self.clocks = clocks;
    }

    /// Gives the stage marks of the person's own, each after a number of steps.
    pub fn set_marks(&mut self, marks: Vec<(usize, Mark)>) {
        self.own = marks;
    }

    /// The picture at one moment.
    pub fn scene(&self, replay: &Replay, timeline: &Timeline, t: Millis) -> Scene {
        self.scene_of_sample(replay, timeline, &timeline.sample(t))
    }

    /// The picture at one moment as a poster: what happens, and who plays, but nothing of the score.
    pub fn poster(&self, replay: &Replay, timeline: &Timeline, t: Millis) -> Scene {
        let (stage, sample) = (self.at(timeline, t), timeline.sample(t));
        let mut prims = stage.board_prims(replay, timeline, &sample);
        panel::poster(&stage, replay, timeline, &sample, &mut prims);
        stage.scene_of(prims)
    }

    /// The picture of a moment that was looked at already.
    pub fn scene_of_sample(&self, replay: &Replay, timeline: &Timeline, sample: &Sample) -> Scene {
        let stage = self.at(timeline, sample.at);
        let mut prims = stage.board_prims(replay, timeline, sample);
        panel::draw(&stage, replay, timeline, sample, &mut prims);
        if !replay.boardless {
            chart::draw(&stage, replay, sample, &mut prims);
        }
        stage.scene_of(prims)
    }

    /// The picture at one moment of a stage that is its board alone.
    pub fn board(&self, replay: &Replay, timeline: &Timeline, t: Millis) -> Scene {
        let stage = self.at(timeline, t);
        stage.scene_of(stage.board_prims(replay, timeline, &timeline.sample(t)))
    }

    /// The board with everything that is on it.
    pub(super) fn board_prims(&self, replay: &Replay, timeline: &Timeline, sample: &Sample) -> Vec<Prim> {
        let mut prims = Vec::with_capacity(128);
        if replay.boardless {
            chart::draw(self, replay, sample, &mut prims);
            return prims;
        }
        let legal = self.legal.get(sample.steps).and_then(Option::as_deref).unwrap_or_default();
        if self.framing.is_some() {
            board::floor(self, replay, &mut prims);
        }
        board::clip(self, &mut prims);
        terrain::draw(self, replay, sample, &mut prims);
        terrain::levels(self, replay, sample, &mut prims);
        board::marks(self, replay, sample, legal, &mut prims);
        heat::draw(self, sample, &mut prims);
        stains::draw(self, sample, &mut prims);
        effects::under(self, sample, &mut prims);
        paths::draw(self, timeline, sample, &mut prims);
        wrapped::clip(self, replay, &mut prims);
        things::draw(self, replay, &wrapped::around(replay, sample), &mut prims);
        wrapped::unclip(self, replay, &mut prims);
        effects::over(self, replay, sample, unrest(self, timeline, sample), &mut prims);
        marks::draw(self, replay, sample, &mut prims);
        heard::draw(self, replay, sample, &mut prims);
        paths::ring(self, sample, &mut prims);
        names::draw(self, replay, timeline, sample, &mut prims);
        board::unclip(self, &mut prims);
        if let Some(framing) = self.framing {
            map::draw(self, (replay, timeline), sample, framing, &mut prims);
        }
        prims
    }

    /// The card after the game, over its last picture.
    pub fn end_card(&self, replay: &Replay, behind: Scene) -> Scene {
        cards::end(self, replay, behind)
    }

    pub(super) fn scene_of(&self, prims: Vec<Prim>) -> Scene {
        let ground = if self.framing.is_some() { &self.frame } else { &self.ground };
        Scene { width: self.view.width, height: self.view.height, ground: Arc::clone(ground), prims }
    }

    /// The colour of a mark.
    pub fn tint(&self, tint: Tint) -> Rgb {
        marks::color(self, tint)
    }

    pub fn role(&self, role: Role) -> Rgb {
        self.view.theme.role(role)
    }

    /// A colour as it is on the board, which may have one of its own.
    pub fn on_board(&self, role: Role) -> Rgb {
        self.nobody.roles.get(role as usize).copied().unwrap_or_default()
    }

    pub fn colors(&self, seat: Option<Seat>) -> &Arc<Colors> {
        seat.and_then(|seat| self.seats.get(seat.index())).unwrap_or(&self.nobody)
    }

    /// A seat's colour for text and lines.
    pub fn ink(&self, seat: Option<Seat>) -> Rgb {
        seat.and_then(|seat| self.inks.get(seat.index())).copied().unwrap_or_else(|| self.role(Role::Ink))
    }
}

/// Where everything stands for a way of looking at a match.
pub(super) fn layout(replay: &Replay, view: &View, sight: Sight) -> Layout {
    // Only names on the rim need a broad one.
    let on_rim = match replay.look.board.coords.place {
        CoordsPlace::Inside if !replay.look.board.grid.is_hex() => false,
        CoordsPlace::Inside | CoordsPlace::Rim | CoordsPlace::Hidden => view.show.has_coords(replay),
    };
    // Without players there is nobody whose numbers could be drawn.
    let chart = view.show.chart && !replay.look.unscored && !replay.players.is_empty();
    let show = Show { coords: Some(on_rim), chart, ..view.show };
    Layout::seen((view.width, view.height), replay, replay.players.len(), show, sight)
}

/// The title line of a match that was given none.
fn title(replay: &Replay) -> String {
    match &replay.title {
        Some(title) => title.clone(),
        // Where nobody plays, what is played is all there is to say.
        None if replay.players.is_empty() => replay.game_name.to_string(),
        None => replay.players.join(" – "),
    }
}

/// The pictures that a record brings for a kind.
fn brought(replay: &Replay, theme: &Theme, kind: &str) -> Option<KindPictures> {
    let own = replay.images.iter().find(|own| own.kind == kind)?;
    KindPictures::brought(own, replay.look.seats.iter().map(|paint| theme.seat(*paint)))
}

/// How much may flash: nothing on wish, and where flashes follow each other so fast that there would be more than three a second.
fn unrest(stage: &Stage, timeline: &Timeline, sample: &Sample) -> Unrest {
    let step = sample.steps.checked_sub(1).and_then(|i| timeline.stretch(i));
    let lasts = step.map_or(u32::MAX, |stretch| (stretch.end - stretch.start).0);
    let hurried = |flashes: u32| lasts.saturating_mul(3) < 1000 * flashes;
    Unrest { calm: stage.view.calm || hurried(timeline.flashes(sample.steps) as u32), hurried: hurried(1) }
}
