//! Advice: a player of ours, or an engine the person brought, looks at the match on the screen, in the background.
//!
//! The best move at the play head is kept for each step, the values of all positions go into the replay as if the record had
//! told them. Another wish, another match or the same wish again ends what is under way. Where one could move is found out
//! beside that, around the step that is looked at.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::background::{Background, Errand, Thinking};
use super::game::{OpenMatch, Source};
use crate::games;
use crate::games::play::{GameGround, Opinion, Oracle, RivalAnswer};
use crate::model::{Cell, Eval, Mark, MarkKind, Millis, Record, Replay, Tint};

/// How long a hint is thought about.
const HINT: Millis = Millis(1000);
/// How long each position of a curve is thought about.
const POINT: Millis = Millis(120);
/// For how many steps on either side legal moves are found out in one go.
const AROUND: usize = 20;

/// The best move of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// After how many steps.
    pub steps: usize,
    /// The move as the game's players write it.
    pub text: String,
    /// Engines need not say.
    pub eval: Option<Eval>,
    /// Move and value as they are told: `Nxe5, White +0.7`.
    pub words: String,
    way: Vec<Cell>,
}

impl Hint {
    /// The hint as a mark on the board: an arrow, or a ring where a stone would go.
    pub fn mark(&self) -> Option<Mark> {
        let kind = if self.way.len() > 1 { MarkKind::Arrow } else { MarkKind::Circle };
        (!self.way.is_empty()).then(|| Mark { kind, tint: Tint::Yellow, cells: self.way.clone(), label: None })
    }
}

/// What an adviser has to say.
#[derive(Debug)]
pub enum Told {
    Hint(Result<Hint, String>),
    Value(usize, Eval),
    Legal(usize, Vec<Cell>),
    /// The move of somebody at the table.
    Move(Result<RivalAnswer, String>),
    Done,
}

/// Something to find out about a match, piece by piece.
pub struct Thought {
    record: Record,
    replay: Replay,
    pieces: VecDeque<Piece>,
    oracle: Option<Arc<dyn Oracle>>,
}

/// What is found out in one go, each after some steps.
#[derive(Clone, Copy)]
enum Piece {
    Hint(usize),
    Value(usize),
    Legal(usize),
}

impl Thought {
    fn new(game: &OpenMatch, pieces: impl Iterator<Item = Piece>) -> Thought {
        let (record, replay) = (game.record.clone(), game.replay().clone());
        Thought { record, replay, pieces: pieces.collect(), oracle: None }
    }

    /// The best move after some steps. The end of a game is worth what it is.
    fn advise(&self, steps: usize, time: Millis, stop: &mut dyn FnMut() -> bool) -> Result<Hint, String> {
        let (game, _) = games::play::judges(&self.record, &self.replay)?;
        let Opinion { spelt, way, eval } = match self.consult(steps, time) {
            Some(said) => said?,
            None => self.own(steps, stop)?,
        };
        let eval = eval.map(|eval| self.seen(steps, eval));
        let worth =
            eval.map_or(String::new(), |eval| format!(", {}", game.terms().worth.words(eval, &self.replay.look)));
        let words = format!("{spelt}{worth}");
        Ok(Hint { steps, text: spelt, eval, words, way })
    }

    /// What a position is worth. Where an engine does not say, a player of ours does.
    fn value(&self, steps: usize, time: Millis, stop: &mut dyn FnMut() -> bool) -> Option<Eval> {
        let said = self.consult(steps, time).and_then(Result::ok).and_then(|said| said.eval);
        let eval = said.or_else(|| self.own(steps, stop).ok()?.eval)?;
        Some(self.seen(steps, eval))
    }

    /// What somebody from outside thinks, where they know the game.
    fn consult(&self, steps: usize, time: Millis) -> Option<Result<Opinion, String>> {
        let ground = GameGround::of(&self.record, &self.replay).ok()?;
        let oracle = self.oracle.as_ref().filter(|oracle| oracle.knows(ground.game))?;
        Some(oracle.consult(&ground, &games::play::moves(ground.game, &self.replay, steps), time))
    }

    /// What a player of ours thinks.
    fn own(&self, steps: usize, stop: &mut dyn FnMut() -> bool) -> Result<Opinion, String> {
        let mut player = games::play::adviser(&self.record, &self.replay, steps)?;
        let choice = player.choose(stop).ok_or("the game is over")?;
        Ok(Opinion { eval: Some(choice.eval()), spelt: choice.spelt, way: choice.way })
    }

    /// A value for who moves after some steps, as the first seat sees it.
    fn seen(&self, steps: usize, own: Eval) -> Eval {
        own.seen_by(games::play::mover(&self.replay, steps))
    }
}

impl Errand for Thought {
    fn time(&self) -> Millis {
        match self.pieces.front() {
            Some(Piece::Hint(_)) => HINT,
            Some(Piece::Value(_)) => POINT,
            Some(Piece::Legal(_)) | None => Millis::ZERO,
        }
    }

