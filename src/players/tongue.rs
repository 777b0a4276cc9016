//! The protocols engines speak, as far as they decide how a move is said.

/// A protocol of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// Squares from and to: `e2e4`, `e7e8q`.
    Uci,
    /// Points without the letter I, or the squares of the game: `J4`, `pass`.
    Gtp,
    /// Column and row from 0, from the top left: `7,7`.
    Gomocup,
    /// Squares of reversi: `F5`, `PA`.
    Nboard,
}

impl Tongue {
    pub const ALL: [Tongue; 4] = [Tongue::Uci, Tongue::Gtp, Tongue::Gomocup, Tongue::Nboard];

    /// The word by which people ask for it.
    pub const fn word(self) -> &'static str {
        match self {
            Tongue::Uci => "uci",
            Tongue::Gtp => "gtp",
            Tongue::Gomocup => "gomocup",
            Tongue::Nboard => "nboard",
        }
    }
}
