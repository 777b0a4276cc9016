//! Whom a page reaches: people who listen, who have a phone, who let no scripts run, who have another browser, who are in a hurry.
#![cfg(all(feature = "cli", feature = "page"))]

mod common;

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use common::bidi::Firefox;
use common::driver::{Driver, Glass};
use common::pages::{DESK, PHONE, browser, decoded, foreign, is_quiet, page, pictured, rendered};
use common::project;

/// What is inspected, in the page's words.
const INSPECTED: &str = "return document.getElementById('matchreel-inspected').textContent";

/// Where the canvas stands in the window: left, top, width and height.
fn place(driver: &Driver) -> [i32; 4] {
    let place = driver
        .run("const b = matchreel.player.canvas.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]");
    [0, 1, 2, 3].map(|i| place[i].as_f64().unwrap() as i32)
}

#[test]
fn what_is_seen_is_told_in_words() {
    if !browser() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let address = page(&project("replays/paintball-shootout"), &dir.path().join("m.html"));
    let driver = Driver::start(&dir.path().join("profile"), DESK);
    driver.open(&format!("{address}#step=20"));
    let about = driver.run("return matchreel.player.about");
    let label =
        || driver.run("return matchreel.player.canvas.getAttribute('aria-label')").as_str().unwrap().to_string();
    let names = about["players"].as_array().unwrap().iter().map(|name| name.as_str().unwrap());
    assert!(
        names.chain([about["game"].as_str().unwrap(), "round 20"]).all(|word| label().contains(word)),
        "{}",
        label()
    );
    // The mouse over the board tells what is there, in the picture and in words; nobody is interrupted by that.
    let [left, top, width, height] = place(&driver);
    let found =
        (1..16).flat_map(|row| (1..16).map(move |col| (left + width * col / 16, top + height * row / 16))).find(|at| {
            driver.point(*at);
            std::thread::sleep(Duration::from_millis(40));
            driver.run(INSPECTED).as_str().unwrap().contains("; owner ")
        });
    let at = found.expect("a robot is found by the mouse");
    let live = || driver.run("return document.getElementById('matchreel-inspected').getAttribute('aria-live')");
    assert_eq!(live(), "off");
    // A click keeps it, and says so.
    driver.drag("mouse", at, at);
    driver.until("return matchreel.player.facts.chosen === 1");
    driver.point((left + 2, top + 2));
    driver.keys("\u{E014}");
    driver.until("return matchreel.player.facts.steps === 21 && !matchreel.player.facts.lively");
    let words = driver.run(INSPECTED);
    assert!(words.as_str().unwrap().contains("; owner ") && live() == "polite", "{words}");
    assert!(label().contains("round 21"), "{}", label());
    driver.keys("\u{E00C}");
    driver.until("return matchreel.player.facts.chosen === 0");
    assert_eq!(driver.run(INSPECTED), "");
    // Who has no mouse goes from thing to thing.
    driver.run("document.querySelector('button.inspect').click()");
    driver.until("return matchreel.player.facts.chosen === 1");
    assert_ne!(driver.run(INSPECTED), "");
    is_quiet(&driver);
}

#[test]
fn the_page_answers_while_a_film_is_saved_and_the_film_can_be_stopped() {
    if !browser() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let address = page(&project("replays/reversi-corners.json"), &dir.path().join("m.html"));
    let driver = Driver::start(&dir.path().join("profile"), DESK);
    driver.open(&address);
    driver.run(
        "window.files = []; const make = URL.createObjectURL; URL.createObjectURL = blob => { files.push(blob); return make.call(URL, blob); }",
    );
    driver.keys("G");
    driver.until("return matchreel.player.facts.film > 2");
    assert_eq!(driver.run("return document.querySelector('button.film').textContent.endsWith('%')"), true);
    driver.keys("\u{E014}\u{E014}\u{E014}");
    driver.until("return matchreel.player.facts.steps === 3");
    assert_ne!(driver.run("return matchreel.player.facts.film"), 0, "the film is still being saved");
    driver.run("document.querySelector('button.film').click()");
    driver.until("return matchreel.player.facts.film === 0");
    assert_eq!(driver.run("return files.length"), 0, "a film that was stopped is not saved");
    // A short one comes whole.
    driver.keys("[\u{E014}]G");
    driver.until("return files.length === 1 && matchreel.player.facts.film === 0");
    is_quiet(&driver);
}

