//! The programs at the table of a referee of one's own: started, asked, and what counts as an answer.
//!
//! A bot runs for the whole match and says one line for each line it hears. A line that comes too late belongs to the question it was
//! meant for, and is passed over when the next one is asked.

use std::time::{Duration, Instant};

use super::seat_of;
use super::voice::Voice;
use super::{Question, RefereeSetup};
use crate::arena::boards::brain::printable;
use crate::arena::boards::line::{Deaf, LONGEST};
use crate::arena::launch::{Ear, LaunchOrder, Launcher, with_last_words};
use crate::arena::seats::{Program, Who};
use crate::arena::work::Work;
use crate::model::{Fault, FaultNote};
use crate::players::Rng;

/// How long programs that were started for one question have to end by themselves.
const GRACE: Duration = Duration::from_millis(200);
/// How long a bot must live to be taken for one that can play: whoever lacks a module has ended by then.
const MOMENT: Duration = Duration::from_millis(400);
/// How much of what a bot prints to standard error is kept of a match.
const MOST_HEARD: usize = 1 << 20;

/// What came of a question to one seat.
pub(super) struct Answered {
    pub seat: usize,
    pub line: Option<String>,
    pub took: Duration,
    pub fault: Option<FaultNote>,
}

/// Somebody at the table.
enum Chair {
    /// Nobody could be started yet.
    Free,
    /// A program that runs, and how many lines it owes to earlier questions.
    Taken { voice: Voice, owes: i32 },
    /// It has ended.
    Left,
}

/// All of them.
pub(super) struct Bots<'a> {
    setup: &'a RefereeSetup,
    launcher: &'a Launcher,
    work: Work,
    chairs: Vec<Chair>,
    ears: Vec<Ear>,
    heard: Vec<String>,
}

