//! Properties that hold for any game: what is played, written, drawn and exported comes back as it was.

mod common;

use matchreel::draw::{Canvas, Stock};
use matchreel::export::{self, ApngOptions, FilmReel, Frame, GifOptions, Painter, Reel, Shot, Watch};
use matchreel::formats::{self, Format};
use matchreel::games::{self, tell};
use matchreel::model::{Cell, Entry, Event, Millis, Move, Record, Replay, Size, Step, ThingId, ThingState};
use matchreel::scene::Rect;
use matchreel::timeline::{Pace, compile};
use proptest::prelude::*;

/// A game that is played on cells with the usual names, with legal moves drawn by chance.
fn random_game(game: &str, side: u16, choices: &[u16]) -> Record {
    let rules = games::find(game).expect("a known game");
    let size = Some(Size::new(side, side));
    let players = vec!["Ada \"A\" <&>".to_string(), "Žofie\u{301} 漢字".to_string()];
    let mut record =
        Record { source: "random".into(), format: "json", index: 1, game: game.into(), ..Record::default() };
    (record.size, record.players) = (size, players);
    for choice in choices {
        let legal = rules.legal(&record, record.entries.len());
        let Some(cell) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        record.entries.push(Entry::Move(Move { text: name(*cell, game, side), ..Move::default() }));
    }
    record
}

/// The name of a cell. Rows of reversi count from the top, all others from the bottom, and go has no column I.
fn name(cell: Cell, game: &str, side: u16) -> String {
    let column = cell.col as u8 + u8::from(game == "go" && cell.col >= 8);
    let row = if game == "reversi" { cell.row + 1 } else { i32::from(side) - cell.row };
    format!("{}{row}", (b'A' + column) as char)
}

fn replay(record: &Record) -> Replay {
    let telling = tell(record).expect("a known game");
    assert_eq!(telling.findings, [], "legal moves only");
    telling.replay
}

fn events(replay: &Replay) -> Vec<&[Event]> {
    replay.steps.iter().map(|step: &Step| step.events.as_slice()).collect()
}

fn any_game() -> impl Strategy<Value = Record> {
    let kind = prop_oneof![Just(("reversi", 8)), Just(("reversi", 6)), Just(("gomoku", 15)), Just(("go", 9))];
    (kind, proptest::collection::vec(any::<u16>(), 1..40))
        .prop_map(|((game, side), choices)| random_game(game, side, &choices))
}

/// The formats a game can be written in.
fn own_formats(game: &str) -> &'static [Format] {
    match game {
        "reversi" => &[Format::Json, Format::Xml, Format::Sgf],
        "gomoku" => &[Format::Json, Format::Xml, Format::Sgf],
        _ => &[Format::Json, Format::Sgf],
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_legal_games_written_and_read_again_give_the_same_events(record in any_game()) {
        let wanted = replay(&record);
        prop_assert!(!wanted.steps.is_empty());
        prop_assert_eq!(wanted.steps.len(), record.entries.len());
        for format in own_formats(&record.game) {
            let spelt = games::respell(&record, format.style()).expect("a known game").record;
            let there = formats::write(*format, &spelt).expect("it holds the game").0;
            let read = formats::read(*format, "again", there).next().expect("a game").expect("a sound game");
            let again = replay(&read);
            prop_assert_eq!(events(&again), events(&wanted), "as {}", format.id());
            prop_assert_eq!(&again.setup, &wanted.setup);
            // And back: what was read is written as JSON and is still the same game.
            let back = games::respell(&read, Format::Json.style()).expect("a known game").record;
            let json = formats::write(Format::Json, &back).expect("JSON holds it").0;
            let last = formats::read(Format::Json, "back", json).next().expect("a game").expect("a sound game");
            let last = replay(&last);
            prop_assert_eq!(events(&last), events(&wanted), "back from {}", format.id());
        }
    }

    #[test]
    fn a_sample_between_steps_is_the_straight_fold_over_the_events(record in any_game()) {
        let replay = replay(&record);
        let timeline = compile(&replay, Pace::default());
        for steps in 0..=replay.steps.len() {
            let position = replay.position(steps);
            let mut wanted: Vec<(ThingId, ThingState)> =
                position.things().map(|(thing, state)| (thing, state.clone())).collect();
            wanted.sort_by_key(|(thing, _)| *thing);
            let at = match steps.checked_sub(1).and_then(|last| timeline.stretch(last)) {
                Some(stretch) => stretch.settled,
                None => Millis::ZERO,
            };
            let sample = timeline.sample(at);
            let seen: Vec<_> = sample.things.iter().map(|t| (t.thing, t.kind, t.seat, t.col, t.row)).collect();
            let told: Vec<_> =
                wanted.iter().map(|(id, s)| (*id, s.kind, s.seat, s.at.col as f32, s.at.row as f32)).collect();
            prop_assert_eq!(seen, told, "after {} steps", steps);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_frame_alone_is_the_frame_in_sequence(record in any_game(), picks in proptest::collection::vec(any::<u16>(), 6)) {
        let film = common::film_of(replay(&record), "arena", (240, 200));
        let reel = FilmReel::at(&film, 10, Stock::default()).expect("a short film");
        let mut painter = reel.painter();
        let frames = reel.frames().len();
        let wanted: Vec<usize> = picks.iter().map(|pick| usize::from(*pick) % frames).collect();
        for index in 0..frames {
            let shot = painter.paint(index);
            if wanted.contains(&index) {
                let mut alone = Canvas::new(240, 200);
                alone.draw(&film.picture(film.takes(10)[index].moment));
                prop_assert!(alone.pixels() == shot.pixels, "frame {} of {}", index, frames);
            }
        }
    }

    #[test]
    fn an_apng_of_any_game_decoded_again_is_its_frames(record in any_game()) {
        let film = common::film_of(replay(&record), "arena", (120, 100));
        let reel = FilmReel::new(&film, film.stills(), Stock::default());
        let mut painter = reel.painter();
        let painted: Vec<Vec<u32>> = (0..reel.frames().len()).map(|index| painter.paint(index).pixels.to_vec()).collect();
        let mut bytes = Vec::new();
        export::apng(&reel, &mut bytes, &ApngOptions::default(), &Watch::nobody()).expect("an APNG");
        prop_assert!(same_pictures(&apng_frames(&bytes, 120), &painted));
    }
}

/// Pictures of few enough colours for a GIF, painted by chance.
#[derive(Clone, Debug)]
struct Chance {
    pictures: Vec<Vec<u32>>,
    frames: Vec<Frame>,
}

const SIDE: usize = 24;

impl Reel for Chance {
    fn width(&self) -> u32 {
        SIDE as u32
    }

    fn height(&self) -> u32 {
        SIDE as u32
    }

    fn frames(&self) -> &[Frame] {
        &self.frames
    }

    fn painter(&self) -> Box<dyn Painter + '_> {
        Box::new(ChancePainter(self))
    }
}

struct ChancePainter<'a>(&'a Chance);

