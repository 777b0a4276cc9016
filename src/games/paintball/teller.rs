//! Turns the round files of a match into a replay, one after the other.

use super::answer::Answer;
use super::caption::caption;
use super::explain::Cast;
use super::heard::heard;
use super::judge::{Difference, Subject, player_words};
use super::look::look;
use super::rules::{PaintballRules, Reading};
use super::score::Score;
use super::sheet::{self, PaintballPage};
use super::state::PaintballState;
use crate::games::{Game, Opening, Teller, Told, head, rounds};
use crate::model::{
    Counters, Entry, FaultNote, Finding, Outcome, Place, Problem, Record, Remark, Replay, Standing, Step,
};

/// Reads the first round file, which is the set-up.
pub(super) fn begin(game: &dyn Game, record: &Record) -> Result<Opening, Problem> {
    let first = rounds::first(record)?;
    let (rules, odd) = PaintballRules::of_match(&record.extra);
    let file = rounds::file_name(&record.source, &first.file);
    let PaintballPage { state, lines } = sheet::read(&file, &first.text)?;
    let place = || Place::file(&record.source);
    let mut remarks: Vec<Remark> =
        odd.into_iter().map(|what| Remark::new(place(), format!("of the match's own file: {what}"))).collect();
    if state.round > 0 {
        let what = format!("the record starts at round {}; earlier rounds are missing", state.round);
        remarks.push(Remark::new(Place::line(&file, 1), what));
    }
    let (cast, setup) = Cast::new(&state);
    let replay = Replay {
        players: (0..state.players.len()).map(|player| player_name(record, &state, player)).collect(),
        short: state.all_names(),
        setup,
        first: state.round,
        counters: counters(&rules, &state),
        last: Some(state.last),
        ..head(game, record, state.size, look(&rules, &state))
    };
    let mut teller = PaintballTeller {
        rules,
        source: record.source.clone(),
        game: record.index,
        file: file.clone(),
        cast,
        state,
        spoken_of: Reading::default(),
        finish_one_more: false,
        odd_totals: Tally::default(),
        junk: vec![Tally::default(); replay.players.len()],
    };
    let page = PaintballPage { state: teller.state.clone(), lines };
    teller.add_totals(&file, &page);
    Ok(Opening { replay, teller: Box::new(teller), taken: 1, remarks })
}

/// A player's name as the match's own file tells it, else as the round file does.
fn player_name(record: &Record, state: &PaintballState, player: usize) -> String {
    match record.players.get(player) {
        Some(name) if !name.is_empty() => name.clone(),
        Some(_) | None => state.name(player),
    }
}

fn counters(rules: &PaintballRules, state: &PaintballState) -> Vec<Counters> {
    let counters = |(index, score): (usize, &Score)| {
        let player = &state.players[index];
        let standing = match score.place {
            Some(place) => Standing::Finished(place),
            None if player.in_game => Standing::In,
            None => Standing::Out,
        };
        Counters {
            score: score.total(),
            standing,
            values: vec![score.lives, score.shooting, i64::from(player.walls_left)],
        }
    };
    rules.scores(state).iter().enumerate().map(counters).collect()
}

/// How often something was seen, and where first.
#[derive(Clone, Default)]
struct Tally {
    count: usize,
    first: Option<Remark>,
}

impl Tally {
    fn add(&mut self, remark: impl FnOnce() -> Remark) {
        self.count += 1;
        self.first.get_or_insert_with(remark);
    }

    /// The first one, and how many more there were.
    fn remark(&self) -> Option<Remark> {
        let mut remark = self.first.clone()?;
        match self.count {
            0 | 1 => {}
            2 => remark.what.push_str(" (and once more later)"),
            many => remark.what.push_str(&format!(" (and {} times more later)", many - 1)),
        }
        Some(remark)
    }
}

struct PaintballTeller {
    rules: PaintballRules,
    source: String,
    game: u32,
    /// The file of the state we stand at.
    file: String,
    cast: Cast,
    state: PaintballState,
    /// Points of reading a remark has been made about.
    spoken_of: Reading,
    finish_one_more: bool,
    odd_totals: Tally,
    /// Answers that could not be read, by player.
    junk: Vec<Tally>,
}

