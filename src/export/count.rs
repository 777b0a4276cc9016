//! A buffered writer that knows how much went through it.

use std::io::{self, BufWriter, Write};

/// Counts bytes on their way, and hands them on in large pieces.
pub struct Counted<W: Write> {
    out: BufWriter<W>,
    count: u64,
}

impl<W: Write> Counted<W> {
    pub fn new(out: W) -> Counted<W> {
        Counted { out: BufWriter::with_capacity(64 << 10, out), count: 0 }
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    /// Hands on what is left, and gives back where it went.
    pub fn end(self) -> io::Result<W> {
        self.out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.count += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
