//! What the window shows is what is saved.

use super::command::FilmKind;
use super::export::Order;
use super::*;
use crate::export;
use crate::model::{Seat, ThingId};
use crate::render::{At, Dimensions, Drain, Maker, Options, Product, Run, Selection, Subject};
use crate::scene::{Footage, Moment};
use crate::timeline::Aim;

const SIDE: u32 = 640;

pub fn made(maker: &Maker, subject: &Subject) -> Vec<u8> {
    let mut bytes = Vec::new();
    maker.make(std::slice::from_ref(subject), Drain::File(&mut bytes), Run::default()).unwrap();
    bytes
}

/// What `render` makes of a sample with these options.
fn rendered(sample: &str, options: Options) -> Vec<u8> {
    let record = crate::library::Library::new().open(&replays().join(sample)).unwrap().next().unwrap().unwrap();
    let subject = Subject::of(&record, 0, &options).unwrap();
    made(&Maker::new(options).unwrap(), &subject)
}

/// The pixels of a PNG as a canvas has them.
pub fn pixels(png: &[u8]) -> Vec<u32> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let samples = info.color_type.samples();
    let palette = reader.info().palette.as_ref().map(|palette| palette.to_vec());
    assert!(info.bit_depth == png::BitDepth::Eight, "{info:?}");
    let rgb = |pixel: &[u8]| match (&palette, pixel) {
        (Some(palette), [index, ..]) => palette[usize::from(*index) * 3..][..3].try_into().unwrap(),
        (None, [red, green, blue, ..]) => [*red, *green, *blue],
        _ => panic!("a picture without colours: {info:?}"),
    };
    let whole = |[red, green, blue]: [u8; 3]| u32::from_be_bytes([255, red, green, blue]);
    bytes[..info.buffer_size()].chunks_exact(samples).map(rgb).map(whole).collect()
}

/// The window on a sample, looked at as somebody asked, with the panels hidden and nothing said any more.
fn window(sample: &str, steps: usize, show: Show, sight: Sight, centre: Option<&str>) -> Bench {
    let settings = Settings { layers: Layers::of(show), panels: false, ..Settings::default() };
    let options =
        SessionOptions { settings, sight, centre: centre.map(str::to_string), ..options(&[replays().join(sample)]) };
    let mut bench = Bench::with(options, (SIDE, SIDE));
    bench.until("the match", |session| session.state.game.is_some() && !session.state.lists.shelf.reading);
    bench.session.state.apply(Command::Jump(steps));
    if show.legal {
        bench.until("the legal moves", |session| session.state.jobs.legal.contains_key(&steps));
    }
    bench.pass(10_000);
    bench
}

fn ways_to_look() -> [(&'static str, usize, Show, Sight, Option<&'static str>); 6] {
    let usual = Show::default();
    let near = |turn, zoom| Sight { turn, zoom, ..Sight::default() };
    let camera = |turn, aim| Sight { turn, aim, ..Sight::default() };
    [
        ("paintball-shootout", 39, Show { names: true, paths: true, ..usual }, camera(1, Aim::Auto), None),
        ("worms-garden", 60, Show { heat: true, ..usual }, camera(2, Aim::Seat(Seat(1))), None),
        ("paintball-race", 20, Show { heat: true, names: true, paths: true, ..usual }, near(2, 2.0), Some("9, 17")),
        ("worms-garden", 60, Show { heat: true, names: true, lives: false, ..usual }, near(1, 1.7), None),
        ("chess-opera-1858.pgn", 12, Show { legal: true, paths: true, ..usual }, near(2, 1.0), None),
        (
            "go-13x13-tenuki-pebble.sgf",
            40,
            Show { coords: Some(false), last: false, ..usual },
            near(3, 3.0),
            Some("c4"),
        ),
    ]
}

#[test]
fn a_picture_is_what_the_window_shows_and_what_render_makes_with_the_same_flags() {
    for (sample, steps, show, sight, centre) in ways_to_look() {
        let mut bench = window(sample, steps, show, sight, centre);
        let seen = draw(&bench.session.scene());
        let order: Order = bench.session.state.picture_order().unwrap().unwrap();
        let saved = made(&order.maker, &order.subject);
        assert!(pixels(&saved) == seen, "{sample}: the picture is not what is seen");
        let head = bench.session.state.player.head();
        let flags = Options {
            what: Product::Picture(At::Time(head)),
            size: Dimensions { width: SIDE, height: SIDE },
            show,
            sight,
            centre: centre.map(str::to_string),
            pace: bench.session.state.pace(),
            ..Options::default()
        };
        assert!(rendered(sample, flags) == saved, "{sample}: render makes another picture");
    }
}

