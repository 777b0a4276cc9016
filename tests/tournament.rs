//! Whole contests: what is played, what is kept, and what becomes of it when somebody pulls the plug.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::ground::Ground;
use common::hurt::Dice;
use common::{have, project, stderr, stdout};
use serde_json::Value;

impl Ground {
    /// Writes a contest file with players, each `name` or `name=word`.
    fn cup(&self, head: &str, players: &[&str]) {
        let player = |player: &&str| {
            let (name, is) = player.split_once('=').unwrap_or((player, player));
            let is = if is.contains([':', '/']) { is.to_string() } else { format!("builtin:{is}") };
            format!("[[player]]\nname = \"{name}\"\nis = \"{is}\"\n")
        };
        fs::write(self.path("cup.toml"), format!("{head}\n{}", players.iter().map(player).collect::<String>()))
            .unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_matchreel"));
        command.arg("tournament").args(args).current_dir(self.dir.path()).env("TMPDIR", self.path("tmp"));
        command.stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// Plays to the end.
    fn whole(&self, args: &[&str]) -> Output {
        let output = self.run(args);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
        output
    }

    /// The error of a contest that is refused.
    fn refused(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(output.status.code(), Some(2), "{}{}", stdout(&output), stderr(&output));
        stderr(&output)
    }

    /// The records of a folder of results, by key.
    fn records(&self, folder: &str) -> BTreeMap<String, PathBuf> {
        let mut found = BTreeMap::new();
        for group in entries(&self.path(folder).join("games")) {
            for path in entries(&group).into_iter().filter(|path| !path.ends_with("stderr")) {
                let key = path.file_stem().unwrap().to_str().unwrap().to_string();
                assert_eq!(found.insert(key, path), None, "a game is there twice");
            }
        }
        found
    }

    fn keys(&self, folder: &str) -> Vec<String> {
        self.records(folder).into_keys().collect()
    }
}

/// What is in a folder and not hidden.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries.filter(|path| !path.file_name().unwrap().to_string_lossy().starts_with('.')).collect()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// What was played, without when: moves by seat, and the result.
fn play_of(path: &Path) -> (Vec<String>, Value) {
    let record = json(path);
    let moves = record["moves"].as_array().unwrap().iter();
    (moves.map(|own| format!("{}{}", own["player"], own["move"])).collect(), record["result"].clone())
}

/// The cells of the last table by player and column.
fn table(output: &Output) -> BTreeMap<String, BTreeMap<String, String>> {
    let text = stdout(output);
    let heads: Vec<&str> = text.lines().next().unwrap().split_whitespace().take(6).collect();
    assert_eq!(heads, ["player", "points", "games", "won", "drawn", "lost"], "{text}");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().skip(1).collect();
        let named = heads.iter().zip(&cells).map(|(head, cell)| (head.to_string(), cell.to_string()));
        (cells[0].to_string(), named.collect())
    };
    text.lines().skip(1).take_while(|line| !line.is_empty()).map(row).collect()
}

#[test]
fn a_contest_that_is_killed_at_any_moment_ends_as_if_nothing_had_been() {
    let ground = Ground::new();
    ground.cup(
        "game = \"reversi\"\ngames = 30\nopenings = \"random:4\"",
        &["greedy", "random", "squares", "other=greedy"],
    );
    let mut dice = Dice(11);
    let mut amid = 0;
    for turn in 0..20 {
        let mut child =
            ground.command(&["-q", "cup.toml", "-o", "killed", "--jobs", "2"]).stdout(Stdio::null()).spawn().unwrap();
        // Most often while games are played, sometimes before the first.
        let wanted = ground.keys("killed").len() + dice.roll(9);
        let since = Instant::now();
        while ground.keys("killed").len() < wanted && since.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_micros(500));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let there = ground.records("killed");
        there.values().for_each(|path| drop(play_of(path)));
        amid += usize::from(!there.is_empty() && there.len() < 180);
        assert!(turn > 0 || there.len() < 180);
    }
    assert!(amid >= 15, "it was killed in the middle only {amid} times");
    ground.whole(&["-q", "cup.toml", "-o", "killed"]);
    ground.whole(&["-q", "cup.toml", "-o", "whole"]);
    let (killed, whole) = (ground.records("killed"), ground.records("whole"));
    assert_eq!((killed.len(), whole.len()), (180, 180));
    for (key, path) in &whole {
        assert_eq!(play_of(&killed[key]), play_of(path), "{key}");
    }
    let left = fs::read_dir(ground.path("killed/games")).unwrap().flatten();
    let hidden = left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count();
    assert_eq!(hidden, 0, "what the killed have left is gone");
}

