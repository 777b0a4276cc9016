//! The ways through a record with variations.
//!
//! Line 0 is the game itself. The others are counted from 1 in the order in which the file writes them: a variation
//! before those inside it, these before the next one.

use super::{Entry, Move, Record, Recorded};

/// Another way that begins at a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The entry it begins instead of.
    pub entry: usize,
    /// Its number.
    pub line: usize,
    /// Its first moves, as they are written.
    pub words: String,
}

/// A line as it hangs in the tree.
struct Limb<'a> {
    parent: usize,
    /// The entry, counted from the first of the game, that its first move replaces.
    at: usize,
    moves: Vec<&'a Move>,
}

impl Record {
    /// How many lines there are beside the game itself.
    pub fn variations(&self) -> usize {
        self.moves().map(count).sum()
    }

    /// The record of one line: what leads to it, and its own moves. A result of the game is none of a variation.
    pub fn line(&self, number: usize) -> Option<Record> {
        if number == 0 {
            return Some(self.clone());
        }
        let limbs = self.limbs();
        limbs.get(number)?;
        let entries = path(&limbs, number).into_iter().map(|written| Entry::Move(written.clone())).collect();
        Some(Record { entries, recorded: Recorded::default(), broken: None, ..self.clone() })
    }

    /// Where one could leave a line, and for which other.
    pub fn branches(&self, number: usize) -> Vec<Branch> {
        let limbs = self.limbs();
        let mut found = Vec::new();
        // From the line itself down to the game: of each limb the part before the next one left it.
        let (mut own, mut left_at, mut left_by) = (number, usize::MAX, None);
        while let Some(limb) = limbs.get(own) {
            let sits = |other: &Limb| other.parent == own && other.at <= left_at;
            let others = limbs.iter().enumerate().skip(1).filter(|(i, other)| sits(other) && Some(*i) != left_by);
            found.extend(others.map(|(i, other)| Branch { entry: other.at, line: i, words: words(&other.moves) }));
            if left_by.is_some() {
                let rest = limb.moves.get(left_at - limb.at..).unwrap_or_default();
                found.push(Branch { entry: left_at, line: own, words: words(rest) });
            }
            if own == 0 {
                break;
            }
            (left_at, left_by, own) = (limb.at, Some(own), limb.parent);
        }
        found.sort_by_key(|branch| (branch.entry, branch.line));
        found
    }

    fn limbs(&self) -> Vec<Limb<'_>> {
        let mut limbs = vec![Limb { parent: 0, at: 0, moves: self.moves().collect() }];
        let main = limbs.first().map(|limb| limb.moves.clone()).unwrap_or_default();
        grow(0, 0, main.into_iter(), &mut limbs);
        limbs
    }
}

/// The lines that begin at a move, and inside them.
fn count(written: &Move) -> usize {
    let inside = |line: &Vec<Move>| 1 + line.iter().map(count).sum::<usize>();
    written.variations.iter().map(inside).sum()
}

fn grow<'a>(parent: usize, at: usize, moves: impl Iterator<Item = &'a Move>, limbs: &mut Vec<Limb<'a>>) {
    for (i, written) in moves.enumerate() {
        for line in &written.variations {
            let number = limbs.len();
            limbs.push(Limb { parent, at: at + i, moves: line.iter().collect() });
            grow(number, at + i, line.iter(), limbs);
        }
    }
}

/// All moves from the start of the game to the end of a line.
fn path<'a>(limbs: &[Limb<'a>], number: usize) -> Vec<&'a Move> {
    let Some(limb) = limbs.get(number) else { return Vec::new() };
    if number == 0 {
        return limb.moves.clone();
    }
    let mut whole = path(limbs, limb.parent);
    whole.truncate(limb.at);
    whole.extend(&limb.moves);
    whole
}

/// The first moves of a line.
fn words(moves: &[&Move]) -> String {
    const SHOWN: usize = 12;
    let mut words: Vec<&str> = moves.iter().take(SHOWN).map(|written| written.text.as_str()).collect();
    words.extend((moves.len() > SHOWN).then_some("…"));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(words: &str) -> Vec<Move> {
        words.split(' ').map(|text| Move { text: text.into(), ..Move::default() }).collect()
    }

    /// `1. e4 (1. d4 d5 (1… Nf6 2. c4) 2. c4) e5 (1… c5) 2. Nf3`.
    fn record() -> Record {
        let mut queens = line("d4 d5 c4");
        queens[1].variations.push(line("Nf6 c4"));
        let mut main = line("e4 e5 Nf3");
        main[0].variations.push(queens);
        main[1].variations.push(line("c5"));
        Record { entries: main.into_iter().map(Entry::Move).collect(), ..Record::default() }
    }

    fn texts(record: &Record) -> String {
        record.moves().map(|written| written.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_are_counted_as_they_are_written() {
        let record = record();
        assert_eq!(record.variations(), 3);
        let all: Vec<String> = (0..=3).map(|n| texts(&record.line(n).expect("a line"))).collect();
        assert_eq!(all, ["e4 e5 Nf3", "d4 d5 c4", "d4 Nf6 c4", "e4 c5"]);
        assert!(record.line(4).is_none());
    }

    #[test]
    fn every_line_tells_where_it_can_be_left() {
        let seen = |number: usize| {
            let branches = record().branches(number);
            branches.into_iter().map(|b| format!("{}:{} {}", b.entry, b.line, b.words)).collect::<Vec<_>>()
        };
        assert_eq!(seen(0), ["0:1 d4 d5 c4", "1:3 c5"]);
        assert_eq!(seen(1), ["0:0 e4 e5 Nf3", "1:2 Nf6 c4"]);
        assert_eq!(seen(2), ["0:0 e4 e5 Nf3", "1:1 d5 c4"]);
        assert_eq!(seen(3), ["0:1 d4 d5 c4", "1:0 e5 Nf3"]);
    }
}
