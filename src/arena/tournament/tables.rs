//! One game of a contest, from its sitting to its record.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::ContestTrouble;
use super::contest::{BoardTable, ContestSetup, PaintballTable, RefereeTable, TableRules};
use super::results::{GameResult, Results};
use super::run::{Controls, Spectator};
use crate::arena::boards::guest::Guest;
use crate::arena::boards::{BoardMatch, PlayedGame};
use crate::arena::launch::Launcher;
use crate::arena::paintball;
use crate::arena::referee;
use crate::contest::{Entrant, Sitting};
use crate::games::paintball::state::PaintballState;
use crate::model::{Fault, Seat};

/// All that a game needs, whoever plays it.
pub(super) struct Hall<'a> {
    pub contest: &'a ContestSetup,
    pub results: &'a Results,
    pub launcher: Option<&'a Launcher>,
    /// Players at a board that cannot play, and why: they lose without being asked again and again.
    pub absent: HashMap<usize, String>,
    pub controls: &'a Controls,
    pub spectator: &'a dyn Spectator,
}

impl Hall<'_> {
    /// Plays a game and keeps it. Nothing is kept of a game that was stopped.
    pub fn play(&self, sitting: &Sitting) -> Result<Option<GameResult>, ContestTrouble> {
        let place = |number: &Entrant| self.results.register.numbers.iter().position(|known| known == number);
        let seated: Option<Vec<usize>> = sitting.players.iter().map(place).collect();
        let seated = seated.ok_or_else(|| trouble(sitting, "nobody has this number"))?;
        match &self.contest.table {
            TableRules::Board(table) => self.at_a_board(sitting, table, &seated),
            TableRules::Paintball(table) => self.at_paintball(sitting, table, &seated),
            TableRules::Referee(table) => self.with_a_referee(sitting, table, &seated),
        }
    }

    fn at_a_board(
        &self,
        sitting: &Sitting,
        table: &BoardTable,
        seated: &[usize],
    ) -> Result<Option<GameResult>, ContestTrouble> {
        let guest = |seat: usize| -> Option<Guest> {
            let player = *seated.get(seat)?;
            let name = Some(self.contest.players.get(player)?.name.clone());
            Some(Guest { name, ..table.guests.get(player)?.clone() })
        };
        let (Some(one), Some(other)) = (guest(0), guest(1)) else {
            return Err(trouble(sitting, "it has no two players"));
        };
        let ContestSetup { openings, seed, .. } = self.contest;
        let opening = openings.line(table.game, table.rules, *seed, sitting.opening).map_err(ContestTrouble::Play)?;
        let setup = table.setup([one, other], opening, self.contest.game_seed(sitting));
        let mut game = BoardMatch::new(&setup, self.launcher)?;
        let absent = seated.iter().enumerate().find_map(|(seat, player)| Some((seat, self.absent.get(player)?)));
        let played = match absent {
            Some((seat, why)) => game.forfeit(Seat(seat as u8), (Fault::Crash, why.clone())),
            None => {
                let mut seen = |record: &crate::model::Record| {
                    self.spectator.seen(sitting, record);
                    ControlFlow::Continue(())
                };
                game.play(0, &|| self.controls.ends_now(), &mut seen)
            }
        };
        let mut played: PlayedGame = played.map_err(|why| trouble(sitting, &why))?;
        played.heard.iter_mut().zip(game.close()).for_each(|(heard, more)| *heard += &more);
        if !played.whole {
            return Ok(None);
        }
        self.spectator.seen(sitting, &played.record);
        self.results.keep(sitting, &played, table.format).map(Some)
    }

    fn at_paintball(
        &self,
        sitting: &Sitting,
        table: &PaintballTable,
        seated: &[usize],
    ) -> Result<Option<GameResult>, ContestTrouble> {
        let entrants = seated.iter().filter_map(|player| table.entrants.get(*player).cloned()).collect();
        let setup = table.setup(entrants, self.contest.game_seed(sitting));
        let folder = self.results.begin(sitting)?;
        let mut go_on = |state: &PaintballState| {
            self.spectator.rounds(sitting, folder.path(), state.round);
            if self.controls.ends_now() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let played = paintball::play(&setup, self.launcher, Some(&folder), &mut go_on);
        let played = played.map_err(|why| trouble(sitting, &why.to_string()))?;
        if !played.whole {
            return Ok(None);
        }
        self.results.finish(sitting, folder).map(Some)
    }

    fn with_a_referee(
        &self,
        sitting: &Sitting,
        table: &RefereeTable,
        seated: &[usize],
    ) -> Result<Option<GameResult>, ContestTrouble> {
        let Some(launcher) = self.launcher else { return Err(trouble(sitting, "programs play only with a launcher")) };
        let entrants = seated.iter().filter_map(|player| table.entrants.get(*player).cloned()).collect();
        let setup = table.setup(entrants, self.contest.game_seed(sitting));
        let path = self.results.begin_file(sitting);
        let stop = || self.controls.ends_now();
        let mut go_on = |_| {
            self.spectator.lines(sitting, &path);
            if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let played = referee::play(&setup, launcher, Some(&path), &stop, &mut go_on);
        let played = played.map_err(|why| trouble(sitting, &why.to_string()))?;
        match played.failed {
            // Whoever plays on with a referee that fails has no contest.
            Some(why) => Err(trouble(sitting, &why)),
            None if !played.whole => Ok(None),
            None => {
                self.spectator.lines(sitting, &path);
                self.results.finish_file(sitting, &path).map(Some)
            }
        }
    }
}

fn trouble(sitting: &Sitting, why: &str) -> ContestTrouble {
    ContestTrouble::Play(format!("game {}: {why}", sitting.key))
}
