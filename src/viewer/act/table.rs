//! Commands at the table: what a person does in a game in play, and how the match on the screen follows it.

use crate::games::play;
use crate::model::{Cell, Millis, Seat};
use crate::viewer::command::TableCommand;
use crate::viewer::game::OpenMatch;
use crate::viewer::jobs::Wish;
use crate::viewer::state::State;
use crate::viewer::table::{
    Draft, FIELD, GameInPlay, Sitter, TableChange, TableQuestion, TableSetup, Touch, draft, other, save,
};

impl State {
    pub(super) fn at_table(&mut self, command: TableCommand) {
        let (now, at) = (self.now, self.ply());
        match command {
            TableCommand::New => self.open_draft(),
            TableCommand::Row(row) => self.dialogs.draft.iter_mut().for_each(|draft| draft.select(row)),
            TableCommand::Turn(row, way) => self.dialogs.draft.iter_mut().for_each(|draft| draft.turn(row, way)),
            TableCommand::Begin => self.begin_draft(),
            TableCommand::PlayOn => self.play_on(),
            TableCommand::GoOn => self.go_on(),
            TableCommand::Again => self.again(),
            TableCommand::Write => self.dialogs.typed = self.table.is_some().then(String::new),
            TableCommand::Cell(cell) => self.touch(cell, at),
            TableCommand::Drop => self.do_at_table(GameInPlay::let_go),
            TableCommand::Undo => self.go_along(GameInPlay::undo, "nothing to take back"),
            TableCommand::Redo => self.go_along(GameInPlay::redo, "nothing to play again"),
            TableCommand::Pass => self.pass(at),
            TableCommand::Resign => self.do_at_table(GameInPlay::ask_resign),
            TableCommand::Draw => self.do_at_table(GameInPlay::offer_draw),
            TableCommand::Reply(yes) => self.do_at_table(|table| table.reply(yes, now)),
            TableCommand::Choose(which) => self.do_at_table(|table| table.choose(which, now)),
            TableCommand::ForMe => self.do_at_table(GameInPlay::play_for_me),
            TableCommand::Swap => self.swap(),
            TableCommand::Pause => self.do_at_table(|table| table.pause(now)),
            TableCommand::Level => self.next_level(),
            TableCommand::Save => self.ask_save(),
            TableCommand::SaveAs(which) => self.save_as(which),
            TableCommand::Leave => self.jobs.wish(Wish::Quit),
        }
        self.follow_table();
    }

    fn do_at_table(&mut self, act: impl FnOnce(&mut GameInPlay)) {
        if let Some(table) = &mut self.table {
            act(table);
        }
    }

    /// Takes back or plays again, and looks at it; or says that there is nothing.
    fn go_along(&mut self, act: impl FnOnce(&mut GameInPlay, Millis) -> bool, none: &str) {
        let Some(table) = &mut self.table else { return };
        match act(table, self.now) {
            true => self.player.live = true,
            false => self.say(none),
        }
    }

