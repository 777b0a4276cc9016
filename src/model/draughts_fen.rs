//! Start positions of draughts: `W:W21,22,K27:B5,Ka3:H0:F1`. Squares are numbers or letters, ranges such as `1-12` too.

/// Who moves and what stands where, before the board's size is known.
pub struct DraughtsFen<'a> {
    pub black_moves: bool,
    white: &'a str,
    black: &'a str,
}

/// Reads the parts of a position; `None` when the text is none.
pub fn read(text: &str) -> Option<DraughtsFen<'_>> {
    let mut position = DraughtsFen { black_moves: false, white: "", black: "" };
    let mut parts = text.trim().trim_end_matches('.').split(':').map(str::trim);
    position.black_moves = match parts.next()? {
        "W" | "w" => false,
        "B" | "b" => true,
        _ => return None,
    };
    for part in parts.filter(|part| !part.is_empty()) {
        match part.split_at_checked(1)? {
            ("W" | "w", men) => position.white = men,
            ("B" | "b", men) => position.black = men,
            // How many moves nothing was taken in, and which move is next: nobody here asks for them.
            ("H" | "F" | "h" | "f", count) if count.bytes().all(|byte| byte.is_ascii_digit()) => {}
            _ => return None,
        }
    }
    Some(position)
}

impl DraughtsFen<'_> {
    /// The side of the board: numbers beyond 32 want ten rows.
    pub fn side(&self) -> u16 {
        let numbers = [self.white, self.black].into_iter().flat_map(|men| men.split([',', '-']));
        let highest = numbers.filter_map(|word| word.trim().trim_start_matches(['K', 'k']).parse::<u32>().ok()).max();
        if highest.is_some_and(|highest| highest > 32) { 10 } else { 8 }
    }

    /// The position as rows from the top; `None` when a square is none of the board.
    pub fn rows(&self, side: u16) -> Option<Vec<String>> {
        let side = usize::from(side);
        let mut rows = vec![vec!['.'; side]; side];
        for (men, letter) in [(self.white, 'w'), (self.black, 'b')] {
            for word in men.split(',').map(str::trim).filter(|word| !word.is_empty()) {
                let bare = word.trim_start_matches(['K', 'k']);
                let letter = if bare.len() < word.len() { letter.to_ascii_uppercase() } else { letter };
                for (row, col) in squares(bare, side)? {
                    *rows.get_mut(row)?.get_mut(col)? = letter;
                }
            }
        }
        Some(rows.into_iter().map(|row| row.into_iter().collect()).collect())
    }
}

/// The squares of a word: a number, a range of them, or a letter and a number.
fn squares(word: &str, side: usize) -> Option<Vec<(usize, usize)>> {
    let most = side * side / 2;
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| (1..=most).contains(number));
    if let Some((first, last)) = word.split_once('-') {
        return Some((number(first)?..=number(last)?).map(|number| numbered(number, side)).collect());
    }
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(vec![numbered(number(word)?, side)]);
    }
    let (column, row) = word.split_at_checked(1)?;
    let col = usize::from(column.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?);
    let row = side.checked_sub(row.parse().ok()?)?;
    Some(vec![(row, col)])
}

/// Row and column of a numbered square: dark squares count from the top left.
fn numbered(number: usize, side: usize) -> (usize, usize) {
    let half = side / 2;
    let row = (number - 1) / half;
    (row, (number - 1) % half * 2 + 1 - row % 2)
}

/// Rows from the top as a position.
pub fn write(rows: &[String], black_moves: bool) -> String {
    let half = rows.len() / 2;
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (row, text) in rows.iter().enumerate() {
        for (col, letter) in text.chars().filter(|c| !c.is_whitespace()).enumerate() {
            let king = if letter.is_ascii_uppercase() { "K" } else { "" };
            let name = format!("{king}{}", row * half + col / 2 + 1);
            match letter {
                'w' | 'W' => white.push(name),
                'b' | 'B' => black.push(name),
                _ => {}
            }
        }
    }
    let mover = if black_moves { 'B' } else { 'W' };
    format!("{mover}:W{}:B{}", white.join(","), black.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_by_numbers_letters_and_ranges() {
        for text in ["B:WK23:B6", "B:W Ke3:B c7.", "B:Bc7:WKe3", "B:W K23 : B 6 :H0:F1", "b:wk23:b6."] {
            let position = read(text).expect("a position");
            assert!(position.black_moves);
            let rows = position.rows(position.side()).expect("squares of the board");
            let [empty, black, white] = ["........", "..b.....", "....W..."];
            assert_eq!(rows, [empty, black, empty, empty, empty, white, empty, empty], "{text}");
        }
        let position = read("W:W31-50:B1-20").expect("a position");
        assert_eq!((position.side(), position.rows(10).expect("a board")[0].as_str()), (10, ".b.b.b.b.b"));
    }

    #[test]
    fn a_written_position_is_read_back() {
        let rows: Vec<String> =
            [".b.b....", "........", ".....B..", "........", "...w....", "........", "........", "W......."]
                .map(str::to_string)
                .into();
        let text = write(&rows, true);
        let position = read(&text).expect("a position");
        assert_eq!((position.rows(8), position.black_moves), (Some(rows), true), "{text}");
    }

    #[test]
    fn other_texts_are_no_positions() {
        for text in ["", "X:W1:B2", "W:1:2", "rnbqkbnr/pppppppp w"] {
            assert!(read(text).is_none(), "{text}");
        }
        assert!(read("W:W33:B1").is_some_and(|position| position.rows(8).is_none()));
        assert!(read("W:Wz9:B1").is_some_and(|position| position.rows(8).is_none()));
    }
}
