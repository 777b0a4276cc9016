//! What a contest is: a game with its rules, who takes part, and by which system they meet.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::journal::Register;
use super::openings::Openings;
use crate::arena::boards::adjudicate::{Adjudication, OpinionRule};
use crate::arena::boards::clock::ClockRule;
use crate::arena::boards::guest::Guest;
use crate::arena::boards::{BoardSetup, OpeningLine, OpeningMoves};
use crate::arena::launch::Limits;
use crate::arena::paintball::PaintballSetup;
use crate::arena::referee::RefereeSetup;
use crate::arena::seats::{Program, SeatTaker, Who};
use crate::contest::{Entrant, Plan, Sitting, System};
use crate::formats::Format;
use crate::games::Game;
use crate::games::open::Open;
use crate::games::paintball::Paintball;
use crate::games::paintball::rules::PaintballRules;
use crate::games::play::Turns;
use crate::model::{Extra, Size};
use crate::players::{BoardRules, Rng};

/// A contest to be played.
#[derive(Clone, Debug)]
pub struct ContestSetup {
    /// What it is called.
    pub name: String,
    pub table: TableRules,
    pub system: PlannedSystem,
    /// How many sit at a table.
    pub seats: usize,
    /// Games of an encounter.
    pub games: u32,
    /// Rounds, or how often everybody meets everybody; 0 is what the system needs.
    pub rounds: u32,
    pub seed: u64,
    pub openings: Openings,
    /// In the order of seeding; those who are retired too.
    pub players: Vec<ContestPlayer>,
}

/// How a contest chooses who meets whom, before its players have numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedSystem {
    Known(System),
    /// A list of one's own: who sits at each table, by place among the contest's players.
    List(Vec<Vec<usize>>),
}

impl PlannedSystem {
    pub fn word(&self) -> &'static str {
        match self {
            PlannedSystem::Known(system) => system.word(),
            PlannedSystem::List(_) => System::List(Vec::new()).word(),
        }
    }
}

/// Somebody who takes part, or did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestPlayer {
    pub name: String,
    /// As the person wrote it.
    pub written: String,
    /// Plays no more games; those that were played count.
    pub retired: bool,
}

/// What is played at a table, with all that stays the same from game to game.
#[derive(Clone, Debug)]
pub enum TableRules {
    Board(BoardTable),
    Paintball(PaintballTable),
    Referee(RefereeTable),
}

/// A board game for two.
#[derive(Clone, Debug)]
pub struct BoardTable {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    /// For a move, where there are no clocks.
    pub time: Duration,
    /// For a whole game.
    pub clock: Option<ClockRule>,
    /// A game that has more plies is a draw.
    pub plies: usize,
    /// When what players think of a game ends it.
    pub adjudication: Adjudication,
    pub limits: Limits,
    /// How games are written down.
    pub format: &'static Format,
    /// As the players of the contest.
    pub guests: Vec<Guest>,
}

/// RedBot paintball.
#[derive(Clone, Debug)]
pub struct PaintballTable {
    pub rules: PaintballRules,
    pub size: Size,
    pub rounds: u32,
    pub limits: Limits,
    /// As the players of the contest.
    pub entrants: Vec<SeatTaker>,
}

/// A game of somebody's own.
#[derive(Clone, Debug)]
pub struct RefereeTable {
    /// The program that knows the rules.
    pub referee: Program,
    /// As the person wrote it.
    pub written: String,
    /// Handed to the referee as they are.
    pub options: Extra,
    pub limits: Limits,
    /// As the players of the contest.
    pub entrants: Vec<SeatTaker>,
}

impl ContestSetup {
    /// The plan, with the numbers its players have in the folder of results. Who is no longer named is retired.
    pub fn plan(&self, register: &Register) -> Plan {
        let plays = |number: &Entrant| {
            self.players.iter().zip(&register.numbers).any(|(player, own)| own == number && !player.retired)
        };
        let field: Vec<Entrant> = register.names.iter().map(|(_, number)| *number).collect();
        Plan {
            system: self.system(register),
            retired: field.iter().copied().filter(|number| !plays(number)).collect(),
            field,
            seats: self.seats,
            games: self.games,
            rounds: self.rounds,
            openings: self.openings.count(),
            seed: self.seed,
        }
    }

    /// The system with numbers for players: a list of one's own names them by their place among the contest's players.
    fn system(&self, register: &Register) -> System {
        let number = |place: &usize| register.numbers.get(*place).copied();
        match &self.system {
            PlannedSystem::Known(system) => system.clone(),
            PlannedSystem::List(tables) => {
                System::List(tables.iter().map(|table| table.iter().filter_map(number).collect()).collect())
            }
        }
    }