/// A brain that greets, makes the first move of a game if it is asked for it, and then does what it is told to.
fn bad_brain(ground: &Ground, name: &str, deed: &str) -> String {
    let script = format!(
        "#!/bin/sh\nwhile read word rest; do case $word in\nhello|game|board|player) echo $word ok;;\ncom) echo com 0.1;;\n\
         name) echo name bad;;\nmove) if [ \"$rest\" = start ]; then echo move D3; else {deed}; fi;;\nquit) exit;;\nesac; done\n"
    );
    let path = ground.path(name);
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{name}=stdio:./{name}")
}

#[test]
fn programs_that_hang_crash_babble_and_cheat_lose_and_stop_nobody() {
    let ground = Ground::new();
    let bad = [
        bad_brain(&ground, "hanging", "sleep 100"),
        bad_brain(&ground, "crashing", "echo I give up >&2; exit 3"),
        bad_brain(&ground, "babbling", "while :; do echo blah blah blah; done"),
        bad_brain(&ground, "cheating", "echo move A1"),
    ];
    let good = ["one=greedy", "two=random", "three=squares", "four=parity"];
    let players: Vec<&str> = good.into_iter().chain(bad.iter().map(String::as_str)).collect();
    ground.cup("game = \"reversi\"\ngames = 1\ntime = \"1s\"", &players);
    let since = Instant::now();
    let output = ground.whole(&["cup.toml", "-o", "out", "--jobs", "4"]);
    assert!(since.elapsed() < Duration::from_secs(60), "{:?}", since.elapsed());
    assert_eq!(ground.keys("out").len(), 28);
    let table = table(&output);
    let points = |name: &str| table[name]["points"].parse::<f64>().unwrap();
    assert_eq!(table.keys().map(|name| points(name)).sum::<f64>(), 28.0, "{table:?}");
    for good in ["one", "two", "three", "four"] {
        assert!(points(good) >= 4.0, "{good} beats the four that fail: {table:?}");
    }
    for (bad, reason) in
        [("hanging", "timeouts"), ("crashing", "crash"), ("babbling", "wrong answers"), ("cheating", "wrong answers")]
    {
        assert!(points(bad) <= 3.0, "{bad}: {table:?}");
        let told = stderr(&output);
        let line =
            told.lines().find(|line| line.contains(&format!("remark: {bad}: "))).unwrap_or_else(|| panic!("{told}"));
        assert!(line.contains(reason), "{line}");
    }
    let again = ground.whole(&["cup.toml", "-o", "out"]);
    assert_eq!(stdout(&again), stdout(&output), "records alone tell the same");
}

#[test]
fn who_cannot_play_is_told_at_once_and_loses_without_delay() {
    let ground = Ground::new();
    let path = ground.path("mute");
    fs::write(&path, "#!/bin/sh\nexit 1\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    ground.cup("game = \"reversi\"\ngames = 4", &["greedy", "random", "mute=stdio:./mute"]);
    let output = ground.whole(&["cup.toml", "-o", "out"]);
    assert_eq!(stderr(&output).matches("mute cannot play: ").count(), 1, "{}", stderr(&output));
    let table = table(&output);
    assert_eq!((table["mute"]["points"].as_str(), table["mute"]["games"].as_str()), ("0", "8"));
    assert_eq!(ground.keys("out").len(), 12);
}

