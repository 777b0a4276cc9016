//! The round file: text in, state out, and back.
//!
//! ```text
//! 1/30                                                      round / last round
//! 25x25                                                     width x height
//! P1: 1 2147483647 0 20 R1 13 DOWN 11 24 R2 13 DOWN 14 24   in the game, finish round, shooting, walls left, robots
//! P1_finish: 1 1,2 1,3 1,                                   goal cells
//! Walls: 12 9 40, 15 18 40,                                 x y lives; no lives: fallen
//! P1_move: R1 UP FIRE R2 UP FIRE                            the answer that led here; none in the first file
//! P1: 30 strategie1                                         running total and name
//! ```
//!
//! Blocks come player by player. Lists may be wrapped over several lines. Answers, totals and names may be missing.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::str::FromStr;

use super::state::{Contestant, LONGEST_SIDE, PaintballState, Pos, Robot, Wall};
use crate::model::{Facing, Place, Problem, Size};

/// How the format says that a player has not reached its goal.
const NOT_FINISHED: u32 = i32::MAX as u32;

const MOST_PLAYERS: usize = 16;
const MOST_ROBOTS: usize = 16;
const MOST_WALLS: usize = 65_536;

/// A state and where its file tells what.
#[derive(Clone, Debug)]
pub struct PaintballPage {
    pub state: PaintballState,
    pub lines: Lines,
}

/// Line numbers of a round file, from 1; 0 where the file does not tell the thing.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    pub players: Vec<u32>,
    pub walls: u32,
    pub moves: Vec<u32>,
    pub totals: Vec<u32>,
}

/// Reads a round file. `file` is its name for the one line that says what is wrong.
pub fn read(file: &str, text: &str) -> Result<PaintballPage, Problem> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = logical_lines(text);
    let fail = |line: u32, what: String| Problem::new(Place::line(file, line), what);
    let mut lines_left = lines.iter();
    let Some((line, head)) = lines_left.next() else {
        return Err(Problem::new(Place::file(file), "the file is empty; expected a first line like 1/30"));
    };
    let (round, last) = read_pair(head, '/')
        .ok_or_else(|| fail(*line, format!("found {}; expected round/last round, like 1/30", quoted(head))))?;
    let Some((line, dims)) = lines_left.next() else {
        return Err(fail(*line, "the file ends here; expected the board's size in the next line, like 25x25".into()));
    };
    let size = read_pair::<u16>(dims, 'x').filter(|&(w, h)| w.min(h) > 0 && w.max(h) <= LONGEST_SIDE);
    let (cols, rows) = size.ok_or_else(|| {
        fail(*line, format!("found {}; expected the board's size, 1x1 to {LONGEST_SIDE}x{LONGEST_SIDE}", quoted(dims)))
    })?;
    let mut sheet = Blocks::default();
    for (line, text) in lines_left {
        sheet.take(*line, text).map_err(|what| fail(*line, what))?;
    }
    let end = lines.last().map_or(0, |(line, _)| *line);
    sheet.close(round, last, Size::new(cols, rows)).map_err(|what| fail(end, what))
}

/// Lines with text in them. A line without a label goes on with the list above it: mail and print wrap long lists.
fn logical_lines(text: &str) -> Vec<(u32, Cow<'_, str>)> {
    let mut lines: Vec<(u32, Cow<'_, str>)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let goes_on = line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-');
        match lines.last_mut() {
            Some((_, above)) if goes_on && is_list(above) => {
                let above = above.to_mut();
                above.push(' ');
                above.push_str(line);
            }
            Some(_) | None => lines.push((number, Cow::Borrowed(line))),
        }
    }
    lines
}

fn is_list(line: &str) -> bool {
    line.starts_with("Walls:") || line.split_once(':').is_some_and(|(label, _)| label.ends_with("_finish"))
}

fn read_pair<T: FromStr>(text: &str, between: char) -> Option<(T, T)> {
    let (a, b) = text.trim().split_once(between)?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
}

/// Words of a file as an error shows them: short, and without anything that would break the line.
pub(super) fn quoted(text: &str) -> String {
    let mut words: String = text.trim().chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.trim().chars().nth(40).is_some() {
        words.push('…');
    }
    format!("\"{words}\"")
}

/// What has been read so far, player by player.
#[derive(Default)]
struct Blocks {
    players: Vec<Option<(u32, Contestant, Vec<Robot>)>>,
    finish: Vec<Option<Vec<Pos>>>,
    walls: Option<(u32, Vec<Wall>)>,
    moves: Vec<Option<(u32, String)>>,
    totals: Vec<Option<(u32, i64, String)>>,
}

