//! Pictures of people's own: logos and the pictures of themes, from the command line to the film.
#![cfg(feature = "cli")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::{matchreel, project, stderr, stdout};
use matchreel::draw::{Canvas, Stock};
use matchreel::export::{FilmReel, GIF, Reel, SinkOptions, Watch};
use matchreel::games;
use matchreel::model::{Image, Millis, Replay, Seat};
use matchreel::scene::{Backdrop, Cut, Film, Footage, Moment, Rect, Rgb, Scene, Show, Sight, Stage, Theme, View};
use tempfile::TempDir;

const MATCH: &str = "replays/paintball-race";

/// A picture with many colours, like a photograph.
fn photo(side: u32, seed: u32) -> Image {
    let wave = |at: u32, by: u32| (127.0 + 120.0 * (f64::from(at) / f64::from(by)).sin()) as u8;
    let pixel = |k: u32| {
        let (x, y) = (k % side, k / side);
        [wave(x + y, 37 + seed), wave(3 * x + seed, 51), wave(y * y / 64 + x, 29), 255]
    };
    Image::new(side, side, (0..side * side).flat_map(pixel).collect()).unwrap()
}

/// A round logo in one colour.
fn badge(side: u32, color: [u8; 3]) -> Image {
    let inside = |k: u32| {
        let [x, y] = [k % side, k / side].map(|at| 2 * i64::from(at) - i64::from(side));
        x * x + y * y < i64::from(side).pow(2)
    };
    let pixel = |k: u32| [color[0], color[1], color[2], if inside(k) { 255 } else { 0 }];
    Image::new(side, side, (0..side * side).flat_map(pixel).collect()).unwrap()
}

/// Writes a picture that is opaque, or of whole coverage and none.
fn save(path: &Path, image: &Image) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut encoder = png::Encoder::new(fs::File::create(path).unwrap(), image.width(), image.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(image.pixels()).unwrap();
}

fn logos() -> Vec<Option<Arc<Image>>> {
    let badge = |color| Some(Arc::new(badge(300, color)));
    vec![badge([220, 30, 40]), badge([20, 120, 240]), badge([30, 200, 90]), Some(Arc::new(photo(256, 5)))]
}

fn replay(logos: Vec<Option<Arc<Image>>>) -> Replay {
    Replay { logos, ..common::replay(MATCH) }
}

fn film(replay: Replay, theme: Theme, (width, height): (u32, u32)) -> Film {
    let view = View { width, height, theme: Arc::new(theme), show: Show::default(), title: None, calm: false };
    Film::new(replay, view, Cut::default())
}

/// A theme with a photograph as floor, and pictures for robots.
fn pictured() -> Theme {
    let text =
        Theme::bundled_text("arena").unwrap().replace("[ground.tiles]", "[ground.tiles]\npicture = \"floor.png\"");
    let mut theme = Theme::parse("mine", &format!("{text}\n[pictures]\nrobot = \"tank.png\"\n")).unwrap();
    theme.give("floor.png", Arc::new(photo(900, 1)));
    theme.give("tank.png", Arc::new(badge(128, [90, 110, 50])));
    theme
}

fn drawn(scene: &Scene) -> Vec<u32> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(scene);
    canvas.pixels().to_vec()
}

/// The smallest rectangle around all pixels that differ.
fn difference(one: &[u32], other: &[u32], width: usize) -> Rect {
    let differs = one.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b);
    differs.fold(Rect::default(), |all, (at, _)| all.union(Rect::new((at % width) as i32, (at / width) as i32, 1, 1)))
}

#[test]
fn a_logo_changes_its_seats_badge_and_nothing_else() {
    for size in [(200, 200), (800, 800), (1920, 1080), (1080, 1920)] {
        for (seat, own) in logos().into_iter().enumerate() {
            let mut one = vec![None; 4];
            one[seat] = own;
            let [with, without] =
                [one, Vec::new()].map(|logos| film(replay(logos), Theme::bundled("arena").unwrap(), size));
            let at = Moment::Game(with.timeline.time_of(20));
            let changed = difference(&drawn(&with.picture(at)), &drawn(&without.picture(at)), size.0 as usize);
            let card = with.stage.layout.seats[seat];
            assert!(
                !changed.is_empty() && changed.union(card) == card,
                "{size:?}, seat {seat}: {changed:?} in {card:?}"
            );
            assert!(changed.w * 2 < card.w, "{size:?}, seat {seat}: {changed:?} is most of {card:?}");
        }
    }
}

