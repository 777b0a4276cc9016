//! What happened, told once by the rules; everything behind reads only this.

use std::borrow::Cow;
use std::sync::Arc;

use super::{
    Annotation, Cell, Eval, Event, FaultNote, Image, KindImage, Look, Mark, Millis, Numbering, Phase, Place, Position,
    Seat, Size, Terrain, ThingData, ThingState,
};

/// One game as a set-up and a list of steps.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// The game's id: `reversi`, `paintball`, …
    pub game: &'static str,
    /// The game's name for people: `Reversi`, `RedBot paintball`.
    pub game_name: Cow<'static, str>,
    pub variant: Option<String>,
    /// What the match is called, where the record says so.
    pub title: Option<String>,
    pub date: Option<String>,
    /// What is said before the first step.
    pub comment: Option<String>,
    /// What is drawn on the board before the first step.
    pub marks: Vec<Mark>,
    pub size: Size,
    /// Names by seat, never empty.
    pub players: Vec<String>,
    /// The same as captions have them: short.
    pub short: Vec<String>,
    /// How strong they are by seat, as far as the record tells.
    pub ratings: Vec<Option<String>>,
    /// How the steps are counted.
    pub numbering: Numbering,
    /// The players' logos by seat, as far as they have some that could be opened.
    pub logos: Vec<Option<Arc<Image>>>,
    /// The images of kinds that could be opened.
    pub images: Vec<KindImage>,
    /// Shared by all replays that look alike.
    pub look: Arc<Look>,
    /// The things on the board at the start; their identities are 0, 1, ….
    pub setup: Vec<ThingState>,
    /// What the record calls the things, by identity; there may be fewer.
    pub names: Vec<Arc<str>>,
    /// What the record says of them that is not seen.
    pub data: ThingData,
    /// What the cells are made of at the start.
    pub terrain: Terrain,
    /// The numbers of each layer at the start, row by row; empty where all are 0.
    pub levels: Vec<Vec<i32>>,
    /// Whether the game has no board: only players and their numbers.
    pub boardless: bool,
    /// How long a step is meant to be shown, where the record says so.
    pub delay: Option<Millis>,
    /// The number of the set-up: 0, or the first round there is a file of.
    pub first: u32,
    /// Counters per seat at the start.
    pub counters: Vec<Counters>,
    pub steps: Vec<Step>,
    /// The number of the last step the match was meant to have, where the record says so.
    pub last: Option<u32>,
    pub outcome: Outcome,
}

impl Replay {
    /// The things after the first `steps` steps, by a straight fold over the events.
    pub fn position(&self, steps: usize) -> Position {
        let mut position = Position::new(&self.setup);
        for step in self.steps.iter().take(steps) {
            position.apply_all(&step.events);
        }
        position
    }

    /// The number of a layer on a cell at the start.
    pub fn level(&self, layer: usize, cell: Cell) -> i32 {
        let index =
            usize::try_from(cell.col).ok().zip(usize::try_from(cell.row).ok()).filter(|_| self.size.holds(cell));
        let level = |(col, row)| self.levels.get(layer)?.get(row * usize::from(self.size.cols) + col).copied();
        index.and_then(level).unwrap_or(0)
    }

    /// Counters per seat after the first `steps` steps.
    pub fn counters(&self, steps: usize) -> &[Counters] {
        match steps.checked_sub(1).and_then(|i| self.steps.get(i)) {
            Some(step) => &step.counters,
            None => &self.counters,
        }
    }

    /// The round or ply of the last of the first `steps` steps; the set-up has a number too. How people call it is its
    /// [`label`](Replay::label).
    pub fn number(&self, steps: usize) -> u32 {
        match steps.checked_sub(1).and_then(|i| self.steps.get(i)) {
            Some(step) => step.number,
            None => self.first,
        }
    }

