//! The tree of moves of a game in play: nothing that was played is thrown away. One line of it is on the screen, of which the first
//! so-many moves are played; those behind were taken back and can be played again.

use crate::model::{Entry, Move};

/// All moves of a game in play, whatever became of them.
#[derive(Clone, Debug, Default)]
pub struct MoveTree {
    nodes: Vec<Node>,
    /// The first moves there are.
    roots: Vec<usize>,
    /// The line on the screen, from the start to a last move.
    line: Vec<usize>,
    /// How many of them are played.
    played: usize,
}

#[derive(Clone, Debug)]
struct Node {
    /// In the manager's words, as referees and players are told it.
    told: String,
    /// In the players' own, as it is recorded.
    written: Move,
    next: Vec<usize>,
}

/// What a move did to the line on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// It was there already, and is played again.
    Again,
    /// It came behind the last one.
    Longer,
    /// Another line is on the screen now.
    Other,
}

impl MoveTree {
    /// How many moves are played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// How many moves the line has, also those that were taken back.
    pub fn len(&self) -> usize {
        self.line.len()
    }

    /// The moves of the line on the screen.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> {
        self.line.iter().filter_map(|node| Some(&self.nodes.get(*node)?.written))
    }

    /// The last move that is played.
    pub fn last(&self) -> Option<&Move> {
        self.moves().nth(self.played.checked_sub(1)?)
    }

    /// The same in the manager's words.
    pub fn told(&self) -> impl Iterator<Item = &str> {
        self.line.iter().filter_map(|node| Some(self.nodes.get(*node)?.told.as_str()))
    }

    /// Plays a move after the first `at` of the line.
    pub fn play(&mut self, at: usize, told: String, written: Move) -> Growth {
        let at = at.min(self.line.len());
        self.played = at + 1;
        let known =
            self.after(at).iter().copied().find(|node| self.nodes.get(*node).is_some_and(|node| node.told == told));
        if let Some(known) = known {
            if self.line.get(at) == Some(&known) {
                return Growth::Again;
            }
            self.line.truncate(at);
            self.line.push(known);
            self.extend();
            return Growth::Other;
        }
        let node = self.nodes.len();
        self.nodes.push(Node { told, written, next: Vec::new() });
        match at.checked_sub(1).and_then(|last| self.line.get(last)).copied() {
            Some(parent) => self.nodes.get_mut(parent).into_iter().for_each(|parent| parent.next.push(node)),
            None => self.roots.push(node),
        }
        let growth = if at == self.line.len() { Growth::Longer } else { Growth::Other };
        self.line.truncate(at);
        self.line.push(node);
        growth
    }

    /// Goes to where so many moves of the line are played.
    pub fn go(&mut self, played: usize) {
        self.played = played.min(self.line.len());
    }

    /// Puts the line on the screen that begins with these moves, as far as it is known, and goes to where it leaves the one before.
    pub fn follow<'a>(&mut self, texts: impl Iterator<Item = &'a str>) {
        let before = std::mem::take(&mut self.line);
        for text in texts {
            let next = self.after(self.line.len()).iter().copied().find(|node| self.text(*node) == Some(text));
            let Some(next) = next else { break };
            self.line.push(next);
        }
        self.extend();
        self.played = self.line.iter().zip(&before).take_while(|(one, other)| one == other).count();
    }

    /// The line with all others as its variations.
    pub fn entries(&self) -> Vec<Entry> {
        let with_others = |(at, node): (usize, &usize)| Some(Entry::Move(self.with_others(*node, self.after(at))?));
        self.line.iter().enumerate().filter_map(with_others).collect()
    }

    /// The tree of a record's moves, all of them played: the same record in the manager's words and in the players' own.
    pub fn of<'a>(told: impl Iterator<Item = &'a Move>, moves: impl Iterator<Item = &'a Move>) -> MoveTree {
        let mut tree = MoveTree::default();
        let main: Vec<&Move> = moves.collect();
        tree.plant(0, &told.collect::<Vec<_>>(), &main);
        let texts: Vec<&str> = main.iter().map(|written| written.text.as_str()).collect();
        tree.follow(texts.into_iter());
        tree.played = tree.line.len();
        tree
    }

    /// Adds a line that leaves the one on the screen after some moves, and the variations within.
    fn plant(&mut self, at: usize, told: &[&Move], moves: &[&Move]) {
        let stem: Vec<usize> = self.line.iter().copied().take(at).collect();
        for (i, (told, written)) in told.iter().zip(moves).enumerate() {
            self.play(at + i, told.text.clone(), Move { variations: Vec::new(), ..(*written).clone() });
        }
        let whole = self.line.clone();
        for (i, (told, written)) in told.iter().zip(moves).enumerate() {
            for (told, other) in told.variations.iter().zip(&written.variations) {
                self.line = whole.clone();
                self.plant(at + i, &told.iter().collect::<Vec<_>>(), &other.iter().collect::<Vec<_>>());
            }
        }
        self.line = if whole.is_empty() { stem } else { whole };
    }

    /// What was played after the first `at` moves of the line.
    fn after(&self, at: usize) -> &[usize] {
        match at.checked_sub(1) {
            Some(last) => self.line.get(last).and_then(|node| self.nodes.get(*node)).map_or(&[], |node| &node.next),
            None => &self.roots,
        }
    }

    fn text(&self, node: usize) -> Option<&str> {
        self.nodes.get(node).map(|node| node.written.text.as_str())
    }

    /// Goes on to the end of the line along what was played first.
    fn extend(&mut self) {
        while let Some(next) = self.after(self.line.len()).first().copied() {
            self.line.push(next);
        }
    }

    /// A move, and the others that were played in its place.
    fn with_others(&self, node: usize, siblings: &[usize]) -> Option<Move> {
        let variations = siblings.iter().filter(|other| **other != node).map(|other| self.written(*other)).collect();
        Some(Move { variations, ..self.nodes.get(node)?.written.clone() })
    }

    /// A line from a move on.
    fn written(&self, from: usize) -> Vec<Move> {
        let mut moves: Vec<Move> = self.nodes.get(from).map(|node| node.written.clone()).into_iter().collect();
        let mut at = from;
        while let Some((node, next)) = self.nodes.get(at).and_then(|node| Some((node, *node.next.first()?))) {
            moves.extend(self.with_others(next, &node.next));
            at = next;
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Record;

    fn play(tree: &mut MoveTree, at: usize, text: &str) -> Growth {
        tree.play(at, text.to_uppercase(), written(text))
    }

    fn written(text: &str) -> Move {
        Move { text: text.into(), ..Move::default() }
    }

    fn tree(words: &str) -> MoveTree {
        let mut tree = MoveTree::default();
        words.split(' ').enumerate().for_each(|(at, text)| assert_ne!(play(&mut tree, at, text), Growth::Other));
        tree
    }

    fn line(tree: &MoveTree) -> String {
        tree.moves().map(|written| written.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn record(tree: &MoveTree) -> Record {
        Record { entries: tree.entries(), ..Record::default() }
    }

    #[test]
    fn moves_taken_back_are_played_again_by_the_same_move() {
        let mut tree = tree("e4 e5 Nf3");
        tree.go(1);
        assert_eq!(play(&mut tree, 1, "e5"), Growth::Again);
        assert_eq!((tree.played(), line(&tree).as_str()), (2, "e4 e5 Nf3"));
    }

    #[test]
    fn another_move_is_another_line_and_the_first_stays() {
        let mut tree = tree("e4 e5 Nf3");
        assert_eq!(play(&mut tree, 1, "c5"), Growth::Other);
        assert_eq!((tree.played(), line(&tree).as_str()), (2, "e4 c5"));
        assert_eq!(play(&mut tree, 2, "d4"), Growth::Longer);
        let record = record(&tree);
        assert_eq!(record.variations(), 1);
        let other: Vec<String> = record.line(1).unwrap().moves().map(|written| written.text.clone()).collect();
        assert_eq!(other, ["e4", "e5", "Nf3"]);
        assert_eq!(play(&mut tree, 1, "e5"), Growth::Other);
        assert_eq!((tree.played(), line(&tree).as_str()), (2, "e4 e5 Nf3"));
    }

    #[test]
    fn a_record_with_variations_becomes_a_tree_and_a_record_again() {
        let mut first = tree("e4 e5 Nf3 Nc6");
        play(&mut first, 2, "f4");
        play(&mut first, 3, "d5");
        play(&mut first, 0, "d4");
        first.follow(["e4", "e5", "f4"].into_iter());
        let again = MoveTree::of(record(&first).moves(), record(&first).moves());
        assert_eq!(line(&again), "e4 e5 f4 d5");
        let lines = |tree: &MoveTree| {
            let record = record(tree);
            let text = |n| record.line(n).unwrap().moves().map(|m| m.text.clone()).collect::<Vec<_>>().join(" ");
            let mut all: Vec<String> = (0..=record.variations()).map(text).collect();
            all.sort();
            all
        };
        assert_eq!(lines(&again), lines(&first));
        assert_eq!(lines(&first), ["d4", "e4 e5 Nf3 Nc6", "e4 e5 f4 d5"]);
    }

    #[test]
    fn a_line_that_is_gone_over_to_is_played_up_to_where_it_leaves_the_other() {
        let mut tree = tree("e4 e5 Nf3");
        play(&mut tree, 1, "c5");
        tree.follow(["e4", "e5", "Nf3"].into_iter());
        assert_eq!((tree.played(), line(&tree).as_str()), (1, "e4 e5 Nf3"));
    }
}
