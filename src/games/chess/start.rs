//! Where a game begins: the usual set-up, or a position in Forsyth–Edwards notation.

use cozy_chess::{Board, Color, File, Piece, Rank, Square};

/// A position and how many plies have passed in it without a capture or a pawn's move.
#[derive(Clone, Debug)]
pub struct Start {
    pub board: Board,
    pub clock: u32,
    /// What could not be taken as it is written.
    pub remark: Option<String>,
}

/// The usual set-up with either side to move: some records are begun by Black.
pub fn usual(first: Color) -> Start {
    let white = Board::default();
    let board = match first {
        Color::White => white,
        // The text is sound; the usual board stands in for the error that cannot be.
        Color::Black => {
            Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", false).unwrap_or(white)
        }
    };
    Start { board, clock: 0, remark: None }
}

/// Reads a position. Castling rights may be letters of kings' sides (`KQkq`, also as X-FEN for shuffled back ranks) or
/// of files (`HAha`); fields at the end may be left out.
pub fn fen(text: &str) -> Result<Start, String> {
    let short: String = text.chars().take(90).collect();
    let wrong = |what: &str| format!("the start position {short:?} {what}");
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [men, rest @ ..] = fields.as_slice() else { return Err(wrong("is empty; expected a FEN")) };
    let rows = men.split('/').count();
    if rows != 8 {
        return Err(wrong(&format!("has {rows} ranks; expected 8")));
    }
    if rest.len() > 5 {
        return Err(wrong("has more than six fields; expected men, side, castling, en passant and two numbers"));
    }
    let field = |i: usize, otherwise| rest.get(i).copied().unwrap_or(otherwise);
    let number = |i, otherwise: u32| field(i, "").parse::<u32>().unwrap_or(otherwise);
    let side = field(0, "w");
    let bare = Board::from_fen(&format!("{men} {side} - - 0 1"), true)
        .map_err(|_| wrong("cannot stand on a board; expected one king each and the side not to move out of check"))?;
    let (rights, vain) = rights(&bare, field(1, "-"));
    let remark = vain.map(|letter| {
        wrong(&format!("lets {letter:?} castle where no king and rook stand for it; expected such as KQkq, HAha or -"))
    });
    let count = number(4, 1).clamp(1, u32::from(u16::MAX));
    let whole = |passing: &str| Board::from_fen(&format!("{men} {side} {rights} {passing} 0 {count}"), true);
    // Some programs name a square en passant where no pawn can have passed: the rest of the position is as good.
    let board = whole(field(2, "-")).or_else(|_| whole("-")).map_err(|_| wrong("cannot stand on a board"))?;
    Ok(Start { board, clock: number(3, 0), remark })
}

/// A line of EPD as a FEN: four fields, the two numbers where they follow, and none of the operations.
pub fn without_operations(text: &str) -> String {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let position = fields.get(..4).unwrap_or(&fields);
    let numbers = match fields.get(4..6) {
        Some([quiet, count]) if quiet.parse::<u32>().is_ok() && count.parse::<u32>().is_ok() => [*quiet, *count],
        Some(_) | None => ["0", "1"],
    };
    match position {
        [_, _, _, _] => format!("{} {}", position.join(" "), numbers.join(" ")),
        // Fields at the end may be left out.
        short => short.join(" "),
    }
}

/// Castling rights by files, however they are written, and a letter that fits no rook: programs that set up positions
/// often leave all four.
fn rights(board: &Board, written: &str) -> (String, Option<char>) {
    let (mut found, mut vain) = (String::new(), None);
    for letter in written.chars().filter(|letter| *letter != '-') {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = board.king(color);
        let home = Rank::First.relative_to(color);
        let rooks = board.colored_pieces(color, Piece::Rook) & home.bitboard();
        let files = || rooks.into_iter().map(Square::file);
        // K and Q mean the outermost rook on that side of the king.
        let file = match letter.to_ascii_lowercase() {
            'k' => files().filter(|file| *file > king.file()).max(),
            'q' => files().filter(|file| *file < king.file()).min(),
            other => File::try_from(other).ok().filter(|file| files().any(|rook| rook == *file)),
        };
        match file.filter(|_| king.rank() == home).map(char::from) {
            Some(file) => found.push(if color == Color::White { file.to_ascii_uppercase() } else { file }),
            None => vain = vain.or(Some(letter)),
        }
    }
    (if found.is_empty() { "-".into() } else { found }, vain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        fen(text).expect_err("no position")
    }

    #[test]
    fn castling_rights_are_read_by_side_and_by_file() {
        let by_side = fen("bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w KQkq - 0 1").unwrap();
        let by_file = fen("bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1").unwrap();
        assert_eq!(by_side.board, by_file.board);
    }

    #[test]
    fn the_last_fields_may_be_left_out() {
        let short = fen("4k3/8/8/8/8/8/8/4K3").unwrap();
        assert_eq!(short.board, fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap().board);
        assert_eq!(fen("4k3/8/8/8/8/8/8/4K2R b - - 120 90").unwrap().clock, 120);
    }

    #[test]
    fn a_square_en_passant_that_cannot_be_is_left_out() {
        let odd = fen("4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1").unwrap();
        assert_eq!(odd.board.en_passant(), None);
    }

    #[test]
    fn rights_to_castle_without_a_rook_are_dropped_and_told() {
        let odd = fen("4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1").unwrap();
        assert_eq!(odd.board, fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap().board);
        assert!(odd.remark.is_some_and(|remark| remark.contains("lets 'K' castle")));
    }

    #[test]
    fn positions_that_are_none_are_refused_with_a_reason() {
        assert!(refused("").contains("is empty"));
        assert!(refused("8/8/8 w - - 0 1").contains("has 3 ranks; expected 8"));
        assert!(refused("8/8/8/8/8/8/8/4K3 w - - 0 1").contains("expected one king each"));
        assert!(refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 3").contains("more than six fields"));
        assert!(refused("4k3/8/8/8/8/8/8/4K9 w - - 0 1").contains("cannot stand"));
    }
}
