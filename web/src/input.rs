//! What happens on a page, as numbers.

use matchreel::viewer::{Input, Key};

/// The keys that write nothing, in the order of their numbers: -1, -2, ….
const NAMED: [Key; 14] = [
    Key::Left,
    Key::Right,
    Key::Up,
    Key::Down,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
    Key::Enter,
    Key::Escape,
    Key::Tab,
    Key::Backspace,
    Key::F1,
    Key::F11,
];

/// 0 a key was pressed, 1 is held, 2 was let go; 3 the mouse moved, 4 was pressed, 5 with its other button, 6 lifted, 7 its wheel turned by
/// `y`; 8 the keyboard went elsewhere.
pub fn of(what: u32, x: i32, y: i32) -> Option<Input> {
    match what {
        0 => key(x).map(Input::Key),
        1 => key(x).map(Input::Held),
        2 => key(x).map(Input::KeyUp),
        3 => Some(Input::Move(x, y)),
        4 => Some(Input::Press(x, y)),
        5 => Some(Input::PressOther(x, y)),
        6 => Some(Input::Lift(x, y)),
        7 => Some(Input::Wheel(y.clamp(-8, 8))),
        8 => Some(Input::Away),
        _ => None,
    }
}

/// A letter by its code; a key with a name by a number below zero.
fn key(code: i32) -> Option<Key> {
    match u32::try_from(code) {
        Ok(letter) => char::from_u32(letter).filter(|letter| !letter.is_control()).map(Key::Char),
        Err(_) => NAMED.get(code.unsigned_abs() as usize - 1).copied(),
    }
}
