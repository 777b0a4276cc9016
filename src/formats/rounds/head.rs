//! The first bytes of a round file, which tell the contest and the round.

use super::HEAD;

/// The rounds of a match of battleships, and of shops: their files do not say it.
const BATTLESHIPS_LAST: u32 = 150;
const SHOPS_LAST: u32 = 1000;
/// The side of the sea in battleships.
const SEA: usize = 14;

/// The contests whose round files are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    Paintball,
    Worms,
    Battleships,
    Asteroids,
    Shops,
    Potions,
}

impl Contest {
    pub(super) const ALL: [Contest; 6] = [
        Contest::Paintball,
        Contest::Worms,
        Contest::Battleships,
        Contest::Asteroids,
        Contest::Shops,
        Contest::Potions,
    ];

    pub(super) const fn game(self) -> &'static str {
        match self {
            Contest::Paintball => "paintball",
            Contest::Worms => "worms",
            Contest::Battleships => "battleships",
            Contest::Asteroids => "asteroids",
            Contest::Shops => "shops",
            Contest::Potions => "potions",
        }
    }

    /// The number of the first file its server writes.
    pub(super) const fn first(self) -> u32 {
        match self {
            Contest::Paintball | Contest::Worms | Contest::Battleships | Contest::Asteroids | Contest::Shops => 0,
            Contest::Potions => 1,
        }
    }
}

/// What the first lines of a round file say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundHead {
    pub contest: Contest,
    pub round: u32,
    /// The last round there is to be; 0 where the file says it only further down.
    pub last: u32,
}

/// Reads the first lines, as far as they are there: all must fit.
pub fn heading(head: &[u8]) -> Option<RoundHead> {
    let head = first_bytes(head);
    let mut lines = head.split_inclusive('\n');
    let (first, rest): (&str, Vec<&str>) = (lines.next()?, lines.collect());
    if let Some(found) = of_words(first, &rest) {
        return Some(found);
    }
    // The line behind is whole or not there: half of one tells nothing.
    let second = rest.first().filter(|line| line.ends_with('\n')).map(|line| line.trim_end_matches(['\n', '\r']));
    if first.contains('/') { of_paintball(first, second) } else { of_numbers(first, second?, rest.get(1).copied()) }
}

fn first_bytes(head: &[u8]) -> String {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    String::from_utf8_lossy(head.get(..HEAD).unwrap_or(head)).into_owned()
}

/// Contests whose files begin with a word.
fn of_words(first: &str, rest: &[&str]) -> Option<RoundHead> {
    let second = rest.first()?;
    if let Some(remaining) = first.strip_prefix("remaining rounds: ") {
        let round = BATTLESHIPS_LAST.checked_sub(number(remaining)?)?;
        let found = RoundHead { contest: Contest::Battleships, round, last: BATTLESHIPS_LAST };
        return second.starts_with("points:").then_some(found);
    }
    let round = number(first.strip_prefix("Kolo: ")?)?;
    if second.starts_with("Rozmer:") {
        return Some(RoundHead { contest: Contest::Shops, round, last: SHOPS_LAST });
    }
    let is_player = second.strip_prefix("Strategie").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    is_player.then_some(RoundHead { contest: Contest::Potions, round, last: 0 })
}

fn of_paintball(first: &str, second: Option<&str>) -> Option<RoundHead> {
    let (round, last) = first.trim().split_once('/')?;
    let found = RoundHead { contest: Contest::Paintball, round: number(round)?, last: number(last)? };
    let is_size = |line: &str| line.split_once('x').is_some_and(|(w, h)| number(w).and(number(h)).is_some());
    second.is_none_or(|line| is_size(line.trim())).then_some(found)
}

/// Contests whose files begin with numbers: those alone are found in many a file; the board's size must follow.
fn of_numbers(first: &str, second: &str, third: Option<&str>) -> Option<RoundHead> {
    let numbers: Vec<u32> = first.split_ascii_whitespace().map(number).collect::<Option<_>>()?;
    let is_size = second.split_ascii_whitespace().filter_map(number).count() == 2;
    match numbers.as_slice() {
        [round, last, _] if is_size && !is_row_of_sea(second) => {
            Some(RoundHead { contest: Contest::Worms, round: *round, last: *last })
        }
        [round, last] if is_size => {
            let team = third?.strip_prefix("Hrac")?.trim_start();
            let found = RoundHead { contest: Contest::Asteroids, round: *round, last: *last };
            team.starts_with("1: Body:").then_some(found)
        }
        _ => None,
    }
}

pub(super) fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

fn is_row_of_sea(line: &str) -> bool {
    line.len() == SEA && line.bytes().all(|b| b" 1*+.".contains(&b))
}

/// What is said of a file that is no record but what one player of a contest got to see.
pub fn seen_by_one_player(head: &[u8]) -> Option<&'static str> {
    let head = first_bytes(head);
    let mut lines = head.lines();
    let (first, second) = (lines.next()?, lines.next()?);
    let potions = first.strip_prefix("Kolo: ").and_then(number).is_some()
        && (second.starts_with("Bodu:") || second.starts_with("Kamenu:"));
    let mut numbers = first.split(' ').map(number);
    let battleships = matches!(numbers.next(), Some(Some(1 | 2)))
        && numbers.by_ref().take(2).flatten().count() == 2
        && numbers.next().is_none()
        && is_row_of_sea(second);
    if potions {
        Some("is what one player of RedBot potions gets to see; expected the server's files, playfield-0001.txt …")
    } else if battleships {
        Some("is what one player of RedBot battleships gets to see; expected the server's files, battlefield.txt.0 …")
    } else {
        None
    }
}
