//! The protocol of reversi engines: the game in GGF, then moves one by one; an answer tells what it is worth in discs.

use super::super::brain::Foul;
use super::super::clock::MoveTime;
use super::spec::{EngineOptions, take_number};
use super::talk::Talk;
use super::{Dialect, EngineGame, PATIENCE, Question, Said};
use crate::model::Eval;
use crate::players::tongue::Tongue;

/// How deep engines look where nobody says: they must be told before they are asked.
const DEPTH: u64 = 8;

/// The start of every game, row by row, and who moves.
const START: &str = "8 ---------------------------O*------*O--------------------------- *";

pub struct Nboard {
    depth: u64,
    options: EngineOptions,
    pings: u32,
}

impl Nboard {
    pub fn new(options: &EngineOptions) -> Nboard {
        let mut options = options.clone();
        Nboard { depth: take_number(&mut options, "depth").unwrap_or(DEPTH), options, pings: 0 }
    }

    /// Waits until the engine has heard everything. Returns the name it may have given itself meanwhile.
    fn ping(&mut self, talk: &mut Talk) -> Result<String, Foul> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        talk.say(&format!("ping {}", self.pings))?;
        let mut name = String::new();
        talk.wait(PATIENCE, &|| false, |line| {
            if let Some(own) = line.strip_prefix("set myname ") {
                name = own.to_string();
            }
            (line == pong).then_some(())
        })?;
        Ok(name)
    }
}

impl Dialect for Nboard {
    fn greet(&mut self, talk: &mut Talk) -> Result<String, Foul> {
        talk.say("nboard 2")?;
        talk.say(&format!("set depth {}", self.depth))?;
        for (name, value) in &self.options {
            talk.say(&format!("set {name} {value}"))?;
        }
        self.ping(talk)
    }

    fn begin(&mut self, talk: &mut Talk, game: &EngineGame, _set_up: &[String]) -> Result<(), Foul> {
        let called = game.game.called(Tongue::Nboard).unwrap_or_default();
        let time = match game.time {
            MoveTime::Each(_) => String::new(),
            MoveTime::Clock { rule, .. } => {
                let seconds = rule.base.as_secs();
                format!("TI[{}:{:02}]", seconds / 60, seconds % 60)
            }
        };
        talk.say(&format!("set game (;GM[{called}]PC[matchreel]{time}TY[8]RE[?]BO[{START}];)"))?;
        self.ping(talk).map(drop)
    }

    fn ask(&mut self, talk: &mut Talk, question: &Question) -> Result<Said, Foul> {
        for word in question.news() {
            talk.say(&format!("move {word}"))?;
        }
        talk.say("go")?;
        talk.wait(question.patience, question.stop, |line| line.strip_prefix("===").map(read))
    }

    fn plays_its_answer(&self) -> bool {
        false
    }
}

/// `F5/1.20/0.4`: the move, what it is worth to who moves, and the time. Some put spaces between them.
fn read(answer: &str) -> Said {
    let between = if answer.contains('/') { '/' } else { ' ' };
    let mut parts = answer.trim().split(between).map(str::trim);
    let word = parts.next().unwrap_or_default().to_string();
    let points = parts.next().and_then(|points| points.parse::<f32>().ok()).filter(|points| points.is_finite());
    Said { word, eval: points.map(Eval::Points), ..Said::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_tells_its_move_and_perhaps_what_it_is_worth() {
        let told = |answer: &str| {
            let said = read(answer);
            (said.word, said.eval)
        };
        assert_eq!(told(" F5/1.20/0.4"), ("F5".into(), Some(Eval::Points(1.2))));
        assert_eq!(told(" F5//0.4"), ("F5".into(), None));
        assert_eq!(told(" d6 -1.00 0.0"), ("d6".into(), Some(Eval::Points(-1.0))));
        assert_eq!(told(" PA"), ("PA".into(), None));
        assert_eq!(told(" F5/nan"), ("F5".into(), None));
    }
}
