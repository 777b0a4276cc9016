//! Keys and mouse become commands.

use super::command::{Command, Input, Way};
use super::inspect;
use super::keys::{self, Key};
use super::paint::{Hit, move_rows, row_height, time_at};
use super::plan::Plan;
use super::shelf::Row;
use super::state::{Grab, State};
use crate::model::{Cell, Millis};

/// Two clicks on a row within this time are one wish.
const DOUBLE: Millis = Millis(450);
/// A press that moves less than this is a click.
const STILL: i32 = 4;

impl State {
    pub fn plan(&self) -> Plan {
        Plan::new(self.size, self.scale, self.settings.panels, self.settings.library)
    }

    /// Takes in what happened at the window.
    pub fn input(&mut self, input: Input, now: Millis) {
        self.now = now;
        match input {
            Input::Key(key) => self.key(key),
            Input::Held(key) => self.held(key),
            Input::KeyUp(Key::Left | Key::Right) => self.apply(Command::Release, now),
            Input::KeyUp(_) => {}
            Input::Move(x, y) => self.moved(x, y),
            Input::Press(x, y) => {
                self.moved(x, y);
                self.press(x, y);
            }
            Input::PressOther(..) => {
                self.chosen = None;
                self.sight.follow = false;
            }
            Input::Lift(x, y) => self.lift(x, y),
            Input::Wheel(notches) => self.wheel(notches),
            Input::Away => {
                self.grab = None;
                self.apply(Command::Release, now);
            }
            Input::Close => self.apply(Command::Quit, now),
        }
    }

    fn key(&mut self, key: Key) {
        if self.leaving.is_some() {
            return self.answer(key);
        }
        if self.prompt.is_some() {
            return self.type_step(key);
        }
        if self.typing {
            return self.type_search(key);
        }
        if self.settings.panels && self.settings.library && !self.sheet && self.walk_list(key) {
            return;
        }
        if let Some(command) = keys::command(key) {
            self.apply(command, self.now);
        }
    }

    /// Whether to leave while a film is being saved: nothing else is answered meanwhile.
    fn answer(&mut self, key: Key) {
        let answers = [Command::Close, Command::Quit];
        let answer = if key == Key::Enter { Some(Command::QuitWhenSaved) } else { keys::command(key) };
        if let Some(command) = answer.filter(|command| key == Key::Enter || answers.contains(command)) {
            self.apply(command, self.now);
        }
    }

    /// Arrow keys run while held; others repeat where that makes sense.
    fn held(&mut self, key: Key) {
        let writing = self.typing || self.prompt.is_some();
        let repeats = matches!(key, Key::Backspace | Key::Up | Key::Down | Key::PageUp | Key::PageDown)
            || matches!(key, Key::Char('z' | 'Z' | 'w' | 'a' | 's' | 'd' | '.' | ','))
            || (writing && matches!(key, Key::Char(_)));
        if key == Key::Right && !writing {
            self.apply(Command::Run(Way::On), self.now);
        } else if key == Key::Left && !writing {
            self.apply(Command::Run(Way::Back), self.now);
        } else if repeats {
            self.key(key);
        }
    }

    fn type_step(&mut self, key: Key) {
        let Some(typed) = &mut self.prompt else { return };
        match key {
            Key::Char(digit) if digit.is_ascii_digit() && typed.len() < 9 => typed.push(digit),
            Key::Backspace => {
                typed.pop();
            }
            Key::Escape => self.prompt = None,
            Key::Enter => {
                let number: Option<u32> = typed.parse().ok();
                self.prompt = None;
                if let (Some(number), Some(game)) = (number, &self.game) {
                    self.player.jump(game.steps_of(number), &game.timeline);
                    self.scrolled = None;
                }
            }
            Key::Char(_) | Key::Left | Key::Right | Key::Up | Key::Down | Key::Home | Key::End => {}
            Key::PageUp | Key::PageDown | Key::Tab | Key::F1 | Key::F11 => {}
        }
    }

