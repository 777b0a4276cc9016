//! The games of an evening, as their records tell them.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use rayon::prelude::*;

use super::byes;
use crate::contest::{Pondered, ScoredGame, ToldByes};
use crate::files::stamp;
use crate::games;
use crate::library::{Library, Unit};
use crate::model::{Fault, Millis, Outcome, Problem, Record, Replay, Seat};

/// What somebody is called who has no name.
const NOBODY: &str = "(no name)";

/// All games that count, with the players they name.
#[derive(Default)]
pub(super) struct Evening {
    pub names: Vec<String>,
    pub games: Vec<ScoredGame>,
    /// Won games without an opponent: they count in a table and in no rating.
    byes: Vec<ScoredGame>,
    /// By game: what tells it from every other game there ever was.
    pub stamps: Vec<u64>,
    pub broken: Vec<Problem>,
    /// The ids of the games that were played.
    kinds: BTreeSet<&'static str>,
    undecided: usize,
    alone: usize,
}

/// One record, as far as it counts.
struct Entry {
    /// Where it lies: a game that is named twice counts once.
    place: u64,
    stamp: u64,
    kind: &'static str,
    /// The folder of the contest it belongs to.
    contest: Option<PathBuf>,
    names: Vec<String>,
    game: Option<ScoredGame>,
}

impl Evening {
    /// The games below some paths, those of one game alone where it is named.
    pub fn read(paths: &[PathBuf], game: Option<&str>) -> Evening {
        let library = Library::new();
        let (mut evening, mut seen, mut contests) = (Evening::default(), HashSet::new(), BTreeSet::new());
        let mut numbers = HashMap::new();
        for path in paths {
            let units = match library.units(path) {
                Ok(units) => units,
                Err(problem) => {
                    evening.broken.push(problem);
                    continue;
                }
            };
            let read: Vec<Vec<Result<Entry, Problem>>> = units.par_iter().map(|unit| entries(&library, unit)).collect();
            for entry in read.into_iter().flatten() {
                match entry {
                    Err(problem) => evening.broken.push(problem),
                    Ok(entry) if game.is_some_and(|game| !entry.kind.eq_ignore_ascii_case(game)) => {}
                    Ok(entry) if !seen.insert(entry.place) => {}
                    Ok(mut entry) => {
                        contests.extend(entry.contest.take());
                        evening.add(entry, &mut numbers);
                    }
                }
            }
        }
        for told in byes::told(&contests, paths, game) {
            evening.add_byes(told, &mut numbers);
        }
        evening
    }

    /// All that counts in a table.
    pub fn scored(&self) -> Vec<ScoredGame> {
        self.games.iter().chain(&self.byes).cloned().collect()
    }

    fn add_byes(&mut self, told: ToldByes, numbers: &mut HashMap<String, usize>) {
        for name in told.names {
            let players = vec![self.number(name, numbers)];
            let bye = ScoredGame { players, places: vec![1], ..ScoredGame::default() };
            self.byes.extend(std::iter::repeat_n(bye, told.games as usize));
        }
    }

    /// The number of a player, who gets the next one where nobody has spoken of them yet.
    fn number(&mut self, name: String, numbers: &mut HashMap<String, usize>) -> usize {
        *numbers.entry(name.clone()).or_insert_with(|| {
            self.names.push(name);
            self.names.len() - 1
        })
    }

    fn add(&mut self, entry: Entry, numbers: &mut HashMap<String, usize>) {
        self.kinds.insert(entry.kind);
        let Some(mut game) = entry.game else {
            self.undecided += 1;
            return;
        };
        if entry.names.iter().collect::<HashSet<_>>().len() < entry.names.len() {
            self.alone += 1;
            return;
        }
        for name in entry.names {
            game.players.push(self.number(name, numbers));
        }
        self.games.push(game);
        self.stamps.push(entry.stamp);
    }

    /// What is worth knowing about what was read.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.undecided > 0 {
            remarks.push(format!(
                "{} without a result {} left out",
                games_in_words(self.undecided),
                were(self.undecided)
            ));
        }
        if self.alone > 0 {
            let count = games_in_words(self.alone);
            remarks.push(format!("{count} of players of one name against each other {} left out", were(self.alone)));
        }
        if self.kinds.len() > 1 {
            let kinds: Vec<&str> = self.kinds.iter().copied().collect();
            remarks.push(format!("{} are counted together; --game counts one alone", kinds.join(", ")));
        }
        remarks
    }
}

