//! What a program that goes on prints to standard error, kept up to a size.

use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

use super::limits::MOST_HEARD;

/// An ear that is shared with whoever reads the stream.
#[derive(Clone, Debug, Default)]
pub struct Ear(Arc<Mutex<Vec<u8>>>);

impl Ear {
    /// Listens until the stream ends. What is more than is kept is read all the same, so that no program waits to be heard.
    pub fn listen(&self, mut stream: impl Read) {
        let mut bytes = [0; 4 << 10];
        loop {
            let read = match stream.read(&mut bytes) {
                Ok(0) => return,
                Ok(read) => read,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => return,
            };
            self.keep(bytes.get(..read).unwrap_or_default());
        }
    }

    /// Keeps something that was heard elsewhere, as far as there is room.
    pub fn keep(&self, bytes: &[u8]) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST_HEARD.saturating_sub(kept.len());
        kept.extend(bytes.iter().take(room));
    }

    /// What was heard since it was taken last.
    pub fn take(&self) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&std::mem::take(&mut *kept)).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_is_read_to_its_end_and_some_of_it_kept() {
        let heard = Ear::default();
        let mut much = std::io::Cursor::new(vec![b'x'; 3 * MOST_HEARD]);
        heard.listen(&mut much);
        assert_eq!(much.position(), 3 * MOST_HEARD as u64);
        assert_eq!(heard.take().len(), MOST_HEARD);
        heard.listen(&b"more"[..]);
        assert_eq!(heard.take(), "more");
        assert_eq!(heard.take(), "");
    }
}
