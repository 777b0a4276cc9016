//! The way in for bytes: the head first, the rest only when the head is a replay's. What is packed is unpacked on the way.

#[cfg(feature = "decode")]
use std::io::BufRead;
use std::io::{self, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Beside, Format, HEAD, Records, text};
use crate::model::limits::{MAX_UNPACK_RATIO, UNPACKED_ALWAYS};
use crate::model::{Place, Problem, Record, human};

/// A file or stream of which the head has been read.
pub struct ReplayInput {
    head: Vec<u8>,
    rest: Box<dyn Read + Send>,
    /// The size, where it is known before reading.
    size: Option<u64>,
    pub packed: bool,
}

impl ReplayInput {
    /// Takes the head off a stream; what is packed is unpacked on the way.
    pub fn stream(mut stream: impl Read + Send + 'static) -> io::Result<ReplayInput> {
        let head = read_some(&mut stream, HEAD)?;
        let Some(packing) = Packing::of(&head) else {
            return Ok(ReplayInput { head, rest: Box::new(stream), size: None, packed: false });
        };
        let mut rest = packing.unpack(Cursor::new(head).chain(stream))?;
        let mut head = Vec::with_capacity(HEAD);
        match rest.by_ref().take(HEAD as u64).read_to_end(&mut head) {
            Ok(_) => {}
            // What comes before the fault may be all there is.
            Err(error) if !head.is_empty() && !is_bomb(&error) => rest = Box::new(Fault(Some(error))),
            Err(error) => return Err(error),
        }
        Ok(ReplayInput { head, rest, size: None, packed: true })
    }

    /// The same where the size of the file is known. That of a packed file says nothing about what is in it.
    pub fn sized(self, size: u64) -> ReplayInput {
        ReplayInput { size: Some(size).filter(|_| !self.packed), ..self }
    }

    /// The records of an input whose format is known, with what lies beside it.
    pub fn records(self, format: &Format, source: &str, beside: &Beside) -> Result<Records, String> {
        if format.streams() {
            return Ok(format.stream(source, self.into_stream(), beside));
        }
        let (bytes, fault) = self.read(format)?;
        let Some(what) = fault else { return Ok(format.read(source, bytes)) };
        // What comes before the fault is read all the same.
        let problem = Problem::new(Place::file(source), what);
        if format.holds_many() {
            return Ok(Box::new(format.read(source, bytes).chain(std::iter::once(Err(problem)))));
        }
        let broken = move |record: Record| Record { broken: Some(problem.clone()), ..record };
        Ok(Box::new(format.read(source, bytes).map(move |record| record.map(&broken))))
    }

    /// The whole stream from its first byte.
    pub fn into_stream(self) -> Box<dyn Read + Send> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }

    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// All bytes, unless they are more than a file of this format may have; and why there are no more, where it is a packed one
    /// that breaks off.
    fn read(mut self, format: &Format) -> Result<(Vec<u8>, Option<String>), String> {
        let limit = format.limit();
        let too_large = |size: String| format!("is {size}; {} has at most {}", format.name(), human(limit));
        if let Some(size) = self.size.filter(|size| *size > limit) {
            return Err(too_large(human(size)));
        }
        // A file may grow while it is read, and a stream has no size: the limit holds for what comes, too.
        let left = limit + 1 - self.head.len() as u64;
        let read = self.rest.take(left).read_to_end(&mut self.head);
        let fault = match read {
            Ok(_) => None,
            Err(error) if self.packed && !is_bomb(&error) && !self.head.is_empty() => Some(cut_short(&error)),
            Err(error) => return Err(format!("cannot be read: {error}")),
        };
        match self.head.len() as u64 > limit {
            true => Err(too_large(format!("more than {}", human(limit)))),
            false => Ok((self.head, fault)),
        }
    }
}

