//! Pictures one after the other: of each, the macroblocks that changed, in the way that shows most for its bits.

use super::arithmetic::{Contexts, Writer};
use super::block::Block;
use super::choose::Making;
use super::headers::{Basis, Slice};
use super::raster::Raster;
use super::syntax::Trail;

/// What is known of a macroblock beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want {
    /// Whether it differs from the picture it is predicted from.
    pub changed: bool,
    /// Whether it will soon change again: then it may be coarse.
    pub passing: bool,
}

/// How coarse macroblocks are.
#[derive(Clone, Copy, Debug)]
pub struct Coarseness {
    /// In pictures that stand alone, which are seen as long as nothing moves over them.
    pub key: u8,
    /// What comes to stay.
    pub staying: u8,
    /// What changes again.
    pub passing: u8,
}

/// Encodes pictures.
pub struct Encoder {
    coarseness: Coarseness,
    /// What a decoder shows now and showed before, and the anchor.
    now: Raster,
    before: Raster,
    anchor: Raster,
    blocks: Vec<Block>,
}

impl Encoder {
    pub fn new(across: usize, down: usize, coarseness: Coarseness) -> Encoder {
        let grey = Raster::new(across, down);
        let blocks = vec![Block::default(); across * down];
        Encoder { coarseness, now: grey.clone(), before: grey.clone(), anchor: grey, blocks }
    }

    /// What a decoder shows now, and how each macroblock of it is predicted.
    #[cfg(test)]
    pub fn shown(&self) -> (&Raster, &[Block]) {
        (&self.now, &self.blocks)
    }

    /// Encodes a picture; `wants` has one for each macroblock, row by row.
    pub fn encode(&mut self, source: &Raster, basis: Basis, wants: &[Want]) -> Slice {
        let anchors = matches!(basis, Basis::Nothing | Basis::AnchorToAnchor);
        if anchors {
            // Whatever was encoded before must leave no trace.
            self.blocks.fill(Block::default());
        }
        let quantizer = if basis == Basis::Nothing { self.coarseness.key } else { self.coarseness.staying };
        let sources = match basis {
            Basis::Nothing => Vec::new(),
            Basis::AnchorToAnchor | Basis::Anchor => vec![&self.anchor],
            Basis::Both => {
                std::mem::swap(&mut self.now, &mut self.before);
                vec![&self.before, &self.anchor]
            }
        };
        if let Some(nearest) = sources.first() {
            self.now.copy(nearest);
        }
        let making = Making {
            source,
            coarseness: self.coarseness,
            writer: Writer::new(Contexts::new(basis != Basis::Nothing, quantizer)),
            trail: Trail { sources: sources.len() as u8, quantizer, turned: false },
            sources,
            now: &mut self.now,
            blocks: &mut self.blocks,
        };
        let code = making.code(wants);
        if anchors {
            self.anchor.copy(&self.now);
        }
        Slice { basis, quantizer, code }
    }
}
