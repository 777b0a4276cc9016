//! What chess looks like: a board of light and dark squares.

use std::sync::{Arc, OnceLock};

use cozy_chess::{Color, Piece};

use super::men;
use super::position::ChessPosition;
use crate::model::{Board, Coords, CoordsPlace, CounterLook, Ground, Kind, KindLook, Look, Motion, SeatPaint, Shape};

/// The men of one colour have kinds of their own: the lines on black men are light, those on white men dark.
pub fn kind(color: Color, man: Piece) -> Kind {
    Kind(color as u16 * Piece::NUM as u16 + man as u16)
}

/// A king that looks right in either colour stands for a seat.
const EMBLEM: Kind = Kind(Color::NUM as u16 * Piece::NUM as u16);

/// The look of a game. There are two, by who plays White; each is made once.
pub fn look(position: &ChessPosition) -> Arc<Look> {
    static LOOKS: [OnceLock<Arc<Look>>; 2] = [const { OnceLock::new() }; 2];
    let white = position.seat(Color::White).index() & 1;
    let made = || Arc::new(made(if white == 0 { [Color::White, Color::Black] } else { [Color::Black, Color::White] }));
    LOOKS[white].get_or_init(made).clone()
}

fn made(colors: [Color; 2]) -> Look {
    let paint = |color| match color {
        Color::White => SeatPaint::StoneLight,
        Color::Black => SeatPaint::StoneDark,
    };
    let men = |color: Color| Piece::ALL.into_iter().map(move |man| kind_look(man, men::shape(color, man)));
    let mut kinds: Vec<KindLook> = Color::ALL.into_iter().flat_map(men).collect();
    kinds.push(kind_look(Piece::King, men::emblem()));
    Look {
        board: board(),
        kinds,
        counters: vec![CounterLook::whole("taken"), CounterLook::whole("men")],
        seats: colors.map(paint).to_vec(),
        emblems: vec![EMBLEM],
        step_word: "move".into(),
        score_word: "material".into(),
        score_decimals: 0,
        unscored: false,
        phased: false,
        sides: colors.map(super::why::color).to_vec(),
    }
}

fn board() -> Board {
    let coords = Coords {
        cols: ('a'..='h').map(|file| file.to_string()).collect(),
        rows: (1..=8).rev().map(|rank| rank.to_string()).collect(),
        place: CoordsPlace::Inside,
    };
    Board { ground: Ground::Checker, coords, ..Board::default() }
}

fn kind_look(man: Piece, shape: Shape) -> KindLook {
    // Only a knight goes over the heads of others.
    let motion = if man == Piece::Knight { Motion::Hop } else { Motion::Glide };
    // A diagram is flat: only a man on its way has a shadow.
    KindLook { motion, ..KindLook::plain(super::why::man(man), shape, 0.0) }
}
