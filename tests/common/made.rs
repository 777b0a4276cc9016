//! Matches made in code: boards and terrain that no sample has.

use std::sync::Arc;

use matchreel::model::*;

/// A match on a board of some look, with nobody on it yet.
pub fn bare(size: Size, players: usize, board: Board) -> Replay {
    let names: Vec<String> = NAMES.iter().cycle().take(players).zip(0..).map(named).collect();
    Replay {
        game: "made",
        game_name: "Made up".into(),
        variant: None,
        title: None,
        date: None,
        comment: None,
        marks: Vec::new(),
        size,
        short: names.clone(),
        players: names,
        ratings: Vec::new(),
        numbering: Numbering::Single,
        logos: Vec::new(),
        images: Vec::new(),
        look: Arc::new(look(players, board)),
        setup: Vec::new(),
        names: Vec::new(),
        data: Default::default(),
        terrain: Terrain::default(),
        levels: Vec::new(),
        boardless: false,
        delay: None,
        first: 0,
        counters: vec![Counters { values: vec![0; 3], ..Counters::default() }; players],
        steps: Vec::new(),
        last: None,
        outcome: Outcome::default(),
    }
}

const NAMES: [&str; 8] = ["Ada", "Bohumil", "Cyril", "Dora", "Emil", "Františka", "Gustav", "Hana"];

fn named((name, index): (&&str, usize)) -> String {
    if index < NAMES.len() { name.to_string() } else { format!("{name} {}", index / NAMES.len() + 1) }
}

pub const ROVER: Kind = Kind(0);
pub const SNAKE: Kind = Kind(1);

fn look(players: usize, board: Board) -> Look {
    let dark = Paint::role(Role::Dark);
    let rover = Shape {
        parts: vec![
            Part::fill(Path::rounded(-0.34, -0.36, 0.68, 0.74, 0.2), Paint::seat(0.1)),
            Part::stroke(Path::rounded(-0.34, -0.36, 0.68, 0.74, 0.2), 0.06, dark),
            Part::fill(Path::circle(0.0, -0.12, 0.12), Paint::role(Role::Light)),
        ],
    };
    let head = Shape {
        parts: vec![
            Part::fill(Path::circle(0.0, 0.0, 0.36), Paint::seat(0.1)),
            Part::fill(Path::circle(-0.13, -0.14, 0.08), dark),
            Part::fill(Path::circle(0.13, -0.14, 0.08), dark),
        ],
    };
    let crawl = Motion::Crawl { skin: Paint::seat(0.0), marks: Kind(2) };
    Look {
        phased: false,
        board,
        kinds: vec![
            KindLook { turns: true, ..KindLook::plain("rover", rover, 0.25) },
            KindLook { turns: true, motion: crawl, ..KindLook::plain("snake", head, 0.1) },
        ],
        counters: Vec::new(),
        seats: (0..players as u8).map(SeatPaint::Hue).collect(),
        emblems: vec![ROVER],
        step_word: "round".into(),
        score_word: "points".into(),
        score_decimals: 0,
        unscored: false,
        sides: Vec::new(),
    }
}

pub fn rover(seat: u8, at: Spot) -> ThingState {
    ThingState { kind: ROVER, seat: Some(Seat(seat)), at, ..ThingState::default() }
}

/// A step in which some facts happen at once.
pub fn step(replay: &mut Replay, events: Vec<What>) -> &mut Step {
    let number = replay.steps.len() as u32 + 1;
    let counters = replay.counters(replay.steps.len()).to_vec();
    let events = events.into_iter().map(|what| Event::new(Phase::Move, 0, what)).collect();
    replay.steps.push(Step { number, events, counters, ..Step::default() });
    replay.steps.last_mut().expect("a step")
}

/// Terrain by letters: a row for each row of the board.
pub fn terrain(rows: &[&str]) -> Terrain {
    let material = |letter: char| Material("_#~^*,:!=01".find(letter).unwrap_or(0) as u8);
    Terrain { cells: rows.iter().flat_map(|row| row.chars().map(material)).collect() }
}

