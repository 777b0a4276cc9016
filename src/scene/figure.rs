//! What stands for players and things: their own pictures where they have some, else the shapes of the game.

use std::sync::Arc;

use super::stage::{KindSprites, Stage};
use super::{Prim, Rect, Rgb, Sprite, Theme};
use crate::model::{Image, Replay, Role, Seat};

/// A logo is judged by so many pixels of its longer side.
const LOOK: u32 = 32;
/// What covers more hundredths of its rectangle than this has a ground of its own.
const CUT_OUT: u32 = 97;
/// How much lighter or darker than the panel a logo is to be seen on it.
const APART: u32 = 48;

/// Where a thing stands on the picture, and how.
#[derive(Clone, Copy)]
pub(super) struct Stance {
    /// Its middle.
    pub x: i32,
    pub y: i32,
    /// Pixels of a whole thing, across and down.
    pub across: u16,
    pub down: u16,
    /// In 64ths of a full turn.
    pub turn: u8,
    pub alpha: u8,
}

impl Stage {
    /// What stands for a seat: its logo where it has one, else the game's figure for it. As large as the rectangle allows, in its
    /// middle; 255 of `alpha` is solid.
    pub fn figure(&self, replay: &Replay, seat: Seat, rect: Rect, alpha: u8) -> Vec<Prim> {
        match replay.logos.get(seat.index()).and_then(Option::as_ref) {
            Some(image) => self.logo(image, self.plates.get(seat.index()).copied().flatten(), rect, alpha),
            None => self.emblem(replay, seat, rect, alpha).into_iter().collect(),
        }
    }

    /// A logo, on a plate where it would be lost.
    fn logo(&self, image: &Arc<Image>, plate: Option<Rgb>, rect: Rect, alpha: u8) -> Vec<Prim> {
        let mut prims = Vec::new();
        let mut inner = rect;
        if let Some(color) = plate {
            prims.push(Prim::Rounded { rect, radius: rect.w as f32 / 6.0, color: color.alpha(alpha) });
            inner = rect.inset(rect.w / 10);
        }
        let rect = inner.fitting((image.width(), image.height()));
        prims.push(Prim::Image { image: Arc::clone(image), rect, turn: 0, ink: None, alpha });
        prims
    }

    /// The game's own figure for a seat.
    fn emblem(&self, replay: &Replay, seat: Seat, rect: Rect, alpha: u8) -> Option<Prim> {
        let side = rect.w.min(rect.h).clamp(0, i32::from(u16::MAX)) as u16;
        let (x, y) = (rect.x + rect.w / 2, rect.y + rect.h / 2);
        let spot = Stance { x, y, across: side, down: side, turn: 0, alpha };
        let sprites = self.kinds.get(usize::from(replay.look.emblem(seat)?.0))?;
        Some(self.body(sprites, Some(seat), spot))
    }

    /// The body of a thing: its picture or its shape.
    pub(super) fn body(&self, sprites: &KindSprites, seat: Option<Seat>, spot: Stance) -> Prim {
        match sprites.picture(seat) {
            Some(image) => spot.image(image, None),
            None => spot.sprite(&sprites.shape, self, seat),
        }
    }

    /// The shadow of a thing: the outline of its picture or of its shape in one colour.
    pub(super) fn shadow(&self, sprites: &KindSprites, seat: Option<Seat>, spot: Stance, color: Rgb) -> Prim {
        match sprites.picture(seat) {
            Some(image) => spot.image(image, Some(color)),
            None => spot.sprite(&sprites.shadow, self, None),
        }
    }
}

/// The plates that logos need, by seat.
pub(super) fn plates(replay: &Replay, theme: &Theme) -> Vec<Option<Rgb>> {
    replay.logos.iter().map(|logo| plate(logo.as_ref()?, theme)).collect()
}

/// The colour of a plate for a logo cut out of nothing and nearly as dark, or as light, as the panel behind it.
fn plate(image: &Image, theme: &Theme) -> Option<Rgb> {
    let small = image.within(LOOK);
    let pixels = small.pixels().as_chunks::<4>().0;
    let sum = |part: usize| pixels.iter().map(|pixel| u32::from(pixel[part])).sum::<u32>();
    let [red, green, blue, covered] = [0, 1, 2, 3].map(sum);
    if covered == 0 || covered * 100 > pixels.len() as u32 * 255 * CUT_OUT {
        return None;
    }
    let mean = |part: u32| (part * 255 / covered).min(255) as u8;
    let (own, behind) = (light(Rgb(mean(red), mean(green), mean(blue))), light(theme.role(Role::Panel)));
    let other = if behind < 128 { Role::Light } else { Role::Dark };
    (own.abs_diff(behind) < APART).then(|| theme.role(other))
}

/// How light a colour seems, from 0 to 255.
fn light(Rgb(red, green, blue): Rgb) -> u32 {
    (u32::from(red) * 30 + u32::from(green) * 59 + u32::from(blue) * 11) / 100
}

impl KindSprites {
    /// The picture that stands for a seat's thing of this kind, where the theme has one.
    fn picture(&self, seat: Option<Seat>) -> Option<&Arc<Image>> {
        self.pictures.as_ref()?.of(seat)
    }
}

impl Stance {
    pub fn sprite(self, (shape, key): &(Arc<crate::model::Shape>, u64), stage: &Stage, seat: Option<Seat>) -> Prim {
        let Stance { x, y, across, down, turn, alpha } = self;
        let colors = Arc::clone(stage.colors(seat));
        Prim::Sprite(Sprite { shape: Arc::clone(shape), key: *key, x, y, across, down, turn, colors, alpha })
    }

    /// A picture as large as a whole thing, in its own proportions.
    fn image(self, image: &Arc<Image>, ink: Option<Rgb>) -> Prim {
        let Stance { x, y, across, down, turn, alpha } = self;
        let (own_w, own_h) = (image.width() as f32, image.height() as f32);
        let part = |side: u16, own: f32| (f32::from(side) * own / own_w.max(own_h)).round().max(1.0) as i32;
        let (w, h) = (part(across, own_w), part(down, own_h));
        let rect = Rect::new(x - w / 2, y - h / 2, w, h);
        Prim::Image { image: Arc::clone(image), rect, turn, ink, alpha }
    }
}
