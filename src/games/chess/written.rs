//! How moves are written: `Nf3`, `e2e4`, `O-O`, and the board-game manager's `E2PE4`.

use cozy_chess::{File, Piece, Rank, Square};

use crate::model::Cell;

/// A move as a record writes it, before the board is asked what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenMove {
    Castle {
        short: bool,
    },
    /// From a square to a square. `named` is the letter of the man where the record gives one.
    FromTo {
        from: Square,
        to: Square,
        named: Option<Piece>,
        promotion: Option<Piece>,
    },
    /// A man to a square; file and rank of where it comes from only where needed.
    San {
        piece: Piece,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
}

impl WrittenMove {
    pub fn parse(text: &str) -> Option<WrittenMove> {
        let text = bare(text);
        if let Some(short) = castle(text) {
            return Some(WrittenMove::Castle { short });
        }
        // Signs between the squares say nothing the squares do not say. No move has more than six letters else.
        let (mut letters, mut count) = ([0; 6], 0);
        for letter in text.chars().filter(|letter| !"x:-–=()/".contains(*letter)) {
            *letters.get_mut(count)? = u8::try_from(letter).ok().filter(u8::is_ascii)?;
            count += 1;
        }
        let letters = letters.get(..count)?;
        from_to(letters).or_else(|| san(letters))
    }
}

/// Whether a text says that a player does nothing: analysts show threats that way.
pub fn is_null(text: &str) -> bool {
    let bare = bare(text);
    ["Z0", "--", "null", "0000", "@@@@", "pass"].iter().any(|word| bare.eq_ignore_ascii_case(word))
}

/// The move without its number, its check marks and what the annotator thought of it.
fn bare(text: &str) -> &str {
    let text = text.trim();
    // Nearly every move is a letter, more of them, and a row: nothing to take off.
    let plain = |text: &str| matches!(text.as_bytes(), [first, .., last] if first.is_ascii_alphabetic() && (b'1'..=b'8').contains(last));
    if plain(text) {
        return text;
    }
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let text = if number.starts_with('.') { number.trim_start_matches('.').trim_start() } else { text };
    let text = text.trim_end_matches(['+', '#', '!', '?', '†', '‡', '=', ' ']);
    let text = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text);
    text.trim_end()
}

fn castle(text: &str) -> Option<bool> {
    let noughts = |text: &str| !text.is_empty() && text.bytes().all(|letter| b"0oO".contains(&letter));
    if !noughts(text.get(..1)?) {
        return None;
    }
    match text.as_bytes() {
        [_, b'-', _] if noughts(&text[2..]) => Some(true),
        [_, b'-', _, b'-', _] if noughts(&text[2..3]) && noughts(&text[4..]) => Some(false),
        [_, _] if noughts(text) => Some(true),
        [_, _, _] if noughts(text) => Some(false),
        _ => None,
    }
}

/// `e2e4`, `e7e8q`, `Ng1f3` and the manager's `E2PE4`; signs are gone already.
fn from_to(letters: &[u8]) -> Option<WrittenMove> {
    let two = |from: &[u8], to: &[u8], named, promotion| {
        Some(WrittenMove::FromTo { from: square(from)?, to: square(to)?, named, promotion })
    };
    match letters {
        // A capital B before small letters is a bishop, which may be named by its row: `B1d2`.
        [b'B', _, b'a'..=b'h', _] => None,
        [a, b, c, d] => two(&[*a, *b], &[*c, *d], None, None),
        [a, b, man, c, d] if square(&[*a, *b]).is_some() && c.is_ascii_alphabetic() => {
            two(&[*a, *b], &[*c, *d], Some(piece(*man)?), None)
        }
        [man, a, b, c, d] if man.is_ascii_uppercase() && b.is_ascii_digit() && c.is_ascii_alphabetic() => {
            two(&[*a, *b], &[*c, *d], Some(piece(*man)?), None)
        }
        [a, b, c, d, becomes] => two(&[*a, *b], &[*c, *d], None, Some(promotion(*becomes)?)),
        _ => None,
    }
}

/// `e4`, `Nf3`, `exd5`, `R1e2`, `e8=Q`; the letter of a man is a capital, that of a file is not.
fn san(letters: &[u8]) -> Option<WrittenMove> {
    let (man, rest) = match letters {
        [first, rest @ ..] if first.is_ascii_uppercase() => (piece(*first)?, rest),
        all => (Piece::Pawn, all),
    };
    let (becomes, rest) = match rest {
        [rest @ .., last] if last.is_ascii_uppercase() => (Some(promotion(*last)?), rest),
        all => (None, all),
    };
    let (from, to) = rest.split_at(rest.len().checked_sub(2)?);
    let to = square(to).filter(|_| rest.iter().all(|letter| !letter.is_ascii_uppercase()))?;
    let (file, rank) = match from {
        [] => (None, None),
        [one] => match file(*one) {
            Some(file) => (Some(file), None),
            None => (None, Some(rank(*one)?)),
        },
        _ => return None,
    };
    Some(WrittenMove::San { piece: man, file, rank, to, promotion: becomes })
}

