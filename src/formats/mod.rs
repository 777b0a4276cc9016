//! Readers: bytes in, records out.
