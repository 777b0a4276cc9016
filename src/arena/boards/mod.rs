//! The referee of board games: asks in turn, checks every move by the rules, keeps the record.
//!
//! | file | decides |
//! |---|---|
//! | [`guest`] | who sits at a board |
//! | [`adjudicate`] | when what players think ends a game |
//! | [`chair`] | how whoever sits there is asked |
//! | [`clock`] | how much time there is |
//! | [`line`] | how text lines go there and back |
//! | [`opening`] | how games begin |
//! | [`brain`] | what the manager says to a brain |
//! | [`engines`] | what is said to engines, in each protocol |
//! | [`serve`] | what a brain of ours says to a manager, and to other people's programs |
//! | [`adviser`] | how an engine gives hints beside a match |
//! | [`rival`] | how they play against somebody at the window |
//! | [`ends`] | what a fallen flag, a resignation and dead stones are worth |
//! | [`keep`] | what is kept of a game |

pub mod adjudicate;
pub mod adviser;
pub mod brain;
pub mod chair;
pub mod clock;
mod ends;
pub mod engines;
pub mod guest;
pub mod keep;
pub mod line;
mod opening;
#[cfg(test)]
mod paper;
pub mod rival;
pub mod serve;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::launch::{Ear, Launcher, with_last_words};
use super::tally::{Fault, Tally};
use super::work::Work;
use crate::formats::{Format, json, xml};
use crate::games::play::Turns;
use crate::model::{Annotation, Entry, FaultNote, Millis, Move, Record, Seat, Size, Style};
use crate::players::table::{GameEnd, RefereeBoard};
use crate::players::{BoardRules, Player, Rng};
use adjudicate::{Adjudged, Adjudication};
use brain::{Foul, LaunchGround, printable};
use chair::{Chair, MoveAnswer, Reply};
use clock::{ClockRule, GameClocks, MoveTime, millis};
use engines::EngineGame;
use guest::{Guest, GuestKind};
pub use opening::{OpeningLine, OpeningMoves};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct BoardSetup {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    pub guests: [Guest; 2],
    /// Whether the players begin in turn; otherwise the first begins every game.
    pub alternate: bool,
    /// For a move, where there are no clocks.
    pub time: Duration,
    /// For a whole game.
    pub clock: Option<ClockRule>,
    /// How long a move takes at least, whoever makes it.
    pub constant: Duration,
    pub opening: OpeningMoves,
    pub seed: u64,
    /// A game that has more plies is a draw.
    pub plies: usize,
    /// When what players think of a game ends it.
    pub adjudication: Adjudication,
}

impl BoardSetup {
    pub fn has_programs(&self) -> bool {
        self.guests.iter().any(Guest::is_program)
    }

    /// The format its games are written in unless somebody wants another: the manager's XML has no place for clocks, nor for what
    /// engines think, nor for positions that games begin from.
    pub fn format(&self) -> &'static Format {
        let told = self.clock.is_some() || self.opening.start().is_some();
        let plain = !told && !self.guests.iter().any(Guest::is_engine);
        if plain { &xml::FORMAT } else { &json::FORMAT }
    }

    /// What everybody has for the first move.
    fn first_time(&self) -> MoveTime {
        self.clock.map_or(MoveTime::Each(self.time), |rule| GameClocks::new(rule).time(Seat(0)))
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    pub record: Record,
    /// Nobody in a draw.
    pub winner: Option<Seat>,
    pub words: String,
    /// Who lost because of what they did, and not on the board.
    pub foul: Option<(Seat, String)>,
    /// By seat.
    pub tallies: [Tally; 2],
    /// Time for all moves, by seat.
    pub thought: [Duration; 2],
    /// What programs printed to standard error, by seat.
    pub heard: [String; 2],
    /// False when it was stopped before its end.
    pub whole: bool,
}

/// A match in play.
pub struct BoardMatch<'a> {
    setup: &'a BoardSetup,
    launcher: Option<&'a Launcher>,
    work: Option<Work>,
    chairs: [Chair; 2],
    names: [String; 2],
    heard: [Ear; 2],
}

