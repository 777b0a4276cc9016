//! The referee of board games: asks in turn, checks every move by the rules, keeps the record.
//!
//! | file | decides |
//! |---|---|
//! | [`guest`] | who sits at a board |
//! | [`line`] | how text lines go there and back |
//! | [`brain`] | what the manager says to a brain |
//! | [`serve`] | what a brain of ours says to a manager |
//! | [`keep`] | what is kept of a game |

pub mod brain;
pub mod guest;
pub mod keep;
pub mod line;
pub mod serve;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::launch::{Ear, Launcher, with_last_words};
use super::tally::{Fault, Tally};
use super::work::Work;
use crate::games::play::Turns;
use crate::model::{Entry, FaultNote, Millis, Move, Record, Seat, Size, Style};
use crate::players::table::{GameEnd, RefereeBoard};
use crate::players::{BoardRules, Player, Rng};
use brain::{Brain, Foul, LaunchGround, printable};
use guest::{Guest, GuestKind};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct BoardSetup {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    pub guests: [Guest; 2],
    /// Whether the players begin in turn; otherwise the first begins every game.
    pub alternate: bool,
    /// For a move.
    pub time: Duration,
    /// How long a move takes at least, whoever makes it.
    pub constant: Duration,
    pub opening: OpeningMoves,
    pub seed: u64,
    /// A game that has more plies is a draw.
    pub plies: usize,
}

/// How games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningMoves {
    /// With these moves; none is the usual start.
    Moves(Vec<String>),
    /// With so many moves drawn by lot; of two games in a row with starts alternating both have the same.
    Random(u32),
}

impl BoardSetup {
    pub fn has_programs(&self) -> bool {
        self.guests.iter().any(Guest::is_program)
    }

    /// Why it cannot be played.
    pub fn check(&self) -> Result<(), String> {
        let opened = self.opening != OpeningMoves::Moves(Vec::new());
        if let Some(guest) = self.guests.iter().find(|guest| opened && !guest.is_ours()) {
            let written = &guest.written;
            return Err(format!("{written}: brains cannot be told an opening; only players of our own start from one"));
        }
        self.opened(0).map(drop)
    }

    /// The board and the moves of a game's opening.
    fn opened(&self, game: u32) -> Result<(Box<dyn RefereeBoard>, Vec<String>), String> {
        let mut board = self.game.board(self.rules)?;
        let mut moves = Vec::new();
        match &self.opening {
            OpeningMoves::Moves(written) => {
                for text in written {
                    let spelt = board.play(text).map_err(|why| format!("the opening: {why}"))?;
                    moves.push(spelt);
                }
            }
            OpeningMoves::Random(plies) => {
                let pair = if self.alternate { game / 2 } else { game };
                let mut rng = Rng::of_seat(self.seed.wrapping_add(u64::from(pair)), 2);
                for _ in 0..*plies {
                    let legal = board.legal();
                    let Some(text) = legal.get(rng.below(legal.len() as u32) as usize) else { break };
                    moves.push(board.play(text)?);
                }
            }
        }
        match board.over() {
            Some(end) => Err(format!("the opening ends the game: {}", end.words)),
            None => Ok((board, moves)),
        }
    }

    /// The word for the colour of who moves first or second.
    fn colour(&self, second: bool) -> &'static str {
        let [first, other] = self.game.terms().colours;
        if second { other } else { first }
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

/// Somebody at the board, from game to game.
enum Chair {
    Builtin(String),
    /// Reached when needed, and anew after a foul: nobody knows what it would say next.
    Brain(Option<Brain>),
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
}

// Seats are the referee's own numbers, 0 and 1, never an outsider's.
#[allow(clippy::indexing_slicing)]
impl<'a> BoardMatch<'a> {
    pub fn new(setup: &'a BoardSetup, launcher: Option<&'a Launcher>) -> std::io::Result<BoardMatch<'a>> {
        let chair = |guest: &Guest| match &guest.kind {
            GuestKind::Builtin(word) => Chair::Builtin(word.clone()),
            GuestKind::Tcp(_) | GuestKind::Exec(_) | GuestKind::Stdio(_) => Chair::Brain(None),
        };
        let work = if setup.has_programs() { Some(Work::new(2)?) } else { None };
        let name = |guest: &Guest| match (&guest.name, &guest.kind) {
            (Some(name), _) => name.clone(),
            (None, GuestKind::Builtin(word)) => word.clone(),
            (None, GuestKind::Tcp(_) | GuestKind::Exec(_) | GuestKind::Stdio(_)) => printable(&guest.written, 60),
        };
        let mut names = [name(&setup.guests[0]), name(&setup.guests[1])];
        if names[0] == names[1] {
            names[1] += " 2";
        }
        let chairs = [chair(&setup.guests[0]), chair(&setup.guests[1])];
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
        let first = Seat(u8::from(self.setup.alternate && game % 2 == 1));
        let reached = self.reach(game, first);
        let record = self.record(first);
        let mut round =
            Round { board, ours: [None, None], record, tallies: Default::default(), thought: Default::default() };
        if let Err((seat, foul)) = reached {
            return Ok(self.lost(round, seat, foul, None));
        }
        self.seat_ours(&mut round, game)?;
        let mut seat = first;
        for text in opening {
            for player in round.ours.iter_mut().flatten() {
                player.board().play(&text)?;
            }
            push(&mut round.record, seat, text, None);
            seat = other(seat);
        }
        self.moves(round, seat, stop, go_on)
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
                return Ok(self.ended(round, &end));
            }
            if round.record.entries.len() >= self.setup.plies {
                return Ok(self.ended(round, &GameEnd::drawn(format!("{} plies were played", self.setup.plies))));
            }
            let since = Instant::now();
            let answer = self.ask(&mut round, seat, stop);
            let took = since.elapsed();
            if stop() {
                return Ok(self.stopped(round));
            }
            let said = answer.as_ref().ok().map(|text| printable(text, FaultNote::LETTERS));
            let spelt = answer.and_then(|text| {
                let illegal = |why| (Fault::Junk, format!("illegal move {}: {why}", printable(&text, 20)));
                round.board.play(&text).map_err(illegal)
            });
            let text = match spelt {
                Ok(text) => text,
                Err(foul) => return Ok(self.lost(round, seat, foul, said)),
            };
            let turn = seat.index();
            round.tallies[turn].note(round.record.entries.len() as u32 + 1, took, None);
            round.thought[turn] += took;
            for player in round.ours.iter_mut().flatten() {
                player.board().play(&text)?;
            }
            push(&mut round.record, seat, text, Some(took));
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

