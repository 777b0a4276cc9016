//! A batch of chess games as stills: processor time and bytes of each film, beside ffmpeg on the same pictures in the same run.
//!
//! `cargo bench --bench stills`. Times are of one core, all of the command with its start; ffmpeg gets the pictures raw.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use matchreel::draw::Canvas;
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::Millis;
use matchreel::scene::{Cut, Film, Footage, Show, Theme, View};

const SIZE: (u32, u32) = (720, 840);
const GAMES: usize = 100;
const RUNS: usize = 5;
/// The pictures of a game: the set-up and one for each move.
const PICTURES: usize = 93;

/// Kasparov against Topalov, Wijk aan Zee 1999, and five more moves to have a round length.
const MOVES: &str = "e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 Nc1 O-O-O Nb3 exd4 \
    Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 \
    Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 \
    Kc1 Rd2 Qa7 h6 h4 h5 Qb6 Rd3";

fn main() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let (batch, raw) = (dir.path().join("batch.pgn"), dir.path().join("frames.rgb"));
    let game =
        |k: usize| format!("[White \"Player {k}\"]\n[Black \"Player {}\"]\n[Result \"*\"]\n\n{MOVES} *\n\n", k + 1);
    fs::write(&batch, (0..GAMES).map(game).collect::<String>()).expect("room for games");
    write_raw(&batch, &raw);
    let (ours, bytes) = ours(&batch, dir.path());
    let (width, height) = SIZE;
    println!("{GAMES} games of {PICTURES} pictures, {width}x{height}; one core, median of {RUNS} runs, for one GIF:");
    println!("{:<34} {ours:>7.1} ms {bytes:>9.1} KB", "matchreel");
    match ffmpeg(&raw, dir.path()) {
        Some((theirs, bytes)) => {
            println!("{:<34} {theirs:>7.1} ms {bytes:>9.1} KB", "ffmpeg, no dither, rectangles");
            println!("ours is {:.0} times as fast", theirs / ours);
        }
        None => println!("ffmpeg is not there"),
    }
}

/// Milliseconds of processor time that ended children took.
fn children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("this bench needs Linux");
    // After the name, which may hold anything: of the rest these are the 14th and the 15th, in hundredths of a second.
    let rest = stat.rsplit(')').next().unwrap_or_default();
    rest.split_whitespace().skip(13).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() * 10.0
}

/// The median of what some work takes.
fn median(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let before = children();
            work();
            children() - before
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn ours(batch: &Path, dir: &Path) -> (f64, f64) {
    let films = dir.join("films");
    let spent = median(|| {
        // What is up to date would not be made again.
        let _ = fs::remove_dir_all(&films);
        let size = format!("{}x{}", SIZE.0, SIZE.1);
        let status = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["render", "-q", "--no-cards", "--still", "--jobs", "1", "--all", "--size", &size, "-o"])
            .args([&films, batch])
            .status();
        assert!(status.expect("our own program").success());
    });
    let sizes: Vec<u64> =
        fs::read_dir(&films).expect("films").map(|film| film.unwrap().metadata().unwrap().len()).collect();
    assert_eq!(sizes.len(), GAMES, "a film for each game");
    (spent / GAMES as f64, sizes.iter().sum::<u64>() as f64 / 1000.0 / GAMES as f64)
}

fn ffmpeg(raw: &Path, dir: &Path) -> Option<(f64, f64)> {
    let film = dir.join("ffmpeg.gif");
    let size = format!("{}x{}", SIZE.0, SIZE.1);
    let filter = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none:diff_mode=rectangle";
    let mut command = Command::new("ffmpeg");
    command.args(["-y", "-threads", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-r", "1", "-s", &size, "-i"]).arg(raw);
    command.args(["-filter_complex", filter]).arg(&film);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if !command.status().is_ok_and(|status| status.success()) {
        return None;
    }
    let spent = median(|| assert!(command.status().is_ok_and(|status| status.success()), "ffmpeg fails"));
    Some((spent, fs::metadata(&film).ok()?.len() as f64 / 1000.0))
}

/// The pictures of the first game.
fn write_raw(batch: &Path, raw: &Path) {
    let record = Library::new().open(batch).expect("the batch").next().expect("a game").expect("a sound record");
    let replay = games::tell(&record).expect("a known game").replay;
    let theme = Arc::new(Theme::bundled("arena").expect("the default theme"));
    let view = View { width: SIZE.0, height: SIZE.1, theme, show: Show::default(), title: None, calm: false };
    let film = Film::new(replay, view, Cut { title: Millis::ZERO, end: Millis::ZERO, ..Cut::default() });
    let stills = film.stills();
    assert_eq!(stills.len(), PICTURES);
    let mut out = BufWriter::new(File::create(raw).expect("room for raw frames"));
    let mut canvas = Canvas::new(SIZE.0, SIZE.1);
    for take in stills {
        canvas.draw(&film.picture(take.moment));
        let bytes: Vec<u8> = canvas.pixels().iter().flat_map(|p| [(p >> 16) as u8, (p >> 8) as u8, *p as u8]).collect();
        out.write_all(&bytes).expect("room for raw frames");
    }
    out.flush().expect("room for raw frames");
}
