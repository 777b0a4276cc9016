//! The camera in films and pictures: it changes the board alone, shows the same frame to everybody, and is off where it should be.
#![cfg(feature = "cli")]

mod common;

use std::sync::Arc;

use common::{matchreel, replay, stderr};
use matchreel::draw::Canvas;
use matchreel::model::{Millis, Replay};
use matchreel::render::{At, Dimensions, Drain, Maker, Options, Product, Run, Selection, Subject};
use matchreel::scene::{Film, Footage, Moment, Scene, Sight};
use matchreel::timeline::{Aim, EffectKind};

const SAMPLES: [&str; 4] =
    ["replays/paintball-shootout", "replays/paintball-walls", "replays/paintball-race", "replays/worms-garden"];

fn subject(replay: Replay) -> Subject {
    Subject { replay: Arc::new(replay), legal: Vec::new(), findings: Vec::new(), beside: None, parcel: None }
}

fn film(sample: &str, options: Options) -> Film {
    Maker::new(Options { cards: false, ..options }).unwrap().film(&subject(replay(sample))).unwrap()
}

fn small() -> Options {
    Options { size: Dimensions { width: 320, height: 320 }, ..Options::default() }
}

fn painted(scene: &Scene) -> Vec<u32> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(scene);
    canvas.pixels().to_vec()
}

/// Times of a film at which the camera moves or is near, and some between.
fn times(film: &Film) -> Vec<Millis> {
    (0..film.timeline.end().0).step_by(173).map(Millis).filter(|t| film.timeline.framing(*t).is_some()).collect()
}

#[test]
fn a_frame_is_the_same_whatever_was_painted_before() {
    for sample in ["replays/paintball-shootout", "replays/worms-garden"] {
        let film = film(sample, small());
        let times = times(&film);
        assert!(times.len() > 20, "{sample}: the camera comes near");
        let mut canvas = Canvas::new(320, 320);
        // On, and back again in leaps: grounds with and without a camera follow each other.
        let leaps = times.iter().rev().step_by(7).flat_map(|t| [*t, Millis::ZERO]);
        for t in times.iter().copied().step_by(3).chain(leaps) {
            let scene = film.picture(Moment::Game(t));
            canvas.draw(&scene);
            assert!(canvas.pixels() == painted(&scene), "{sample} at {t}");
        }
    }
}

#[test]
fn any_number_of_threads_makes_the_same_film_and_one_picture_is_its_frame() {
    let subject = subject(replay("replays/paintball-shootout"));
    let part = Selection::Between { from: 36, to: 40 };
    let maker = Maker::new(Options { part, cards: false, ..small() }).unwrap();
    let made = |jobs: usize| {
        let mut bytes = Vec::new();
        maker.make(std::slice::from_ref(&subject), Drain::File(&mut bytes), Run { jobs, ..Run::default() }).unwrap();
        bytes
    };
    assert!(made(1) == made(4));
    let film = maker.film(&subject).unwrap();
    for t in [36_300, 38_920, 39_560].map(Millis) {
        let maker = Maker::new(Options { what: Product::Picture(At::Time(t)), ..small() }).unwrap();
        let whole = maker.film(&subject).unwrap();
        assert!(painted(&whole.picture(Moment::Game(t))) == painted(&film.picture(Moment::Game(t))), "{t}");
    }
}

#[test]
fn a_camera_changes_nothing_beside_the_board() {
    let options = |aim| Options { sight: Sight { aim, ..Sight::default() }, ..small() };
    for sample in SAMPLES {
        let [with, without] = [Aim::Auto, Aim::Off].map(|aim| film(sample, options(aim)));
        // What stands at the edge reaches over the rim while the board is seen whole.
        let (board, width) = (with.stage.layout.board, 320);
        for t in times(&with).into_iter().step_by(5) {
            let [ours, theirs] = [&with, &without].map(|film| painted(&film.picture(Moment::Game(t))));
            let differs = |i: &usize| ours[*i] != theirs[*i] && !board.contains(*i as i32 % width, *i as i32 / width);
            assert_eq!((0..ours.len()).find(differs), None, "{sample} at {t}");
        }
    }
}

#[test]
fn whoever_falls_or_is_hurt_is_in_the_picture() {
    for size in [(800, 800), (1920, 1080), (360, 640), (200, 200)] {
        for sample in SAMPLES {
            let mut film =
                film(sample, Options { size: Dimensions { width: size.0, height: size.1 }, ..Options::default() });
            for t in (0..film.timeline.end().0).step_by(97).map(Millis) {
                film.stage.follow_camera(&film.timeline, t);
                let layout = &film.stage.layout;
                for effect in film.timeline.sample(t).effects {
                    if let EffectKind::Fall { at, .. } | EffectKind::Loss { at, .. } = effect.kind {
                        let rect = layout.spot_rect(*at);
                        assert_eq!(rect.intersect(layout.pane), rect, "{sample}, {size:?} at {t}: {at:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn moves_are_few() {
    for sample in SAMPLES {
        let film = film(sample, small());
        let moving = |t: u32| film.timeline.framing(Millis(t)).is_some_and(|framing| framing.part < 1.0);
        let times = || (0..film.timeline.end().0).step_by(40);
        let part = times().filter(|t| moving(*t)).count() as f64 / times().count() as f64;
        assert!(part < 0.2, "{sample}: {part} of the film is moving");
    }
}

#[test]
fn whoever_wants_it_calm_or_still_or_looks_themselves_has_no_camera() {
    let near = Sight { zoom: 2.0, aim: Aim::Auto, ..Sight::default() };
    let options = [
        Options { calm: true, ..small() },
        Options { still: true, ..small() },
        Options { sight: near, ..small() },
        Options { sight: Sight::default(), ..small() },
    ];
    for options in options {
        assert_eq!(film("replays/paintball-shootout", options).timeline.aim(), Aim::Off);
    }
}

#[test]
fn a_player_is_followed_by_name_or_number_and_a_thing_by_its_cell() {
    let aim = |follow: &str| {
        let options = Options { follow: Some(follow.to_string()), ..small() };
        film("replays/paintball-shootout", options).timeline.aim()
    };
    let Aim::Seat(seat) = aim("dead pixels") else { panic!("a player has that name") };
    assert_eq!(aim(&(seat.0 + 1).to_string()), Aim::Seat(seat));
    let record = replay("replays/paintball-shootout");
    let cell = record.look.board.coords.name(record.setup[0].at.cell());
    assert_eq!(aim(&cell), Aim::Thing(matchreel::model::ThingId(0)), "{cell}");
}

#[test]
fn somebody_who_does_not_play_is_told_in_one_line_with_those_who_do() {
    let output = matchreel(&["render", "replays/paintball-shootout", "--camera", "Nobody", "--at", "3", "-o", "-"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    let told = stderr(&output);
    assert_eq!(told.trim().lines().count(), 1, "{told}");
    for name in ["Nobody", "1 Dead Pixels", "2 Null Terminators", "3 Žlutý kůň", "4 Overflow Outlaws"] {
        assert!(told.contains(name), "{name}: {told}");
    }
}