    /// Reaches both, and sets them to a new game.
    fn reach(&mut self, game: u32, first: Seat) -> Result<(), (Seat, Foul)> {
        for seat in [Seat(0), Seat(1)] {
            let guest = &self.setup.guests[seat.index()];
            let colour = self.setup.colour(seat != first);
            let ground = LaunchGround {
                launcher: self.launcher,
                folder: self.work.as_ref().map(|work| work.folder(seat.index())).unwrap_or_default(),
                seed: Rng::of_seat(self.setup.seed.wrapping_add(u64::from(game)), seat.index()).draw(),
                heard: &self.heard[seat.index()],
            };
            let Chair::Brain(place) = &mut self.chairs[seat.index()] else { continue };
            if place.is_none() {
                let reached = Brain::reach(&guest.kind, &ground, self.setup.game.id(), self.setup.rules.side);
                *place = Some(reached.map_err(|foul| (seat, foul))?);
            }
            let Some(brain) = place else { continue };
            if guest.name.is_none() && !brain.name.is_empty() {
                self.names[seat.index()] = brain.name.clone();
            }
            let begun = brain.begin(colour, seconds(self.setup.time));
            begun.map_err(|foul| {
                *place = None;
                (seat, foul)
            })?;
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
                round.ours[seat] = Some(self.setup.game.player(word, self.setup.rules, seed)?);
            }
        }
        Ok(())
    }

    /// Asks who is to move.
    fn ask(&mut self, round: &mut Round, seat: Seat, stop: &dyn Fn() -> bool) -> Result<String, Foul> {
        if let Some(player) = &mut round.ours[seat.index()] {
            let until = Instant::now() + serve::thought(self.setup.time);
            let choice = player.choose(&mut || Instant::now() >= until || stop());
            return choice.map(|choice| choice.text).ok_or((Fault::Junk, "it knows no move".into()));
        }
        let told = round.record.moves().last().map_or("start", |told| told.text.as_str());
        match &mut self.chairs[seat.index()] {
            Chair::Brain(Some(brain)) => brain.ask(told, Duration::from_secs(seconds(self.setup.time))),
            Chair::Brain(None) | Chair::Builtin(_) => Err((Fault::Crash, "there is nobody".into())),
        }
    }

    fn record(&self, first: Seat) -> Record {
        let mut record = Record {
            game: self.setup.game.id().into(),
            index: 1,
            size: Some(Size::new(self.setup.rules.side, self.setup.rules.side)),
            players: self.names.to_vec(),
            date: Some(keep::now()),
            tags: vec![(keep::SEED.into(), self.setup.seed.to_string())],
            first: Some(first),
            style: Style::Manager,
            ..Record::default()
        };
        self.setup.game.declare(self.setup.rules, &mut record);
        record
    }

    fn ended(&self, mut round: Round, end: &GameEnd) -> PlayedGame {
        let first = round.record.first.unwrap_or(Seat(0));
        let winner = end.winner.map(|winner| if winner == 0 { first } else { other(first) });
        round.record.recorded.winner = Some(winner.into_iter().collect());
        round.record.recorded.score = keep::score(&round.record);
        self.played(round, winner, end.words.clone(), None)
    }

    /// A seat loses for what it did, or for what it answered.
    fn lost(&mut self, mut round: Round, seat: Seat, (fault, words): Foul, answer: Option<String>) -> PlayedGame {
        if let Chair::Brain(brain) = &mut self.chairs[seat.index()] {
            *brain = None;
        }
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
        for chair in &mut self.chairs {
            if let Chair::Brain(brain) = chair {
                brain.take().into_iter().for_each(Brain::quit);
            }
        }
        self.heard()
    }
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// Brains are told whole seconds, and have them.
fn seconds(time: Duration) -> u64 {
    (time.as_millis().div_ceil(1000) as u64).max(1)
}

fn push(record: &mut Record, seat: Seat, text: String, took: Option<Duration>) {
    let took = took.map(|took| Millis(u32::try_from(took.as_millis()).unwrap_or(u32::MAX)));
    record.entries.push(Entry::Move(Move { text, seat: Some(seat), took, ..Move::default() }));
}
