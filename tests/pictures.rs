//! Reference pictures: frames of every game, all themes and layouts, held against pictures that people have looked at.
//!
//! `MATCHREEL_BLESS=1 cargo test --test pictures` takes the present frames as the new references: look at them first.
#![cfg(feature = "cli")]

mod common;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::{film, film_of, made, project, replay};
use matchreel::draw::Canvas;
use matchreel::export::png_still;
use matchreel::games;
use matchreel::model::{Grid, Millis, Replay};
use matchreel::scene::{Arrangement, Cut, Film, Footage, Moment, Show, Theme, View};

const WALLS: &str = "replays/paintball-walls";
const SHOOTOUT: &str = "replays/paintball-shootout";
const RACE: &str = "replays/paintball-race";
const PASSES: &str = "replays/reversi-passes.xml";
const CORNERS: &str = "replays/reversi-corners.json";

/// Where in a film a picture is taken.
enum At {
    Title,
    End,
    /// So many milliseconds after this many steps are done.
    After(usize, u32),
}

const THEMES: [&str; 4] = ["arena", "paper", "classic", "contrast"];

/// Name, a replay made for it, size, theme, moment.
type MadePicture = (String, Replay, (u32, u32), &'static str, At);

/// Name, sample, size, theme, moment, arrangement.
type Picture = (String, &'static str, (u32, u32), &'static str, At, Arrangement);

fn pictures() -> Vec<Picture> {
    let mut list = Vec::new();
    for theme in THEMES {
        list.push((format!("walls-{theme}"), WALLS, (480, 480), theme, At::After(30, 520)));
        list.push((format!("reversi-{theme}"), CORNERS, (480, 480), theme, At::After(25, 300)));
    }
    for (name, size) in [("landscape", (640, 360)), ("portrait", (360, 640)), ("small", (320, 240))] {
        list.push((format!("race-{name}"), RACE, size, "arena", At::After(22, 0)));
        list.push((format!("race-{name}-paper"), RACE, size, "paper", At::After(22, 100)));
        list.push((format!("passes-{name}"), PASSES, size, "classic", At::After(40, 0)));
        list.push((format!("passes-{name}-contrast"), PASSES, size, "contrast", At::After(40, 0)));
    }
    for (theme, name) in [("arena", "race"), ("paper", "race-paper")] {
        list.push((format!("title-{name}"), RACE, (480, 480), theme, At::Title));
        list.push((format!("end-{name}"), RACE, (480, 480), theme, At::End));
    }
    list.push(("title-reversi".into(), PASSES, (480, 270), "classic", At::Title));
    list.push(("end-reversi".into(), PASSES, (480, 270), "classic", At::End));
    for after in [250, 450, 600, 700] {
        list.push((format!("shots-{after}"), SHOOTOUT, (800, 800), "arena", At::After(20, after)));
    }
    list.extend(motions().map(|(name, sample, theme, at)| (name.into(), sample, (440, 440), theme, at)));
    for (name, sample, steps) in STILLS {
        for theme in THEMES {
            list.push((format!("still-{name}-{theme}"), sample, (300, 300), theme, At::After(steps, 0)));
        }
    }
    let auto = |(name, sample, size, theme, at)| (name, sample, size, theme, at, Arrangement::Auto);
    list.into_iter().map(auto).chain(arrangements()).collect()
}

/// Every arrangement, each of a board that is square and one that is not.
fn arrangements() -> impl Iterator<Item = Picture> {
    let sizes = [(960, 540), (800, 500), (640, 480), (420, 480), (540, 960)];
    let ways = [Arrangement::Broadcast, Arrangement::Panel, Arrangement::Board, Arrangement::Bare, Arrangement::Auto];
    let samples = [(STILLS[2], "classic"), (STILLS[1], "arena")];
    sizes.into_iter().zip(ways).flat_map(move |(size, way)| {
        samples.into_iter().map(move |((name, sample, steps), theme)| {
            let word = Arrangement::ALL.iter().find(|(known, _)| *known == way).map_or("", |(_, word)| *word);
            (format!("layout-{word}-{name}"), sample, size, theme, At::After(steps, 0), way)
        })
    })
}

/// A step of every game that has something to tell.
const STILLS: [(&str, &str, usize); 17] = [
    ("paintball", SHOOTOUT, 22),
    ("worms", "replays/worms-garden", 92),
    ("chess", "replays/chess-byrne-fischer-1956.xml", 82),
    ("reversi", CORNERS, 55),
    ("checkers", "replays/checkers-crowns.json", 34),
    ("gomoku", "replays/gomoku-roundel-crosswind.xml", 67),
    ("go", "replays/go-13x13-tenuki-pebble.json", 121),
    ("bunnywar", "replays/bunnywar-four-leaps.xml", 9),
    ("shores", "replays/open-two-shores.jsonl", 70),
    ("snakes", "replays/open-snake-arena.jsonl", 60),
    ("hexes", "replays/open-hex-war.jsonl", 58),
    ("circuit", "replays/open-coast-circuit.jsonl", 90),
    ("kingdoms", "replays/kingdoms-heath.txt-oak-ash-elm-yew", 30),
    ("battleships", "replays/battleships-bay", 20),
    ("asteroids", "replays/asteroids-belt", 20),
    ("shops", "replays/shops-valley", 16),
    ("potions", "replays/potions-cellar", 20),
];

/// What each of the other games has that no other has, caught while it happens.
fn motions() -> [(&'static str, &'static str, &'static str, At); 11] {
    [
        ("worms-crawl", "replays/worms-garden", "paper", At::After(60, 250)),
        ("worms-bite", "replays/worms-garden", "arena", At::After(90, 400)),
        ("chess-sacrifice", "replays/chess-kasparov-topalov-1999.json", "classic", At::After(46, 300)),
        ("chess-bishop", "replays/chess-byrne-fischer-1956.xml", "contrast", At::After(33, 300)),
        ("checkers-jumps", "replays/checkers-crowns.json", "arena", At::After(29, 450)),
        ("checkers-crown", "replays/checkers-crowns.json", "paper", At::After(33, 700)),
        ("gomoku-stone", "replays/gomoku-roundel-crosswind.xml", "paper", At::After(40, 150)),
        ("gomoku-five", "replays/gomoku-roundel-crosswind.xml", "arena", At::After(72, 0)),
        ("go-capture", "replays/go-9x9-pebble-tenuki.xml", "classic", At::After(39, 650)),
        ("bunnywar-leap", "replays/bunnywar-four-leaps.xml", "paper", At::After(8, 350)),
        ("bunnywar-landing", "replays/bunnywar-four-leaps.xml", "contrast", At::After(8, 600)),
    ]
}

fn arranged(sample: &str, theme: &str, (width, height): (u32, u32), arrangement: Arrangement) -> Film {
    let theme = Arc::new(Theme::bundled(theme).expect("a bundled theme"));
    let show = Show { arrangement, ..Show::default() };
    let view = View { width, height, theme, show, title: None, calm: false };
    Film::new(replay(sample), view, Cut::default())
}

fn paint(film: &Film, at: &At) -> Canvas {
    let moment = match at {
        At::Title => Moment::Title(Millis(1500)),
        At::End => Moment::End,
        At::After(steps, millis) => Moment::Game(film.timeline.time_of(*steps) + Millis(*millis)),
    };
    let scene = film.picture(moment);
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(&scene);
    canvas
}

fn write(path: &Path, pixels: &[u32], (width, height): (u32, u32)) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut out = BufWriter::new(File::create(path).unwrap());
    png_still(pixels, width, height, &mut out, None).unwrap();
}

fn read(path: &Path) -> (Vec<u32>, (u32, u32)) {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}; bless it?", path.display()));
    let mut decoder = png::Decoder::new(BufReader::new(file));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let step = info.line_size / info.width as usize;
    let pixel = |c: &[u8]| 0xff00_0000 | u32::from(c[0]) << 16 | u32::from(c[1]) << 8 | u32::from(c[2]);
    (bytes.chunks_exact(step).map(pixel).collect(), (info.width, info.height))
}

