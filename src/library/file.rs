//! One file: its head first, the rest only when the head is a replay's and the size is within bounds.

use std::fs::{File, Metadata};
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::files::{human, words};
use crate::formats::{self, Format, Records};
use crate::model::limits::{MAX_NAMES_BYTES, MAX_UNPACK_RATIO, UNPACKED_ALWAYS};
use crate::model::{Problem, Record};

/// A file or stream of which the head has been read.
pub struct Input {
    head: Vec<u8>,
    rest: Box<dyn Read + Send>,
    /// The size, where it is known before reading.
    size: Option<u64>,
    pub packed: bool,
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

impl Input {
    pub fn open(path: &Path) -> io::Result<Input> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        let input = Input::stream(file)?;
        // The size of a packed file says nothing about what is in it.
        Ok(Input { size: Some(size).filter(|_| !input.packed), ..input })
    }

    /// Takes the head off a stream; gz and zst are unpacked on the way.
    pub fn stream(mut stream: impl Read + Send + 'static) -> io::Result<Input> {
        let head = read_some(&mut stream, formats::HEAD)?;
        let Some(packing) = Packing::of(&head) else {
            return Ok(Input { head, rest: Box::new(stream), size: None, packed: false });
        };
        let mut rest = packing.unpack(Cursor::new(head).chain(stream))?;
        let head = read_some(&mut rest, formats::HEAD)?;
        Ok(Input { head, rest, size: None, packed: true })
    }

    /// The whole stream from its first byte.
    pub fn into_stream(self) -> Box<dyn Read + Send> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }

    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// All bytes, unless they are more than a file of this format may have.
    pub fn read(mut self, format: &Format) -> Result<Vec<u8>, String> {
        let limit = format.limit();
        let too_large = |size: String| format!("is {size}; {} has at most {}", format.name(), human(limit));
        if let Some(size) = self.size.filter(|size| *size > limit) {
            return Err(too_large(human(size)));
        }
        // A file may grow while it is read, and a stream has no size: the limit holds for what comes, too.
        let left = limit + 1 - self.head.len() as u64;
        self.rest.take(left).read_to_end(&mut self.head).map_err(|error| words(&error))?;
        match self.head.len() as u64 > limit {
            true => Err(too_large(format!("more than {}", human(limit)))),
            false => Ok(self.head),
        }
    }
}

/// The records of an input whose format is known.
pub fn records(format: &Format, source: &str, path: Option<&Path>, input: Input) -> Result<Records, String> {
    let records = if format.streams() {
        let companions = path.map(|path| beside(path, format)).unwrap_or_default();
        format.stream(source, input.into_stream(), &companions)
    } else {
        format.read(source, input.read(format)?)
    };
    Ok(Box::new(Placed { path: path.map(Path::to_owned), records }))
}

/// Records that know where they lie.
struct Placed {
    path: Option<PathBuf>,
    records: Records,
}

impl Placed {
    fn put(&self, record: Result<Record, Problem>) -> Result<Record, Problem> {
        record.map(|record| Record { path: self.path.clone(), ..record })
    }
}

impl Iterator for Placed {
    type Item = Result<Record, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next().map(|record| self.put(record))
    }

    /// Files with many games can pass over some without reading them.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.records.nth(n).map(|record| self.put(record))
    }
}

/// What lies beside a file and belongs to it.
pub fn beside(path: &Path, format: &Format) -> Vec<Option<Vec<u8>>> {
    let companion = |suffix: &&str| -> Option<Vec<u8>> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
            .ok()?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(suffix)))
            .collect();
        found.sort();
        let mut bytes = Vec::new();
        File::open(found.first()?).ok()?.take(MAX_NAMES_BYTES).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    };
    format.companions().iter().map(companion).collect()
}

/// Reads up to `most` bytes, however small the pieces are that the stream gives.
pub fn read_some(stream: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(most);
    stream.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What a path is that is neither file nor folder.
#[cfg(unix)]
pub fn special(meta: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = meta.file_type();
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
pub fn special(_meta: &Metadata) -> &'static str {
    "a device"
}
