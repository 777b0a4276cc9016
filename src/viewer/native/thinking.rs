//! Thoughts on threads of their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

use crate::viewer::advice::Told;
use crate::viewer::background::{Errand, Thinking};

/// A thought on a thread. It ends when this is dropped.
pub struct Thread {
    stop: Arc<AtomicBool>,
    told: Receiver<Told>,
}

/// Starts to think.
pub fn start(errand: Box<dyn Errand>) -> Thread {
    let stop = Arc::new(AtomicBool::new(false));
    let (tell, told) = channel();
    let stopped = Arc::clone(&stop);
    std::thread::spawn(move || think(errand, &stopped, &tell));
    Thread { stop, told }
}

fn think(mut errand: Box<dyn Errand>, stop: &AtomicBool, tell: &Sender<Told>) {
    loop {
        let until = Instant::now() + Duration::from_millis(errand.time().0.into());
        let stopped = &mut || Instant::now() >= until || stop.load(Ordering::Relaxed);
        let Some(told) = errand.next(stopped) else { break };
        // Nobody may be listening any more.
        if stop.load(Ordering::Relaxed) || tell.send(told).is_err() {
            break;
        }
    }
}

impl Thinking for Thread {
    fn listen(&mut self, news: &mut Vec<Told>) -> bool {
        loop {
            match self.told.try_recv() {
                Ok(told) => news.push(told),
                Err(TryRecvError::Empty) => return false,
                Err(TryRecvError::Disconnected) => return true,
            }
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
