//! The shortcut sheet: every key, from the one list.

use super::Brush;
use crate::model::Role;
use crate::scene::{Align, Rect};
use crate::viewer::keys::{Binding, GROUPS, Group};

/// A line of the sheet.
enum Line {
    Head(&'static str),
    Key(&'static Binding),
    Gap,
}

pub fn sheet(brush: &mut Brush) {
    let whole = brush.whole;
    brush.fill(whole, Role::Backdrop, 200);
    let Some((columns, row)) = fit(brush) else { return };
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0) as i32;
    let pad = brush.body;
    let count = columns.len() as i32;
    let column_w = ((whole.w - 4 * pad) / count.max(1)).min(brush.body * 27);
    let (w, h) = (column_w * count + 2 * pad, rows * row + row * 2 + pad);
    let at = Rect::new((whole.w - w) / 2, (whole.h - h) / 2, w, h);
    brush.card(at);
    let mut title = brush.bold(Role::Ink);
    title.size = title.size * 5 / 4;
    let head = Rect::new(at.x + pad, at.y + pad / 2, w - 2 * pad, row * 3 / 2);
    brush.write(title, head, Align::Left, "Keys");
    let quiet = brush.small(Role::InkQuiet);
    brush.write(quiet, head, Align::Right, "Esc closes");
    for (column, lines) in columns.iter().enumerate() {
        for (down, line) in lines.iter().enumerate() {
            let (x, y) = (at.x + pad + column as i32 * column_w, at.y + row * 2 + down as i32 * row);
            write_line(brush, Rect::new(x, y, column_w - pad, row), line);
        }
    }
}

/// The largest letters with which the columns fit the window, and the height of a row.
fn fit(brush: &mut Brush) -> Option<(Vec<Vec<Line>>, i32)> {
    let room = brush.whole.h - brush.body * 2;
    for size in (7..=brush.body).rev() {
        let row = size * 3 / 2;
        for count in 1..=4 {
            let columns = columns(count);
            let rows = columns.iter().map(Vec::len).max().unwrap_or(0) as i32 + 3;
            let wide = (brush.whole.w - 4 * size) / count as i32;
            if rows * row <= room && wide >= size * 22 {
                brush.body = size;
                return Some((columns, row));
            }
        }
    }
    None
}

/// All groups in at most `count` columns of about the same height; no group is torn apart.
fn columns(count: usize) -> Vec<Vec<Line>> {
    let height = |group: &Group| group.bindings.len() + 2;
    let all: usize = GROUPS.iter().map(height).sum();
    // The least height with which the groups, in their order, fit.
    let needs = |most: usize| {
        let (mut used, mut columns) = (0, 1);
        for group in &GROUPS {
            if used + height(group) > most && used > 0 {
                columns += 1;
                used = 0;
            }
            used += height(group);
        }
        columns
    };
    let tallest = GROUPS.iter().map(height).max().unwrap_or(0);
    let most = (tallest.max(all / count)..=all).find(|most| needs(*most) <= count).unwrap_or(all);
    let mut columns: Vec<Vec<Line>> = vec![Vec::new()];
    for group in &GROUPS {
        let full = columns.last().is_some_and(|column| !column.is_empty() && column.len() + height(group) > most);
        if full {
            columns.push(Vec::new());
        }
        if let Some(column) = columns.last_mut() {
            column.extend((!column.is_empty()).then_some(Line::Gap));
            column.push(Line::Head(group.name));
            column.extend(group.bindings.iter().map(Line::Key));
        }
    }
    columns
}

fn write_line(brush: &mut Brush, cell: Rect, line: &Line) {
    match line {
        Line::Gap => {}
        Line::Head(name) => {
            let pen = brush.bold(Role::LastMove);
            brush.write(pen, cell, Align::Left, name);
        }
        Line::Key(binding) => {
            let key_w = cell.w * 2 / 5;
            let (key, words) = (brush.bold(Role::Ink), brush.pen(Role::InkQuiet));
            brush.write(key, Rect { w: key_w - brush.body / 2, ..cell }, Align::Left, &binding.label());
            brush.write(words, Rect { x: cell.x + key_w, w: cell.w - key_w, ..cell }, Align::Left, binding.words);
        }
    }
}