    /// What somebody said about the last of the first `steps` steps, or before any of them about the match.
    pub fn comment_after(&self, steps: usize) -> Option<&str> {
        match steps.checked_sub(1) {
            Some(last) => self.steps.get(last).and_then(|step| step.comment.as_deref()),
            None => self.comment.as_deref(),
        }
    }

    /// What the programs said about the position after the first `steps` steps, with its number; while the last of them is
    /// still playing (or nobody has been asked since), what they said about the one before.
    pub fn heard(&self, steps: usize, settled: bool) -> (u32, &[Heard]) {
        let asked = if settled && steps < self.steps.len() { steps } else { steps.saturating_sub(1) };
        (self.number(asked), self.steps.get(asked).map_or(&[], |step| &step.heard))
    }

    /// What the clock of a seat shows after the first `steps` steps, where it was written down.
    pub fn clock(&self, steps: usize, seat: Seat) -> Option<Millis> {
        let played = self.steps.get(..steps.min(self.steps.len()))?;
        played.iter().rev().find(|step| step.seat == Some(seat) && step.clock.is_some())?.clock
    }

    /// What a program thinks of the position after the first `steps` steps, where it was asked.
    pub fn eval(&self, steps: usize) -> Option<Eval> {
        let note = steps.checked_sub(1).and_then(|i| self.steps.get(i)).and_then(|step| step.note.as_ref());
        note.and_then(|note| note.eval)
    }

    /// How many points of an evaluation lie half way between even and won, by what was thought in so many steps; `None` where
    /// nobody asked a program.
    pub fn eval_scale(&self, steps: usize) -> Option<f32> {
        let evals = (1..=steps).filter_map(|steps| self.eval(steps));
        let points = |eval| match eval {
            Eval::Points(points) => points.abs(),
            Eval::Mate(_) => 0.0,
        };
        let most = evals.map(points).fold(None, |most: Option<f32>, points| Some(most.unwrap_or(0.0).max(points)))?;
        Some((most / 3.0).clamp(1.0, 10.0))
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len()).map(|i| Seat(i as u8))
    }
}

/// One step: a round of a contest or a ply of a board game.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Round or ply number.
    pub number: u32,
    /// Who moved, where one player did.
    pub seat: Option<Seat>,
    /// The move in the game's own notation; empty where a step is no single move.
    pub notation: String,
    pub events: Vec<Event>,
    /// What its beats are called, where the record says so: from which beat of which phase on, and the word.
    pub phases: Vec<((Phase, u8), Arc<str>)>,
    /// Counters per seat after the step.
    pub counters: Vec<Counters>,
    /// What just happened, in words people use.
    pub caption: Caption,
    /// How long the player thought.
    pub took: Option<Millis>,
    /// What the clock of who moved shows afterwards.
    pub clock: Option<Millis>,
    pub comment: Option<String>,
    /// What was judged and drawn at this step; most steps have none.
    pub note: Option<Box<Annotation>>,
    /// Which entry of the record told it.
    pub entry: usize,
    /// The cell of the last move and the cells it changed, for the marks on the board.
    pub last_move: Vec<Cell>,
    pub changed: Vec<Cell>,
    /// Cells that light up because they decide the game: five in a row.
    pub lit: Vec<Cell>,
    /// Rows that will decide it unless somebody stops them, each from end to end: open threes and fours.
    pub rows: Vec<Vec<Cell>>,
    /// Where the record tells this step.
    pub source: Place,
    /// True when the rules could not explain the step.
    pub corrected: bool,
    /// What the players' programs said when they were asked for the answers this step plays.
    pub heard: Vec<Heard>,
    /// Which of those answers did not count, and why.
    pub faults: Vec<FaultNote>,
}

/// What a player's program said about a position: words, and marks for the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    pub seat: Seat,
    pub words: String,
    pub marks: Vec<Mark>,
}

impl Step {
    /// Whether there is nothing to say of it.
    pub fn is_quiet(&self) -> bool {
        self.notation.is_empty() && self.caption.is_empty() && self.comment.is_none() && !self.is_odd()
    }

