//! Names beside names that are taken: a number stands before the suffix.

use std::path::{Path, PathBuf};

/// A path with a number before its suffix; number 1 is the path itself.
pub fn numbered(path: &Path, number: u32) -> PathBuf {
    if number <= 1 {
        return path.to_owned();
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (stem, suffix) = split(&name);
    path.with_file_name(format!("{stem}-{number}{suffix}"))
}

/// A name without its suffix, and the suffix with its dot. `.poster.png` and `.sheet.png` say what a picture is.
fn split(name: &str) -> (&str, &str) {
    let whole =
        [".poster.png", ".sheet.png"].into_iter().find(|whole| name.len() > whole.len() && name.ends_with(whole));
    let at = match whole {
        Some(whole) => name.len() - whole.len(),
        None => name.rfind('.').filter(|at| *at > 0).unwrap_or(name.len()),
    };
    name.split_at(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_before_the_suffix() {
        for (name, second) in [
            ("a.gif", "a-2.gif"),
            ("a", "a-2"),
            ("b_0.6.mp4", "b_0.6-2.mp4"),
            ("a.poster.png", "a-2.poster.png"),
            ("a.sheet.png", "a-2.sheet.png"),
            (".hidden", ".hidden-2"),
        ] {
            assert_eq!(numbered(Path::new(name), 2), Path::new(second));
            assert_eq!(numbered(Path::new(name), 1), Path::new(name));
        }
    }
}