#[test]
fn a_film_is_looked_at_as_the_window_is() {
    for (sample, steps, show, sight, centre) in ways_to_look() {
        let mut bench = window(sample, steps, show, sight, centre);
        bench.key(Key::Char('['));
        bench.session.state.apply(Command::Jump(steps + 1));
        bench.key(Key::Char(']'));
        let order = bench.session.state.film_order(FilmKind::Gif).unwrap().unwrap();
        let flags = Options {
            what: Product::Film(&export::GIF),
            part: Selection::Between { from: steps, to: steps + 1 },
            cards: false,
            show,
            sight,
            centre: centre.map(str::to_string),
            pace: bench.session.state.pace(),
            ..Options::default()
        };
        assert!(rendered(sample, flags) == made(&order.maker, &order.subject), "{sample}: render makes another film");
        // Its first picture is the window's, had that the film's size.
        let film = order.maker.film(&order.subject).unwrap();
        bench.session.resize((800, 800), 1.0);
        bench.session.state.apply(Command::Jump(steps));
        bench.pass(10_000);
        assert!(draw(&film.scene(Millis::ZERO)) == draw(&bench.session.scene()), "{sample}: it begins differently");
    }
}

#[test]
fn keys_change_what_is_saved_and_every_look_is_a_picture_of_its_own() {
    let mut bench = Bench::open(&[replays().join("paintball-race")], (SIDE, SIDE));
    bench.key(Key::PageDown);
    let mut looks = Vec::new();
    for key in ['i', 'f', 'F', 'z', 'd', '3', '4', '5', '6', '7', '0', 'T'] {
        let order = bench.session.state.picture_order().unwrap().unwrap();
        looks.push((order.maker.key(), made(&order.maker, &order.subject), key));
        bench.key(Key::Char(key));
    }
    // The first key hides the panels, which are in no picture.
    assert!(looks[0].0 == looks[1].0 && looks[0].1 == looks[1].1);
    let looks = &looks[1..];
    for (i, (key, bytes, letter)) in looks.iter().enumerate() {
        for (other, others, before) in &looks[..i] {
            assert!(key != other && bytes != others, "{letter} and {before} save the same");
        }
    }
}

#[test]
fn the_thing_that_is_inspected_and_the_hint_are_saved_as_they_are_seen() {
    let mut bench = Bench::open(&[replays().join("chess-opera-1858.pgn")], (SIDE, SIDE));
    bench.key(Key::PageDown);
    bench.key(Key::Char('h'));
    bench.until("the hint", |session| session.state.jobs.hint.is_some());
    bench.session.state.apply(Command::Choose(Some(ThingId(1))));
    bench.key(Key::Char('i'));
    let order = bench.session.state.picture_order().unwrap().unwrap();
    let film = order.maker.film(&order.subject).unwrap();
    let saved = film.picture(Moment::Game(bench.session.state.player.head())).prims;
    // The window adds only what floats over the board: the note on the thing, the words about the hint.
    let seen = bench.session.scene().prims;
    assert_eq!(saved, seen[..saved.len()]);
    let bare = Options { marks: Vec::new(), sight: Sight::default(), ..order.maker.options().clone() };
    assert_ne!(bare.key(), order.maker.key());
    let bare = Maker::new(bare).unwrap();
    assert!(made(&bare, &order.subject) != made(&order.maker, &order.subject));
}

#[test]
fn what_is_special_about_a_picture_is_told() {
    let mut bench = Bench::open(&[replays().join("reversi-six.json")], (SIDE, SIDE));
    assert_eq!(bench.session.state.seen(), "");
    for key in ['f', 'z', '5', '6', '7'] {
        bench.key(Key::Char(key));
    }
    assert_eq!(
        bench.session.state.seen(),
        "from the other side, 1.25 times larger, with heat map and names, without coordinates"
    );
}

#[test]
fn a_cell_that_is_not_there_is_told_and_the_match_opens_all_the_same() {
    let sight = Sight { zoom: 2.0, ..Sight::default() };
    let bench = window("reversi-six.json", 0, Show::default(), sight, Some("z9"));
    assert_eq!(bench.session.state.camera.zoom, 1.0);
    let mut bench = Bench::with(
        SessionOptions { sight, centre: Some("z9".into()), ..options(&[replays().join("reversi-six.json")]) },
        (SIDE, SIDE),
    );
    bench.until("the match", |session| session.state.game.is_some());
    let wrong = bench.report("wrong");
    assert!(wrong.as_str().is_some_and(|words| words.starts_with("there is no cell z9")), "{wrong}");
}

#[test]
fn a_film_has_the_pace_of_the_window_and_its_speed() {
    let mut bench = Bench::open(&[replays().join("worms-garden")], (SIDE, SIDE));
    let lasts = |bench: &Bench| {
        let order = bench.session.state.film_order(FilmKind::Gif).unwrap().unwrap();
        order.maker.film(&order.subject).unwrap().timeline.end()
    };
    let seen = |bench: &Bench| bench.session.state.game.as_ref().unwrap().timeline.end();
    let mut lengths = Vec::new();
    for _ in 0..3 {
        bench.write("t");
        assert_eq!(lasts(&bench), seen(&bench));
        lengths.push(lasts(&bench));
    }
    assert!(lengths[0] < lengths[2], "the story is shorter than a second for each round: {lengths:?}");
    bench.write("t+");
    assert!(lasts(&bench).0.abs_diff(seen(&bench).0 / 2) <= 124, "twice as fast, but for the odd milliseconds");
}
