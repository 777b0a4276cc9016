//! RedBot potions, autumn 2015: up to four dwarfs lay paths between the vertices of a map, block others with stones, and brew
//! potions of what their paths reach.
//!
//! A round file is the state after a round. The answers are not recorded: what a player did is the new path or stone with
//! its number.

mod judge;
mod sheet;

use serde_json::{Value, json};

use super::seasons::{self, Played, Scan, Season, Things};
use super::{About, Game, Opening};
use crate::model::{Cell, Problem, Record};
use judge::place;
use sheet::{PotionsState, is_letter, is_path};

/// The colours of the bottles, by letter.
const BOTTLES: [&str; 8] = ["#e2574c", "#4fa3e0", "#f2c14e", "#6cc06b", "#b57edc", "#f08a3c", "#4cc2b5", "#d85b9e"];

/// The game, for the registry.
pub struct Potions;

impl Game for Potions {
    fn about(&self) -> About {
        About { id: "potions", name: "RedBot potions", play: None, kinds: &[] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        seasons::begin(Cellar, record)
    }
}

/// The season; there is nothing to be remembered from round to round.
struct Cellar;

impl Season for Cellar {
    type State = PotionsState;

    fn game(&self) -> &'static dyn Game {
        &Potions
    }

    fn when(&self) -> &'static str {
        "autumn 2015"
    }

    fn read(&self, scan: Scan) -> Result<PotionsState, Problem> {
        sheet::read(scan)
    }

    /// A match has four rounds for each cell of a side, always all of them.
    fn round(&self, state: &PotionsState) -> (u32, u32) {
        (state.round, 4 * state.side.unsigned_abs())
    }

    fn is_over(&self, state: &PotionsState) -> bool {
        state.round >= 4 * state.side.unsigned_abs()
    }

    fn score(&self, state: &PotionsState) -> Vec<f64> {
        state.dwarfs.iter().map(|dwarf| dwarf.points as f64).collect()
    }

    fn header(&self, record: &Record, first: &PotionsState) -> Value {
        let usual: Vec<String> = (1..=first.dwarfs.len()).map(|seat| format!("Dwarf {seat}")).collect();
        let mut kinds = serde_json::Map::new();
        for (letter, color) in ('A'..='Z').zip(BOTTLES.iter().cycle()) {
            kinds.insert(bottle(letter), json!({"shape": "potion", "color": color, "size": 0.8, "layer": 2}));
        }
        // A path is drawn as a line; its shape stands for the player in the panel.
        kinds.insert("path".into(), json!({"shape": "dwarf", "layer": 1, "size": 0.5}));
        kinds.insert(
            "stone".into(),
            json!({"layer": 5, "parts": [
                {"path": STONE, "fill": "#8d9199", "stroke": "seat", "width": 0.1, "sink": -0.3},
                {"path": "M-.16 -.16Q0 -.24 .12 -.18", "stroke": "#c9ccd2", "width": 0.06},
            ]}),
        );
        json!({
            "seats": seasons::seats(record, &usual),
            "board": {"size": [first.side, first.side], "y": "up", "ground": ground(first.side)},
            "legend": {"v": {"name": "vertex", "color": "#4a4038"}, "e": {"name": "edge", "color": "#332c27"}},
            "words": {"step": "round"},
            "counters": {"main": {"label": "main potion"}, "stones": {}, "paths": {}},
            "kinds": kinds,
        })
    }

    fn comment(&self, first: &PotionsState) -> Option<String> {
        let main: Vec<&str> = first.dwarfs.iter().map(|dwarf| dwarf.recipe.as_str()).collect();
        Some(format!("Main potions: {}. Cookbook: {}.", main.join(", "), first.cookbook.join(", ")))
    }

    fn state(&mut self, now: &PotionsState) -> Value {
        let mut things = Things::default();
        for ((cell, sign), count) in &now.items {
            things.put(named(*cell, *sign), item(*cell, *sign, *count));
        }
        let paths = (0..now.dwarfs.len()).map(|seat| {
            now.items.iter().filter(|((_, sign), owner)| is_path(*sign) && **owner as usize == seat).count()
        });
        let paths: Vec<usize> = paths.collect();
        let stones: Vec<i64> = now.dwarfs.iter().map(|dwarf| dwarf.stones).collect();
        let main: Vec<u8> = now.dwarfs.iter().map(|dwarf| u8::from(dwarf.brewed)).collect();
        json!({"things": things.done(), "counters": {"main": main, "stones": stones, "paths": paths}})
    }

    fn parts(&self, before: &PotionsState, after: &PotionsState) -> Option<(u32, String)> {
        let recipes = |state: &PotionsState| state.dwarfs.iter().map(|dwarf| dwarf.recipe.clone()).collect::<Vec<_>>();
        let same = before.side == after.side && recipes(before) == recipes(after) && before.cookbook == after.cookbook;
        (!same).then(|| (2, "another match goes on here; expected the same map and recipes".into()))
    }

    fn play(&mut self, before: &PotionsState, after: &PotionsState) -> Played {
        let mut played = Played { findings: judge::judge(before, after), ..Played::default() };
        let (mut stones, mut paths) = (Vec::new(), Vec::new());
        for ((cell, sign), owner) in after.items.iter().filter(|(key, _)| !is_letter(key.1)) {
            if before.items.contains_key(&(*cell, *sign)) {
                continue;
            }
            let mut event = item(*cell, *sign, *owner);
            let how = if *sign == '#' { "drop" } else { "rise" };
            seasons::merge(&mut event, json!({"do": "add", "id": named(*cell, *sign), "how": how}));
            if *sign == '#' {
                stones.push(event)
            } else {
                paths.push(event)
            }
            if *sign == '#' {
                played.facts.push(format!("{{{owner}}} lays a stone at {}", place(*cell)));
            }
        }
        played.beat("stones", stones);
        played.beat("paths", paths);
        let brewing = brew(&mut played, before, after);
        played.beat("brewing", brewing);
        played.facts.truncate(3);
        played
    }
}

