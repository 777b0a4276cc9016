//! A film as numbered pictures in a folder, so many for each second.

use std::path::Path;

use png::{Compression, Encoder, Filter};

use super::super::file::Folder;
use super::super::flow::{Share, in_order};
use super::super::ticks::held;
use super::super::{ExportError, Progress, Reel, Summary, Watch, size};
use super::rgb_bytes;

/// Neighbouring frames done by one thread. Small, because whole pictures are large.
const BATCH: usize = 4;

/// How to write numbered pictures.
#[derive(Clone, Debug)]
pub struct FrameOptions {
    /// Pictures a second.
    pub fps: u32,
    /// Threads; 0 means one for each core.
    pub jobs: usize,
    /// Written into each picture, so that it can be recognised later.
    pub tag: Option<String>,
    /// Whether a folder that is there already is replaced.
    pub replace: bool,
}

/// Writes a film as `frame-000001.png` and so on into a folder, which appears when it is whole.
pub fn png_frames(
    reel: &dyn Reel,
    folder: &Path,
    options: &FrameOptions,
    watch: &Watch,
) -> Result<Summary, ExportError> {
    let (width, height) = size(reel, "PNG")?;
    let held = held(reel.frames(), options.fps);
    if held.is_empty() {
        return Err(ExportError::NoFrames);
    }
    let total = held.iter().map(|held| held.pictures).sum::<u64>() as usize;
    let folder = Folder::create(folder, options.replace)?;
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
                folder.write(&format!("frame-{frames:06}.png"), &png)?;
                (watch.progress)(Progress { done: frames, total });
            }
            Ok(())
        },
    )?;
    folder.commit()?;
    Ok(Summary { frames, bytes, exact: true, colors: 0 })
}
