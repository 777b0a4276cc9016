//! The canvas: a picture that is kept up to date with as little painting as possible.

use std::sync::Arc;

use crate::scene::{Backdrop, Prim, Rect, Rgb, Scene};

use super::areas::Areas;
use super::cache::Weighty;
use super::hash::{hash_of, mix};
use super::mask::pixel;
use super::paint::{Item, Painter, Pixels};
use super::stock::Stock;
use super::tiles::Tiles;

/// A picture that shows one scene after another.
pub struct Canvas {
    shown: Shown,
    /// Whether nothing has been shown here yet.
    fresh: bool,
    painter: Painter,
    damage: Vec<Rect>,
    /// The marks of the picture before.
    before: Tiles,
}

/// What is on a canvas. When that is gone it waits in the stock for the next one of its size, which then has less to paint.
pub struct Shown {
    ground: Arc<Layer>,
    picture: Layer,
    /// The ground that is painted, if any is.
    key: Option<u64>,
    /// Whether the picture shows what its marks say.
    painted: bool,
}

impl Shown {
    fn new(width: u32, height: u32) -> Shown {
        // The ground comes with the first scene.
        let (ground, picture) = (Arc::new(Layer::new(0, 0)), Layer::new(width, height));
        Shown { ground, picture, key: None, painted: false }
    }

    pub fn size(&self) -> (u32, u32) {
        (self.picture.width, self.picture.height)
    }
}

impl Weighty for Shown {
    fn bytes(&self) -> usize {
        self.picture.bytes()
    }
}

impl Drop for Canvas {
    fn drop(&mut self) {
        self.painter.stock.give(std::mem::replace(&mut self.shown, Shown::new(0, 0)));
    }
}

/// Pixels with the marks of what was painted on them.
#[derive(Clone)]
pub struct Layer {
    width: u32,
    height: u32,
    pixels: Vec<u32>,
    tiles: Tiles,
}

impl Canvas {
    pub fn new(width: u32, height: u32) -> Canvas {
        Canvas::with(width, height, Stock::default())
    }

    /// A canvas that shares what it has made with others.
    pub fn with(width: u32, height: u32, stock: Stock) -> Canvas {
        let shown = stock.take((width, height)).unwrap_or_else(|| Shown::new(width, height));
        Canvas { shown, fresh: true, painter: Painter::new(stock), damage: Vec::new(), before: Tiles::default() }
    }

    pub fn width(&self) -> u32 {
        self.shown.picture.width
    }

    pub fn height(&self) -> u32 {
        self.shown.picture.height
    }

    /// Rows of pixels from the top, each `0xffRRGGBB`.
    pub fn pixels(&self) -> &[u32] {
        &self.shown.picture.pixels
    }

    /// The rectangles that the last scene changed.
    pub fn damage(&self) -> &[Rect] {
        &self.damage
    }

    /// Takes another size; what has been drawn once is remembered, the picture starts anew.
    pub fn resize(&mut self, width: u32, height: u32) {
        if (width, height) != (self.width(), self.height()) {
            (self.shown, self.fresh) = (Shown::new(width, height), true);
        }
    }

    /// Shows a scene and tells which rectangles were painted: everything else is as it was. The first time that is the whole picture.
    pub fn draw(&mut self, scene: &Scene) -> &[Rect] {
        if self.shown.key != Some(scene.ground.key) {
            self.draw_ground(&scene.ground);
        }
        let Shown { ground, picture, painted, .. } = &mut self.shown;
        let items = items(&mut self.painter, &scene.prims);
        self.before.copy(&picture.tiles);
        picture.tiles.start(ground.tiles.marks());
        picture.note(&items);
        let whole = !std::mem::take(painted);
        find_damage(picture, &self.before, whole, &mut self.damage);
        for rect in &self.damage {
            picture.copy(ground, *rect);
        }
        picture.paint(&mut self.painter, &items, &self.damage);
        *painted = true;
        if std::mem::take(&mut self.fresh) {
            self.damage = vec![picture.area()];
        }
        &self.damage
    }

