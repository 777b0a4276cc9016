//! What the window remembers from one day to the next.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::command::Layer;
use crate::files::{self, user};

/// The person's choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    pub theme: String,
    pub speed: f64,
    pub delay_ms: u32,
    /// Whether steps last as long as was recorded.
    pub recorded: bool,
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
            recorded: false,
            panels: true,
            library: false,
            layers: Layers::default(),
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
    coords: bool,
    marks: bool,
}

impl Default for Layers {
    fn default() -> Layers {
        Layers {
            last_move: true,
            legal: false,
            lives: true,
            paths: false,
            heat: false,
            names: false,
            coords: true,
            marks: true,
        }
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
            Layer::Coords => self.coords,
            Layer::Marks => self.marks,
        }
    }

    pub fn toggle(&mut self, layer: Layer) {
        let on = match layer {
            Layer::LastMove => &mut self.last_move,
            Layer::Legal => &mut self.legal,
            Layer::Lives => &mut self.lives,
            Layer::Paths => &mut self.paths,
            Layer::Heat => &mut self.heat,
            Layer::Names => &mut self.names,
            Layer::Coords => &mut self.coords,
            Layer::Marks => &mut self.marks,
        };
        *on = !*on;
    }
}

impl Settings {
    /// Where the platform keeps settings; `None` where it has no place for them.
    pub fn file() -> Option<PathBuf> {
        Some(user::settings()?.join("settings.toml"))
    }

    /// Reads the settings. A damaged file counts for nothing, and the second value says so.
    pub fn load(file: &Path) -> (Settings, Option<String>) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (Settings::default(), None),
            Err(error) => return (Settings::default(), Some(format!("{}: {error}", file.display()))),
        };
        match toml::from_str::<Settings>(&text) {
            Ok(settings) => (settings.sane(), None),
            Err(error) => {
                let why = error.message().lines().next().unwrap_or_default().to_string();
                let note = format!("{}: damaged settings are ignored: {why}", file.display());
                (Settings::default(), Some(note))
            }
        }
    }

    /// Numbers from somebody's file stay within what makes sense.
    fn sane(mut self) -> Settings {
        self.speed = if self.speed.is_finite() { self.speed.clamp(0.25, 64.0) } else { 1.0 };
        self.delay_ms = self.delay_ms.clamp(50, 60_000);
        self
    }

    /// Writes the settings, whole or not at all.
    pub fn save(&self, file: &Path) -> Result<(), String> {
        let told = |error: &dyn std::fmt::Display| format!("the settings could not be saved: {error}");
        let text = toml::to_string(self).map_err(|error| told(&error))?;
        files::write(file, text.as_bytes()).map_err(|error| told(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were_saved() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/settings.toml");
        let mut settings = Settings { theme: "paper".into(), speed: 4.0, library: true, ..Settings::default() };
        settings.layers.toggle(Layer::Heat);
        settings.save(&file).unwrap();
        assert_eq!(Settings::load(&file), (settings, None));
        let names: Vec<_> = std::fs::read_dir(folder.path().join("deep")).unwrap().collect();
        assert_eq!(names.len(), 1, "no other file is left behind");
    }

    #[test]
    fn a_damaged_file_is_ignored_with_a_note() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        std::fs::write(&file, "theme = [broken").unwrap();
        let (settings, note) = Settings::load(&file);
        assert_eq!(settings, Settings::default());
        assert!(note.is_some_and(|note| note.contains("damaged settings are ignored")));
    }

    #[test]
    fn no_file_is_no_damage_and_odd_numbers_are_tamed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        assert_eq!(Settings::load(&file), (Settings::default(), None));
        std::fs::write(&file, "speed = 1e9\ndelay-ms = 0\n").unwrap();
        let (settings, note) = Settings::load(&file);
        assert_eq!((settings.speed, settings.delay_ms, note), (64.0, 50, None));
    }
}
