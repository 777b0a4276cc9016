//! Keys and mouse become commands: what they ask for depends on what is open and on what lies under the pointer. Nothing is changed here.

use super::command::{Command, Input, TableCommand, Way};
use super::inspect;
use super::keys::{self, Key};
use super::paint::{Hit, time_at};
use super::plan::{DraftPlan, Plan};
use super::pointer::Grab;
use super::shelf::Row;
use super::state::State;
use super::table::{Draft, TableQuestion};
use crate::model::Cell;

/// What somebody asks for by what happened at the window.
pub fn commands(state: &State, input: Input) -> Vec<Command> {
    match input {
        Input::Key(key) => pressed(state, key).into_iter().collect(),
        Input::Held(key) => held(state, key).into_iter().collect(),
        Input::KeyUp(key) => match keys::held(key) {
            Some(Command::Run(_)) => vec![Command::Release],
            Some(_) | None => Vec::new(),
        },
        Input::Move(x, y) => moved(state, x, y),
        Input::Press(x, y) => [vec![Command::Point(x, y)], press(state, x, y)].concat(),
        Input::PressOther(..) if state.table.is_some() => vec![Command::Choose(None), TableCommand::Drop.into()],
        Input::PressOther(..) => vec![Command::Choose(None)],
        Input::Lift(x, y) => lift(state, x, y),
        Input::Wheel(notches) => wheel(state, notches).into_iter().collect(),
        Input::Away => vec![Command::LetGo, Command::Release],
        Input::Close => vec![Command::Quit],
    }
}

fn pressed(state: &State, key: Key) -> Option<Command> {
    if state.dialogs.leaving.is_some() {
        return answer(key);
    }
    if state.table.as_ref().is_some_and(|table| table.asked.is_some()) {
        return answer_table(state, key);
    }
    if let Some(draft) = &state.dialogs.draft {
        return draft_key(draft, key);
    }
    if state.dialogs.writes() || state.lists.typing {
        return write(state, key);
    }
    walk(state, key).or_else(|| keys::command(key))
}

/// A held key writes or walks on; others do what their binding says.
fn held(state: &State, key: Key) -> Option<Command> {
    let busy = state.dialogs.leaving.is_some() || state.dialogs.writes() || state.lists.typing;
    match pressed(state, key) {
        Some(command @ (Command::Type(_) | Command::Erase | Command::Walk(..))) => Some(command),
        Some(_) | None if busy => None,
        Some(_) | None => keys::held(key),
    }
}

/// Whether to leave while a film is being saved: nothing else is answered meanwhile.
fn answer(key: Key) -> Option<Command> {
    match key {
        Key::Enter => Some(Command::QuitWhenSaved),
        key => keys::command(key).filter(|command| matches!(command, Command::Close | Command::Quit)),
    }
}

/// The sheet of a new game: up and down among its rows, left and right among their values, letters where one writes.
fn draft_key(draft: &Draft, key: Key) -> Option<Command> {
    let command = match key {
        Key::Up => TableCommand::Row(draft.row.saturating_sub(1)),
        Key::Down | Key::Tab => TableCommand::Row(draft.row + 1),
        Key::Left => TableCommand::Turn(draft.row, Way::Back),
        Key::Right => TableCommand::Turn(draft.row, Way::On),
        Key::Enter => TableCommand::Begin,
        Key::Char(letter) => return Some(Command::Type(letter)),
        Key::Backspace => return Some(Command::Erase),
        Key::Escape => return Some(Command::Close),
        Key::Home | Key::End | Key::PageUp | Key::PageDown | Key::F1 | Key::F11 => return None,
    };
    Some(command.into())
}

/// What is asked at the table: Enter is yes, or the first choice, Escape is no.
fn answer_table(state: &State, key: Key) -> Option<Command> {
    let card = state.table_card(&state.plan())?;
    match key {
        Key::Enter => card.answers.first().map(|(command, ..)| *command),
        Key::Escape => Some(TableCommand::Reply(false).into()),
        Key::Char(digit @ '1'..='9') => {
            let which = digit.to_digit(10)?.checked_sub(1)? as usize;
            card.answers.get(which).map(|(command, ..)| *command)
        }
        key => keys::command(key).filter(|command| matches!(command, Command::Quit)),
    }
}

/// Letters go to the step that is asked for, or to the search field.
fn write(state: &State, key: Key) -> Option<Command> {
    match key {
        Key::Char(letter) => Some(Command::Type(letter)),
        Key::Backspace => Some(Command::Erase),
        Key::Enter => Some(Command::Submit),
        Key::Escape => Some(Command::Blur),
        Key::Tab if !state.dialogs.writes() => Some(Command::Blur),
        Key::Up | Key::Down | Key::PageUp | Key::PageDown if !state.dialogs.writes() => walk(state, key),
        Key::Left | Key::Right | Key::Up | Key::Down | Key::Home | Key::End => None,
        Key::PageUp | Key::PageDown | Key::Tab | Key::F1 | Key::F11 => None,
    }
}

