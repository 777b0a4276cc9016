//! The command line end to end: what goes in, what comes out, and with which exit code.
#![cfg(feature = "cli")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use common::{matchreel, project, stderr, stdout};
use tempfile::TempDir;

fn code(output: &Output) -> i32 {
    output.status.code().expect("the program ends by itself")
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder that lives as long as the test.
fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// The round file shown in the description of the contest, with its finish lines written out.
fn sample_round(round: u32, edit: impl Fn(String) -> String) -> String {
    let edge = |cell: &dyn Fn(u32) -> String| (1..=25).map(|i| format!("{},", cell(i))).collect::<String>();
    let text = format!(
        "{round}/30\n25x25\n\
         P1: 1 2147483647 0 20 R1 13 DOWN 11 24 R2 13 DOWN 14 24\n\
         P2: 1 2147483647 0 18 R1 13 LEFT 24 12 R2 13 LEFT 24 15\n\
         P3: 1 2147483647 0 19 R1 13 UP 12 2 R2 13 UP 15 2\n\
         P4: 1 2147483647 0 19 R1 13 RIGHT 2 11 R2 13 RIGHT 2 14\n\
         P1_finish: {}\nP2_finish: {}\nP3_finish: {}\nP4_finish: {}\n\
         Walls: 12 9 40, 15 18 40, 5 24 40, 7 13 40,\n\
         P1_move: R1 UP FIRE R2 UP FIRE\nP2_move: R1 UP BUILD 12 9 R2 UP BUILD 15 18\n\
         P3_move: R1 UP BUILD 5 24 R2 UP FIRE\nP4_move: R1 UP FIRE R2 UP BUILD 7 13\n\
         P1: 30 strategie1\nP2: 20 strategie2\nP3: 32 strategiePy\nP4: 22 strategieC\n",
        edge(&|i| format!("{i} 1")),
        edge(&|i| format!("1 {i}")),
        edge(&|i| format!("{i} 25")),
        edge(&|i| format!("25 {i}")),
    );
    edit(text)
}

/// Two rounds in which nobody does anything but what `edit` makes of the second.
fn two_rounds(edit: impl Fn(String) -> String) -> TempDir {
    let still = |text: String| -> String {
        let quiet = |line: &str| match line.split_once("_move: ") {
            Some((player, _)) => format!("{player}_move: R1 NONE NOTHING R2 NONE NOTHING\n"),
            None => format!("{line}\n"),
        };
        text.lines().map(quiet).collect()
    };
    let dir = folder();
    fs::write(dir.path().join("playfield.txt.0001"), sample_round(1, |text| text)).unwrap();
    fs::write(dir.path().join("playfield.txt.0002"), sample_round(2, |text| edit(still(text)))).unwrap();
    dir
}

#[test]
fn the_round_file_of_the_contest_loads_and_two_of_them_animate() {
    let dir = two_rounds(|text| text);
    let checked = matchreel(&["check", text(dir.path())]);
    assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
    assert_eq!(stdout(&checked), "");
    assert!(stderr(&checked).contains("remark: "), "{}", stderr(&checked));
    let film = dir.path().join("film.gif");
    let rendered = matchreel(&["render", text(dir.path()), "-o", text(&film), "--size", "200x200", "--no-cards"]);
    assert_eq!(code(&rendered), 0, "{}", stderr(&rendered));
    assert!(fs::read(film).unwrap().starts_with(b"GIF89a"));
}

#[test]
fn a_robot_that_teleports_is_one_finding_and_still_renders() {
    let dir = two_rounds(|text| text.replace("R2 13 UP 15 2", "R2 13 UP 4 9"));
    let checked = matchreel(&["check", text(dir.path())]);
    assert_eq!(code(&checked), 1, "{}", stderr(&checked));
    let found = stdout(&checked);
    assert_eq!(found.lines().count(), 1, "{found}");
    for part in ["playfield.txt.0002", "step 2", "R2", "P3", "strategiePy"] {
        assert!(found.contains(part), "{found} should name {part}");
    }
    let picture = dir.path().join("2.png");
    let rendered = matchreel(&["render", text(dir.path()), "--at", "2", "-o", text(&picture), "--size", "200x200"]);
    assert_eq!(code(&rendered), 0, "{}", stderr(&rendered));
    assert!(picture.exists());
}

#[test]
fn every_bad_input_gets_one_clear_line_and_exit_code_2() {
    let dir = folder();
    let file = |name: &str, bytes: &[u8]| -> PathBuf {
        let path = dir.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    fs::create_dir(dir.path().join("empty")).unwrap();
    fs::create_dir(dir.path().join("foreign")).unwrap();
    file("foreign/notes.txt", b"hello");
    file("junk", &[0x7f, b'E', b'L', b'F', 0, 1, 2, 3, 0, 0]);
    file("nothing.json", b"");
    file("cut.json", b"{\"game\":\"reversi\",\"moves\":");
    fs::File::create(dir.path().join("zeros")).unwrap().set_len(2 << 30).unwrap();
    for name in ["missing", "empty", "foreign", "junk", "nothing.json", "cut.json", "zeros"] {
        let path = dir.path().join(name);
        for command in ["render", "info", "check"] {
            let output = matchreel(&[command, text(&path)]);
            assert_eq!(code(&output), 2, "{command} {name}: {}", stderr(&output));
            let errors: Vec<String> =
                stderr(&output).lines().filter(|l| l.starts_with("error: ")).map(Into::into).collect();
            assert_eq!(errors.len(), 1, "{command} {name}: {}", stderr(&output));
            assert!(errors[0].contains(name), "{errors:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn no_permission_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let dir = folder();
    let path = dir.path().join("secret.json");
    fs::write(&path, "{\"game\":\"reversi\",\"moves\":[\"D3\"]}").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        // Whoever may read everything cannot be refused.
        return;
    }
    let output = matchreel(&["info", text(&path)]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("permission"), "{}", stderr(&output));
}

#[test]
fn outputs_that_cannot_be_written_are_told_in_one_line() {
    let game = "replays/reversi-six.json";
    for (target, says) in [("/no/such/folder/film.gif", "folder"), ("/dev/full", "full")] {
        if target == "/dev/full" && !Path::new(target).exists() {
            continue;
        }
        let output = matchreel(&["render", game, "-o", target, "--size", "100x100", "--format", "gif"]);
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        let lines = stderr(&output);
        assert_eq!(lines.lines().count(), 1, "{lines}");
        assert!(lines.contains(says), "{lines}");
    }
}

#[test]
fn a_file_that_is_there_is_replaced_only_when_it_is_ours_or_on_demand() {
    let dir = folder();
    let film = dir.path().join("film.gif");
    let small = ["--size", "100x100", "--no-cards", "--duration", "1s", "-o"];
    let render = |game: &str, more: &[&str]| {
        let mut args = vec!["render", game];
        args.extend(small);
        args.push(text(&film));
        args.extend(more);
        matchreel(&args)
    };
    fs::write(&film, "somebody's own work").unwrap();
    let refused = render("replays/reversi-six.json", &[]);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("--force"), "{}", stderr(&refused));
    assert_eq!(fs::read(&film).unwrap(), b"somebody's own work");
    assert_eq!(code(&render("replays/reversi-six.json", &["--force"])), 0);
    assert_eq!(code(&render("replays/reversi-six.json", &[])), 0, "an older film of the same replay is ours");
    assert_eq!(code(&render("replays/reversi-corners.json", &[])), 2, "a film of another replay is not");
}

#[test]
fn standard_output_takes_films_and_a_closed_pipe_is_no_error() {
    let film = matchreel(&["render", "replays/reversi-six.json", "-o", "-", "--size", "100x100", "--duration", "1s"]);
    assert_eq!(code(&film), 0, "{}", stderr(&film));
    assert!(film.stdout.starts_with(b"GIF89a"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["info", "--json", text(&project("replays"))])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(stderr(&output).matches("panic").count(), 0);
}

#[test]
fn standard_input_is_read() {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["info", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"{\"game\":\"reversi\",\"moves\":[\"D3\",\"C5\"]}").unwrap();
    let output = child.wait_with_output().unwrap();
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["game"], &line["steps"]), (&"reversi".into(), &2.into()));
}

#[test]
fn info_tells_programs_what_the_documents_promise() {
    let output = matchreel(&["info", "--json", "replays/reversi-passes.xml"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "source",
            "index",
            "format",
            "game",
            "variant",
            "size",
            "players",
            "date",
            "title",
            "tags",
            "winner",
            "score",
            "recorded",
            "steps",
            "complete",
            "problem",
            "duration_ms",
            "final",
            "fen"
        ]
    );
    assert_eq!(line["format"], "xml");
    assert_eq!(line["complete"], true);
    assert_eq!(line["final"].as_array().unwrap().len(), 8);
    assert_eq!((&line["title"], &line["tags"]), (&serde_json::Value::Null, &serde_json::json!({})));
    let output = matchreel(&["info", "--json", "replays/chess-opera-1858.pgn", "--index", "1"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(line["date"].is_string() && line["title"].is_string() && line["tags"]["Site"].is_string(), "{line}");
}

#[test]
fn a_broken_tail_plays_up_to_the_last_good_step_and_says_so() {
    let whole = fs::read_to_string(project("replays/reversi-passes.xml")).unwrap();
    let dir = folder();
    let path = dir.path().join("cut.xml");
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let film = dir.path().join("cut.gif");
    let output = matchreel(&["render", text(&path), "-o", text(&film), "--size", "100x100", "--still"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stderr(&output).contains("cut.xml:"), "{}", stderr(&output));
    assert!(film.exists());
    assert_eq!(code(&matchreel(&["check", text(&path)])), 1);
}

#[test]
fn moves_are_picked_by_the_side_that_made_them() {
    let dir = folder();
    let chess = "replays/chess-kasparov-topalov-1999.json";
    let picture = |at: &str| {
        let out = dir.path().join(format!("{at}.png"));
        let output = matchreel(&["render", chess, "--at", at, "--size", "120x120", "-o", text(&out)]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        // How the step was named stands in the file, but not in the picture.
        let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(&out).unwrap())).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    };
    let black = picture("24b");
    assert!(black == picture("24") && black == picture("24…") && black == picture("24..."));
    assert!(black != picture("24w"));
    let frames = |select: &str| {
        let out = dir.path().join(format!("{select}.gif"));
        let args =
            ["render", chess, "--select", select, "--still", "--no-cards", "--size", "100x100", "-o", text(&out)];
        let output = matchreel(&args);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stderr(&output)
    };
    // The picture before the first move named, and one for each.
    assert!(frames("24w..25b").contains(" 5 frames"));
    assert!(frames("24..25").contains(" 5 frames"));
    assert!(frames("24b..25w").contains(" 3 frames"));
    assert!(frames("43…..").contains(" 3 frames"));
    let refused = |args: &[&str]| {
        let output = matchreel(&[&["render"], args].concat());
        assert_eq!(code(&output), 2);
        stderr(&output)
    };
    assert!(refused(&[chess, "--select", "24b..24w"]).contains("24b comes after 24w"));
    assert!(refused(&[chess, "--at", "44b"]).contains("there is no step 44b; this replay has 0 to 44"));
    assert!(refused(&[chess, "--at", "24x"]).contains("expected best, or a round or move such as 21, 21b or 21…"));
    let rounds = refused(&["replays/paintball-race", "--at", "21b"]);
    assert!(rounds.contains("paintball counts rounds one by one; expected a number"), "{rounds}");
}

#[test]
fn steps_that_are_not_there_are_told_with_those_that_are() {
    let output = matchreel(&["render", "replays/reversi-six.json", "--at", "99"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("there is no step 99; this replay has 0 to 33"), "{}", stderr(&output));
}

#[test]
fn a_theme_of_ones_own_works_and_a_wrong_one_gets_a_line() {
    let dir = folder();
    let mine = dir.path().join("mine.toml");
    let arena = fs::read_to_string(project("assets/themes/arena.toml")).unwrap();
    let render = || {
        let picture = dir.path().join("p.png");
        let args = ["render", "replays/reversi-six.json", "--at", "3", "--size", "100x100", "--force", "--theme"];
        matchreel(&[&args[..], &[text(&mine), "-o", text(&picture)]].concat())
    };
    fs::write(&mine, arena.replace("depth = true", "depth = false")).unwrap();
    assert_eq!(code(&render()), 0);
    fs::write(&mine, arena.replace("depth = true", "depth = 7")).unwrap();
    let wrong = render();
    assert_eq!(code(&wrong), 2);
    assert!(stderr(&wrong).contains("mine.toml: line 3"), "{}", stderr(&wrong));
    let unknown = matchreel(&["render", "replays/reversi-six.json", "--theme", "neon"]);
    assert!(stderr(&unknown).contains("arena, paper, classic, contrast"), "{}", stderr(&unknown));
}

#[test]
fn names_in_a_file_cannot_steer_the_terminal() {
    let dir = folder();
    let path = dir.path().join("evil.json");
    let game = r#"{"game":"reversi","players":["\u001b[2Jboo\u0007","b"],"moves":["D3"]}"#;
    fs::write(&path, game).unwrap();
    let output = matchreel(&["info", text(&path)]);
    assert_eq!(code(&output), 0);
    assert!(!output.stdout.contains(&0x1b) && !output.stdout.contains(&7), "{:?}", stdout(&output));
}

#[test]
fn numbered_frames_come_as_a_whole_folder() {
    let dir = folder();
    let out = dir.path().join("frames");
    let args = [
        "render",
        "replays/reversi-six.json",
        "--format",
        "png",
        "--size",
        "100x100",
        "--select",
        "1..2",
        "--delay",
        "1s",
        "--no-cards",
    ];
    let output = matchreel(&[&args[..], &["-o", text(&out)]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let mut names: Vec<String> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names[0], "frame-000001.png");
    // 0.6 s of opening, two steps of 1 s and 1.6 s of closing, at 25 a second.
    assert_eq!(names.len(), 105);
}

#[test]
fn films_open_elsewhere_with_the_right_duration() {
    if !common::have(&["ffprobe"], "opening films in another program") {
        return;
    }
    let dir = folder();
    for name in ["film.gif", "film.apng"] {
        let film = dir.path().join(name);
        let args = [
            "render",
            "replays/reversi-six.json",
            "--size",
            "120x120",
            "--select",
            "1..3",
            "--delay",
            "1s",
            "--no-cards",
        ];
        assert_eq!(code(&matchreel(&[&args[..], &["-o", text(&film)]].concat())), 0);
        let probe = Command::new("ffprobe")
            .args(["-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames,width,height", "-of", "csv"])
            .arg(&film)
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&probe.stderr), "", "{name}");
        assert!(String::from_utf8_lossy(&probe.stdout).starts_with("stream,120,120,"), "{name}");
        let packets = Command::new("ffprobe")
            .args(["-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0"])
            .arg(&film)
            .output()
            .unwrap();
        let total: f64 = String::from_utf8_lossy(&packets.stdout)
            .lines()
            .filter_map(|l| l.trim_matches(',').parse::<f64>().ok())
            .sum();
        assert!((total - 5.2).abs() < 0.011, "{name}: {total}");
    }
}

#[test]
fn completions_are_scripts() {
    for shell in ["bash", "zsh", "fish"] {
        let output = matchreel(&["completions", shell]);
        assert_eq!(code(&output), 0);
        assert!(stdout(&output).contains("matchreel"), "{shell}");
    }
}

#[test]
fn wrong_usage_is_exit_code_2_and_help_is_none() {
    assert_eq!(code(&matchreel(&["render"])), 2);
    assert_eq!(code(&matchreel(&["render", "x", "--size", "0x0"])), 2);
    for args in [&["--help"][..], &["render", "--help"], &["check", "--help"], &["--version"]] {
        assert_eq!(code(&matchreel(args)), 0, "{args:?}");
    }
    assert!(stdout(&matchreel(&["render", "--help"])).contains("Example"));
}

#[test]
fn a_variation_is_filmed_on_wish_and_one_that_is_not_there_is_told() {
    let dir = folder();
    let sample = project("replays/chess-opera-1858.pgn");
    let picture = |name: &str, more: &[&str]| {
        let out = dir.path().join(name);
        let args = ["render", text(&sample), "--index", "1", "--at", "3b", "--size", "320x240", "-o", text(&out)];
        let output = matchreel(&[&args, more].concat());
        (code(&output), stderr(&output), fs::read(out).unwrap_or_default())
    };
    let (game, _, game_bytes) = picture("game.png", &[]);
    let (line, _, line_bytes) = picture("line.png", &["--line", "1"]);
    assert_eq!((game, line), (0, 0));
    assert_ne!(game_bytes, line_bytes, "another move stands on the board");
    let (missing, said, _) = picture("missing.png", &["--line", "9"]);
    assert!(missing != 0 && said.contains("has no variation 9; its variations are 1 to 3"), "{missing} {said}");
}

#[test]
fn remarks_on_a_file_of_many_games_say_which_one_is_meant() {
    let dir = folder();
    let file = dir.path().join("two.pgn");
    fs::write(&file, "[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"b\"]\n\n1. e4 e5 *\n").unwrap();
    let said = stderr(&matchreel(&["check", text(&file)]));
    assert!(said.contains("two.pgn: game 1: the rules leave the game open"), "{said}");
    assert!(said.contains("two.pgn: game 2: the record stops after move 1…"), "{said}");
}
