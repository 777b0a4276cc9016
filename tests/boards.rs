//! Matches at a board: between players of our own, brains over TCP, and brains that do everything wrong.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{have, matchreel, stderr, stdout};
use tempfile::TempDir;

/// A brain of ours that listens, ended when the test is.
struct Listening {
    child: Child,
    address: String,
}

impl Listening {
    fn new(game: &str, player: &str) -> Listening {
        let mut child = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["brain", game, "--listen", "127.0.0.1:0", "--player", player])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").unwrap().to_string();
        Listening { child, address }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A brain that answers each line that begins with a word as told, serving one manager; what is not told gets the proper
/// answer. An empty answer is silence, `HANG UP` closes the line, `LATE` comes before an answer that takes a second and a half.
fn scripted(answers: &'static [(&'static str, &'static str)]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            let mut writer = stream.try_clone().unwrap();
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let word = line.split(' ').next().unwrap_or_default().to_string();
                let usual = match word.as_str() {
                    "hello" | "game" | "board" | "player" => format!("{word} ok"),
                    "com" => "com 0.1".into(),
                    "name" => "name Troublemaker".into(),
                    _ => String::new(),
                };
                let told = answers.iter().find(|(asked, _)| *asked == word).map(|(_, answer)| answer.to_string());
                let mut answer = told.unwrap_or(usual);
                if let Some(late) = answer.strip_prefix("LATE ").map(String::from) {
                    std::thread::sleep(Duration::from_millis(1500));
                    answer = late;
                }
                if answer == "HANG UP" || (!answer.is_empty() && writeln!(writer, "{answer}").is_err()) {
                    break;
                }
            }
        }
    });
    format!("tcp:{address}")
}

/// The files of a folder, those of folders in it left out.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// Plays a game and gives back the table, the remarks and the folder of records.
fn play(game: &str, players: [&str; 2], more: &[&str]) -> (String, String, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("games").display().to_string();
    let mut args = vec!["play", game, "--player", players[0], "--player", players[1], "-o", &folder];
    args.extend(more);
    let output = matchreel(&args);
    assert!(output.status.success(), "{}", stderr(&output));
    (stdout(&output), stderr(&output), dir)
}

