//! Ours against general tools, on the same film in the same run: frames a second, bytes and PSNR, as ratios.
//!
//! `cargo bench --bench compare` installs nothing: it uses `ffmpeg`, and `python3` with Pillow, where they are there.
//! `-- gif` or `-- video` asks for these rows alone.
//! Each tool is timed as a whole command from file to file; the peers get the frames raw, which is the quickest way in.
//! Bytes of videos say little unless they look equally well, so x264 is also asked for our own PSNR.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const FPS: u32 = 25;
const RUNS: usize = 5;
/// How near to our PSNR x264 is brought, in dB, and after how many tries it is near enough anyway.
const NEAR: f64 = 0.05;
const TRIES: usize = 8;

/// A film: the sample, its size, and what is asked for besides.
struct Film {
    sample: &'static str,
    side: u32,
    more: &'static [&'static str],
}

const FILMS: [Film; 7] = [
    Film {
        sample: "paintball-walls",
        side: 800,
        more: &["--no-cards", "--select", "26..35", "--pace", "fixed", "--camera", "off"],
    },
    Film {
        sample: "paintball-shootout",
        side: 800,
        more: &["--no-cards", "--select", "11..20", "--pace", "fixed", "--camera", "off"],
    },
    Film {
        sample: "reversi-corners.json",
        side: 800,
        more: &["--no-cards", "--select", "21..30", "--pace", "fixed", "--camera", "off"],
    },
    // Where the camera moves most.
    Film { sample: "paintball-shootout", side: 800, more: &["--no-cards", "--select", "32..41"] },
    Film { sample: "worms-garden", side: 800, more: &["--no-cards", "--select", "88..97"] },
    // Whole films as they are made when nothing is asked for, but for the poster in front, which only some kinds of film have.
    Film { sample: "worms-garden", side: 640, more: &["--no-poster-frame"] },
    Film { sample: "chess-opera-1858.pgn", side: 640, more: &["--no-poster-frame"] },
];

/// A film painted frame by frame into a file, as the player sees it: one for each tick, three bytes a pixel.
struct Painted {
    film: &'static Film,
    raw: PathBuf,
    dir: PathBuf,
    count: usize,
}

fn main() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for film in &FILMS {
        let painted = Painted::new(film, dir.path());
        let what = film.more.join(" ");
        let (count, side) = (painted.count, film.side);
        println!("\n{}, {what}: {count} frames of {side}x{side}, medians of {RUNS} runs", film.sample);
        println!("{:<34} {:>9} {:>8} {:>9} {:>8} {:>8}", "", "frames/s", "ours is", "KB", "ours is", "PSNR");
        if asked("gif") {
            gifs(&painted);
        }
        if asked("video") {
            videos(&painted);
        }
    }
}

/// Whether rows of this kind are wanted: all are unless some are named.
fn asked(kind: &str) -> bool {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    named.is_empty() || named.iter().any(|word| word == kind)
}

fn gifs(painted: &Painted) {
    let ours = painted.row(RUNS, &painted.dir.join("ours.gif"), |film| painted.ours(film));
    print_row("matchreel, GIF", &ours, &ours);
    if has_ffmpeg() {
        let plain = "split[a][b];[a]palettegen[p];[b][p]paletteuse";
        let rectangles = format!("{plain}=dither=none:diff_mode=rectangle");
        for (name, filter) in
            [("ffmpeg, no dither, rectangles", rectangles.as_str()), ("ffmpeg palettegen/paletteuse", plain)]
        {
            let film = painted.dir.join("ffmpeg.gif");
            print_row(
                name,
                &painted.row(RUNS, &film, |film| painted.ffmpeg(&["-filter_complex", filter], film)),
                &ours,
            );
        }
    }
    if quietly(Command::new("python3").args(["-c", "import PIL"])) {
        let film = painted.dir.join("pillow.gif");
        print_row("Pillow", &painted.row(RUNS, &film, |film| painted.pillow(film)), &ours);
    } else {
        println!("python3 with Pillow is not there");
    }
}

