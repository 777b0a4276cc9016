//! What a person can ask of the window.

use super::pointer::Grab;
use crate::model::{Cell, Millis, ThingId};

/// One wish, from a key, a button or the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    PlayPause,
    Reverse,
    Step(Way),
    /// Runs as long as a key is held.
    Run(Way),
    /// The held key was let go.
    Release,
    Ten(Way),
    First,
    Last,
    /// To the end of so many steps.
    Jump(usize),
    /// To any moment.
    Scrub(Millis),
    Event(Way),
    Faster,
    Slower,
    LongerDelay,
    ShorterDelay,
    Pace,
    Loop,
    GoTo,
    Live,
    MarkFrom,
    MarkTo,
    ClearMarks,
    /// Another line of the match, by its place among those one could go over to.
    Line(usize),
    Library,
    Search,
    /// An entry of the library.
    Select(usize),
    /// So many entries on or back.
    Walk(Way, usize),
    OpenSelected,
    /// By so many rows; towards the person is negative.
    ScrollList(i32),
    /// The first row of the list of moves.
    ScrollMoves(usize),
    Match(Way),
    /// The selected match goes beside the one on the screen, or that is alone again.
    Beside,
    Projector,
    Layer(Layer),
    Zoom(Way),
    /// Enlarges what lies under a pixel.
    ZoomAt {
        x: i32,
        y: i32,
        notches: i32,
    },
    Pan(Side),
    /// Moves the board with the mouse.
    Drag {
        dx: i32,
        dy: i32,
    },
    Fit,
    Flip,
    Turn,
    NextThing,
    /// A thing to inspect, or none.
    Choose(Option<ThingId>),
    /// What the camera is after next.
    Camera,
    /// The mouse is at a pixel.
    Point(i32, i32),
    Grab(Grab),
    LetGo,
    /// A letter for the step or the search that is being written.
    Type(char),
    Erase,
    /// What is written, or selected, is what is wanted.
    Submit,
    /// Nothing more is written.
    Blur,
    Theme,
    FullScreen,
    Panels,
    Sheet,
    Picture,
    Film(FilmKind),
    StopFilm,
    /// The best move at the play head.
    Hint,
    /// What every position is worth, as a curve.
    Judge,
    Close,
    Quit,
    /// Leave as soon as the film is saved.
    QuitWhenSaved,
    /// Something about the game in play.
    Table(TableCommand),
}

/// What a person can ask for at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Shows a cell of the board.
    Cell(Cell),
    /// Lets go of what was picked up.
    Drop,
    Undo,
    Redo,
    Pass,
    Resign,
    Draw,
    /// The answer to what is asked.
    Reply(bool),
    /// One of several moves that look alike.
    Choose(usize),
    /// A player of ours makes this move.
    ForMe,
    /// The two change places.
    Swap,
    Pause,
    /// Opens a line for a move.
    Write,
    /// Play on from the step at the play head.
    PlayOn,
    /// The same once more, from the start.
    Again,
    /// Go on with the game that was kept before it was over.
    GoOn,
    /// Opens the sheet for a new game.
    New,
    /// A row of that sheet.
    Row(usize),
    /// The next value of a row, or the one before.
    Turn(usize, Way),
    /// Begins the game on the sheet.
    Begin,
    /// Another player of ours sits down where a program sits.
    Level,
    /// Asks as what the game is to be saved.
    Save,
    /// Saves it as one of those.
    SaveAs(usize),
    /// Leaves a game that is kept nowhere.
    Leave,
}

/// What a film is saved as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmKind {
    Gif,
    Mp4,
}

/// On or back: in time, in a list, in size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    On,
    Back,
}

/// Which way the view moves over a zoomed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
    Up,
    Down,
}

/// What can be laid over the board, or left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    LastMove,
    Legal,
    Lives,
    Paths,
    Heat,
    Names,
    Coords,
    Marks,
}

impl Layer {
    pub const ALL: [Layer; 8] = [
        Layer::LastMove,
        Layer::Legal,
        Layer::Lives,
        Layer::Paths,
        Layer::Heat,
        Layer::Names,
        Layer::Coords,
        Layer::Marks,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::LastMove => "last move",
            Layer::Legal => "legal moves",
            Layer::Lives => "lives",
            Layer::Paths => "paths",
            Layer::Heat => "heat map",
            Layer::Names => "names",
            Layer::Coords => "coordinates",
            Layer::Marks => "drawn marks",
        }
    }
}

/// What happens at the window, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    Key(super::Key),
    /// A key that is held says so again and again.
    Held(super::Key),
    KeyUp(super::Key),
    Move(i32, i32),
    Press(i32, i32),
    /// The other mouse button.
    PressOther(i32, i32),
    Lift(i32, i32),
    /// Towards the person is negative.
    Wheel(i32),
    /// The keyboard went to another window: what is held is let go without a word.
    Away,
    /// The window is to be closed.
    Close,
}

impl From<TableCommand> for Command {
    fn from(command: TableCommand) -> Command {
        Command::Table(command)
    }
}
