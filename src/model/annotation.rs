//! What people and programs add to a move: judgements, marks on the board, stones put by hand.

use serde::{Deserialize, Serialize};

use super::{Cell, Seat};

/// What a record says about a move beside the move itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// Judgements as people write them: `!`, `?!`, `±`.
    pub glyphs: Vec<String>,
    pub eval: Option<Eval>,
    pub marks: Vec<Mark>,
    /// Fields of our JSON that are somebody's own.
    pub extra: super::Extra,
}

/// What a program thinks of the position, from the view of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Eval {
    /// In the game's own unit: pawns, discs.
    Points(f32),
    /// Mate in so many moves; negative when the second player mates.
    Mate(i32),
}

impl Eval {
    /// How high it stands: 1 where the first player has won, 0 where the second has. `scale` is [`Replay::eval_scale`](super::Replay).
    pub fn part(self, scale: f32) -> f32 {
        match self {
            Eval::Points(points) => 0.5 + 0.5 * points / (points.abs() + scale),
            Eval::Mate(moves) => f32::from(moves >= 0),
        }
    }

    /// The same from the view of a seat; and back again.
    pub fn seen_by(self, seat: Seat) -> Eval {
        match (seat, self) {
            (Seat(0), eval) => eval,
            (_, Eval::Points(points)) => Eval::Points(-points),
            (_, Eval::Mate(moves)) => Eval::Mate(-moves),
        }
    }
}

/// Something drawn on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub kind: MarkKind,
    pub tint: Tint,
    /// One cell; two for arrows and lines.
    pub cells: Vec<Cell>,
    /// The letters of a label.
    pub label: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarkKind {
    Circle,
    Square,
    Triangle,
    Cross,
    Label,
    Arrow,
    Line,
}

impl MarkKind {
    pub const ALL: [MarkKind; 7] = [
        MarkKind::Circle,
        MarkKind::Square,
        MarkKind::Triangle,
        MarkKind::Cross,
        MarkKind::Label,
        MarkKind::Arrow,
        MarkKind::Line,
    ];

    /// The word for it in our JSON.
    pub const fn word(self) -> &'static str {
        match self {
            MarkKind::Circle => "circle",
            MarkKind::Square => "square",
            MarkKind::Triangle => "triangle",
            MarkKind::Cross => "cross",
            MarkKind::Label => "label",
            MarkKind::Arrow => "arrow",
            MarkKind::Line => "line",
        }
    }
}

/// The colour of a mark, where the record chose one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tint {
    #[default]
    Plain,
    Green,
    Red,
    Yellow,
    Blue,
}

impl Tint {
    pub const ALL: [Tint; 5] = [Tint::Plain, Tint::Green, Tint::Red, Tint::Yellow, Tint::Blue];

    /// The word for it in our JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Tint::Plain => "plain",
            Tint::Green => "green",
            Tint::Red => "red",
            Tint::Yellow => "yellow",
            Tint::Blue => "blue",
        }
    }
}

/// A stone put by hand, or `None` for a cell made empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stone {
    pub at: Cell,
    pub seat: Option<Seat>,
}
