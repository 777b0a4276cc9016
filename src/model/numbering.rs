//! How people count the steps of a game, and how they name one of them.

use std::fmt;
use std::str::FromStr;

use super::Replay;

/// How the steps of a game are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Every step has a number of its own: a round, a stone.
    #[default]
    Single,
    /// Two moves share a number, one of each side: `24.` and `24…`.
    Pairs(Pairs),
}

/// The pairs of moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// The number of the first.
    pub first: u32,
    /// Whether the game begins with the second move of a pair: `1…`.
    pub answers: bool,
    /// The letters of who makes the first move of a pair and who answers.
    pub letters: [char; 2],
}

impl Pairs {
    /// The number of a ply, and whether it is the second of its pair.
    fn place(self, ply: u32) -> (u32, bool) {
        let at = ply.saturating_sub(1).saturating_add(u32::from(self.answers));
        (self.first.saturating_add(at / 2), at % 2 == 1)
    }

    /// How many places of the first pair are empty, as where Black begins.
    pub fn empty(self) -> usize {
        usize::from(self.answers)
    }
}

impl Numbering {
    /// The number people give to the step with the number `number`, which is a round or a ply: `24`, `24…`, `143`.
    pub fn label(self, number: u32) -> String {
        match self.place(number) {
            (number, false) => number.to_string(),
            (number, true) => format!("{number}…"),
        }
    }

    /// The number without the side; 0 is the set-up.
    pub fn number(self, number: u32) -> u32 {
        self.place(number).0
    }

    /// A move with its number, where people write it so: `24.Nf3`, `24…cxd4`, `D8`.
    pub fn written(self, number: u32, notation: &str) -> String {
        match (self, self.place(number)) {
            (Numbering::Single, _) => notation.to_string(),
            (Numbering::Pairs(_), (number, false)) => format!("{number}.{notation}"),
            (Numbering::Pairs(_), (number, true)) => format!("{number}…{notation}"),
        }
    }

    /// The step in letters that every file name may have, and that name it again: `24w`, `24b`, `143`.
    pub fn word(self, number: u32) -> String {
        match (self, self.place(number)) {
            (Numbering::Pairs(pairs), (label, answers)) if number > 0 => {
                format!("{label}{}", pairs.letters[usize::from(answers)])
            }
            (Numbering::Pairs(_) | Numbering::Single, (label, _)) => label.to_string(),
        }
    }

    /// How many moves or rounds so many steps are.
    pub fn count(self, steps: usize) -> usize {
        match self {
            Numbering::Single => steps,
            Numbering::Pairs(_) if steps == 0 => 0,
            Numbering::Pairs(pairs) => (steps + pairs.empty()).div_ceil(2),
        }
    }

    fn place(self, number: u32) -> (u32, bool) {
        match self {
            Numbering::Pairs(pairs) if number > 0 => pairs.place(number),
            Numbering::Pairs(_) | Numbering::Single => (number, false),
        }
    }

    /// Whether the step with the number `number` goes by this name.
    fn is(self, number: u32, name: StepName) -> bool {
        let (label, answers) = self.place(number);
        let side = match (self, name.side) {
            (_, Side::Either) => true,
            (Numbering::Single, Side::Letter(_) | Side::Answer) => false,
            (Numbering::Pairs(_), Side::Answer) => answers,
            (Numbering::Pairs(pairs), Side::Letter(letter)) => {
                number > 0 && pairs.letters[usize::from(answers)] == letter
            }
        };
        side && label == name.number
    }
}

/// A step as a person names it: `21`, `21b`, `24…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepName {
    pub number: u32,
    side: Side,
}

/// Which moves of a pair are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Both, or the only one.
    Either,
    /// That of White or Black: `w`, `b`.
    Letter(char),
    /// The second, whoever makes it: `24…`.
    Answer,
}

/// Which step is meant where a name stands for a pair of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairEdge {
    First,
    Last,
}

impl From<u32> for StepName {
    fn from(number: u32) -> StepName {
        StepName { number, side: Side::Either }
    }
}

impl FromStr for StepName {
    type Err = String;

    fn from_str(text: &str) -> Result<StepName, String> {
        let text = text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text.split_at(digits);
        let side = match rest {
            "" => Some(Side::Either),
            "w" | "W" => Some(Side::Letter('w')),
            "b" | "B" => Some(Side::Letter('b')),
            "…" | "..." => Some(Side::Answer),
            _ => None,
        };
        let name = number.parse().ok().zip(side).map(|(number, side)| StepName { number, side });
        name.ok_or_else(|| "expected a round or move such as 21, 21w, 21b or 21…".to_string())
    }
}

impl fmt::Display for StepName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Side::Either => write!(f, "{}", self.number),
            Side::Letter(letter) => write!(f, "{}{letter}", self.number),
            Side::Answer => write!(f, "{}…", self.number),
        }
    }
}