fn games_in_words(count: usize) -> String {
    if count == 1 { "1 game".into() } else { format!("{count} games") }
}

fn were(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn entries(library: &Library, unit: &Unit) -> Vec<Result<Entry, Problem>> {
    library.records(unit).map(|record| entry(&record?)).collect()
}

fn entry(record: &Record) -> Result<Entry, Problem> {
    // Where moves do not say whose they are, only the story tells who thought so long.
    let told = record.moves().any(|written| written.took.is_some() && written.seat.is_none());
    let replay = if told { games::tell(record)?.replay } else { games::judge(record)?.replay };
    let name = |name: &String| if name.trim().is_empty() { NOBODY.to_string() } else { name.clone() };
    let names: Vec<String> = replay.players.iter().map(name).collect();
    let game = places(&replay.outcome, names.len()).map(|places| ScoredGame {
        players: Vec::new(),
        places,
        points: replay.outcome.score.as_ref().map(|score| score.iter().map(|points| *points as f64).collect()),
        pondered: pondered(record, &replay),
        faults: faults(record, &replay),
    });
    let file = record.place().file_name().map(|name| name.to_owned());
    Ok(Entry {
        place: stamp::place(record.place(), record.index, &()),
        // Two games that players who always do the same played alike differ in their files alone.
        stamp: stamp::place(std::path::Path::new(""), record.index, &(file, stamp::of_record(record))),
        kind: replay.game,
        contest: byes::contest_of(record),
        names,
        game,
    })
}

/// The places by seat; none where the game was not decided.
fn places(outcome: &Outcome, seats: usize) -> Option<Vec<u32>> {
    let winners = outcome.winner.as_ref()?;
    if let (3.., Some(score)) = (seats, &outcome.score) {
        let place = |points: &i64| 1 + score.iter().filter(|other| *other > points).count() as u32;
        return Some(score.iter().map(place).collect()).filter(|places: &Vec<u32>| places.len() == seats);
    }
    let place =
        |seat: usize| 1 + u32::from(!winners.is_empty() && !winners.iter().any(|winner| winner.index() == seat));
    (seats >= 2).then(|| (0..seats).map(place).collect())
}

/// How long each seat took, as far as it is told.
fn pondered(record: &Record, replay: &Replay) -> Vec<Pondered> {
    let mut all = vec![Pondered::default(); replay.players.len()];
    let mut note = |seat: Option<Seat>, took: Option<Millis>| {
        if let (Some(seat), Some(took)) = (seat, took)
            && let Some(own) = all.get_mut(seat.index())
        {
            own.answers += 1;
            own.ms += u64::from(took.0);
        }
    };
    if replay.steps.is_empty() {
        record.moves().for_each(|written| note(written.seat, written.took));
    } else {
        replay.steps.iter().for_each(|step| note(step.seat, step.took));
    }
    all
}

/// How often each seat failed to answer, by reason: as the record counts it, else why the game was lost off the board.
fn faults(record: &Record, replay: &Replay) -> Vec<BTreeMap<String, u32>> {
    let mut all: Vec<BTreeMap<String, u32>> = vec![BTreeMap::new(); replay.players.len()];
    let mut note = |seat: usize, reason: &str, count: u64| {
        if let Some(own) = all.get_mut(seat).filter(|_| count > 0) {
            let sum = own.entry(reason.to_string()).or_default();
            *sum = sum.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        }
    };
    if record.all_faults().next().is_some() {
        record.all_faults().for_each(|(_, fault)| note(fault.seat.index(), fault.fault.word(), 1));
        return all;
    }
    let counted = record.extra.get("result").and_then(|result| result.get("players")).and_then(|list| list.as_array());
    for (seat, player) in counted.into_iter().flatten().enumerate() {
        for (field, reason) in [("timeouts", Fault::Timeout.word()), ("errors", "error")] {
            note(seat, reason, player.get(field).and_then(|count| count.as_u64()).unwrap_or(0));
        }
    }
    if let (Some(defeat), Some([winner])) = (&replay.outcome.defeat, replay.outcome.winner.as_deref()) {
        let loser = if winner.index() == 0 { 1 } else { 0 };
        match defeat.as_str() {
            "lost on time" => note(loser, Fault::Timeout.word(), 1),
            "lost by forfeit" => note(loser, "forfeit", 1),
            // To resign, or to lose by a judge's word, is no fault.
            words => words.strip_prefix("lost: ").into_iter().for_each(|words| note(loser, words, 1)),
        }
    }
    all
}