    /// The game's id.
    pub fn game(&self) -> &'static str {
        match &self.table {
            TableRules::Board(board) => board.game.id(),
            TableRules::Paintball(_) => Paintball.id(),
            TableRules::Referee(_) => Open.id(),
        }
    }

    /// What must not change while a contest goes on: games by other rules would not be of the same contest.
    pub fn fixed(&self) -> Map<String, Value> {
        let mut fixed = Map::new();
        let mut put = |name: &str, value: Value| fixed.insert(name.into(), value);
        put("game", self.game().into());
        put("system", self.system.word().into());
        put("seed", self.seed.into());
        put("openings", self.openings.words().into());
        match &self.table {
            TableRules::Board(board) => {
                put("size", board.rules.side.into());
                put("komi", board.rules.komi.into());
                put("plies", board.plies.into());
                let rule =
                    |rule: Option<OpinionRule>| rule.map(|rule| format!("{}:{}", rule.points, rule.moves)).into();
                put("resign", rule(board.adjudication.resign));
                put("draw", rule(board.adjudication.draw));
                match board.clock {
                    Some(clock) => put("clock", clock.tag().into()),
                    None => put("time_ms", (board.time.as_millis() as u64).into()),
                };
            }
            TableRules::Paintball(table) => {
                put("size", json!([table.size.cols, table.size.rows]));
                put("rounds", table.rounds.into());
                put("time_ms", (table.limits.time.as_millis() as u64).into());
                let constants = table.rules.constants().into_iter();
                put("constants", constants.map(|(name, value)| (name.to_string(), Value::from(value))).collect());
            }
            TableRules::Referee(table) => {
                put("referee", table.written.clone().into());
                put("options", Value::Object(table.options.clone()));
                put("time_ms", (table.limits.time.as_millis() as u64).into());
            }
        }
        fixed
    }

    /// Whether any player is a program that has to be started or reached.
    pub fn has_strangers(&self) -> bool {
        (0..self.players.len()).any(|player| self.is_stranger(player))
    }

    /// Whether a player is somebody else's: such a one may fail.
    pub fn is_stranger(&self, player: usize) -> bool {
        match &self.table {
            TableRules::Board(board) => board.guests.get(player).is_some_and(|guest| !guest.is_ours()),
            TableRules::Paintball(table) => {
                table.entrants.get(player).is_some_and(|entrant| matches!(entrant.who, Who::Program(_)))
            }
            TableRules::Referee(_) => true,
        }
    }

    /// The limits of programs, where any program is started.
    pub fn limits(&self) -> Option<&Limits> {
        let board = |board: &BoardTable| board.guests.iter().any(Guest::is_program);
        match &self.table {
            TableRules::Board(table) => Some(&table.limits).filter(|_| board(table)),
            TableRules::Paintball(table) => Some(&table.limits).filter(|_| self.has_strangers()),
            TableRules::Referee(table) => Some(&table.limits),
        }
    }

    /// The seed of a game: the same whenever and wherever it is played.
    pub fn game_seed(&self, sitting: &Sitting) -> u64 {
        Rng::new(self.seed ^ (u64::from(crc32fast::hash(sitting.key.as_bytes())) << 16)).draw()
    }
}

impl BoardTable {
    /// A game between two of the players, the first of whom has the colour that usually begins.
    pub fn setup(&self, guests: [Guest; 2], opening: OpeningLine, seed: u64) -> BoardSetup {
        BoardSetup {
            game: self.game,
            rules: self.rules,
            guests,
            alternate: false,
            time: self.time,
            clock: self.clock,
            constant: Duration::ZERO,
            opening: OpeningMoves::Line(opening),
            seed,
            plies: self.plies,
            adjudication: self.adjudication,
        }
    }
}

impl PaintballTable {
    pub fn setup(&self, entrants: Vec<SeatTaker>, seed: u64) -> PaintballSetup {
        PaintballSetup {
            rules: self.rules.clone(),
            size: self.size,
            rounds: self.rounds,
            seed,
            entrants,
            limits: self.limits.clone(),
        }
    }
}

impl RefereeTable {
    pub fn setup(&self, entrants: Vec<SeatTaker>, seed: u64) -> RefereeSetup {
        RefereeSetup {
            referee: self.referee.clone(),
            written: self.written.clone(),
            entrants,
            seed,
            options: self.options.clone(),
            time: self.limits.time,
        }
    }
}
