//! Words for what is wrong with a move, and for how games end.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_pawn_quiets, get_rook_moves,
};

use super::position::ChessEnd;

pub fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

pub fn man(man: Piece) -> &'static str {
    match man {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

pub fn end(end: ChessEnd) -> &'static str {
    match end {
        ChessEnd::Mate { .. } => "checkmate",
        ChessEnd::Stalemate => "stalemate",
        ChessEnd::Bare => "neither side has men enough to mate",
        ChessEnd::SeventyFive => "75 moves without a capture or a pawn's move",
        ChessEnd::Fivefold => "the same position for the fifth time",
    }
}

pub fn not_yours(piece: Piece, at: Square, mover: Color) -> String {
    format!("the {} on {at} is {}'s; {} is to move", man(piece), color(!mover), color(mover))
}

/// Why a man that stands there cannot make a move.
pub fn cannot_go(board: &Board, piece: Piece, from: Square, to: Square) -> String {
    let name = man(piece);
    if reach(board, from).has(to) {
        return exposed(board, format!("the {name} on {from} cannot go to {to}"));
    }
    let mut open = Vec::new();
    board.generate_moves_for(from.bitboard(), |plies| {
        open.extend(plies.to.into_iter().map(|square| square.to_string()));
        false
    });
    match open.is_empty() {
        true => format!("the {name} on {from} cannot go to {to}; it has no move at all"),
        false => format!("the {name} on {from} cannot go to {to}; it could go to {}", some(&open)),
    }
}

/// Why none of some men can make a move to a square.
pub fn no_man_goes(board: &Board, men: BitBoard, piece: Piece, to: Square) -> String {
    let (mover, name) = (board.side_to_move(), man(piece));
    let near: Vec<Square> = men.into_iter().filter(|from| reach(board, *from).has(to)).collect();
    match near.as_slice() {
        [] if men.is_empty() => format!("{} has no such {name}", color(mover)),
        [] => {
            let squares: Vec<String> = men.into_iter().map(|square| square.to_string()).collect();
            format!("no {name} of {} can go to {to}; expected one from {}", color(mover), some(&squares))
        }
        [from, ..] => exposed(board, format!("the {name} on {from} cannot go to {to}")),
    }
}

/// A man that could go there but for its king.
fn exposed(board: &Board, what: String) -> String {
    let mover = color(board.side_to_move());
    match board.checkers().is_empty() {
        true => format!("{what}: {mover}'s king would be in check"),
        false => format!("{what}: {mover}'s king is in check and would stay so"),
    }
}

pub fn castle(board: &Board, short: bool) -> String {
    let mover = board.side_to_move();
    let side = if short { "kingside" } else { "queenside" };
    let rights = board.castle_rights(mover);
    let right = if short { rights.short } else { rights.long };
    let reason = match (right, board.checkers().is_empty()) {
        (None, _) => "king or rook has moved",
        (Some(_), false) => "the king is in check",
        (Some(_), true) => "a man stands between or the king would pass a square under attack",
    };
    format!("{} cannot castle {side}: {reason}", color(mover))
}

/// Where a man could go if its king did not matter.
fn reach(board: &Board, from: Square) -> BitBoard {
    let (Some(piece), Some(mover)) = (board.piece_on(from), board.color_on(from)) else { return BitBoard::EMPTY };
    let all = board.occupied();
    let reach = match piece {
        Piece::Knight => get_knight_moves(from),
        Piece::King => get_king_moves(from),
        Piece::Bishop => get_bishop_moves(from, all),
        Piece::Rook => get_rook_moves(from, all),
        Piece::Queen => get_bishop_moves(from, all) | get_rook_moves(from, all),
        Piece::Pawn => get_pawn_quiets(from, mover, all) | (get_pawn_attacks(from, mover) & board.colors(!mover)),
    };
    reach - board.colors(mover)
}

/// A few names, but no more than a line can hold.
fn some(names: &[String]) -> String {
    const SHOWN: usize = 8;
    match names.len().saturating_sub(SHOWN) {
        0 => names.join(" "),
        rest => format!("{} and {rest} more", names[..SHOWN].join(" ")),
    }
}
