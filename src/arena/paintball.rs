//! The referee of RedBot paintball: asks everybody each round, plays their answers, keeps the record.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::Path;

use serde_json::{Value, json};

use super::boards::brain::printable;
use super::boards::keep;
use super::folder::MatchFolder;
use super::launch::{LaunchOrder, Launcher, Limits, ProgramEnd, Ran, with_last_words};
use super::seats::{Program, SeatTaker, Who};
use super::tally::{Fault, Tally};
use super::work::Work;
use crate::files::FileError;
use crate::games::Game;
use crate::games::paintball::Paintball;
use crate::games::paintball::answer::Answer;
use crate::games::paintball::players::{self, PaintballBot};
use crate::games::paintball::rules::PaintballRules;
use crate::games::paintball::score::{self, Score};
use crate::games::paintball::sheet;
use crate::games::paintball::state::PaintballState;
use crate::model::{FaultNote, Seat, Size};
use crate::players::Rng;

/// How the copy of a round is called that a program gets to see.
pub(super) const ROUND_FILE: &str = "playfield.txt";

/// A match to be played.
#[derive(Clone, Debug)]
pub struct PaintballSetup {
    pub rules: PaintballRules,
    pub size: Size,
    pub rounds: u32,
    pub seed: u64,
    pub entrants: Vec<SeatTaker>,
    pub limits: Limits,
}

impl PaintballSetup {
    /// The match in the words of its own file.
    pub fn told(&self) -> Value {
        let player = |entrant: &SeatTaker| json!({"name": entrant.name, "player": entrant.written});
        let constants = self.rules.constants().into_iter().map(|(name, value)| (name.to_string(), value.into()));
        json!({
            "format": "matchreel-match/1",
            "match": Paintball.id(),
            "date": keep::now(),
            "seed": self.seed,
            "rounds": self.rounds,
            "size": [self.size.cols, self.size.rows],
            "players": self.entrants.iter().map(player).collect::<Value>(),
            "constants": Value::Object(constants.collect()),
            "limits": self.limits.told(),
        })
    }

    /// Whether any seat is taken by a foreign program.
    pub fn has_programs(&self) -> bool {
        self.entrants.iter().any(|entrant| matches!(entrant.who, Who::Program(_)))
    }
}

/// A match that has been played.
#[derive(Clone, Debug)]
pub struct PlayedMatch {
    pub state: PaintballState,
    pub scores: Vec<Score>,
    /// By seat.
    pub tallies: Vec<Tally>,
    /// False when it was stopped before its end.
    pub whole: bool,
}

/// Why a match could not be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    #[error("a match has 1 to 4 players on a board from 5x5 to 500x500; found {players} on {cols}x{rows}")]
    Start { players: usize, cols: u16, rows: u16 },
    #[error("programs play only with a launcher")]
    NoLauncher,
    #[error("{0}")]
    Record(#[from] FileError),
    #[error("the players' working folders: {0}")]
    Work(#[from] std::io::Error),
}

/// Plays a match. `folder` keeps the record, where one is wanted; `go_on` sees every state as soon as it is on record and may stop the match.
pub fn play(
    setup: &PaintballSetup,
    launcher: Option<&Launcher>,
    folder: Option<&MatchFolder>,
    go_on: &mut dyn FnMut(&PaintballState) -> ControlFlow<()>,
) -> Result<PlayedMatch, Trouble> {
    let mut referee = Referee::new(setup, launcher, folder)?;
    let Size { cols, rows } = setup.size;
    let names: Vec<&str> = setup.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let mut state = PaintballState::start(&setup.rules, setup.size, &names, setup.rounds).ok_or(Trouble::Start {
        players: names.len(),
        cols,
        rows,
    })?;
    // When it began, also once it is over.
    let about = setup.told();
    if let Some(folder) = folder {
        folder.about(&about)?;
    }
    let mut whole = true;
    loop {
        if let Some(folder) = folder {
            folder.round(state.round, &sheet::write(&state))?;
        }
        if go_on(&state).is_break() {
            whole = state.over();
            break;
        }
        if state.over() {
            break;
        }
        referee.round(&mut state)?;
    }
    let played = PlayedMatch { scores: setup.rules.scores(&state), state, tallies: referee.tallies, whole };
    if let Some(folder) = folder.filter(|_| whole) {
        folder.score(&score::table(&setup.rules, &played.state))?;
        folder.about(&told_with_result(&about, &played))?;
    }
    Ok(played)
}

fn told_with_result(about: &Value, played: &PlayedMatch) -> Value {
    let seat = |(score, tally): (&Score, &Tally)| json!({"total": score.total(), "timeouts": tally.timeouts, "errors": tally.errors});
    let mut told = about.clone();
    if let Some(fields) = told.as_object_mut() {
        let players: Value = played.scores.iter().zip(&played.tallies).map(seat).collect();
        fields.insert("result".into(), json!({"rounds": played.state.round, "players": players}));
    }
    told
}

/// Who answers for a seat.
enum Chair<'a> {
    Builtin(Box<dyn PaintballBot>, Rng),
    Program(&'a Program),
}

struct Referee<'a> {
    setup: &'a PaintballSetup,
    launcher: Option<&'a Launcher>,
    folder: Option<&'a MatchFolder>,
    chairs: Vec<Chair<'a>>,
    tallies: Vec<Tally>,
    work: Option<Work>,
}

