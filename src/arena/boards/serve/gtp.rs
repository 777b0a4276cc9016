//! An engine of ours for programs that speak the go text protocol.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{Post, Seated, Speaker, THOUGHT};
use crate::arena::boards::clock::{ClockRule, MoveTime};

/// The commands it has.
const COMMANDS: [&str; 18] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "time_settings",
    "time_left",
    "final_status_list",
    "set_game",
    "list_games",
    "reg_genmove",
];

pub struct GtpSpeaker<'a> {
    seated: Seated<'a>,
    time: MoveTime,
}

/// An answer, or why there is none.
type Answered = Result<String, String>;

impl<'a> GtpSpeaker<'a> {
    pub fn new(seated: Seated<'a>) -> GtpSpeaker<'a> {
        GtpSpeaker { seated, time: MoveTime::Each(THOUGHT) }
    }

    fn answer(&mut self, command: &str, words: &[&str]) -> Answered {
        let called = self.seated.service.game.called(self.seated.tongue).unwrap_or_default();
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok(self.seated.name()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(words.first().is_some_and(|word| COMMANDS.contains(word)).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "list_games" => Ok(called.into()),
            "set_game" if words == [called] => Ok(String::new()),
            "set_game" => Err("unacceptable game".into()),
            "boardsize" => {
                let fits = number(words, 0).is_some_and(|side: u16| self.seated.resize(side));
                if fits { Ok(String::new()) } else { Err("unacceptable size".into()) }
            }
            "clear_board" => {
                self.seated.clear();
                Ok(String::new())
            }
            "komi" => {
                self.seated.rules.komi = number(words, 0).ok_or("syntax error")?;
                self.seated.clear();
                Ok(String::new())
            }
            "play" => self.play(words),
            "genmove" | "reg_genmove" => self.generate(words, command == "genmove"),
            "undo" if self.seated.undo() => Ok(String::new()),
            "undo" => Err("cannot undo".into()),
            "time_settings" => self.set_time(words),
            "time_left" => self.set_left(words),
            // Players of ours play on until what is dead is off the board.
            "final_status_list" => Ok(String::new()),
            _ => Err("unknown command".into()),
        }
    }

    /// Lets a colour move, also twice in a row: the other has passed, then.
    fn turn(&mut self, colour: Option<&str>) -> Result<(), String> {
        let second = match colour.map(str::to_ascii_lowercase).as_deref() {
            Some("b" | "black") => false,
            Some("w" | "white") => true,
            Some(_) | None => return Err("syntax error".into()),
        };
        if second == self.seated.second_moves() { Ok(()) } else { self.seated.play("pass") }
    }

    fn play(&mut self, words: &[&str]) -> Answered {
        let point = words.get(1).ok_or("syntax error")?;
        let before = self.seated.words.len();
        self.turn(words.first().copied()).map_err(|_| "illegal move")?;
        let played = self.seated.play(point);
        // What was refused leaves no trace, also not the pass that would have made room for it.
        while played.is_err() && self.seated.words.len() > before && self.seated.undo() {}
        played.map(|()| String::new()).map_err(|why| format!("illegal move: {why}"))
    }

    fn generate(&mut self, words: &[&str], plays: bool) -> Answered {
        self.turn(words.first().copied())?;
        let Some((word, _)) = self.seated.choose(self.time.share(), &mut || false) else { return Ok("pass".into()) };
        if plays {
            self.seated.play(&word)?;
        }
        Ok(word)
    }

    /// `300 0 0` for a whole game, `0 300 40` for forty moves; no time at all is no limit.
    fn set_time(&mut self, words: &[&str]) -> Answered {
        let [main, over, moves] = [0, 1, 2].map(|place| number::<u32>(words, place));
        let (main, over, moves) = (main.ok_or("syntax error")?, over.unwrap_or(0), moves.unwrap_or(0));
        self.time = match (main, over, moves) {
            (0, 0, _) | (0, _, 0) => MoveTime::Each(THOUGHT),
            (0, over, 1) => MoveTime::Each(seconds(over)),
            (0, over, moves) => clock(seconds(over), Some(moves)),
            (main, _, _) => clock(seconds(main), None),
        };
        Ok(String::new())
    }

    fn set_left(&mut self, words: &[&str]) -> Answered {
        let left: u32 = number(words, 1).ok_or("syntax error")?;
        let moves = number(words, 2).filter(|moves: &u32| *moves > 0);
        let second = words.first().is_some_and(|colour| colour.to_ascii_lowercase().starts_with('w'));
        // The clock that counts is that of who is asked next.
        if second == self.seated.second_moves() {
            self.time = clock(seconds(left), moves);
        }
        Ok(String::new())
    }
}

impl Speaker for GtpSpeaker<'_> {
    fn hear(&mut self, line: &str, post: &mut Post) -> ControlFlow<()> {
        let line = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let mut words: Vec<&str> = line.split_whitespace().collect();
        // A command may begin with a number, which the answer repeats.
        let id =
            words.first().filter(|word| word.bytes().all(|letter| letter.is_ascii_digit())).map(|id| id.to_string());
        if id.is_some() {
            words.remove(0);
        }
        let Some((command, rest)) = words.split_first() else { return ControlFlow::Continue(()) };
        let (sign, text) = match self.answer(command, rest) {
            _ if *command == "quit" => ('=', String::new()),
            Ok(text) => ('=', text),
            Err(why) => ('?', why),
        };
        post.say(&format!("{sign}{} {text}\n", id.unwrap_or_default()))?;
        if *command == "quit" { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn number<T: std::str::FromStr>(words: &[&str], place: usize) -> Option<T> {
    words.get(place)?.parse().ok()
}

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

fn clock(left: Duration, to_go: Option<u32>) -> MoveTime {
    let rule = ClockRule { moves: to_go, base: left, gain: Duration::ZERO };
    MoveTime::Clock { rule, left: [left; 2], to_go }
}
