//! The universal chess interface: the whole game is told with every question, and thoughts come with a score and a line.

use super::super::brain::{Foul, junk};
use super::super::clock::MoveTime;
use super::spec::{EngineOptions, take_number};
use super::talk::Talk;
use super::{Dialect, EngineGame, PATIENCE, Question, Said};
use crate::arena::tally::Fault;
use crate::model::Eval;

/// How the usual start is called.
const USUAL: &str = "startpos";

pub struct Uci {
    depth: Option<u64>,
    nodes: Option<u64>,
    options: EngineOptions,
    /// Where the game began: `startpos`, or `fen …`.
    start: String,
}

impl Uci {
    pub fn new(options: &EngineOptions) -> Uci {
        let mut options = options.clone();
        let (depth, nodes) = (take_number(&mut options, "depth"), take_number(&mut options, "nodes"));
        Uci { depth, nodes, options, start: USUAL.into() }
    }

    fn ready(&self, talk: &mut Talk) -> Result<(), Foul> {
        talk.say("isready")?;
        talk.wait(PATIENCE, &|| false, |line| (line == "readyok").then_some(()))
    }

    /// Sets the person's options, as far as the engine has them.
    fn set(&self, talk: &mut Talk, known: &[String]) -> Result<(), Foul> {
        for (name, value) in &self.options {
            let Some(own) = known.iter().find(|own| own.eq_ignore_ascii_case(name)) else {
                return Err((Fault::Junk, format!("it has no option {name}; it has {}", known.join(", "))));
            };
            let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
            talk.say(&format!("setoption name {own}{value}"))?;
        }
        Ok(())
    }

    /// How long the engine may think, in its own words.
    fn go(&self, question: &Question) -> String {
        let mut go = String::from("go");
        let mut put = |word: &str, number: u128| go += &format!(" {word} {number}");
        let bounds = [("depth", self.depth), ("nodes", self.nodes)];
        match question.time {
            MoveTime::Each(_) if bounds.iter().any(|(_, bound)| bound.is_some()) => {}
            MoveTime::Each(_) => put("movetime", question.time.share().as_millis()),
            MoveTime::Clock { rule, left: [own, other], to_go } => {
                let [white, black] = if question.second { [other, own] } else { [own, other] };
                put("wtime", white.as_millis());
                put("btime", black.as_millis());
                put("winc", rule.gain.as_millis());
                put("binc", rule.gain.as_millis());
                to_go.into_iter().for_each(|moves| put("movestogo", moves.into()));
            }
        }
        for (word, bound) in bounds {
            bound.into_iter().for_each(|bound| put(word, bound.into()));
        }
        go
    }
}

impl Dialect for Uci {
    fn greet(&mut self, talk: &mut Talk) -> Result<String, Foul> {
        talk.say("uci")?;
        let (mut name, mut known) = (String::new(), Vec::new());
        talk.wait(PATIENCE, &|| false, |line| {
            if let Some(own) = line.strip_prefix("id name ") {
                name = own.to_string();
            } else if let Some((own, _)) = line.strip_prefix("option name ").and_then(|rest| rest.split_once(" type "))
            {
                known.push(own.to_string());
            }
            (line == "uciok").then_some(())
        })?;
        self.set(talk, &known)?;
        self.ready(talk)?;
        Ok(name)
    }

    fn begin(&mut self, talk: &mut Talk, _game: &EngineGame, set_up: &[String]) -> Result<(), Foul> {
        self.start = set_up.first().map_or(USUAL, String::as_str).to_string();
        talk.say("ucinewgame")?;
        self.ready(talk)
    }

    fn ask(&mut self, talk: &mut Talk, question: &Question) -> Result<Said, Foul> {
        let moves = question.moves.join(" ");
        let moves = if moves.is_empty() { moves } else { format!(" moves {moves}") };
        talk.say(&format!("position {}{moves}", self.start))?;
        talk.say(&self.go(question))?;
        let mut said = Said::default();
        let word = talk.wait(question.patience, question.stop, |line| {
            if let Some(info) = line.strip_prefix("info ") {
                listen(info, &mut said);
            }
            line.strip_prefix("bestmove").map(|rest| rest.split_whitespace().next().unwrap_or_default().to_string())
        })?;
        if word.is_empty() || word.starts_with('(') {
            return Err(junk(&format!("bestmove {word}"), "bestmove e2e4"));
        }
        Ok(Said { word, ..said })
    }

