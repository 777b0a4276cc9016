//! `standings`: what the players of recorded games have, whoever played them.

mod data;
mod elo;
mod read;
mod show;

#[cfg(feature = "arena")]
use std::path::Path;
use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::source::say_broken;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::contest::rating::{BATCH_STEP, Sprt, SprtState};
use crate::contest::{RankBy, Standings};
use read::Evening;

/// Tables and ratings from recorded games, whoever played them
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Examples:\n  matchreel standings contest\n  matchreel standings replays --game reversi\n  matchreel standings contest --csv > table.csv\n  matchreel standings spring --elo ratings.json\n  matchreel standings match --sprt 0,5"
)]
pub(crate) struct StandingsArgs {
    /// Folders of replays; files work as well
    #[arg(required = true, value_name = "DIR")]
    pub paths: Vec<PathBuf>,
    /// Only this game: reversi, paintball, …
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
    /// The board-game manager's ratings, kept in this file: everybody starts at 2000, and games count once
    #[arg(long, value_name = "FILE")]
    pub elo: Option<PathBuf>,
    /// How much one point more than expected adds to those ratings
    #[arg(long, value_name = "POINTS", default_value_t = BATCH_STEP, requires = "elo")]
    pub elo_step: f64,
}

/// In which form a table is told.
#[derive(ClapArgs, Debug)]
pub(crate) struct FormArgs {
    /// The order
    #[arg(long, value_enum, value_name = "COLUMN", default_value_t = SortArg::Points)]
    pub sort: SortArg,
    /// One JSON object
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// A table for spreadsheets
    #[arg(long)]
    pub csv: bool,
    /// Test how much stronger the first of two is, the one that is named first: at most E0, or at least E1
    #[arg(long, value_name = "E0,E1[,normalised]", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SortArg {
    Points,
    Rating,
    Name,
}

impl From<SortArg> for RankBy {
    fn from(sort: SortArg) -> RankBy {
        match sort {
            SortArg::Points => RankBy::Points,
            SortArg::Rating => RankBy::Rating,
            SortArg::Name => RankBy::Name,
        }
    }
}

/// Standings with what was asked for beside them.
pub(crate) struct Report {
    pub standings: Standings,
    /// The test of a match of two.
    pub sprt: Option<(Sprt, SprtState)>,
    /// The manager's ratings by player, before and after.
    pub elo: Option<Vec<(f64, f64)>>,
}

impl Report {
    /// What a table and a test say of some games.
    pub fn new(standings: Standings, sprt: Option<Sprt>) -> Result<Report, Stop> {
        let sprt = match (sprt, &standings.duel) {
            (None, _) => None,
            (Some(sprt), Some(duel)) => Some((sprt, sprt.state(duel))),
            (Some(_), None) => {
                let players = standings.ranks.len();
                return Err(Stop::failed(format!(
                    "--sprt tests a match of two, here are {players} players; leave it out"
                )));
            }
        };
        Ok(Report { standings, sprt, elo: None })
    }

    /// Tells it in the form that was asked for.
    pub fn tell(&self, form: &FormArgs, terminal: &mut Terminal) -> Result<(), Stop> {
        if form.json {
            return terminal.json(data::object(self));
        }
        let lines = if form.csv { data::csv(self) } else { show::lines(self) };
        lines.into_iter().try_for_each(|line| terminal.line(line))
    }
}

/// The standings of a contest that has just been played.
#[cfg(feature = "arena")]
pub(crate) fn of_contest(folder: &Path, elo: Option<PathBuf>, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let form = FormArgs { sort: SortArg::Points, json: false, csv: false, sprt: None };
    let paths = vec![folder.to_owned()];
    run(&StandingsArgs { paths, game: None, form, elo, elo_step: BATCH_STEP }, terminal)
}

pub(crate) fn run(args: &StandingsArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let evening = Evening::read(&args.paths, args.game.as_deref());
    for problem in &evening.broken {
        say_broken(terminal, problem);
    }
    evening.remarks().into_iter().for_each(|remark| terminal.remark(remark));
    if evening.games.is_empty() {
        return Err(Stop::failed("no game with a result was found; expected folders or files of recorded games"));
    }
    let standings = Standings::new(&evening.names, &evening.scored(), args.form.sort.into());
    let mut report = Report::new(standings, args.form.sprt)?;
    if let Some(file) = &args.elo {
        let kept = elo::count(file, &evening, args.elo_step)?;
        terminal.note(format!("{}: {}", file.display(), kept.words));
        report.elo = Some(kept.ratings);
    }
    report.tell(&args.form, terminal)?;
    Ok(if evening.broken.is_empty() { Exit::Done } else { Exit::Found })
}