#[test]
fn a_logo_keeps_its_proportions() {
    let wide = Arc::new(Image::new(40, 10, [240, 20, 20, 255].repeat(400)).unwrap());
    let film = film(replay(vec![Some(wide)]), Theme::default(), (800, 800));
    let prims = film.stage.figure(&film.replay, Seat(0), Rect::new(100, 100, 80, 80), 255);
    let ground = Arc::new(Backdrop { key: 1, fill: Rgb(0, 0, 0), prims: Vec::new() });
    let drawn = drawn(&Scene { width: 300, height: 300, ground, prims });
    let red: Vec<usize> = (0..drawn.len()).filter(|at| drawn[*at] == 0xfff0_1414).collect();
    assert_eq!((red.len(), red[0] % 300, red[0] / 300), (80 * 20, 100, 130));
}

#[test]
fn frames_of_a_film_are_the_pictures_of_their_moments() {
    let film = film(replay(logos()), pictured(), (320, 320));
    let reel = FilmReel::at(&film, 10, Stock::default()).unwrap();
    let mut painter = reel.painter();
    for index in (0..reel.frames().len()).step_by(7).take(40) {
        let shot = painter.paint(index).pixels.to_vec();
        assert!(shot == drawn(&film.scene(reel.frames()[index].at)), "frame {index}");
    }
}

#[test]
fn pictures_turn_with_the_board_and_stay_on_it() {
    let film = film(replay(logos()), pictured(), (400, 400));
    let mut turned = Vec::new();
    for turn in 0..4 {
        let sight = Sight { turn, ..Sight::default() };
        let stage = Stage::seen(&film.replay, film.stage.view.clone(), sight);
        let pixels = drawn(&stage.scene(&film.replay, &film.timeline, Millis(0)));
        let cells = stage.layout.cells;
        // The corner of the photograph that lies first goes around with the board.
        let spot = |x: i32, y: i32| pixels[(cells.y + y) as usize * 400 + (cells.x + x) as usize];
        // In the middle of the second cell from the corner: goals are tinted along the edges.
        let near = stage.layout.cell * 3 / 2;
        let (far_x, far_y) = (cells.w - 1 - near, cells.h - 1 - near);
        turned.push([spot(near, near), spot(far_x, near), spot(far_x, far_y), spot(near, far_y)][usize::from(turn)]);
    }
    for pixel in &turned {
        let apart = pixel.to_be_bytes().iter().zip(turned[0].to_be_bytes()).map(|(a, b)| a.abs_diff(b)).max();
        assert!(apart < Some(24), "{turned:x?}");
    }
}

#[test]
fn pictures_keep_a_gif_small() {
    let bytes = |film: Film| {
        let mut out = Vec::new();
        let reel = FilmReel::at(&film, 12, Stock::default()).unwrap();
        GIF.write(&reel, &mut out, &SinkOptions::default(), &Watch::nobody()).unwrap();
        out.len()
    };
    let theme = || Theme::bundled("arena").unwrap();
    let plain = bytes(film(replay(Vec::new()), theme(), (300, 300)));
    let with_logos = bytes(film(replay(logos()), theme(), (300, 300)));
    let with_all = bytes(film(replay(logos()), pictured(), (300, 300)));
    assert!(with_logos < plain + 60_000, "{plain} and with logos {with_logos}");
    assert!(with_all < plain * 2 + 100_000, "{plain} and with all {with_all}");
}

/// A folder with a match of four teams, and logos that are named after two of them.
fn evening() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let game = dir.path().join("game.json");
    fs::copy(project("replays/reversi-six.json"), &game).unwrap();
    (dir, game)
}

const QUICK: [&str; 5] = ["--size", "200x200", "--at", "3", "-o"];

/// Renders one picture; its bytes, and what was said.
fn render(game: &Path, out: &str, args: &[&str]) -> (Vec<u8>, String) {
    let out = game.with_file_name(out);
    let output = matchreel(&[&["render", game.to_str().unwrap()], &QUICK[..], &[out.to_str().unwrap()], args].concat());
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    (fs::read(out).unwrap(), stderr(&output))
}

fn players(game: &Path) -> Vec<String> {
    let info = stdout(&matchreel(&["info", "--json", game.to_str().unwrap()]));
    let info: serde_json::Value = serde_json::from_str(info.lines().next().unwrap()).unwrap();
    info["players"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_string()).collect()
}

#[test]
fn a_film_is_made_anew_when_a_logo_changes_and_only_then() {
    let (dir, game) = evening();
    let name = players(&game)[0].clone();
    let up_to_date = |said: &str| said.contains("is up to date");
    let (plain, said) = render(&game, "a.png", &[]);
    assert!(!up_to_date(&said));
    let logo = dir.path().join(format!("logos/{}.png", name.to_uppercase()));
    save(&logo, &badge(60, [200, 30, 30]));
    let (red, said) = render(&game, "a.png", &[]);
    assert!(red != plain && !up_to_date(&said), "{said}");
    assert!(up_to_date(&render(&game, "a.png", &[]).1));
    save(&logo, &badge(60, [30, 30, 200]));
    let (blue, said) = render(&game, "a.png", &[]);
    assert!(blue != red && !up_to_date(&said), "{said}");
    // The same picture from the command line is the same film.
    let pair = format!("{name}={}", logo.display());
    assert!(up_to_date(&render(&game, "a.png", &["--logo", &pair]).1));
}