    /// Sets a table and puts it on the screen.
    pub fn sit_down(&mut self, mut table: GameInPlay) {
        let record = table.record();
        match OpenMatch::tell(record, self.pace()) {
            Ok(game) => {
                let played = table.steps();
                table.take_change();
                self.games += 1;
                table.number = self.games;
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
        let (now, at) = (self.now, self.ply());
        if let Some(table) = &mut self.table {
            table.go(at, now);
            self.player.live = true;
            return self.follow_table();
        }
        let Some(game) = &self.game else { return };
        // The game itself has its variations with it.
        let record = game.whole.as_deref().filter(|_| game.line == 0).unwrap_or(&game.record);
        if record.extra.contains_key(FIELD) {
            self.jobs.unfinished = Some(Box::new(record.clone()));
            self.go_on();
            // Whoever looks at an earlier step means to play on from there.
            if let Some(table) = self.table.as_mut().filter(|table| at < table.played()) {
                table.go(at, now);
            }
            return;
        }
        let rival = games_rival(game);
        let seat = play::mover(game.replay(), at);
        let mut sitters = [Sitter::person(), Sitter::builtin(rival)];
        if seat.index() == 1 {
            sitters.swap(0, 1);
        }
        match TableSetup::on(record, at, sitters, now) {
            Ok(table) => {
                self.sit_down(table);
                self.say("play on: you are to move");
            }
            Err(why) => self.complain(why),
        }
    }

    /// Goes over to another line of the game in play: it is played on where it leaves the one before.
    pub(super) fn play_on_line(&mut self, line: usize) {
        let (Some(game), Some(table)) = (&self.game, &mut self.table) else { return };
        let Some(record) = game.whole.as_ref().and_then(|whole| whole.line(line)) else { return };
        table.take_line(record.moves().map(|written| written.text.as_str()), self.now);
        self.player.live = true;
        self.follow_table();
    }

    /// Goes on with the game that was kept before it was over.
    fn go_on(&mut self) {
        let Some(record) = self.jobs.unfinished.take() else { return self.say("no game waits to be gone on with") };
        match TableSetup::again(&record, self.now) {
            Ok(table) => {
                let turn = table.name(table.turn());
                self.sit_down(table);
                self.say(format!("the game goes on: {turn} is to move"));
            }
            Err(why) => self.complain(why),
        }
    }

    /// The same game from its start.
    fn again(&mut self) {
        if let Some(table) = &self.table {
            self.jobs.setup = Some(Box::new(table.setup()));
            self.jobs.wish(Wish::SitDown);
        }
    }

    /// The players change places; when the game is over, for the next one.
    fn swap(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.ended.is_none() {
            return table.swap(self.now);
        }
        let mut setup = table.setup();
        setup.sitters.swap(0, 1);
        self.jobs.setup = Some(Box::new(setup));
        self.jobs.wish(Wish::SitDown);
    }

    /// Opens the sheet for a new game: as the last one, or of the game on the screen.
    fn open_draft(&mut self) {
        let seen = self.game.as_ref().and_then(|game| play::find_in_turns(game.replay().game));
        let draft = match (&self.table, seen.or_else(|| play::in_turns().next())) {
            (Some(table), _) => Some(Draft::like(&table.setup())),
            (None, game) => game.map(Draft::new),
        };
        self.dialogs.draft = draft;
    }

    /// Begins the game that is agreed on the sheet.
    fn begin_draft(&mut self) {
        let Some(draft) = &mut self.dialogs.draft else { return };
        match draft.setup(u64::from(self.now.0).wrapping_add(1)) {
            Ok(setup) => {
                self.dialogs.draft = None;
                self.jobs.setup = Some(Box::new(setup));
                self.jobs.wish(Wish::SitDown);
            }
            Err(why) => draft.wrong = Some(why),
        }
    }

    /// The next player of ours sits down where a program sits.
    fn next_level(&mut self) {
        let Some(table) = &mut self.table else { return };
        let turn = table.turn();
        let mut programs = [other(turn), turn].into_iter().filter(|seat| !table.sitter(*seat).is_person());
        let Some(seat) = programs.next_back() else { return self.say("no program sits at the table") };
        let levels: Vec<String> = draft::players(table.game).into_iter().skip(1).collect();
        let at = levels.iter().position(|level| *level == table.sitter(seat).written());
        if let Some(level) = levels.get(at.map_or(0, |at| (at + 1) % levels.len().max(1))) {
            table.seat(seat, Sitter::read(level).kind, self.now);
            let name = table.name(seat);
            self.say(format!("{name} plays on"));
        }
    }

    /// Asks as what the game is to be saved.
    fn ask_save(&mut self) {
        let Some(table) = self.table.as_mut().filter(|table| table.line_len() > 0) else { return };
        table.asked = Some(TableQuestion::Save(save::formats(&table.record())));
    }

    fn save_as(&mut self, which: usize) {
        let Some(table) = &mut self.table else { return };
        if let Some(TableQuestion::Save(formats)) = table.asked.take()
            && let Some(format) = formats.get(which)
        {
            self.jobs.wish(Wish::SaveGame(format));
        }
    }

    /// Shows which stones are dead: all that hang together with the one on a cell.
    fn mark_dead(&mut self, cell: Cell) {
        let at = self.ply();
        let (Some(game), Some(table)) = (&self.game, &mut self.table) else { return };
        let position = game.replay().position(at);
        let stones: Vec<(Cell, Option<Seat>)> =
            position.things().map(|(_, thing)| (thing.at.cell(), thing.seat)).collect();
        table.mark_dead(&together(&stones, cell));
    }

    fn touch(&mut self, cell: Cell, at: usize) {
        if self.counts() {
            return self.mark_dead(cell);
        }
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
        let (now, at) = (self.now, self.ply());
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
        let played = self.table.as_ref().map(GameInPlay::steps);
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
        let (change, played) = (table.take_change(), table.steps());
        let Some(game) = &mut self.game else { return };
        let recorded = table.recorded();
        let told = match change {
            TableChange::Nothing => return,
            TableChange::Place => {
                game.decide(recorded);
                Ok(usize::MAX)
            }
            TableChange::Longer => match table.last_move().cloned() {
                Some(written) => game.push_move(written, recorded).map(|()| game.replay().steps.len() - 1),
                None => Ok(usize::MAX),
            },
            TableChange::Line => {
                let before = game.runs().clone();
                let shared = game.take_record(table.record());
                self.player.move_over(&before, game.runs());
                self.stage = None;
                shared
            }
        };
        match told {
            Ok(shared) => {
                self.jobs.keep(shared);
                self.jobs.known = Some(shared);
            }
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
        let (steps, still) = (self.ply(), !self.player.moving());
        let Some(table) = &mut self.table else { return };
        table.advance(now);
        table.look_at(steps);
        if steps == table.played() && still {
            self.player.live = true;
        }
        self.follow_table();
    }
}

/// The stones of one colour that hang together with the one on a cell.
fn together(stones: &[(Cell, Option<Seat>)], cell: Cell) -> Vec<Cell> {
    let seat = |at: Cell| stones.iter().find(|(stone, _)| *stone == at).and_then(|(_, seat)| *seat);
    let Some(own) = seat(cell) else { return Vec::new() };
    let mut found = vec![cell];
    let mut next = 0;
    while let Some(Cell { col, row }) = found.get(next).copied() {
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let beside = Cell::new(col + right, row + down);
            if seat(beside) == Some(own) && !found.contains(&beside) {
                found.push(beside);
            }
        }
        next += 1;
    }
    found
}

/// The word of the player somebody sits down against who has not said.
fn games_rival(game: &OpenMatch) -> &'static str {
    play::find_in_turns(game.replay().game).map_or("random", |game| game.terms().adviser)
}