/// Keys that move through the list while the library is open.
fn walk(state: &State, key: Key) -> Option<Command> {
    let typing = state.lists.typing;
    if !typing && (!state.settings.panels || !state.settings.library || state.dialogs.sheet) {
        return None;
    }
    let page = state.lists.shelf.seen(state.list_room()).count().max(2) - 1;
    match key {
        Key::Up => Some(Command::Walk(Way::Back, 1)),
        Key::Down => Some(Command::Walk(Way::On, 1)),
        Key::PageUp if typing => Some(Command::Walk(Way::Back, page)),
        Key::PageDown if typing => Some(Command::Walk(Way::On, page)),
        Key::Enter => Some(Command::Submit),
        Key::Char(_) | Key::Left | Key::Right | Key::Home | Key::End | Key::PageUp | Key::PageDown => None,
        Key::Escape | Key::Tab | Key::Backspace | Key::F1 | Key::F11 => None,
    }
}

fn moved(state: &State, x: i32, y: i32) -> Vec<Command> {
    let scrub = if state.pointer.grab == Some(Grab::Track) { scrub(state, &state.plan(), x) } else { None };
    let drag = state.pointer.drags((x, y)).map(|(dx, dy)| Command::Drag { dx, dy });
    scrub.into_iter().chain(drag).chain([Command::Point(x, y)]).collect()
}

fn scrub(state: &State, plan: &Plan, x: i32) -> Option<Command> {
    time_at(plan, state.game.as_ref()?.runs(), x).map(Command::Scrub)
}

fn press(state: &State, x: i32, y: i32) -> Vec<Command> {
    let plan = state.plan();
    if state.dialogs.leaving.is_some() {
        let question = plan.question();
        let answers = [(question.wait, Command::QuitWhenSaved), (question.leave, Command::Quit)];
        let answer = answers.into_iter().find(|(rect, _)| rect.contains(x, y)).map(|(_, command)| command);
        return answer.or((!question.card.contains(x, y)).then_some(Command::Close)).into_iter().collect();
    }
    if state.dialogs.sheet {
        return vec![Command::Sheet];
    }
    if let Some(draft) = &state.dialogs.draft {
        return press_draft(&plan.draft(draft.rows().len()), x, y).into_iter().collect();
    }
    if let Some(card) = state.table_card(&plan) {
        let answer = card.answers.iter().find(|(_, rect, _)| rect.contains(x, y)).map(|(command, ..)| *command);
        let counts = state.cell_under(x, y).filter(|cell| state.table_takes(*cell) && !card.rect.contains(x, y));
        if let Some(cell) = counts {
            return vec![TableCommand::Cell(cell).into()];
        }
        let asks = !matches!(state.table.as_ref().and_then(|table| table.asked.as_ref()), Some(TableQuestion::Dead(_)));
        let beside = (asks && !card.rect.contains(x, y)).then_some(TableCommand::Reply(false).into());
        return answer.or(beside).into_iter().collect();
    }
    [vec![Command::Blur], under(state, &plan, x, y)].concat()
}

/// A press on the sheet of a new game: arrows turn a value over, beside the sheet it is closed.
fn press_draft(sheet: &DraftPlan, x: i32, y: i32) -> Option<Command> {
    if sheet.begin.contains(x, y) {
        return Some(TableCommand::Begin.into());
    }
    let row = sheet.rows.iter().position(|row| row.rect.contains(x, y));
    match row.and_then(|at| Some((at, sheet.rows.get(at)?))) {
        Some((at, row)) if row.back.contains(x, y) => Some(TableCommand::Turn(at, Way::Back).into()),
        Some((at, row)) if row.on.contains(x, y) => Some(TableCommand::Turn(at, Way::On).into()),
        Some((at, _)) => Some(TableCommand::Row(at).into()),
        None => (!sheet.card.contains(x, y)).then_some(Command::Close),
    }
}