#[test]
fn a_referee_and_its_bots_are_tried_before_the_first_game() {
    if !have(&["python3"], "a referee of one's own") {
        return;
    }
    let ground = Ground::new();
    let script = |name: &str, text: &str| {
        fs::write(ground.path(name), text).unwrap();
        fs::set_permissions(ground.path(name), fs::Permissions::from_mode(0o755)).unwrap();
        format!("{name}={}", ground.path(name).display())
    };
    // Nobody is ever asked anything, so that only a trial can tell.
    let lines = r#"{"format": "open-replay/1", "board": [2, 2]}\n{}\n{"result": {"winner": 0}}"#;
    script("silent", &format!("#!/bin/sh\nread -r told\nprintf '%s\\n' '{}'\n", lines.replace("\\n", "' '")));
    let players = [
        script("good", "#!/bin/sh\nwhile read -r line; do echo ok; done\n"),
        script("torn", "#!/bin/sh\necho no module named frogs >&2\nexit 3\n"),
        script("lost", "#!/no/such/interpreter\n"),
    ];
    let players = players.each_ref().map(String::as_str);
    ground.cup("referee = \"./silent\"\ngames = 1", &players[..2]);
    let said = stderr(&ground.whole(&["cup.toml", "-o", "out"]));
    assert!(said.contains("torn cannot play: it ended with code 3 before it was asked anything"), "{said}");
    assert!(said.contains("no module named frogs") && !said.contains("good cannot play"), "{said}");
    for (referee, wanted) in [("./nobody", "nobody"), ("./torn", "no module named frogs")] {
        ground.cup(&format!("referee = \"{referee}\"\ngames = 1"), &players[..2]);
        let said = ground.refused(&["cup.toml", "-o", &format!("{referee}-cup")]);
        assert!(said.contains(wanted) && !said.contains("game "), "{said}");
    }
    ground.cup("referee = \"./silent\"\ngames = 1", &players);
    let said = stderr(&ground.whole(&["cup.toml", "-o", "three"]));
    assert!(said.contains("lost cannot play: "), "{said}");
}

#[test]
fn players_come_and_go_between_runs_and_keep_their_numbers() {
    let ground = Ground::new();
    let head = "game = \"reversi\"\ngames = 2";
    ground.cup(head, &["a=greedy", "b=random", "c=squares"]);
    ground.whole(&["cup.toml", "-o", "out"]);
    let before = ground.keys("out");
    assert_eq!(before, ["1-2-1", "1-2-2", "1-3-1", "1-3-2", "2-3-1", "2-3-2"]);
    // `b` is retired by being left out, `d` is new.
    ground.cup(head, &["d=random", "c=squares", "a=greedy"]);
    let output = ground.whole(&["cup.toml", "-o", "out"]);
    let after: BTreeSet<String> = ground.keys("out").into_iter().collect();
    let new: Vec<&String> = after.iter().filter(|key| !before.contains(key)).collect();
    assert_eq!(new, ["1-4-1", "1-4-2", "3-4-1", "3-4-2"], "nothing is played again, and nothing by who has left");
    assert_eq!(table(&output)["b"]["games"], "4", "the games of who has left count");
    let journal = json(&ground.path("out/contest.json"));
    let told: Vec<(u64, &str, bool)> = journal["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| {
            (player["number"].as_u64().unwrap(), player["name"].as_str().unwrap(), player["retired"].as_bool().unwrap())
        })
        .collect();
    assert_eq!(told, [(1, "a", false), (2, "b", true), (3, "c", false), (4, "d", false)]);
    ground.cup(head, &["d=random", "c=squares", "a=greedy", "b=greedy"]);
    let output = ground.whole(&["cup.toml", "-o", "out"]);
    assert!(stderr(&output).contains("b was builtin:random and is builtin:greedy"), "{}", stderr(&output));
    assert_eq!(ground.keys("out").len(), 12, "who comes back plays the rest");
}

