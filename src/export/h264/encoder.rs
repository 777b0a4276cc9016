//! Pictures one after the other: of each, the macroblocks that changed, in the way that shows most for its bits.

use super::arithmetic::{Contexts, Writer};
use super::block::Block;
use super::choose::Making;
use super::headers::{Basis, Slice};
use super::raster::Raster;
use super::syntax::Trail;
use super::transform::Coarse;

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
    key: Coarse,
    staying: Coarse,
    passing: Coarse,
    /// What a decoder shows now and showed before, and the anchor.
    now: Raster,
    before: Raster,
    anchor: Raster,
    blocks: Vec<Block>,
    /// Whether the picture before was predicted from the one before it.
    alternates: bool,
}

impl Encoder {
    pub fn new(across: usize, down: usize, coarseness: Coarseness) -> Encoder {
        let grey = Raster::new(across, down);
        let blocks = vec![Block::default(); across * down];
        let Coarseness { key, staying, passing } = coarseness;
        let [key, staying, passing] = [key, staying, passing].map(Coarse::new);
        Encoder {
            key,
            staying,
            passing,
            now: grey.clone(),
            before: grey.clone(),
            anchor: grey,
            blocks,
            alternates: false,
        }
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
        let (staying, passing) = match basis {
            Basis::Nothing => (&self.key, &self.key),
            Basis::AnchorToAnchor | Basis::Anchor | Basis::Both => (&self.staying, &self.passing),
        };
        let quantizer = staying.quantizer;
        let sources = match basis {
            Basis::Nothing => Vec::new(),
            Basis::AnchorToAnchor | Basis::Anchor => vec![&self.anchor],
            Basis::Both => {
                std::mem::swap(&mut self.now, &mut self.before);
                vec![&self.before, &self.anchor]
            }
        };
        if let Some(nearest) = sources.first() {
            // A picture that stood here two pictures ago lacks only what the one before changed.
            let alternates = basis == Basis::Both && self.alternates;
            self.now.take_where(nearest, self.blocks.iter().map(|block| !alternates || !block.is_still()));
        }
        self.alternates = basis == Basis::Both;
        let making = Making {
            source,
            staying,
            passing,
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
