//! How fast games are held against the rules, on one core: games a second, and as a ratio to python-chess.
//!
//! `cargo bench --bench check` takes a file made of our samples; `-- FILE…` other ones. Where `python3`, or what the
//! variable `PYTHON` names, has the package `chess`, it replays the same PGN in the same run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use matchreel::games;
use matchreel::library::Library;

const RUNS: usize = 5;
/// How many games the peer is given: enough to tell its speed.
const SOME: usize = 1000;

/// Reads games and replays their main lines; says how many it did in how many seconds.
const PEER: &str = r#"
import sys, time
import chess.pgn
games = open(sys.argv[1], encoding="utf-8", errors="replace")
most, done, start = int(sys.argv[2]), 0, time.process_time()
while done < most and (game := chess.pgn.read_game(games)) is not None:
    board = game.board()
    for move in game.mainline_moves():
        board.push(move)
    done += 1
print(done, time.process_time() - start)
"#;

fn main() {
    let named: Vec<PathBuf> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).map(PathBuf::from).collect();
    let dir = tempfile::tempdir().expect("a temporary folder");
    let files = if named.is_empty() { made(dir.path()) } else { named };
    for file in files {
        let (games, seconds) = ours(&file);
        let rate = games as f64 / seconds;
        println!("{}: {games} games in {seconds:.3} s, {rate:.0} games/s", file.display());
        if let Some(peer) = peer(&file) {
            println!("    python-chess: {peer:.0} games/s; ours is {:.1} times as fast", rate / peer);
        }
    }
}

/// Our samples, many times over.
fn made(dir: &Path) -> Vec<PathBuf> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays");
    let pgn = dir.join("many.pgn");
    let games = std::fs::read_to_string(samples.join("chess-opera-1858.pgn")).expect("a sample");
    std::fs::write(&pgn, format!("{games}\n").repeat(2000)).expect("a writable folder");
    vec![pgn, samples.join("reversi-club.wtb")]
}

/// The median of some runs: games and seconds.
fn ours(file: &Path) -> (usize, f64) {
    let mut runs: Vec<(f64, usize)> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            let records = Library::new().open(file).expect("a file of games").flatten();
            let games = records.filter(|record| games::judge(record).is_ok()).count();
            (start.elapsed().as_secs_f64(), games)
        })
        .collect();
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (seconds, games) = runs[RUNS / 2];
    (games, seconds)
}

/// Games a second of python-chess, where it is there and can read the file.
fn peer(file: &Path) -> Option<f64> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    file.extension().filter(|suffix| *suffix == "pgn")?;
    let output = Command::new(python).args(["-c", PEER]).arg(file).arg(SOME.to_string()).output().ok()?;
    let told = String::from_utf8(output.stdout).ok()?;
    let (games, seconds) = told.trim().split_once(' ')?;
    Some(games.parse::<f64>().ok()? / seconds.parse::<f64>().ok()?)
}
