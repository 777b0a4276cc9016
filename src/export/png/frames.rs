//! A film as numbered pictures in a folder, so many for each second.

use png::{Compression, Encoder, Filter};

use super::super::frame_rate::held;
use super::super::parallel::{Share, in_order};
use super::super::sink::{Door, Put, Sink, SinkOptions};
use super::super::{ExportError, Progress, Reel, Summary, Watch, size};
use super::rgb_bytes;

/// Neighbouring frames done by one thread. Small, because whole pictures are large.
const BATCH: usize = 4;

pub const SINK: Sink = Sink {
    id: "png",
    also: &[],
    words: "a folder of numbered pictures",
    repeats: false,
    has_quality: false,
    shrinks: false,
    has_cover: false,
    door: Door::Folder(png_frames),
};

/// Whether a file of a folder could be one of these pictures.
pub fn is_frame(name: &str) -> bool {
    let number = name.strip_prefix("frame-").and_then(|rest| rest.strip_suffix(".png"));
    number.is_some_and(|number| number.len() >= 6 && number.bytes().all(|b| b.is_ascii_digit()))
}

/// Writes a film as `frame-000001.png` and so on, each handed to `put` by name.
pub fn png_frames(
    reel: &dyn Reel,
    put: &mut Put,
    options: &SinkOptions,
    watch: &Watch,
) -> Result<Summary, ExportError> {
    let (width, height) = size(reel, "PNG")?;
    let held = held(reel.frames(), options.fps);
    if held.is_empty() {
        return Err(ExportError::NoFrames);
    }
    let total = held.iter().map(|held| held.pictures).sum::<u64>() as usize;
    let (mut frames, mut bytes) = (0, 0);
    in_order(
        held.len(),
        Share { jobs: options.jobs, batch: BATCH },
        || reel.painter(),
        |painter, item| {
            watch.check()?;
            let mut png = Vec::new();
            let mut encoder = Encoder::new(&mut png, width.into(), height.into());
            encoder.set_color(png::ColorType::Rgb);
            encoder.set_compression(Compression::Fast);
            encoder.set_filter(Filter::Adaptive);
            super::write(encoder, &rgb_bytes(painter.paint(held[item].frame).pixels), options.tag.as_deref())?;
            Ok(png)
        },
        drop,
        |item, png| {
            for _ in 0..held[item].pictures {
                watch.check()?;
                frames += 1;
                bytes += png.len() as u64;
                put(&format!("frame-{frames:06}.png"), &png)?;
                (watch.progress)(Progress { done: frames, total });
            }
            Ok(())
        },
    )?;
    Ok(Summary { frames, bytes, exact: true, colors: 0 })
}
