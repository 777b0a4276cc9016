//! A brain of ours for managers of gomoku tournaments.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{Post, Seated, Speaker, THOUGHT};
use crate::arena::boards::clock::{ClockRule, MoveTime};

pub struct GomocupSpeaker<'a> {
    seated: Seated<'a>,
    /// For a move, and what is left of the match, where somebody said so.
    turn: Option<Duration>,
    left: Option<Duration>,
    /// The stones of a board that is being told: own ones and the other's.
    told: Option<[Vec<String>; 2]>,
}

impl<'a> GomocupSpeaker<'a> {
    pub fn new(seated: Seated<'a>) -> GomocupSpeaker<'a> {
        GomocupSpeaker { seated, turn: None, left: None, told: None }
    }

    /// How long to think: a part of the turn, and no more than a match that is nearly over allows.
    fn time(&self) -> Duration {
        let turn = self.turn.map_or(THOUGHT, |turn| MoveTime::Each(turn).share());
        let match_share = self.left.map(|left| {
            let rule = ClockRule { moves: None, base: left, gain: Duration::ZERO };
            MoveTime::Clock { rule, left: [left; 2], to_go: None }.share()
        });
        turn.min(match_share.unwrap_or(turn))
    }

    fn inform(&mut self, what: &str) {
        let (name, value) = what.split_once(' ').unwrap_or((what, ""));
        let Ok(millis) = value.trim().parse::<i64>() else { return };
        let time = Duration::from_millis(millis.max(0).unsigned_abs());
        match name.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn = Some(time),
            "time_left" => self.left = (millis < i64::from(i32::MAX)).then_some(time),
            _ => {}
        }
    }

    fn reply(&mut self, post: &mut Post) -> ControlFlow<()> {
        match self.seated.move_on(self.time()) {
            Some(word) => post.say(&word),
            None => post.say("ERROR the game is over"),
        }
    }

    fn turn(&mut self, word: &str, post: &mut Post) -> ControlFlow<()> {
        match self.seated.play(word) {
            Ok(()) => self.reply(post),
            Err(why) => post.say(&format!("ERROR {why}")),
        }
    }

    /// A line of a board: `x,y,who`, or its end.
    fn stone(&mut self, line: &str, mut told: [Vec<String>; 2], post: &mut Post) -> ControlFlow<()> {
        if line.eq_ignore_ascii_case("DONE") {
            return match self.seated.follow(None, &in_turn(&told)) {
                Ok(()) => self.reply(post),
                Err(why) => post.say(&format!("ERROR {why}")),
            };
        }
        let [own, other] = &mut told;
        match line.rsplit_once(',') {
            Some((point, who)) if who.trim() == "1" => own.push(point.to_string()),
            Some((point, _)) => other.push(point.to_string()),
            None => {}
        }
        self.told = Some(told);
        ControlFlow::Continue(())
    }
}

/// The stones of a board in the order of a game: who is to move has as many as the other, or one less.
fn in_turn(told: &[Vec<String>; 2]) -> Vec<&str> {
    let [own, other] = told;
    let (first, second) = if other.len() > own.len() { (other, own) } else { (own, other) };
    let mut second = second.iter();
    first.iter().flat_map(|stone| [Some(stone), second.next()]).flatten().map(String::as_str).collect()
}

impl Speaker for GomocupSpeaker<'_> {
    fn hear(&mut self, line: &str, post: &mut Post) -> ControlFlow<()> {
        if let Some(told) = self.told.take() {
            return self.stone(line, told, post);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "START" => {
                let fits = rest.trim().parse().is_ok_and(|side| self.seated.resize(side));
                post.say(if fits { "OK" } else { "ERROR unsupported size" })
            }
            "RESTART" => {
                self.seated.clear();
                post.say("OK")
            }
            "BEGIN" => self.reply(post),
            "TURN" => self.turn(rest.trim(), post),
            "BOARD" => {
                self.told = Some(Default::default());
                ControlFlow::Continue(())
            }
            "TAKEBACK" => post.say(if self.seated.undo() { "OK" } else { "ERROR nothing to take back" }),
            "INFO" => {
                self.inform(rest);
                ControlFlow::Continue(())
            }
            "ABOUT" => {
                let (name, version) = (self.seated.name(), env!("CARGO_PKG_VERSION"));
                post.say(&format!("name=\"{name}\", version=\"{version}\", author=\"the authors of matchreel\""))
            }
            "END" => ControlFlow::Break(()),
            _ => post.say("UNKNOWN command"),
        }
    }
}
