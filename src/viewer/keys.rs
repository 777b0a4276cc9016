//! The keys: one list, which says what they ask for once and held, and from which the shortcut sheet, the tooltips and the
//! README's table are made.

use super::command::{Command, FilmKind, Layer, Side, TableCommand, Way};

/// A key as the person sees it: a letter that is written, or a key with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Escape,
    Tab,
    Backspace,
    F1,
    F11,
}

impl Key {
    /// What stands on the key.
    pub fn label(self) -> String {
        match self {
            Key::Char(' ') => "Space".into(),
            Key::Char(c) if c.is_ascii_uppercase() => format!("Shift {c}"),
            Key::Char(c) => c.to_uppercase().collect(),
            Key::Left => "←".into(),
            Key::Right => "→".into(),
            Key::Up => "↑".into(),
            Key::Down => "↓".into(),
            Key::Home => "Home".into(),
            Key::End => "End".into(),
            Key::PageUp => "Page Up".into(),
            Key::PageDown => "Page Down".into(),
            Key::Enter => "Enter".into(),
            Key::Escape => "Esc".into(),
            Key::Tab => "Tab".into(),
            Key::Backspace => "Backspace".into(),
            Key::F1 => "F1".into(),
            Key::F11 => "F11".into(),
        }
    }
}

/// Keys that ask for the same.
pub struct Binding {
    pub keys: &'static [Key],
    pub command: Command,
    /// What a key that is held asks for, again and again.
    pub held: Option<Command>,
    pub words: &'static str,
    /// The word on its button, where that has one.
    pub short: Option<&'static str>,
}

/// Keys with one purpose.
pub struct Group {
    pub name: &'static str,
    pub bindings: &'static [Binding],
}

/// A key that counts once, however long it is held.
const fn key(keys: &'static [Key], command: Command, words: &'static str) -> Binding {
    Binding { keys, command, held: None, words, short: None }
}

/// A key that does the same again while it is held.
const fn again(keys: &'static [Key], command: Command, words: &'static str) -> Binding {
    Binding { keys, command, held: Some(command), words, short: None }
}

/// A key that runs while it is held.
const fn run(keys: &'static [Key], way: Way, words: &'static str) -> Binding {
    Binding { keys, command: Command::Step(way), held: Some(Command::Run(way)), words, short: None }
}

/// A key at the table, and the word on its button.
const fn seat(keys: &'static [Key], command: TableCommand, short: &'static str, words: &'static str) -> Binding {
    Binding { keys, command: Command::Table(command), held: None, words, short: Some(short) }
}

