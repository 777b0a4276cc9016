//! What the players' programs said about the position at the play head, below the list of rounds.

use super::Brush;
use crate::model::{Heard, Replay, Role, Seat};
use crate::scene::{Align, Pen, Prim, Rect, Stage};

/// Whether any program has said anything for people to read.
pub fn speaks(replay: &Replay) -> bool {
    replay.steps.iter().any(|step| step.heard.iter().any(|heard| !heard.words.is_empty()))
}

/// Writes what was said, seat by seat; of one seat alone when the person has chosen a thing of its.
pub fn heard(brush: &mut Brush, stage: &Stage, replay: &Replay, rect: Rect, at: (usize, bool), only: Option<Seat>) {
    brush.fill(Rect { h: 1, ..rect }, Role::InkQuiet, 80);
    let (number, heard) = replay.heard(at.0, at.1);
    let wanted = |heard: &&Heard| only.is_none_or(|seat| seat == heard.seat) && !heard.words.is_empty();
    let said: Vec<&Heard> = heard.iter().filter(wanted).collect();
    let body = i32::from(stage.layout.body);
    let line = body * 4 / 3;
    let inner = Rect { y: rect.y + body / 3, h: rect.h - body / 3, ..rect };
    let quiet = Pen::new((body * 9 / 10).max(8) as u16, stage.role(Role::InkQuiet));
    if said.is_empty() {
        let words = format!("nobody said anything in {} {number}", replay.look.step_word);
        brush.write(quiet, Rect { h: line, ..inner }, Align::Left, &words);
        return;
    }
    let rows = (inner.h / line).max(1) as usize;
    let mut top = inner.y;
    for (heard, rows) in said.iter().zip(shares(&said, rows)) {
        let words = format!("{} {number}", replay.look.step_word);
        let block = Rect { y: top, h: rows as i32 * line, ..inner };
        speech(brush, stage, replay, heard, (block, line), &words);
        top = block.bottom();
    }
}

/// How many rows each gets: its name and its words, and when there are too many, everybody the same.
fn shares(said: &[&Heard], rows: usize) -> Vec<usize> {
    let wants: Vec<usize> = said.iter().map(|heard| 1 + heard.words.lines().count()).collect();
    let mut left = rows;
    let mut order: Vec<usize> = (0..wants.len()).collect();
    order.sort_by_key(|i| wants[*i]);
    let mut shares = vec![0; wants.len()];
    for (done, i) in order.into_iter().enumerate() {
        shares[i] = wants[i].min(left / (said.len() - done));
        left -= shares[i];
    }
    shares
}

/// A seat's name and its words. Where there are too many, the last ones: what a program says before it dies is at the end.
fn speech(brush: &mut Brush, stage: &Stage, replay: &Replay, heard: &Heard, (rect, line): (Rect, i32), when: &str) {
    let body = i32::from(stage.layout.body);
    let ink = stage.ink(Some(heard.seat));
    let rows = (rect.h / line) as usize;
    if rows == 0 {
        return;
    }
    let name = replay.players.get(heard.seat.index()).map_or("", String::as_str);
    let head = Rect { h: line, ..rect };
    let quiet = Pen::new((body * 9 / 10).max(8) as u16, stage.role(Role::InkQuiet));
    let lines: Vec<&str> = heard.words.lines().collect();
    let hidden = lines.len().saturating_sub(rows - 1);
    let when = if hidden == 0 { when.to_string() } else { format!("{when}, {hidden} lines above") };
    let used = brush.write(quiet, head, Align::Right, &when) + body / 2;
    brush.write(Pen::bold(quiet.size, ink), Rect { w: head.w - used, ..head }, Align::Left, name);
    let pen = Pen::new(quiet.size, stage.role(Role::Ink));
    let strip = (body / 6).max(2);
    for (i, words) in lines.iter().skip(hidden).enumerate() {
        let at = Rect { y: rect.y + (i as i32 + 1) * line, h: line, ..rect };
        brush.prims.push(Prim::Rect { rect: Rect { w: strip, ..at }, color: ink.alpha(150) });
        let words: String = words.chars().take(400).map(|c| if c.is_control() { ' ' } else { c }).collect();
        brush.write(pen, Rect { x: at.x + 2 * strip, w: at.w - 2 * strip, ..at }, Align::Left, words.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_little_leaves_the_rows_to_who_says_much() {
        let said = |lines: usize| Heard { seat: Seat(0), words: "x\n".repeat(lines), marks: Vec::new() };
        let (little, much, more) = (said(1), said(50), said(60));
        assert_eq!(shares(&[&much, &little, &more], 20), [9, 2, 9]);
        assert_eq!(shares(&[&little, &little], 20), [2, 2]);
        assert_eq!(shares(&[&much, &more], 1), [0, 1]);
    }
}