impl<'a> Referee<'a> {
    fn new(
        setup: &'a PaintballSetup,
        launcher: Option<&'a Launcher>,
        folder: Option<&'a MatchFolder>,
    ) -> Result<Referee<'a>, Trouble> {
        if setup.has_programs() && launcher.is_none() {
            return Err(Trouble::NoLauncher);
        }
        let chair = |(seat, entrant): (usize, &'a SeatTaker)| match &entrant.who {
            Who::Program(program) => Chair::Program(program),
            Who::Builtin(word) => {
                let player = players::find(word).unwrap_or_else(players::idle);
                Chair::Builtin(player, Rng::of_seat(setup.seed, seat))
            }
        };
        let chairs: Vec<Chair<'a>> = setup.entrants.iter().enumerate().map(chair).collect();
        let work = if setup.has_programs() { Some(Work::new(chairs.len())?) } else { None };
        Ok(Referee { setup, launcher, folder, tallies: vec![Tally::default(); chairs.len()], chairs, work })
    }

    /// One round: ask, play, note.
    fn round(&mut self, state: &mut PaintballState) -> Result<(), Trouble> {
        let mut said: Vec<Option<String>> = vec![None; state.players.len()];
        let mut answers: Vec<Answer> =
            (0..state.players.len()).map(|seat| Answer::idle(state.robots_of(seat).count())).collect();
        let mut notes = Vec::new();
        for (seat, ran) in self.ask_programs(state)? {
            let (answer, words) = self.judge(state, seat, ran, &mut notes)?;
            if let (Some(said), Some(place)) = (said.get_mut(seat), answers.get_mut(seat)) {
                (*said, *place) = (words, answer);
            }
        }
        // Before the next round is written: whoever reads that one looks here as well.
        if let Some(folder) = self.folder {
            folder.faults(state.round, &notes)?;
        }
        for (seat, (chair, place)) in self.chairs.iter_mut().zip(&mut answers).enumerate() {
            if let Chair::Builtin(player, rng) = chair
                && in_game(state, seat)
            {
                *place = player.answer(state, seat, rng);
            }
        }
        self.setup.rules.apply(state, &answers);
        if self.folder.is_some() {
            for (place, (said, answer)) in state.said.iter_mut().zip(said.into_iter().zip(&answers)) {
                *place = said.or_else(|| Some(answer.to_string()));
            }
        }
        Ok(())
    }

    /// Asks every program whose player is in the game, all at once.
    fn ask_programs(&self, state: &PaintballState) -> Result<Vec<(usize, Ran)>, Trouble> {
        let (Some(launcher), Some(work)) = (self.launcher, &self.work) else { return Ok(Vec::new()) };
        let text = sheet::write(state);
        let mut seats = Vec::new();
        let mut orders = Vec::new();
        for (seat, chair) in self.chairs.iter().enumerate() {
            let Chair::Program(program) = chair else { continue };
            if !in_game(state, seat) {
                continue;
            }
            let file = work.lay(seat, ROUND_FILE, &text)?;
            seats.push(seat);
            orders.push(LaunchOrder {
                program,
                words: words(seat, &file),
                folder: work.folder(seat),
                seed: round_seed(self.setup.seed, state.round, seat),
            });
        }
        Ok(seats.into_iter().zip(launcher.run(&orders)).collect())
    }

    /// Reads what a program said; what is no answer counts as none. Returns the answer, and the line where it differs from it.
    fn judge(
        &mut self,
        state: &PaintballState,
        seat: usize,
        ran: Ran,
        notes: &mut Vec<FaultNote>,
    ) -> Result<(Answer, Option<String>), Trouble> {
        if let Some(folder) = self.folder {
            folder.heard(seat, state.round, &ran.heard)?;
        }
        let robots = state.robots_of(seat).count();
        let read = ran.line.as_deref().and_then(|line| Answer::read(line, robots));
        let junk = ran.line.as_deref().filter(|_| read.is_none()).map(|line| printable(line, FaultNote::LETTERS));
        let fault = if read.is_some() { None } else { Some(fault(&ran)) };
        if let Some((fault, words)) = &fault {
            let words = printable(words, FaultNote::LETTERS);
            notes.push(FaultNote { seat: Seat(seat as u8), fault: *fault, words, answer: junk.clone(), again: false });
        }
        if let Some(tally) = self.tallies.get_mut(seat) {
            tally.note(state.round, ran.took, fault);
        }
        Ok((read.unwrap_or_else(|| Answer::idle(robots)), junk))
    }
}

fn in_game(state: &PaintballState, seat: usize) -> bool {
    state.players.get(seat).is_some_and(|player| player.in_game)
}

/// The number a program is given to be guided by in a round.
pub(super) fn round_seed(seed: u64, round: u32, seat: usize) -> u64 {
    Rng::of_seat(seed ^ (u64::from(round) << 24), seat).draw()
}

/// What a program is started with: its index from 0 and the round file.
pub(super) fn words(seat: usize, file: &Path) -> Vec<OsString> {
    vec![seat.to_string().into(), file.as_os_str().to_owned()]
}

/// What was wrong with an answer.
pub fn fault(ran: &Ran) -> (Fault, String) {
    match (&ran.line, &ran.end) {
        (Some(line), _) => {
            let start = printable(line, 60);
            (Fault::Junk, format!("found \"{start}\"; expected an answer such as R1 UP FIRE R2 NONE NOTHING"))
        }
        (None, ProgramEnd::Timeout | ProgramEnd::Dismissed) => {
            (Fault::Timeout, with_last_words("no answer in time", &ran.heard))
        }
        (None, ProgramEnd::Flood) => (Fault::TooLong, with_last_words(&ran.end.words(), &ran.heard)),
        (None, ProgramEnd::Code(_) | ProgramEnd::Signal(_) | ProgramEnd::NotStarted(_)) => {
            (Fault::Crash, with_last_words(&format!("no answer: {}", ran.end.words()), &ran.heard))
        }
    }
}