/// Why a replay has no step of some name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoStep {
    #[error("{game} counts {word}s one by one; expected a number")]
    Single { game: &'static str, word: String },
    #[error("there is no step {name}; this replay has {first} to {last}")]
    Missing { name: StepName, first: String, last: String },
}

impl Replay {
    /// The number people give to the last of the first `steps` steps: `24`, `24…`, `143`; 0, or the first round there is a
    /// file of, is the set-up.
    pub fn label(&self, steps: usize) -> String {
        self.numbering.label(self.number(steps))
    }

    /// Which step of how many: `move 24… / 44`.
    pub fn progress(&self, steps: usize) -> String {
        let last = self.last.unwrap_or_else(|| self.number(self.steps.len()));
        format!("{} {} / {}", self.look.step_word, self.label(steps), self.numbering.number(last))
    }

    /// How long so many steps are: `44 moves`, `1 round`.
    pub fn length(&self, steps: usize) -> String {
        let count = self.numbering.count(steps);
        format!("{count} {}{}", self.look.step_word, if count == 1 { "" } else { "s" })
    }

    /// How many steps are played when the step of this name is done.
    pub fn step_named(&self, name: StepName, edge: PairEdge) -> Result<usize, NoStep> {
        let fits = |steps: &usize| self.numbering.is(self.number(*steps), name);
        let mut all = 0..=self.steps.len();
        if self.numbering == Numbering::Single && name.side != Side::Either {
            return Err(NoStep::Single { game: self.game, word: self.look.step_word.to_string() });
        }
        let found = match edge {
            PairEdge::First => all.find(fits),
            PairEdge::Last => all.rfind(fits),
        };
        found.ok_or_else(|| {
            let first = match self.numbering {
                // From the set-up of a position its game is not counted on.
                Numbering::Pairs(Pairs { first: 2.., .. }) => self.label(1),
                Numbering::Pairs(_) | Numbering::Single => self.label(0),
            };
            NoStep::Missing { name, first, last: self.label(self.steps.len()) }
        })
    }

    /// The same, or the nearest there is.
    pub fn step_near(&self, name: StepName) -> Result<usize, NoStep> {
        let nearest = || {
            let away = |steps: &usize| self.numbering.number(self.number(*steps)).abs_diff(name.number);
            (0..=self.steps.len()).rev().min_by_key(away).unwrap_or(0)
        };
        match self.step_named(name, PairEdge::Last) {
            Err(NoStep::Missing { .. }) => Ok(nearest()),
            found => found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHESS: Numbering = Numbering::Pairs(Pairs { first: 1, answers: false, letters: ['w', 'b'] });
    /// A position that Black is to move in, thirty moves into its game.
    const LATER: Numbering = Numbering::Pairs(Pairs { first: 30, answers: true, letters: ['w', 'b'] });

    fn labels(numbering: Numbering) -> Vec<String> {
        (0..5).map(|ply| numbering.label(ply)).collect()
    }

    #[test]
    fn two_moves_share_a_number_where_people_count_so() {
        assert_eq!(labels(Numbering::Single), ["0", "1", "2", "3", "4"]);
        assert_eq!(labels(CHESS), ["0", "1", "1…", "2", "2…"]);
        assert_eq!(labels(LATER), ["0", "30…", "31", "31…", "32"]);
        assert_eq!((0..5).map(|steps| CHESS.count(steps)).collect::<Vec<_>>(), [0, 1, 1, 2, 2]);
        assert_eq!((0..5).map(|steps| LATER.count(steps)).collect::<Vec<_>>(), [0, 1, 2, 2, 3]);
    }

    #[test]
    fn a_move_is_written_with_its_number_and_a_file_named_by_its_side() {
        assert_eq!((CHESS.written(17, "O-O"), CHESS.written(48, "cxd4")), ("9.O-O".into(), "24…cxd4".into()));
        assert_eq!(Numbering::Single.written(48, "D8"), "D8");
        assert_eq!([0, 47, 48].map(|ply| CHESS.word(ply)), ["0", "24w", "24b"]);
        assert_eq!([0, 143].map(|ply| Numbering::Single.word(ply)), ["0", "143"]);
    }

    #[test]
    fn a_step_is_named_by_a_number_and_perhaps_a_side() {
        for (text, told) in
            [("21", "21"), (" 21w ", "21w"), ("21B", "21b"), ("24...", "24…"), ("24…", "24…"), ("0", "0")]
        {
            assert_eq!(text.parse::<StepName>().map(|name| name.to_string()), Ok(told.to_string()), "{text}");
        }
        for text in ["", "w", "21x", "21.", "21..", "-1", "4294967296", "21 b", "…"] {
            assert!(text.parse::<StepName>().is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_at_the_edge_of_what_a_record_may_say_do_no_harm() {
        let last = Numbering::Pairs(Pairs { first: u32::MAX, answers: true, letters: ['w', 'b'] });
        assert_eq!(last.label(u32::MAX), format!("{}…", u32::MAX));
    }
}