/// The largest difference of a channel between two pixels.
fn distance(a: u32, b: u32) -> u32 {
    [16, 8, 0].map(|shift| (a >> shift & 255).abs_diff(b >> shift & 255)).into_iter().max().unwrap_or(0)
}

/// Where the pictures differ, in red over a faint copy.
fn difference(a: &[u32], b: &[u32]) -> Vec<u32> {
    let faint = |p: u32| 0xff00_0000 | (p >> 2 & 0x3f_3f3f);
    a.iter().zip(b).map(|(a, b)| if a == b { faint(*a) } else { 0xffff_2020 }).collect()
}

/// Holds a picture against its reference, or takes it as the new one. Tells what is wrong.
fn compare(name: &str, canvas: &Canvas, size: (u32, u32)) -> Option<String> {
    // Elsewhere the last bits of floating point may differ.
    let allowed = if cfg!(all(target_os = "linux", target_arch = "x86_64")) { 0 } else { 2 };
    let path: PathBuf = project("tests/pictures").join(format!("{name}.png"));
    if std::env::var_os("MATCHREEL_BLESS").is_some() {
        write(&path, canvas.pixels(), size);
        return None;
    }
    let (expected, found_size) = read(&path);
    assert_eq!(found_size, size, "{name}");
    let worst = expected.iter().zip(canvas.pixels()).map(|(a, b)| distance(*a, *b)).max().unwrap_or(0);
    if worst <= allowed {
        return None;
    }
    let out = project("render-out").join(format!("difference-{name}.png"));
    write(&out, &difference(&expected, canvas.pixels()), size);
    write(&project("render-out").join(format!("found-{name}.png")), canvas.pixels(), size);
    Some(format!("{name}: differs by up to {worst}; see {}", out.display()))
}

