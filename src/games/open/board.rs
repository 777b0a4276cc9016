//! The board as the header declares it, and how the file's own numbers become places on it.

use super::json::{Fault, Json, get, line, strangers};
use crate::model::{Cell, Grid, Ground, Size, Spot};

/// The most columns or rows, and the most cells.
pub(super) const MOST_SIDE: i64 = 1024;
pub(super) const MOST_CELLS: i64 = 262_144;
/// How many things of size 1 stand side by side on a board without cells, where the file does not say.
const ACROSS: f64 = 25.0;
const FIELDS: [&str; 9] = ["size", "grid", "from", "unit", "y", "first", "wrap", "floor", "ground"];

/// What the header says of the board.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardSaid {
    /// The game has none.
    pub none: bool,
    /// In the file's own unit; `None`: as large as need be.
    pub size: Option<(f64, f64)>,
    pub grid: Grid,
    /// The least corner of a board without cells.
    pub from: Option<(f64, f64)>,
    pub unit: Option<f64>,
    /// Rows are counted from below.
    pub up: bool,
    /// The number of the first column and row.
    pub first: i64,
    pub wrap: bool,
    pub floor: Option<Ground>,
    /// Rows of letters as the board is seen.
    pub rows: Vec<String>,
}

impl BoardSaid {
    pub fn read(value: &Json, remarks: &mut Vec<String>) -> Result<BoardSaid, Fault> {
        const WANTED: &str = "[columns, rows], an object with \"size\", or null";
        let mut board = BoardSaid::default();
        match value {
            Json::Null => board.none = true,
            Json::List(_) | Json::Number(_) => board.size = Some(size(value)?),
            Json::Map(fields) => {
                remarks.extend(strangers(fields, &FIELDS, "the board"));
                board.fill(fields)?;
            }
            Json::Truth(_) | Json::Text(_) => return Err(value.fault("board", WANTED)),
        }
        board.check()?;
        Ok(board)
    }

    fn fill(&mut self, fields: &super::json::Fields) -> Result<(), Fault> {
        let word = |name: &str, known: &[&str]| -> Result<Option<usize>, Fault> {
            let Some(value) = get(fields, name) else { return Ok(None) };
            let expected = format!("one of {}", known.join(", "));
            let found = known.iter().position(|known| value.text(name, &expected).is_ok_and(|text| text == *known));
            found.map(Some).ok_or_else(|| value.fault(name, &expected))
        };
        self.size = get(fields, "size").map(size).transpose()?;
        let grids = [Grid::Square, Grid::HexRows, Grid::HexCols, Grid::Free];
        let grid = word("grid", &["square", "hex-rows", "hex-cols", "free"])?;
        self.grid = grid.and_then(|i| grids.get(i).copied()).unwrap_or_default();
        self.from = get(fields, "from").map(|value| value.point("from")).transpose()?;
        self.unit = get(fields, "unit").map(|value| value.number("unit", "how large a thing is")).transpose()?;
        self.up = word("y", &["down", "up"])? == Some(1);
        self.first = get(fields, "first").map(|value| value.whole("first", (-9999, 9999))).transpose()?.unwrap_or(0);
        self.wrap = get(fields, "wrap").map(|value| value.truth("wrap")).transpose()?.unwrap_or(false);
        let floors = [Ground::Tiles, Ground::Checker, Ground::Lines, Ground::Cloth, Ground::Plain];
        let floor = word("floor", &["tiles", "checker", "lines", "cloth", "plain"])?;
        self.floor = floor.and_then(|i| floors.get(i).copied());
        self.rows = get(fields, "ground").map(rows).transpose()?.unwrap_or_default();
        Ok(())
    }

    fn check(&mut self) -> Result<(), Fault> {
        if self.unit.is_some_and(|unit| unit <= 0.0) {
            return Err("the unit of the board is 0 or less; expected how large a thing of size 1 is".into());
        }
        if let (None, false) = (self.size, self.rows.is_empty()) {
            let wide = self.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            self.size = Some((wide.max(1) as f64, self.rows.len() as f64));
        }
        let Some(size) = self.size else { return Ok(()) };
        let cells = self.cells(size);
        let (cols, rows) = (i64::from(cells.cols), i64::from(cells.rows));
        let whole = self.grid == Grid::Free || size.0.fract() == 0.0 && size.1.fract() == 0.0;
        let fits = size.0 > 0.0 && size.1 > 0.0 && cols <= MOST_SIDE && rows <= MOST_SIDE && cols * rows <= MOST_CELLS;
        if !whole || !fits {
            let (cols, rows) = size;
            return Err(format!(
                "the board is {cols} × {rows}; expected whole numbers up to {MOST_SIDE}, and at most {MOST_CELLS} cells"
            ));
        }
        Ok(())
    }

