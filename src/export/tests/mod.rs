//! Exports read back by other people's decoders and compared with what was painted.

mod apng;
mod gif;
mod kept;
#[cfg(feature = "mp4")]
mod mp4;
mod pipe;
mod png;
mod sample;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use self::sample::{Sample, SampleReel};
use super::sink::ToFile;
use super::{ExportError, Frame, Painter, Progress, Reel, Shot, SinkOptions, Summary, Watch};
use crate::model::Millis;
use crate::scene::Rect;

/// A picture as a viewer shows it, and for how many milliseconds.
struct Shown {
    pixels: Vec<u32>,
    ms: u32,
}

/// A film of few colours: hard edges on a plain board.
fn plain(width: u32, height: u32) -> Sample {
    Sample { width, height, discs: 3, shades: 1, smooth: false, stay: 1 }
}

/// A film painted beforehand, from pictures drawn by the test.
struct Pictures {
    width: u32,
    height: u32,
    pictures: Vec<Vec<u32>>,
    frames: Vec<Frame>,
}

impl Pictures {
    /// Pictures of one row, each shown for its own time.
    fn row(pictures: &[(&[u32], u32)]) -> Pictures {
        let mut at = 0;
        let mut frames = Vec::new();
        for (_, ms) in pictures {
            frames.push(Frame { at: Millis(at), lasts: Millis(*ms) });
            at += ms;
        }
        let pictures: Vec<_> = pictures.iter().map(|(pixels, _)| pixels.to_vec()).collect();
        Pictures { width: pictures[0].len() as u32, height: 1, pictures, frames }
    }
}

impl Reel for Pictures {
    fn width(&self) -> u32 {
        self.width
    }

    fn height(&self) -> u32 {
        self.height
    }

    fn frames(&self) -> &[Frame] {
        &self.frames
    }

    fn painter(&self) -> Box<dyn Painter + '_> {
        Box::new(Slides { pictures: self, all: [Rect::new(0, 0, self.width as i32, self.height as i32)] })
    }
}

/// Says each time that everything may have changed, which is allowed.
struct Slides<'a> {
    pictures: &'a Pictures,
    all: [Rect; 1],
}

impl Painter for Slides<'_> {
    fn paint(&mut self, index: usize) -> Shot<'_> {
        Shot { pixels: &self.pictures.pictures[index], damage: &self.all }
    }
}

fn painted(reel: &dyn Reel) -> Vec<Vec<u32>> {
    let mut painter = reel.painter();
    (0..reel.frames().len()).map(|frame| painter.paint(frame).pixels.to_vec()).collect()
}

/// How near two films are, in decibels; infinite if they are equal.
fn psnr(shown: &[Shown], painted: &[Vec<u32>]) -> f64 {
    assert_eq!(shown.len(), painted.len());
    let (mut error, mut count) = (0.0, 0.0);
    for (a, b) in shown.iter().zip(painted).flat_map(|(shown, painted)| shown.pixels.iter().zip(painted)) {
        let channels = a.to_be_bytes().into_iter().zip(b.to_be_bytes());
        error += channels.map(|(a, b)| (f64::from(a) - f64::from(b)).powi(2)).sum::<f64>();
        count += 3.0;
    }
    10.0 * (255.0 * 255.0 * count / error).log10()
}

/// A film as a file.
fn written(write: ToFile, reel: &dyn Reel, options: &SinkOptions) -> (Vec<u8>, Summary) {
    let mut bytes = Vec::new();
    let summary = write(reel, &mut bytes, options, &Watch::nobody()).unwrap();
    assert_eq!(summary.bytes, bytes.len() as u64);
    (bytes, summary)
}

/// A film written and read back.
fn shown(
    write: fn(&dyn Reel, &SinkOptions) -> (Vec<u8>, Summary),
    read: fn(&[u8]) -> Vec<Shown>,
    reel: &dyn Reel,
) -> (Vec<Shown>, Summary) {
    let (bytes, summary) = write(reel, &SinkOptions::default());
    let shown = read(&bytes);
    assert_eq!(shown.len(), summary.frames);
    (shown, summary)
}

fn same_with_any_threads(write: ToFile, reel: &dyn Reel) {
    let with = |jobs| written(write, reel, &SinkOptions { jobs, ..SinkOptions::default() }).0;
    assert!(with(1) == with(2) && with(1) == with(5));
}

/// A film of so many frames is not written to its end when nobody wants it any more.
fn can_be_stopped(write: ToFile, frames: usize) {
    let reel = plain(30, 30).reel(frames, 40);
    stopped(|watch| {
        let stopped = write(&reel, &mut Vec::new(), &SinkOptions::default(), watch);
        assert!(matches!(stopped, Err(ExportError::Cancelled)));
    });
}

/// Runs an export that is stopped after a few frames.
fn stopped(export: impl FnOnce(&Watch)) {
    let cancel = AtomicBool::new(false);
    let progress = |progress: Progress| {
        cancel.fetch_or(progress.done >= 3, Ordering::Relaxed);
    };
    export(&Watch { cancel: &cancel, progress: &progress });
    assert!(cancel.into_inner(), "the export ended before it could be stopped");
}

/// What an export tells about its progress.
fn told(export: impl FnOnce(&Watch)) -> Vec<Progress> {
    let told = Mutex::new(Vec::new());
    let watch = Watch { progress: &|progress| told.lock().unwrap().push(progress), ..Watch::nobody() };
    export(&watch);
    told.into_inner().unwrap()
}

#[test]
fn the_made_up_film_is_the_same_in_any_order() {
    let reel = Sample::board(90, 70).reel(12, 40);
    let forward = painted(&reel);
    let mut painter = reel.painter();
    for frame in [7, 3, 11, 0, 4, 5] {
        assert!(painter.paint(frame).pixels == forward[frame], "frame {frame}");
    }
}