impl<'a> Bots<'a> {
    pub fn new(setup: &'a RefereeSetup, launcher: &'a Launcher) -> std::io::Result<Bots<'a>> {
        let seats = setup.entrants.len();
        let work = Work::new(seats)?;
        let (ears, heard) = ((0..seats).map(|_| Ear::default()).collect(), vec![String::new(); seats]);
        let mut bots = Bots { setup, launcher, work, chairs: Vec::new(), ears, heard };
        // While the referee reads its maps, so that nobody's first answer waits for a program to start.
        let seated = |seat| bots.start(seat).map_or(Chair::Free, |voice| Chair::Taken { voice, owes: 0 });
        bots.chairs = (0..seats).map(seated).collect();
        Ok(bots)
    }

    /// Asks some of them, all at once, and waits for their answers.
    pub fn ask(&mut self, question: &Question, time: Duration, stop: &dyn Fn() -> bool) -> Vec<Answered> {
        let seats: Vec<usize> = question.texts.iter().map(|(seat, _)| *seat).collect();
        seats.iter().for_each(|seat| self.take_heard(*seat));
        if question.once {
            // Who is started for every question need not sit there as well.
            let seated = self.chairs.iter_mut().enumerate();
            seated.filter(|(seat, _)| seats.contains(seat)).for_each(|(_, chair)| *chair = Chair::Free);
        }
        let mut chairs: Vec<Result<Chair, FaultNote>> =
            seats.iter().map(|seat| self.seated(*seat, question.once)).collect();
        let start = Instant::now();
        for (chair, (_, text)) in chairs.iter_mut().zip(&question.texts) {
            if let Ok(Chair::Taken { voice, owes }) = chair {
                *owes = (*owes - voice.forget()).max(0);
                voice.say(text.clone());
            }
        }
        let until = start + time;
        let heard: Vec<_> = chairs.iter_mut().map(|chair| hear(chair, (start, until), stop)).collect();
        let answers = seats.iter().zip(heard).zip(&mut chairs);
        let answers = answers.map(|((seat, heard), chair)| self.judge(*seat, chair, heard, time)).collect();
        if question.once {
            dismiss(chairs);
        } else {
            self.sit_down(seats, chairs);
        }
        answers
    }

    /// Whether somebody can be started and does not fail within a moment. Who ends well may be one that answers a single question.
    pub fn try_out(&mut self, seat: usize) -> Result<(), String> {
        let Chair::Taken { mut voice, .. } = self.seated(seat, false).map_err(|note| note.words)? else {
            return Ok(());
        };
        voice.wait(MOMENT);
        match voice.end() {
            Some(end) if !end.is_good() => {
                // Once it is dropped, all it had to say has been heard.
                drop(voice);
                Err(self.with_reason(seat, &format!("{} before it was asked anything", end.words())))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Who answers for a seat: one who is there already, or a program that is started now.
    fn seated(&mut self, seat: usize, once: bool) -> Result<Chair, FaultNote> {
        if !once && let Some(chair) = self.chairs.get_mut(seat) {
            match std::mem::replace(chair, Chair::Left) {
                Chair::Free => {}
                taken @ Chair::Taken { .. } => return Ok(taken),
                Chair::Left => return Err(note(seat, Fault::Gone, "it has ended before".into())),
            }
        }
        let started = self.start(seat);
        let failed = |why| note(seat, Fault::Crash, format!("it could not be started: {why}"));
        started.map(|voice| Chair::Taken { voice, owes: 0 }).map_err(failed)
    }

    fn start(&self, seat: usize) -> std::io::Result<Voice> {
        let nobody = || std::io::Error::other("there is no program");
        let program = self.setup.entrants.get(seat).and_then(|entrant| program(&entrant.who)).ok_or_else(nobody)?;
        let order = LaunchOrder {
            program,
            words: vec![seat.to_string().into()],
            folder: self.work.folder(seat),
            seed: Rng::of_seat(self.setup.seed, seat).draw(),
        };
        let ear = self.ears.get(seat).cloned().unwrap_or_default();
        Voice::open(self.launcher, &order, LONGEST as usize, &ear)
    }

    /// What an answer is, or what is wrong with it. Whoever has ended leaves the table.
    fn judge(
        &self,
        seat: usize,
        chair: &mut Result<Chair, FaultNote>,
        heard: Result<(String, Duration), Deaf>,
        time: Duration,
    ) -> Answered {
        let lost = |took, fault| Answered { seat, line: None, took, fault: Some(fault) };
        if let Err(fault) = chair {
            return lost(Duration::ZERO, fault.clone());
        }
        match heard {
            Ok((line, took)) => Answered { seat, line: Some(line), took, fault: None },
            Err(Deaf::Silence) => {
                if let Ok(Chair::Taken { owes, .. }) = chair {
                    *owes += 1;
                }
                let words = format!("no answer in {} s", time.as_secs_f64());
                lost(time, note(seat, Fault::Timeout, self.with_reason(seat, &words)))
            }
            Err(Deaf::Flood) => {
                let words = format!("its answer is longer than {} bytes", LONGEST);
                lost(time, note(seat, Fault::TooLong, words))
            }
            Err(Deaf::Gone) => {
                let mut words = "it ended without an answer".to_string();
                if let Ok(Chair::Taken { voice, .. }) = chair {
                    voice.wait(GRACE);
                    words = voice.end().map_or(words, |end| format!("no answer: {}", end.words()));
                }
                // Once it is dropped, all it had to say has been heard.
                *chair = Ok(Chair::Left);
                lost(time, note(seat, Fault::Crash, self.with_reason(seat, &words)))
            }
        }
    }

    fn with_reason(&self, seat: usize, words: &str) -> String {
        with_last_words(words, &self.ears.get(seat).map(Ear::so_far).unwrap_or_default())
    }

    fn sit_down(&mut self, seats: Vec<usize>, chairs: Vec<Result<Chair, FaultNote>>) {
        for (seat, chair) in seats.into_iter().zip(chairs) {
            if let Some(place) = self.chairs.get_mut(seat) {
                *place = chair.unwrap_or(Chair::Left);
            }
        }
    }

    fn take_heard(&mut self, seat: usize) {
        let (Some(ear), Some(heard)) = (self.ears.get(seat), self.heard.get_mut(seat)) else { return };
        let more = ear.take();
        if heard.len() < MOST_HEARD {
            heard.push_str(&more);
        }
    }

    /// Takes leave of everybody. Returns what each has printed to standard error.
    pub fn close(mut self) -> Vec<String> {
        self.chairs.clear();
        (0..self.ears.len()).for_each(|seat| self.take_heard(seat));
        self.heard
    }
}

fn program(who: &Who) -> Option<&Program> {
    match who {
        Who::Program(program) => Some(program),
        Who::Builtin(_) => None,
    }
}

fn note(seat: usize, fault: Fault, words: String) -> FaultNote {
    FaultNote { seat: seat_of(seat), fault, words: printable(&words, FaultNote::LETTERS), answer: None, again: false }
}

/// The answer of somebody who was asked, and how long it took.
fn hear(
    chair: &mut Result<Chair, FaultNote>,
    (start, until): (Instant, Instant),
    stop: &dyn Fn() -> bool,
) -> Result<(String, Duration), Deaf> {
    let Ok(Chair::Taken { voice, owes }) = chair else { return Err(Deaf::Gone) };
    loop {
        match voice.hear(until, stop) {
            Ok(_) | Err(Deaf::Flood) if *owes > 0 => *owes -= 1,
            // It came while others were waited for, but too late: nothing is owed for this silence.
            Ok((_, when)) if when > until => {
                *owes -= 1;
                return Err(Deaf::Silence);
            }
            Ok((line, when)) => return Ok((line, when.saturating_duration_since(start))),
            Err(deaf) => return Err(deaf),
        }
    }
}

/// Ends programs that were started for one question, after a moment in which they may end by themselves.
fn dismiss(chairs: Vec<Result<Chair, FaultNote>>) {
    let until = Instant::now() + GRACE;
    for chair in chairs.into_iter().flatten() {
        if let Chair::Taken { mut voice, .. } = chair {
            voice.wait(until.saturating_duration_since(Instant::now()));
        }
    }
}