/// A boulder.
const STONE: &str = "M-.34 .12Q-.36 -.2 -.12 -.32Q.2 -.38 .34 -.12Q.4 .2 .2 .32Q-.2 .38 -.34 .12Z";

/// What brewing takes and gives.
fn brew(played: &mut Played, before: &PotionsState, after: &PotionsState) -> Vec<Value> {
    let mut events = Vec::new();
    for ((cell, letter), old) in before.items.iter().filter(|(key, _)| is_letter(key.1)) {
        match after.items.get(&(*cell, *letter)) {
            None => events.push(json!({"do": "gone", "id": named(*cell, *letter), "how": "lift"})),
            Some(now) if now != old => {
                events.push(json!({"do": "become", "id": named(*cell, *letter), "label": pieces(*letter, *now)}));
            }
            Some(_) => {}
        }
    }
    for (seat, (was, now)) in before.dwarfs.iter().zip(&after.dwarfs).enumerate() {
        let gain = now.points - was.points;
        if gain <= 0 {
            continue;
        }
        events.push(json!({"do": "score", "seat": seat, "gain": gain}));
        let what = match (was.brewed, gain) {
            (false, 1) => format!("{{{seat}}} brews the main potion {} ✓", was.recipe),
            (false, _) => format!("{{{seat}}} brews the main potion {} ×{gain} ✓", was.recipe),
            (true, 1) => format!("{{{seat}}} brews a potion"),
            (true, _) => format!("{{{seat}}} brews {gain} potions"),
        };
        played.facts.insert(0, what);
    }
    events
}

/// An item as a thing: a bottle with its pieces, a line between two vertices, a stone.
fn item(cell: Cell, sign: char, count: u32) -> Value {
    let (x, y) = (f64::from(cell.col), f64::from(cell.row));
    let ends = match sign {
        '-' => [[x - 1.0, y], [x + 1.0, y]],
        '|' => [[x, y - 1.0], [x, y + 1.0]],
        '/' => [[x - 1.0, y - 1.0], [x + 1.0, y + 1.0]],
        '\\' => [[x - 1.0, y + 1.0], [x + 1.0, y - 1.0]],
        '#' => return json!({"kind": "stone", "seat": count.min(63), "at": [x, y]}),
        _ => return json!({"kind": bottle(sign), "at": [x, y], "label": pieces(sign, count)}),
    };
    json!({"kind": "path", "seat": count.min(63), "line": ends})
}

/// What is written on a bottle: which letter, and how many pieces.
fn pieces(letter: char, count: u32) -> String {
    format!("{letter}{count}")
}

fn bottle(letter: char) -> String {
    format!("ingredient {letter}")
}

fn named(cell: Cell, sign: char) -> String {
    format!("{sign} {}", place(cell))
}

/// Vertices are where both coordinates are even.
fn ground(side: i32) -> Vec<String> {
    let letter = |col: i32, row: i32| if col % 2 == 0 && row % 2 == 0 { 'v' } else { 'e' };
    (0..side).rev().map(|row| (0..side).map(|col| letter(col, row)).collect()).collect()
}
