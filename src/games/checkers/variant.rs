//! The family of draughts as data: where its members differ.

/// The rules of one member of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The word for it in records.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// Squares along an edge.
    pub side: u32,
    /// Rows of men at the start.
    pub rows: u32,
    pub men_capture_backwards: bool,
    /// Kings go any distance.
    pub kings_fly: bool,
    /// If a king can capture, a king must.
    pub kings_first: bool,
    /// The longest capture must be taken.
    pub most_first: bool,
    pub passing_crown: CrowningRule,
}

/// What happens to a man that reaches the last row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrowningRule {
    /// It becomes a king and the move ends.
    Stops,
    /// It becomes a king at once and goes on as one.
    Crowned,
    /// It goes on as a man; only ending there makes a king.
    Ignored,
}

impl Variant {
    pub const CZECH: Variant = Variant {
        id: "czech",
        name: "Czech draughts",
        side: 8,
        rows: 3,
        men_capture_backwards: false,
        kings_fly: true,
        kings_first: true,
        most_first: false,
        passing_crown: CrowningRule::Stops,
    };

    pub const RUSSIAN: Variant = Variant {
        id: "russian",
        name: "Russian draughts",
        men_capture_backwards: true,
        kings_first: false,
        passing_crown: CrowningRule::Crowned,
        ..Variant::CZECH
    };

    pub const ENGLISH: Variant =
        Variant { id: "english", name: "English draughts", kings_fly: false, kings_first: false, ..Variant::CZECH };

    pub const INTERNATIONAL: Variant = Variant {
        id: "international",
        name: "International draughts",
        side: 10,
        rows: 4,
        men_capture_backwards: true,
        kings_first: false,
        most_first: true,
        passing_crown: CrowningRule::Ignored,
        ..Variant::CZECH
    };

    pub const ALL: [Variant; 4] = [Variant::CZECH, Variant::RUSSIAN, Variant::ENGLISH, Variant::INTERNATIONAL];

    /// The variant with this word; without one it is Czech.
    pub fn find(word: Option<&str>) -> Option<Variant> {
        let Some(word) = word else { return Some(Variant::CZECH) };
        Variant::ALL.into_iter().find(|variant| variant.id.eq_ignore_ascii_case(word.trim()))
    }
}