    /// How large a thing of size 1 is, in the file's unit.
    fn unit(&self) -> f64 {
        match self.grid {
            Grid::Free => self.unit.unwrap_or_else(|| self.size.map_or(1.0, |(w, h)| w.max(h) / ACROSS)),
            Grid::Square | Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => 1.0,
        }
    }

    /// Columns and rows of a board that is so large in the file's unit.
    pub fn cells(&self, (wide, high): (f64, f64)) -> Size {
        let side = |side: f64| (side / self.unit()).ceil().clamp(1.0, f64::from(u16::MAX)) as u16;
        Size::new(side(wide), side(high))
    }

    /// Settles which rows of hexagons lie to the right on a board that is so large and begins there: odd ones, by the numbers
    /// of the file from 0, whichever of them is seen first.
    pub fn settle(&mut self, size: (f64, f64), origin: (f64, f64)) {
        let top = origin.1 - self.first as f64 + if self.up { size.1 - 1.0 } else { 0.0 };
        if self.grid == Grid::HexRows && top.rem_euclid(2.0) == 1.0 {
            self.grid = Grid::HexRowsEven;
        }
    }

    /// The way to find places on a board that is so large and begins there, in the file's unit.
    pub fn ruler(&self, size: (f64, f64), origin: (f64, f64)) -> Ruler {
        Ruler { grid: self.grid, up: self.up, origin, unit: self.unit(), high: size.1 / self.unit() }
    }
}

fn size(value: &Json) -> Result<(f64, f64), Fault> {
    match value {
        Json::Number(side) => Ok((*side, *side)),
        _ => value.point("size").map_err(|_| value.fault("board", "[columns, rows] such as [8, 8]")),
    }
}

/// Rows of letters, or one text of several lines.
pub(super) fn rows(value: &Json) -> Result<Vec<String>, Fault> {
    const WANTED: &str = "a list of rows, one letter a cell";
    let rows: Vec<String> = match value {
        Json::Text(text) => text.lines().map(str::to_string).collect(),
        _ => {
            let row = |row: &Json| row.text("ground", WANTED).map(str::to_string);
            value.list("ground", WANTED)?.iter().map(row).collect::<Result<_, _>>()?
        }
    };
    if rows.len() as i64 > MOST_SIDE || rows.iter().any(|row| row.chars().count() as i64 > MOST_SIDE) {
        return Err(format!("the ground is larger than {MOST_SIDE} × {MOST_SIDE}; expected rows of a board"));
    }
    Ok(rows)
}

/// Finds places: the file's own numbers on one side, spots and cells on the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruler {
    grid: Grid,
    up: bool,
    /// What the file calls the first cell, or the least corner of a board without cells.
    origin: (f64, f64),
    unit: f64,
    /// Rows, perhaps with a fraction on a board without cells.
    high: f64,
}

impl Ruler {
    /// Where a thing stands that is so many rows high.
    pub fn spot(&self, (x, y): (f64, f64), tall: f64) -> Spot {
        let far = |number: f64| number.clamp(-1e6, 1e6);
        let (col, row) = (far((x - self.origin.0) / self.unit), far((y - self.origin.1) / self.unit));
        match self.grid {
            Grid::Square => Spot::of(col, if self.up { self.high - tall - row } else { row }),
            // A point is the middle of what stands there, and the board begins at its corner.
            Grid::Free => Spot::of(col - 0.5, if self.up { self.high - row } else { row } - 0.5),
            Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => {
                let row = if self.up { self.high - 1.0 - row } else { row };
                let (near, middle) = ((col.round(), row.round()), Cell::new(col.round() as i32, row.round() as i32));
                let (spot, aside) = (self.grid.spot(middle), Spot::of(col - near.0, row - near.1));
                Spot::new(spot.x.saturating_add(aside.x), spot.y.saturating_add(aside.y))
            }
        }
    }

    /// The cell that is meant by two numbers.
    pub fn cell(&self, point: (f64, f64)) -> Cell {
        self.grid.cell(self.spot(point, 1.0))
    }