    fn plays_its_answer(&self) -> bool {
        // Every question tells the whole game.
        false
    }
}

/// Takes in what an engine thinks: `depth 12 score cp 31 pv e2e4 e7e5`. Of several lines only the first counts, and no mere bound.
fn listen(info: &str, said: &mut Said) {
    let words: Vec<&str> = info.split_whitespace().collect();
    let after = |word: &str| words.iter().position(|known| *known == word).map(|place| place + 1);
    let number = |place: usize| words.get(place).and_then(|number| number.parse::<i32>().ok());
    let bound = words.iter().any(|word| ["lowerbound", "upperbound", "string"].contains(word));
    if bound || after("multipv").and_then(number).is_some_and(|line| line > 1) {
        return;
    }
    let Some(score) = after("score") else { return };
    let value = number(score + 1);
    said.eval = match (words.get(score).copied(), value) {
        (Some("cp"), Some(value)) => Some(Eval::Points(value as f32 / 100.0)),
        (Some("mate"), Some(value)) => Some(Eval::Mate(value)),
        _ => said.eval,
    };
    said.depth = after("depth").and_then(number).and_then(|depth| u32::try_from(depth).ok());
    let line = after("pv").and_then(|place| words.get(place..)).unwrap_or_default();
    said.line = line.iter().map(|word| word.to_string()).collect();
}

#[cfg(test)]
mod tests {
    use super::super::super::clock::ClockRule;
    use super::*;
    use std::time::Duration;

    fn heard(lines: &[&str]) -> Said {
        let mut said = Said::default();
        lines.iter().for_each(|line| listen(line, &mut said));
        said
    }

    #[test]
    fn the_last_score_of_the_first_line_counts() {
        let said = heard(&[
            "depth 1 seldepth 1 multipv 1 score cp 10 nodes 24 pv e7e6",
            "depth 2 multipv 1 score cp -86 nodes 54 pv d7d5 e4d5",
            "depth 2 multipv 2 score cp 5 pv a7a6",
            "depth 3 score cp 900 lowerbound nodes 60",
            "string NNUE evaluation score cp 3",
            "depth 3 currmove e7e5 currmovenumber 2",
        ]);
        assert_eq!((said.eval, said.depth), (Some(Eval::Points(-0.86)), Some(2)));
        assert_eq!(said.line, ["d7d5", "e4d5"]);
        assert_eq!(heard(&["depth 9 score mate -3 pv a1a2"]).eval, Some(Eval::Mate(-3)));
        assert_eq!(heard(&["score", "score cp", "score cp x", "depth", "pv"]).eval, None);
    }

    #[test]
    fn time_is_told_by_the_clock_by_depth_or_for_a_move() {
        let second = Duration::from_secs(1);
        let asked = |uci: &Uci, time| {
            uci.go(&Question { moves: &[], known: 0, second: true, time, patience: time.most(), stop: &|| false })
        };
        let plain = Uci::new(&Vec::new());
        assert_eq!(asked(&plain, MoveTime::Each(5 * second)), "go movetime 4000");
        let rule = ClockRule { moves: Some(40), base: 300 * second, gain: 2 * second };
        let clock = MoveTime::Clock { rule, left: [second, 9 * second], to_go: Some(7) };
        let told = "go wtime 9000 btime 1000 winc 2000 binc 2000 movestogo 7";
        assert_eq!(asked(&plain, clock), told);
        let bound = Uci::new(&vec![("depth".into(), "4".into()), ("Hash".into(), "16".into())]);
        assert_eq!(asked(&bound, MoveTime::Each(second)), "go depth 4");
        assert_eq!(asked(&bound, clock), format!("{told} depth 4"));
        assert_eq!(bound.options, [("Hash".to_string(), "16".to_string())]);
    }
}
