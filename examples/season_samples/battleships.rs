//! Two fleets in a bay: whoever aims has heard where the ships are, now and then.

use super::dice::Dice;

const SIDE: i32 = 14;
const SHIPS: [(i32, i32); 7] = [(5, 1), (4, 1), (3, 1), (3, 1), (2, 1), (2, 1), (3, 2)];
const NAMES: [&str; 2] = ["lighthouse", "breaker"];

type Cell = (i32, i32);

struct Sea {
    cells: Vec<u8>,
    points: [u32; 2],
    charges: [u32; 2],
}

impl Sea {
    fn at(&self, (x, y): Cell) -> u8 {
        if on_sea((x, y)) { self.cells[(y * SIDE + x) as usize] } else { b'#' }
    }

    fn living(&self, seat: usize) -> Vec<Cell> {
        all().filter(|cell| self.at(*cell) == b'1' + seat as u8).collect()
    }

    /// Hits a cell; tells what stood there.
    fn hit(&mut self, cell: Cell) -> u8 {
        let sign = self.at(cell);
        let (left, rival) = match sign {
            b'1' => (b'*', Some(1)),
            b'2' => (b'+', Some(0)),
            b' ' => (b'.', None),
            other => (other, None),
        };
        self.cells[(cell.1 * SIDE + cell.0) as usize] = left;
        if let Some(rival) = rival {
            self.points[rival] += 1;
        }
        sign
    }
}

fn on_sea((x, y): Cell) -> bool {
    (0..SIDE).contains(&x) && (0..SIDE).contains(&y)
}

fn all() -> impl Iterator<Item = Cell> {
    (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)))
}

pub fn game() -> Vec<(String, String)> {
    let mut dice = Dice::new(141);
    let mut sea = place(&mut dice);
    let mut files = vec![("battlefield.txt.0".to_string(), file(&sea, 0, [String::new(), String::new()]))];
    for round in 1..=150 {
        let living = [sea.living(0), sea.living(1)];
        let orders = [0, 1].map(|seat| order(&mut dice, &sea, &living, seat, round));
        let told = [0, 1].map(|seat| shoot(&mut sea, &orders[seat]));
        files.push((format!("battlefield.txt.{round}"), file(&sea, round, told)));
        if [0, 1].iter().any(|seat| sea.living(*seat).is_empty()) {
            break;
        }
    }
    files
}

/// Ships that do not touch, not even by a corner.
fn place(dice: &mut Dice) -> Sea {
    let mut sea = Sea { cells: vec![b' '; (SIDE * SIDE) as usize], points: [0; 2], charges: [10; 2] };
    for (long, wide) in SHIPS {
        for seat in [b'1', b'2'] {
            loop {
                let (w, h) = if dice.percent(50) { (long, wide) } else { (wide, long) };
                let (x, y) = (dice.below((SIDE - w + 1) as usize) as i32, dice.below((SIDE - h + 1) as usize) as i32);
                let near = (y - 1..=y + h).flat_map(|row| (x - 1..=x + w).map(move |col| (col, row)));
                if near.clone().all(|cell| matches!(sea.at(cell), b' ' | b'#')) {
                    for row in y..y + h {
                        (x..x + w).for_each(|col| sea.cells[(row * SIDE + col) as usize] = seat);
                    }
                    break;
                }
            }
        }
    }
    sea
}

struct Order {
    words: String,
    cells: Vec<Cell>,
    refused: bool,
    seat: usize,
}