impl Teller for PaintballTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let (sheet, file) = rounds::named(&self.source, entry)?;
        let page = sheet::read(&file, &sheet.text)?;
        self.check_same_match(&file, &page.state)?;
        let mut told = Told::default();
        let events = if let Some(why) = self.gap(&page.state) {
            told.remarks.push(Remark::new(Place::line(&file, 1), why));
            self.cast.bridge(&self.rules, &self.state, &page.state)
        } else {
            self.add_junk(&file, &page, &sheet.faults);
            let account = self.cast.explain(&self.rules, &self.state, &page.state);
            told.findings = self.findings(&file, &page, account.differences);
            told.remarks.extend(self.take_reading(&file, account.reading, account.finish_one_more));
            account.events
        };
        self.add_totals(&file, &page);
        told.steps.push(Step {
            counters: counters(&self.rules, &page.state),
            caption: caption(&page.state, &events),
            events,
            heard: heard(&sheet.heard, page.state.size),
            comment: sheet.comment.clone(),
            ..rounds::step(page.state.round, &file, &told.findings)
        });
        self.state = page.state;
        self.file = file;
        Ok(told)
    }

    fn outcome(&self, _: &Record) -> Outcome {
        let state = &self.state;
        let scores = self.rules.scores(state);
        let part = |label: &str, points: i64| (label.to_owned(), points);
        let parts = |score: &Score| {
            vec![part("lives", score.lives), part("shooting", score.shooting), part("finish bonus", score.bonus)]
        };
        let outcome = rounds::outcome(state.round, state.over(), points(&scores), &state.all_names());
        Outcome {
            parts: scores.iter().map(parts).collect(),
            problem: self.stops_early().map(|remark| remark.what),
            rows: state.rows(),
            ..outcome
        }
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        let tallies = self.junk.iter().chain([&self.odd_totals]).filter_map(Tally::remark);
        tallies.chain(self.other_scores(record)).chain(self.stops_early()).collect()
    }
}

impl PaintballTeller {
    /// A later file must be of the same match: same board, same robots, a later round.
    fn check_same_match(&self, file: &str, next: &PaintballState) -> Result<(), Problem> {
        let now = &self.state;
        rounds::check_next(file, (now.round, now.size), (next.round, next.size), "x")?;
        let robots =
            |state: &PaintballState| -> Vec<(u8, u8)> { state.robots.iter().map(|r| (r.owner, r.nr)).collect() };
        if next.players.len() != now.players.len() || robots(next) != robots(now) {
            let (is, was) = (next, now);
            let what = format!(
                "found {} players with {} robots; expected {} with {} as before, none more or less",
                is.players.len(),
                is.robots.len(),
                was.players.len(),
                was.robots.len()
            );
            return Err(Problem::new(Place::line(file, 3), what));
        }
        Ok(())
    }

    /// Why a round cannot be explained from the state before it, where it cannot.
    fn gap(&self, next: &PaintballState) -> Option<String> {
        let round = self.state.round;
        let silent = || format!("the file tells no answers to round {round}; what changed is shown, not how");
        let told = next.said.iter().any(Option::is_some);
        rounds::missing(round, next.round).or_else(|| (!told).then(silent))
    }

    fn findings(&self, file: &str, page: &PaintballPage, differences: Vec<Difference>) -> Vec<Finding> {
        let finding = |difference: Difference| {
            let line = match difference.line {
                Subject::Player(player) => page.lines.players.get(player).copied().unwrap_or(0),
                Subject::Walls => page.lines.walls,
            };
            Finding { place: Place::line(file, line), game: self.game, step: page.state.round, what: difference.words }
        };
        differences.into_iter().map(finding).collect()
    }

    /// From here on the record is read its own way; each point is spoken of once.
    fn take_reading(&mut self, file: &str, reading: Reading, finish_one_more: bool) -> Vec<Remark> {
        self.rules.reading = reading;
        let mut words = Vec::new();
        for (point, spoken_of, what) in points_of(&reading, &mut self.spoken_of) {
            if point && !*spoken_of {
                *spoken_of = true;
                words.push(what);
            }
        }
        if finish_one_more && !self.finish_one_more {
            self.finish_one_more = true;
            words.push("the finish round is counted one higher");
        }
        let remark =
            |what| Remark::new(Place::file(file), format!("where the rules are silent, the record differs: {what}"));
        words.into_iter().map(remark).collect()
    }

