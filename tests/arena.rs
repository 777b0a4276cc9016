//! Matches between programs: the good, the broken and the hostile, and what is left of them.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use common::ground::Ground;
use common::{have, matchreel, stderr, stdout};
use serde_json::Value;

const IDLE: &str = "R1 NONE NOTHING R2 NONE NOTHING";

impl Ground {
    fn command(&self, players: &[&str], args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_matchreel"));
        command.args(["play", "paintball"]).args(args).current_dir(self.dir.path());
        // A python of the system's own starts faster than one that asks first which one is meant.
        command.env("PATH", "/usr/bin:/bin:/usr/local/bin").env("TMPDIR", self.path("tmp"));
        for player in players {
            command.args(["--player", player]);
        }
        command
    }

    fn play(&self, players: &[&str], args: &[&str]) -> Output {
        let output = self.command(players, args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
        output
    }

    /// Nothing of the players may be left: no process that was started here, no file where temporary files go.
    fn is_clean(&self) {
        let running = processes_of(self.dir.path());
        assert!(running.is_empty(), "still running: {running:?}");
        let left: Vec<PathBuf> = fs::read_dir(self.path("tmp")).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(left.is_empty(), "left behind: {left:?}");
    }
}

/// The command lines of processes that speak of a folder or work in it.
fn processes_of(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let process = entry.path();
        let line = fs::read(process.join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        let works_in = fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd.starts_with(folder));
        if (works_in || line.contains(&*folder.to_string_lossy())) && !line.is_empty() {
            found.push(line);
        }
    }
    found
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The files of a folder and of those below it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        match entry.path().is_dir() {
            true => all.extend(files(&entry.path()).into_iter().map(|(file, bytes)| (format!("{name}/{file}"), bytes))),
            false => drop(all.insert(name, fs::read(entry.path()).unwrap())),
        }
    }
    all
}

/// What is said of a player's answers in the file of a round.
fn said(folder: &Path, round: u32, player: u32) -> String {
    let text = fs::read_to_string(folder.join(format!("playfield.txt.{round:04}"))).unwrap();
    let label = format!("P{player}_move: ");
    text.lines().find_map(|line| line.strip_prefix(&label)).unwrap().to_string()
}

/// Checks a record: no findings, and how many remarks.
fn check(folder: &Path) -> String {
    let checked = matchreel(&["check", folder.to_str().unwrap()]);
    assert_eq!(checked.status.code(), Some(0), "{}{}", stdout(&checked), stderr(&checked));
    assert_eq!(stdout(&checked), "");
    stderr(&checked)
}

const OURS: [&str; 4] = ["builtin:racer", "builtin:hunter", "builtin:builder", "builtin:racer"];

#[test]
fn our_own_players_play_the_same_match_with_the_same_seed() {
    let ground = Ground::new();
    for (folder, seed) in [("a", "5"), ("b", "5"), ("c", "6")] {
        ground.play(&OURS, &["--seed", seed, "--rounds", "120", "-o", folder]);
    }
    let [a, b, c] = ["a", "b", "c"].map(|name| files(&ground.path(name)));
    assert!(a == b, "the same seed, another match");
    assert!(a != c, "another seed, the same match");
    assert_eq!(check(&ground.path("a")), "1 game checked: 0 findings, 0 remarks\n");
    assert!(a.contains_key("score.txt") && a.contains_key("playfield.txt.0000"));
    ground.is_clean();
}

#[test]
fn a_match_tells_its_constants_and_check_believes_them() {
    let ground = Ground::new();
    let constants = "--direct-hit 7 --splash 3 --step 2 --bonus-base 90 --bonus-fall 20 --walls-per-player 6 \
                     --wall-lives 9 --robot-lives 30 --size 19x15";
    let mut args = vec!["--rounds", "60", "-o", "match", "--name", "Red Shift"];
    args.extend(constants.split_whitespace());
    ground.play(&OURS, &args);
    let about = json(&ground.path("match/match.json"));
    assert_eq!(about["constants"]["direct_hit"], 7);
    assert_eq!((&about["size"], &about["players"][0]["name"]), (&serde_json::json!([19, 15]), &"Red Shift".into()));
    assert_eq!(check(&ground.path("match")), "1 game checked: 0 findings, 0 remarks\n");
    // Without its own file the match would be held against the usual constants.
    fs::remove_file(ground.path("match/match.json")).unwrap();
    let checked = matchreel(&["check", ground.path("match").to_str().unwrap()]);
    assert_eq!(checked.status.code(), Some(1), "{}", stderr(&checked));
}