impl Blocks {
    fn take(&mut self, line: u32, text: &str) -> Result<(), String> {
        let unknown = || format!("found {}; expected P1:, P1_finish:, Walls: or P1_move:", quoted(text));
        let (label, rest) = text.trim_start().split_once(':').ok_or_else(unknown)?;
        if label == "Walls" {
            return put(&mut self.walls, (line, read_walls(rest)?), label);
        }
        let (player, block) = label.split_once('_').unwrap_or((label, ""));
        let number: usize = player.strip_prefix('P').and_then(|digits| digits.parse().ok()).ok_or_else(unknown)?;
        if !(1..=MOST_PLAYERS).contains(&number) {
            return Err(format!("found player {}; expected P1 to P{MOST_PLAYERS}", quoted(player)));
        }
        let index = number - 1;
        match block {
            "" if seat(&mut self.players, index).is_none() => {
                let (player, robots) = read_player(index, rest)?;
                put(seat(&mut self.players, index), (line, player, robots), label)
            }
            "" => {
                let (total, name) = read_total(rest)?;
                put(seat(&mut self.totals, index), (line, total, name), label)
            }
            "finish" => put(seat(&mut self.finish, index), read_cells(rest)?, label),
            "move" => {
                let said = rest.strip_prefix(' ').unwrap_or(rest).to_owned();
                put(seat(&mut self.moves, index), (line, said), label)
            }
            _ => Err(unknown()),
        }
    }

    fn close(mut self, round: u32, last: u32, size: Size) -> Result<PaintballPage, String> {
        let count = self.players.len();
        if count == 0 {
            return Err("the file ends before any player; expected a line P1:".into());
        }
        if let Some(extra) = [self.finish.len(), self.moves.len(), self.totals.len()].into_iter().find(|&n| n > count) {
            return Err(format!("found a block of P{extra}; expected a line P{extra}: with its robots too"));
        }
        self.moves.resize(count, None);
        self.totals.resize(count, None);
        self.finish.resize(count, None);
        let missing = |index: usize, block: &str| format!("the line P{}{block}: is missing", index + 1);
        let mut lines = Lines::default();
        let (mut players, mut robots, mut finish) = (Vec::new(), Vec::new(), Vec::new());
        for (index, (player, goal)) in self.players.into_iter().zip(self.finish).enumerate() {
            let (line, player, own) = player.ok_or_else(|| missing(index, ""))?;
            lines.players.push(line);
            players.push(player);
            robots.extend(own);
            finish.push(goal.ok_or_else(|| missing(index, "_finish"))?);
        }
        let (line, walls) = self.walls.ok_or("the line Walls: is missing")?;
        lines.walls = line;
        lines.moves = self.moves.iter().map(|said| said.as_ref().map_or(0, |(line, _)| *line)).collect();
        lines.totals = self.totals.iter().map(|total| total.as_ref().map_or(0, |(line, ..)| *line)).collect();
        let state = PaintballState {
            round,
            last,
            size,
            players,
            robots,
            walls,
            finish: finish.into(),
            said: self.moves.into_iter().map(|said| said.map(|(_, said)| said)).collect(),
            totals: self.totals.iter().map(|total| total.as_ref().map(|(_, total, _)| *total)).collect(),
            names: self.totals.into_iter().map(|total| total.map_or_else(String::new, |(.., name)| name)).collect(),
        };
        Ok(PaintballPage { state, lines })
    }
}

/// The place of a player in a block; the block grows to it, and no further than the players there may be.
fn seat<T>(block: &mut Vec<Option<T>>, index: usize) -> &mut Option<T> {
    if block.len() <= index {
        block.resize_with(index + 1, || None);
    }
    &mut block[index]
}

fn put<T>(place: &mut Option<T>, what: T, label: &str) -> Result<(), String> {
    match place {
        Some(_) => Err(format!("found {label}: once more; expected it only once")),
        None => {
            *place = Some(what);
            Ok(())
        }
    }
}

/// The words of a line, with an error that says which one was wanted.
struct Words<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Words<'a> {
    fn word(&mut self, wanted: &str) -> Result<&'a str, String> {
        let word = self.0.next().ok_or_else(|| format!("the line ends too early; expected {wanted}"))?;
        Ok(word.trim_end_matches(','))
    }

    fn number<T: FromStr>(&mut self, wanted: &str) -> Result<T, String> {
        let word = self.word(wanted)?;
        word.parse().map_err(|_| format!("found {}; expected {wanted}, a whole number", quoted(word)))
    }
}

fn read_player(index: usize, text: &str) -> Result<(Contestant, Vec<Robot>), String> {
    let mut words = Words(text.split_whitespace());
    let in_game = match words.word("the in-game flag, 1 or 0")? {
        "1" => true,
        "0" => false,
        other => return Err(format!("found {}; expected the in-game flag, 1 or 0", quoted(other))),
    };
    let finish_round = Some(words.number("the finish round")?).filter(|&round| round != NOT_FINISHED);
    let shooting = words.number("the shooting score")?;
    let walls_left = words.number("the number of walls left")?;
    let mut robots = Vec::new();
    while let Some(word) = words.0.next() {
        let number = robots.len() + 1;
        if word == "," {
            continue;
        }
        if word.strip_prefix('R').and_then(|digits| digits.parse().ok()) != Some(number) || number > MOST_ROBOTS {
            return Err(format!(
                "found {}; expected R{} or the end of the line",
                quoted(word),
                number.min(MOST_ROBOTS)
            ));
        }
        robots.push(read_robot(index as u8, robots.len() as u8, &mut words)?);
    }
    if robots.is_empty() {
        return Err("the line ends too early; expected R1 and its lives, direction, x and y".into());
    }
    Ok((Contestant { in_game, finish_round, shooting, walls_left }, robots))
}

