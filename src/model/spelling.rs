//! What was perhaps meant: words one slip of the pen apart.

/// The known word that a written one is most likely a slip for.
pub fn meant<'a>(written: &str, known: &[&'a str]) -> Option<&'a str> {
    let near = known.iter().copied().filter(|known| close(written, known));
    near.min_by_key(|known| distance(&written.to_lowercase(), known))
}

/// One slip of the pen apart, two in a longer word.
pub fn close(written: &str, known: &str) -> bool {
    let slips = if known.len() > 5 { 2 } else { 1 };
    written.len().abs_diff(known.len()) <= slips && distance(&written.to_lowercase(), known) <= slips
}

/// How many letters must be changed, added, left out or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // The distances of the letters so far to every beginning of `b`, for the last letter and the one before it.
    let mut above: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in b.iter().enumerate() {
            let of = |row: &[usize], at: usize| row.get(at).copied().unwrap_or(usize::MAX - 1);
            let before = |word: &[char], at: usize| at.checked_sub(1).and_then(|at| word.get(at).copied());
            let mut best = of(&last, j) + usize::from(letter != other);
            best = best.min(of(&last, j + 1) + 1).min(of(&row, j) + 1);
            if before(&a, i) == Some(*other) && before(&b, j) == Some(*letter) {
                best = best.min(of(&above, j - 1) + 1);
            }
            row.push(best);
        }
        above = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_told_from_another_word() {
        assert_eq!(meant("thigns", &["change", "things"]), Some("things"));
        assert_eq!(meant("Sets", &["seats", "sets"]), Some("sets"));
        assert_eq!(meant("weather", &["things", "sets"]), None);
    }
}