    /// Shows a scene as if nothing had been on the canvas before: the whole picture is painted.
    pub fn redraw(&mut self, scene: &Scene) -> &[Rect] {
        (self.fresh, self.shown.painted) = (true, false);
        self.draw(scene)
    }

    fn draw_ground(&mut self, ground: &Backdrop) {
        let stock = self.painter.stock.clone();
        let key = (self.width(), self.height(), ground.key);
        self.shown.ground = stock.grounds.get(key, || self.paint_ground(ground));
        self.shown.key = Some(ground.key);
    }

    /// The ground as it is now, painted anew where the new one differs.
    fn paint_ground(&mut self, ground: &Backdrop) -> Layer {
        let items = items(&mut self.painter, &ground.prims);
        let mut layer = match self.shown.key {
            Some(_) => Layer::clone(&self.shown.ground),
            None => Layer::new(self.width(), self.height()),
        };
        layer.tiles.start(std::iter::repeat(hash_of(&ground.fill)));
        layer.note(&items);
        let mut damage = Vec::new();
        find_damage(&layer, &self.shown.ground.tiles, self.shown.key.is_none(), &mut damage);
        for rect in &damage {
            layer.fill(*rect, ground.fill);
        }
        layer.paint(&mut self.painter, &items, &damage);
        layer
    }
}

/// What to paint of a layer: where its tiles changed, or all of it.
fn find_damage(layer: &Layer, before: &Tiles, fresh: bool, damage: &mut Vec<Rect>) {
    if fresh {
        damage.clear();
        damage.push(layer.area());
    } else {
        layer.tiles.changed(before, damage);
    }
}

fn items<'a>(painter: &mut Painter, prims: &'a [Prim]) -> Vec<Item<'a>> {
    let mut clip = None;
    let item = |prim: &'a Prim| {
        if let Prim::Clip(rect) = prim {
            clip = *rect;
        }
        Item { prim, bounds: painter.extents.bounds(prim), clip }
    };
    prims.iter().map(item).collect()
}

impl Weighty for Layer {
    fn bytes(&self) -> usize {
        self.pixels.len() * 4
    }
}

impl Layer {
    fn new(width: u32, height: u32) -> Layer {
        let pixels = vec![0xff00_0000; width as usize * height as usize];
        Layer { width, height, pixels, tiles: Tiles::new(width, height) }
    }

    fn area(&self) -> Rect {
        Rect::new(0, 0, self.width as i32, self.height as i32)
    }

    fn view(&mut self) -> Pixels<'_> {
        Pixels { data: &mut self.pixels, width: self.width as usize }
    }

    fn note(&mut self, items: &[Item<'_>]) {
        for item in items {
            let own = mix(hash_of(item.prim), 1);
            let hash = item.clip.map_or(own, |clip| mix(own, hash_of(&clip)));
            self.tiles.touch(item.touched(), hash);
        }
    }

    fn fill(&mut self, rect: Rect, fill: Rgb) {
        let solid = pixel(fill.into());
        let mut view = self.view();
        for y in rect.y..rect.bottom() {
            view.span(y, rect.x, rect.right()).fill(solid);
        }
    }

    fn copy(&mut self, from: &Layer, rect: Rect) {
        let width = self.width as usize;
        let mut view = self.view();
        for y in rect.y..rect.bottom() {
            let start = y as usize * width;
            let source = from.pixels.get(start + rect.x as usize..start + rect.right() as usize).unwrap_or_default();
            let target = view.span(y, rect.x, rect.right());
            if target.len() == source.len() {
                target.copy_from_slice(source);
            }
        }
    }

    fn paint(&mut self, painter: &mut Painter, items: &[Item<'_>], areas: &[Rect]) {
        let (picture, areas) = (self.area(), Areas::new(areas));
        let mut view = self.view();
        for item in items {
            painter.paint(&mut view, item, &areas, picture);
        }
    }
}
