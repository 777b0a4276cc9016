//! A draft into a contest: what was written becomes what is played, or a line that says why it cannot be.

use std::collections::HashSet;
use std::fmt::Display;
use std::time::Duration;

use super::draft::{Draft, PlayerDraft, Setting, Written};
use super::keys::{For, KEYS};
use super::openings;
use super::values::{count, decimal, game, number, opinion, own_name, record_format};
use crate::arena::boards::adjudicate::Adjudication;
use crate::arena::boards::guest::Guest;
use crate::arena::launch::Limits;
use crate::arena::seats::{Program, SeatTaker, one_line, seated};
use crate::arena::tournament::{
    BoardTable, ContestPlayer, ContestSetup, Openings, PaintballTable, PlannedSystem, RefereeTable, TableRules,
};
use crate::cli::parse::{board, bytes, clock, duration};
use crate::contest::System;
use crate::contest::rating::Sprt;
use crate::formats::json;
use crate::games::paintball::rules::PaintballRules;
use crate::games::play::{self, Play, Rounds, Turns};
use crate::model::{Place, Problem, Size, meant};
use crate::players::BoardRules;

/// No referee of one's own has more at its table.
const MOST_SEATS: usize = 64;

impl Draft {
    /// The contest that was written.
    pub fn contest(&self) -> Result<ContestSetup, Problem> {
        let play = self.play()?;
        self.only_for(play)?;
        let players = self.players()?;
        let seed = self.read("seed", number)?.unwrap_or(1);
        let (table, openings) = match play {
            Some(Play::Turns(game)) => self.at_a_board(game, &players)?,
            Some(Play::Rounds(rounds)) => (self.at_paintball(rounds, &players)?, Openings::Usual),
            None => (self.with_a_referee(&players)?, Openings::Usual),
        };
        let seats = self.seats(play, players.len())?;
        let (system, rounds) = self.system(seats, &players)?;
        let name = self.read("name", |text| Ok::<_, String>(one_line(text)))?;
        Ok(ContestSetup {
            name: name.unwrap_or_else(|| self.name.clone()),
            table,
            system,
            seats,
            games: self.read("games", count)?.unwrap_or(2),
            rounds,
            seed,
            openings,
            players,
        })
    }

    /// The game that is played; none where a referee of one's own knows it.
    fn play(&self) -> Result<Option<Play>, Problem> {
        match (self.read("game", game)?, self.setting("referee")) {
            (Some(_), Some(referee)) => Err(problem(referee, "stands beside a game; leave out one of the two")),
            (Some(play), None) => Ok(Some(play)),
            (None, Some(_)) => Ok(None),
            (None, None) => {
                let known: Vec<&str> = play::played().map(|(id, _)| id).collect();
                Err(self.whole(format!("there is no game; expected game = one of {}", known.join(", "))))
            }
        }
    }

    /// The test that ends a match of two early.
    pub fn sprt(&self, contest: &ContestSetup) -> Result<Option<Sprt>, Problem> {
        let sprt = self.read("sprt", str::parse)?;
        let players = contest.players.iter().filter(|player| !player.retired).count();
        match (&sprt, &contest.system) {
            (None, _) | (Some(_), PlannedSystem::Known(System::RoundRobin | System::Gauntlet)) if players == 2 => {
                Ok(sprt)
            }
            (None, _) => Ok(None),
            (Some(_), _) => Err(self.told("sprt", "tests a match of two players by round-robin; leave it out")),
        }
    }

    /// A setting that is one value, and where it stands.
    pub fn word(&self, key: &str) -> Result<Option<(String, Place)>, Problem> {
        let Some(setting) = self.setting(key) else { return Ok(None) };
        match &setting.value {
            Written::Word(text) => Ok(Some((text.clone(), setting.place.clone()))),
            Written::List(_) => Err(problem(setting, "is a list; expected one value")),
        }
    }

