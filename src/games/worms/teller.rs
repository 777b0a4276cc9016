//! Turns the round files of a match into a replay, one after the other.

use super::caption::caption;
use super::explain::Cast;
use super::judge::Difference;
use super::look::look;
use super::sheet::{self, WormsPage};
use super::state::{Worm, WormsState};
use crate::games::{Game, Opening, Teller, Told, head, rounds};
use crate::model::{
    Caption, Counters, Entry, Finding, Outcome, Place, Problem, Record, Remark, Replay, Standing, Step,
};

/// Reads the first round file, which is the set-up.
pub(super) fn begin(game: &dyn Game, record: &Record) -> Result<Opening, Problem> {
    let first = rounds::first(record)?;
    let file = rounds::file_name(&record.source, &first.file);
    let page = sheet::read(&file, &first.text)?;
    let (cast, setup) = Cast::new(&page.state);
    let players: Vec<String> = (0..page.state.worms.len()).map(|worm| player_name(record, worm)).collect();
    // The set-up has no step to hang a finding on; what is odd about it is a remark.
    let remarks = page.odd.iter().map(|(worm, what)| {
        let line = page.lines.get(*worm).copied().unwrap_or(0);
        Remark::new(Place::line(&file, line), what.clone())
    });
    let replay = Replay {
        players: players.clone(),
        short: players.clone(),
        setup,
        first: page.state.round,
        counters: counters(&page.state),
        last: Some(page.state.last),
        ..head(game, record, page.state.size, look(&page.state))
    };
    let remarks = remarks.collect();
    let source = record.source.clone();
    let teller = WormsTeller { source, game: record.index, file, names: players, cast, state: page.state };
    Ok(Opening { replay, teller: Box::new(teller), taken: 1, remarks })
}

fn player_name(record: &Record, worm: usize) -> String {
    let named = record.players.get(worm).filter(|name| !name.is_empty());
    named.cloned().unwrap_or_else(|| format!("Worm {}", worm + 1))
}

fn counters(state: &WormsState) -> Vec<Counters> {
    let counters = |worm: &Worm| Counters {
        score: worm.points,
        standing: if worm.dead() { Standing::Out } else { Standing::In },
        values: vec![i64::from(worm.bonus), i64::from(worm.waits()), worm.body.len() as i64],
    };
    state.worms.iter().map(counters).collect()
}

struct WormsTeller {
    source: String,
    game: u32,
    /// The file of the state we stand at.
    file: String,
    names: Vec<String>,
    cast: Cast,
    state: WormsState,
}

impl Teller for WormsTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let (sheet, file) = rounds::named(&self.source, entry)?;
        let page = sheet::read(&file, &sheet.text)?;
        self.check_same_match(&file, &page.state)?;
        let mut told = Told { findings: self.odd(&file, &page), ..Told::default() };
        let (events, caption) = match rounds::missing(self.state.round, page.state.round) {
            Some(why) => {
                told.remarks.push(Remark::new(Place::line(&file, 1), why.clone()));
                (self.cast.bridge(&self.state, &page.state), Caption::plain(why))
            }
            None => {
                let account = self.cast.explain(&self.state, &page.state);
                told.findings.extend(self.findings(&file, &page, account.differences));
                (account.events, caption(&self.names, &self.state, &page.state, &account.deeds))
            }
        };
        told.steps.push(Step {
            counters: counters(&page.state),
            caption,
            events,
            comment: sheet.comment.clone(),
            ..rounds::step(page.state.round, &file, &told.findings)
        });
        self.state = page.state;
        self.file = file;
        Ok(told)
    }

    fn outcome(&self, _: &Record) -> Outcome {
        let state = &self.state;
        let outcome = rounds::outcome(state.round, state.over(), points(state), &self.names);
        Outcome { problem: self.stops_early().map(|remark| remark.what), rows: state.rows(), ..outcome }
    }

    fn remarks(&self, _: &Record) -> Vec<Remark> {
        self.stops_early().into_iter().collect()
    }
}

impl WormsTeller {
    /// A later file must be of the same match: same board, same worms, a later round.
    fn check_same_match(&self, file: &str, next: &WormsState) -> Result<(), Problem> {
        let now = &self.state;
        rounds::check_next(file, (now.round, now.size), (next.round, next.size), " ")?;
        if next.worms.len() != now.worms.len() {
            let what = format!("found {} worms; expected {} as before", next.worms.len(), now.worms.len());
            return Err(Problem::new(Place::line(file, 3), what));
        }
        Ok(())
    }

    fn odd(&self, file: &str, page: &WormsPage) -> Vec<Finding> {
        let differences = page.odd.iter().map(|(worm, what)| Difference { worm: Some(*worm), words: what.clone() });
        self.findings(file, page, differences.collect())
    }

    fn findings(&self, file: &str, page: &WormsPage, differences: Vec<Difference>) -> Vec<Finding> {
        let finding = |difference: Difference| {
            let line = difference.worm.and_then(|worm| page.lines.get(worm)).copied().unwrap_or(1);
            Finding { place: Place::line(file, line), game: self.game, step: page.state.round, what: difference.words }
        };
        differences.into_iter().map(finding).collect()
    }

    fn stops_early(&self) -> Option<Remark> {
        let WormsState { round, last, flowers_left, .. } = self.state;
        let what = format!("the record stops at round {round} of {last} with {flowers_left} flowers left");
        (!self.state.over()).then(|| Remark::new(Place::file(&self.file), what))
    }
}

fn points(state: &WormsState) -> Vec<i64> {
    state.worms.iter().map(|worm| worm.points).collect()
}
