//! Properties that hold for any game: what is played, written, drawn and exported comes back as it was.
#![cfg(feature = "cli")]

mod common;

use matchreel::draw::{Canvas, Stock};
use matchreel::export::{self, FilmReel, Frame, Painter, Reel, Shot, SinkOptions, Watch};
use matchreel::formats::{self, Format, ggf, json, pdn, pgn, psq, sgf, xml};
use matchreel::games::play::{Turns, find_in_turns, in_turns};
use matchreel::games::{self, tell};
use matchreel::model::{Entry, Event, Millis, Move, Record, Replay, Seat, Size, Step, ThingId, ThingState};
use matchreel::players::BoardRules;
use matchreel::scene::{Footage, Rect};
use matchreel::timeline::{Pace, compile};
use proptest::prelude::*;

/// A game with legal moves drawn by chance: at the referee's board, or on a small one that only the rules know.
fn random_game(game: &str, side: u16, choices: &[u16]) -> Record {
    if (game, side) == ("reversi", 6) {
        return random_small_reversi(choices);
    }
    let turns: &dyn Turns = find_in_turns(game).expect("a game that is played");
    let rules = BoardRules { side, ..turns.usual() };
    let mut board = turns.board(rules).expect("a board of that size");
    let players = vec!["Ada \"A\" <&>".to_string(), "Žofie\u{301} 漢字".to_string()];
    let mut record =
        Record { source: "random".into(), format: "xml", index: 1, game: game.into(), players, ..Record::default() };
    (record.size, record.first) = (Some(Size::new(side, side)), Some(Seat(0)));
    turns.declare(rules, &mut record);
    for (turn, choice) in choices.iter().enumerate() {
        let legal = board.legal();
        let Some(text) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        let text = board.play(text).expect("a legal move");
        record.entries.push(Entry::Move(Move { text, seat: Some(Seat(turn as u8 % 2)), ..Move::default() }));
    }
    record
}

fn random_small_reversi(choices: &[u16]) -> Record {
    let rules = games::find("reversi").expect("a known game");
    let mut record = Record { source: "random".into(), format: "json", index: 1, ..Record::default() };
    (record.game, record.size) = ("reversi".into(), Some(Size::new(6, 6)));
    record.players = vec!["Ada".to_string(), "Žofie".to_string()];
    for choice in choices {
        let legal = rules.legal(&record, record.entries.len());
        let Some(cell) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        let text = format!("{}{}", char::from(b'A' + cell.col as u8), cell.row + 1);
        record.entries.push(Entry::Move(Move { text, ..Move::default() }));
    }
    record
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
    let kind = proptest::sample::select(&KINDS[..]);
    (kind, proptest::collection::vec(any::<u16>(), 1..80))
        .prop_map(|((game, side), choices)| random_game(game, side, &choices))
}

/// The games and their boards.
const KINDS: [(&str, u16); 10] = [
    ("reversi", 6),
    ("reversi", 8),
    ("chess", 8),
    ("checkers", 8),
    ("bunnywar", 8),
    ("gomoku", 15),
    ("gomoku", 19),
    ("go", 9),
    ("go", 13),
    ("go", 19),
];

/// The formats a game can be written in.
fn own_formats(record: &Record) -> Vec<&'static Format> {
    match record.game.as_str() {
        "reversi" if record.size == Some(Size::new(6, 6)) => vec![&json::FORMAT, &xml::FORMAT, &sgf::FORMAT],
        "reversi" => vec![&json::FORMAT, &xml::FORMAT, &sgf::FORMAT, &ggf::FORMAT],
        "chess" => vec![&json::FORMAT, &xml::FORMAT, &pgn::FORMAT],
        "checkers" => vec![&json::FORMAT, &xml::FORMAT, &pdn::FORMAT],
        "gomoku" => vec![&json::FORMAT, &xml::FORMAT, &sgf::FORMAT, &psq::FORMAT],
        "go" => vec![&json::FORMAT, &xml::FORMAT, &sgf::FORMAT],
        _ => vec![&json::FORMAT, &xml::FORMAT],
    }
}

