//! The settings as a file.

use std::path::{Path, PathBuf};

use crate::files::{self, user};
use crate::viewer::Settings;

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
        match Settings::read(&text) {
            Ok(settings) => (settings, None),
            Err(why) => {
                let note = format!("{}: damaged settings are ignored: {why}", file.display());
                (Settings::default(), Some(note))
            }
        }
    }

    /// Writes the settings, whole or not at all.
    pub fn save(&self, file: &Path) -> Result<(), String> {
        let told = |error: &dyn std::fmt::Display| format!("the settings could not be saved: {error}");
        let text = self.text().map_err(|error| told(&error))?;
        files::write(file, text.as_bytes()).map_err(|error| told(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::viewer::Layer;

    #[test]
    fn settings_come_back_as_they_were_saved() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/settings.toml");
        let mut settings = Settings { theme: "paper".into(), speed: 4.0, library: true, ..Settings::default() };
        settings.layers.toggle(Layer::Heat, false);
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
