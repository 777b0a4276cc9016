//! The brain's side of the manager's protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use super::{Service, THOUGHT};
use crate::arena::boards::clock::MoveTime;
use crate::arena::boards::line::LONGEST;
use crate::games::play;
use crate::players::{BoardRules, Player};

/// Serves one manager after the other, until the listener fails.
pub fn listen(service: &Service, listener: &TcpListener) -> std::io::Result<()> {
    loop {
        let (stream, _) = listener.accept()?;
        let service = service.clone();
        std::thread::spawn(move || {
            // A manager that goes away in the middle is no concern of ours.
            let _ = speak(&service, stream);
        });
    }
}

fn speak(service: &Service, stream: TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let reader = BufReader::new(stream.try_clone()?);
    answer(service, reader, stream)
}

/// Answers lines until `quit` or their end.
pub fn answer(service: &Service, mut reader: impl BufRead, mut writer: impl Write) -> std::io::Result<()> {
    let mut talk = Talk { service, rules: None, player: None, time: THOUGHT, games: 0 };
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        if read == 0 || (read as u64 == LONGEST && line.last() != Some(&b'\n')) {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line).trim().to_string();
        match talk.hear(&line) {
            Reply::Say(text) => writer.write_all(format!("{text}\n").as_bytes()).and_then(|()| writer.flush())?,
            Reply::Nothing => {}
            Reply::Leave => return Ok(()),
        }
    }
}

enum Reply {
    Say(String),
    Nothing,
    Leave,
}

struct Talk<'a> {
    service: &'a Service,
    rules: Option<BoardRules>,
    player: Option<Box<dyn Player>>,
    time: Duration,
    games: u64,
}

impl Talk<'_> {
    fn hear(&mut self, line: &str) -> Reply {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let ok = |fine: bool| Reply::Say(format!("{word} {}", if fine { "ok" } else { "failed" }));
        match word {
            "" | "end" => Reply::Nothing,
            "hello" => ok(true),
            "com" => Reply::Say("com 0.1".into()),
            "game" => ok(rest == self.service.game.id()),
            "board" => ok(self.board(rest)),
            "name" => Reply::Say(format!("name {}", self.service.word)),
            "player" => ok(play::in_turns().any(|game| game.terms().colours.contains(&rest))),
            "timeout" => {
                self.time = rest.parse().ok().filter(|seconds| *seconds > 0).map_or(THOUGHT, Duration::from_secs);
                Reply::Nothing
            }
            "new" => {
                self.begin();
                Reply::Nothing
            }
            "move" => Reply::Say(self.reply(rest)),
            "quit" => Reply::Leave,
            _ => Reply::Say("failed".into()),
        }
    }

    fn board(&mut self, side: &str) -> bool {
        let rules = side.parse().ok().map(|side| BoardRules { side, komi: self.service.komi });
        let fits = |rules: &BoardRules| self.service.game.board(*rules).is_ok();
        self.rules = rules.filter(fits);
        self.rules.is_some()
    }

    fn begin(&mut self) {
        let rules = self.rules.unwrap_or_else(|| self.service.game.usual());
        let seed = self.service.seed.wrapping_add(self.games);
        self.games += 1;
        self.player = self.service.game.player(&self.service.word, rules, seed).ok();
    }

    /// Takes in the other's move and answers with ours. A game that is over has nothing but a pass to say.
    fn reply(&mut self, told: &str) -> String {
        if self.player.is_none() {
            self.begin();
        }
        let Some(player) = &mut self.player else { return "failed".into() };
        if told != "start" && player.board().play(told).is_err() {
            return "failed".into();
        }
        let until = Instant::now() + MoveTime::Each(self.time).share();
        match player.choose(&mut || Instant::now() >= until) {
            Some(choice) => match player.board().play(&choice.text) {
                Ok(text) if text == "forfeit" => text,
                Ok(text) => format!("move {text}"),
                Err(_) => "failed".into(),
            },
            None => "forfeit".into(),
        }
    }
}