    fn type_search(&mut self, key: Key) {
        match key {
            Key::Char(c) => {
                let mut query = self.shelf.query.clone();
                query.push(c);
                self.search(query);
            }
            Key::Backspace => {
                let mut query = self.shelf.query.clone();
                query.pop();
                self.search(query);
            }
            Key::Escape | Key::Tab => self.typing = false,
            key => {
                self.walk_list(key);
            }
        }
    }

    fn search(&mut self, query: String) {
        self.shelf.search(query);
        self.reveal();
    }

    /// Keys that move through the list while the library is open. Tells whether the key was one.
    fn walk_list(&mut self, key: Key) -> bool {
        let page = self.list_rows().max(2) - 1;
        match key {
            Key::Up => self.shelf.select(Way::Back, 1),
            Key::Down => self.shelf.select(Way::On, 1),
            Key::PageUp if self.typing => self.shelf.select(Way::Back, page),
            Key::PageDown if self.typing => self.shelf.select(Way::On, page),
            Key::Enter => {
                self.typing = false;
                self.open_selected();
            }
            Key::Char(_) | Key::Left | Key::Right | Key::Home | Key::End | Key::PageUp | Key::PageDown => return false,
            Key::Escape | Key::Tab | Key::Backspace | Key::F1 | Key::F11 => return false,
        }
        self.reveal();
        true
    }

    fn open_selected(&mut self) {
        if let Some(entry) = self.shelf.selected_entry() {
            let source = entry.source.clone();
            self.open(source);
        }
    }

    fn list_rows(&self) -> usize {
        let plan = self.plan();
        plan.library.map_or(0, |drawer| (drawer.list.h / row_height(plan.body)).max(0) as usize)
    }

    fn reveal(&mut self) {
        let rows = self.list_rows();
        self.shelf.reveal(rows);
    }

    fn moved(&mut self, x: i32, y: i32) {
        let before = self.mouse;
        self.mouse = (x, y);
        match self.grab {
            Some(Grab::Track) => self.scrub(x),
            Some(Grab::Board { from, moved }) => {
                let far = (x - from.0).abs().max((y - from.1).abs()) >= STILL;
                self.grab = Some(Grab::Board { from, moved: moved || far });
                if moved || far {
                    self.drag(x - before.0, y - before.1);
                }
            }
            None => self.hover = self.cell_under(x, y),
        }
    }

    fn cell_under(&self, x: i32, y: i32) -> Option<Cell> {
        if self.sheet || self.prompt.is_some() || self.projector.is_some_and(|projector| projector.card.is_some()) {
            return None;
        }
        self.stage.as_ref()?.layout.cell_at(x, y)
    }

    fn scrub(&mut self, x: i32) {
        let plan = self.plan();
        if let Some(game) = &self.game
            && let Some(t) = time_at(&plan, &game.timeline, x)
        {
            self.player.scrub(t);
            self.scrolled = None;
        }
    }

    /// Moves a zoomed board with the mouse.
    fn drag(&mut self, dx: i32, dy: i32) {
        let (Some((across, down)), Some(stage)) = (self.middle(), &self.stage) else { return };
        let cell = stage.layout.cell as f32;
        if stage.layout.zoomed() {
            self.sight.follow = false;
            self.sight.middle = (across - dx as f32 / cell, down - dy as f32 / cell);
        }
    }

