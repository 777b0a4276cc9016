//! Sizes in words.

/// A size in bytes for people.
pub fn human(bytes: u64) -> String {
    let mut unit = "bytes";
    let mut value = bytes as f64;
    for larger in ["KiB", "MiB", "GiB", "TiB"] {
        if value < 1024.0 {
            break;
        }
        (value, unit) = (value / 1024.0, larger);
    }
    let digits = usize::from(value.fract() >= 0.05 && value < 100.0);
    format!("{value:.digits$} {unit}")
}