#[test]
fn a_game_of_the_same_name_and_minute_takes_the_next_number() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().display().to_string();
    for seed in ["1", "2", "3"] {
        let args = ["play", "reversi", "--player", "builtin:random", "--player", "builtin:random", "--plies", "6"];
        let output = matchreel(&[&args[..], &["--seed", seed, "-o", &folder]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let found = files(dir.path());
    assert_eq!(found.len(), 3, "{found:?}");
    let texts: std::collections::HashSet<String> = found.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    assert_eq!(texts.len(), 3, "three different games");
}

/// The moves of a record in our own format.
fn moves_of(file: &Path) -> Vec<serde_json::Value> {
    let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    record["moves"].as_array().unwrap().clone()
}

/// A record passes the check, can be converted, and rendered.
fn is_sound(file: &Path, dir: &Path) {
    let path = file.display().to_string();
    let check = matchreel(&["check", &path]);
    assert!(check.status.success(), "{path}: {}{}", stdout(&check), stderr(&check));
    let other = if path.ends_with("xml") { "converted.json" } else { "converted.xml" };
    let other = dir.join(other).display().to_string();
    let convert = matchreel(&["convert", &path, &other, "--force"]);
    assert!(convert.status.success(), "{}", stderr(&convert));
    let check = matchreel(&["check", &other]);
    assert!(check.status.success(), "{other}: {}", stdout(&check));
    let picture = dir.join("last.png").display().to_string();
    let render = matchreel(&["render", &path, "--at", "1", "--size", "320x200", "-o", &picture, "--force"]);
    assert!(render.status.success(), "{}", stderr(&render));
}

#[test]
fn every_game_is_played_recorded_checked_converted_and_rendered() {
    let games = [
        ("reversi", ["builtin:negamax:2", "builtin:mobility"], "xml", &[][..]),
        ("reversi", ["builtin:random", "builtin:stoner"], "json", &["--opening", "D3 C5"][..]),
        ("chess", ["builtin:alphabeta:2", "builtin:random"], "xml", &["--plies", "200"][..]),
        ("checkers", ["builtin:alphabeta:3", "builtin:random"], "json", &[][..]),
        ("gomoku", ["builtin:alphabeta:2", "builtin:random"], "xml", &[][..]),
        ("go", ["builtin:mcts:20", "builtin:random"], "json", &["--size", "7x7"][..]),
        ("go", ["builtin:random", "builtin:random"], "xml", &["--size", "9x9"][..]),
        ("bunnywar", ["builtin:alphabeta:2", "builtin:random"], "xml", &[][..]),
    ];
    for (game, players, record, more) in games {
        let more: Vec<&str> = more.iter().copied().chain(["--record", record, "--games", "2"]).collect();
        let (table, remarks, dir) = play(game, players, &more);
        let found = files(&dir.path().join("games"));
        assert_eq!(found.len(), 2, "{game}: {table}{remarks}");
        for file in found {
            is_sound(&file, dir.path());
        }
    }
}

#[test]
fn two_brains_of_ours_play_over_tcp_and_begin_in_turn() {
    let (one, two) = (Listening::new("reversi", "builtin:negamax:2"), Listening::new("reversi", "builtin:greedy"));
    let players = [format!("tcp:{}", one.address), format!("tcp:{}", two.address)];
    let (table, remarks, dir) =
        play("reversi", [&players[0], &players[1]], &["--games", "2", "--record", "json", "--name", "Deep"]);
    let records = files(&dir.path().join("games"));
    assert_eq!(records.len(), 2, "{table}{remarks}");
    for (number, file) in records.iter().enumerate() {
        is_sound(file, dir.path());
        let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        assert_eq!(record["players"], serde_json::json!(["Deep", "greedy"]));
        assert_eq!(record["moves"][0]["seat"], number, "the first to move begins in turn");
        assert!(record["moves"][0]["ms"].is_number(), "times are kept");
    }
    let wins: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(wins[0], "2", "{table}");
}

#[test]
fn every_way_to_misbehave_loses_with_its_reason() {
    let ways: [(&'static [(&str, &str)], &str); 10] = [
        (&[("move", "move A1")], "illegal move A1: A1 turns no disc"),
        (&[("move", "move Z99")], "illegal move Z99"),
        (&[("move", "forfeit")], "illegal move forfeit: White passes but could play"),
        (&[("move", "")], "no answer in 1 s"),
        (&[("move", "LATE move D3")], "no answer in 1 s"),
        (&[("move", "HANG UP")], "the connection was lost"),
        (&[("move", "resign")], "found \"resign\"; expected move D3 or forfeit"),
        (&[("game", "game failed")], "found \"game failed\"; expected game ok"),
        (&[("hello", "HANG UP")], "the connection was lost to \"hello\""),
        (&[("player", "pardon?")], "found \"pardon?\"; expected player ok"),
    ];
    for (answers, reason) in ways {
        let brain = scripted(answers);
        let more = ["--time", "1s", "--games", "1", "--record", "xml"];
        let (table, remarks, dir) = play("reversi", ["builtin:greedy", &brain], &more);
        let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!((rows[1][1], rows[2][2], rows[2][4]), ("1", "1", "1"), "{table}");
        assert!(remarks.contains(reason), "{reason}: {remarks}");
        // Where a move was made there is a record, and it tells the reason too.
        if answers[0].0 == "move" {
            let record = &files(&dir.path().join("games"))[0];
            let text = fs::read_to_string(record).unwrap().replace("&quot;", "\"");
            assert!(text.contains("<Winner>Player 1</Winner>") && text.contains(reason), "{text}");
            is_sound(record, dir.path());
        }
    }
}

#[test]
fn after_a_foul_the_next_game_begins_anew() {
    let brain = scripted(&[("move", "move A1")]);
    let (table, remarks, _dir) = play("reversi", [&brain, "builtin:greedy"], &["--games", "3", "--time", "1s"]);
    let row: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!((row[0], row[2], row[4]), ("3", "3", "3"), "{table}{remarks}");
}

#[test]
fn a_brain_written_from_the_protocol_plays_a_whole_game_in_every_way() {
    if !have(&["python3"], "a brain in Python") {
        return;
    }
    let brain = common::project("tests/brains/first_move.py").display().to_string();
    let listening = Listening::new("reversi", "builtin:mobility");
    let ours = format!("tcp:{}", listening.address);
    for theirs in [format!("exec:python3 {brain} {{port}}"), format!("stdio:python3 {brain}")] {
        let (table, remarks, dir) = play("reversi", [&theirs, &ours], &["--games", "2", "--time", "5s"]);
        assert!(!remarks.contains("loses"), "{table}{remarks}");
        assert!(table.contains("First move"), "{table}");
        let records = files(&dir.path().join("games"));
        assert_eq!(records.len(), 2);
        records.iter().for_each(|file| is_sound(file, dir.path()));
    }
}

#[test]
fn programs_that_crash_or_never_listen_lose_and_leave_nothing() {
    let cases = [
        ("stdio:false", "the connection was lost"),
        ("exec:true {port}", "it ended before it listened"),
        ("stdio:cat", "found \"hello matchreel\"; expected hello ok"),
    ];
    for (player, reason) in cases {
        let (_, remarks, _dir) = play("gomoku", [player, "builtin:random"], &["--time", "1s"]);
        assert!(remarks.contains(reason), "{player}: {remarks}");
    }
}

#[test]
fn what_cannot_be_played_is_said_in_one_line() {
    let cases: [(&[&str], &str); 6] = [
        (&["reversi", "-p", "builtin:greedy"], "reversi has two players; found 1"),
        (&["reversi", "-p", "builtin:nobody", "-p", "builtin:random"], "there are builtin:easy"),
        (&["chess", "-p", "./bot", "-p", "builtin:random"], "./bot: expected builtin:NAME"),
        (&["chess", "-p", "builtin:random", "-p", "builtin:random", "--size", "9x9"], "a board of 8x8"),
        (&["go", "-p", "tcp:nowhere", "-p", "builtin:random"], "expected tcp:HOST:PORT"),
        (&["reversi", "-p", "tcp:127.0.0.1:1", "-p", "builtin:random", "--opening", "D3"], "cannot be told an opening"),
    ];
    for (args, why) in cases {
        let output = matchreel(&[&["play"], args].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
    let open = matchreel(&["brain", "reversi", "--listen", "0.0.0.0:0", "--player", "builtin:random"]);
    assert_eq!(open.status.code(), Some(2));
    assert!(stderr(&open).contains("--anyone"), "{}", stderr(&open));
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let moves = || {
        let more = ["--games", "2", "--seed", "7", "--opening", "random:6", "--record", "json"];
        let (_, _, dir) = play("reversi", ["builtin:negamax:1", "builtin:edge"], &more);
        let text = |file: &PathBuf| {
            let moves = moves_of(file);
            moves.iter().map(|written| written["move"].as_str().unwrap().to_string()).collect::<Vec<_>>()
        };
        files(&dir.path().join("games")).iter().map(text).collect::<Vec<_>>()
    };
    let games = moves();
    assert_eq!(games, moves());
    assert_eq!(games[0][..6], games[1][..6], "both begin from the same opening");
}

#[test]
fn our_players_use_their_time_and_keep_within_it() {
    let games = [
        ("go", "builtin:mcts", "builtin:random", &["--size", "9x9"][..]),
        ("chess", "builtin:alphabeta", "builtin:random", &[][..]),
    ];
    for (game, player, other, more) in games {
        let more: Vec<&str> =
            more.iter().copied().chain(["--time", "2s", "--plies", "4", "--record", "json"]).collect();
        let (table, _, dir) = play(game, [player, other], &more);
        let moves = moves_of(&files(&dir.path().join("games"))[0]);
        let took = |seat: u64| {
            let own = moves.iter().filter(move |written| written["seat"] == seat);
            own.map(|written| written["ms"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        assert!(took(0).iter().all(|ms| (1200..=2000).contains(ms)), "{game}: {:?} of 2000 ms", took(0));
        assert!(took(1).iter().all(|ms| *ms < 600), "{game}: {:?} for playing anything", took(1));
        // The table tells the average of each: the one thinks, the other does not.
        let average = |line: usize| -> f64 {
            table.lines().nth(line).unwrap().split_whitespace().nth(5).unwrap().parse().unwrap()
        };
        assert!((1200.0..=2000.0).contains(&average(1)) && average(2) < 600.0, "{table}");
    }
}

#[test]
fn a_constant_move_time_is_waited_for_and_not_recorded_as_thought() {
    let since = Instant::now();
    let more = ["--move-time", "200ms", "--plies", "6", "--record", "json"];
    let (_, _, dir) = play("reversi", ["builtin:greedy", "builtin:random"], &more);
    let took = since.elapsed();
    assert!(took >= Duration::from_millis(1200), "six moves in {took:?}");
    let moves = moves_of(&files(&dir.path().join("games"))[0]);
    assert_eq!(moves.len(), 6);
    assert!(moves.iter().all(|written| written["ms"].as_u64().unwrap() < 150), "{moves:?}");
}

/// A brain for the shell: greets, says something aside, and answers nothing but its first move.
const TALKER: &str = r#"echo "pid $$" >&2
while read -r word rest; do case $word in
  hello|game|board|player) echo "$word ok";;
  com) echo com 0.1;;
  name) echo name Talker;;
  new) echo "a new game" >&2;;
  move) echo "asked after $rest" >&2; MOVE;;
esac; done"#;

/// Writes a brain into a folder; the player that is it.
fn talker(folder: &Path, on_move: &str) -> String {
    let path = folder.join("talker.sh");
    fs::write(&path, TALKER.replace("MOVE", on_move)).unwrap();
    format!("stdio:sh {}", path.display())
}

#[test]
fn what_a_brain_prints_aside_is_kept_beside_the_record() {
    let dir = tempfile::tempdir().unwrap();
    // It says much more than is kept, and then gives up.
    let brain = talker(dir.path(), "head -c 300000 /dev/zero | tr '\\0' z >&2; exit 3");
    let (_, remarks, games) = play("reversi", [&brain, "builtin:greedy"], &["--games", "2", "--time", "5s"]);
    assert!(remarks.contains("the connection was lost"), "{remarks}");
    let folder = games.path().join("games");
    let heard = files(&folder.join("stderr"));
    assert_eq!(heard.len(), 2, "{heard:?}");
    for (file, asked) in heard.iter().zip(["asked after start\nzzz", "asked after "]) {
        let text = fs::read_to_string(file).unwrap();
        assert!(text.starts_with("pid ") && text.contains(&format!("\na new game\n{asked}")), "{text:.80}");
        assert_eq!(text.len(), 64 << 10);
    }
    // In the second game ours has moved, so there is a record; its name is that of the file beside it.
    let records = files(&folder);
    assert_eq!(records.len(), 1, "{records:?}");
    let name = records[0].file_stem().unwrap().to_str().unwrap().to_string();
    assert_eq!(heard[1].file_name().unwrap().to_str().unwrap(), format!("{name}.P1.txt"));
}

#[test]
fn what_a_brain_prints_aside_is_no_game_even_if_it_looks_like_one() {
    let dir = tempfile::tempdir().unwrap();
    let brain = talker(dir.path(), "echo '(;GM[1]SZ[9];B[aa])' >&2; exit 0");
    let (_, _, games) = play("reversi", ["builtin:greedy", &brain], &["--time", "5s"]);
    let folder = games.path().join("games");
    assert_eq!(files(&folder.join("stderr")).len(), 1);
    let list = matchreel(&["list", folder.to_str().unwrap()]);
    assert!(!stdout(&list).contains("stderr"), "{}", stdout(&list));
    assert!(stdout(&list).contains("reversi"), "{}", stdout(&list));
}

/// Whether a process lives; one that waits to be taken leave of does not.
fn lives(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

#[test]
fn killing_the_manager_leaves_no_brain_behind() {
    let dir = tempfile::tempdir().unwrap();
    let told = dir.path().join("pids");
    // Brain and offspring tell their numbers; the offspring has left for a session of its own.
    let tell =
        format!("echo $$ >> '{0}'; setsid sh -c 'echo $$ >> \"$0\"; sleep 300' '{0}' & sleep 300", told.display());
    let stdio = talker(dir.path(), &tell);
    let script = dir.path().join("listen.sh");
    fs::write(&script, &tell).unwrap();
    for brain in [stdio, format!("exec:sh {} {{port}}", script.display())] {
        let _ = fs::remove_file(&told);
        let mut manager = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["play", "reversi", "--time", "300s", "--player", &brain, "--player", "builtin:greedy"])
            .env("TMPDIR", dir.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let since = Instant::now();
        let pids: Vec<u32> = loop {
            let text = fs::read_to_string(&told).unwrap_or_default();
            if text.lines().count() == 2 && text.ends_with('\n') {
                break text.lines().map(|line| line.parse().unwrap()).collect();
            }
            assert!(since.elapsed() < Duration::from_secs(20), "{brain} does not run: {text:?}");
            std::thread::sleep(Duration::from_millis(10));
        };
        assert!(pids.iter().all(|pid| lives(*pid)), "{pids:?}");
        manager.kill().unwrap();
        manager.wait().unwrap();
        let since = Instant::now();
        while pids.iter().any(|pid| lives(*pid)) {
            assert!(since.elapsed() < Duration::from_secs(10), "{brain} still runs");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
