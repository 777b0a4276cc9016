//! What programs write into comments: `[%clk 0:05:00]`, `[%eval 0.17]`, `[%cal Ge2e4]`, `+0.13/12 0.29s`.

use super::super::clock;
use super::super::lines::Lines;
use super::time;
use crate::model::{Cell, Eval, Mark, MarkKind, Tint};

/// Takes the commands out of a comment; what is left is for people. `black` has made the last move.
pub fn read(said: &str, black: bool, lines: &mut Lines) -> String {
    let mut words = String::new();
    let mut rest = said;
    while let Some((before, behind)) = rest.split_once("[%") {
        // White space between commands is nobody's word.
        if !words.is_empty() || !before.trim_ascii().is_empty() {
            words += before;
        }
        let Some((command, after)) = behind.split_once(']') else {
            words += behind;
            rest = "";
            break;
        };
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        obey(name, value.trim(), lines);
        rest = after;
    }
    if words.is_empty() && rest.trim_ascii().is_empty() {
        return String::new();
    }
    words += rest;
    match engine(words.trim(), black, lines) {
        Some(left) => left,
        None => words.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn obey(name: &str, value: &str, lines: &mut Lines) {
    match name {
        "clk" => {
            if let Some(written) = lines.last() {
                written.clock = time(value).or(written.clock);
            }
        }
        "emt" => {
            if let Some(written) = lines.last() {
                written.took = time(value).or(written.took);
            }
        }
        "eval" => {
            let score = value.split(',').next().unwrap_or_default();
            if let (Some(eval), Some(note)) = (eval(score), lines.note()) {
                note.eval = Some(eval);
            }
        }
        "cal" | "csl" => {
            let marks: Vec<Mark> = value.split(',').filter_map(mark).collect();
            if !marks.is_empty() {
                lines.draw(marks);
            }
        }
        // Words of other programs say nothing to people.
        _ => {}
    }
}

/// `0.17` or `#-3`.
fn eval(text: &str) -> Option<Eval> {
    match text.trim().strip_prefix('#') {
        Some(mate) => mate.parse().ok().map(Eval::Mate),
        None => text.trim().parse().ok().filter(|points: &f32| points.is_finite()).map(Eval::Points),
    }
}

/// `Ge4` or `Re2e4`.
fn mark(text: &str) -> Option<Mark> {
    let text = text.trim();
    let tint = match text.chars().next()?.to_ascii_uppercase() {
        'G' => Tint::Green,
        'R' => Tint::Red,
        'Y' | 'O' => Tint::Yellow,
        'B' | 'C' => Tint::Blue,
        _ => return None,
    };
    let cells: Vec<Cell> = match text.as_bytes().get(1..)? {
        [a, b] => vec![square(*a, *b)?],
        [a, b, c, d] => vec![square(*a, *b)?, square(*c, *d)?],
        _ => return None,
    };
    let kind = if cells.len() == 1 { MarkKind::Square } else { MarkKind::Arrow };
    Some(Mark { kind, tint, cells, label: None })
}

fn square(file: u8, rank: u8) -> Option<Cell> {
    let (file, rank) = (file.to_ascii_lowercase(), rank);
    let on_board = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    on_board.then(|| Cell::new(i32::from(file - b'a'), i32::from(b'8' - rank)))
}

/// `+0.13/12 0.29s`, as match programs write it: evaluation for the mover, depth, time. Gives back what else is said.
fn engine(words: &str, black: bool, lines: &mut Lines) -> Option<String> {
    let (score, rest) = words.split_once('/')?;
    let (depth, rest) = rest.split_once(' ')?;
    let (time, left) = rest.split_once(',').unwrap_or((rest, ""));
    let seconds: f64 = time.trim().strip_suffix('s')?.parse().ok()?;
    depth.parse::<u32>().ok()?;
    let sign = if black { -1 } else { 1 };
    let (minus, bare) = match score.strip_prefix('-') {
        Some(bare) => (-1, bare),
        None => (1, score.strip_prefix('+').unwrap_or(score)),
    };
    let eval = match bare.strip_prefix('M') {
        Some(mate) => Eval::Mate(mate.parse::<i32>().ok()?.saturating_mul(minus * sign)),
        None => Eval::Points(bare.parse::<f32>().ok().filter(|points| points.is_finite())? * (minus * sign) as f32),
    };
    let took = clock::seconds(seconds)?;
    lines.note()?.eval = Some(eval);
    if let Some(written) = lines.last() {
        written.took = Some(took);
    }
    Some(left.trim().to_string())
}
