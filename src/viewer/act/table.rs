//! Commands at the table: what a person does in a game in play, and how the match on the screen follows it.

use crate::model::{Cell, Millis};
use crate::players::table::LegalMove;
use crate::viewer::command::{Command, TableCommand};
use crate::viewer::game::OpenMatch;
use crate::viewer::inspect;
use crate::viewer::paint::table::label;
use crate::viewer::plan::{Plan, TableCard};
use crate::viewer::state::State;
use crate::viewer::table::{Change, GameInPlay, Hand, Sitter, TableQuestion, TableSetup, Touch};

impl State {
    pub(super) fn at_table(&mut self, command: TableCommand) {
        let (now, at) = (self.now, self.steps());
        if command == TableCommand::PlayOn {
            return self.play_on();
        }
        if command == TableCommand::GoOn {
            return self.go_on();
        }
        if command == TableCommand::Write {
            self.dialogs.typed = self.table.is_some().then(String::new);
            return;
        }
        let Some(table) = &mut self.table else { return };
        match command {
            TableCommand::Cell(cell) => self.touch(cell, at),
            TableCommand::Drop => drop(table.let_go()),
            TableCommand::Undo if !table.undo(now) => self.say("nothing to take back"),
            TableCommand::Redo if !table.redo(now) => self.say("nothing to play again"),
            TableCommand::Undo | TableCommand::Redo => self.player.live = true,
            TableCommand::Pass => self.pass(at),
            TableCommand::Resign => table.ask_resign(),
            TableCommand::Draw => table.offer_draw(),
            TableCommand::Reply(yes) => table.reply(yes),
            TableCommand::Choose(which) => table.choose(which, now),
            TableCommand::ForMe if !table.play_for_me() => self.say("it is not your turn"),
            TableCommand::ForMe => {}
            TableCommand::Swap => table.swap(now),
            TableCommand::Pause => table.pause(now),
            TableCommand::Again => self.again(),
            TableCommand::Write | TableCommand::PlayOn | TableCommand::GoOn => {}
        }
        self.follow_table();
    }

    /// Sets a table and puts it on the screen.
    pub fn sit_down(&mut self, mut table: GameInPlay) {
        let record = table.record();
        match OpenMatch::tell(record, self.pace()) {
            Ok(game) => {
                let played = table.played();
                table.take_change();
                self.jobs.opened();
                self.show(game, Some(played));
                self.player.live = true;
                self.table = Some(table);
            }
            Err(problem) => self.complain(problem.to_string()),
        }
    }

    /// Plays on from the step at the play head: of a game in play, or of any match of a game that is played.
    fn play_on(&mut self) {
        let (now, at) = (self.now, self.steps());
        if let Some(table) = &mut self.table {
            table.go(at, now);
            self.player.live = true;
            return self.follow_table();
        }
        let Some(game) = &self.game else { return };
        let rival = games_rival(game);
        let seat = crate::games::play::mover(game.replay(), at);
        let mut sitters = [Sitter::person(), Sitter::builtin(rival)];
        if seat.index() == 1 {
            sitters.swap(0, 1);
        }
        match TableSetup::on(&game.record, at, sitters, now) {
            Ok(table) => {
                self.sit_down(table);
                self.say("play on: you are to move");
            }
            Err(why) => self.complain(why),
        }
    }

    /// Goes on with the game that was kept before it was over.
    fn go_on(&mut self) {
        let Some(record) = self.jobs.unfinished.take() else { return self.say("no game waits to be gone on with") };
        match TableSetup::again(&record, self.now) {
            Ok(table) => {
                let turn = table.sitter(table.turn()).name();
                self.sit_down(table);
                self.say(format!("the game goes on: {turn} is to move"));
            }
            Err(why) => self.complain(why),
        }
    }

    /// The same game from its start.
    fn again(&mut self) {
        let Some(table) = &self.table else { return };
        match table.setup().begin(self.now) {
            Ok(table) => self.sit_down(table),
            Err(why) => self.complain(why),
        }
    }

    fn touch(&mut self, cell: Cell, at: usize) {
        let now = self.now;
        let (Some(table), Some(game)) = (&mut self.table, &self.game) else { return };
        let coords = &game.replay().look.board.coords;
        match table.touch(at, cell, &|cell| coords.name(cell), now) {
            Touch::Taken => {}
            Touch::Wrong(from, why) => {
                self.shaken = Some((from, now));
                self.complain(why);
            }
        }
    }

    fn pass(&mut self, at: usize) {
        let Some(table) = &mut self.table else { return };
        table.look_at(at);
        let pass = table.hand(at).and_then(|hand| hand.pass()).map(|pass| pass.text.clone());
        match pass.filter(|_| table.awaits_person(at)) {
            Some(text) => table.play(at, &text, self.now),
            None => self.say("there is no passing here"),
        }
    }

    /// Plays what was typed as a move.
    pub(super) fn submit_move(&mut self, typed: &str) {
        let (now, at) = (self.now, self.steps());
        let Some(table) = self.table.as_mut().filter(|_| !typed.trim().is_empty()) else { return };
        let played = match table.awaits_person(at) {
            true => table.type_move(at, typed, now),
            false => Err("it is not your turn".into()),
        };
        match played {
            Ok(()) => self.follow_table(),
            Err(why) => self.complain(why),
        }
    }