    /// The cell under a spot.
    pub fn under(&self, spot: Spot) -> Cell {
        self.grid.cell(spot)
    }

    /// A place in the file's own numbers: `[3, 4]`.
    pub fn words(&self, spot: Spot) -> String {
        // Spots are 64ths of a cell: more digits than that would be made up.
        let fine = if self.unit > 4.0 { 1.0 } else { 100.0 };
        let round = |number: f64| line(&format!("{}", (number * fine).round() / fine + 0.0), 12);
        let (col, row) = match self.grid {
            Grid::Square => (f64::from(spot.col()), f64::from(spot.row())),
            Grid::Free => (f64::from(spot.col()) + 0.5, f64::from(spot.row()) + 0.5),
            Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => {
                let cell = self.grid.cell(spot);
                (f64::from(cell.col), f64::from(cell.row))
            }
        };
        let last = if self.grid == Grid::Free { self.high } else { self.high - 1.0 };
        let row = if self.up { last - row } else { row };
        format!("[{}, {}]", round(col * self.unit + self.origin.0), round(row * self.unit + self.origin.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::open::json::parse;

    fn board(text: &str) -> BoardSaid {
        BoardSaid::read(&parse(text).expect("JSON"), &mut Vec::new()).expect("a board")
    }

    #[test]
    fn places_go_to_the_board_and_back_to_the_numbers_of_the_file() {
        for text in [
            "[9, 7]",
            "{\"size\": [9, 7], \"first\": 1, \"y\": \"up\"}",
            "{\"size\": [9, 7], \"grid\": \"hex-rows\"}",
            "{\"size\": [9, 7], \"grid\": \"hex-cols\", \"first\": 1}",
            "{\"size\": [90, 70], \"grid\": \"free\", \"from\": [-45, -35], \"unit\": 10, \"y\": \"up\"}",
        ] {
            let said = board(text);
            let origin = said.from.unwrap_or((said.first as f64, said.first as f64));
            let ruler = said.ruler(said.size.unwrap(), origin);
            assert_eq!(ruler.words(ruler.spot((3.0, 4.0), 1.0)), "[3, 4]", "{text}");
        }
    }

    #[test]
    fn with_y_up_the_first_row_lies_at_the_bottom() {
        let said = board("{\"size\": [7, 6], \"first\": 1, \"y\": \"up\"}");
        let ruler = said.ruler((7.0, 6.0), (1.0, 1.0));
        assert_eq!(ruler.cell((4.0, 1.0)), Cell::new(3, 5));
        // Of a thing two rows high the place is the lower row, and the model's the upper one.
        assert_eq!(ruler.spot((4.0, 1.0), 2.0).cell(), Cell::new(3, 4));
    }

    #[test]
    fn odd_rows_of_hexagons_lie_to_the_right_by_the_numbers_of_the_file() {
        for (text, rows) in [
            ("{\"size\": [5, 6], \"grid\": \"hex-rows\"}", 6),
            ("{\"size\": [5, 6], \"grid\": \"hex-rows\", \"y\": \"up\"}", 6),
            ("{\"size\": [5, 7], \"grid\": \"hex-rows\", \"y\": \"up\"}", 7),
            ("{\"size\": [5, 6], \"grid\": \"hex-rows\", \"y\": \"up\", \"first\": 1}", 6),
        ] {
            let mut said = board(text);
            let (first, size) = (said.first as f64, (5.0, f64::from(rows)));
            said.settle(size, (first, first));
            let ruler = said.ruler(size, (first, first));
            for row in 0..rows {
                let place = (first + 2.0, first + f64::from(row));
                let aside = ruler.spot(place, 1.0).x - 2 * Spot::FINE;
                assert_eq!(aside, row % 2 * Spot::FINE / 2, "{text}, row {row}");
                assert_eq!(ruler.words(ruler.spot(place, 1.0)), format!("[{}, {}]", place.0, place.1), "{text}");
            }
        }
    }

    #[test]
    fn a_board_beyond_the_limits_is_refused() {
        for text in ["[0, 8]", "[2000, 8]", "[1024, 1024]", "[8.5, 8]", "\"large\"", "{\"size\": [8, 8], \"unit\": 0}"]
        {
            assert!(BoardSaid::read(&parse(text).expect("JSON"), &mut Vec::new()).is_err(), "{text}");
        }
        assert!(board("null").none);
        assert_eq!(board("{\"ground\": [\"..#\", \"...\"]}").size, Some((3.0, 2.0)));
    }
}