/// What a press asks for by what lies under it.
fn under(state: &State, plan: &Plan, x: i32, y: i32) -> Vec<Command> {
    if let Some(drawer) = plan.library.as_ref().filter(|drawer| drawer.rect.contains(x, y)) {
        if drawer.field.contains(x, y) {
            return vec![Command::Search];
        }
        return if drawer.list.contains(x, y) { press_row(state, y - drawer.list.y) } else { Vec::new() };
    }
    if let Some(bar) = &plan.bar {
        let labels = [(Command::Pace, bar.delay), (Command::GoTo, bar.step)];
        let mut places = bar.buttons.iter().chain(&labels);
        if let Some((command, _)) = places.find(|(_, rect)| rect.contains(x, y)) {
            return vec![*command];
        }
    }
    if let Some(strip) = plan.strip.as_ref().filter(|strip| strip.rect.contains(x, y)) {
        let pressed = strip.buttons.iter().find(|(_, rect)| rect.contains(x, y));
        return pressed.map(|(command, _)| *command).into_iter().collect();
    }
    if plan.track().is_some_and(|track| track.contains(x, y)) {
        return [Command::Grab(Grab::Track)].into_iter().chain(scrub(state, plan, x)).collect();
    }
    let hit = state.move_rows().and_then(|rows| rows.hit(state.steps(), x, y));
    match hit {
        Some(Hit::Step(step)) => vec![Command::Jump(step + 1)],
        Some(Hit::Branch(branch)) => vec![Command::Line(branch)],
        None if state.stage.as_ref().is_some_and(|stage| stage.layout.pane.contains(x, y)) => {
            let from = (x, y);
            if let Some(cell) = state.cell_under(x, y).filter(|cell| state.table_lifts(*cell)) {
                return vec![Command::Grab(Grab::Piece { cell, from, moved: false })];
            }
            vec![Command::Grab(Grab::Board { from, moved: false })]
        }
        None => Vec::new(),
    }
}

/// A click on a row selects it, a second one opens it. `y` is how far below the top of the list.
fn press_row(state: &State, y: i32) -> Vec<Command> {
    let room = state.list_room();
    let under = |(row, at): &(Row, i32)| (*at..at + row.height(room.body)).contains(&y);
    let Some((Row::Entry(entry), _)) = state.lists.shelf.seen(room).find(under) else { return Vec::new() };
    let again = state.lists.clicks_again(entry, state.now);
    [Command::Select(entry)].into_iter().chain(again.then_some(Command::OpenSelected)).collect()
}

/// A click on a thing chooses it; a click beside it lets it go.
fn lift(state: &State, x: i32, y: i32) -> Vec<Command> {
    if let Some(from) = state.pointer.carries() {
        return put_down(state, from, state.cell_under(x, y));
    }
    let cell = state.cell_under(x, y).filter(|_| state.pointer.clicks());
    if let Some(cell) = cell.filter(|cell| state.table_takes(*cell)) {
        return vec![Command::LetGo, Command::Table(TableCommand::Cell(cell))];
    }
    let choose = cell.zip(state.game.as_ref()).map(|(cell, game)| {
        let sample = game.timeline.sample(state.player.head());
        let thing = inspect::thing_at(game.replay(), &sample, cell).map(|thing| thing.thing);
        Command::Choose(thing.filter(|thing| Some(*thing) != state.camera.chosen))
    });
    [Command::LetGo].into_iter().chain(choose).collect()
}

/// A piece that was dragged is put down: where it came from, beside the board, or where it may be meant to go.
fn put_down(state: &State, from: Cell, to: Option<Cell>) -> Vec<Command> {
    let along = state.table.as_ref().and_then(|table| table.hand(state.ply())).map(|hand| hand.picked().to_vec());
    // A leap that has begun goes on from where the piece stands by now.
    let goes_on = along.is_some_and(|picked| picked.len() > 1 && picked.first() == Some(&from));
    let mut commands = vec![Command::LetGo];
    if !goes_on {
        commands.push(TableCommand::Drop.into());
    }
    if let Some(to) = to.filter(|to| *to != from) {
        commands.extend((!goes_on).then_some(Command::from(TableCommand::Cell(from))));
        commands.push(TableCommand::Cell(to).into());
    }
    commands
}

fn wheel(state: &State, notches: i32) -> Option<Command> {
    let (x, y) = state.pointer.at;
    let plan = state.plan();
    if plan.library.as_ref().is_some_and(|drawer| drawer.rect.contains(x, y)) {
        return Some(Command::ScrollList(notches * 3));
    }
    if plan.bar.as_ref().is_some_and(|bar| bar.rect.contains(x, y)) {
        return Some(Command::Step(if notches > 0 { Way::Back } else { Way::On }));
    }
    let layout = &state.stage.as_ref()?.layout;
    if state.settings.panels && layout.log.is_some_and(|log| log.contains(x, y)) {
        let rows = state.move_rows()?;
        let most = rows.all().saturating_sub(rows.seen);
        let top = rows.top.saturating_add_signed(-(notches as isize) * 3).min(most);
        return Some(Command::ScrollMoves(top));
    }
    layout.board.contains(x, y).then_some(Command::ZoomAt { x, y, notches })
}