    /// What a setting says, where it is set.
    fn read<T, E: Display>(&self, key: &str, parse: impl Fn(&str) -> Result<T, E>) -> Result<Option<T>, Problem> {
        let Some((text, place)) = self.word(key)? else { return Ok(None) };
        let wrong = |why: E| Problem::new(place, format!("{key} = {text:?}: {why}"));
        parse(&text).map(Some).map_err(wrong)
    }

    fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.key == key)
    }

    fn whole(&self, what: impl Into<String>) -> Problem {
        let place = self.settings.first().map_or_else(|| Place::file(&self.name), |first| first.place.clone());
        Problem::new(Place::file(place.file), what)
    }

    /// No setting is for another kind of game.
    fn only_for(&self, play: Option<Play>) -> Result<(), Problem> {
        let own = match play {
            Some(Play::Turns(_)) => [For::All, For::Known, For::Boards],
            Some(Play::Rounds(_)) => [For::All, For::Known, For::Paintball],
            None => [For::All, For::Own, For::Own],
        };
        let used = |setting: &&Setting| KEYS.iter().find(|key| key.name == setting.key).map(|key| key.used);
        let other = self.settings.iter().find(|setting| used(setting).is_some_and(|used| !own.contains(&used)));
        match (other, &self.options, play) {
            (Some(setting), _, _) => Err(problem(setting, "is a setting of other games; leave it out")),
            (None, Some((_, place)), Some(_)) => {
                Err(Problem::new(place.clone(), "options are for a referee of one's own; leave them out"))
            }
            (None, _, _) => Ok(()),
        }
    }

    fn players(&self) -> Result<Vec<ContestPlayer>, Problem> {
        let mut taken = HashSet::new();
        let mut players = Vec::new();
        for player in &self.players {
            let given = player.name.as_deref().map(one_line).filter(|name| !name.is_empty());
            let own = own_name(&player.is);
            let numbered = (2..).map(|number| format!("{own} {number}"));
            // Names that nobody gave are made different; names that somebody gave are theirs to change.
            let free = || std::iter::once(own.clone()).chain(numbered).find(|name| !taken.contains(name));
            let name = given.or_else(free).unwrap_or_default();
            if !taken.insert(name.clone()) {
                let what = format!("two players are called {name:?}; give one of them another name");
                return Err(Problem::new(player.place.clone(), what));
            }
            players.push(ContestPlayer { name, written: player.is.clone(), retired: player.retired });
        }
        if players.is_empty() {
            return Err(self.whole("there are no players; expected [[player]] with is = \"builtin:NAME\" or a program"));
        }
        Ok(players)
    }

    fn at_a_board(
        &self,
        game: &'static dyn Turns,
        players: &[ContestPlayer],
    ) -> Result<(TableRules, Openings), Problem> {
        let usual = game.usual();
        let side = |text: &str| match board(text)? {
            Size { cols, rows } if cols == rows => Ok(cols),
            Size { cols, rows } => Err(format!("{} is played on a square board; found {cols}x{rows}", game.id())),
        };
        let rules = BoardRules {
            side: self.read("size", side)?.unwrap_or(usual.side),
            komi: self.read("komi", decimal)?.unwrap_or(usual.komi),
        };
        game.board(rules).map_err(|why| self.told("size", why))?;
        let run_with = self.word("run-with")?.map(|(text, _)| text);
        let mut guests = Vec::new();
        for (player, draft) in players.iter().zip(&self.players) {
            let guest = Guest::read(game, rules, &player.written, run_with.as_deref());
            guests.push(guest.map_err(|why| Problem::new(draft.place.clone(), format!("{}: {why}", player.name)))?);
        }
        let limits = self.limits()?;
        let table = BoardTable {
            game,
            rules,
            time: limits.time,
            clock: self.read("clock", clock)?,
            plies: self.read("plies", count)?.unwrap_or(1000) as usize,
            adjudication: Adjudication { resign: self.read("resign", opinion)?, draw: self.read("draw", opinion)? },
            // A game is long: only each move is timed, unless somebody wants more.
            limits: Limits { cpu: self.cpu()?.unwrap_or(u64::MAX), ..limits },
            format: self.read("record", record_format)?.unwrap_or(&json::FORMAT),
            guests,
        };
        let openings = self.openings(&table)?;
        self.takes_openings(&table, &openings)?;
        Ok((TableRules::Board(table), openings))
    }

    fn openings(&self, table: &BoardTable) -> Result<Openings, Problem> {
        let Some(setting) = self.setting("openings") else { return Ok(Openings::Usual) };
        let found = match &setting.value {
            Written::Word(text) => openings::named(text, table.game, table.rules),
            Written::List(lines) => openings::listed(&words(lines), table.game, table.rules),
        };
        found.map_err(|why| Problem::new(setting.place.clone(), format!("openings: {why}")))
    }

    /// Everybody can be told how a game has begun.
    fn takes_openings(&self, table: &BoardTable, openings: &Openings) -> Result<(), Problem> {
        let seed = self.read("seed", number)?.unwrap_or(1);
        let first = openings.line(table.game, table.rules, seed, 0).map_err(|why| self.told("openings", why))?;
        for line in openings.positions().chain([&first]) {
            for (guest, draft) in table.guests.iter().zip(&self.players) {
                let setup = table.setup([guest.clone(), guest.clone()], line.clone(), seed);
                setup.check().map_err(|why| Problem::new(draft.place.clone(), why))?;
            }
        }
        Ok(())
    }

    fn at_paintball(&self, rounds: &Rounds, players: &[ContestPlayer]) -> Result<TableRules, Problem> {
        let mut rules = PaintballRules::default();
        for constant in crate::games::paintball::constants::CONSTANTS.iter() {
            if let Some(value) = self.read(constant.flag, number)? {
                rules.set_constant(constant.name, value).map_err(|why| self.told(constant.flag, why))?;
            }
        }
        let entrants = self.entrants(players, rounds.names)?;
        let limits = self.limits()?;
        let cpu = self.cpu()?.unwrap_or(limits.time.as_millis().div_ceil(1000) as u64 + 1);
        Ok(TableRules::Paintball(PaintballTable {
            rules,
            size: self.read("size", board)?.unwrap_or(rounds.usual),
            rounds: self.read("match-rounds", count)?.unwrap_or(200),
            limits: Limits { cpu, ..limits },
            entrants,
        }))
    }

    fn with_a_referee(&self, players: &[ContestPlayer]) -> Result<TableRules, Problem> {
        let (written, place) = self.word("referee")?.unwrap_or_default();
        let referee = Program::read(&written).map_err(|why| Problem::new(place, format!("referee: {why}")))?;
        let limits = self.limits()?;
        Ok(TableRules::Referee(RefereeTable {
            referee,
            written,
            options: self.options.as_ref().map(|(options, _)| options.clone()).unwrap_or_default(),
            // A match is long: only each answer is timed, unless somebody wants more.
            limits: Limits { cpu: self.cpu()?.unwrap_or(u64::MAX), ..limits },
            entrants: self.entrants(players, &[])?,
        }))
    }

    /// Everybody as they sit down to rounds; `ours` are the players there are.
    fn entrants(&self, players: &[ContestPlayer], ours: &[&str]) -> Result<Vec<SeatTaker>, Problem> {
        let run_with = self.word("run-with")?.map(|(text, _)| text);
        let mut entrants = Vec::new();
        for (player, draft) in players.iter().zip(&self.players) {
            let (written, name) = (std::slice::from_ref(&player.written), std::slice::from_ref(&player.name));
            let found = seated(written, name, ours, run_with.as_deref());
            entrants.extend(found.map_err(|why| Problem::new(draft.place.clone(), format!("{}: {why}", player.name)))?);
        }
        Ok(entrants)
    }

    fn limits(&self) -> Result<Limits, Problem> {
        let usual = Limits::default();
        let time = self.read("time", duration)?.map(|time| Duration::from_millis(time.0.into()));
        Ok(Limits {
            time: time.unwrap_or(usual.time),
            memory: self.read("memory", bytes)?.unwrap_or(1_000_000_000),
            processes: self.read("processes", count)?.map_or(usual.processes, u64::from),
            file: self.read("file-size", bytes)?.unwrap_or(16_000_000),
            output: self
                .read("output-size", bytes)?
                .map_or(16_000_000, |size| usize::try_from(size).unwrap_or(usize::MAX)),
            ..usual
        })
    }

    /// Seconds of processor time: the system counts whole ones.
    fn cpu(&self) -> Result<Option<u64>, Problem> {
        Ok(self.read("cpu", duration)?.map(|cpu| u64::from(cpu.0.div_ceil(1000))))
    }

    fn seats(&self, play: Option<Play>, players: usize) -> Result<usize, Problem> {
        let (least, most, usual) = match play {
            Some(Play::Turns(_)) => (2, 2, 2),
            Some(Play::Rounds(rounds)) => (2, *rounds.seats.end(), (*rounds.seats.end()).min(players).max(2)),
            None => (2, MOST_SEATS, 2),
        };
        let seats = self.read("seats", count)?.map_or(usual, |seats| seats as usize);
        if (least..=most).contains(&seats) {
            return Ok(seats);
        }
        let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(self.told("seats", format!("found {seats}; expected {range}")))
    }

    fn system(&self, seats: usize, players: &[ContestPlayer]) -> Result<(PlannedSystem, u32), Problem> {
        let rounds = self.read("rounds", count)?;
        if let Some(setting) = self.setting("pairings") {
            if let Some(system) = self.setting("system") {
                return Err(problem(system, "stands beside pairings; leave out one of the two"));
            }
            return Ok((PlannedSystem::List(tables(setting, players)?), rounds.unwrap_or(0)));
        }
        let parsed = self.read("system", System::parse)?;
        let usual = if seats > 2 { System::AllGroups } else { System::RoundRobin };
        let (system, own) = parsed.unwrap_or((usual, None));
        Ok((PlannedSystem::Known(system), own.or(rounds).unwrap_or(0)))
    }

    /// A problem at a setting, or with the whole where it is not set.
    fn told(&self, key: &str, why: impl Display) -> Problem {
        let place = self.setting(key).map_or_else(|| self.whole("").place, |setting| setting.place.clone());
        Problem::new(place, format!("{key}: {why}"))
    }
}