/// All keys, in the order of the sheet.
pub const GROUPS: [Group; 6] = [
    Group {
        name: "Play",
        bindings: &[
            key(&[Key::Char(' ')], Command::PlayPause, "play or pause"),
            run(&[Key::Right], Way::On, "next step; hold to run"),
            run(&[Key::Left], Way::Back, "step back; hold to run back"),
            again(&[Key::PageDown], Command::Ten(Way::On), "ten steps on"),
            again(&[Key::PageUp], Command::Ten(Way::Back), "ten steps back"),
            key(&[Key::Home], Command::First, "to the start"),
            key(&[Key::End], Command::Last, "to the end"),
            again(&[Key::Char('.')], Command::Event(Way::On), "next event"),
            again(&[Key::Char(',')], Command::Event(Way::Back), "previous event"),
            key(&[Key::Char('g')], Command::GoTo, "go to a step"),
            key(&[Key::Char('r')], Command::Reverse, "play backwards"),
            key(&[Key::Char('o')], Command::Loop, "play in a loop"),
            Binding { short: Some("To the game"), ..key(&[Key::Char('v')], Command::Live, "live: stay at the end") },
        ],
    },
    Group {
        name: "Speed",
        bindings: &[
            key(&[Key::Char('+'), Key::Char('=')], Command::Faster, "faster"),
            key(&[Key::Char('-')], Command::Slower, "slower"),
            key(&[Key::Char('>')], Command::LongerDelay, "more time for each step"),
            key(&[Key::Char('<')], Command::ShorterDelay, "less time for each step"),
            key(&[Key::Char('t')], Command::Pace, "pace: fixed time, story, or as recorded"),
        ],
    },
    Group {
        name: "Matches and files",
        bindings: &[
            key(&[Key::Char('l')], Command::Library, "library"),
            key(&[Key::Char('/')], Command::Search, "search the library; Enter opens"),
            key(&[Key::Char('n')], Command::Match(Way::On), "next match"),
            key(&[Key::Char('b')], Command::Match(Way::Back), "previous match"),
            key(&[Key::Char('B')], Command::Beside, "the selected match beside this one, or alone again"),
            key(&[Key::Char('j')], Command::Projector, "projector: play match after match"),
            key(&[Key::Char('p')], Command::Picture, "save this picture as seen (PNG)"),
            key(&[Key::Char('G')], Command::Film(FilmKind::Gif), "save the film as seen (GIF)"),
            key(&[Key::Char('M')], Command::Film(FilmKind::Mp4), "save the film as seen (MP4)"),
            key(&[Key::Char('[')], Command::MarkFrom, "the film starts here"),
            key(&[Key::Char(']')], Command::MarkTo, "the film ends here"),
            key(&[Key::Char('x')], Command::ClearMarks, "the film is the whole match"),
            key(&[Key::Char('X')], Command::StopFilm, "stop saving"),
        ],
    },
    Group {
        name: "Board",
        bindings: &[
            key(&[Key::Char('1')], Command::Layer(Layer::LastMove), "last move"),
            key(&[Key::Char('2')], Command::Layer(Layer::Legal), "legal moves"),
            key(&[Key::Char('3')], Command::Layer(Layer::Lives), "lives"),
            key(&[Key::Char('4')], Command::Layer(Layer::Paths), "paths"),
            key(&[Key::Char('5')], Command::Layer(Layer::Heat), "heat map of visits and hits"),
            key(&[Key::Char('6')], Command::Layer(Layer::Names), "names"),
            key(&[Key::Char('7')], Command::Layer(Layer::Coords), "coordinates"),
            key(&[Key::Char('8')], Command::Layer(Layer::Marks), "marks and arrows of the record and of programs"),
            Binding { short: Some("Hint"), ..key(&[Key::Char('h')], Command::Hint, "hint: the best move here") },
            key(&[Key::Char('e')], Command::Judge, "judge every position, or stop"),
            key(&[Key::Tab], Command::NextThing, "inspect the next thing"),
            key(&[Key::Char('c')], Command::Camera, "camera: auto, after the inspected thing, or off"),
            again(&[Key::Char('z')], Command::Zoom(Way::On), "zoom in"),
            again(&[Key::Char('Z')], Command::Zoom(Way::Back), "zoom out"),
            again(&[Key::Char('w'), Key::Up], Command::Pan(Side::Up), "look further up"),
            again(&[Key::Char('s'), Key::Down], Command::Pan(Side::Down), "look further down"),
            again(&[Key::Char('a')], Command::Pan(Side::Left), "look further left"),
            again(&[Key::Char('d')], Command::Pan(Side::Right), "look further right"),
            key(&[Key::Char('0')], Command::Fit, "fit the board"),
            key(&[Key::Char('f')], Command::Flip, "see it from the other side"),
            key(&[Key::Char('F')], Command::Turn, "turn the board by a quarter"),
        ],
    },
    Group {
        name: "Your own game",
        bindings: &[
            seat(&[Key::Char('N')], TableCommand::New, "New game", "a new game"),
            seat(&[Key::Char('P')], TableCommand::PlayOn, "Play on", "play on from here"),
            seat(&[Key::Char('C')], TableCommand::GoOn, "Go on", "go on with the game that was not over"),
            seat(&[Key::Enter], TableCommand::Write, "Write", "write a move; Enter plays it"),
            seat(&[Key::Char('u')], TableCommand::Undo, "Undo", "take back"),
            seat(&[Key::Char('U')], TableCommand::Redo, "Redo", "play again what was taken back"),
            seat(&[Key::Char('m')], TableCommand::ForMe, "Move for me", "the computer makes this move for you"),
            seat(&[Key::Char('k')], TableCommand::Pass, "Pass", "pass"),
            seat(&[Key::Char('D')], TableCommand::Draw, "Draw", "offer a draw"),
            seat(&[Key::Char('R')], TableCommand::Resign, "Resign", "resign"),
            seat(&[Key::Char('S')], TableCommand::Swap, "Swap", "the players change places"),
            seat(&[Key::Char('L')], TableCommand::Level, "Level", "another level, in the middle of the game"),
            seat(&[Key::Char('K')], TableCommand::Pause, "Pause", "pause the game, or go on"),
            seat(&[Key::Char('A')], TableCommand::Again, "Again", "the same game again"),
            seat(&[Key::Char('O')], TableCommand::Save, "Save as", "save the game as XML, JSON, PGN, SGF"),
        ],
    },
    Group {
        name: "Window",
        bindings: &[
            key(&[Key::Char('i')], Command::Panels, "hide or show the panels"),
            key(&[Key::Char('T')], Command::Theme, "next theme"),
            key(&[Key::F11], Command::FullScreen, "full screen"),
            key(&[Key::Char('?'), Key::F1], Command::Sheet, "this sheet"),
            key(&[Key::Escape], Command::Close, "close what is open"),
            key(&[Key::Char('q')], Command::Quit, "quit"),
        ],
    },
];