#[test]
fn a_changed_contest_is_refused_and_a_longer_one_is_not() {
    let ground = Ground::new();
    ground.cup("game = \"reversi\"\nseed = 5", &["greedy", "random"]);
    ground.whole(&["cup.toml", "-o", "out"]);
    assert!(
        ground
            .refused(&["cup.toml", "-o", "out", "--seed", "6"])
            .contains("seed was 5 when the contest began and is 6")
    );
    assert!(ground.refused(&["cup.toml", "-o", "out", "--time", "9s"]).contains("time_ms was 4000"));
    ground.whole(&["cup.toml", "-o", "out", "--games", "4"]);
    assert_eq!(ground.keys("out").len(), 4);
    fs::create_dir(ground.path("mine")).unwrap();
    fs::write(ground.path("mine/thesis.txt"), "mine").unwrap();
    assert!(ground.refused(&["cup.toml", "-o", "mine"]).contains("there is thesis.txt in it"));
    ground.cup("game = \"reversi\"\nsystem = \"knock-out\"", &["greedy", "random"]);
    ground.whole(&["cup.toml", "-o", "ko"]);
    ground.cup("game = \"reversi\"\nsystem = \"knock-out\"", &["greedy", "random", "squares"]);
    assert!(ground.refused(&["cup.toml", "-o", "ko"]).contains("drawn once"));
}

#[test]
fn a_record_that_is_not_whole_is_played_again() {
    let ground = Ground::new();
    ground.cup("game = \"reversi\"\ngames = 2", &["greedy", "random", "squares"]);
    ground.whole(&["-q", "cup.toml", "-o", "out"]);
    let records = ground.records("out");
    let (key, path) = records.iter().next().unwrap();
    let (whole, bytes) = (play_of(path), fs::read(path).unwrap());
    for cut in [0, bytes.len() / 3, bytes.len() - 20] {
        fs::write(path, &bytes[..cut]).unwrap();
        ground.whole(&["-q", "cup.toml", "-o", "out"]);
        assert_eq!(ground.records("out"), records);
        assert_eq!(play_of(path), whole, "{key} cut to {cut} bytes");
    }
}

#[test]
fn two_on_one_folder_exclude_each_other_and_parts_do_not() {
    let ground = Ground::new();
    ground.cup("game = \"reversi\"\ngames = 10", &["greedy", "random", "squares"]);
    let parts = ["1/3", "2/3", "3/3"].map(|part| ground.command(&["cup.toml", "-o", "out", "--shard", part]).spawn());
    for part in parts {
        assert!(part.unwrap().wait().unwrap().success());
    }
    assert_eq!(ground.keys("out").len(), 30);
    let before: Vec<_> = ground.records("out").values().map(|path| fs::read(path).unwrap()).collect();
    ground.whole(&["cup.toml", "-o", "out"]);
    let after: Vec<_> = ground.records("out").values().map(|path| fs::read(path).unwrap()).collect();
    assert!(before == after, "nothing was left for a run of the whole");
    let held = fs::File::options().write(true).open(ground.path("out/.contest.lock")).unwrap();
    held.lock_shared().unwrap();
    assert!(ground.refused(&["cup.toml", "-o", "out"]).contains("another tournament plays in this folder"));
    ground.whole(&["cup.toml", "-o", "out", "--shard", "2/3"]);
    let other = fs::File::create(ground.path("out/.contest.lock.1-of-2")).unwrap();
    other.lock().unwrap();
    assert!(ground.refused(&["cup.toml", "-o", "out", "--shard", "2/3"]).contains("another tournament plays"));
    other.unlock().unwrap();
    held.unlock().unwrap();
    held.lock().unwrap();
    assert!(ground.refused(&["cup.toml", "-o", "out", "--shard", "2/3"]).contains("another tournament plays"));
    let swiss = ground.refused(&["cup.toml", "-o", "swiss", "--system", "swiss", "--shard", "1/2"]);
    assert!(swiss.contains("depends on results"), "{swiss}");
}

