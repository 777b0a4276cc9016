//! How a contest chooses who meets whom.

use super::plan::Entrant;

/// How a contest chooses who meets whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum System {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
    /// Who loses an encounter is out.
    KnockOut,
    /// A knock-out in which an encounter is won by two won games.
    TwoDefeats,
    /// Who loses two encounters is out.
    DoubleElimination,
    /// Who has equal points meets, nobody twice.
    Swiss,
    /// Every group that fills a table sits down once.
    AllGroups,
    /// Tables at which everybody meets everybody about equally often.
    Balanced,
    /// A list of one's own: who sits at each table, in the order of its first game.
    List(Vec<Vec<Entrant>>),
}

/// The words for systems; a list of one's own has none.
const WORDS: [(&str, System); 8] = [
    ("round-robin", System::RoundRobin),
    ("gauntlet", System::Gauntlet),
    ("knock-out", System::KnockOut),
    ("two-defeats", System::TwoDefeats),
    ("double-elimination", System::DoubleElimination),
    ("swiss", System::Swiss),
    ("all-groups", System::AllGroups),
    ("balanced", System::Balanced),
];

impl System {
    /// Reads `knock-out`, or with a number of rounds `balanced:5` and `swiss:7`.
    pub fn parse(text: &str) -> Result<(System, Option<u32>), String> {
        let (word, rounds) = match text.split_once(':') {
            Some((word, rounds)) => (word, Some(rounds)),
            None => (text, None),
        };
        let known = WORDS.into_iter().find(|(name, _)| *name == word).map(|(_, system)| system);
        let system = known.ok_or_else(|| format!("{word:?} is no system; expected {}", System::words().join(", ")))?;
        let Some(rounds) = rounds else { return Ok((system, None)) };
        match (rounds.parse(), &system) {
            (Ok(rounds @ 1..), System::Swiss | System::Balanced | System::RoundRobin) => Ok((system, Some(rounds))),
            (Ok(1..), _) => Err(format!("{word} has no rounds to choose; leave out :{rounds}")),
            (Ok(_) | Err(_), _) => Err(format!("{rounds:?} is no number of rounds; expected {word}:5 or the like")),
        }
    }

    /// Every word [`System::parse`] knows.
    pub fn words() -> Vec<&'static str> {
        WORDS.iter().map(|(word, _)| *word).collect()
    }

    /// The word of this system.
    pub fn word(&self) -> &'static str {
        WORDS.iter().find(|(_, system)| system == self).map_or("pairings", |(word, _)| word)
    }

    /// Whether who meets whom depends on how earlier games ended. Only where it does not can machines share the games.
    pub fn depends_on_results(&self) -> bool {
        match self {
            System::KnockOut | System::TwoDefeats | System::DoubleElimination | System::Swiss => true,
            System::RoundRobin | System::Gauntlet | System::AllGroups | System::Balanced | System::List(_) => false,
        }
    }

    /// Whether somebody can come when games have been played. Brackets are drawn once.
    pub fn takes_newcomers(&self) -> bool {
        match self {
            System::KnockOut | System::TwoDefeats | System::DoubleElimination => false,
            System::RoundRobin
            | System::Gauntlet
            | System::Swiss
            | System::AllGroups
            | System::Balanced
            | System::List(_) => true,
        }
    }
}
