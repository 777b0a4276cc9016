//! What is saved from the window: this picture, or a film. Where it goes is the background's business.

use std::sync::Arc;

use super::command::FilmKind;
use super::game::OpenMatch;
use super::state::State;
use crate::export;
use crate::model::Millis;
use crate::render::{At, Dimensions, Maker, Options, Product, RenderError, Selection, Subject, stem};
use crate::scene::Show;
use crate::timeline::Pace;

/// Films have the size the command line gives them.
const FILM: Dimensions = Dimensions { width: 800, height: 800 };

/// What is saved, and how it would like to be called.
pub struct Order {
    pub maker: Maker,
    pub subject: Subject,
    pub name: String,
}

impl Order {
    fn new(game: &OpenMatch, options: Options, name: String) -> Result<Order, RenderError> {
        let subject = Subject { replay: Arc::new(game.replay().clone()), legal: Vec::new(), findings: Vec::new() };
        Ok(Order { maker: Maker::new(options)?, subject, name })
    }
}

impl State {
    fn export_options(&self, what: Product, size: Dimensions) -> Options {
        let show = Show { chart: true, legal: false, ..self.show_of() };
        Options { what, size, theme: Arc::clone(&self.theme), show, ..Options::default() }
    }

    /// This moment as it looks without controls.
    pub fn picture_order(&self) -> Option<Result<Order, RenderError>> {
        let game = self.game.as_ref()?;
        let step = step_word(game, self.steps());
        let (width, height) = self.size;
        let options = self.export_options(Product::Picture(At::Time(self.player.head())), Dimensions { width, height });
        let options = Options { pace: self.pace(), ..options };
        Some(Order::new(game, options, format!("{}-{step}.png", name(game))))
    }

    /// The whole match, or its marked part, as a film.
    pub fn film_order(&self, kind: FilmKind) -> Option<Result<Order, RenderError>> {
        let game = self.game.as_ref()?;
        let sink = match kind {
            FilmKind::Gif => &export::GIF,
            FilmKind::Mp4 => &export::MP4,
        };
        let last = game.replay().steps.len();
        let (part, range) = match self.player.marks {
            (None, None) => (Selection::All, String::new()),
            (from, to) => {
                let (from, to) = (from.unwrap_or(0), to.unwrap_or(last));
                (Selection::Between { from, to }, format!("-{}-{}", step_word(game, from), step_word(game, to)))
            }
        };
        let options = self.export_options(Product::Film(sink), FILM);
        let options = Options { pace: self.film_pace(), part, cards: part == Selection::All, ..options };
        Some(Order::new(game, options, format!("{}{range}.{}", name(game), sink.id)))
    }

    /// The pace of the window at its speed.
    fn film_pace(&self) -> Pace {
        let speed = self.player.speed();
        let scaled = |time: Millis| Millis(((f64::from(time.0) / speed) as u32).max(20));
        match self.pace() {
            Pace::Fixed { delay } => Pace::Fixed { delay: scaled(delay) },
            Pace::Recorded { longest, otherwise, .. } => {
                Pace::Recorded { longest, otherwise, percent: (speed * 100.0) as u32 }
            }
            Pace::Fitted { total } => Pace::Fitted { total },
        }
    }
}

fn name(game: &OpenMatch) -> String {
    stem(&game.source.path, game.source.index, game.replay().game)
}

/// The step in the name of a file: `24b`.
fn step_word(game: &OpenMatch, steps: usize) -> String {
    game.replay().numbering.word(game.replay().number(steps))
}
