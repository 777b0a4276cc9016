//! A contest as pages: every link holds, a second run writes nothing, nobody else's files are touched, and names that are code do nothing.
#![cfg(all(feature = "cli", feature = "publish"))]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use common::driver::Driver;
use common::site::{BASE, DESK, contest, every_link_holds, files, is_valid, publish, written};
use common::{have, matchreel, project, stderr};
use serde_json::json;

#[test]
fn a_site_of_the_samples_is_valid_and_every_link_holds() {
    let dir = tempfile::tempdir().unwrap();
    let site = dir.path().join("site");
    publish(&[&project("replays")], &site, &["--title", "Samples"]);
    let all = files(&site);
    for name in [
        "index.html",
        "highlights.html",
        "matches/chess-opera-1858.html",
        "matches/chess-opera-1858.play.html",
        "matches/chess-opera-1858.js",
        "matches/chess-opera-1858.png",
        "matches/chess-opera-1858.pgn",
        "players/morphy-paul.html",
        "assets/player.js",
    ] {
        assert!(all.contains_key(name), "{name} is missing");
    }
    every_link_holds(&site);
    is_valid(&site);
    // What each page holds of the disk it came from is nothing.
    let home = project("").display().to_string();
    for (name, path) in &all {
        let bytes = fs::read(path).unwrap();
        assert!(!String::from_utf8_lossy(&bytes).contains(home.trim_end_matches('/')), "{name} tells of the disk");
    }
}

