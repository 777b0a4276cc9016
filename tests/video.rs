//! Video and pipes end to end: other people's programs play what we write.
#![cfg(all(feature = "cli", feature = "mp4"))]

mod common;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use common::{matchreel, psnr, stderr, stdout};

const SAMPLE: &str = "replays/reversi-six.json";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Renders a short film of a sample and insists that it worked.
fn film(out: &Path, more: &[&str]) -> Output {
    let args = ["render", SAMPLE, "--select", "1..3", "--delay", "1s", "--no-cards", "-o", text(out)];
    let output = matchreel(&[&args[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    output
}

fn run(program: &str, args: &[&str]) -> Output {
    let output = Command::new(program).args(args).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{program} {args:?}: {}", stderr(&output));
    output
}

fn refused(args: &[&str], says: &str) {
    let output = matchreel(&[&["render", SAMPLE], args].concat());
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(stderr(&output).contains(says), "{args:?}: {}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
}

#[test]
fn ffprobe_finds_the_exact_duration_the_colours_and_nothing_to_complain_of() {
    if !common::have(&["ffprobe"], "probing an MP4") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    for (size, even) in [("120x120", "120,120"), ("161x93", "162,94")] {
        let path = dir.path().join(format!("{size}.mp4"));
        film(&path, &["--size", size]);
        let entries = "stream=width,height,color_range,color_space,color_transfer,color_primaries,duration,nb_frames,nb_read_frames";
        let probe = run(
            "ffprobe",
            &["-v", "warning", "-count_frames", "-show_entries", entries, "-of", "csv=p=0", text(&path)],
        );
        assert_eq!(stderr(&probe), "");
        let line = stdout(&probe);
        let fields: Vec<&str> = line.trim().split(',').collect();
        assert_eq!(fields[..6].join(","), format!("{even},tv,bt709,bt709,bt709"));
        // 0.6 s of opening, three steps of 1 s and 1.6 s of closing.
        assert_eq!(fields[6], "5.200000");
        assert_eq!(fields[7], fields[8], "every sample is a picture");
        let count: usize = fields[8].parse().unwrap();
        assert!(count < 130, "{count} samples for 130 ticks: what stays is one");
        let format =
            run("ffprobe", &["-v", "warning", "-show_entries", "format=duration", "-of", "csv=p=0", text(&path)]);
        assert_eq!(stdout(&format).trim(), "5.200000");
    }
}

#[test]
fn ffmpeg_decodes_it_to_what_was_painted() {
    if !common::have(&["ffmpeg"], "decoding an MP4") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let (video, raw) = (dir.path().join("film.mp4"), dir.path().join("film.rgb"));
    film(&video, &["--size", "400x400"]);
    film(&raw, &["--size", "400x400"]);
    let filter = "fps=25,scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=rgb24";
    let shown = run("ffmpeg", &["-v", "warning", "-i", text(&video), "-vf", filter, "-f", "rawvideo", "-"]);
    assert_eq!(stderr(&shown), "");
    let painted = fs::read(raw).unwrap();
    assert_eq!(painted.len(), 130 * 400 * 400 * 3);
    assert_eq!(shown.stdout.len(), painted.len(), "as many pictures as ticks");
    let likeness = psnr(&shown.stdout, &painted);
    assert!(likeness >= 36.0, "{likeness:.1} dB");
}

#[test]
fn ffmpeg_takes_y4m_and_raw_frames_from_a_pipe() {
    if !common::have(&["ffmpeg"], "piping frames") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let raw = dir.path().join("film.rgb");
    film(&raw, &["--size", "97x65"]);
    let painted = fs::read(raw).unwrap();
    let ours = format!(
        "'{}' render {SAMPLE} --select 1..3 --delay 1s --no-cards --size 97x65 -o -",
        env!("CARGO_BIN_EXE_matchreel")
    );
    let shell = |line: String| {
        let output = Command::new("sh").args(["-c", &line]).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(output.status.success(), "{line}: {}", stderr(&output));
        output.stdout
    };
    let filter = "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=rgb24";
    let shown = shell(format!("{ours} -q --format y4m | ffmpeg -v warning -i - -vf {filter} -f rawvideo -"));
    assert_eq!(shown.len(), painted.len());
    let likeness = psnr(&shown, &painted);
    assert!(likeness > 45.0, "{likeness:.1} dB");
    let shown = shell(format!("{ours} -q --format rgb"));
    assert!(shown == painted, "raw frames are exact");
}

#[test]
fn the_recipes_of_the_readme_work() {
    if !common::have(&["ffmpeg", "ffprobe"], "the recipes of the README") {
        return;
    }
    let readme = fs::read_to_string(common::project("README.md")).unwrap();
    let recipes: Vec<&str> = readme.lines().filter(|line| line.contains("| ffmpeg ")).collect();
    assert_eq!(recipes.len(), 3);
    let dir = tempfile::tempdir().unwrap();
    let sample = common::project(SAMPLE);
    for recipe in recipes {
        let ours = format!(
            "'{}' render '{}' --select 1..3 --delay 1s --no-cards",
            env!("CARGO_BIN_EXE_matchreel"),
            text(&sample)
        );
        let size = if recipe.contains("--size") { "" } else { " --size 96x96" };
        let line = recipe.replace("matchreel render game.xml", &format!("{ours}{size}")).replace("800x800", "96x96");
        let output = Command::new("sh").args(["-c", &line]).current_dir(dir.path()).output().unwrap();
        assert!(output.status.success(), "{line}: {}", stderr(&output));
        let name = recipe.split_whitespace().last().unwrap();
        let probe = run(
            "ffprobe",
            &["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", text(&dir.path().join(name))],
        );
        let duration: f64 = stdout(&probe).trim().parse().unwrap();
        assert!((duration - 5.2).abs() < 0.05, "{name} lasts {duration}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for format in ["y4m", "rgb", "mp4"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["render", SAMPLE, "--format", format, "--size", "300x300", "-o", "-"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut head = [0; 16];
        child.stdout.take().unwrap().read_exact(&mut head).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{format}");
        assert_eq!(stderr(&output), "", "{format}");
    }
}

/// Whether the boxes of an MP4 fill the file and the samples are among them.
fn whole(bytes: &[u8]) -> bool {
    let (mut at, mut samples) = (0, false);
    while let Some(head) = bytes.get(at..at + 8) {
        samples |= head[4..] == *b"mdat";
        at += u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
    }
    at == bytes.len() && samples
}

#[test]
fn killed_at_any_moment_no_half_video_stands_under_the_final_name() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("film.mp4");
    let mut killed = 0;
    for wait in [0, 10, 30, 60, 100, 150, 250, 400, 600] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["render", "-q", "--force", "--size", "400x400", "-o", text(&path), "replays/paintball-race"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        killed += usize::from(!child.wait().unwrap().success());
        assert!(fs::read(&path).map_or(true, |bytes| whole(&bytes)), "after {wait} ms");
    }
    assert!(killed > 0, "every film was quicker than the hand that stops it");
    film(&path, &["--size", "100x100", "--force"]);
    assert!(whole(&fs::read(&path).unwrap()));
}

#[test]
fn an_archive_of_videos_with_posters_is_made_once() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("films");
    let render = |more: &[&str]| {
        let args = ["render", SAMPLE, "replays/reversi-corners.json", "--format", "mp4", "--poster=best", "--still"];
        let output = matchreel(&[&args[..], &["--size", "96x96", "-o", text(&out)], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stderr(&output)
    };
    assert!(render(&[]).contains("2 rendered"));
    let mut names: Vec<String> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(
        names,
        ["reversi-corners.mp4", "reversi-corners.poster.png", "reversi-six.mp4", "reversi-six.poster.png"]
    );
    assert!(render(&[]).contains("2 up to date"));
    fs::remove_file(out.join("reversi-six.poster.png")).unwrap();
    assert!(render(&[]).contains("1 rendered"));
    assert!(out.join("reversi-six.poster.png").exists());
    assert!(render(&["--quality", "30"]).contains("2 rendered"), "another quality is another film");
}

#[test]
fn a_poster_is_the_best_picture_or_the_first() {
    let dir = tempfile::tempdir().unwrap();
    let render = |which: &str, name: &str| {
        film(&dir.path().join(name), &["--size", "96x96", which]);
        fs::read(dir.path().join(name).with_extension("poster.png")).unwrap()
    };
    let (best, first) = (render("--poster", "a.mp4"), render("--poster=first", "b.gif"));
    assert!(first.starts_with(b"\x89PNG") && best.starts_with(b"\x89PNG"));
    assert!(first != best);
    fs::write(dir.path().join("c.poster.png"), "somebody's").unwrap();
    let args = ["render", SAMPLE, "--poster", "-o", text(&dir.path().join("c.mp4"))].map(String::from);
    let output = matchreel(&args.each_ref().map(String::as_str));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(dir.path().join("c.poster.png")).unwrap(), b"somebody's");
    assert!(!dir.path().join("c.mp4").exists(), "told before any work");
}

#[test]
fn a_video_fits_a_limit_of_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("film.mp4");
    let output = film(&path, &["--size", "400x400", "--max-bytes", "20K"]);
    assert!(fs::metadata(&path).unwrap().len() <= 20_000);
    assert!(stderr(&output).contains("to fit"), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_had_is_refused_in_one_line() {
    refused(&["--format", "y4m", "--max-bytes", "1M", "-o", "-"], "--max-bytes is for films: GIF, APNG or MP4");
    refused(&["--format", "gif", "--quality", "50", "-o", "-"], "--quality is for MP4");
    refused(&["--format", "mp4", "--loop", "once", "-o", "-"], "--loop is for GIF and APNG");
    refused(&["--format", "mp4", "--poster", "-o", "-"], "--poster needs a film with a name");
    refused(&["-o", "film.mkv"], "the name ends like a kind of file that is not written");
    refused(&["--format", "mp4", "--size", "5000x5000", "-o", "-"], "MP4, which holds up to 3840×2160");
}

/// Frames and seconds that Pillow finds in a file.
fn pillow(python: &str, path: &Path) -> (usize, f64) {
    let script = "import sys\nfrom PIL import Image\nf=Image.open(sys.argv[1])\nt=0\n\
                  for i in range(f.n_frames):\n f.seek(i)\n t+=f.info['duration']\nprint(f.n_frames,t/1000)";
    let output = run(python, &["-c", script, text(path)]);
    let line = stdout(&output);
    let (frames, seconds) = line.trim().split_once(' ').unwrap();
    (frames.parse().unwrap(), seconds.parse().unwrap())
}

#[test]
fn pillow_finds_every_frame_and_the_whole_time_of_gif_and_apng() {
    let Some(python) = common::python_with_pillow() else { return };
    let dir = tempfile::tempdir().unwrap();
    for name in ["film.gif", "film.apng"] {
        let path = dir.path().join(name);
        let output = film(&path, &["--size", "200x200"]);
        let said = stderr(&output);
        let ours: usize = said.split_once(": ").unwrap().1.split_once(" frames").unwrap().0.parse().unwrap();
        let (frames, seconds) = pillow(python, &path);
        assert_eq!(frames, ours, "{name}");
        assert!((seconds - 5.2).abs() < 0.0051, "{name}: {seconds}");
    }
}