#[test]
fn a_dry_run_tells_the_schedule_and_writes_nothing() {
    let ground = Ground::new();
    ground.cup("game = \"reversi\"\ngames = 2\nopenings = [\"D3 C5\"]", &["a=greedy", "b=random", "c=squares"]);
    let output = ground.whole(&["cup.toml", "--dry-run", "-o", "out"]);
    let told = stdout(&output);
    assert_eq!(told.lines().filter(|line| line.contains(" – ")).count(), 6, "{told}");
    assert!(told.contains("a – b  from D3 C5") && told.contains("b – a  from D3 C5"), "{told}");
    assert!(stderr(&output).contains("6 games, 6 to play"), "{}", stderr(&output));
    assert!(!ground.path("out").exists());
    ground.whole(&["cup.toml", "-o", "out", "--games", "1"]);
    let output = ground.whole(&["cup.toml", "--dry-run", "-o", "out"]);
    assert_eq!(stdout(&output).matches("(played)").count(), 3);
    let part = ground.whole(&["cup.toml", "--dry-run", "-o", "other", "--shard", "2/3"]);
    assert_eq!(stdout(&part).lines().filter(|line| line.contains(" – ")).count(), 2);
}

#[test]
fn mistakes_in_a_contest_file_are_told_with_line_and_cure() {
    let ground = Ground::new();
    let wrong = |head: &str, players: &[&str]| {
        ground.cup(head, players);
        ground.refused(&["cup.toml"])
    };
    let two = ["greedy", "random"];
    for (head, said) in [
        ("sedd = 1\ngame = \"reversi\"", "cup.toml:1: \"sedd\" is no setting of a contest; did you mean seed?"),
        ("game = \"reverse\"", "game = \"reverse\": is not played; did you mean reversi?"),
        ("seed = 1", "there is no game"),
        ("game = \"reversi\"\ngames = 0", "cup.toml:2: games = \"0\": expected a whole number from 1"),
        ("game = \"reversi\"\nsystem = \"league\"", "cup.toml:2: system = \"league\": \"league\" is no system"),
        ("game = \"reversi\"\nmatch-rounds = 9", "cup.toml:2: match-rounds is a setting of other games"),
        ("game = \"reversi\"\nopenings = [\"D3 D3\"]", "cup.toml:2: openings: line 1: move 2: "),
        ("game = \"reversi\"\npairings = [[\"greedy\", \"randon\"]]", "did you mean random?"),
        ("game = \"reversi\"\ntime = \"soon\"", "cup.toml:2: time = \"soon\": expected a time"),
        ("game = \"reversi\"\nseats = 4", "seats: found 4; expected 2"),
        ("game = \"reversi\"\nsystem = \"all-groups\"\nsprt = \"0,5\"", "sprt: tests a match of two"),
    ] {
        let told = wrong(head, &two);
        assert!(told.contains(said), "{head:?}: {told}");
    }
    assert!(
        wrong("game = \"reversi\"", &["a=greedy", "a=random"]).contains("cup.toml:5: two players are called \"a\"")
    );
    assert!(wrong("game = \"reversi\"", &["a=greedy", "b=gready"]).contains("cup.toml:5: b: builtin:gready"));
    assert!(wrong("game = \"reversi\"", &["a=greedy", "b=stdio:./none"]).contains("there is no such program"));
    assert!(wrong("game = \"reversi\"", &["greedy"]).contains("needs two players"));
    assert!(ground.refused(&["none.toml"]).contains("none.toml"));
    assert!(ground.refused(&["--game", "reversi"]).contains("there are no players"));
}

