//! The bar at the bottom: buttons, step, speed.

use super::icon::icon;
use super::{Brush, Plan};
use crate::model::Role;
use crate::scene::{Align, Color, Prim, Rect};
use crate::viewer::command::Command;

/// What the bar tells.
pub struct Facts {
    pub playing: bool,
    /// `move 12 / 60`.
    pub step: String,
    pub speed: String,
    pub delay: String,
    /// Commands whose state is on.
    pub lit: Vec<Command>,
    /// Whether more steps may still arrive.
    pub live: bool,
}

pub fn bar(brush: &mut Brush, plan: &Plan, facts: &Facts) {
    let Some(bar) = &plan.bar else { return };
    brush.fill(bar.rect, Role::Panel, 255);
    brush.fill(Rect { h: 1, ..bar.rect }, Role::InkQuiet, 70);
    for (command, rect) in &bar.buttons {
        button(brush, *command, *rect, facts);
    }
    let step = brush.bold(Role::Ink);
    let used = brush.write(step, bar.step, Align::Left, &facts.step);
    if facts.live {
        live(brush, Rect { x: bar.step.x + used + brush.body, w: bar.step.w - used - brush.body, ..bar.step });
    }
    for (rect, text) in [(bar.speed, &facts.speed), (bar.delay, &facts.delay)] {
        let pen = brush.pen(Role::Ink);
        brush.write(pen.shrink(text, rect.w, 8), rect, Align::Centre, text);
    }
}

/// A red dot and the word, where there is room for both.
fn live(brush: &mut Brush, rect: Rect) {
    let pen = brush.bold(Role::Harm);
    let r = brush.body as f32 * 0.3;
    if rect.w < pen.width("live") + brush.body {
        return;
    }
    let (x, y) = (rect.x as f32 + r, rect.y as f32 + rect.h as f32 / 2.0);
    brush.prims.push(Prim::Circle { x, y, r, color: brush.role(Role::Harm).into() });
    brush.write(pen, Rect { x: rect.x + brush.body, ..rect }, Align::Left, "live");
}

fn button(brush: &mut Brush, command: Command, rect: Rect, facts: &Facts) {
    let lit = facts.lit.contains(&command);
    let loud = command == Command::PlayPause;
    let over = brush.over(rect);
    if loud {
        brush.round(rect, Role::LastMove, if over { 255 } else { 225 });
    } else if lit {
        brush.round(rect, Role::LastMove, 60);
    } else if over {
        brush.round(rect, Role::PanelRaised, 255);
    }
    let color: Color = match (loud, lit, over) {
        (true, _, _) => brush.role(Role::Panel).into(),
        (false, true, _) => brush.role(Role::LastMove).into(),
        (false, false, true) => brush.role(Role::Ink).into(),
        (false, false, false) => brush.role(Role::Ink).alpha(190),
    };
    icon(brush, command, rect, facts.playing, color);
}
