//! The way in for bytes: the head first, the rest only when the head is a replay's. What is packed is unpacked on the way.

use std::io::{self, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Beside, Format, HEAD, Records};
use crate::model::human;
use crate::model::limits::{MAX_UNPACK_RATIO, UNPACKED_ALWAYS};

/// A file or stream of which the head has been read.
pub struct ReplayInput {
    head: Vec<u8>,
    rest: Box<dyn Read + Send>,
    /// The size, where it is known before reading.
    size: Option<u64>,
    pub packed: bool,
}

impl ReplayInput {
    /// Takes the head off a stream; gz and zst are unpacked on the way.
    pub fn stream(mut stream: impl Read + Send + 'static) -> io::Result<ReplayInput> {
        let head = read_some(&mut stream, HEAD)?;
        let Some(packing) = Packing::of(&head) else {
            return Ok(ReplayInput { head, rest: Box::new(stream), size: None, packed: false });
        };
        let mut rest = packing.unpack(Cursor::new(head).chain(stream))?;
        let head = read_some(&mut rest, HEAD)?;
        Ok(ReplayInput { head, rest, size: None, packed: true })
    }

    /// The same where the size of the file is known. That of a packed file says nothing about what is in it.
    pub fn sized(self, size: u64) -> ReplayInput {
        ReplayInput { size: Some(size).filter(|_| !self.packed), ..self }
    }

    /// The records of an input whose format is known, with what lies beside it.
    pub fn records(self, format: &Format, source: &str, beside: &Beside) -> Result<Records, String> {
        match format.streams() {
            true => Ok(format.stream(source, self.into_stream(), beside)),
            false => Ok(format.read(source, self.read(format)?)),
        }
    }

    /// The whole stream from its first byte.
    pub fn into_stream(self) -> Box<dyn Read + Send> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }

    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// All bytes, unless they are more than a file of this format may have.
    fn read(mut self, format: &Format) -> Result<Vec<u8>, String> {
        let limit = format.limit();
        let too_large = |size: String| format!("is {size}; {} has at most {}", format.name(), human(limit));
        if let Some(size) = self.size.filter(|size| *size > limit) {
            return Err(too_large(human(size)));
        }
        // A file may grow while it is read, and a stream has no size: the limit holds for what comes, too.
        let left = limit + 1 - self.head.len() as u64;
        self.rest.take(left).read_to_end(&mut self.head).map_err(|error| format!("cannot be read: {error}"))?;
        match self.head.len() as u64 > limit {
            true => Err(too_large(format!("more than {}", human(limit)))),
            false => Ok(self.head),
        }
    }
}

/// Reads up to `most` bytes, however small the pieces are that the stream gives.
pub fn read_some(stream: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(most);
    stream.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// How a file is packed.
#[derive(Clone, Copy)]
enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    fn of(head: &[u8]) -> Option<Packing> {
        match head {
            [0x1f, 0x8b, 8, ..] => Some(Packing::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Packing::Zstd),
            _ => None,
        }
    }

    fn unpack(self, packed: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
        let taken = Arc::new(AtomicU64::new(0));
        let packed = BufReader::with_capacity(64 << 10, Counted { stream: packed, taken: Arc::clone(&taken) });
        Ok(match self {
            Packing::Gzip => Box::new(Unpacked::new(flate2::bufread::MultiGzDecoder::new(packed), taken)),
            #[cfg(not(feature = "decode"))]
            Packing::Zstd => return Err(io::Error::other("it is packed with zstd, which this build cannot unpack")),
            #[cfg(feature = "decode")]
            Packing::Zstd => {
                let stream = ruzstd::decoding::StreamingDecoder::new(packed).map_err(io::Error::other)?;
                Box::new(Unpacked::new(stream, taken))
            }
        })
    }
}

/// Packed bytes, counted as they are taken.
struct Counted<R> {
    stream: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(bytes)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// What was packed, as long as it is not absurdly more than what it was packed into.
struct Unpacked<R> {
    stream: R,
    given: u64,
    taken: Arc<AtomicU64>,
}

impl<R> Unpacked<R> {
    fn new(stream: R, taken: Arc<AtomicU64>) -> Unpacked<R> {
        Unpacked { stream, given: 0, taken }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(bytes)?;
        self.given += read as u64;
        let most = self.taken.load(Ordering::Relaxed).saturating_mul(MAX_UNPACK_RATIO).max(UNPACKED_ALWAYS);
        if self.given > most {
            let what = format!("it unpacks to more than {MAX_UNPACK_RATIO} times its size; expected packed replays");
            return Err(io::Error::other(what));
        }
        Ok(read)
    }
}