/// Reads up to `most` bytes, however small the pieces are that the stream gives.
pub fn read_some(stream: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(most);
    stream.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A stream that fails once.
struct Fault(Option<io::Error>);

impl Read for Fault {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Why nothing more comes out of a packed file.
fn cut_short(error: &io::Error) -> String {
    format!("what is packed breaks off: {}; what comes before is kept", text::short(&error.to_string(), 120))
}

/// Whether unpacking was stopped because too much came.
pub fn is_bomb(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::FileTooLarge
}

/// How a file is packed.
#[derive(Clone, Copy)]
enum Packing {
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl Packing {
    fn of(head: &[u8]) -> Option<Packing> {
        match head {
            [0x1f, 0x8b, 8, ..] => Some(Packing::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Packing::Zstd),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..] => Some(Packing::Bzip2),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Packing::Xz),
            _ => None,
        }
    }

    fn unpack(self, packed: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
        let taken = Arc::new(AtomicU64::new(0));
        let packed = BufReader::with_capacity(64 << 10, Counted { stream: packed, taken: Arc::clone(&taken) });
        Ok(match self {
            Packing::Gzip => Box::new(Unpacked::new(flate2::bufread::MultiGzDecoder::new(packed), taken)),
            #[cfg(not(feature = "decode"))]
            Packing::Zstd | Packing::Bzip2 | Packing::Xz => {
                return Err(io::Error::other("it is packed in a way this build cannot unpack"));
            }
            #[cfg(feature = "decode")]
            Packing::Zstd => Box::new(Unpacked::new(Frames::new(packed), taken)),
            #[cfg(feature = "decode")]
            Packing::Bzip2 => Box::new(Unpacked::new(bzip2::bufread::MultiBzDecoder::new(packed), taken)),
            #[cfg(feature = "decode")]
            Packing::Xz => {
                Box::new(Unpacked::new(lzma_rust2::XzReader::new_mem_limit(packed, true, XZ_MEMORY_KIB), taken))
            }
        })
    }
}

/// What unpacking xz may take: the strongest setting of its own program wants 65 MiB.
#[cfg(feature = "decode")]
const XZ_MEMORY_KIB: u32 = 128 << 10;

/// A stream whose first bytes have been looked at.
#[cfg(feature = "decode")]
type Framed<R> = io::Chain<Cursor<[u8; 4]>, R>;

/// The frames of a zstd file, one after the other; those that hold nothing are passed over.
#[cfg(feature = "decode")]
struct Frames<R: BufRead> {
    open: Option<ruzstd::decoding::StreamingDecoder<Framed<R>, ruzstd::decoding::FrameDecoder>>,
    /// What lies behind the frames so far, while none is open.
    rest: Option<R>,
}

#[cfg(feature = "decode")]
impl<R: BufRead> Frames<R> {
    fn new(packed: R) -> Frames<R> {
        Frames { open: None, rest: Some(packed) }
    }

    /// Opens the next frame; none is open at the end.
    fn open_next(&mut self) -> io::Result<()> {
        let Some(mut rest) = self.rest.take() else { return Ok(()) };
        while !rest.fill_buf()?.is_empty() {
            let mut magic = [0; 4];
            rest.read_exact(&mut magic)?;
            if !matches!(magic, [0x50..=0x5f, 0x2a, 0x4d, 0x18]) {
                let framed = Cursor::new(magic).chain(rest);
                self.open = Some(ruzstd::decoding::StreamingDecoder::new(framed).map_err(io::Error::other)?);
                return Ok(());
            }
            let mut length = [0; 4];
            rest.read_exact(&mut length)?;
            let length = u64::from(u32::from_le_bytes(length));
            if io::copy(&mut rest.by_ref().take(length), &mut io::sink())? < length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(())
    }
}

#[cfg(feature = "decode")]
impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.open.is_none() {
                self.open_next()?;
            }
            let Some(frame) = &mut self.open else { return Ok(0) };
            let read = frame.read(bytes)?;
            if read > 0 || bytes.is_empty() {
                return Ok(read);
            }
            self.rest = self.open.take().map(|frame| frame.into_inner().into_inner().1);
        }
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
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
        }
        Ok(read)
    }
}

#[cfg(all(test, feature = "decode"))]
mod tests;
