//! What is written on things: numbers of seats, letters, labels, lives, and how many there are.

use super::figure::Stance;
use super::stage::Stage;
use super::text::{Align, Pen};
use super::things::{Actor, middle, side};
use super::{Prim, Rect};
use crate::model::{Role, Seat};

/// On smaller things letters would be specks.
const LEAST: i32 = 10;

/// The letters of a thing, else those of its kind: as large as fits, with an edge so that they are read on any colour.
pub(super) fn label(stage: &Stage, actor: Actor, letter: Option<&str>, stance: Stance, prims: &mut Vec<Prim>) {
    let (text, part) = match (&actor.thing.label, letter) {
        (Some(own), _) => (&**own, 0.46),
        (None, Some(letter)) => (letter, 0.5),
        (None, None) => return,
    };
    let (w, h) = (i32::from(stance.across), i32::from(stance.down));
    if w.min(h) < LEAST || text.is_empty() || stance.alpha < 32 {
        return;
    }
    let ink = stage.role(Role::Light).alpha(stance.alpha);
    let pen = Pen::bold((w.min(h) as f32 * part) as u16, ink).shrink(text, w * 9 / 10, 7);
    let rect = Rect::new(stance.x - w / 2, stance.y - h / 2, w, h);
    outlined(stage, pen, rect, text, prims);
}

/// Words with a dark edge.
pub(super) fn outlined(stage: &Stage, pen: Pen, rect: Rect, text: &str, prims: &mut Vec<Prim>) {
    let edge = (i32::from(pen.size) / 12).max(1);
    let alpha = (u32::from(pen.color.alpha) * 190 / 255) as u8;
    let dark = Pen { color: stage.role(Role::Dark).alpha(alpha), ..pen };
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        dark.write(prims, Rect { x: rect.x + dx * edge, y: rect.y + dy * edge, ..rect }, Align::Centre, text);
    }
    pen.write(prims, rect, Align::Centre, text);
}

/// How many stand in a cell, where not all of them are seen.
pub(super) fn count(stage: &Stage, actor: Actor, prims: &mut Vec<Prim>) {
    let (Some(count), cell) = (actor.berth.count, stage.layout.cell) else { return };
    if cell < LEAST {
        return;
    }
    let (x, y) = stage.layout.px(actor.thing.col, actor.thing.row);
    let pen = Pen::bold((cell * 3 / 8).max(7) as u16, stage.role(Role::Light));
    let text = format!("×{count}");
    let (w, h) = (pen.width(&text) + i32::from(pen.size) / 2, i32::from(pen.size) * 6 / 5);
    let plate = Rect::new(x as i32 - w / 2, y as i32 - h / 2, w, h);
    prims.push(Prim::Rounded { rect: plate, radius: h as f32 / 2.0, color: stage.role(Role::Dark).alpha(215) });
    pen.write(prims, plate, Align::Centre, &text);
}

/// The seat's number on a thing, so that colour is not the only way to tell.
pub(super) fn number(stage: &Stage, seat: Seat, (x, y): (i32, i32), (size, alpha): (f32, u8), prims: &mut Vec<Prim>) {
    let side = i32::from(side(stage, size));
    if side < 12 {
        return;
    }
    // Where it stands the thing is a little lighter than its seat.
    let ink = stage.view.theme.ink_on(stage.colors(Some(seat)).seat.shade(0.3));
    let pen = Pen::bold((side * 11 / 24).max(8) as u16, ink.alpha(alpha));
    pen.write(prims, Rect::new(x - side / 2, y - side / 2, side, side), Align::Centre, &(seat.0 + 1).to_string());
}

/// Lives on the object: a bar under robots and hurt walls, and the number where it can be read.
pub(super) fn lives(stage: &Stage, actor: Actor, prims: &mut Vec<Prim>) {
    let (thing, look) = (actor.thing, actor.look);
    let (Some(lives), full) = (thing.lives, look.full_lives) else { return };
    let cell = (stage.layout.cell as f32 * actor.berth.scale).round() as i32;
    if full == 0 || lives <= 0 || cell < 12 || (thing.seat.is_none() && lives >= full) {
        return;
    }
    let (x, y) = middle(stage, actor, thing.lift);
    let (w, h) = (cell * 4 / 5, (cell / 8).clamp(3, 12));
    // On the lower edge of the cell, so that it hides as little as possible of what stands there.
    let bar = Rect::new(x - w / 2, y + cell / 2 - h + 1, w, h);
    let dark = stage.role(Role::Dark);
    prims.push(Prim::Rect { rect: bar, color: dark.alpha(215) });
    let inner = bar.inset(1);
    let filled = |lives: i32| Rect { w: (inner.w * lives.min(full) + full - 1) / full, ..inner };
    if let Some(before) = thing.lives_before.filter(|before| *before > lives) {
        prims.push(Prim::Rect { rect: filled(before), color: stage.role(Role::Harm).into() });
    }
    let color = if thing.seat.is_some() { stage.role(Role::Light) } else { stage.role(Role::Wall).shade(0.35) };
    prims.push(Prim::Rect { rect: filled(lives), color: color.into() });
    if cell >= 34 {
        let size = (cell / 4).clamp(9, 40) as u16;
        let pen = Pen::bold(size, stage.role(Role::Light));
        let text = lives.to_string();
        let (tw, th) = (pen.width(&text) + 6, i32::from(size) + 1);
        // What it carries is at the right.
        let left = if actor.berth.loaded { x - cell / 2 } else { x + cell / 2 - tw };
        let badge = Rect::new(left, y - cell / 2, tw, th);
        prims.push(Prim::Rounded { rect: badge, radius: th as f32 / 2.0, color: dark.alpha(215) });
        pen.write(prims, badge, Align::Centre, &text);
    }
}