#[test]
fn a_theme_with_other_pictures_is_another_theme() {
    let (dir, game) = evening();
    let theme = dir.path().join("mine.toml");
    let text =
        Theme::bundled_text("paper").unwrap().replace("[ground.cloth]", "[ground.cloth]\npicture = \"pics/floor.png\"");
    fs::write(&theme, text + "\n[pictures]\ndisc = [\"pics/a.png\", \"pics/b.png\"]\n").unwrap();
    let draw = |name: &str, image: Image| save(&dir.path().join("pics").join(name), &image);
    draw("floor.png", photo(100, 3));
    draw("a.png", badge(50, [10, 10, 10]));
    draw("b.png", badge(50, [250, 250, 250]));
    let args = ["--theme", theme.to_str().unwrap()];
    let (one, _) = render(&game, "a.png", &args);
    assert!(render(&game, "a.png", &args).1.contains("is up to date"));
    draw("b.png", badge(50, [250, 250, 20]));
    let (other, said) = render(&game, "a.png", &args);
    assert!(one != other && !said.contains("is up to date"), "{said}");
}

/// What is said of a command that cannot be done.
fn refused(args: &[&str]) -> String {
    let output = matchreel(args);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.lines().count() == 1, "{said}");
    said
}

#[test]
fn what_a_person_names_wrongly_is_an_error_before_any_work() {
    let (dir, game) = evening();
    let (game, out) = (game.to_str().unwrap(), dir.path().join("a.gif"));
    let broken = dir.path().join("broken.png");
    fs::write(&broken, "nothing").unwrap();
    let logo = |pair: &str| refused(&["render", game, "-o", out.to_str().unwrap(), "--logo", pair]);
    let pair = format!("Ada={}", broken.display());
    assert!(logo(&pair).ends_with("broken.png: is no PNG, JPEG or WebP; save it as one of these\n"));
    assert!(logo("Ada=/gone.png").contains("/gone.png: no such file or folder"));
    save(&broken, &badge(9, [9; 3]));
    assert!(logo(&pair).contains("--logo Ada: nobody is called so; the players are "));
    assert!(!out.exists());
    let theme = dir.path().join("mine.toml");
    let with = |pictures: &str| {
        let text = Theme::bundled_text("arena").unwrap();
        fs::write(&theme, format!("{text}\n[pictures]\n{pictures}\n")).unwrap();
        refused(&["render", game, "-o", out.to_str().unwrap(), "--theme", theme.to_str().unwrap()])
    };
    assert!(with("disc = \"../a.png\"").contains("mine.toml: the picture \"../a.png\": leads out of its folder"));
    assert!(with("disc = \"/a.png\"").contains("is an absolute path; expected a file beside or below"));
    assert!(with("disc = \"gone.png\"").contains("the picture \"gone.png\": no such file or folder"));
    assert!(with("disk = \"broken.png\"").contains("[pictures] nothing is called \"disk\"; there are bishop, bonus, "));
}

#[test]
fn what_a_record_names_wrongly_is_a_remark_and_the_film_is_made() {
    let (dir, game) = evening();
    let text = fs::read_to_string(&game).unwrap();
    let (plain, _) = render(&game, "plain.png", &[]);
    let with = |logos: &str| {
        fs::write(&game, text.replacen('{', &format!("{{\"logos\": {logos},"), 1)).unwrap();
        render(&game, "a.png", &["--force"])
    };
    save(&dir.path().join("pics/a.png"), &badge(60, [200, 30, 30]));
    let (sound, said) = with("[\"pics/a.png\", null]");
    assert!(sound != plain && !said.contains("remark"), "{said}");
    for (name, what) in [("../a.png", "leads out"), ("/a.png", "absolute"), ("game.json", "is no PNG, JPEG or WebP")] {
        let (picture, said) = with(&format!("[{name:?}]"));
        let remarks: Vec<&str> = said.lines().filter(|line| line.starts_with("remark: ")).collect();
        assert!(remarks.len() == 1 && remarks[0].contains(what), "{said}");
        assert_eq!(pixels(&picture), pixels(&plain), "{name}");
    }
}

/// The pixels of a PNG, without what else is in it.
fn pixels(png: &[u8]) -> Image {
    matchreel::formats::pictures::decode(png).unwrap()
}