/// What a game needs while it is played.
struct Round {
    board: Box<dyn RefereeBoard>,
    ours: [Option<Box<dyn Player>>; 2],
    record: Record,
    tallies: [Tally; 2],
    thought: [Duration; 2],
    clocks: Option<GameClocks>,
    /// Who has the colour that usually moves first; from a position the other may.
    lead: Seat,
}

impl Round {
    /// Presses the clock of who has moved, if there is one. Tells what it shows then, or that its flag had fallen.
    fn press(&mut self, seat: Seat, took: Duration) -> Result<Option<Millis>, ()> {
        match &mut self.clocks {
            Some(clocks) => clocks.press(seat, took).map(Some).ok_or(()),
            None => Ok(None),
        }
    }
}

// Seats are the referee's own numbers, 0 and 1, never an outsider's.
#[allow(clippy::indexing_slicing)]
impl<'a> BoardMatch<'a> {
    pub fn new(setup: &'a BoardSetup, launcher: Option<&'a Launcher>) -> std::io::Result<BoardMatch<'a>> {
        let work = if setup.has_programs() { Some(Work::new(2)?) } else { None };
        let name = |guest: &Guest| match (&guest.name, &guest.kind) {
            (Some(name), _) => name.clone(),
            (None, GuestKind::Builtin(word)) => word.clone(),
            (None, GuestKind::Tcp(_) | GuestKind::Exec(_) | GuestKind::Stdio(_) | GuestKind::Engine(_)) => {
                printable(&guest.written, 60)
            }
        };
        let mut names = [name(&setup.guests[0]), name(&setup.guests[1])];
        if names[0] == names[1] {
            names[1] += " 2";
        }
        let chairs = setup.guests.each_ref().map(Chair::of);
        Ok(BoardMatch { setup, launcher, work, chairs, names, heard: Default::default() })
    }

    /// The players' names, as far as they are known.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Plays a game, from 0. `go_on` sees the record before the first move and after every one, and may stop the game.
    pub fn play(
        &mut self,
        game: u32,
        stop: &dyn Fn() -> bool,
        go_on: &mut dyn FnMut(&Record) -> ControlFlow<()>,
    ) -> Result<PlayedGame, String> {
        let (board, opening) = self.setup.opened(game)?;
        let lead = Seat(u8::from(self.setup.alternate && game % 2 == 1));
        let reached = self.reach(game, lead);
        let record = self.record(lead);
        let mut seat = record.first.unwrap_or(lead);
        let clocks = self.setup.clock.map(GameClocks::new);
        let (tallies, thought) = Default::default();
        let mut round = Round { board, ours: [None, None], record, tallies, thought, clocks, lead };
        if let Err((seat, foul)) = reached {
            return Ok(self.lost(round, seat, foul, None));
        }
        self.seat_ours(&mut round, game)?;
        for text in opening {
            for player in round.ours.iter_mut().flatten() {
                player.board().play(&text)?;
            }
            round.record.entries.push(Entry::Move(Move { text, seat: Some(seat), ..Move::default() }));
            seat = other(seat);
        }
        self.moves(round, seat, stop, go_on)
    }

    /// A game that nobody plays because a seat cannot: it loses, for the reason given.
    pub fn forfeit(&mut self, seat: Seat, foul: Foul) -> Result<PlayedGame, String> {
        let board = self.setup.game.board_at(self.setup.opening.start(), self.setup.rules)?;
        let lead = Seat(0);
        let record = self.record(lead);
        let (tallies, thought) = Default::default();
        let round = Round { board, ours: [None, None], record, tallies, thought, clocks: None, lead };
        Ok(self.lost(round, seat, foul, None))
    }

    fn moves(
        &mut self,
        mut round: Round,
        mut seat: Seat,
        stop: &dyn Fn() -> bool,
        go_on: &mut dyn FnMut(&Record) -> ControlFlow<()>,
    ) -> Result<PlayedGame, String> {
        // The first move may take long, and somebody may want to see the board meanwhile.
        if go_on(&round.record).is_break() {
            return Ok(self.stopped(round));
        }
        loop {
            if let Some(end) = round.board.over() {
                let end = self.counted(&mut round, end);
                return Ok(self.ended(round, &end));
            }
            if round.record.entries.len() >= self.setup.plies {
                return Ok(self.ended(round, &GameEnd::drawn(format!("{} plies were played", self.setup.plies))));
            }
            let since = Instant::now();
            let reply = self.ask(&mut round, seat, stop);
            if stop() {
                return Ok(self.stopped(round));
            }
            let answer = match reply {
                Ok(Reply::Move(answer)) => answer,
                Ok(Reply::Resigns) => return Ok(self.resigned(round, seat)),
                Err(foul) => return Ok(self.failed(round, seat, foul)),
            };
            let Ok(clock) = round.press(seat, answer.took) else { return Ok(self.flagged(round, seat)) };
            let illegal = |why| (Fault::Junk, format!("illegal move {}: {why}", printable(&answer.text, 20)));
            let text = match round.board.play(&answer.text).map_err(illegal) {
                Ok(text) => text,
                Err(foul) => {
                    let said = printable(&answer.text, FaultNote::LETTERS);
                    return Ok(self.lost(round, seat, foul, Some(said)));
                }
            };
            self.enter(&mut round, seat, MoveAnswer { text, ..answer }, clock)?;
            match self.setup.adjudication.end(&round.record).filter(|_| round.board.over().is_none()) {
                Some(Adjudged::Lost(loser)) => return Ok(self.resigned(round, loser)),
                Some(Adjudged::Drawn) => return Ok(self.agreed(round)),
                None => {}
            }
            // Who watches wants moves at one pace, whoever makes them.
            while since.elapsed() < self.setup.constant && !stop() {
                std::thread::sleep(
                    (self.setup.constant - since.elapsed().min(self.setup.constant)).min(Duration::from_millis(20)),
                );
            }
            if go_on(&round.record).is_break() {
                return Ok(self.stopped(round));
            }
            seat = other(seat);
        }
    }

    /// Writes a move down and tells it to players of our own.
    fn enter(&self, round: &mut Round, seat: Seat, answer: MoveAnswer, clock: Option<Millis>) -> Result<(), String> {
        let turn = seat.index();
        round.tallies[turn].note(round.record.entries.len() as u32 + 1, answer.took, None);
        round.thought[turn] += answer.took;
        for player in round.ours.iter_mut().flatten() {
            player.board().play(&answer.text)?;
        }
        let eval = answer.eval.map(|eval| eval.seen_by(seat));
        let note = eval.map(|eval| Box::new(Annotation { eval: Some(eval), ..Annotation::default() }));
        let (took, comment) = (Some(millis(answer.took)), answer.line);
        let written = Move { text: answer.text, seat: Some(seat), took, clock, comment, note, ..Move::default() };
        round.record.entries.push(Entry::Move(written));
        Ok(())
    }

    /// Reaches both, and sets them to a new game.
    fn reach(&mut self, game: u32, lead: Seat) -> Result<(), (Seat, Foul)> {
        for seat in [Seat(0), Seat(1)] {
            let guest = &self.setup.guests[seat.index()];
            let ground = LaunchGround {
                launcher: self.launcher,
                folder: self.work.as_ref().map(|work| work.folder(seat.index())).unwrap_or_default(),
                seed: Rng::of_seat(self.setup.seed.wrapping_add(u64::from(game)), seat.index()).draw(),
                heard: &self.heard[seat.index()],
            };
            let BoardSetup { game, rules, .. } = *self.setup;
            let (start, time) = (self.setup.opening.start(), self.setup.first_time());
            let set = EngineGame { game, rules, start, second: seat != lead, time };
            let named = self.chairs[seat.index()].begin(guest, &ground, &set).map_err(|foul| (seat, foul))?;
            if let Some(name) = named.filter(|_| guest.name.is_none()) {
                self.names[seat.index()] = name;
            }
        }
        if self.names[0] == self.names[1] {
            self.names[1] += " 2";
        }
        Ok(())
    }

    /// New players of our own: they remember nothing of the game before.
    fn seat_ours(&self, round: &mut Round, game: u32) -> Result<(), String> {
        for (seat, chair) in self.chairs.iter().enumerate() {
            if let Chair::Builtin(word) = chair {
                let seed = Rng::of_seat(self.setup.seed.wrapping_add(u64::from(game)), seat).draw();
                let start = self.setup.opening.start();
                round.ours[seat] = Some(self.setup.game.player_at(start, word, self.setup.rules, seed)?);
            }
        }
        Ok(())
    }

    /// Asks who is to move.
    fn ask(&mut self, round: &mut Round, seat: Seat, stop: &dyn Fn() -> bool) -> Result<Reply, Foul> {
        let time = round.clocks.as_ref().map_or(MoveTime::Each(self.setup.time), |clocks| clocks.time(seat));
        if let Some(player) = &mut round.ours[seat.index()] {
            let answer = chair::choose(player.as_mut(), time, stop);
            return answer.map(Reply::Move).ok_or((Fault::Junk, "it knows no move".into()));
        }
        self.chairs[seat.index()].ask(&round.record, time, stop)
    }

    fn record(&self, lead: Seat) -> Record {
        let seed = (keep::SEED.to_string(), self.setup.seed.to_string());
        let tags = std::iter::once(seed).chain(self.setup.clock.map(|rule| (keep::CLOCK.into(), rule.tag()))).collect();
        let mut record = Record {
            game: self.setup.game.id().into(),
            index: 1,
            size: Some(Size::new(self.setup.rules.side, self.setup.rules.side)),
            players: self.names.to_vec(),
            date: Some(keep::now()),
            tags,
            first: Some(lead),
            style: Style::Manager,
            ..Record::default()
        };
        self.setup.game.declare(self.setup.rules, &mut record);
        self.setup.opening.start().into_iter().for_each(|start| start.declare(lead, &mut record));
        record
    }

    fn ended(&self, mut round: Round, end: &GameEnd) -> PlayedGame {
        let winner = end.winner.map(|winner| if winner == 0 { round.lead } else { other(round.lead) });
        round.record.recorded.winner = Some(winner.into_iter().collect());
        round.record.recorded.score = keep::score(&round.record);
        self.played(round, winner, end.words.clone(), None)
    }

    /// A seat loses for what it did, or for what it answered.
    fn lost(&mut self, mut round: Round, seat: Seat, (fault, words): Foul, answer: Option<String>) -> PlayedGame {
        self.chairs[seat.index()].leave();
        let winner = other(seat);
        let step = round.record.entries.len() as u32 + 1;
        // Once it is ended, all it had to say has been heard.
        let told = with_last_words(&words, &self.heard[seat.index()].so_far());
        round.tallies[seat.index()].note(step, Duration::ZERO, Some((fault, told.clone())));
        round.record.faults.push(FaultNote {
            seat,
            fault,
            words: printable(&told, FaultNote::LETTERS),
            answer,
            again: false,
        });
        round.record.recorded.winner = Some(vec![winner]);
        let name = &self.names[seat.index()];
        round.record.tags.push((keep::REASON.into(), format!("{name} loses: {words}")));
        self.played(round, Some(winner), words, Some((seat, told)))
    }

    fn stopped(&self, round: Round) -> PlayedGame {
        PlayedGame { whole: false, ..self.played(round, None, "stopped".into(), None) }
    }

    fn played(&self, round: Round, winner: Option<Seat>, words: String, foul: Option<(Seat, String)>) -> PlayedGame {
        let mut record = round.record;
        record.players = self.names.to_vec();
        let (tallies, thought) = (round.tallies, round.thought);
        PlayedGame { record, winner, words, foul, tallies, thought, heard: self.heard(), whole: true }
    }

    fn heard(&self) -> [String; 2] {
        self.heard.each_ref().map(Ear::take)
    }

    /// Takes leave of everybody. What programs still had to say belongs to the last game.
    pub fn close(mut self) -> [String; 2] {
        self.chairs.iter_mut().for_each(Chair::quit);
        self.heard()
    }
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