/// The same film as video, which only ffmpeg can read back.
fn videos(painted: &Painted) {
    if cfg!(not(feature = "mp4")) || !has_ffmpeg() {
        return;
    }
    let ours = painted.row(RUNS, &painted.dir.join("ours.mp4"), |film| painted.ours(film));
    print_row("matchreel, MP4", &ours, &ours);
    print_row("ffmpeg, x264 veryfast", &painted.x264(RUNS, 23.0), &ours);
    let (mut fine, mut coarse) = (0.0, 51.0);
    let mut middle = 23.0;
    for _ in 0..TRIES {
        let psnr = painted.x264(1, middle).psnr;
        if (psnr - ours.psnr).abs() < NEAR {
            break;
        }
        if psnr > ours.psnr {
            fine = middle
        } else {
            coarse = middle
        }
        middle = (fine + coarse) / 2.0;
    }
    print_row(&format!("the same at our PSNR, crf {middle:.1}"), &painted.x264(RUNS, middle), &ours);
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

/// The middle one of the times that something takes.
fn median(runs: usize, mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let started = Instant::now();
            work();
            started.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}

impl Painted {
    fn new(film: &'static Film, dir: &Path) -> Painted {
        let raw = dir.join("frames.rgb");
        let mut painted = Painted { film, raw: raw.clone(), dir: dir.to_path_buf(), count: 0 };
        painted.ours(&raw);
        let bytes = fs::metadata(&raw).expect("raw frames").len();
        painted.count = bytes as usize / painted.picture().len();
        painted
    }

    /// Room for one picture.
    fn picture(&self) -> Vec<u8> {
        vec![0; (self.film.side * self.film.side * 3) as usize]
    }

    /// Makes a film several times and looks at it.
    fn row(&self, runs: usize, film: &Path, mut make: impl FnMut(&Path)) -> Row {
        let seconds = median(runs, || make(film));
        let bytes = fs::metadata(film).expect("a film").len();
        let is_gif = film.extension().is_some_and(|suffix| suffix == "gif");
        let psnr = if is_gif { self.gif_psnr(film) } else { self.video_psnr(film) };
        Row { rate: self.count as f64 / seconds, bytes, psnr }
    }

    fn ours(&self, film: &Path) {
        let size = format!("{0}x{0}", self.film.side);
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays").join(self.film.sample);
        let status = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["render", "-q", "--force", "--size", &size, "--fps", &FPS.to_string()])
            .args(self.film.more)
            .arg("-o")
            .args([film, &sample])
            .status();
        assert!(status.expect("our own program").success());
    }

    fn ffmpeg(&self, arguments: &[&str], film: &Path) {
        let (size, rate) = (format!("{0}x{0}", self.film.side), FPS.to_string());
        let done = quietly(
            Command::new("ffmpeg")
                .args(["-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", &size, "-r", &rate, "-i"])
                .arg(&self.raw)
                .args(arguments)
                .arg(film),
        );
        assert!(done, "ffmpeg fails");
    }

    fn x264(&self, runs: usize, crf: f64) -> Row {
        let crf = crf.to_string();
        let arguments = ["-c:v", "libx264", "-preset", "veryfast", "-crf", &crf, "-pix_fmt", "yuv420p"];
        self.row(runs, &self.dir.join("x264.mp4"), |film| self.ffmpeg(&arguments, film))
    }

    fn pillow(&self, film: &Path) {
        let (raw, side) = (&self.raw, self.film.side);
        let script = format!(
            "from PIL import Image\nd=open({raw:?},'rb').read()\nn={side}*{side}*3\n\
             f=[Image.frombytes('RGB',({side},{side}),d[i:i+n]) for i in range(0,len(d),n)]\n\
             f[0].save({film:?},save_all=True,append_images=f[1:],duration=40,loop=0)",
        );
        assert!(quietly(Command::new("python3").args(["-c", &script])), "Pillow fails");
    }

    /// The likeness of a GIF to the frames it was made from, over all frames and channels.
    fn gif_psnr(&self, film: &Path) -> f64 {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(File::open(film).expect("a film")).expect("a GIF");
        let mut raw = BufReader::new(File::open(&self.raw).expect("raw frames"));
        let (mut shown, mut picture) = (self.picture(), self.picture());
        let (mut error, mut tick, mut hundredths) = (Error::default(), 0, 0_u32);
        while let Some(frame) = decoder.read_next_frame().expect("a sound GIF") {
            for (y, line) in frame.buffer.chunks_exact(usize::from(frame.width) * 4).enumerate() {
                let start = (usize::from(frame.top) + y) * self.film.side as usize + usize::from(frame.left);
                let pixels = shown[start * 3..].chunks_exact_mut(3).zip(line.chunks_exact(4));
                pixels.filter(|(_, rgba)| rgba[3] > 0).for_each(|(pixel, rgba)| pixel.copy_from_slice(&rgba[..3]));
            }
            // The frame stands for all ticks until the next one.
            hundredths += u32::from(frame.delay);
            let end = ((hundredths * FPS).div_ceil(100) as usize).min(self.count);
            for _ in tick..end {
                raw.read_exact(&mut picture).expect("as many frames as ticks");
                error.add(&picture, &shown);
            }
            tick = tick.max(end);
        }
        error.psnr()
    }

    /// The same for a video, decoded by ffmpeg to one picture for each tick.
    fn video_psnr(&self, film: &Path) -> f64 {
        let filter = format!("fps={FPS},scale=flags=accurate_rnd+full_chroma_int,format=rgb24");
        let mut ffmpeg = Command::new("ffmpeg")
            .args(["-v", "error", "-i"])
            .arg(film)
            .args(["-vf", &filter, "-f", "rawvideo", "-"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("ffmpeg is there");
        let mut video = BufReader::new(ffmpeg.stdout.take().expect("a pipe"));
        let mut raw = BufReader::new(File::open(&self.raw).expect("raw frames"));
        let (mut shown, mut picture) = (self.picture(), self.picture());
        let mut error = Error::default();
        for _ in 0..self.count {
            raw.read_exact(&mut picture).expect("raw frames");
            video.read_exact(&mut shown).expect("as many pictures as ticks");
            error.add(&picture, &shown);
        }
        drop(video);
        ffmpeg.wait().expect("ffmpeg ends");
        error.psnr()
    }
}

/// Squared differences, and of how many values.
#[derive(Default)]
struct Error {
    sum: u64,
    count: u64,
}

impl Error {
    fn add(&mut self, painted: &[u8], shown: &[u8]) {
        self.sum += painted.iter().zip(shown).map(|(a, b)| u64::from(a.abs_diff(*b)).pow(2)).sum::<u64>();
        self.count += painted.len() as u64;
    }

    fn psnr(&self) -> f64 {
        10.0 * (255.0 * 255.0 * self.count as f64 / self.sum as f64).log10()
    }
}