#[test]
fn silence_crash_junk_and_wrong_case_count_as_doing_nothing() {
    let ground = Ground::new();
    let lower = ground.program("lower", "#!/bin/sh\necho 'r1 up fire r2 up fire'\n");
    let crash = ground.program("crash", "#!/bin/sh\necho oh no >&2\nkill -SEGV $$\n");
    let silent = ground.program("silent", "#!/bin/sh\nexit 0\n");
    let good = ground.program("good", "#!/bin/sh\necho 'R1 UP NOTHING R2 UP NOTHING'\necho 'R1 NONE'\nexit 3\n");
    let output = ground.play(&[&lower, &crash, &silent, &good], &["--rounds", "3", "-o", "match"]);
    let table = stdout(&output);
    let faults = |name: &str| {
        let line = table.lines().find(|line| line.ends_with(name)).unwrap().split_whitespace();
        line.skip(5).take(2).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(faults("lower"), ["0", "3"]);
    assert_eq!(faults("crash"), ["0", "3"]);
    assert_eq!(faults("silent"), ["0", "3"]);
    assert_eq!(faults("good"), ["0", "0"], "the first line counts, whatever comes after it");
    assert!(stderr(&output).contains("signal 11 (bad memory access) ended it"), "{}", stderr(&output));
    let folder = ground.path("match");
    assert_eq!([said(&folder, 1, 2), said(&folder, 1, 3)], [IDLE, IDLE]);
    assert_eq!(said(&folder, 1, 1), "r1 up fire r2 up fire", "what was printed is what is recorded");
    assert_eq!(said(&folder, 3, 4), "R1 UP NOTHING R2 UP NOTHING");
    assert_eq!(fs::read_to_string(folder.join("stderr/P2/0001.txt")).unwrap(), "oh no\n");
    let about = json(&folder.join("match.json"));
    assert_eq!(about["result"]["players"][0]["errors"], 3);
    check(&folder);
    ground.is_clean();
}

#[test]
fn hostile_programs_harm_nobody_and_leave_nothing() {
    if !have(&["python3"], "the match of hostile programs") {
        return;
    }
    let ground = Ground::new();
    let hang = ground.program("hang", "#!/bin/sh\ntrap '' TERM HUP INT\nwhile :; do sleep 100; done\n");
    let fork = ground.program(
        "fork",
        "#!/usr/bin/env python3\nimport os, time\nfor _ in range(3):\n    if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n            time.sleep(600)\n        os._exit(0)\nprint('R1 UP FIRE R2 UP FIRE', flush=True)\n",
    );
    let flood = ground.program("flood", "#!/bin/sh\nexec head -c 1000000000 /dev/zero\n");
    let eat =
        ground.program("eat", "#!/usr/bin/env python3\nheld = []\nwhile True:\n    held.append(bytearray(16 << 20))\n");
    let start = Instant::now();
    let args = ["--rounds", "3", "--time", "3s", "--memory", "300M", "-o", "match"];
    let output = ground.play(&[&hang, &fork, &flood, &eat], &args);
    assert!(start.elapsed() < Duration::from_secs(25), "took {:?}", start.elapsed());
    let (table, words) = (stdout(&output), stderr(&output));
    assert!(words.contains("P1 hang: round 0: no answer in time"), "{words}");
    assert!(!words.contains("fork"), "{words}");
    assert!(words.contains("P4 eat: round 0: no answer: it ended with code 1"), "{words}");
    let eaten = fs::read_to_string(ground.path("match/stderr/P4/0000.txt")).unwrap();
    assert!(eaten.contains("MemoryError"), "{eaten}");
    assert!(table.lines().any(|line| line.ends_with("P1 hang") && line.contains(" 3 ")), "{table}");
    assert_eq!(said(&ground.path("match"), 3, 2), "R1 UP FIRE R2 UP FIRE");
    assert_eq!(files(&ground.path("match")).keys().filter(|name| name.starts_with("playfield")).count(), 4);
    check(&ground.path("match"));
    ground.is_clean();
}

#[test]
fn hundreds_of_processes_are_refused_or_at_least_ended() {
    if !have(&["python3"], "the match with hundreds of processes") {
        return;
    }
    let ground = Ground::new();
    let many = ground.program(
        "many",
        "#!/usr/bin/env python3\nimport os, sys, time\ntry:\n    for _ in range(300):\n        if os.fork() == 0:\n            os.setsid()\n            time.sleep(600)\nexcept OSError:\n    print('refused', file=sys.stderr)\nprint('R1 UP FIRE R2 UP FIRE', flush=True)\n",
    );
    ground.play(&[&many], &["--rounds", "2", "-o", "match"]);
    assert_eq!(said(&ground.path("match"), 2, 1), "R1 UP FIRE R2 UP FIRE");
    // The system holds everybody to this limit but root.
    let id = Command::new("id").arg("-u").output().unwrap();
    if stdout(&id).trim() != "0" {
        assert_eq!(fs::read_to_string(ground.path("match/stderr/P1/0001.txt")).unwrap(), "refused\n");
    }
    ground.is_clean();
}

#[test]
fn a_program_that_kills_its_guard_is_hunted_down_all_the_same() {
    if !have(&["python3"], "the match with a killer") {
        return;
    }
    let ground = Ground::new();
    let killer = ground.program(
        "killer",
        "#!/usr/bin/env python3\nimport os, signal, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(600)\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(600)\n",
    );
    let output = ground.play(&[&killer, "builtin:idle"], &["--rounds", "2", "--time", "2s", "-o", "match"]);
    assert!(stdout(&output).contains("killer"), "{}", stdout(&output));
    ground.is_clean();
}

#[test]
fn programs_see_little_of_the_world() {
    let ground = Ground::new();
    let looker = ground.program(
        "looker",
        "#!/bin/sh\necho \"args $1 $(basename \"$2\")\" >&2\nenv | cut -d= -f1 | sort | tr '\\n' ' ' >&2\necho >&2\n\
         ls /proc/self/fd | tr '\\n' ' ' >&2\necho >&2\nls -l /proc/self/fd/0 | grep -c /dev/null >&2\npwd >&2\nulimit -c >&2\nulimit -f >&2\n\
         echo remembered >> memory\ncat memory | wc -l >&2\necho 'R1 NONE NOTHING R2 NONE NOTHING'\n",
    );
    // A descriptor that our own program was started with must not reach the players.
    let script = "exec 7< /dev/null; exec \"$@\"";
    let play = ground.command(&[&looker], &["--rounds", "2", "-o", "match"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh"]).arg(play.get_program()).args(play.get_args());
    shell.current_dir(ground.dir.path()).env("SECRET", "1").env("TMPDIR", ground.path("tmp"));
    assert!(shell.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
    let seen = fs::read_to_string(ground.path("match/stderr/P1/0001.txt")).unwrap();
    let lines: Vec<&str> = seen.lines().collect();
    assert_eq!(lines[0], "args 0 playfield.txt");
    assert!(lines[1].contains("MATCHREEL_SEED") && !lines[1].contains("SECRET"), "{seen}");
    // The fourth is the folder that ls itself reads.
    assert_eq!(lines[2].trim(), "0 1 2 3", "{seen}");
    assert_eq!(lines[3], "1", "standard input is empty: {seen}");
    assert!(lines[4].starts_with(ground.path("tmp").to_str().unwrap()), "{seen}");
    assert_eq!(lines[5], "0", "no core files: {seen}");
    assert_ne!(lines[6], "unlimited", "{seen}");
    assert_eq!(lines[7].trim(), "2", "the working folder stays from round to round: {seen}");
    ground.is_clean();
}

#[test]
fn a_wrapper_starts_the_programs() {
    let ground = Ground::new();
    let bot = ground.program("bot", "#!/bin/sh\necho \"$WRAPPED\" >&2\necho 'R1 NONE NOTHING R2 NONE NOTHING'\n");
    ground.play(&[&bot], &["--rounds", "1", "-o", "match", "--run-with", "env WRAPPED=twice"]);
    assert_eq!(fs::read_to_string(ground.path("match/stderr/P1/0000.txt")).unwrap(), "twice\n");
}

#[test]
fn killing_the_server_leaves_a_record_that_plays_to_its_last_round() {
    let ground = Ground::new();
    // Nobody ever arrives and nobody dies: the match is never over before it is killed.
    let bot = ground.program("bot", "#!/bin/sh\necho thinking >&2\necho 'R1 LEFT FIRE R2 RIGHT BUILD 3 3'\n");
    let mut counts = Vec::new();
    for attempt in 0..8 {
        let name = format!("match-{attempt}");
        let mut server = ground
            .command(&[&bot, "builtin:idle"], &["--rounds", "9000", "-o", &name])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let folder = ground.path(&name);
        let rounds = || {
            let names = fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.file_name());
            names.filter(|name| name.to_string_lossy().starts_with("playfield")).count()
        };
        let start = Instant::now();
        let whim = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_micros() % 40_000;
        std::thread::sleep(Duration::from_millis(40 * attempt) + Duration::from_micros(whim.into()));
        while !folder.is_dir() || rounds() == 0 {
            assert!(start.elapsed() < Duration::from_secs(20), "no round was written");
            std::thread::sleep(Duration::from_millis(5));
        }
        server.kill().unwrap();
        server.wait().unwrap();
        assert!(!folder.join("score.txt").exists(), "the match was over before it was killed");
        let count = rounds();
        counts.push(count);
        let info = matchreel(&["info", "--json", folder.to_str().unwrap()]);
        let told: Value = serde_json::from_slice(&info.stdout).unwrap();
        assert_eq!(told["steps"], count - 1, "{told}");
        check(&folder);
        // Whoever played on when the server was gone is gone soon, too.
        let start = Instant::now();
        while !processes_of(ground.dir.path()).is_empty() {
            assert!(start.elapsed() < Duration::from_secs(10), "{:?}", processes_of(ground.dir.path()));
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    assert!(counts.iter().any(|count| *count > 1), "{counts:?}");
}

#[test]
fn ctrl_c_ends_the_match_after_the_round_and_cleans_up() {
    let ground = Ground::new();
    let bot = ground.program("bot", "#!/bin/sh\necho 'R1 NONE NOTHING R2 NONE NOTHING'\nsleep 50\n");
    let mut server = ground
        .command(&[&bot], &["--rounds", "5000", "-o", "match"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !ground.path("match/playfield.txt.0001").exists() {
        assert!(start.elapsed() < Duration::from_secs(20), "no round was played");
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupted = Command::new("kill").args(["-INT", &server.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    assert_eq!(server.wait().unwrap().code(), Some(0));
    assert!(!ground.path("match/score.txt").exists(), "a match that was stopped has no final table");
    check(&ground.path("match"));
    ground.is_clean();
}

#[test]
fn a_recorded_round_is_put_to_a_program_again() {
    let ground = Ground::new();
    let first = ground.program("first", "#!/bin/sh\necho 'R1 UP NOTHING R2 NONE NOTHING'\n");
    ground.play(&["builtin:idle", &first], &["--rounds", "5", "-o", "match"]);
    let other = ground.program(
        "other",
        "#!/bin/sh\nhead -n 1 \"$2\" >&2\necho \"I am $1\" >&2\necho 'R1 LEFT FIRE R2 NONE NOTHING'\n",
    );
    let folder = ground.path("match").display().to_string();
    let asked = matchreel(&["ask", &other, &folder, "--round", "3", "--as", "2"]);
    let text = stdout(&asked);
    assert_eq!(asked.status.code(), Some(0), "{text}{}", stderr(&asked));
    assert!(text.contains("round     3 of 5, P2 first"), "{text}");
    assert!(text.contains("answer    R1 LEFT FIRE R2 NONE NOTHING\n"), "{text}");
    assert!(text.contains("recorded  R1 UP NOTHING R2 NONE NOTHING\n"), "{text}");
    assert!(text.contains("time      ") && text.contains("stderr    3/5\n          I am 1\n"), "{text}");
    let same = stdout(&matchreel(&["ask", &first, &folder, "--round", "3", "--as", "P2"]));
    assert!(same.contains("(the same)"), "{same}");
    let missing = matchreel(&["ask", &first, &folder, "--round", "9", "--as", "2"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("there is no round 9; there are rounds 0 to 5"), "{}", stderr(&missing));
    let nobody = matchreel(&["ask", &first, &folder, "--round", "3", "--as", "4"]);
    assert_eq!(nobody.status.code(), Some(2));
}

#[test]
fn wrong_words_are_told_in_one_line() {
    let ground = Ground::new();
    fs::write(ground.path("plain"), "no program").unwrap();
    fs::create_dir(ground.path("full")).unwrap();
    fs::write(ground.path("full/notes.txt"), "mine").unwrap();
    let cases: [(&[&str], &[&str], &str); 5] = [
        (&["builtin:tank"], &[], "there is no such player; there are builtin:idle"),
        (&["./nobody"], &[], "there is no such program"),
        (&["./plain"], &[], "chmod +x ./plain"),
        (&["builtin:idle"], &["-o", "full"], "there is notes.txt in it"),
        (&["builtin:idle"], &["--robot-lives", "0"], "expected 1 to 1000000"),
    ];
    for (players, args, said) in cases {
        let output = ground.command(players, args).output().unwrap();
        let text = stderr(&output);
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(text.contains(said), "{text}");
    }
    assert_eq!(fs::read(ground.path("full/notes.txt")).unwrap(), b"mine");
}

#[test]
fn several_games_have_a_folder_and_a_seed_each() {
    let ground = Ground::new();
    let output = ground.play(&["builtin:hunter", "builtin:racer"], &["--games", "3", "--rounds", "40", "-o", "all"]);
    let table = stdout(&output);
    assert!(table.starts_with("games  best  points"), "{table}");
    for (game, seed) in [("game-0001", 1), ("game-0002", 2), ("game-0003", 3)] {
        assert_eq!(json(&ground.path("all").join(game).join("match.json"))["seed"], seed);
    }
    let listed = stdout(&matchreel(&["list", "--json", ground.path("all").to_str().unwrap()]));
    assert_eq!(listed.lines().count(), 3, "{listed}");
    assert_eq!(check(&ground.path("all")), "3 games checked: 0 findings, 0 remarks\n");
}