fn order(dice: &mut Dice, sea: &Sea, living: &[Vec<Cell>; 2], seat: usize, round: u32) -> Order {
    let enemy = &living[1 - seat];
    let any = (dice.below(SIDE as usize) as i32, dice.below(SIDE as usize) as i32);
    let aim = if dice.percent(58 - 6 * seat) && !enemy.is_empty() { dice.pick(enemy) } else { any };
    let plain = |words: String, cells: Vec<Cell>| Order { words, cells, refused: false, seat };
    let charged = sea.charges[seat] > 0;
    match round % 7 {
        _ if round == 11 && seat == 1 => Order { words: "ahoy!".into(), cells: Vec::new(), refused: true, seat },
        2 | 4 if charged => {
            let (x, y) = (aim.0.min(SIDE - 2), aim.1.min(SIDE - 2));
            plain(format!("b {x} {y}"), vec![(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)])
        }
        5 if charged && !living[seat].is_empty() => torpedo(dice, sea, seat, &living[seat]),
        6 if charged && round == 13 && seat == 0 && !living[seat].is_empty() => {
            let (x, y) = dice.pick(&living[seat]);
            let mut ring: Vec<Cell> = (-2..=2i32)
                .flat_map(|dy| (-2..=2i32).map(move |dx| (dx, dy)))
                .filter(|(dx, dy)| dx.abs().max(dy.abs()) == 2)
                .map(|(dx, dy)| (x + dx, y + dy))
                .collect();
            dice.shuffle(&mut ring);
            let cells = [(x, y)].into_iter().chain(ring.into_iter().take(8)).filter(|cell| on_sea(*cell)).collect();
            plain(format!("f {x} {y}"), cells)
        }
        _ => plain(format!("m {} {}", aim.0, aim.1), vec![aim]),
    }
}

/// A torpedo whose way is found when it is fired.
fn torpedo(dice: &mut Dice, sea: &Sea, seat: usize, own: &[Cell]) -> Order {
    let (x, y) = dice.pick(own);
    let ways = [("u", 0, -1), ("r", 1, 0), ("d", 0, 1), ("l", -1, 0)];
    let reach = |(_, dx, dy): &(&str, i32, i32)| {
        (1..SIDE).find(|far| sea.at((x + dx * far, y + dy * far)) == b'2' - seat as u8).unwrap_or(SIDE)
    };
    let (word, ..) = ways.into_iter().min_by_key(reach).unwrap_or(ways[0]);
    Order { words: format!("t {x} {y} {word}"), cells: vec![(x, y)], refused: false, seat }
}

/// Carries an order out; tells the line of the file.
fn shoot(sea: &mut Sea, order: &Order) -> String {
    if !order.refused && order.words.starts_with(['b', 't', 'f']) {
        sea.charges[order.seat] -= 1;
    }
    let mut cells = order.cells.clone();
    if let (true, Some(way)) = (order.words.starts_with('t'), order.words.chars().last()) {
        let (dx, dy) = [('u', (0, -1)), ('r', (1, 0)), ('d', (0, 1)), ('l', (-1, 0))]
            .iter()
            .find(|(letter, _)| *letter == way)
            .map_or((0, 0), |(_, delta)| *delta);
        let from = cells[0];
        let ray: Vec<Cell> =
            (1..SIDE).map(|far| (from.0 + dx * far, from.1 + dy * far)).take_while(|cell| on_sea(*cell)).collect();
        let end = ray.iter().position(|cell| matches!(sea.at(*cell), b'1' | b'2')).map_or(ray.len(), |at| at + 1);
        cells = ray[..end].to_vec();
    }
    let mut told = format!("\"{}\", hit:", order.words);
    for cell in cells {
        let sign = sea.hit(cell) as char;
        told += &format!(" {},{}({sign})", cell.0, cell.1);
    }
    if order.refused { told + " (INVALID)" } else { told }
}

fn file(sea: &Sea, round: u32, told: [String; 2]) -> String {
    let pair = |numbers: [u32; 2]| format!("{} {}", numbers[0], numbers[1]);
    let mut text =
        format!("remaining rounds: {}\npoints: {}\ncharges: {}\n", 150 - round, pair(sea.points), pair(sea.charges));
    let border = format!("+{}+\n", "-".repeat(SIDE as usize));
    text += &border;
    for row in sea.cells.chunks(SIDE as usize) {
        text += &format!("|{}|\n", String::from_utf8_lossy(row));
    }
    text += &border;
    for (seat, told) in told.iter().enumerate() {
        text += &format!("Player {}({}): last command: {told}\n", seat + 1, NAMES[seat]);
    }
    text
}