#[test]
fn a_second_run_writes_nothing_and_a_new_match_only_what_it_changes() {
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (contest(dir.path()), dir.path().join("site"));
    let said = publish(&[&cup], &site, &[]);
    assert!(said.contains("6 matches (6 new), 3 players"), "{said}");
    every_link_holds(&site);
    is_valid(&site);
    let before = written(&site);
    let said = publish(&[&cup], &site, &[]);
    assert!(said.contains("is up to date, 6 matches"), "{said}");
    assert_eq!(written(&site), before);
    // One more: its own pages, the tables and the players' pages, and no other match.
    let game = json!({"game": "reversi", "players": ["Ada", "Dan"], "date": "2026-05-09", "moves": ["D3"], "result": {"winner": [0]}});
    fs::write(cup.join("games/round-1/1-4.json"), game.to_string()).unwrap();
    let said = publish(&[&cup], &site, &[]);
    assert!(said.contains("7 matches (1 new), 4 players"), "{said}");
    let changed: BTreeSet<String> = written(&site)
        .into_iter()
        .filter(|(name, time)| before.get(name) != Some(time))
        .map(|(name, _)| name)
        .collect();
    assert!(changed.contains("index.html") && changed.contains("players/dan.html"), "{changed:?}");
    let others: Vec<&String> =
        changed.iter().filter(|name| name.starts_with("matches/") && !name.contains("round-1-1-4.")).collect();
    assert!(others.is_empty(), "{others:?}");
    // A match that is taken back takes its pages along, and nobody else's.
    fs::remove_file(cup.join("games/round-1/1-4.json")).unwrap();
    publish(&[&cup], &site, &[]);
    let left: BTreeSet<String> = files(&site).into_keys().collect();
    assert_eq!(left, before.into_keys().collect());
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (contest(dir.path()), dir.path().join("site"));
    fs::create_dir_all(site.join("matches")).unwrap();
    for name in ["CNAME", "matches/notes.txt"] {
        fs::write(site.join(name), "mine").unwrap();
    }
    publish(&[&cup], &site, &[]);
    // A page of ours that somebody changed is theirs now, until they remove it.
    fs::write(site.join("highlights.html"), "mine").unwrap();
    let said = publish(&[&cup], &site, &["--title", "Another"]);
    assert!(said.contains("highlights.html: somebody has changed it"), "{said}");
    for name in ["CNAME", "matches/notes.txt", "highlights.html"] {
        assert_eq!(fs::read_to_string(site.join(name)).unwrap(), "mine", "{name}");
    }
    fs::remove_file(site.join("highlights.html")).unwrap();
    publish(&[&cup], &site, &["--title", "Another"]);
    assert!(fs::read_to_string(site.join("highlights.html")).unwrap().contains("Another"));
    // A page of somebody else in the way is told before anything is written.
    let other = dir.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("index.html"), "mine").unwrap();
    let output = matchreel(&["publish", cup.to_str().unwrap(), "-o", other.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("index.html: is there and not ours"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(other.join("index.html")).unwrap(), "mine");
}

#[test]
fn a_site_within_the_contest_is_no_part_of_the_contest() {
    let dir = tempfile::tempdir().unwrap();
    let cup = contest(dir.path());
    let site = cup.join("site");
    publish(&[&cup], &site, &[]);
    assert!(publish(&[&cup], &site, &[]).contains("is up to date, 6 matches"));
}

/// Templates escape what they are given; the one way around that is used nowhere.
#[test]
fn nothing_gets_into_a_page_unescaped() {
    for (name, path) in files(&project("src/publish")) {
        assert!(!fs::read_to_string(path).unwrap().contains("PreEscaped"), "{name}");
    }
}

/// Names that would be something else wherever they are not taken for names.
const EVIL: [&str; 4] = [
    "</script><script>document.title='owned'</script>",
    "\"'><img src=x onerror=\"document.title='owned'\">",
    "\u{202e}turned\u{2028}",
    "=cmd|' /C calc'!A0",
];

fn evil_contest(folder: &Path) -> PathBuf {
    let cup = folder.join("evil");
    fs::create_dir(&cup).unwrap();
    for (number, name) in EVIL.iter().enumerate() {
        let other = EVIL[(number + 1) % EVIL.len()];
        let game = json!({"game": "reversi", "title": name, "players": [name, other], "comment": name, "date": name,
            "tags": {*name: name}, "moves": ["D3", {"move": "C3", "comment": name}], "result": {"winner": [0]}});
        fs::write(cup.join(format!("{number}.json")), game.to_string()).unwrap();
    }
    cup
}

#[test]
fn names_that_are_code_are_names_on_every_page() {
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (evil_contest(dir.path()), dir.path().join("site"));
    publish(&[&cup], &site, &["--title", EVIL[0], "--base-url", "https://cup.example.org"]);
    is_valid(&site);
    for (name, path) in files(&site).into_iter().filter(|(name, _)| name.ends_with(".html") || name.ends_with(".xml")) {
        let page = fs::read_to_string(path).unwrap();
        assert!(!page.contains("<script>") && !page.contains("onerror=\"") && !page.contains("<img src=x"), "{name}");
        assert!(!page.contains('\u{202e}') && !page.contains('\u{2028}'), "{name}");
        assert!(!page.contains(" style=\"") && !page.contains("<style") && !page.contains("javascript:"), "{name}");
    }
    let plain = |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-./".contains(letter));
    assert!(files(&site).keys().all(|name| plain(name)), "{:?}", files(&site).keys());
}

#[test]
fn a_browser_opens_the_pages_from_disk_and_finds_matches() {
    if !have(&["chromium", "chromedriver"], "opening a site in a browser") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (contest(dir.path()), dir.path().join("site"));
    publish(&[&cup, &evil_contest(dir.path())], &site, &[]);
    let driver = Driver::start(&dir.path().join("profile"), DESK);
    let address = |page: &str| format!("file://{}", site.join(page).display());
    driver.show(&address("index.html"));
    driver.until("return document.querySelectorAll('#matches tbody tr').length === 10");
    let look_for = |words: &str| {
        driver.run(&format!(
            "const form = document.querySelector('.search'); form.elements.words.value = '{words}'; form.dispatchEvent(new Event('input'));"
        ));
        driver.run("return document.querySelectorAll('#matches tbody tr').length").as_u64().unwrap()
    };
    assert_eq!((look_for("zluty kun"), look_for("ada bob"), look_for("nobody"), look_for("")), (4, 2, 0, 10));
    driver.run("const p = document.querySelector('.search').elements; p.player.value = [...p.player.options].find(o => o.text === 'Ada').value; p.result.value = 'won'; document.querySelector('.search').dispatchEvent(new Event('input'))");
    driver.until("return document.querySelectorAll('#matches tbody tr').length === 2");
    assert_ne!(driver.run("return document.title"), "owned");
    // A match plays in its frame, at the step the address names.
    driver.show(&address("matches/round-1-1-2.html#step=2"));
    driver.in_frame("iframe.play");
    driver.until("return Boolean(document.getElementById('matchreel')?.dataset.ready)");
    driver.until("return matchreel.player.facts.steps === 2");
    driver.out_of_frame();
    driver.until("return document.querySelector('iframe.play').style.height !== ''");
    driver.run("document.querySelectorAll('ol.moves a')[0].click()");
    driver.in_frame("iframe.play");
    driver.until("return matchreel.player.facts.steps === 1");
    driver.out_of_frame();
    for page in ["matches/0.html", "players/ada.html", "highlights.html"] {
        driver.show(&address(page));
        assert_ne!(driver.run("return document.title"), "owned", "{page}");
    }
    assert_eq!(driver.logs(), Vec::<String>::new());
    let foreign: Vec<String> = driver.requests().into_iter().filter(|address| address.starts_with("http")).collect();
    assert_eq!(foreign, Vec::<String>::new());
}

/// What the script of a match hands over.
fn parcel(script: &Path) -> String {
    let script = fs::read_to_string(script).unwrap();
    let packed = script.split('\'').nth(1).unwrap();
    let bytes = base64::Engine::decode(&base64::prelude::BASE64_STANDARD, packed).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    text
}

#[test]
fn what_bots_print_to_standard_error_stays_at_home_unless_asked() {
    let dir = tempfile::tempdir().unwrap();
    let cup = dir.path().join("cup");
    let rounds = cup.join("race");
    for folder in ["stderr/P1", "faults"] {
        fs::create_dir_all(rounds.join(folder)).unwrap();
    }
    for entry in fs::read_dir(project("replays/paintball-race")).unwrap().map(Result::unwrap) {
        fs::copy(entry.path(), rounds.join(entry.file_name())).unwrap();
    }
    fs::write(rounds.join("stderr/P1/0003.txt"), "whispered").unwrap();
    let fault = json!([{"seat": 0, "fault": "crash", "words": "no answer: exit code 1: whispered"}]);
    fs::write(rounds.join("faults/0003.json"), fault.to_string()).unwrap();
    let said = |site: &str, more: &[&str]| {
        let site = dir.path().join(site);
        publish(&[&cup], &site, more);
        let page = fs::read_to_string(site.join("matches/race.html")).unwrap();
        assert!(page.contains("Photon Finish</bdi>: <bdi>") && page.contains("Faults"), "faults are told");
        let plain =
            files(&site).values().any(|path| String::from_utf8_lossy(&fs::read(path).unwrap()).contains("whispered"));
        plain || parcel(&site.join("matches/race.js")).contains("whispered")
    };
    assert!(!said("quiet", &[]));
    assert!(said("loud", &["--with-logs"]));
}

#[test]
fn with_an_address_there_are_a_feed_a_list_of_pages_and_previews() {
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (contest(dir.path()), dir.path().join("site"));
    publish(&[&cup], &site, &["--base-url", BASE.trim_end_matches('/'), "--lang", "cs"]);
    let all = files(&site);
    for name in ["feed.xml", "sitemap.xml"] {
        let text = fs::read_to_string(site.join(name)).unwrap();
        let mut reader = quick_xml::Reader::from_str(&text);
        while !matches!(reader.read_event().unwrap(), quick_xml::events::Event::Eof) {}
        let named: Vec<&str> = text.match_indices(BASE).map(|(at, _)| &text[at + BASE.len()..]).collect();
        assert!(named.len() > 6, "{name}");
        for rest in named {
            let page = &rest[..rest.find('<').unwrap()];
            assert!(page.is_empty() || all.contains_key(page), "{name}: {page} leads nowhere");
        }
    }
    assert!(
        fs::read_to_string(site.join("feed.xml"))
            .unwrap()
            .contains("<pubDate>Wed, 06 May 2026 10:00:00 +0000</pubDate>")
    );
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(page.contains("<html lang=\"cs\">") && page.contains("Pořadí") && page.contains("6 zápasů"));
    let card = page.split("og:image\" content=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert!(all.contains_key(card.strip_prefix(BASE).unwrap()), "{card}");
    every_link_holds(&site);
    is_valid(&site);
}

#[test]
fn films_are_made_when_asked_for_and_once() {
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (dir.path().join("cup"), dir.path().join("site"));
    fs::create_dir(&cup).unwrap();
    let game = json!({"game": "reversi", "players": ["Ada", "Bob"], "moves": ["D3"], "result": {"winner": [0]}});
    fs::write(cup.join("final.json"), game.to_string()).unwrap();
    publish(&[&cup], &site, &["--media", "gif"]);
    for name in ["matches/final.gif", "reel.gif"] {
        assert!(fs::read(site.join(name)).unwrap().starts_with(b"GIF89a"), "{name}");
    }
    every_link_holds(&site);
    is_valid(&site);
    let before = written(&site);
    publish(&[&cup], &site, &["--media", "gif"]);
    assert_eq!(written(&site), before);
    // Whoever wants none any more has none.
    publish(&[&cup], &site, &[]);
    assert!(!site.join("reel.gif").exists() && !site.join("matches/final.gif").exists());
}