    fn next(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Told> {
        let time = self.time();
        match self.pieces.pop_front()? {
            Piece::Hint(steps) => Some(Told::Hint(self.advise(steps, time, stop))),
            Piece::Value(steps) => Some(Told::Value(steps, self.value(steps, time, stop)?)),
            Piece::Legal(steps) => Some(Told::Legal(steps, legal(&self.record, steps))),
        }
    }

    /// They are asked in place of our own players, in the games they know.
    fn may_ask(&mut self, oracle: Arc<dyn Oracle>) {
        self.oracle = Some(oracle);
    }
}

/// Where the player to move could move after some steps.
fn legal(record: &Record, steps: usize) -> Vec<Cell> {
    games::find(&record.game).map(|game| game.legal(record, steps)).unwrap_or_default()
}

/// Somebody who has the match on the screen thought about.
#[derive(Default)]
pub struct Adviser {
    /// Which match the hints are of.
    of: Option<(Source, usize)>,
    hints: HashMap<usize, Hint>,
    thought: Option<Box<dyn Thinking>>,
    /// Whether it is the value of every position that is thought about.
    curve: bool,
    /// The search for legal moves, and around which step.
    search: Option<(usize, Box<dyn Thinking>)>,
}

impl Adviser {
    pub fn busy(&self) -> bool {
        self.thought.is_some() || self.search.is_some()
    }

    /// Looks for the best move after some steps, unless nobody can. One that is known is given at once.
    pub fn hint(
        &mut self,
        game: &OpenMatch,
        steps: usize,
        background: &mut dyn Background,
    ) -> Result<Option<Hint>, String> {
        self.attend(game);
        if let Some(hint) = self.hints.get(&steps) {
            return Ok(Some(hint.clone()));
        }
        games::play::judges(&game.record, game.replay())?;
        // What was thought about before ends first.
        self.thought = None;
        self.thought = Some(background.think(Box::new(Thought::new(game, [Piece::Hint(steps)].into_iter()))));
        self.curve = false;
        Ok(None)
    }

    /// Judges every position that nobody has judged; asked again, it stops. Tells whether it is at it.
    pub fn judge(&mut self, game: &OpenMatch, background: &mut dyn Background) -> Result<bool, String> {
        self.attend(game);
        games::play::judges(&game.record, game.replay())?;
        if self.thought.take().is_some() && self.curve {
            return Ok(false);
        }
        let replay = game.replay();
        let unknown = (1..=replay.steps.len()).filter(|steps| replay.eval(*steps).is_none());
        self.thought = Some(background.think(Box::new(Thought::new(game, unknown.map(Piece::Value)))));
        self.curve = true;
        Ok(true)
    }

    /// Finds out where one could move after some steps, and then around them: that is looked at next.
    pub fn find_legal(&mut self, game: &OpenMatch, steps: usize, background: &mut dyn Background) {
        // What is on its way is waited for.
        if self.search.as_ref().is_some_and(|(middle, _)| middle.abs_diff(steps) <= AROUND) {
            return;
        }
        let on = steps..=game.replay().steps.len().min(steps + AROUND);
        let all = on.chain((steps.saturating_sub(AROUND)..steps).rev());
        self.search = Some((steps, background.think(Box::new(Thought::new(game, all.map(Piece::Legal))))));
    }

    /// What has come since the last look.
    pub fn news(&mut self) -> Vec<Told> {
        let mut news = Vec::new();
        if self.search.as_mut().is_some_and(|(_, search)| search.listen(&mut news)) {
            self.search = None;
        }
        if self.thought.as_mut().is_some_and(|thought| thought.listen(&mut news)) {
            self.thought = None;
            news.push(Told::Done);
        }
        for told in &news {
            if let Told::Hint(Ok(hint)) = told {
                self.hints.insert(hint.steps, hint.clone());
            }
        }
        news
    }

    /// The match was read anew: what was found out about the positions it still has stays known.
    pub fn keep(&mut self, steps: usize) {
        self.hints.retain(|known, _| *known <= steps);
        self.thought = None;
        self.search = None;
    }