    fn press(&mut self, x: i32, y: i32) {
        if self.leaving.is_some() {
            let question = self.plan().question();
            let answers = [(question.wait, Command::QuitWhenSaved), (question.leave, Command::Quit)];
            let answer = answers.into_iter().find(|(rect, _)| rect.contains(x, y));
            let elsewhere = (!question.card.contains(x, y)).then_some(Command::Close);
            if let Some(command) = answer.map(|(_, command)| command).or(elsewhere) {
                self.apply(command, self.now);
            }
            return;
        }
        if self.sheet {
            self.sheet = false;
            return;
        }
        self.prompt = None;
        let plan = self.plan();
        if let Some(drawer) = &plan.library
            && drawer.rect.contains(x, y)
        {
            self.typing = drawer.field.contains(x, y);
            if drawer.list.contains(x, y) {
                self.press_row(((y - drawer.list.y) / row_height(plan.body)) as usize);
            }
            return;
        }
        self.typing = false;
        if let Some(bar) = &plan.bar {
            let button = bar.buttons.iter().find(|(_, rect)| rect.contains(x, y));
            if let Some((command, _)) = button {
                return self.apply(*command, self.now);
            }
            if bar.delay.contains(x, y) {
                return self.apply(Command::Pace, self.now);
            }
            if bar.step.contains(x, y) {
                return self.apply(Command::GoTo, self.now);
            }
        }
        if plan.track().is_some_and(|track| track.contains(x, y)) {
            self.grab = Some(Grab::Track);
            return self.scrub(x);
        }
        match (self.move_at(x, y), &self.game) {
            (Some(Hit::Step(step)), Some(game)) => {
                let top = self.scrolled;
                self.player.jump(step + 1, &game.timeline);
                self.scrolled = top;
                return;
            }
            (Some(Hit::Branch(branch)), Some(_)) => return self.play_line(&branch),
            (Some(_) | None, _) => {}
        }
        if self.stage.as_ref().is_some_and(|stage| stage.layout.pane.contains(x, y)) {
            self.grab = Some(Grab::Board { from: (x, y), moved: false });
        }
    }

    /// What of the list of moves is under a pixel.
    fn move_at(&self, x: i32, y: i32) -> Option<Hit> {
        let (stage, game) = (self.stage.as_ref()?, self.game.as_ref()?);
        if !self.settings.panels {
            return None;
        }
        move_rows(stage, game, self.steps(), self.scrolled)?.hit(game, x, y)
    }

    fn press_row(&mut self, row: usize) {
        let Some(Row::Entry(index)) = self.shelf.rows.get(self.shelf.top + row).copied() else { return };
        self.shelf.selected = Some(index);
        let again = self.last_click.is_some_and(|(at, before)| before == index && self.now - at < DOUBLE);
        self.last_click = (!again).then_some((self.now, index));
        if again {
            self.open_selected();
        }
    }

    fn lift(&mut self, x: i32, y: i32) {
        if let Some(Grab::Board { moved: false, .. }) = self.grab.take() {
            self.choose_at(x, y);
        }
    }

    /// A click on a thing chooses it; a click beside it lets it go.
    fn choose_at(&mut self, x: i32, y: i32) {
        let (Some(cell), Some(game)) = (self.cell_under(x, y), &self.game) else { return };
        let sample = game.timeline.sample(self.player.head());
        let thing = inspect::thing_at(game.replay(), &sample, cell).map(|thing| thing.thing);
        self.chosen = thing.filter(|thing| Some(*thing) != self.chosen);
        if self.chosen.is_none() {
            self.sight.follow = false;
        }
    }

    fn wheel(&mut self, notches: i32) {
        let (x, y) = self.mouse;
        let plan = self.plan();
        if plan.library.as_ref().is_some_and(|drawer| drawer.rect.contains(x, y)) {
            let rows = self.list_rows();
            return self.shelf.scroll(notches * 3, rows);
        }
        if plan.bar.as_ref().is_some_and(|bar| bar.rect.contains(x, y)) {
            let way = if notches > 0 { Way::Back } else { Way::On };
            return self.apply(Command::Step(way), self.now);
        }
        let (Some(stage), Some(game)) = (&self.stage, &self.game) else { return };
        if self.settings.panels && stage.layout.log.is_some_and(|log| log.contains(x, y)) {
            if let Some(rows) = move_rows(stage, game, self.steps(), self.scrolled) {
                let most = rows.all().saturating_sub(rows.seen);
                self.scrolled = Some(rows.top.saturating_add_signed(-(notches as isize) * 3).min(most));
            }
        } else if stage.layout.board.contains(x, y) {
            self.zoom_at((x, y), 1.2_f32.powi(notches));
        }
    }
}
