//! `theme`: bundled themes, to start one's own from; and a theme by its name.

use std::path::Path;
use std::sync::Arc;

use super::args::ThemeArgs;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::files::folder_of;
use crate::games;
use crate::library::pictures;
use crate::scene::Theme;

pub(crate) fn run(args: &ThemeArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Some(name) = &args.name else {
        for name in Theme::names() {
            terminal.line(name)?;
        }
        return Ok(Exit::Done);
    };
    let unknown = || Stop::failed(format!("{name:?} is no bundled theme; there are {}", names()));
    terminal.raw(Theme::bundled_text(name).ok_or_else(unknown)?.as_bytes())?;
    Ok(Exit::Done)
}

fn names() -> String {
    Theme::names().collect::<Vec<_>>().join(", ")
}

/// A bundled theme by name, or a theme file with the pictures it names.
pub(crate) fn load(name: &str) -> Result<Theme, Stop> {
    if let Some(theme) = Theme::bundled(name) {
        return Ok(theme);
    }
    let text = std::fs::read_to_string(name).map_err(|error| {
        Stop::failed(format!("{name}: no theme of that name ({}) and no theme file: {error}", names()))
    })?;
    let path = Path::new(name);
    let stem = path.file_stem().map_or_else(|| name.into(), |stem| stem.to_string_lossy());
    let wrong = |what: String| Stop::failed(format!("{name}: {what}"));
    let mut theme = Theme::parse(&stem, &text).map_err(wrong)?;
    check_kinds(&theme).map_err(wrong)?;
    for file in theme.wants() {
        let image = pictures::open_below(folder_of(path), &file);
        theme.give(&file, Arc::new(image.map_err(|what| wrong(format!("the picture {file:?}: {what}")))?));
    }
    Ok(theme)
}

/// Pictures for things that no game has are a slip of the pen.
fn check_kinds(theme: &Theme) -> Result<(), String> {
    let known = || games::all().iter().flat_map(|game| game.about().kinds);
    let Some(kind) = theme.pictured().find(|kind| !known().any(|known| known == kind)) else { return Ok(()) };
    let mut words: Vec<&str> = known().copied().collect();
    words.sort_unstable();
    words.dedup();
    Err(format!("[pictures] nothing is called {kind:?}; there are {}", words.join(", ")))
}