fn file(letter: u8) -> Option<File> {
    File::try_index(usize::from(letter.checked_sub(b'a')?))
}

fn rank(digit: u8) -> Option<Rank> {
    Rank::try_index(usize::from(digit.checked_sub(b'1')?))
}

fn square(letters: &[u8]) -> Option<Square> {
    let [column, row] = letters else { return None };
    Some(Square::new(file(column.to_ascii_lowercase())?, rank(*row)?))
}

fn piece(letter: u8) -> Option<Piece> {
    Piece::try_from(char::from(letter).to_ascii_lowercase()).ok()
}

/// What a pawn may become.
fn promotion(letter: u8) -> Option<Piece> {
    piece(letter).filter(|man| !matches!(man, Piece::Pawn | Piece::King))
}

/// A move in the manager's words: from, the man's letter, to. It has no word for what a pawn becomes, so a pawn that does
/// not become a queen goes under the letter of what it becomes.
pub fn managers(san: &str, way: &[Cell]) -> String {
    let ([from, .., to], false) = (way, san.starts_with('O')) else {
        return san.replace('O', "0").trim_end_matches(['+', '#']).to_string();
    };
    let becomes = san.split_once('=').and_then(|(_, man)| man.chars().next()).filter(|man| *man != 'Q');
    let man = becomes.or_else(|| san.chars().next().filter(char::is_ascii_uppercase)).unwrap_or('P');
    let square = |cell: &Cell| format!("{}{}", char::from(b'A' + cell.col.clamp(0, 7) as u8), 8 - cell.row);
    format!("{}{man}{}", square(from), square(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(from: Square, to: Square) -> Option<WrittenMove> {
        Some(WrittenMove::FromTo { from, to, named: None, promotion: None })
    }

    fn san(piece: Piece, to: Square) -> Option<WrittenMove> {
        Some(WrittenMove::San { piece, file: None, rank: None, to, promotion: None })
    }

    #[test]
    fn moves_from_square_to_square_are_read_with_and_without_signs() {
        for text in ["e2e4", "e2-e4", "E2E4", " e2–e4 ", "e2e4!?", "12.e2e4", "3... e2e4"] {
            assert_eq!(WrittenMove::parse(text), plain(Square::E2, Square::E4), "{text}");
        }
        let becomes = Some(Piece::Queen);
        let queen = WrittenMove::FromTo { from: Square::E7, to: Square::E8, named: None, promotion: becomes };
        for text in ["e7e8q", "e7-e8=Q", "e7e8Q+", "e7e8(Q)"] {
            assert_eq!(WrittenMove::parse(text), Some(queen), "{text}");
        }
    }

    #[test]
    fn the_managers_letter_stands_between_the_squares() {
        let named = |from, to, man| Some(WrittenMove::FromTo { from, to, named: Some(man), promotion: None });
        assert_eq!(WrittenMove::parse("E2PE4"), named(Square::E2, Square::E4, Piece::Pawn));
        assert_eq!(WrittenMove::parse("F1BB5"), named(Square::F1, Square::B5, Piece::Bishop));
        assert_eq!(WrittenMove::parse("Ng1-f3"), named(Square::G1, Square::F3, Piece::Knight));
        assert_eq!(WrittenMove::parse("Bb5xc6"), named(Square::B5, Square::C6, Piece::Bishop));
    }

    #[test]
    fn a_small_b_is_a_file_and_a_capital_one_a_bishop() {
        assert_eq!(WrittenMove::parse("Bc3"), san(Piece::Bishop, Square::C3));
        let pawn =
            WrittenMove::San { piece: Piece::Pawn, file: Some(File::B), rank: None, to: Square::C3, promotion: None };
        assert_eq!(WrittenMove::parse("bxc3"), Some(pawn));
        let by_row = WrittenMove::San {
            piece: Piece::Bishop,
            file: None,
            rank: Some(Rank::First),
            to: Square::D2,
            promotion: None,
        };
        assert_eq!(WrittenMove::parse("B1d2"), Some(by_row));
        assert_eq!(WrittenMove::parse("B1D2"), plain(Square::B1, Square::D2));
        assert_eq!(WrittenMove::parse("bc3 e.p."), Some(pawn));
    }

    #[test]
    fn checks_and_opinions_do_not_change_a_move() {
        for text in ["Nf3", "Nf3+", "Nf3#", "Nf3!?", "Nf3??", "1.Nf3", "Nf3++"] {
            assert_eq!(WrittenMove::parse(text), san(Piece::Knight, Square::F3), "{text}");
        }
    }

    #[test]
    fn castling_is_written_with_letters_or_noughts() {
        for (text, short) in [("O-O", true), ("0-0", true), ("o-o+", true), ("O-O-O", false), ("0-0-0#", false)] {
            assert_eq!(WrittenMove::parse(text), Some(WrittenMove::Castle { short }), "{text}");
        }
    }

    #[test]
    fn other_words_are_no_moves() {
        for text in ["", "hello", "i4", "e9", "Ne", "e8=K", "e7e8p", "Nf3f", "é4", "e2e4e6", "0-0-0-0", "E4"] {
            assert_eq!(WrittenMove::parse(text), None, "{text}");
        }
    }
}