    fn add_totals(&mut self, file: &str, page: &PaintballPage) {
        let scores = self.rules.scores(&page.state);
        for (player, (total, score)) in page.state.totals.iter().zip(&scores).enumerate() {
            let sum = score.lives.saturating_add(score.shooting);
            let Some(total) = total.filter(|&total| total != sum && total != score.total()) else { continue };
            let line = page.lines.totals.get(player).copied().unwrap_or(0);
            self.odd_totals.add(|| {
                let who = player_words(&page.state, player);
                let Score { lives, shooting, .. } = score;
                let what = format!(
                    "the total of {who} is {total}; {lives} lives and {shooting} points from shooting make {sum}"
                );
                Remark::new(Place::line(file, line), what)
            });
        }
    }

    /// Counts answers that say nothing, but for those that the record itself calls faults.
    fn add_junk(&mut self, file: &str, page: &PaintballPage, faults: &[FaultNote]) {
        for (player, tally) in self.junk.iter_mut().enumerate() {
            if faults.iter().any(|note| note.seat.index() == player) {
                continue;
            }
            let asked = self.state.players.get(player).is_some_and(|player| player.in_game);
            let robots = page.state.robots_of(player).count();
            let said = page.state.said.get(player).and_then(Option::as_deref).filter(|_| asked);
            if let Some(said) = said
                && Answer::read(said, robots).is_none()
            {
                let line = page.lines.moves.get(player).copied().unwrap_or(0);
                tally.add(|| {
                    let (who, said) = (player_words(&page.state, player), sheet::quoted(said));
                    let what = format!("the answer of {who} is {said}, which says nothing; its robots do nothing");
                    Remark::new(Place::line(file, line), what)
                });
            }
        }
    }

    /// Where the match's own file tells another result than its last round.
    fn other_scores(&self, record: &Record) -> Option<Remark> {
        let told = record.recorded.score.as_ref()?;
        let counted: Vec<i64> = self.rules.scores(&self.state).iter().map(Score::total).collect();
        let words = |scores: &[i64]| scores.iter().map(i64::to_string).collect::<Vec<_>>().join(":");
        let what =
            format!("the match's own file tells the scores {}; the rules count {}", words(told), words(&counted));
        (self.state.over() && *told != counted).then(|| Remark::new(Place::file(&self.source), what))
    }

    fn stops_early(&self) -> Option<Remark> {
        let PaintballState { round, last, .. } = self.state;
        let what = format!("the record stops at round {round} of {last} with players still in the game");
        (!self.state.over()).then(|| Remark::new(Place::file(&self.file), what))
    }
}

fn points(scores: &[Score]) -> Vec<i64> {
    scores.iter().map(Score::total).collect()
}

/// The points of a reading, whether they have been spoken of, and what to say.
fn points_of<'a>(reading: &Reading, spoken_of: &'a mut Reading) -> [(bool, &'a mut bool, &'static str); 6] {
    let Reading {
        arrival_ends_round,
        arrived_vanish,
        pair_charged_once,
        later_robot_builds_first,
        off_board_walls_solid,
        short_answers,
    } = *reading;
    [
        (
            arrival_ends_round,
            &mut spoken_of.arrival_ends_round,
            "a player that arrives no longer fires and builds in that round",
        ),
        (arrived_vanish, &mut spoken_of.arrived_vanish, "robots of a player that has arrived stand in nobody's way"),
        (
            pair_charged_once,
            &mut spoken_of.pair_charged_once,
            "two robots of one player building on one cell are charged once",
        ),
        (
            later_robot_builds_first,
            &mut spoken_of.later_robot_builds_first,
            "at the limit of walls the later robot comes first",
        ),
        (off_board_walls_solid, &mut spoken_of.off_board_walls_solid, "walls off the board stop shots"),
        (short_answers, &mut spoken_of.short_answers, "an answer need not name every robot"),
    ]
}
