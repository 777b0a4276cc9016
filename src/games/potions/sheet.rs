//! A round file of potions: points, stones and recipes, the cookbook, and what lies on each cell of the map.

use std::collections::BTreeMap;

use crate::games::seasons::{Scan, number, small};
use crate::model::{Cell, Problem};

/// The longest side that is read, and the most recipes.
const MOST_SIDE: usize = 101;
const MOST_RECIPES: usize = 200;
const MOST_PLAYERS: usize = 8;
/// The line of the first player.
pub(super) const PLAYER_LINE: u32 = 2;

/// All that a round file says. Cells count from the bottom left, as the file's own coordinates do.
#[derive(Clone, Debug)]
pub(super) struct PotionsState {
    pub round: u32,
    pub dwarfs: Vec<Dwarf>,
    pub cookbook: Vec<String>,
    pub side: i32,
    /// What lies where: a letter and its pieces, or a path or stone and whose it is.
    pub items: BTreeMap<(Cell, char), u32>,
    /// The line of the top row of the map.
    pub map_line: u32,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dwarf {
    pub points: i64,
    pub stones: i64,
    pub recipe: String,
    /// Whether the main potion has been brewed.
    pub brewed: bool,
}

impl PotionsState {
    /// The line of the file with the row of a cell.
    pub fn line(&self, at: Cell) -> u32 {
        self.map_line + (self.side - 1 - at.row).unsigned_abs()
    }

    /// How many pieces of each ingredient there are.
    pub fn pieces(&self) -> BTreeMap<char, i64> {
        let mut all = BTreeMap::new();
        for ((_, letter), count) in self.items.iter().filter(|((_, sign), _)| is_letter(*sign)) {
            *all.entry(*letter).or_default() += i64::from(*count);
        }
        all
    }
}

/// Whether an item is an ingredient, and no path or stone.
pub(super) fn is_letter(sign: char) -> bool {
    !is_path(sign) && sign != '#'
}

pub(super) fn is_path(sign: char) -> bool {
    matches!(sign, '-' | '|' | '/' | '\\')
}

pub(super) fn read(mut scan: Scan) -> Result<PotionsState, Problem> {
    let round = scan.parse("Kolo: and the round", |line| number(line.trim_end().strip_prefix("Kolo: ")?))?;
    let mut dwarfs = Vec::new();
    loop {
        let line = scan.line("Kucharka:")?.trim_end();
        if line == "Kucharka:" {
            break;
        }
        let dwarf = dwarf(line, dwarfs.len()).filter(|_| dwarfs.len() < MOST_PLAYERS);
        dwarfs.push(dwarf.ok_or_else(|| {
            scan.odd(line, &format!("Strategie{}: points,stones,recipe,0 or 1, or Kucharka:", dwarfs.len()))
        })?);
    }
    let mut cookbook = Vec::new();
    loop {
        let line = scan.line("Mapa:")?.trim_end();
        if line == "Mapa:" {
            break;
        }
        let recipe = line.chars().all(is_letter) && line.chars().count() <= 26 && cookbook.len() < MOST_RECIPES;
        if !recipe {
            return Err(scan.odd(line, "a recipe of letters, or Mapa:"));
        }
        cookbook.push(line.to_string());
    }
    let first = scan.line("the map")?;
    let (side, map_line) = (first.split(',').count(), scan.place());
    if side > MOST_SIDE {
        return Err(scan.fail(format!("the map is {side} cells wide; expected at most {MOST_SIDE}")));
    }
    let mut state = PotionsState { round, dwarfs, cookbook, side: side as i32, items: BTreeMap::new(), map_line };
    let mut line = first;
    for row in (0..side as i32).rev() {
        if row + 1 < side as i32 {
            line = scan.line("a row of the map")?;
        }
        take_row(&mut state.items, line, row, side)
            .ok_or_else(|| scan.odd(line, &format!("{side} cells between commas, such as A:2;B:3,-:0,")))?;
    }
    scan.end()?;
    Ok(state)
}

/// `Strategie0: 1,5,AEH,1`.
fn dwarf(line: &str, seat: usize) -> Option<Dwarf> {
    let fields: Vec<&str> = line.strip_prefix(&format!("Strategie{seat}: "))?.split(',').collect();
    let [points, stones, recipe, brewed] = fields.as_slice() else { return None };
    let short = recipe.chars().count() <= 26 && recipe.chars().all(is_letter);
    let brewed = match *brewed {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    short.then_some(Dwarf { points: small(points)?, stones: small(stones)?, recipe: recipe.to_string(), brewed })
}

/// Cells between commas, items in them between semicolons.
fn take_row(items: &mut BTreeMap<(Cell, char), u32>, line: &str, row: i32, side: usize) -> Option<()> {
    let cells: Vec<&str> = line.trim_end().split(',').collect();
    for (col, cell) in (0..).zip(&cells) {
        for item in cell.split(';').filter(|item| !item.is_empty()) {
            let (key, count) = item.split_once(':')?;
            let mut letters = key.chars();
            let (Some(sign), None) = (letters.next(), letters.next()) else { return None };
            let plain = sign.is_ascii_alphabetic() || is_path(sign) || sign == '#';
            items.insert((Cell::new(col, row), sign), number(count).filter(|_| plain)?);
        }
    }
    (cells.len() == side).then_some(())
}