    /// Whether something went wrong: the rules cannot explain it, or a program failed to answer.
    pub fn is_odd(&self) -> bool {
        self.corrected || !self.faults.is_empty()
    }

    /// Whether a program fails that did not fail so in the step before.
    pub fn begins_to_fail(&self) -> bool {
        self.faults.iter().any(|note| !note.again)
    }

    /// Its faults one by one, each with all that is known of it: `ada: no answer in time`.
    pub fn faults_at_length(&self, names: &[String]) -> Vec<String> {
        let told = |note: &FaultNote| {
            let name = names.get(note.seat.index()).map_or("", String::as_str);
            let answer = note.answer.as_ref().filter(|answer| !note.words.contains(answer.as_str()));
            let answer = answer.map(|answer| format!("; it said “{answer}”")).unwrap_or_default();
            format!("{name}: {}{answer}", note.told())
        };
        self.faults.iter().map(told).collect()
    }

    /// What a list says of it: the move, or what happened where it is no single move.
    pub fn told(&self) -> Cow<'_, str> {
        if !self.notation.is_empty() {
            self.judged()
        } else if self.caption.is_empty() && self.corrected {
            "the rules cannot explain this".into()
        } else {
            self.caption.text().into()
        }
    }

    /// The move with what was thought of it: `Nf3!?`.
    pub fn judged(&self) -> Cow<'_, str> {
        let glyphs = self.note.as_ref().map(|note| note.glyphs.as_slice()).unwrap_or_default();
        match glyphs {
            [] => Cow::Borrowed(&self.notation),
            glyphs => Cow::Owned(signed(&self.notation, glyphs)),
        }
    }
}

/// Signs of one letter or two stand at the move, longer ones apart.
fn signed(notation: &str, glyphs: &[String]) -> String {
    let mut text = notation.to_string();
    for glyph in glyphs {
        let close = glyph.chars().all(|c| "!?□".contains(c));
        text.push_str(if close { "" } else { " " });
        text.push_str(glyph);
    }
    text
}

/// A line of words, some of them in a seat's colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption(pub Vec<Span>);

/// A run of words of a caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub seat: Option<Seat>,
}

impl Caption {
    pub fn plain(text: impl Into<String>) -> Caption {
        Caption(vec![Span { text: text.into(), seat: None }])
    }

    pub fn say(&mut self, text: impl Into<String>) -> &mut Caption {
        self.0.push(Span { text: text.into(), seat: None });
        self
    }

    /// Adds words in a seat's colour, usually its player's name.
    pub fn name(&mut self, seat: Seat, text: impl Into<String>) -> &mut Caption {
        self.0.push(Span { text: text.into(), seat: Some(seat) });
        self
    }

    pub fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|span| span.text.is_empty())
    }
}

/// What a seat's panel shows after a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub score: i64,
    pub standing: Standing,
    /// One value for each of [`Look::counters`](super::Look).
    pub values: Vec<i64>,
}

/// Whether a player is still in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    #[default]
    In,
    /// Reached the goal as number `n` (from 1).
    Finished(u8),
    Out,
}

/// How the game ended, as far as it is told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// `None`: unknown; empty: a draw.
    pub winner: Option<Vec<Seat>>,
    /// One number per seat as the rules count it.
    pub score: Option<Vec<i64>>,
    /// The parts each seat's final score is made of: label and points, e.g. `("finish bonus", 40)`.
    pub parts: Vec<Vec<(String, i64)>>,
    /// The result in words: `Black wins 38:26`, `draw`, `White resigned`.
    pub words: String,
    /// The result as a sentence that names the players: `Fischer wins by checkmate`.
    pub sentence: Caption,
    /// How the loser lost, where the board does not show it: `resigned`, `lost on time`.
    pub defeat: Option<String>,
    /// False when the record breaks off.
    pub complete: bool,
    /// Why it breaks off.
    pub problem: Option<String>,
    /// The final position: rows from the top, one character a cell.
    pub rows: Vec<String>,
    pub fen: Option<String>,
}
