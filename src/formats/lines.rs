//! Lines of moves on the way into a record: the main line and the variations that are open.

use crate::model::limits::MAX_VARIATION_DEPTH;
use crate::model::{Annotation, Mark, Move};

/// The lines that are open, the main line first.
pub struct Lines {
    open: Vec<Vec<Move>>,
    /// What is said before the first move of a line.
    before: Option<String>,
    /// What is drawn before the first move of the main line.
    drawn: Vec<Mark>,
    moves: usize,
}

impl Lines {
    pub fn new() -> Lines {
        Lines { open: vec![Vec::new()], before: None, drawn: Vec::new(), moves: 0 }
    }

    /// How many moves there are in all lines.
    pub fn moves(&self) -> usize {
        self.moves
    }

    pub fn depth(&self) -> usize {
        self.open.len()
    }

    pub fn push(&mut self, mut written: Move) {
        self.moves += 1;
        // In a variation, what is said before its first move has no better place than that move.
        if self.open.len() > 1 {
            written.comment = self.before.take();
        }
        if let Some(line) = self.open.last_mut() {
            line.push(written);
        }
    }

    /// The number of moves in the line that is open last, counted from where it began.
    pub fn ply(&self) -> usize {
        // A variation stands in for the last move of the line below.
        let lines = self.open.iter().map(Vec::len);
        lines.sum::<usize>() - (self.open.len() - 1)
    }

    pub fn last(&mut self) -> Option<&mut Move> {
        self.open.last_mut()?.last_mut()
    }

    /// Adds to what is said of the last move, or before the first.
    pub fn comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let place = match self.open.last_mut().and_then(|line| line.last_mut()) {
            Some(written) => &mut written.comment,
            None => &mut self.before,
        };
        match place {
            Some(said) => *said = format!("{said} {text}"),
            None => *place = Some(text.to_string()),
        }
    }

    /// What is judged and drawn at the last move.
    pub fn note(&mut self) -> Option<&mut Annotation> {
        self.last().map(|written| written.note.get_or_insert_default().as_mut())
    }

    /// Draws on the board after the last move, or before the first.
    pub fn draw(&mut self, marks: Vec<Mark>) {
        if let Some(note) = self.note() {
            note.marks.extend(marks);
        } else if self.depth() == 1 {
            self.drawn.extend(marks);
        }
    }

    /// What was drawn before the first move of the main line.
    pub fn take_drawn(&mut self) -> Vec<Mark> {
        std::mem::take(&mut self.drawn)
    }

    pub fn begin_variation(&mut self) -> Result<(), String> {
        if self.open.len() > MAX_VARIATION_DEPTH {
            return Err(format!("variations lie deeper than {MAX_VARIATION_DEPTH} in each other"));
        }
        if self.open.last().is_none_or(Vec::is_empty) {
            return Err("a variation begins before any move it could replace".into());
        }
        self.open.push(Vec::new());
        Ok(())
    }

    /// Closes the last line; a `)` too many changes nothing.
    pub fn end_variation(&mut self) {
        if self.open.len() < 2 {
            return;
        }
        let line = self.open.pop().unwrap_or_default();
        if let Some(written) = self.last().filter(|_| !line.is_empty()) {
            written.variations.push(line);
        }
    }

    /// Whether a game may end here.
    pub fn ended(&self) -> Result<(), String> {
        match self.open.len() {
            1 => Ok(()),
            _ => Err("the game breaks off in a variation; expected `)`".into()),
        }
    }

    /// The main line, and what is said before it.
    pub fn finish(mut self) -> (Vec<Move>, Option<String>) {
        let main_says = if self.open.len() == 1 { self.before.take() } else { None };
        while self.open.len() > 1 {
            self.end_variation();
        }
        (self.open.pop().unwrap_or_default(), main_says)
    }

    /// What is said before the main line; to be asked before its first move comes.
    pub fn take_before(&mut self) -> Option<String> {
        self.before.take()
    }
}
