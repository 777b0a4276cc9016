//! Players of our own in other people's programs: the other side of each protocol.
//!
//! | file | speaks to |
//! |---|---|
//! | [`manager`] | a board-game manager |
//! | [`uci`] | programs for chess |
//! | [`gtp`] | programs for go, and for reversi where they set the game |
//! | [`gomocup`] | managers of gomoku tournaments |
//! | [`nboard`] | programs for reversi |

mod gomocup;
mod gtp;
pub mod manager;
mod nboard;
mod uci;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::line::Line;
use crate::games::play::Turns;
use crate::model::StartPosition;
use crate::players::tongue::Tongue;
use crate::players::{BoardRules, Choice, Player};

/// A brain to be asked.
#[derive(Clone, Debug)]
pub struct Service {
    pub game: &'static dyn Turns,
    /// The player's word.
    pub word: String,
    pub seed: u64,
    pub komi: f64,
}

/// How long a player of ours thinks when nobody said how long it may.
const THOUGHT: Duration = Duration::from_secs(1);

/// Nobody waits longer than a day.
const LONG: Duration = Duration::from_secs(24 * 3600);

/// Answers lines of a protocol until they end.
pub fn answer(
    service: &Service,
    tongue: Tongue,
    reader: impl Read + Send + 'static,
    writer: impl Write + Send + 'static,
) {
    let mut post = Post { line: Line::over(reader, writer), waiting: VecDeque::new() };
    let seated = Seated::new(service, tongue);
    let mut speaker: Box<dyn Speaker> = match tongue {
        Tongue::Uci => Box::new(uci::UciSpeaker::new(seated)),
        Tongue::Gtp => Box::new(gtp::GtpSpeaker::new(seated)),
        Tongue::Gomocup => Box::new(gomocup::GomocupSpeaker::new(seated)),
        Tongue::Nboard => Box::new(nboard::NboardSpeaker::new(seated)),
    };
    while let Some(line) = post.next() {
        if speaker.hear(&line, &mut post).is_break() {
            return;
        }
    }
}

/// A protocol as one of ours speaks it.
trait Speaker {
    /// Takes in a line that says something. Breaks when it was a farewell, or nobody listens.
    fn hear(&mut self, line: &str, post: &mut Post) -> ControlFlow<()>;
}

/// Lines that come and go, also while somebody thinks.
struct Post {
    line: Line,
    waiting: VecDeque<String>,
}

impl Post {
    /// The next line that says something; nothing at the end.
    fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.line.hear(LONG).ok())
    }

    fn say(&mut self, text: &str) -> ControlFlow<()> {
        if self.line.say(text).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Looks at what came while somebody thought. `takes` may take a line; all others wait. Tells whether the other side is gone.
    fn glance(&mut self, takes: &mut dyn FnMut(&str, &mut Line) -> bool) -> bool {
        loop {
            match self.line.glance() {
                Ok(Some(line)) if line.is_empty() || takes(&line, &mut self.line) => {}
                Ok(Some(line)) => self.waiting.push_back(line),
                Ok(None) => return false,
                Err(_) => return true,
            }
        }
    }
}

/// A player of ours at its board, which follows what it is told in the words of a protocol.
struct Seated<'a> {
    service: &'a Service,
    tongue: Tongue,
    rules: BoardRules,
    /// The position the game began from, where it is not the usual one.
    start: Option<StartPosition>,
    words: Vec<String>,
    player: Option<Box<dyn Player>>,
    games: u64,
}

impl<'a> Seated<'a> {
    fn new(service: &'a Service, tongue: Tongue) -> Seated<'a> {
        let rules = BoardRules { komi: service.komi, ..service.game.usual() };
        Seated { service, tongue, rules, start: None, words: Vec::new(), player: None, games: 0 }
    }

    /// Another board, if the game has such ones.
    fn resize(&mut self, side: u16) -> bool {
        let rules = BoardRules { side, ..self.rules };
        let fits = self.service.game.board(rules).is_ok();
        if fits {
            self.rules = rules;
            self.clear();
        }
        fits
    }

    /// A new game.
    fn clear(&mut self) {
        self.start = None;
        self.words.clear();
        self.player = None;
    }

    fn player(&mut self) -> Option<&mut Box<dyn Player>> {
        if self.player.is_none() {
            let Service { game, word, seed, .. } = self.service;
            let seed = seed.wrapping_add(self.games);
            self.games += 1;
            self.player = game.player_at(self.start.as_ref(), word, self.rules, seed).ok();
        }
        self.player.as_mut()
    }

    /// Plays a move on the player's board.
    fn play(&mut self, word: &str) -> Result<(), String> {
        let tongue = self.tongue;
        let board = self.player().ok_or("there is no such position")?.board();
        let text = board.hear(word, tongue)?;
        board.play(&text)?;
        self.words.push(word.to_string());
        Ok(())
    }

    /// Comes to a position by the shortest way: what is the same as before is not played again.
    fn follow(&mut self, start: Option<&StartPosition>, words: &[&str]) -> Result<(), String> {
        let same = self.start.as_ref() == start && self.words.iter().zip(words).all(|(own, word)| own == word);
        if !same || words.len() < self.words.len() {
            self.clear();
            self.start = start.cloned();
        }
        words.iter().skip(self.words.len()).try_for_each(|word| self.play(word))
    }

    /// Takes back the last move.
    fn undo(&mut self) -> bool {
        let (start, words) = (self.start.clone(), self.words.clone());
        let Some((_, before)) = words.split_last() else { return false };
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        self.follow(start.as_ref(), &before).is_ok()
    }

    /// The player's choice and the word for it; nothing where the game is over.
    fn choose(&mut self, time: Duration, stop: &mut dyn FnMut() -> bool) -> Option<(String, Choice)> {
        let (tongue, until) = (self.tongue, Instant::now() + time);
        let player = self.player()?;
        let choice = player.choose(&mut || Instant::now() >= until || stop())?;
        let word = player.board().tell(&choice.text, tongue).ok()?;
        Some((word, choice))
    }

    /// The same, and it is played.
    fn move_on(&mut self, time: Duration) -> Option<String> {
        let (word, _) = self.choose(time, &mut || false)?;
        self.play(&word).ok()?;
        Some(word)
    }

    /// Whether it is the turn of who usually moves second.
    fn second_moves(&self) -> bool {
        (self.words.len() % 2 == 1) != self.start.as_ref().is_some_and(|start| start.second)
    }

    /// How the player is called.
    fn name(&self) -> String {
        format!("matchreel {}", self.service.word)
    }
}
