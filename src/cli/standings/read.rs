//! The games of an evening, as their records tell them.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use rayon::prelude::*;

use crate::contest::{ScoredGame, ToldByes};
use crate::files::stamp;
use crate::games;
use crate::library::{Library, Unit, byes};
use crate::model::{Problem, Record};

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
    let game = ScoredGame::of(record, &replay);
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