/// The materials behind the letters.
pub fn materials() -> Vec<MaterialLook> {
    let own = |rgb: [u8; 3]| Paint::own(rgb);
    let owned = |seat: u8| MaterialLook {
        seat: Some(Seat(seat)),
        ..MaterialLook::flat("land", Paint::seat(0.0), Texture::Plain)
    };
    vec![
        MaterialLook::flat("floor", Paint::role(Role::Floor), Texture::Plain),
        MaterialLook::high("wall", Paint::role(Role::Wall), Texture::Bricks),
        MaterialLook::flat("water", own([62, 120, 168]), Texture::Waves),
        MaterialLook::high("rock", own([124, 118, 112]), Texture::Rocks),
        MaterialLook::flat("wood", own([66, 112, 66]), Texture::Trees),
        MaterialLook::flat("grass", own([104, 140, 70]), Texture::Grass),
        MaterialLook::flat("sand", own([194, 168, 110]), Texture::Dots),
        MaterialLook::flat("lava", own([200, 70, 30]), Texture::Cracks),
        MaterialLook::flat("road", own([150, 120, 88]), Texture::Planks),
        owned(0),
        owned(1),
    ]
}

fn lands() -> Board {
    Board { materials: materials(), coords: numbers(14, 10), ..Board::default() }
}

fn numbers(cols: u16, rows: u16) -> Coords {
    let named = |count: u16| (0..count).map(|n| n.to_string()).collect();
    Coords { cols: named(cols), rows: named(rows), place: CoordsPlace::Rim }
}

const LAND: [&str; 10] = [
    "______~~~~,,,,",
    "_##_#__~~~,**,",
    "_#__#___~~~**,",
    "_####_::~~~,,,",
    "______:::~~~__",
    "^^____::::~~~_",
    "^^^===========",
    "^^____!!__~~~_",
    "^_00_!!!__11~~",
    "__00______11__",
];

/// A board with all there is to be made of, of which a wall falls, a bridge is built and land changes hands.
pub fn country(grid: Grid) -> Replay {
    let board = Board { grid, ..lands() };
    let mut replay = bare(Size::new(14, 10), 2, board);
    replay.terrain = terrain(&LAND);
    let at = |col, row| grid.spot(Cell::new(col, row));
    replay.setup = vec![rover(0, at(2, 5)), rover(1, at(11, 4)), rover(0, at(3, 7)), rover(1, at(8, 9))];
    let paint = |cells: &[(i32, i32)], material: u8| What::Painted {
        cells: cells.iter().map(|(col, row)| (Cell::new(*col, *row), Material(material))).collect(),
    };
    step(
        &mut replay,
        vec![
            What::Moved { thing: ThingId(0), path: vec![at(2, 4)].into(), how: Gait::Usual },
            paint(&[(4, 1), (4, 2)], 0),
            paint(&[(8, 3), (9, 3), (10, 3)], 8),
            paint(&[(4, 8), (4, 9), (5, 9)], 9),
            paint(&[(12, 9), (13, 9)], 1),
        ],
    )
    .last_move = vec![Cell::new(2, 5), Cell::new(2, 4)];
    replay
}

/// Layers of numbers of all three kinds.
pub fn layered(grid: Grid) -> Replay {
    let layer = |name: &'static str, show, max, rgb| LayerLook { name: name.into(), show, max, paint: Paint::own(rgb) };
    let layers = vec![
        layer("scent", LayerShow::Shade, 100, [170, 90, 200]),
        layer("seeds", LayerShow::Dots, 9, [90, 190, 90]),
        layer("gold", LayerShow::Number, 99, [220, 170, 40]),
    ];
    let mut replay = bare(Size::new(10, 8), 2, Board { grid, layers, coords: numbers(10, 8), ..Board::default() });
    let cells: Vec<Cell> = replay.size.cells().collect();
    replay.levels = vec![
        cells.iter().map(|cell| 100 - 12 * Cell::new(2, 3).distance(*cell) as i32).map(|v| v.max(0)).collect(),
        cells.iter().map(|cell| if cell.row > 4 { cell.col } else { 0 }).collect(),
        cells.iter().map(|cell| if cell.col > 6 && cell.row < 4 { cell.col * cell.row * 3 } else { 0 }).collect(),
    ];
    replay.setup = vec![rover(0, grid.spot(Cell::new(2, 3))), rover(1, grid.spot(Cell::new(7, 6)))];
    let trail = (3..8).map(|col| (Cell::new(col, 1), 80)).collect();
    step(
        &mut replay,
        vec![What::Layered { layer: 0, cells: trail }, What::Layered { layer: 2, cells: vec![(Cell::new(9, 3), 7)] }],
    );
    replay
}

