//! Saving from the window: this picture at once, a film on a thread of its own. Names are claimed as everywhere: nothing that was
//! saved before is replaced, and another look of the same moment is another picture.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;

use crate::export::{Progress, Watch};
use crate::files::claim::{Claims, FilmMark};
use crate::files::stamp;
use crate::model::key;
use crate::render::{FOLDER, RenderError, Target};
use crate::viewer::OpenMatch;
use crate::viewer::background::News;
use crate::viewer::beside::Beside;
use crate::viewer::export::Order;

/// One thread: the window needs the other cores to stay fluid.
const JOBS: usize = 1;

/// What is saved, and where.
pub struct Saving {
    order: Order,
    target: Target,
}

impl Saving {
    pub fn new(order: Order, game: &OpenMatch) -> Saving {
        let (maker, source) = (&order.maker, &game.source);
        // What looks different is kept side by side; what a program thought of the positions is in no record.
        let other = |beside: &Beside| (stamp::of_record(&beside.game.record), beside.game.evals_key());
        let look = (maker.key(), game.line, game.evals_key(), game.beside.as_ref().map(other));
        let mark = FilmMark {
            place: stamp::place(&source.path, source.index, &look),
            stamp: key(&(look, stamp::of_record(&game.record))),
        };
        let wished = Path::new(FOLDER).join(&order.name);
        let target = Target::chosen(&mut Claims::default(), &wished, mark, maker.options());
        Saving { order, target }
    }

    /// Where it will be.
    pub fn place(&self) -> String {
        self.target.to_string()
    }

    /// Makes it, unless the very same is there.
    pub fn make(&self, watch: Watch) -> Result<(), RenderError> {
        match self.target.is_up_to_date() {
            true => Ok(()),
            false => {
                self.target.make(&self.order.maker, std::slice::from_ref(&self.order.subject), JOBS, watch).map(drop)
            }
        }
    }
}

/// A film being made.
pub struct Job {
    cancel: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Job {
    /// Starts a thread that makes a film and tells how far it is.
    pub fn start(film: Saving, news: Sender<News>) -> Job {
        let cancel = Arc::new(AtomicBool::new(false));
        let stops = Arc::clone(&cancel);
        let thread = std::thread::spawn(move || {
            let told = news.clone();
            let progress = move |Progress { done, total }: Progress| {
                // Nobody listens any more when the window is gone.
                let _ = told.send(News::Progress { done, total });
            };
            let result = film.make(Watch { cancel: &stops, progress: &progress });
            let _ = news.send(News::Exported(match result {
                Ok(()) => Ok(film.place()),
                Err(error) => Err(error.to_string()),
            }));
        });
        Job { cancel, thread }
    }

    pub fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Stops it and waits until nothing of it is left on the disk: that takes no longer than a frame.
    pub fn end(self) {
        self.stop();
        // A film that came to a sudden end has cleared up on its way.
        let _ = self.thread.join();
    }
}