/// The same game in a file of a format, read again.
fn through(format: &Format, record: &Record) -> Result<Record, String> {
    let spelt = games::respell(record, format.style()).expect("a known game");
    assert_eq!((spelt.cut, spelt.shortened), (None, 0));
    let bytes = format.write(&spelt.record).map_err(|refusal| refusal.to_string())?.0;
    Ok(format.read("again", bytes).next().expect("a game").expect("a sound game"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_legal_games_written_in_every_format_that_holds_them_and_read_again_give_the_same_events(record in any_game()) {
        let wanted = replay(&record);
        prop_assert!(!wanted.steps.is_empty());
        prop_assert_eq!(wanted.steps.len(), record.entries.len());
        for format in formats::all().iter().copied() {
            let read = match through(format, &record) {
                Ok(read) => read,
                Err(refusal) => {
                    prop_assert!(!own_formats(&record).contains(&format), "{} as {}: {refusal}", record.game, format.id());
                    continue;
                }
            };
            let again = replay(&read);
            prop_assert_eq!(events(&again), events(&wanted), "{} as {}", record.game, format.id());
            prop_assert_eq!((&again.setup, &again.outcome.score), (&wanted.setup, &wanted.outcome.score));
            // And back: what was read is written in every other format and is still the same game.
            for back in own_formats(&record) {
                let last = replay(&through(back, &read).expect("it holds the game"));
                prop_assert_eq!(events(&last), events(&wanted), "{} as {} and {}", record.game, format.id(), back.id());
            }
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
                wanted.iter().map(|(id, s)| (*id, s.kind, s.seat, s.at.col(), s.at.row())).collect();
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
        let reel = FilmReel::stills(&film, Stock::default()).expect("a short film");
        let mut painter = reel.painter();
        let painted: Vec<Vec<u32>> = (0..reel.frames().len()).map(|index| painter.paint(index).pixels.to_vec()).collect();
        let mut bytes = Vec::new();
        export::apng(&reel, &mut bytes, &SinkOptions::default(), &Watch::nobody()).expect("an APNG");
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
        export::apng(&reel, &mut bytes, &SinkOptions::default(), &Watch::nobody()).expect("an APNG");
        prop_assert!(same_pictures(&apng_frames(&bytes, SIDE), &reel.pictures), "APNG");
        let mut bytes = Vec::new();
        let summary = export::gif(&reel, &mut bytes, &SinkOptions::default(), &Watch::nobody()).expect("a GIF");
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

/// Matches that are really played, recorded on the disk and loaded again.
#[cfg(feature = "arena")]
mod played {
    use std::ops::ControlFlow;
    use std::time::Duration;

    use matchreel::arena::boards::guest::Guest;
    use matchreel::arena::boards::{BoardMatch, BoardSetup, OpeningMoves, keep};
    use matchreel::arena::folder::MatchFolder;
    use matchreel::arena::launch::Limits;
    use matchreel::arena::{paintball, seats};
    use matchreel::formats::rounds;
    use matchreel::games::paintball::players::NAMES;
    use matchreel::games::paintball::sheet;
    use matchreel::library::Library;

    use super::*;

    fn setup(game: &'static dyn Turns, seed: u64) -> BoardSetup {
        let side = if game.id() == "go" { 9 } else { game.usual().side };
        let rules = BoardRules { side, ..game.usual() };
        let guest = || Guest::read(game, rules, "builtin:random", None).expect("a player of our own");
        BoardSetup {
            game,
            rules,
            guests: [guest(), guest()],
            alternate: true,
            time: Duration::from_secs(5),
            clock: None,
            constant: Duration::ZERO,
            opening: OpeningMoves::Random(seed as u32 % 5),
            seed,
            plies: 120,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn games_at_a_board_are_on_record_as_they_were_played(
            game in proptest::sample::select(in_turns().collect::<Vec<_>>()),
            seed in any::<u32>(),
            as_xml in any::<bool>(),
        ) {
            let setup = setup(game, seed.into());
            let mut table = BoardMatch::new(&setup, None).expect("a table");
            let folder = tempfile::tempdir().expect("a folder");
            // Of two games in a row the other begins the second.
            for number in 0..2 {
                let game = table.play(number, &|| false, &mut |_| ControlFlow::Continue(())).expect("a game");
                let format = if as_xml { &xml::FORMAT } else { &json::FORMAT };
                let path = keep::file(folder.path(), &game.record, number, format);
                matchreel::files::write(&path, &keep::bytes(&game.record, format).expect("a record")).expect("a file");
                let read = Library::new().open(&path).expect("a file").next().expect("a game").expect("a sound game");
                let (wanted, again) = (replay(&game.record), replay(&read));
                prop_assert_eq!(events(&again), events(&wanted));
                prop_assert_eq!(again.steps.len(), game.record.entries.len());
                prop_assert_eq!(&again.players, &wanted.players);
                prop_assert_eq!(&read.recorded.winner, &game.record.recorded.winner);
            }
        }

        #[test]
        fn a_contest_of_paintball_is_on_record_as_it_was_played(
            who in proptest::collection::vec(proptest::sample::select(&NAMES[..]), 1..5),
            seed in any::<u64>(),
            side in 7..30u16,
            last in 1..25u32,
        ) {
            let written: Vec<String> = who.iter().map(|word| format!("builtin:{word}")).collect();
            let setup = paintball::PaintballSetup {
                rules: matchreel::games::paintball::rules::PaintballRules::default(),
                size: Size::new(side, side),
                rounds: last,
                seed,
                entrants: seats::seated(&written, &[], &NAMES, None).expect("players of our own"),
                limits: Limits::default(),
            };
            let dir = tempfile::tempdir().expect("a folder");
            let folder = MatchFolder::create(&dir.path().join("match"), false).expect("a folder");
            let mut files = Vec::new();
            let mut note = |state: &matchreel::games::paintball::state::PaintballState| {
                let name = format!("playfield.txt.{:04}", state.round);
                files.push(rounds::RoundFile::new(name, sheet::write(state).into_bytes()));
                ControlFlow::Continue(())
            };
            prop_assert!(paintball::play(&setup, None, Some(&folder), &mut note).expect("a match").whole);
            let wanted = replay(&rounds::read("match", "match", files).expect("rounds"));
            let read = Library::new().open(folder.path()).expect("a folder").next().expect("a match").expect("a sound match");
            let again = replay(&read);
            prop_assert_eq!(events(&again), events(&wanted));
            prop_assert_eq!(&again.outcome, &wanted.outcome);
        }
    }
}
