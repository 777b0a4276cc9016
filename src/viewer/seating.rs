//! What the window offers at the table: which cells and buttons mean something, and what is asked.

use super::command::{Command, TableCommand};
use super::inspect;
use super::paint::table::label;
use super::plan::{Plan, TableCard};
use super::state::State;
use super::table::{GameInPlay, Hand, TableQuestion};
use crate::model::Cell;
use crate::players::table::LegalMove;
use crate::scene::Rect;

impl State {
    /// After how many moves of the game in play the play head is.
    pub fn ply(&self) -> usize {
        let line = self.table.as_ref().map_or(usize::MAX, GameInPlay::line_len);
        self.steps().min(line)
    }

    /// The moves of the person at the play head, where they are to make one.
    fn own_hand(&self) -> Option<&Hand> {
        let at = self.ply();
        let table = self.table.as_ref().filter(|table| table.awaits_person(at) && table.asked.is_none())?;
        table.hand(at)
    }

    /// Whether the person shows which stones are dead.
    pub fn counts(&self) -> bool {
        self.table.as_ref().is_some_and(|table| matches!(table.asked, Some(TableQuestion::Dead(_))))
    }

    /// Whether a cell under the mouse is shown to the table and not inspected.
    pub fn table_takes(&self, cell: Cell) -> bool {
        let own = || {
            let (game, table) = (self.game.as_ref()?, self.table.as_ref()?);
            let sample = game.timeline.sample(self.player.head());
            let seat = inspect::thing_at(game.replay(), &sample, cell)?.seat?;
            Some(seat == table.mover(self.ply()))
        };
        self.counts()
            || self.own_hand().is_some_and(|hand| {
                hand.knows(cell) || !hand.picked().is_empty() || hand.places() || own().unwrap_or(false)
            })
    }

    /// Whether a press on a cell takes up what stands there.
    pub fn table_lifts(&self, cell: Cell) -> bool {
        self.own_hand().is_some_and(|hand| hand.lifts(cell))
    }

    /// The buttons of the game in play, each with its word.
    pub fn table_buttons(&self) -> Vec<(Command, &'static str)> {
        let Some(table) = &self.table else { return Vec::new() };
        let at = self.ply();
        let passes = table.hand(at).is_some_and(|hand| hand.pass().is_some());
        let commands: Vec<Command> = match (&table.ended, at == table.played()) {
            (_, false) => vec![TableCommand::PlayOn.into(), Command::Live, Command::Hint],
            (Some(_), true) => {
                let all = [
                    TableCommand::Again,
                    TableCommand::Swap,
                    TableCommand::New,
                    TableCommand::Undo,
                    TableCommand::Save,
                ];
                all.map(Command::from).into()
            }
            (None, true) => {
                let mut commands = vec![TableCommand::Undo.into(), TableCommand::Redo.into(), Command::Hint];
                commands.push(TableCommand::ForMe.into());
                commands.extend(passes.then_some(Command::from(TableCommand::Pass)));
                let rest = [TableCommand::Draw, TableCommand::Resign, TableCommand::Swap, TableCommand::Level];
                commands.extend(rest.map(Command::from));
                commands.extend([TableCommand::Pause, TableCommand::Save, TableCommand::New].map(Command::from));
                commands
            }
        };
        commands.into_iter().map(|command| (command, label(command))).collect()
    }

    /// What is asked at the table, with its answers.
    pub fn table_card(&self, plan: &Plan) -> Option<TableCard> {
        let table = self.table.as_ref()?;
        let reply = |yes: bool, words: &str| (Command::from(TableCommand::Reply(yes)), words.to_string());
        let (words, answers, near) = match table.asked.as_ref()? {
            TableQuestion::Resign(seat) => {
                let words = format!("{} resigns?", table.name(*seat));
                (words, vec![reply(true, "Resign  Enter"), reply(false, "Play on  Esc")], None)
            }
            TableQuestion::Draw(seat) => {
                let words = format!("{} offers a draw", table.name(*seat));
                (words, vec![reply(true, "Draw  Enter"), reply(false, "Play on  Esc")], None)
            }
            TableQuestion::Undo(seat, plies) => {
                let words = format!("{} wants to take back {plies}", table.name(*seat));
                (words, vec![reply(true, "Take back  Enter"), reply(false, "Play on  Esc")], None)
            }
            TableQuestion::Which { all, .. } => {
                let one = |(i, one): (usize, &LegalMove)| (TableCommand::Choose(i).into(), one.spelt.clone());
                let end = all.first().and_then(|one| one.trail.last());
                let near = self.stage.as_ref().zip(end).map(|(stage, cell)| stage.layout.cell_rect(*cell));
                ("Which one?".to_string(), all.iter().enumerate().map(one).collect(), near)
            }
            TableQuestion::Dead(_) => {
                let words = "Click the stones that are dead".to_string();
                // The list of moves can be covered, the board cannot.
                let list = self.stage.as_ref().and_then(|stage| stage.layout.log).unwrap_or(plan.stage);
                let corner = Rect { y: list.bottom(), h: 0, ..list };
                (words, vec![reply(true, "Count  Enter"), reply(false, "All are alive  Esc")], Some(corner))
            }
            TableQuestion::Save(formats) => {
                let one = |(i, format): (usize, &&str)| (TableCommand::SaveAs(i).into(), format.to_uppercase());
                ("Save as".to_string(), formats.iter().enumerate().map(one).collect(), None)
            }
            TableQuestion::Leave => {
                let words = "This game is kept nowhere".to_string();
                let leave = (TableCommand::Leave.into(), "Leave  Enter".to_string());
                (words, vec![leave, reply(false, "Stay  Esc")], None)
            }
        };
        Some(plan.table_card(vec![words], answers, near))
    }
}