impl Painter for ChancePainter<'_> {
    fn paint(&mut self, index: usize) -> Shot<'_> {
        const WHOLE: [Rect; 1] = [Rect::new(0, 0, SIDE as i32, SIDE as i32)];
        Shot { pixels: &self.0.pictures[index], damage: &WHOLE }
    }
}

/// Each picture is the one before with runs of pixels in other colours.
fn any_reel() -> impl Strategy<Value = Chance> {
    let run = (0..SIDE * SIDE, 1..80usize, 0..200u32);
    proptest::collection::vec(proptest::collection::vec(run, 0..12), 1..20).prop_map(|changes| {
        let mut picture = vec![0xff00_0000; SIDE * SIDE];
        let paint = |runs: Vec<(usize, usize, u32)>| {
            for (from, length, color) in runs {
                let color = 0xff00_0000 | color.wrapping_mul(0x0001_3579) & 0x00ff_ffff;
                picture.iter_mut().skip(from).take(length).for_each(|pixel| *pixel = color);
            }
            picture.clone()
        };
        let pictures: Vec<Vec<u32>> = changes.into_iter().map(paint).collect();
        let frame = |index| Frame { at: Millis(index * 100), lasts: Millis(100) };
        Chance { frames: (0..pictures.len() as u32).map(frame).collect(), pictures }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn gif_and_apng_of_few_colours_decoded_again_are_the_frames(reel in any_reel()) {
        let mut bytes = Vec::new();
        export::apng(&reel, &mut bytes, &ApngOptions::default(), &Watch::nobody()).expect("an APNG");
        prop_assert!(same_pictures(&apng_frames(&bytes, SIDE), &reel.pictures), "APNG");
        let mut bytes = Vec::new();
        let summary = export::gif(&reel, &mut bytes, &GifOptions::default(), &Watch::nobody()).expect("a GIF");
        prop_assert!(summary.exact, "{} colours", summary.colors);
        prop_assert!(same_pictures(&gif_frames(&bytes, SIDE, SIDE), &reel.pictures), "GIF");
    }
}

/// Equal but for pictures that stay: a format may hold one of them longer instead of showing it twice.
fn same_pictures(shown: &[Vec<u32>], painted: &[Vec<u32>]) -> bool {
    let distinct = |pictures: &[Vec<u32>]| {
        let mut pictures = pictures.to_vec();
        pictures.dedup();
        pictures
    };
    distinct(shown) == distinct(painted)
}

fn gif_frames(bytes: &[u8], width: usize, height: usize) -> Vec<Vec<u32>> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let mut canvas = vec![0; width * height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (left, top, across) = (usize::from(frame.left), usize::from(frame.top), usize::from(frame.width));
        for (place, color) in frame.buffer.chunks_exact(4).enumerate() {
            if let [r, g, b, 255] = *color {
                canvas[(top + place / across) * width + left + place % across] = u32::from_be_bytes([255, r, g, b]);
            }
        }
        shown.push(canvas.clone());
    }
    shown
}

fn apng_frames(bytes: &[u8], width: usize) -> Vec<Vec<u32>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("an APNG");
    let info = reader.info();
    let (frames, mut canvas) = (
        info.animation_control.map_or(1, |control| control.num_frames),
        vec![0u32; info.width as usize * info.height as usize],
    );
    let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
    let mut shown = Vec::new();
    for _ in 0..frames {
        reader.next_frame(&mut buffer).expect("a frame");
        let control = reader.info().frame_control.expect("a place");
        let (left, top) = (control.x_offset as usize, control.y_offset as usize);
        let across = control.width as usize;
        let pixels = buffer.chunks_exact(4).take(across * control.height as usize);
        for (place, color) in pixels.enumerate() {
            let [r, g, b, a] = *color else { continue };
            let over = control.blend_op == png::BlendOp::Source || a == 255;
            if over {
                canvas[(top + place / across) * width + left + place % across] = u32::from_be_bytes([255, r, g, b]);
            }
        }
        shown.push(canvas.clone());
    }
    shown
}