#[test]
fn every_system_comes_to_its_end() {
    let ground = Ground::new();
    let players = ["-p", "builtin:greedy", "-p", "builtin:random", "-p", "builtin:squares", "-p", "builtin:random"];
    for (system, least) in
        [("gauntlet", 6), ("knock-out", 6), ("two-defeats", 6), ("double-elimination", 12), ("swiss:3", 12)]
    {
        let out = format!("out-{}", system.replace(':', "-"));
        let args =
            [&["--game", "reversi", "--system", system, "-o", &out, "--openings", "random:5"][..], &players].concat();
        let output = ground.whole(&args);
        assert!(ground.keys(&out).len() >= least, "{system}: {:?}", ground.keys(&out));
        assert!(stdout(&output).contains("random 2"), "namesakes are numbered: {}", stdout(&output));
        let before = ground.keys(&out);
        ground.whole(&args);
        assert_eq!(ground.keys(&out), before, "{system}: it is over and stays so");
    }
}

#[test]
fn four_sit_at_a_table_of_paintball() {
    let ground = Ground::new();
    let head = "game = \"paintball\"\ngames = 3\nmatch-rounds = 12\nsize = \"15x15\"";
    ground.cup(head, &["a=racer", "b=hunter", "c=builder", "d=idle", "e=racer"]);
    let output = ground.whole(&["cup.toml", "-o", "out"]);
    let records = ground.records("out");
    assert_eq!(records.len(), 15, "five groups of four in three orders");
    let about = json(&records.values().next().unwrap().join("match.json"));
    assert!(about["result"]["players"].as_array().is_some_and(|players| players.len() == 4));
    let idle = stdout(&output).lines().find(|line| line.contains(" d ")).unwrap().to_string();
    assert!(idle.split_whitespace().any(|cell| cell == "12"), "everybody is in four groups: {idle}");
    assert_eq!(stdout(&ground.whole(&["cup.toml", "-o", "out"])), stdout(&output));
}

#[test]
fn bots_of_a_game_of_ones_own_play_a_contest() {
    if !have(&["python3"], "a referee of one's own") {
        return;
    }
    let ground = Ground::new();
    let kit = project("kits/referee");
    let (hungry, roamer) = (kit.join("hungry.py"), kit.join("roamer.py"));
    let players = [("h1", &hungry), ("r1", &roamer), ("h2", &hungry), ("r2", &roamer)];
    let players: Vec<String> = players.iter().map(|(name, path)| format!("{name}={}", path.display())).collect();
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let referee = kit.join("splash.py");
    let head = format!("referee = \"{}\"\ngames = 1\n[options]\nrounds = 12\nsize = [9, 7]", referee.display());
    ground.cup(&head, &players);
    let output = ground.whole(&["cup.toml", "-o", "out"]);
    let records = ground.records("out");
    assert_eq!(records.len(), 6);
    assert!(records.values().all(|path| path.extension().is_some_and(|suffix| suffix == "jsonl")));
    assert_eq!(table(&output)["h1"]["games"], "3");
    assert_eq!(stdout(&ground.whole(&["cup.toml", "-o", "out"])), stdout(&output));
    let check = common::matchreel(&["check", ground.path("out").to_str().unwrap()]);
    assert!(check.status.success(), "{}{}", stdout(&check), stderr(&check));
}

#[test]
fn a_match_of_two_ends_as_soon_as_it_is_decided() {
    let ground = Ground::new();
    let args = ["--game", "reversi", "-p", "builtin:squares", "-p", "builtin:random", "--games", "400"];
    let args = [&args[..], &["--openings", "random:6", "--sprt", "0,100", "-o", "out"]].concat();
    let output = ground.whole(&args);
    let played = ground.keys("out").len();
    assert!((6..200).contains(&played), "{played} games");
    assert!(stderr(&output).contains("sprt: decided for the higher difference"), "{}", stderr(&output));
    ground.whole(&args);
    assert_eq!(ground.keys("out").len(), played, "it stays decided");
}

#[test]
fn an_interrupt_ends_after_the_games_in_hand_and_the_same_command_goes_on() {
    let ground = Ground::new();
    ground.cup("game = \"reversi\"\ngames = 500", &["greedy", "random"]);
    let args = ["cup.toml", "-o", "out", "--jobs", "2"];
    let child = ground.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while ground.keys("out").len() < 5 {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("the same command goes on"), "{}", stderr(&output));
    let before = ground.keys("out").len();
    assert!(before < 500, "{before}");
    ground.whole(&["-q", "cup.toml", "-o", "out"]);
    assert_eq!(ground.keys("out").len(), 500);
}

