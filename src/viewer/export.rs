//! What is saved from the window: this picture, or a film. Where it goes is the background's business.

use std::sync::Arc;

use super::command::{FilmKind, Layer};
use super::game::OpenMatch;
use super::settings::Layers;
use super::state::State;
use crate::export;
use crate::render::{At, Dimensions, Maker, Options, Product, RenderError, Selection, Subject, stem};
use crate::timeline::Aim;

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
        let subject = |game: &OpenMatch| Subject::told(&game.record, Arc::new(game.replay().clone()), &options);
        let subject = match &game.beside {
            None => subject(game),
            Some(beside) => subject(game).with(subject(&beside.game)),
        };
        Ok(Order { maker: Maker::new(options)?, subject, name })
    }
}

impl State {
    /// Everything on the board is saved as it is seen; beside it stands what every film shows.
    fn export_options(&self, what: Product, size: Dimensions) -> Options {
        Options {
            what,
            size,
            theme: Arc::clone(&self.theme),
            show: self.shown(),
            calm: self.calm,
            sight: self.sight(),
            marks: self.own_marks(),
            // A film that is saved has the pace at which it is seen.
            recorded_delay: false,
            ..Options::default()
        }
    }

    /// What is special about the way the board is seen, in words: `from the other side, with names`.
    pub fn seen(&self) -> String {
        let mut words = Vec::new();
        let side = ["", "turned to the right", "from the other side", "turned to the left"];
        words.extend(
            side.get(usize::from(self.camera.turn % 4)).filter(|side| !side.is_empty()).map(|side| side.to_string()),
        );
        if self.camera.zoom > 1.0 {
            words.push(format!("{} times larger", (self.camera.zoom * 100.0).round() / 100.0));
        }
        if self.camera.aim != Aim::Off {
            words.push("through the camera".to_string());
        }
        let usual = Layers::default();
        for (on, word) in [(true, "with"), (false, "without")] {
            let unusual = |layer: &Layer| self.settings.layers.on(*layer) == on && usual.on(*layer) != on;
            let layers: Vec<&str> = Layer::ALL.into_iter().filter(unusual).map(Layer::name).collect();
            words.extend((!layers.is_empty()).then(|| format!("{word} {}", layers.join(" and "))));
        }
        words.join(", ")
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
        let last = game.longer().replay().steps.len();
        let (part, range) = match self.player.marks {
            (None, None) => (Selection::All, String::new()),
            (from, to) => {
                let (from, to) = (from.unwrap_or(0), to.unwrap_or(last));
                (Selection::Between { from, to }, format!("-{}-{}", step_word(game, from), step_word(game, to)))
            }
        };
        let options = self.export_options(Product::Film(sink), FILM);
        let options =
            Options { pace: self.pace().faster(self.player.speed()), part, cards: part == Selection::All, ..options };
        Some(Order::new(game, options, format!("{}{range}.{}", name(game), sink.id)))
    }
}

fn name(game: &OpenMatch) -> String {
    let own = |game: &OpenMatch| stem(&game.source.path, game.source.index, game.replay().game);
    match &game.beside {
        None => own(game),
        Some(beside) => format!("{}-beside-{}", own(game), own(&beside.game)),
    }
}

/// The step in the name of a file: `24b`.
fn step_word(game: &OpenMatch, steps: usize) -> String {
    let replay = game.longer().replay();
    replay.numbering.word(replay.number(steps))
}