/// A board without cells.
pub fn open_field() -> Replay {
    let board = Board { grid: Grid::Free, ground: Ground::Plain, ..Board::default() };
    let mut replay = bare(Size::new(16, 9), 3, board);
    let places = [(2.3, 4.1), (7.7, 1.2), (13.4, 6.9)];
    replay.setup = (0..).zip(places).map(|(seat, (x, y))| rover(seat, Spot::of(x, y))).collect();
    let to = |thing: u32, x: f64, y: f64| What::Moved {
        thing: ThingId(thing),
        path: vec![Spot::of(x, y)].into(),
        how: Gait::Usual,
    };
    step(&mut replay, vec![to(0, 4.9, 3.3), to(1, 8.2, 3.0), to(2, 12.0, 5.5)]);
    replay
}

/// A board whose edges meet, with a snake and a rover on their way over them.
pub fn round_world() -> Replay {
    let mut replay = bare(Size::new(12, 8), 2, Board { wrap: true, coords: numbers(12, 8), ..Board::default() });
    let spots =
        |cells: &[(i32, i32)]| cells.iter().map(|(col, row)| Cell::new(*col, *row).into()).collect::<Vec<Spot>>();
    let body = spots(&[(0, 2), (11, 2), (10, 2), (10, 3), (9, 3)]);
    let snake = ThingState { kind: SNAKE, seat: Some(Seat(0)), at: body[0], body, ..ThingState::default() };
    replay.setup = vec![snake, rover(1, Cell::new(5, 7).into()), rover(1, Cell::new(11, 5).into())];
    let crawled = |cells: &[(i32, i32)]| What::Crawled { thing: ThingId(0), body: spots(cells) };
    step(
        &mut replay,
        vec![
            crawled(&[(1, 2), (0, 2), (11, 2), (10, 2), (10, 3)]),
            What::moved(ThingId(1), [Cell::new(5, 0)]),
            What::moved(ThingId(2), [Cell::new(0, 5), Cell::new(1, 5)]),
        ],
    );
    step(&mut replay, vec![crawled(&[(1, 1), (1, 2), (0, 2), (11, 2), (10, 2)])]);
    replay
}

/// A game without a board: scores and two counters.
pub fn market(players: usize) -> Replay {
    let mut replay = bare(Size::new(1, 1), players, Board::default());
    replay.boardless = true;
    let mut look = (*replay.look).clone();
    look.counters = vec![
        CounterLook { label: "shares".into(), decimals: 0 },
        CounterLook { label: "cash".into(), decimals: 2 },
        CounterLook { label: "debt".into(), decimals: 1 },
    ];
    look.score_decimals = 1;
    look.score_word = "worth".into();
    replay.look = Arc::new(look);
    for round in 1..=60 {
        let counters = (0..players as i64).map(|seat| Counters {
            score: 1000 + round * (20 + seat * 7) + (round * (seat + 3) * 37 % 190),
            values: vec![round * (seat + 1) % 41, 50_000 - round * 431 * (seat + 1) % 39_000, round * round * seat / 3],
            ..Counters::default()
        });
        let counters = counters.collect();
        let told = step(&mut replay, Vec::new());
        told.counters = counters;
        told.caption = Caption::plain("Everybody bought and sold");
    }
    replay
}

/// Many players on a board.
pub fn crowd(players: usize) -> Replay {
    let mut replay = bare(Size::new(16, 12), players, Board { coords: numbers(16, 12), ..Board::default() });
    let place = |seat: usize| Cell::new((seat * 5 % 16) as i32, (seat * 7 % 12) as i32);
    replay.setup = (0..players).map(|seat| rover(seat as u8, place(seat).into())).collect();
    let score = |seat: usize| Counters { score: (seat * 37 % 23) as i64, ..Counters::default() };
    step(&mut replay, Vec::new()).counters = (0..players).map(score).collect();
    replay
}

/// A board of more cells than a picture has pixels, of which a hundred change.
pub fn vast() -> Replay {
    let mut replay = bare(Size::new(1024, 256), 2, Board { materials: materials(), ..Board::default() });
    let height = |cell: Cell| {
        let (x, y) = (f64::from(cell.col) / 40.0, f64::from(cell.row) / 25.0);
        (x.sin() + (y * 1.3 + x * 0.4).cos() + (x * 2.1 - y).sin() * 0.5 + 2.5) * 1.6
    };
    let material = |cell: Cell| Material([2, 2, 6, 5, 5, 4, 3, 3].get(height(cell) as usize).copied().unwrap_or(3));
    replay.terrain = Terrain { cells: replay.size.cells().map(material).collect() };
    let lava = (0..100).map(|n| (Cell::new(400 + n % 10 * 4, 60 + n / 10 * 4), Material(7))).collect();
    step(&mut replay, vec![What::Painted { cells: lava }]);
    replay
}
