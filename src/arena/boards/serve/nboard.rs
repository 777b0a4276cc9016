//! A reversi engine of ours for programs that speak the NBoard protocol.

use std::ops::ControlFlow;
use std::time::Instant;

use super::{Post, Seated, Speaker, THOUGHT};
use crate::formats::ggf;
use crate::model::Eval;
use crate::players::Choice;

/// What a won game is worth in discs.
const ALL_DISCS: f32 = 64.0;

pub struct NboardSpeaker<'a> {
    seated: Seated<'a>,
}

impl<'a> NboardSpeaker<'a> {
    pub fn new(seated: Seated<'a>) -> NboardSpeaker<'a> {
        NboardSpeaker { seated }
    }

    /// Comes to the position at the end of a game.
    fn follow(&mut self, game: &str) -> Result<(), String> {
        let record = ggf::FORMAT.read("game", game.as_bytes().to_vec()).next();
        let record = record.ok_or("there is no game")?.map_err(|problem| problem.to_string())?;
        if record.start.is_some() {
            return Err("only the usual start is played".into());
        }
        let words: Vec<&str> = record.moves().map(|written| written.text.as_str()).collect();
        self.seated.clear();
        self.seated.follow(None, &words)
    }

    fn go(&mut self, post: &mut Post) -> ControlFlow<()> {
        let since = Instant::now();
        match self.seated.choose(THOUGHT, &mut || false) {
            Some((word, choice)) => {
                let took = since.elapsed().as_secs_f64();
                post.say(&format!("=== {word}/{:.2}/{took:.2}", discs(&choice)))
            }
            None => post.say("status the game is over"),
        }
    }

    fn hint(&mut self, post: &mut Post) -> ControlFlow<()> {
        match self.seated.choose(THOUGHT, &mut || false) {
            Some((word, choice)) => post.say(&format!("search {word} {:.2} 0 1", discs(&choice))),
            None => post.say("status the game is over"),
        }
    }
}

/// What a move is worth to who makes it.
fn discs(choice: &Choice) -> f32 {
    match choice.eval() {
        Eval::Points(points) => points,
        Eval::Mate(moves) => ALL_DISCS * moves.signum() as f32,
    }
}

impl Speaker for NboardSpeaker<'_> {
    fn hear(&mut self, line: &str, post: &mut Post) -> ControlFlow<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let done = match (word, rest.split_once(' ')) {
            ("nboard", _) => return post.say(&format!("set myname {}", self.seated.name())),
            ("set", Some(("game", game))) => self.follow(game.trim()),
            ("move", _) => self.seated.play(rest.split('/').next().unwrap_or_default()),
            ("go", _) => return self.go(post),
            ("hint", _) => return self.hint(post),
            ("ping", _) => return post.say(&format!("pong {rest}")),
            ("learn", _) => return post.say("learned"),
            ("quit", _) => return ControlFlow::Break(()),
            // What an engine does not understand it passes over, says the protocol.
            _ => Ok(()),
        };
        done.map_or_else(|why| post.say(&format!("status {why}")), ControlFlow::Continue)
    }
}
