//! Advice: a player of ours looks at the match on the screen, on a thread of its own.
//!
//! The best move at the play head is kept for each step, the values of all positions go into the replay as if the record had
//! told them. Another wish, another match or the same wish again ends what is under way. Where one could move is found out
//! beside that, around the step that is looked at.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

use super::game::{Match, Source};
use crate::games;
use crate::model::{Cell, Eval, Mark, MarkKind, Record, Replay, Seat, Tint};
use crate::players::search;

/// How long a hint is thought about.
const HINT: Duration = Duration::from_millis(1000);
/// How long each position of a curve is thought about.
const POINT: Duration = Duration::from_millis(120);
/// For how many steps on either side legal moves are found out in one go.
const AROUND: usize = 20;

/// The best move of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// After how many steps.
    pub steps: usize,
    pub text: String,
    pub eval: Eval,
    way: Vec<Cell>,
}

impl Hint {
    /// The hint as a mark on the board: an arrow, or a ring where a stone would go.
    pub fn mark(&self) -> Option<Mark> {
        let kind = if self.way.len() > 1 { MarkKind::Arrow } else { MarkKind::Circle };
        (!self.way.is_empty()).then(|| Mark { kind, tint: Tint::Yellow, cells: self.way.clone(), label: None })
    }

    pub fn words(&self) -> String {
        let worth = match self.eval {
            Eval::Points(points) => format!("{points:+.1}"),
            Eval::Mate(moves) => format!("decided in {}", moves.abs()),
        };
        format!("best is {} ({worth} for the first player)", self.text)
    }
}

/// What an adviser has to say.
#[derive(Debug)]
pub enum Told {
    Hint(Result<Hint, String>),
    Value(usize, Eval),
    Legal(usize, Vec<Cell>),
    Done,
}

/// Somebody who thinks in the background.
#[derive(Default)]
pub struct Adviser {
    /// Which match the hints are of.
    of: Option<(Source, usize)>,
    hints: HashMap<usize, Hint>,
    thought: Option<Thought>,
    /// The search for legal moves, and around which step.
    search: Option<(usize, Thought)>,
}