    /// Forgets another match.
    pub fn attend(&mut self, game: &OpenMatch) {
        let of = Some((game.source.clone(), game.line));
        if self.of != of {
            *self = Adviser { of, ..Adviser::default() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::play::Turns;
    use crate::timeline::Pace;
    use crate::viewer::Memory;

    fn game(json: &str) -> OpenMatch {
        let format = &crate::formats::json::FORMAT;
        let record = format.read("game.json", json.as_bytes().to_vec()).next().unwrap().unwrap();
        OpenMatch::tell(record, Pace::default()).unwrap()
    }

    fn all(adviser: &mut Adviser) -> Vec<Told> {
        let mut told = Vec::new();
        while !told.iter().any(|told| matches!(told, Told::Done)) {
            told.extend(adviser.news());
        }
        told
    }

    #[test]
    fn the_best_move_is_found_once_and_known_afterwards() {
        let game = game(r#"{"game":"chess","moves":["f3","e5","g4"]}"#);
        let mut adviser = Adviser::default();
        assert_eq!(adviser.hint(&game, 3, &mut Memory::default()), Ok(None));
        let told = all(&mut adviser);
        let Some(Told::Hint(Ok(hint))) = told.first() else { panic!("{told:?}") };
        assert_eq!((hint.text.as_str(), hint.eval), ("Qh4#", Some(Eval::Mate(-1))));
        assert_eq!(hint.words, "Qh4#, Black #1");
        assert_eq!(hint.mark().unwrap().kind, MarkKind::Arrow);
        assert_eq!(adviser.hint(&game, 3, &mut Memory::default()), Ok(Some(hint.clone())));
        assert!(!adviser.busy());
    }

    #[test]
    fn every_position_is_judged_and_asking_again_stops_it() {
        let game = game(r#"{"game":"reversi","moves":["D3","C3","C4"]}"#);
        let mut adviser = Adviser::default();
        assert_eq!(adviser.judge(&game, &mut Memory::default()), Ok(true));
        let steps = |told: &Told| if let Told::Value(steps, _) = told { Some(*steps) } else { None };
        assert_eq!(all(&mut adviser).iter().filter_map(steps).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(adviser.judge(&game, &mut Memory::default()), Ok(true));
        assert_eq!(adviser.judge(&game, &mut Memory::default()), Ok(false));
        assert!(!adviser.busy());
    }

    #[test]
    fn a_game_nobody_plays_is_said_to_be_one() {
        let game = game(r#"{"game":"checkers","variant":"russian","moves":["c3-d4"]}"#);
        let mut adviser = Adviser::default();
        let said = "nobody here can judge Russian draughts by other rules";
        assert_eq!(adviser.hint(&game, 0, &mut Memory::default()), Err(said.to_string()));
        assert_eq!(adviser.judge(&game, &mut Memory::default()), Err(said.to_string()));
        assert!(!adviser.busy());
    }

    /// Somebody who knows one game, and says what it is worth or not.
    struct Sage(&'static str, Option<Eval>);

    impl Oracle for Sage {
        fn knows(&self, game: &dyn Turns) -> bool {
            game.id() == self.0
        }

        fn consult(&self, _ground: &GameGround, moves: &[String], _time: Millis) -> Result<Opinion, String> {
            Ok(Opinion { spelt: format!("after {}", moves.join(" ")), way: Vec::new(), eval: self.1 })
        }
    }

    #[test]
    fn somebody_from_outside_answers_in_the_games_they_know() {
        let game = game(r#"{"game":"chess","moves":["e4"]}"#);
        let told = |sage: Sage, piece: Piece| {
            let mut thought = Thought::new(&game, [piece].into_iter());
            thought.may_ask(Arc::new(sage));
            thought.next(&mut || true)
        };
        let hint = |sage: Sage| match told(sage, Piece::Hint(1)) {
            Some(Told::Hint(Ok(hint))) => hint.words,
            told => panic!("{told:?}"),
        };
        assert_eq!(hint(Sage("chess", Some(Eval::Points(2.0)))), "after E2PE4, Black +2.0");
        assert_eq!(hint(Sage("chess", None)), "after E2PE4");
        assert!(!hint(Sage("go", None)).starts_with("after"));
        let value = told(Sage("chess", Some(Eval::Mate(3))), Piece::Value(1));
        assert!(matches!(value, Some(Told::Value(1, Eval::Mate(-3)))), "{value:?}");
        assert!(matches!(told(Sage("chess", None), Piece::Value(1)), Some(Told::Value(1, Eval::Points(_)))));
    }

    #[test]
    fn hints_speak_the_language_of_the_game() {
        let hint = |json: &str| {
            let game = game(json);
            let mut adviser = Adviser::default();
            assert_eq!(adviser.hint(&game, game.replay().steps.len(), &mut Memory::default()), Ok(None));
            match all(&mut adviser).into_iter().next() {
                Some(Told::Hint(Ok(hint))) => hint.words,
                told => panic!("{told:?}"),
            }
        };
        assert!(hint(r#"{"game":"chess","moves":["e4","d5"]}"#).contains(", White +"));
        let four = r#"{"game":"gomoku","moves":["H8","A1","H9","C3","H10","E5","H11","O15"]}"#;
        assert!(["H7, Cross wins in 1", "H12, Cross wins in 1"].contains(&hint(four).as_str()));
        assert!(hint(r#"{"game":"go","size":[9,9],"komi":60,"moves":["E5"]}"#).contains(", White "));
        assert!(hint(r#"{"game":"reversi","moves":["D3"]}"#).ends_with("better"));
    }
}