#[test]
fn an_archive_says_once_what_is_wrong_with_a_logo() {
    let (dir, game) = evening();
    fs::copy(&game, dir.path().join("other.json")).unwrap();
    let logo = dir.path().join("logos").join(players(&game)[0].clone() + ".png");
    fs::create_dir_all(logo.parent().unwrap()).unwrap();
    fs::write(&logo, "nothing").unwrap();
    save(&dir.path().join("x.png"), &badge(9, [9; 3]));
    let pair = format!("Nobody={}", dir.path().join("x.png").display());
    let (folder, films) = (dir.path().to_str().unwrap(), dir.path().join("films"));
    let args = ["render", folder, "-o", films.to_str().unwrap(), "--size", "96x96", "--still", "--logo", &pair];
    let output = matchreel(&args);
    assert!(output.status.success());
    let remarks: Vec<String> =
        stderr(&output).lines().filter(|line| line.starts_with("remark")).map(String::from).collect();
    assert!(remarks.len() == 2 && remarks[1].contains("is no PNG"), "{remarks:?}");
    assert_eq!(remarks[0], "remark: --logo Nobody: nobody is called so in any of the matches");
}

#[test]
fn our_json_carries_logos_and_other_formats_say_that_they_do_not() {
    let (dir, game) = evening();
    let text = fs::read_to_string(&game).unwrap();
    fs::write(&game, text.replacen('{', "{\"logos\": [null, \"pics/b.png\"],", 1)).unwrap();
    let convert = |name: &str| {
        let out = dir.path().join(name);
        let output = matchreel(&["convert", game.to_str().unwrap(), out.to_str().unwrap()]);
        assert!(output.status.success(), "{}", stderr(&output));
        (fs::read_to_string(out).unwrap(), stderr(&output))
    };
    let (json, said) = convert("b.json");
    assert!(json.contains("  \"logos\": [null,\"pics/b.png\"],\n") && said.is_empty(), "{json} {said}");
    assert!(convert("c.xml").1.contains("not carried over into xml: 1 logo"));
}

#[test]
fn bundled_themes_are_listed_and_printed_as_they_are() {
    let names = stdout(&matchreel(&["theme"]));
    assert_eq!(names.lines().collect::<Vec<_>>(), Theme::names().collect::<Vec<_>>());
    for name in names.lines() {
        assert_eq!(stdout(&matchreel(&["theme", name])), Theme::bundled_text(name).unwrap());
    }
    assert!(refused(&["theme", "aréna"]).contains("is no bundled theme; there are arena, paper, classic, contrast"));
}

#[test]
fn every_game_says_what_its_things_are_called_and_the_page_of_themes_too() {
    let page = fs::read_to_string(project("docs/themes.md")).unwrap();
    for entry in fs::read_dir(project("replays")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(game) = matchreel::load(&path) else { continue };
        let replay = game.replay();
        let about = games::find(replay.game).unwrap().about();
        // The things of a game that a file declares are called as the file says.
        if about.kinds.is_empty() {
            continue;
        }
        for kind in replay.look.kinds.iter().map(|kind| &*kind.name).filter(|name| *name != "mark") {
            assert!(about.kinds.contains(&kind), "{}: {kind}", replay.game);
        }
        let row = format!("| {} | `{}` |", about.name, about.kinds.join("` `"));
        assert!(page.contains(&row), "docs/themes.md should hold {row}");
    }
}

#[test]
fn check_and_info_tell_which_images_of_kinds_cannot_be_used_and_what_would_help() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("zoo.jsonl");
    save(&dir.path().join("in/fox.png"), &badge(32, [200, 90, 20]));
    save(&dir.path().join("large.png"), &badge(600, [0, 90, 20]));
    fs::write(dir.path().join("broken.png"), &fs::read(dir.path().join("in/fox.png")).unwrap()[..60]).unwrap();
    let named = [
        ("fox", "in/fox.png", ""),
        ("hen", "gone.png", "expected a file beside or below"),
        ("cow", "large.png", "make it smaller"),
        ("pig", "broken.png", "save it anew"),
        ("dog", "/etc/dog.png", "expected a file beside or below"),
    ];
    let kinds: Vec<String> =
        named.iter().map(|(kind, file, _)| format!("\"{kind}\": {{\"image\": \"{file}\"}}")).collect();
    let header = format!("{{\"format\": \"open-replay/1\", \"kinds\": {{{}}}}}", kinds.join(", "));
    fs::write(&file, format!("{header}\n{{\"things\": {{\"fox\": [0, 0], \"hen\": [4, 3]}}}}\n")).unwrap();
    for command in ["check", "info"] {
        let output = matchreel(&[command, file.to_str().unwrap()]);
        let said = stderr(&output);
        for (kind, name, cure) in &named[1..] {
            let line = said.lines().find(|line| line.contains(&format!("{name:?} of {kind:?}"))).unwrap_or_default();
            assert!(line.contains(cure), "{command} of {name}: {said}");
        }
        assert!(output.status.success() && !said.contains("fox.png"), "{command}: {said}");
    }
}
