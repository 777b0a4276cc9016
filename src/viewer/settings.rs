//! What the window remembers from one day to the next.

use serde::{Deserialize, Serialize};

use super::command::Layer;
use crate::scene::Show;

/// The person's choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    pub theme: String,
    pub speed: f64,
    pub delay_ms: u32,
    pub pace: PaceChoice,
    pub panels: bool,
    pub library: bool,
    pub layers: Layers,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: "arena".into(),
            speed: 1.0,
            delay_ms: 1000,
            pace: PaceChoice::Fixed,
            panels: true,
            library: false,
            layers: Layers::default(),
        }
    }
}

/// Which pace the window has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaceChoice {
    Fixed,
    Story,
    Recorded,
}

impl PaceChoice {
    /// The one after it, and after the last the first.
    pub fn next(self) -> PaceChoice {
        match self {
            PaceChoice::Fixed => PaceChoice::Story,
            PaceChoice::Story => PaceChoice::Recorded,
            PaceChoice::Recorded => PaceChoice::Fixed,
        }
    }
}

/// Which layers are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Layers {
    last_move: bool,
    legal: bool,
    lives: bool,
    paths: bool,
    heat: bool,
    names: bool,
    /// As the game's people have it, until somebody decides.
    coords: Option<bool>,
    marks: bool,
}

impl Default for Layers {
    fn default() -> Layers {
        Layers::of(Show::default())
    }
}

impl Layers {
    pub fn on(&self, layer: Layer) -> bool {
        match layer {
            Layer::LastMove => self.last_move,
            Layer::Legal => self.legal,
            Layer::Lives => self.lives,
            Layer::Paths => self.paths,
            Layer::Heat => self.heat,
            Layer::Names => self.names,
            Layer::Coords => self.coords != Some(false),
            Layer::Marks => self.marks,
        }
    }

    /// The layers among all that can be shown.
    pub fn of(show: Show) -> Layers {
        let Show { last, legal, coords, marks, lives, names, paths, heat, .. } = show;
        Layers { last_move: last, legal, lives, paths, heat, names, coords, marks }
    }

    /// What is shown on the board; beside it stands what `others` say.
    pub fn show(&self, others: Show) -> Show {
        let Layers { last_move, legal, lives, paths, heat, names, coords, marks } = *self;
        Show { last: last_move, legal, lives, paths, heat, names, coords, marks, ..others }
    }

    /// Shows a layer that is hidden, and hides one that is `shown`.
    pub fn toggle(&mut self, layer: Layer, shown: bool) {
        let on = match layer {
            Layer::LastMove => &mut self.last_move,
            Layer::Legal => &mut self.legal,
            Layer::Lives => &mut self.lives,
            Layer::Paths => &mut self.paths,
            Layer::Heat => &mut self.heat,
            Layer::Names => &mut self.names,
            Layer::Coords => self.coords.insert(shown),
            Layer::Marks => &mut self.marks,
        };
        *on = !shown;
    }
}

impl Settings {
    /// The settings somebody wrote down, or why they count for nothing.
    pub fn read(text: &str) -> Result<Settings, String> {
        match toml::from_str::<Settings>(text) {
            Ok(settings) => Ok(settings.sane()),
            Err(error) => Err(error.message().lines().next().unwrap_or_default().to_string()),
        }
    }

    /// The settings written down.
    pub fn text(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }

    /// Numbers from somebody's file stay within what makes sense.
    fn sane(mut self) -> Settings {
        self.speed = if self.speed.is_finite() { self.speed.clamp(0.25, 64.0) } else { 1.0 };
        self.delay_ms = self.delay_ms.clamp(50, 60_000);
        self
    }
}