/// All words that somebody who listens would hear, of a browser that runs no scripts.
fn heard(driver: &Driver) -> String {
    let tree = driver.devtools("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true);
    nodes.filter_map(|node| node["name"]["value"].as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn without_scripts_a_page_shows_a_picture_and_the_result() {
    if !browser() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = project("replays/chess-opera-1858.pgn");
    let address = page(&path, &dir.path().join("m.html"));
    let driver = Driver::start(&dir.path().join("profile"), DESK);
    driver.devtools("Emulation.setScriptExecutionDisabled", &json!({"value": true}));
    driver.visit(&address);
    let words = heard(&driver);
    let game = matchreel::load(&path).unwrap();
    let outcome = game.replay().outcome.sentence.text();
    assert!(!outcome.is_empty() && words.contains(&outcome), "{outcome:?} in {words}");
    assert!(words.contains("A moment of the match"), "{words}");
    let (width, _, shown) = decoded(&driver.screenshot());
    // The board stands where the match would play: many colours, and not those of a page that is empty.
    let middle = |x: u32, y: u32| (y * width + x) as usize * 3;
    let colors: std::collections::BTreeSet<&[u8]> = (100..500)
        .step_by(7)
        .flat_map(|y| (100..600).step_by(7).map(move |x| middle(x, y)))
        .map(|at| &shown[at..at + 3])
        .collect();
    assert!(colors.len() > 12, "{} colours", colors.len());
}

/// What of a page cannot be touched well or sticks out, as words.
const AWKWARD: &str = "
  const awkward = [];
  for (const element of document.querySelectorAll('#matchreel button, #matchreel select, #matchreel input, #matchreel canvas')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (!width || element.closest('.moves')) continue;
    if (width < 40 || height < 40) awkward.push(`${element.className || element.title} is ${width} by ${height}`);
    if (left < 0 || right > innerWidth) awkward.push(`${element.className || element.title} from ${left} to ${right}`);
  }
  const row = document.querySelector('.moves button')?.getBoundingClientRect();
  if (row?.height && row.height < 40) awkward.push(`a move is ${row.height} high`);
  if (document.documentElement.scrollWidth > innerWidth) awkward.push('it scrolls sideways');
  return awkward";

#[test]
fn on_a_phone_nothing_is_cut_and_everything_can_be_touched() {
    if !browser() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let driver = Driver::start(&dir.path().join("profile"), PHONE);
    let lying = Glass { width: PHONE.height, height: PHONE.width, ..PHONE };
    for sample in ["chess-opera-1858.pgn", "paintball-shootout", "worms-garden", "open-hex-war.jsonl"] {
        driver.resize(PHONE);
        driver.open(&page(&project("replays").join(sample), &dir.path().join(format!("{sample}.html"))));
        for (glass, least) in [(PHONE, 390), (lying, 180)] {
            driver.resize(glass);
            driver.until(&format!("return innerWidth === {} && !matchreel.player.awaited", glass.width));
            assert_eq!(driver.run(AWKWARD), json!([]), "{sample}, {} wide", glass.width);
            let [left, top, width, height] = place(&driver);
            assert!(left >= 0 && width >= 280 && height >= least, "{sample}: {width}x{height}");
            assert!(top + height <= glass.height as i32, "{sample}: the picture is seen whole");
        }
    }
    is_quiet(&driver);
}

/// A match of a few rounds with everything that may lie beside it.
fn with_asides(folder: &Path) {
    for round in 0..4 {
        let name = format!("playfield.txt.{round:04}");
        std::fs::create_dir_all(folder).unwrap();
        std::fs::copy(project("replays/paintball-race").join(&name), folder.join(&name)).unwrap();
    }
    let put = |name: &str, words: &str| {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), words).unwrap();
    };
    put("comments/0000.txt", "Before anything <b>moves</b>");
    put("comments/0002.txt", "A daring turn");
    put("stderr/P1/0001.txt", "thinking about it");
}

#[test]
fn what_lies_beside_the_rounds_is_on_the_page() {
    if !browser() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("match");
    with_asides(&folder);
    let driver = Driver::start(&dir.path().join("profile"), DESK);
    driver.open(&page(&folder, &dir.path().join("m.html")));
    let list = driver.run("return [...document.querySelectorAll('.moves li')].map(row => row.textContent)");
    let has = |words: &str| list.as_array().unwrap().iter().any(|row| row.as_str().unwrap().contains(words));
    assert!(has("Before anything <b>moves</b>") && has("A daring turn"), "{list}");
    // What a program printed is beside the board in the whole window.
    driver.keys("i\u{E010}");
    driver.until("return matchreel.player.facts.steps === 3 && matchreel.player.facts.panels === 1");
    assert_eq!(driver.run("return matchreel.player.core.json('report').comment"), Value::Null);
    driver.keys("\u{E012}");
    driver.until("return matchreel.player.core.json('report').comment === 'A daring turn'");
    is_quiet(&driver);
}

#[test]
fn firefox_plays_the_same_pixels() {
    if !common::have(&["firefox-esr"], "playing a page in Firefox") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = project("replays/paintball-shootout");
    let address = page(&path, &dir.path().join("m.html"));
    let mut firefox = Firefox::start(&dir.path().join("profile"), (900, 640));
    firefox.open(&format!("{address}#step=12"));
    let game = matchreel::load(&path).unwrap();
    for step in [12, 40, 0] {
        firefox.run(&format!("location.hash = 'step={step}'"));
        firefox.until(&format!("matchreel.player.facts.steps === {step}"));
        firefox.until("!matchreel.player.facts.lively && !matchreel.player.awaited");
        let url = firefox.run("matchreel.player.canvas.toDataURL('image/png')");
        let (width, height, shown) = pictured(url.as_str().unwrap());
        let drawn = rendered(&game, step.to_string().parse().unwrap(), (width, height));
        assert!(width > 400 && shown == drawn, "round {step}, {width}x{height}");
    }
    firefox.keys("\u{E014}");
    firefox.until("matchreel.player.facts.steps === 1");
    firefox.keys(" ");
    firefox.until("matchreel.player.facts.playing === 1 && matchreel.player.facts.steps > 2");
    firefox.keys(" ");
    firefox.until("matchreel.player.facts.playing === 0");
    assert_eq!((&firefox.console, foreign(&firefox.requests)), (&Vec::new(), Vec::new()));
}
