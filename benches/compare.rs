//! Ours against general tools, on the same film in the same run: frames a second, bytes and PSNR, as ratios.
//!
//! `cargo bench --bench compare` installs nothing: it uses `ffmpeg`, and `python3` with Pillow, where they are there.
//! `-- gif` or `-- video` asks for these rows alone.
//! Each tool is timed as a whole command from file to file; the peers get the frames raw, which is the quickest way in.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use matchreel::draw::Canvas;
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::Millis;
use matchreel::scene::{Cut, Film, Moment, Show, Theme, View};

const SIDE: u32 = 800;
const FPS: u32 = 25;
const RUNS: usize = 5;
/// The films: sample, first and last step.
const FILMS: [(&str, u32, u32); 3] =
    [("paintball-walls", 26, 35), ("paintball-shootout", 11, 20), ("reversi-corners.json", 21, 30)];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (sample, from, to) in FILMS {
        let path = root.join("replays").join(sample);
        let raw = dir.path().join("frames.rgb");
        let frames = write_raw(&path, from, to, &raw);
        println!("\n{sample}, steps {from} to {to}: {} frames of {SIDE}x{SIDE}, medians of {RUNS} runs", frames.len());
        println!("{:<34} {:>9} {:>8} {:>9} {:>8} {:>8}", "", "frames/s", "ours is", "KB", "ours is", "PSNR");
        if asked("gif") {
            gifs(&path, (from, to), &raw, dir.path(), &frames);
        }
        if asked("video") {
            videos(&path, (from, to), &raw, dir.path(), &frames);
        }
    }
}

/// Whether rows of this kind are wanted: all are unless some are named.
fn asked(kind: &str) -> bool {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    named.is_empty() || named.iter().any(|word| word == kind)
}

fn gifs(path: &Path, steps: (u32, u32), raw: &Path, dir: &Path, frames: &[Vec<u32>]) {
    let ours = ours("gif", path, steps, dir, frames);
    print_row("matchreel, GIF", &ours, &ours);
    for peer in [ffmpeg, ffmpeg_plain, pillow] {
        if let Some((name, row)) = peer(raw, dir, frames) {
            print_row(name, &row, &ours);
        }
    }
}

/// The same film as video, which only ffmpeg can read back.
fn videos(path: &Path, steps: (u32, u32), raw: &Path, dir: &Path, frames: &[Vec<u32>]) {
    if cfg!(not(feature = "mp4")) || !has_ffmpeg() {
        return;
    }
    let ours = ours("mp4", path, steps, dir, frames);
    print_row("matchreel, MP4", &ours, &ours);
    let arguments = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"];
    print_row("ffmpeg, x264 veryfast", &ffmpeg_with(&arguments, "x264.mp4", raw, dir, frames), &ours);
}

struct Row {
    rate: f64,
    bytes: u64,
    psnr: f64,
}

fn print_row(name: &str, row: &Row, ours: &Row) {
    let psnr = if row.psnr.is_infinite() { "exact".to_string() } else { format!("{:.1} dB", row.psnr) };
    println!(
        "{name:<34} {:>9.0} {:>7.1}x {:>9.0} {:>7.2}x {psnr:>8}",
        row.rate,
        ours.rate / row.rate,
        row.bytes as f64 / 1000.0,
        ours.bytes as f64 / row.bytes as f64
    );
}

/// Every frame of the film as the player sees them, one for each tick.
fn write_raw(path: &Path, from: u32, to: u32, raw: &Path) -> Vec<Vec<u32>> {
    let record = Library::new().open(path).expect("a sample").next().expect("a game").expect("a sound record");
    let replay = games::tell(&record).expect("a known game").replay;
    let theme = Arc::new(Theme::bundled("arena").expect("the default theme"));
    let view = View { width: SIDE, height: SIDE, theme, show: Show::default(), title: None, calm: false };
    let cut =
        Cut { from: from as usize - 1, to: to as usize, title: Millis::ZERO, end: Millis::ZERO, ..Cut::default() };
    let film = Film::new(replay, view, cut);
    let mut out = BufWriter::new(File::create(raw).expect("room for raw frames"));
    let mut canvas = Canvas::new(SIDE, SIDE);
    let count = film.lasts().0 * FPS / 1000;
    let mut frames = Vec::new();
    for i in 0..count {
        let moment: Moment = film.moment(Millis(i * 1000 / FPS));
        canvas.draw(&film.picture(moment));
        let bytes: Vec<u8> = canvas.pixels().iter().flat_map(|p| [(p >> 16) as u8, (p >> 8) as u8, *p as u8]).collect();
        out.write_all(&bytes).expect("room for raw frames");
        frames.push(canvas.pixels().to_vec());
    }
    out.flush().expect("room for raw frames");
    frames
}

