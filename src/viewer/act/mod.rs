//! What each command does to the state of the window: the only place where what a person does changes it.

mod board;
mod files;
mod play;
mod table;
mod words;

use super::command::{Command, Way};
use super::jobs::Wish;
use super::state::State;

impl State {
    /// Does what a command asks.
    pub fn apply(&mut self, command: Command) {
        match command {
            Command::PlayPause => self.play(Way::On),
            Command::Reverse => self.play(Way::Back),
            Command::Step(way) => self.transport(|player, game, _| player.step(way, game.runs())),
            Command::Run(way) => self.transport(|player, _, _| player.run(way)),
            Command::Release => self.release(),
            Command::Ten(way) => self.ten(way),
            Command::First => self.transport(|player, game, _| player.jump(0, game.runs())),
            Command::Last => self.transport(|player, game, _| player.jump(usize::MAX, game.runs())),
            Command::Jump(steps) => self.jump(steps),
            Command::Scrub(to) => self.scrub(to),
            Command::Event(way) => self.event(way),
            Command::Live => self.stay_live(),
            Command::MarkFrom => self.transport(|player, _, steps| player.mark_from(steps)),
            Command::MarkTo => self.transport(|player, _, steps| player.mark_to(steps)),
            Command::ClearMarks => self.transport(|player, _, _| player.marks = (None, None)),
            Command::Line(branch) => self.play_line(branch),
            Command::Faster => self.speed(Way::On),
            Command::Slower => self.speed(Way::Back),
            Command::LongerDelay => self.delay(Way::On),
            Command::ShorterDelay => self.delay(Way::Back),
            Command::Pace => self.change_pace(),
            Command::Loop => self.player.looping = !self.player.looping,
            Command::Projector => self.project(),

            Command::Library => self.show_library(),
            Command::Search => self.search(),
            Command::Select(entry) => self.lists.click(entry, self.now),
            Command::Walk(way, by) => self.lists.walk(way, by, self.list_room()),
            Command::OpenSelected => self.open_selected(),
            Command::ScrollList(lines) => self.lists.shelf.scroll(lines, self.list_room()),
            Command::ScrollMoves(top) => self.lists.scrolled = Some(top),
            Command::Match(way) => self.neighbour(way),
            Command::Beside => self.beside(),
            Command::Picture => self.wish_for_match(Wish::Picture),
            Command::Film(kind) => self.wish_for_match(Wish::Film(kind)),
            Command::StopFilm => self.jobs.wish(Wish::StopFilm),
            Command::Hint => self.wish_for_match(Wish::Hint),
            Command::Judge => self.wish_for_match(Wish::Judge),

            Command::Layer(layer) => self.toggle_layer(layer),
            Command::Zoom(way) => self.zoom(way),
            Command::ZoomAt { x, y, notches } => self.zoom_at((x, y), notches),
            Command::Pan(side) => self.pan(side),
            Command::Drag { dx, dy } => self.drag((dx, dy)),
            Command::Fit => self.camera.fit(),
            Command::Flip => self.camera.turn(2),
            Command::Turn => self.camera.turn(1),
            Command::Choose(thing) => self.camera.choose(thing),
            Command::NextThing => self.choose_next(),
            Command::Camera => self.next_aim(),
            Command::Point(x, y) => self.point((x, y)),
            Command::Grab(grab) => self.pointer.grab = Some(grab),
            Command::LetGo => self.pointer.grab = None,

            Command::GoTo => self.dialogs.prompt = self.game.is_some().then(String::new),
            Command::Type(letter) => self.write(letter),
            Command::Erase => self.erase(),
            Command::Submit => self.submit(),
            Command::Blur => self.blur(),
            Command::Sheet => self.dialogs.sheet = !self.dialogs.sheet,
            Command::Theme => self.next_theme(),
            Command::FullScreen => self.toggle_full_screen(),
            Command::Panels => self.toggle_panels(),
            Command::Close => self.close(),
            Command::Quit => self.quit(),
            Command::QuitWhenSaved => self.quit_when_saved(),
            Command::Table(command) => self.at_table(command),
        }
    }
}
