//! The text of one game tree, and its lines: the main one with the variations beside it.

use super::node::Board;
use crate::model::Move;
use crate::model::limits::{MAX_MOVES, MAX_VALUES, MAX_VARIATION_DEPTH};

/// A node: its properties in order, each with its values.
#[derive(Debug, Default)]
pub struct Node {
    pub properties: Vec<(String, Vec<String>)>,
    pub line: u32,
    /// How the tree goes on before this node.
    pub turns: Vec<Turn>,
}

/// A bracket between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Open,
    Close,
}

/// One game of a file.
#[derive(Debug)]
pub struct Tree {
    pub nodes: Vec<Node>,
    pub line: u32,
    /// Where the text goes on behind it.
    pub end: usize,
    pub end_line: u32,
    pub fault: Option<(u32, String)>,
}

impl Tree {
    /// The first value of a property of the first node.
    pub fn root(&self, id: &str) -> Option<&str> {
        let properties = &self.nodes.first()?.properties;
        properties.iter().find(|(own, _)| own == id)?.1.first().map(String::as_str)
    }
}

/// Where the first tree of some text begins: the words before it are nobody's, brackets among them too.
pub fn begin(text: &[u8]) -> Option<usize> {
    let opens = |at: &usize| text.get(*at) == Some(&b'(') && text.get(at + 1..).is_some_and(begins_node);
    (0..text.len()).find(opens)
}

/// Whether a node follows a bracket: a semicolon and a property or a bracket, or a property alone as the oldest files have it.
fn begins_node(text: &[u8]) -> bool {
    let mut letters = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(12);
    let Some(first) = letters.next() else { return false };
    let marked = first == b';';
    let name: Vec<u8> = (!marked).then_some(first).into_iter().chain(letters).collect();
    if marked && matches!(name.first(), Some(b')' | b';' | b'(')) {
        return true;
    }
    let length = name.iter().position(|byte| *byte == b'[').unwrap_or(0);
    let name = name.get(..length).unwrap_or_default();
    // Old files write `GaMe`; without its semicolon a property must be what today's are.
    let of_name = |byte: &u8| if marked { byte.is_ascii_alphanumeric() } else { byte.is_ascii_uppercase() };
    (1..=9).contains(&name.len()) && name.iter().all(of_name)
}

/// The tree that begins behind `at`, if there is one.
pub fn next(text: &str, at: usize, line: u32) -> Option<Tree> {
    let mut scan = Scan { text, at, line, values: 0 };
    let begin = at + begin(text.as_bytes().get(at..)?)?;
    while scan.at < begin {
        scan.step();
    }
    let (line, mut depth) = (scan.line, 0usize);
    let mut tree = Tree { nodes: Vec::new(), line, end: 0, end_line: 0, fault: None };
    let mut turns = Vec::new();
    loop {
        match scan.peek() {
            Some(b'(') => {
                depth += 1;
                scan.step();
                // The outermost bracket is the game itself, not a branch of it.
                turns.extend((depth > 1).then_some(Turn::Open));
                if depth > MAX_MOVES {
                    tree.fault = Some(scan.give_up(format!("brackets lie deeper than {MAX_MOVES} in each other")));
                    break;
                }
            }
            Some(b')') => {
                depth -= 1;
                scan.step();
                turns.push(Turn::Close);
                if depth == 0 {
                    break;
                }
            }
            Some(b';') => {
                let line = scan.line;
                scan.step();
                let (node, whole) = scan.node(line, std::mem::take(&mut turns));
                tree.nodes.push(node);
                if tree.nodes.len() > MAX_MOVES || scan.values > MAX_VALUES {
                    let what = format!("more than {MAX_MOVES} nodes or {MAX_VALUES} values; expected one game");
                    tree.fault = Some(scan.give_up(what));
                    break;
                }
                if !whole {
                    tree.fault = Some((scan.line, "the file breaks off in a value; expected `]`".into()));
                    break;
                }
            }
            Some(byte) if byte.is_ascii_alphabetic() && tree.nodes.is_empty() => {
                // A first node without its semicolon.
                let (node, _) = scan.node(scan.line, Vec::new());
                tree.nodes.push(node);
            }
            Some(_) => scan.step(),
            None => {
                tree.fault = Some((scan.line, "the file breaks off; expected `)`".into()));
                break;
            }
        }
    }
    (tree.end, tree.end_line) = (scan.at, scan.line);
    Some(tree)
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    /// How many values of properties there were.
    values: usize,
}