fn problem(setting: &Setting, why: &str) -> Problem {
    Problem::new(setting.place.clone(), format!("{} {why}", setting.key))
}

/// The words of a list, lists within it as one line each.
fn words(list: &[Written]) -> Vec<String> {
    let word = |written: &Written| match written {
        Written::Word(text) => text.clone(),
        Written::List(list) => words(list).join(" "),
    };
    list.iter().map(word).collect()
}

/// Tables of one's own, by the places of the players that are named.
fn tables(setting: &Setting, players: &[ContestPlayer]) -> Result<Vec<Vec<usize>>, Problem> {
    let wrong = || problem(setting, "is no list of tables; expected [[\"a\", \"b\"], …] with names of players");
    let Written::List(list) = &setting.value else { return Err(wrong()) };
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let place = |name: &Written| {
        let Written::Word(name) = name else { return Err(wrong()) };
        let found = names.iter().position(|known| known == name);
        found.ok_or_else(|| match meant(name, &names) {
            Some(meant) => problem(setting, &format!("name {name:?}, who does not play; did you mean {meant}?")),
            None => problem(setting, &format!("name {name:?}, who does not play; there are {}", names.join(", "))),
        })
    };
    let table = |table: &Written| match table {
        Written::List(table) => table.iter().map(place).collect(),
        Written::Word(_) => Err(wrong()),
    };
    list.iter().map(table).collect()
}

impl PlayerDraft {
    /// A player that was named as an option.
    pub fn of_option(is: &str, name: Option<&String>) -> PlayerDraft {
        PlayerDraft { name: name.cloned(), is: is.into(), retired: false, place: Place::file("--player") }
    }
}