fn median(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            work();
            started.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn row(seconds: f64, film: &Path, frames: &[Vec<u32>]) -> Row {
    let bytes = fs::metadata(film).expect("a film").len();
    let psnr = if film.extension().is_some_and(|suffix| suffix == "gif") { psnr } else { video_psnr };
    Row { rate: frames.len() as f64 / seconds, bytes, psnr: psnr(film, frames) }
}

fn ours(suffix: &str, path: &Path, (from, to): (u32, u32), dir: &Path, frames: &[Vec<u32>]) -> Row {
    let film = dir.join("ours").with_extension(suffix);
    let seconds = median(|| {
        let status = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args([
                "render",
                "-q",
                "--force",
                "--no-cards",
                "--size",
                &format!("{SIDE}x{SIDE}"),
                "--fps",
                &FPS.to_string(),
            ])
            .args(["--select", &format!("{from}..{to}"), "-o"])
            .args([&film, path])
            .status()
            .expect("our own program");
        assert!(status.success());
    });
    row(seconds, &film, frames)
}

fn quietly(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

fn has_ffmpeg() -> bool {
    let there = quietly(Command::new("ffmpeg").arg("-version"));
    if !there {
        println!("ffmpeg is not there");
    }
    there
}

fn ffmpeg(raw: &Path, dir: &Path, frames: &[Vec<u32>]) -> Option<(&'static str, Row)> {
    let filter = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none:diff_mode=rectangle";
    ffmpeg_gif("ffmpeg, no dither, rectangles", filter, raw, dir, frames)
}

fn ffmpeg_plain(raw: &Path, dir: &Path, frames: &[Vec<u32>]) -> Option<(&'static str, Row)> {
    let filter = "split[a][b];[a]palettegen[p];[b][p]paletteuse";
    ffmpeg_gif("ffmpeg palettegen/paletteuse", filter, raw, dir, frames)
}

fn ffmpeg_gif(
    name: &'static str,
    filter: &str,
    raw: &Path,
    dir: &Path,
    frames: &[Vec<u32>],
) -> Option<(&'static str, Row)> {
    has_ffmpeg().then(|| (name, ffmpeg_with(&["-filter_complex", filter], "ffmpeg.gif", raw, dir, frames)))
}

fn ffmpeg_with(arguments: &[&str], name: &str, raw: &Path, dir: &Path, frames: &[Vec<u32>]) -> Row {
    let film: PathBuf = dir.join(name);
    let size = format!("{SIDE}x{SIDE}");
    let rate = FPS.to_string();
    let seconds = median(|| {
        let done = quietly(
            Command::new("ffmpeg")
                .args(["-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", &size, "-r", &rate, "-i"])
                .arg(raw)
                .args(arguments)
                .arg(&film),
        );
        assert!(done, "ffmpeg fails");
    });
    row(seconds, &film, frames)
}

fn pillow(raw: &Path, dir: &Path, frames: &[Vec<u32>]) -> Option<(&'static str, Row)> {
    if !quietly(Command::new("python3").args(["-c", "import PIL"])) {
        println!("python3 with Pillow is not there");
        return None;
    }
    let film = dir.join("pillow.gif");
    let script = format!(
        "from PIL import Image\nd=open({raw:?},'rb').read()\nn={SIDE}*{SIDE}*3\n\
         f=[Image.frombytes('RGB',({SIDE},{SIDE}),d[i:i+n]) for i in range(0,len(d),n)]\n\
         f[0].save({film:?},save_all=True,append_images=f[1:],duration=40,loop=0)",
    );
    let seconds = median(|| assert!(quietly(Command::new("python3").args(["-c", &script])), "Pillow fails"));
    Some(("Pillow", row(seconds, &film, frames)))
}

/// The likeness of a film to the frames it was made from, over all frames and channels.
fn psnr(film: &Path, frames: &[Vec<u32>]) -> f64 {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(File::open(film).expect("a film")).expect("a GIF");
    let mut shown = vec![0_u32; (SIDE * SIDE) as usize];
    let (mut sum, mut count, mut hundredths) = (0_u64, 0_u64, 0_u32);
    while let Some(frame) = decoder.read_next_frame().expect("a sound GIF") {
        for (y, line) in frame.buffer.chunks_exact(usize::from(frame.width) * 4).enumerate() {
            let start = (usize::from(frame.top) + y) * SIDE as usize + usize::from(frame.left);
            for (pixel, rgba) in shown[start..].iter_mut().zip(line.chunks_exact(4)).filter(|(_, rgba)| rgba[3] > 0) {
                *pixel = u32::from(rgba[0]) << 16 | u32::from(rgba[1]) << 8 | u32::from(rgba[2]);
            }
        }
        // The frame stands for all ticks until the next one.
        let first = (hundredths * FPS).div_ceil(100) as usize;
        hundredths += u32::from(frame.delay);
        let last = ((hundredths * FPS).div_ceil(100) as usize).min(frames.len());
        for frame in frames.get(first..last).unwrap_or(&[]) {
            for (a, b) in frame.iter().zip(&shown) {
                for shift in [16, 8, 0] {
                    let d = i64::from(a >> shift & 255) - i64::from(b >> shift & 255);
                    sum += (d * d) as u64;
                    count += 1;
                }
            }
        }
    }
    10.0 * (255.0 * 255.0 * count as f64 / sum as f64).log10()
}

/// The same for a video, decoded by ffmpeg to one picture for each tick.
fn video_psnr(film: &Path, frames: &[Vec<u32>]) -> f64 {
    let filter = format!("fps={FPS},scale=flags=accurate_rnd+full_chroma_int,format=rgb24");
    let mut ffmpeg = Command::new("ffmpeg")
        .args(["-v", "error", "-i"])
        .arg(film)
        .args(["-vf", &filter, "-f", "rawvideo", "-"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("ffmpeg is there");
    let mut shown = BufReader::new(ffmpeg.stdout.take().expect("a pipe"));
    let mut picture = vec![0; (SIDE * SIDE * 3) as usize];
    let (mut sum, mut count) = (0_u64, 0_u64);
    for frame in frames {
        shown.read_exact(&mut picture).expect("as many pictures as ticks");
        for (painted, shown) in frame.iter().zip(picture.chunks_exact(3)) {
            for (a, b) in painted.to_be_bytes()[1..].iter().zip(shown) {
                sum += u64::from(a.abs_diff(*b)).pow(2);
                count += 1;
            }
        }
    }
    drop(shown);
    ffmpeg.wait().expect("ffmpeg ends");
    10.0 * (255.0 * 255.0 * count as f64 / sum as f64).log10()
}