impl Scan<'_> {
    /// A game beyond all limits: what is left of the file is not looked at.
    fn give_up(&mut self, what: String) -> (u32, String) {
        self.at = self.text.len();
        (self.line, what)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn step(&mut self) {
        self.line += u32::from(self.peek() == Some(b'\n'));
        self.at += 1;
    }

    /// Properties up to the next node or bracket; false when the text breaks off in a value.
    fn node(&mut self, line: u32, turns: Vec<Turn>) -> (Node, bool) {
        let mut node = Node { properties: Vec::new(), line, turns };
        let mut id = String::new();
        let mut named = false;
        while let Some(byte) = self.peek() {
            match byte {
                b';' | b'(' | b')' => break,
                b'[' => {
                    self.values += 1;
                    if self.values > MAX_VALUES {
                        break;
                    }
                    let Some(value) = self.value() else { return (node, false) };
                    if !id.is_empty() {
                        node.properties.push((std::mem::take(&mut id), vec![value]));
                        named = true;
                    } else if let (true, Some((_, values))) = (named, node.properties.last_mut()) {
                        values.push(value);
                    }
                }
                // Old files write `GaMe`: the capitals are the name.
                b'A'..=b'Z' | b'0'..=b'9' => {
                    id.push(char::from(byte));
                    self.at += 1;
                }
                _ => self.step(),
            }
        }
        (node, true)
    }

    /// A value without its brackets, escapes resolved.
    fn value(&mut self) -> Option<String> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            match self.peek()? {
                b']' => break,
                b'\\' => {
                    self.at += 1;
                    match self.peek()? {
                        // An escaped line end only breaks the line in the file.
                        b'\n' => self.step(),
                        b'\r' => self.at += 1,
                        byte => {
                            bytes.push(byte);
                            self.at += 1;
                        }
                    }
                }
                byte => {
                    bytes.push(byte);
                    self.step();
                }
            }
        }
        self.at += 1;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// A branching: the line it is in and the move the other branches replace.
struct Fork {
    /// Which of the open lines.
    line: usize,
    at: usize,
    children: usize,
}

/// The moves of the main line, each with the variations that begin in its place.
pub fn lines(nodes: &[Node], board: &mut Board) -> Vec<Move> {
    let mut open: Vec<Vec<Move>> = vec![Vec::new()];
    let mut forks: Vec<Fork> = Vec::new();
    let mut forked = false;
    for node in nodes {
        for turn in &node.turns {
            forked = match turn {
                Turn::Open => branch(&mut open, &mut forks, forked),
                Turn::Close => {
                    // Stones put by hand at the end of a line belong to that line.
                    if let (Some(edit), Some(line)) = (board.rest(), open.last_mut()) {
                        line.push(edit);
                    }
                    close(&mut open, &mut forks, forked, board);
                    true
                }
            };
        }
        let main = open.len() == 1;
        if let Some(line) = open.last_mut() {
            board.take(node, line, main);
        }
        forked = false;
    }
    if let (Some(edit), Some(line)) = (board.rest(), open.last_mut()) {
        line.push(edit);
    }
    // The brackets behind the last node close what is still open.
    let mut forked = false;
    while open.len() > 1 && !forks.is_empty() {
        close(&mut open, &mut forks, forked, board);
        forked = true;
    }
    open.into_iter().next().unwrap_or_default()
}

/// A branch opens. `forked` is true behind a branch that has closed: then this is one more child of the same fork.
fn branch(open: &mut Vec<Vec<Move>>, forks: &mut Vec<Fork>, forked: bool) -> bool {
    if !forked {
        // The first child goes on with the line itself.
        let line = open.len() - 1;
        forks.push(Fork { line, at: open.last().map_or(0, Vec::len), children: 1 });
        return false;
    }
    if let Some(fork) = forks.last_mut() {
        fork.children += 1;
        open.push(Vec::new());
    }
    false
}

/// A branch closes: a variation goes to the move it replaces. `forked`: the branch had a fork of its own, which ends too.
fn close(open: &mut Vec<Vec<Move>>, forks: &mut Vec<Fork>, forked: bool, board: &mut Board) {
    if forked {
        forks.pop();
    }
    let Some(fork) = forks.last() else { return };
    if fork.children < 2 || open.len() < fork.line + 2 {
        return;
    }
    let variation = open.pop().unwrap_or_default();
    if open.len() > MAX_VARIATION_DEPTH {
        return board.leave_out(format!("variations lie deeper than {MAX_VARIATION_DEPTH} in each other"));
    }
    if variation.is_empty() {
        return;
    }
    let replaced = open.get_mut(fork.line).and_then(|line| line.get_mut(fork.at));
    if let Some(written) = replaced {
        written.variations.push(variation);
    }
}
