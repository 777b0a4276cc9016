//! Pictures into H.264: each group of pictures by an encoder of its own.

use openh264::OpenH264API;
use openh264::encoder::{
    BitRate, Complexity, Encoder, EncoderConfig, FrameRate, FrameType, IntraFramePeriod, QpRange, RateControlMode,
    UsageType, VuiConfig,
};
use openh264::formats::YUVSource;

use super::super::yuv::{Planes, Sampling};
use super::super::{ExportError, Painter, Reel};

/// The encoder's limits: the longer and the shorter side.
const LONGEST: u32 = 3840;
const SHORTEST: u32 = 2160;
/// Smaller pictures are padded: blocks have this side.
const LEAST: u32 = 16;

/// One picture of the film in the file's form.
pub struct Sample {
    /// Units with their lengths before them, without the parameter sets.
    pub data: Vec<u8>,
    /// Whether decoding can start here; then what the decoder must know first.
    pub key: Option<Sets>,
}

/// What a decoder must know before the first picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sets {
    pub sequence: Vec<u8>,
    pub picture: Vec<u8>,
}

/// Encodes the pictures of one thread.
pub struct Coder<'a> {
    painter: Box<dyn Painter + 'a>,
    planes: Planes,
    kind: Pictures,
    encoder: Option<Encoder>,
}

/// What kind of pictures are made.
#[derive(Clone, Copy, Debug)]
pub struct Pictures {
    /// From 1 to 100.
    pub quality: u8,
    /// The most a second, which players want to know beforehand.
    pub rate: f32,
}

/// The film's size in the file, if it can hold it.
pub fn padded(reel: &dyn Reel) -> Result<(u16, u16), ExportError> {
    let (width, height) = (reel.width(), reel.height());
    if width == 0 || height == 0 || width.max(height) > LONGEST || width.min(height) > SHORTEST {
        return Err(ExportError::VideoSize { width, height, longest: LONGEST, shortest: SHORTEST });
    }
    let even = |side: u32| side.next_multiple_of(2).max(LEAST) as u16;
    Ok((even(width), even(height)))
}

impl<'a> Coder<'a> {
    pub fn new(reel: &'a dyn Reel, (across, down): (u16, u16), kind: Pictures) -> Coder<'a> {
        let painted = (reel.width() as usize, reel.height() as usize);
        let planes = Planes::new(Sampling::Square, painted, (across.into(), down.into()));
        Coder { painter: reel.painter(), planes, kind, encoder: None }
    }

    /// Encodes a frame, as the first of a group if so told; nothing if it looks like the one before.
    pub fn sample(&mut self, frame: usize, first: bool) -> Result<Option<Sample>, ExportError> {
        let changed = self.planes.update(&self.painter.paint(frame));
        let encoder = match &mut self.encoder {
            Some(encoder) if !first => {
                if !changed {
                    return Ok(None);
                }
                encoder
            }
            // An encoder that has seen nothing: the same group gives the same bytes on any thread.
            slot => {
                let fresh = Encoder::with_api_config(OpenH264API::from_source(), config(self.kind));
                slot.insert(fresh.map_err(trouble)?)
            }
        };
        let stream = encoder.encode(&self.planes).map_err(trouble)?;
        let is_key = match stream.frame_type() {
            FrameType::IDR => true,
            FrameType::I | FrameType::P | FrameType::IPMixed => false,
            FrameType::Invalid | FrameType::Skip => return Err(ExportError::Mp4("a picture was lost".to_string())),
        };
        let (mut data, mut sets) = (Vec::new(), Sets::default());
        for layer in (0..stream.num_layers()).filter_map(|i| stream.layer(i)) {
            for unit in (0..layer.nal_count()).filter_map(|i| layer.nal_unit(i)) {
                put(bare(unit), &mut data, &mut sets);
            }
        }
        Ok(Some(Sample { data, key: is_key.then_some(sets) }))
    }
}

/// A unit without the zeros and the one that mark its start.
fn bare(unit: &[u8]) -> &[u8] {
    let start = unit.iter().take_while(|byte| **byte == 0).count() + 1;
    unit.get(start..).unwrap_or_default()
}

fn put(unit: &[u8], data: &mut Vec<u8>, sets: &mut Sets) {
    match unit.first().map(|head| head & 31) {
        Some(7) => sets.sequence = unit.to_vec(),
        Some(8) => sets.picture = unit.to_vec(),
        Some(_) => {
            data.extend((unit.len() as u32).to_be_bytes());
            data.extend(unit);
        }
        None => {}
    }
}

/// The same coarseness everywhere, so that no group looks worse than its neighbours and the bytes are as many as they must be.
fn config(Pictures { quality, rate }: Pictures) -> EncoderConfig {
    let coarse = quantizer(quality);
    EncoderConfig::new()
        .usage_type(UsageType::CameraVideoRealTime)
        .complexity(Complexity::Low)
        // The one mode that neither skips pictures nor complains: it moves within the range below, which is a single value.
        .rate_control_mode(RateControlMode::Bufferbased)
        .qp(QpRange::new(coarse, coarse))
        // Not kept to; a high one would only raise the level that a player must be capable of.
        .bitrate(BitRate::from_bps(1_000_000))
        .max_frame_rate(FrameRate::from_hz(rate))
        .skip_frames(false)
        .scene_change_detect(false)
        .adaptive_quantization(false)
        // It would leave faint changes out.
        .background_detection(false)
        .num_threads(1)
        .intra_frame_period(IntraFramePeriod::auto())
        .vui(VuiConfig::bt709())
}

/// How coarse the encoder is, from 12 to its coarsest, 51.
fn quantizer(quality: u8) -> u8 {
    12 + (100 - quality.clamp(1, 100)) * 2 / 5
}

fn trouble(error: openh264::Error) -> ExportError {
    ExportError::Mp4(error.to_string())
}

impl YUVSource for Planes {
    fn dimensions(&self) -> (usize, usize) {
        self.size()
    }

    fn strides(&self) -> (usize, usize, usize) {
        let (across, _) = self.size();
        (across, across / 2, across / 2)
    }

    fn y(&self) -> &[u8] {
        self.y()
    }

    fn u(&self) -> &[u8] {
        self.u()
    }

    fn v(&self) -> &[u8] {
        self.v()
    }
}