struct Thought {
    stop: Arc<AtomicBool>,
    told: Receiver<Told>,
    curve: bool,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Adviser {
    pub fn busy(&self) -> bool {
        self.thought.is_some() || self.search.is_some()
    }

    /// Looks for the best move after some steps. One that is known is given at once.
    pub fn hint(&mut self, game: &Match, steps: usize) -> Option<Hint> {
        self.attend(game);
        if let Some(hint) = self.hints.get(&steps) {
            return Some(hint.clone());
        }
        self.thought = Some(Thought::start(game, false, move |record, replay, stop, tell| {
            let hint = advise(record, replay, steps, HINT, stop);
            // Nobody may be listening any more.
            let _ = tell.send(Told::Hint(hint));
        }));
        None
    }

    /// Judges every position that nobody has judged; asked again, it stops. Tells whether it is at it.
    pub fn judge(&mut self, game: &Match) -> bool {
        self.attend(game);
        if self.thought.as_ref().is_some_and(|thought| thought.curve) {
            self.thought = None;
            return false;
        }
        self.thought = Some(Thought::start(game, true, |record, replay, stop, tell| {
            for steps in (1..=replay.steps.len()).filter(|steps| replay.eval(*steps).is_none()) {
                let Ok(hint) = advise(record, replay, steps, POINT, stop) else { break };
                if stop.load(Ordering::Relaxed) || tell.send(Told::Value(steps, hint.eval)).is_err() {
                    break;
                }
            }
        }));
        true
    }

    /// Finds out where one could move after some steps, and then around them: that is looked at next.
    pub fn find_legal(&mut self, game: &Match, steps: usize) {
        // What is on its way is waited for.
        if self.search.as_ref().is_some_and(|(middle, _)| middle.abs_diff(steps) <= AROUND) {
            return;
        }
        let search = Thought::start(game, false, move |record, replay, stop, tell| {
            let on = steps..=replay.steps.len().min(steps + AROUND);
            for steps in on.chain((steps.saturating_sub(AROUND)..steps).rev()) {
                let told = Told::Legal(steps, legal(record, steps));
                if stop.load(Ordering::Relaxed) || tell.send(told).is_err() {
                    break;
                }
            }
        });
        self.search = Some((steps, search));
    }

    /// What has come since the last look.
    pub fn news(&mut self) -> Vec<Told> {
        let mut news = Vec::new();
        if self.search.as_ref().is_some_and(|(_, search)| search.listen(&mut news)) {
            self.search = None;
        }
        if self.thought.as_ref().is_some_and(|thought| thought.listen(&mut news)) {
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
    pub fn attend(&mut self, game: &Match) {
        let of = Some((game.source.clone(), game.line));
        if self.of != of {
            *self = Adviser { of, ..Adviser::default() };
        }
    }
}

impl Thought {
    fn start(
        game: &Match,
        curve: bool,
        work: impl FnOnce(&Record, &Replay, &AtomicBool, &Sender<Told>) + Send + 'static,
    ) -> Thought {
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, told) = channel();
        let (record, replay, stopped) = (game.record.clone(), game.replay().clone(), Arc::clone(&stop));
        std::thread::spawn(move || work(&record, &replay, &stopped, &tell));
        Thought { stop, told, curve }
    }

    /// Takes in what was found out. Tells whether that was all.
    fn listen(&self, news: &mut Vec<Told>) -> bool {
        loop {
            match self.told.try_recv() {
                Ok(told) => news.push(told),
                Err(TryRecvError::Empty) => return false,
                Err(TryRecvError::Disconnected) => return true,
            }
        }
    }
}

/// Where the player to move could move after some steps.
fn legal(record: &Record, steps: usize) -> Vec<Cell> {
    games::find(&record.game).map(|game| game.legal(record, steps)).unwrap_or_default()
}

/// What a player of ours would do after some steps. The end of a game is worth what it is.
fn advise(record: &Record, replay: &Replay, steps: usize, time: Duration, stop: &AtomicBool) -> Result<Hint, String> {
    let mut player = games::play::adviser(record, replay, steps)?;
    let last = steps.checked_sub(1).and_then(|i| replay.steps.get(i)).and_then(|step| step.seat);
    let mover = replay.steps.get(steps).and_then(|step| step.seat).or(last.map(|seat| Seat(1 - seat.0.min(1))));
    let until = Instant::now() + time;
    let stopped = &mut || Instant::now() >= until || stop.load(Ordering::Relaxed);
    let Some(choice) = player.choose(stopped) else { return Err("the game is over".into()) };
    let sign = if mover.unwrap_or(Seat(0)) == Seat(0) { 1 } else { -1 };
    let eval = match choice.value.abs() {
        won if won > search::WON / 2 => Eval::Mate(sign * choice.value.signum() * ((search::WON - won + 1) / 2).max(1)),
        _ => Eval::Points((sign * choice.value) as f32 / 100.0),
    };
    Ok(Hint { steps, text: choice.text, eval, way: choice.way })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::Pace;

    fn game(json: &str) -> Match {
        let format = &crate::formats::json::FORMAT;
        let record = format.read("game.json", json.as_bytes().to_vec()).next().unwrap().unwrap();
        Match::tell(record, Pace::default()).unwrap()
    }

    fn all(adviser: &mut Adviser) -> Vec<Told> {
        let mut told = Vec::new();
        while !told.iter().any(|told| matches!(told, Told::Done)) {
            told.extend(adviser.news());
            std::thread::sleep(Duration::from_millis(2));
        }
        told
    }

    #[test]
    fn the_best_move_is_found_once_and_known_afterwards() {
        let game = game(r#"{"game":"chess","moves":["f3","e5","g4"]}"#);
        let mut adviser = Adviser::default();
        assert_eq!(adviser.hint(&game, 3), None);
        let told = all(&mut adviser);
        let Some(Told::Hint(Ok(hint))) = told.first() else { panic!("{told:?}") };
        assert_eq!((hint.text.as_str(), hint.eval), ("D8QH4", Eval::Mate(-1)));
        assert_eq!(hint.mark().unwrap().kind, MarkKind::Arrow);
        assert_eq!(adviser.hint(&game, 3).as_ref(), Some(hint));
        assert!(!adviser.busy());
    }

    #[test]
    fn every_position_is_judged_and_asking_again_stops_it() {
        let game = game(r#"{"game":"reversi","moves":["D3","C3","C4"]}"#);
        let mut adviser = Adviser::default();
        assert!(adviser.judge(&game));
        let steps = |told: &Told| if let Told::Value(steps, _) = told { Some(*steps) } else { None };
        assert_eq!(all(&mut adviser).iter().filter_map(steps).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(adviser.judge(&game));
        assert!(!adviser.judge(&game));
        assert!(!adviser.busy());
    }

    #[test]
    fn a_game_nobody_plays_is_said_to_be_one() {
        let game = game(r#"{"game":"chess","start":{"fen":"8/8/8/8/8/8/R7/K1k5 w - - 0 1"},"moves":["Rb2"]}"#);
        let mut adviser = Adviser::default();
        adviser.hint(&game, 0);
        assert!(matches!(all(&mut adviser).first(), Some(Told::Hint(Err(_)))));
    }
}