fn read_robot(owner: u8, nr: u8, words: &mut Words<'_>) -> Result<Robot, String> {
    let lives = words.number("the robot's lives")?;
    let facing = match words.word("the robot's direction")? {
        "UP" => Facing::Up,
        "RIGHT" => Facing::Right,
        "DOWN" => Facing::Down,
        "LEFT" => Facing::Left,
        other => return Err(format!("found {}; expected UP, RIGHT, DOWN or LEFT", quoted(other))),
    };
    let at = Pos::new(words.number("the robot's x")?, words.number("the robot's y")?);
    Ok(Robot { owner, nr, lives, facing, at })
}

fn read_total(text: &str) -> Result<(i64, String), String> {
    let text = text.trim();
    let (total, name) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let total = total.parse().map_err(|_| format!("found {}; expected the player's total and name", quoted(total)))?;
    Ok((total, name.trim().to_owned()))
}

/// The items of a comma-separated list, without the empty ones that trailing commas make.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|item| !item.trim_ascii().is_empty())
}

/// The `N` numbers of an item. Lists are the bulk of a file, so nothing is allocated for a good one.
fn read_item<const N: usize>(item: &str, wanted: &str) -> Result<[i32; N], String> {
    let mut words = item.split_ascii_whitespace();
    let mut numbers = [0; N];
    let mut good = true;
    for number in &mut numbers {
        match words.next().and_then(|word| word.parse().ok()) {
            Some(read) => *number = read,
            None => good = false,
        }
    }
    if good && words.next().is_none() { Ok(numbers) } else { Err(format!("found {}; expected {wanted}", quoted(item))) }
}

fn read_cells(text: &str) -> Result<Vec<Pos>, String> {
    items(text).map(|item| read_item(item, "a cell, x y").map(|[x, y]| Pos::new(x, y))).collect()
}

fn read_walls(text: &str) -> Result<Vec<Wall>, String> {
    let mut walls = Vec::new();
    for item in items(text) {
        if walls.len() == MOST_WALLS {
            return Err(format!("found more than {MOST_WALLS} walls; expected fewer"));
        }
        let [x, y, lives] = read_item(item, "a wall, x y lives")?;
        walls.push(Wall { at: Pos::new(x, y), lives });
    }
    Ok(walls)
}

/// Writes a round file. The same state always gives the same bytes.
pub fn write(state: &PaintballState) -> String {
    let mut out = format!("{}/{}\n{}x{}\n", state.round, state.last, state.size.cols, state.size.rows);
    write_players(&mut out, state);
    for (index, goal) in state.finish.iter().enumerate() {
        say(&mut out, format_args!("P{}_finish: ", index + 1));
        goal.iter().for_each(|cell| say(&mut out, format_args!("{} {},", cell.x, cell.y)));
        out.push('\n');
    }
    out.push_str("Walls:");
    state.walls.iter().for_each(|wall| say(&mut out, format_args!(" {} {} {},", wall.at.x, wall.at.y, wall.lives)));
    out.push('\n');
    for (index, said) in state.said.iter().enumerate() {
        if let Some(said) = said {
            say(&mut out, format_args!("P{}_move: {}\n", index + 1, one_line(said)));
        }
    }
    for (index, (total, name)) in state.totals.iter().zip(state.names.iter()).enumerate() {
        if let Some(total) = total {
            say(&mut out, format_args!("P{}: {total} {}\n", index + 1, one_line(name)));
        }
    }
    out
}

fn write_players(out: &mut String, state: &PaintballState) {
    for (index, player) in state.players.iter().enumerate() {
        let finish = player.finish_round.unwrap_or(NOT_FINISHED);
        let in_game = u8::from(player.in_game);
        say(out, format_args!("P{}: {in_game} {finish} {} {}", index + 1, player.shooting, player.walls_left));
        for robot in state.robots_of(index) {
            let facing = facing_word(robot.facing);
            let Robot { lives, at, nr, .. } = robot;
            say(out, format_args!(" R{} {lives} {facing} {} {}", u16::from(*nr) + 1, at.x, at.y));
        }
        out.push('\n');
    }
}

/// A string takes everything that is written to it.
fn say(out: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(what);
}

/// A program may print more than a line, a name may hold anything; the file has one line for it.
fn one_line(text: &str) -> &str {
    text.lines().next().unwrap_or("").trim_end_matches('\r')
}

pub(super) fn facing_word(facing: Facing) -> &'static str {
    match facing {
        Facing::Up => "UP",
        Facing::Right => "RIGHT",
        Facing::Down => "DOWN",
        Facing::Left => "LEFT",
    }
}
