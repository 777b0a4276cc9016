//! What a move does, in words people use: the most telling first.

use cozy_chess::{Board, Move as Ply, Piece};

use super::why::man;

/// What is told of a move before it is made.
pub struct Deed {
    man: Piece,
    /// Whether it is the only such man of its side.
    only: bool,
    /// The man that is taken, and whether it was the only such one.
    taken: Option<(Piece, bool)>,
    en_passant: bool,
    /// Castling: whether to the king's side.
    castles: Option<bool>,
    becomes: Option<Piece>,
}

impl Deed {
    /// What a legal ply is about to do.
    pub fn of(board: &Board, ply: Ply) -> Option<Deed> {
        let mover = board.side_to_move();
        let man = board.piece_on(ply.from)?;
        let only = |color, man| board.colored_pieces(color, man).len() == 1;
        let castles = board.colors(mover).has(ply.to).then_some(ply.from.file() < ply.to.file());
        let there = board.piece_on(ply.to).filter(|_| castles.is_none());
        // A pawn goes aside only to take; where nothing stands, it takes the pawn that passed.
        let en_passant = man == Piece::Pawn && ply.from.file() != ply.to.file() && there.is_none();
        let taken = there.or(en_passant.then_some(Piece::Pawn));
        Some(Deed {
            man,
            only: only(mover, man),
            taken: taken.map(|taken| (taken, only(!mover, taken))),
            en_passant,
            castles,
            becomes: ply.promotion,
        })
    }

    /// The words that follow the player's name, once the move has led to a position.
    pub fn words(&self, after: &Board) -> String {
        match (self.loud(), after.checkers().len()) {
            (Some(loud), 0) => loud,
            (Some(loud), 1) => loud + " with check",
            (Some(loud), _) => loud + " with double check",
            (None, 0) => format!(" moves {}", named(self.man, self.only)),
            (None, 1) => {
                let giver = after.checkers().next_square().and_then(|square| after.piece_on(square));
                format!(" gives check with the {}", man(giver.unwrap_or(self.man)))
            }
            (None, _) => " gives double check".into(),
        }
    }

    /// What is worth more words than that a man goes somewhere.
    fn loud(&self) -> Option<String> {
        let becomes = self.becomes.map(|becomes| format!("promotes to a {}", man(becomes)));
        match (self.castles, self.taken, becomes) {
            (Some(true), ..) => Some(" castles kingside".into()),
            (Some(false), ..) => Some(" castles queenside".into()),
            (None, Some(_), None) if self.en_passant => Some(" takes a pawn en passant".into()),
            (None, Some((taken, only)), None) => Some(format!(" takes {}", named(taken, only))),
            (None, Some((taken, only)), Some(becomes)) => Some(format!(" takes {} and {becomes}", named(taken, only))),
            (None, None, Some(becomes)) => Some(format!(" {becomes}")),
            (None, None, None) => None,
        }
    }
}

/// `a rook`, `the queen`: of one that is left, and of kings, there is no other.
fn named(piece: Piece, only: bool) -> String {
    format!("{} {}", if only { "the" } else { "a" }, man(piece))
}