#[test]
fn frames_equal_the_reference_pictures() {
    let list = pictures();
    assert!(list.len() >= 24);
    let mut wrong = Vec::new();
    let mut unseen: BTreeSet<&str> = games::all().iter().map(|game| game.id()).collect();
    for (name, sample, size, theme, at, arrangement) in list {
        let film = arranged(sample, theme, size, arrangement);
        unseen.remove(film.replay.game);
        wrong.extend(compare(&name, &paint(&film, &at), size));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(unseen.is_empty(), "no picture of {unseen:?}");
}

/// Boards that no sample has, in all themes where colours matter.
fn boards() -> Vec<MadePicture> {
    let mut list = Vec::new();
    for theme in THEMES {
        let mut add = |name: &str, replay: Replay, at: At| {
            list.push((format!("made-{name}-{theme}"), replay, (560, 420), theme, at));
        };
        add("country", made::country(Grid::Square), At::After(1, 0));
        add("hexes", made::country(Grid::HexRows), At::After(1, 0));
        add("layers", made::layered(Grid::Square), At::After(1, 0));
        add("market", made::market(4), At::After(40, 0));
    }
    list.extend([
        ("made-country-paints".into(), made::country(Grid::Square), (480, 360), "arena", At::After(0, 150)),
        ("made-hex-columns".into(), made::layered(Grid::HexCols), (480, 360), "classic", At::After(1, 0)),
        ("made-field".into(), made::open_field(), (480, 360), "arena", At::After(1, 0)),
        ("made-round".into(), made::round_world(), (480, 360), "paper", At::After(0, 120)),
        ("made-round-rests".into(), made::round_world(), (480, 360), "arena", At::After(2, 0)),
        ("made-market-wide".into(), made::market(2), (960, 540), "arena", At::After(60, 0)),
        ("made-crowd".into(), made::crowd(24), (640, 480), "arena", At::After(1, 0)),
        ("made-crowd-story".into(), made::crowd(64), (360, 640), "classic", At::After(1, 0)),
        ("made-market-story".into(), made::market(4), (360, 640), "paper", At::After(30, 0)),
        ("made-vast".into(), made::vast(), (640, 360), "arena", At::After(1, 0)),
        ("made-crowd-title".into(), made::crowd(64), (640, 360), "arena", At::Title),
        ("made-crowd-wide".into(), made::crowd(64), (960, 540), "paper", At::After(1, 0)),
    ]);
    list
}

#[test]
fn boards_that_no_sample_has_equal_their_reference_pictures() {
    let wrong: Vec<String> = boards()
        .into_iter()
        .filter_map(|(name, replay, size, theme, at)| compare(&name, &paint(&film_of(replay, theme, size), &at), size))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_picture_that_stays_is_the_picture_of_every_tick_it_stays_for() {
    for sample in
        [WALLS, SHOOTOUT, RACE, PASSES, CORNERS, "replays/worms-garden", "replays/chess-kasparov-topalov-1999.json"]
    {
        let film = film(sample, "arena", (400, 400));
        let mut tick = 0;
        for take in film.takes(25) {
            let shown = film.picture(take.moment);
            let ticks = take.lasts.0 / 40;
            // Of a long stay the first ticks and the last tell all.
            for i in (0..ticks).filter(|i| *i < 8 || i + 1 == ticks) {
                let there = film.scene(Millis((tick + i) * 40));
                assert!(there.prims == shown.prims, "{sample}: tick {} differs from the picture that stays", tick + i);
            }
            tick += ticks;
        }
    }
}

#[test]
fn a_frame_drawn_after_others_equals_the_frame_drawn_alone() {
    for (sample, size) in [(SHOOTOUT, (400, 400)), (PASSES, (480, 270))] {
        let film = film(sample, "classic", size);
        let mut canvas = Canvas::new(size.0, size.1);
        let takes = film.takes(25);
        // Forward through a stretch, then at random places.
        let order = (300..360).chain((0..60).map(|i| i * 7919 % takes.len()));
        for index in order {
            let scene = film.picture(takes[index].moment);
            canvas.draw(&scene);
            let mut alone = Canvas::new(size.0, size.1);
            alone.draw(&scene);
            assert!(canvas.pixels() == alone.pixels(), "{sample}: take {index} differs");
        }
    }
}

#[test]
fn a_large_terrain_lies_in_the_ground_and_no_frame_paints_it_again() {
    let film = film_of(made::vast(), "arena", (800, 800));
    let at = |steps: usize| film.picture(Moment::Game(film.timeline.time_of(steps)));
    let (before, after) = (at(0), at(1));
    let runs = before.ground.prims.len();
    assert!(runs < 1024 * 256 / 10, "{runs} for 1024 × 256 cells");
    assert_eq!(before.ground.key, after.ground.key, "the ground stays");
    let more = after.prims.len() - before.prims.len();
    assert!((50..=1000).contains(&more), "{more} for a hundred cells");
}
