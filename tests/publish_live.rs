//! A site that stays current: while a contest is played, and while somebody looks at a match that goes on.
#![cfg(all(feature = "cli", feature = "publish"))]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::driver::Driver;
use common::have;
use common::site::{DESK, contest};
use serde_json::json;

/// A publisher that stays until the test is over.
struct Publisher(Child);

impl Publisher {
    fn start(cup: &Path, site: &Path, option: &str) -> Publisher {
        let mut command = Command::new(env!("CARGO_BIN_EXE_matchreel"));
        command.args(["--quiet", "publish"]).arg(cup).arg("-o").arg(site).arg(option);
        Publisher(command.stderr(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for Publisher {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until something is so.
fn until(what: &str, is: impl Fn() -> bool) {
    let started = Instant::now();
    while !is() {
        assert!(started.elapsed() < Duration::from_secs(60), "never: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_watched_contest_has_its_newest_match_on_the_site() {
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (contest(dir.path()), dir.path().join("site"));
    let _publisher = Publisher::start(&cup, &site, "--watch");
    until("the site is there", || site.join("index.html").exists());
    let game = json!({"game": "reversi", "players": ["Ada", "Eve"], "moves": ["D3"], "result": {"winner": [1]}});
    fs::write(cup.join("games/round-1/1-5.json"), game.to_string()).unwrap();
    until("the new match has a page", || site.join("matches/round-1-1-5.html").exists());
    until("the front page tells of it", || {
        fs::read_to_string(site.join("index.html")).is_ok_and(|page| page.contains("Eve"))
    });
}

/// The smallest server of files there is; its address.
fn serve(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let mut line = String::new();
            let _ = BufReader::new(&stream).read_line(&mut line);
            let path = line.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or("/").to_string();
            let (status, body) = match fs::read(folder.join(path.trim_start_matches('/'))) {
                Ok(body) => ("200 OK", body),
                Err(_) => ("404 Not Found", Vec::new()),
            };
            let kind = match path.rsplit('.').next() {
                Some("html") => "text/html",
                Some("js") => "text/javascript",
                Some("css") => "text/css",
                _ => "application/octet-stream",
            };
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
        }
    });
    address
}

#[test]
fn a_page_of_a_match_that_goes_on_reads_it_again() {
    if !have(&["chromium", "chromedriver"], "following a match on a page") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let (cup, site) = (dir.path().join("cup"), dir.path().join("site"));
    fs::create_dir(&cup).unwrap();
    let write = |moves: &[&str]| {
        let game = json!({"game": "reversi", "players": ["Ada", "Bob"], "moves": moves});
        fs::write(cup.join("final.json"), game.to_string()).unwrap();
    };
    write(&["D3", "C3"]);
    let _publisher = Publisher::start(&cup, &site, "--follow");
    until("the site is there", || site.join("index.html").exists());
    let address = serve(site.clone());
    let driver = Driver::start(&dir.path().join("profile"), DESK);
    driver.open(&format!("{address}/matches/final.play.html"));
    assert_eq!(driver.run("return matchreel.player.about.steps.length"), 2);
    driver.keys("\u{E010}");
    driver.until("return matchreel.player.facts.steps === 2");
    write(&["D3", "C3", "C4", "E3"]);
    // The page is loaded anew, so there may be no player for a moment.
    driver.until("return typeof matchreel === 'object' && matchreel.player?.about.steps.length === 4 && matchreel.player.facts.steps === 4");
    assert!(fs::read_to_string(site.join("index.html")).unwrap().contains("class=\"live\""));
}