#[test]
fn engines_play_a_contest_that_ends_when_they_think_it_lost() {
    // Where Debian puts it, which need not be on the path.
    if !Path::new("/usr/games/stockfish").is_file() && !have(&["stockfish"], "a contest of engines") {
        return;
    }
    let ground = Ground::new();
    let players = ["deep=uci:stockfish?Threads=1&depth=6", "flat=uci:stockfish?Threads=1&depth=1&Skill Level=0"];
    ground.cup("game = \"chess\"\ngames = 2\nopenings = \"random:6\"\nresign = \"2:2\"", &players);
    let output = ground.whole(&["cup.toml", "-o", "out"]);
    let records = ground.records("out");
    assert_eq!((records.len(), table(&output)["deep"]["games"].as_str()), (2, "2"));
    let text: String = records.values().map(|path| fs::read_to_string(path).unwrap()).collect();
    assert!(text.contains("resigns") && text.contains("\"eval\""), "{text}");
    let check = common::matchreel(&["check", ground.path("out").to_str().unwrap()]);
    assert!(check.status.success(), "{}{}", stdout(&check), stderr(&check));
}

#[test]
fn the_contest_of_the_documentation_can_be_played() {
    let ground = Ground::new();
    let file = project("docs/contests/reversi.toml").display().to_string();
    let output = ground.whole(&[&file, "--dry-run", "-o", "out"]);
    assert!(stderr(&output).contains("60 games, 60 to play"), "{}", stderr(&output));
    ground.whole(&["-q", &file, "-o", "out", "--games", "2"]);
    assert_eq!(ground.keys("out").len(), 12);
}

#[test]
fn a_bye_stays_with_who_had_it() {
    let ground = Ground::new();
    let head = "game = \"reversi\"\nsystem = \"swiss:3\"";
    ground.cup(head, &["a=greedy", "b=random", "c=squares"]);
    let output = ground.whole(&["cup.toml", "-o", "out"]);
    assert!(stderr(&output).contains("byes, each a won encounter"), "{}", stderr(&output));
    let byes = json(&ground.path("out/contest.json"))["byes"].clone();
    assert_eq!(byes.as_array().map(Vec::len), Some(3), "{byes}");
    byes_count(&ground, &output);
    ground.cup(head, &["a=greedy", "b=random", "c=squares", "d=parity"]);
    ground.whole(&["cup.toml", "-o", "out", "--rounds", "3"]);
    let after = json(&ground.path("out/contest.json"))["byes"].clone();
    assert!(byes.as_array().unwrap().iter().all(|bye| after.as_array().unwrap().contains(bye)), "{byes} {after}");
}

/// Three players, each with a bye that is an encounter of two won games; each meets the two others.
fn byes_count(ground: &Ground, output: &Output) {
    let standings = |paths: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_matchreel"));
        let told = command.arg("standings").args(paths).arg("--json").current_dir(ground.dir.path()).output().unwrap();
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        told["players"].as_array().unwrap().clone()
    };
    let sum = |players: &[Value], field: &str| players.iter().map(|one| one[field].as_f64().unwrap()).sum::<f64>();
    let players = standings(&["out"]);
    assert_eq!((sum(&players, "games"), sum(&players, "points")), (18.0, 12.0), "six games of two, and six won ones");
    for player in &players {
        let name = player["name"].as_str().unwrap();
        assert_eq!(table(output)[name]["games"], "6", "{name}");
    }
    // Nobody was met there, so it is the points of the others alone that count: twice those of everybody else.
    assert_eq!(sum(&players, "buchholz"), 2.0 * 2.0 * 12.0);
    assert_eq!(standings(&["out", "./out/games/.."]), players, "a contest that is named twice is one");
    let alone = standings(&["out/games"]);
    assert_eq!((sum(&alone, "games"), sum(&alone, "points")), (12.0, 6.0), "some games are not the contest");
    let rating = |players: &[Value]| -> BTreeMap<String, String> {
        players.iter().map(|one| (one["name"].to_string(), one["rating"].to_string())).collect()
    };
    assert_eq!(rating(&players), rating(&alone));
}

