//! Films made bit by bit, by a thread that has more to do. A page in a browser has no other.

use super::maker::Shoot;
use super::{Maker, Product, RenderError, Run, Subject, beside};
use crate::export::{GIF, GifSlice, GifWork, Progress, Reel, Watch};

/// So many frames are made at a time: what a page can wait for between two of its pictures. Each slice costs about one frame more.
const SLICE: usize = 6;

/// A film under way.
pub struct SlowFilm {
    reel: Box<dyn Reel>,
    work: GifWork<Vec<u8>>,
}

/// What became of a slice.
pub enum FilmSlice {
    More(SlowFilm),
    /// The whole film.
    Done(Vec<u8>),
}

impl Maker {
    /// Begins a film that is to be made in slices; `None` for what is only made in one go.
    pub fn begin(&self, subject: &Subject) -> Result<Option<SlowFilm>, RenderError> {
        let options = self.options();
        if options.what != Product::Film(&GIF) || options.max_bytes.is_some() {
            return Ok(None);
        }
        let shoot = Shoot { maker: self, run: Run { jobs: 1, ..Run::default() } };
        let reel: Box<dyn Reel> = match &subject.beside {
            None => Box::new(shoot.reel(self.film_of(subject, options.size)?, options.fps)?),
            Some(other) => {
                let duo = beside::duo(options, [subject, other], options.size)?;
                Box::new(shoot.reel(duo, options.fps)?)
            }
        };
        let work = GifWork::new(reel.as_ref(), Vec::new(), &options.sink(options.fps, 1, None))?;
        Ok(Some(SlowFilm { reel, work }))
    }
}

impl SlowFilm {
    /// How many pictures are written.
    pub fn progress(&self) -> Progress {
        self.work.progress()
    }

    /// Makes the next slice.
    pub fn go_on(self) -> Result<FilmSlice, RenderError> {
        let SlowFilm { reel, work } = self;
        Ok(match work.go_on(reel.as_ref(), SLICE, &Watch::nobody())? {
            GifSlice::More(work) => FilmSlice::More(SlowFilm { reel, work }),
            GifSlice::Done(_, bytes) => FilmSlice::Done(bytes),
        })
    }
}
