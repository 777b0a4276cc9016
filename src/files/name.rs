//! Names of files that lead nowhere else, hide nothing and fit every system.

use std::path::{Path, PathBuf};

use crate::model::steers;

/// Bytes of a name, at most: some systems allow no more than 255, and a number may have to fit in.
const LONGEST: usize = 200;

/// A value as part of a name: letters and digits of any script, and what cannot lead out of a folder.
pub fn word(value: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '+') { c } else { '_' };
    let word: String = value.chars().map(|c| if c == '.' { c } else { letter(c) }).take(80).collect();
    word.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

/// A whole name: no separators, not hidden, not empty, not a name that Windows keeps for devices, not too long.
pub fn safe(name: &str) -> String {
    let kept: String = name.chars().filter(|c| !steers(*c) && !"/\\:*?\"<>|".contains(*c)).collect();
    let mut kept = kept.trim_start_matches(['.', '-', ' ']).trim_end_matches(['.', ' ']).to_string();
    while kept.len() > LONGEST {
        kept.pop();
    }
    let device = ["con", "prn", "aux", "nul"].contains(&kept.to_lowercase().as_str());
    if kept.is_empty() || device { format!("film{kept}") } else { kept }
}

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