    /// Back to the newest move, and along with those to come.
    pub(super) fn stay_live(&mut self) {
        let played = self.table.as_ref().map(GameInPlay::played);
        self.transport(|player, game, _| match played {
            Some(played) => {
                player.jump(played, game.runs());
                player.live = true;
            }
            None => player.stay_live(game.runs()),
        });
    }

    /// Shows what has changed at the table.
    pub fn follow_table(&mut self) {
        let Some(table) = &mut self.table else { return };
        for said in table.take_said() {
            self.dialogs.tell(said.words, said.wrong, self.now);
        }
        let (change, played) = (table.take_change(), table.played());
        let Some(game) = &mut self.game else { return };
        let recorded = table.recorded();
        let told = match change {
            Change::Nothing => return,
            Change::Place => {
                game.decide(recorded);
                Ok(usize::MAX)
            }
            Change::Longer => match table.last_move().cloned() {
                Some(written) => game.push_move(written, recorded).map(|()| game.replay().steps.len() - 1),
                None => Ok(usize::MAX),
            },
            Change::Line => {
                let before = game.runs().clone();
                let shared = game.take_record(table.record());
                self.player.move_over(&before, game.runs());
                self.stage = None;
                shared
            }
        };
        match told {
            Ok(shared) => self.jobs.keep(shared),
            Err(problem) => return self.complain(problem.to_string()),
        }
        if let (Some(stage), Some(game)) = (&mut self.stage, &self.game) {
            stage.grow(game.replay());
            stage.lay_ground(game.replay());
        }
        if let Some(game) = self.game.as_ref().filter(|_| self.player.live) {
            self.player.go(played, game.runs());
        }
        self.lists.scrolled = None;
    }

    /// Lets time pass at the table. A play head that has come back to the newest move stays with it.
    pub fn advance_table(&mut self, now: Millis) {
        let (steps, still) = (self.steps(), !self.player.moving());
        let Some(table) = &mut self.table else { return };
        table.advance(now);
        table.look_at(steps);
        if steps == table.played() && still {
            self.player.live = true;
        }
        self.follow_table();
    }

    /// The moves of the person at the play head, where they are to make one.
    fn own_hand(&self) -> Option<&Hand> {
        let at = self.steps();
        let table = self.table.as_ref().filter(|table| table.awaits_person(at) && table.asked.is_none())?;
        table.hand(at)
    }

    /// Whether a cell under the mouse is shown to the table and not inspected.
    pub fn table_takes(&self, cell: Cell) -> bool {
        let own = || {
            let (game, table) = (self.game.as_ref()?, self.table.as_ref()?);
            let sample = game.timeline.sample(self.player.head());
            let seat = inspect::thing_at(game.replay(), &sample, cell)?.seat?;
            Some(seat == table.mover(self.steps()))
        };
        self.own_hand().is_some_and(|hand| {
            hand.knows(cell) || !hand.picked().is_empty() || hand.places() || own().unwrap_or(false)
        })
    }

    /// Whether a press on a cell takes up what stands there.
    pub fn table_lifts(&self, cell: Cell) -> bool {
        self.own_hand().is_some_and(|hand| hand.lifts(cell))
    }
}

impl State {
    /// The buttons of the game in play, each with its word.
    pub fn table_buttons(&self) -> Vec<(Command, &'static str)> {
        let Some(table) = &self.table else { return Vec::new() };
        let at = self.steps();
        let passes = table.hand(at).is_some_and(|hand| hand.pass().is_some());
        let commands: Vec<Command> = match (&table.ended, at == table.played()) {
            (_, false) => vec![TableCommand::PlayOn.into(), Command::Live, Command::Hint],
            (Some(_), true) => [TableCommand::Again, TableCommand::Swap, TableCommand::Undo].map(Command::from).into(),
            (None, true) => {
                let mut commands = vec![TableCommand::Undo.into(), TableCommand::Redo.into(), Command::Hint];
                commands.push(TableCommand::ForMe.into());
                commands.extend(passes.then_some(Command::from(TableCommand::Pass)));
                let rest = [TableCommand::Draw, TableCommand::Resign, TableCommand::Swap, TableCommand::Pause];
                commands.extend(rest.map(Command::from));
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
                let words = format!("{} resigns?", table.sitter(*seat).name());
                (words, vec![reply(true, "Resign  Enter"), reply(false, "Play on  Esc")], None)
            }
            TableQuestion::Draw(seat) => {
                let words = format!("{} offers a draw", table.sitter(*seat).name());
                (words, vec![reply(true, "Draw  Enter"), reply(false, "Play on  Esc")], None)
            }
            TableQuestion::Which { all, .. } => {
                let one = |(i, one): (usize, &LegalMove)| (TableCommand::Choose(i).into(), one.spelt.clone());
                let end = all.first().and_then(|one| one.trail.last());
                let near = self.stage.as_ref().zip(end).map(|(stage, cell)| stage.layout.cell_rect(*cell));
                ("Which one?".to_string(), all.iter().enumerate().map(one).collect(), near)
            }
        };
        Some(plan.table_card(vec![words], answers, near))
    }
}

impl From<TableCommand> for Command {
    fn from(command: TableCommand) -> Command {
        Command::Table(command)
    }
}

/// The word of the player somebody sits down against who has not said.
fn games_rival(game: &OpenMatch) -> &'static str {
    crate::games::play::find_in_turns(game.replay().game).map_or("random", |game| game.terms().adviser)
}