/// Processor time of this process so far.
fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    let ticks: u64 = [11, 12].iter().map(|field| fields[*field].parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 10)
}

/// What a contest costs beside its games, told for 10,000 of them: `cargo test --release --test tournament -- --ignored --nocapture`.
#[test]
#[ignore = "plays 20,000 games"]
fn a_game_of_a_contest_costs_less_than_a_millisecond_more_than_the_game() {
    use matchreel::arena::boards::BoardMatch;
    use matchreel::arena::boards::guest::Guest;
    use matchreel::arena::launch::Limits;
    use matchreel::arena::tournament::*;
    use matchreel::contest::System;
    use matchreel::games::play;
    use std::ops::ControlFlow;

    const GAMES: u32 = 10_000;
    let game = play::find_in_turns("reversi").unwrap();
    let names = ["one", "two", "three", "four", "five"];
    let written = "builtin:greedy";
    let guest =
        |name: &&str| Guest { name: Some(name.to_string()), ..Guest::read(game, game.usual(), written, None).unwrap() };
    let board = BoardTable {
        game,
        rules: game.usual(),
        time: Duration::from_secs(4),
        clock: None,
        plies: 1000,
        adjudication: Default::default(),
        limits: Limits::default(),
        format: &matchreel::formats::json::FORMAT,
        guests: names.iter().map(guest).collect(),
    };
    let player = |name: &&str| ContestPlayer { name: name.to_string(), written: written.into(), retired: false };
    let contest = ContestSetup {
        name: "cost".into(),
        table: TableRules::Board(board.clone()),
        system: PlannedSystem::Known(System::RoundRobin),
        seats: 2,
        games: GAMES / 10,
        rounds: 0,
        seed: 1,
        openings: Openings::Random(6),
        players: names.iter().map(player).collect(),
    };
    let (wall, cpu) = (Instant::now(), processor_time());
    let plays = |half: u32| {
        for number in (half..GAMES).step_by(2) {
            let opening = contest.openings.line(game, game.usual(), 1, number).unwrap();
            let setup = board.setup([board.guests[0].clone(), board.guests[1].clone()], opening, number.into());
            let mut table = BoardMatch::new(&setup, None).unwrap();
            assert!(table.play(0, &|| false, &mut |_| ControlFlow::Continue(())).unwrap().whole);
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|half| drop(scope.spawn(move || plays(half)))));
    let (bare_wall, bare) = (wall.elapsed(), processor_time() - cpu);
    let ground = Ground::new();
    let (wall, cpu) = (Instant::now(), processor_time());
    let results = Results::open(&ground.path("out"), &contest, None).unwrap();
    let order = RunOrder { jobs: 2, part: None, sprt: None };
    let finish = run(&contest, &results, Vec::new(), &order, &Controls::default(), &()).unwrap();
    let (whole_wall, whole) = (wall.elapsed(), processor_time() - cpu);
    assert!(finish.complete && finish.results.len() == GAMES as usize);
    drop(results);
    let since = Instant::now();
    let again = Results::open(&ground.path("out"), &contest, None).unwrap().recorded().unwrap();
    assert_eq!(again.len(), GAMES as usize);
    let cost = whole.saturating_sub(bare) / GAMES;
    println!("{GAMES} games: bare {bare_wall:?} ({bare:?} of processor), as a contest {whole_wall:?} ({whole:?})");
    println!("the contest's own cost is {cost:?} a game; reading all of it again took {:?}", since.elapsed());
    assert!(cost < Duration::from_millis(1), "{cost:?}");
}
