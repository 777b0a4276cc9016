//! Frames for other programs: y4m (4:4:4) and raw RGB, so many for each second, one after another and nothing between.

use std::io::Write;
use std::sync::Arc;

use super::count::Counted;
use super::frame_rate::held;
use super::parallel::{Share, in_order};
use super::sink::{Door, Sink, SinkOptions};
use super::yuv::{Planes, Sampling};
use super::{ExportError, Painter, Progress, Reel, Summary, Watch, size};

/// Neighbouring frames done by one thread. Small, because whole pictures are large.
const BATCH: usize = 4;

/// What stands for a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raw {
    /// YUV4MPEG2, colours by BT.709 in the range of television.
    Y4m,
    /// Three bytes for each pixel and no head.
    Rgb,
}

pub const Y4M: Sink = Sink {
    id: "y4m",
    also: &[],
    words: "frames for other programs, 4:4:4",
    repeats: false,
    has_quality: false,
    shrinks: false,
    has_cover: false,
    door: Door::File(|reel, out, options, watch| raw(reel, Raw::Y4m, out, options, watch)),
};

pub const RGB: Sink = Sink {
    id: "rgb",
    words: "frames for other programs, three bytes a pixel",
    door: Door::File(|reel, out, options, watch| raw(reel, Raw::Rgb, out, options, watch)),
    ..Y4M
};

/// Writes every picture of a film as it is.
pub fn raw(
    reel: &dyn Reel,
    kind: Raw,
    out: &mut dyn Write,
    options: &SinkOptions,
    watch: &Watch,
) -> Result<Summary, ExportError> {
    let (width, height) = size(reel, "y4m")?;
    let fps = options.fps.max(1);
    let held = held(reel.frames(), fps);
    if held.is_empty() {
        return Err(ExportError::NoFrames);
    }
    let total = held.iter().map(|held| held.pictures).sum::<u64>() as usize;
    let mut out = Counted::new(out);
    if kind == Raw::Y4m {
        writeln!(out, "YUV4MPEG2 W{width} H{height} F{fps}:1 Ip A1:1 C444 XCOLORRANGE=LIMITED")?;
    }
    let mut frames = 0;
    in_order(
        held.len(),
        Share { jobs: options.jobs, batch: BATCH },
        || Press::new(reel, kind),
        |press, item| {
            watch.check()?;
            Ok(press.picture(held[item].frame))
        },
        drop,
        |item, picture: Arc<Vec<u8>>| {
            for _ in 0..held[item].pictures {
                watch.check()?;
                frames += 1;
                out.write_all(&picture)?;
                (watch.progress)(Progress { done: frames, total });
            }
            Ok(())
        },
    )?;
    out.flush()?;
    Ok(Summary { frames, bytes: out.count(), exact: kind == Raw::Rgb, colors: 0 })
}

/// Prints the pictures of one thread.
struct Press<'a> {
    painter: Box<dyn Painter + 'a>,
    form: Form,
    /// The newest picture, for a frame that looks the same.
    newest: Arc<Vec<u8>>,
}

enum Form {
    Planes(Planes),
    Bytes { width: usize, height: usize },
}

impl<'a> Press<'a> {
    fn new(reel: &'a dyn Reel, kind: Raw) -> Press<'a> {
        let (width, height) = (reel.width() as usize, reel.height() as usize);
        let form = match kind {
            Raw::Y4m => Form::Planes(Planes::new(Sampling::Each, (width, height), (width, height))),
            Raw::Rgb => Form::Bytes { width, height },
        };
        Press { painter: reel.painter(), form, newest: Arc::new(Vec::new()) }
    }

    fn picture(&mut self, frame: usize) -> Arc<Vec<u8>> {
        let shot = self.painter.paint(frame);
        match &mut self.form {
            Form::Planes(planes) => {
                if planes.update(&shot) || self.newest.is_empty() {
                    self.newest = Arc::new([b"FRAME\n", planes.y(), planes.u(), planes.v()].concat());
                }
            }
            Form::Bytes { width, height } => {
                let bytes = Arc::make_mut(&mut self.newest);
                bytes.resize(*width * *height * 3, 0);
                for span in shot.damage.iter().flat_map(|rect| super::clip(*rect, *width, *height)) {
                    let Some(row) = shot.pixels.get(span.clone()) else { continue };
                    for (bytes, pixel) in bytes[span.start * 3..span.end * 3].chunks_exact_mut(3).zip(row) {
                        bytes.copy_from_slice(&pixel.to_be_bytes()[1..]);
                    }
                }
            }
        }
        Arc::clone(&self.newest)
    }
}
