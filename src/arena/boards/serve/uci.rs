//! A chess engine of ours: `position`, `go`, `bestmove`.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{LONG, Post, Seated, Speaker, THOUGHT};
use crate::arena::boards::clock::{ClockRule, MoveTime};
use crate::model::Eval;

pub struct UciSpeaker<'a> {
    seated: Seated<'a>,
    /// Whether the last position was none: there is no move in it.
    nowhere: bool,
}

impl<'a> UciSpeaker<'a> {
    pub fn new(seated: Seated<'a>) -> UciSpeaker<'a> {
        UciSpeaker { seated, nowhere: false }
    }

    /// `startpos moves e2e4 …` or `fen … moves …`. Moves that are none leave the board as far as they were understood.
    fn position(&mut self, told: &str) -> Result<(), String> {
        let (start, moves) = told.split_once("moves").unwrap_or((told, ""));
        let fen = start.trim().strip_prefix("fen");
        let start = fen.map(|fen| self.seated.service.game.position(fen)).transpose();
        self.nowhere = start.is_err();
        let start = start?;
        let words: Vec<&str> = moves.split_whitespace().collect();
        self.seated.follow(start.as_ref(), &words)
    }

    fn go(&mut self, told: &str, post: &mut Post) -> ControlFlow<()> {
        let second = self.seated.second_moves();
        let endless = told.split_whitespace().any(|word| word == "infinite");
        let time = if endless { LONG } else { time(told, second) };
        let (mut stopped, mut gone, mut quits) = (false, false, false);
        let mut look = |post: &mut Post| {
            gone |= post.glance(&mut |line, out| match line {
                "isready" => out.say("readyok").is_ok(),
                "stop" => {
                    stopped = true;
                    true
                }
                "quit" => {
                    quits = true;
                    true
                }
                _ => false,
            });
            stopped || quits || (gone && endless)
        };
        let chosen = if self.nowhere { None } else { self.seated.choose(time, &mut || look(post)) };
        // Who is asked to think without an end answers when told to stop, and not before.
        while endless && !look(post) {
            std::thread::sleep(Duration::from_millis(5));
        }
        match chosen {
            Some((word, choice)) => {
                post.say(&format!("info depth 1 score {} pv {word}", score(choice.eval())))?;
                post.say(&format!("bestmove {word}"))?;
            }
            None => post.say("bestmove (none)")?,
        }
        if quits { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Speaker for UciSpeaker<'_> {
    fn hear(&mut self, line: &str, post: &mut Post) -> ControlFlow<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" => {
                post.say(&format!("id name {}", self.seated.name()))?;
                post.say("id author the authors of matchreel")?;
                post.say("uciok")
            }
            "isready" => post.say("readyok"),
            "ucinewgame" => {
                self.seated.clear();
                self.nowhere = false;
                ControlFlow::Continue(())
            }
            "position" => match self.position(rest.trim()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => post.say(&format!("info string {why}")),
            },
            "go" => self.go(rest, post),
            "quit" => ControlFlow::Break(()),
            // What a program does not understand it passes over, says the protocol.
            _ => ControlFlow::Continue(()),
        }
    }
}

fn score(eval: Eval) -> String {
    match eval {
        Eval::Points(points) => format!("cp {}", (points * 100.0).round() as i64),
        Eval::Mate(moves) => format!("mate {moves}"),
    }
}

/// How long to think about `wtime 300000 btime 290000 winc 2000 binc 2000`.
fn time(told: &str, second: bool) -> Duration {
    let words: Vec<&str> = told.split_whitespace().collect();
    let number = |name: &str| {
        let place = words.iter().position(|word| *word == name)?;
        words.get(place + 1)?.parse::<u64>().ok()
    };
    if let Some(millis) = number("movetime") {
        return MoveTime::Each(Duration::from_millis(millis)).share();
    }
    let [left, gain] = if second { ["btime", "binc"] } else { ["wtime", "winc"] };
    let Some(left) = number(left).map(Duration::from_millis) else { return THOUGHT };
    let gain = Duration::from_millis(number(gain).unwrap_or(0));
    let to_go = number("movestogo").map(|moves| moves.min(1000) as u32);
    let rule = ClockRule { moves: to_go, base: left, gain };
    MoveTime::Clock { rule, left: [left; 2], to_go }.share()
}
