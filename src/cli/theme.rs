//! A theme by its name.

use std::path::Path;

use super::Stop;
use crate::scene::Theme;

/// A bundled theme by name, or a theme file.
pub(crate) fn load(name: &str) -> Result<Theme, Stop> {
    if let Some(theme) = Theme::bundled(name) {
        return Ok(theme);
    }
    let known: Vec<_> = Theme::names().collect();
    let text = std::fs::read_to_string(name).map_err(|error| {
        Stop::failed(format!("{name}: no theme of that name ({}) and no theme file: {error}", known.join(", ")))
    })?;
    let stem = Path::new(name).file_stem().map_or_else(|| name.into(), |stem| stem.to_string_lossy());
    Theme::parse(&stem, &text).map_err(|problem| Stop::failed(format!("{name}: {problem}")))
}