/// What a key asks for.
pub fn command(key: Key) -> Option<Command> {
    bound(key).map(|binding| binding.command)
}

/// What a key asks for while it is held.
pub fn held(key: Key) -> Option<Command> {
    bound(key)?.held
}

fn bound(key: Key) -> Option<&'static Binding> {
    bindings().find(|binding| binding.keys.contains(&key))
}

/// The keys that ask for a command, and what it does.
pub fn binding(command: Command) -> Option<&'static Binding> {
    bindings().find(|binding| binding.command == command)
}

/// The key that asks for something at the table, as it is written.
pub fn label(command: TableCommand) -> String {
    binding(Command::Table(command)).map(Binding::label).unwrap_or_default()
}

fn bindings() -> impl Iterator<Item = &'static Binding> {
    GROUPS.iter().flat_map(|group| group.bindings)
}

impl Binding {
    /// `+ or =`.
    pub fn label(&self) -> String {
        let labels: Vec<String> = self.keys.iter().map(|key| key.label()).collect();
        labels.join(" or ")
    }
}

/// The table of all keys for the README.
pub fn table() -> String {
    let mut lines = vec!["| key | does |".to_string(), "|---|---|".to_string()];
    for group in &GROUPS {
        lines.push(format!("| **{}** | |", group.name));
        for binding in group.bindings {
            let keys: Vec<String> = binding.keys.iter().map(|key| format!("`{}`", key.label())).collect();
            lines.push(format!("| {} | {} |", keys.join(" "), binding.words));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_asks_for_two_things_and_no_command_stands_twice() {
        let all: Vec<&Binding> = bindings().collect();
        for (i, one) in all.iter().enumerate() {
            for other in all.iter().skip(i + 1) {
                assert!(one.keys.iter().all(|key| !other.keys.contains(key)), "{} and {}", one.words, other.words);
                assert_ne!(one.command, other.command);
            }
        }
    }

    #[test]
    fn the_readme_shows_the_same_keys() {
        let readme = include_str!("../../README.md");
        assert!(readme.contains(&table()), "README.md should contain:\n{}", table());
    }
}
