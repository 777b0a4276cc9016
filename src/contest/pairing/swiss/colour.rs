//! Who begins: what each player is owed, and how two that meet are served.

/// Which of the two seats of a game somebody had: the first begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    First,
    Second,
}

impl Colour {
    pub fn other(self) -> Colour {
        match self {
            Colour::First => Colour::Second,
            Colour::Second => Colour::First,
        }
    }
}

/// How much somebody is owed a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// It would be the turn.
    Mild,
    /// The other colour was had once more often.
    Strong,
    /// The other was had twice in a row, or twice more often.
    Absolute,
}

/// The colour somebody is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Due {
    pub colour: Colour,
    pub strength: Strength,
    /// How much more often the other was had.
    pub lack: i32,
}

/// What is owed to somebody who had these colours, in the order of rounds.
pub(super) fn due(had: &[Colour]) -> Option<Due> {
    let last = *had.last()?;
    let firsts = had.iter().filter(|colour| **colour == Colour::First).count() as i32;
    let ahead = 2 * firsts - had.len() as i32;
    let twice = had.len() >= 2 && had.iter().rev().take(2).all(|colour| *colour == last);
    let (colour, strength) = match ahead {
        2.. => (Colour::Second, Strength::Absolute),
        ..=-2 => (Colour::First, Strength::Absolute),
        _ if twice => (last.other(), Strength::Absolute),
        1 => (Colour::Second, Strength::Strong),
        -1 => (Colour::First, Strength::Strong),
        _ => (last.other(), Strength::Mild),
    };
    Some(Due { colour, strength, lack: ahead.abs() })
}

/// The colour of the higher ranked of two; `odd` says whether its number is odd, by which the first round is coloured.
pub(super) fn of_higher(higher: &[Colour], lower: &[Colour], odd: bool) -> Colour {
    match (due(higher), due(lower)) {
        (None, None) if odd => Colour::First,
        (None, None) => Colour::Second,
        (Some(own), None) => own.colour,
        (None, Some(other)) => other.colour.other(),
        (Some(own), Some(other)) if own.colour != other.colour => own.colour,
        (Some(own), Some(other)) => match (own.strength, own.lack).cmp(&(other.strength, other.lack)) {
            _ if own.strength < other.strength => own.colour.other(),
            _ if own.strength > other.strength => own.colour,
            std::cmp::Ordering::Less if own.strength == Strength::Absolute => own.colour.other(),
            std::cmp::Ordering::Greater if own.strength == Strength::Absolute => own.colour,
            _ => last_difference(higher, lower).map_or(own.colour, Colour::other),
        },
    }
}

/// The colour the first of two had when they last had different ones.
fn last_difference(one: &[Colour], other: &[Colour]) -> Option<Colour> {
    one.iter().rev().zip(other.iter().rev()).find(|(one, other)| one != other).map(|(one, _)| *one)
}
