//! A buffered writer that knows how much went through it.

use std::io::{self, BufWriter, Write};

/// Counts bytes on their way, and hands them on in large pieces.
pub struct Counted<'a> {
    out: BufWriter<&'a mut dyn Write>,
    count: u64,
}

impl<'a> Counted<'a> {
    pub fn new(out: &'a mut dyn Write) -> Counted<'a> {
        Counted { out: BufWriter::with_capacity(64 << 10, out), count: 0 }
    }

    pub fn count(&self) -> u64 {
        self.count
    }
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.count += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
