//! Events of the window in the order they came. Asking for the state of keys would lose those pressed within one frame.

use miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

use super::Window;
use crate::viewer::{Input, Key};

/// Gathers the events of one frame.
#[derive(Default)]
pub struct Events {
    inputs: Vec<Input>,
    /// The keys whose press was seen.
    seen: Vec<Key>,
}

impl Events {
    /// What happened since the last call.
    pub fn take(&mut self) -> Vec<Input> {
        std::mem::take(&mut self.inputs)
    }

    /// A key that was held while the window lost the keyboard still counts as held when it is pressed again: whether a press
    /// repeats one is known only where that one was seen.
    fn press(&mut self, key: Key, repeat: bool) {
        let seen = self.seen.contains(&key);
        if !seen {
            self.seen.push(key);
        }
        self.inputs.push(if repeat && seen { Input::Held(key) } else { Input::Key(key) });
    }
}

impl EventHandler for Window {
    fn update(&mut self) {}

    fn draw(&mut self) {
        self.frame();
    }

    fn char_event(&mut self, character: char, mods: KeyMods, repeat: bool) {
        // Keys with a name come as such; combinations with Ctrl, Alt and the logo belong to the system.
        if character.is_control() || mods.ctrl || mods.alt || mods.logo {
            return;
        }
        self.events.press(Key::Char(character), repeat);
    }

    fn key_down_event(&mut self, code: KeyCode, _mods: KeyMods, repeat: bool) {
        if let Some(key) = named(code) {
            self.events.press(key, repeat);
        }
    }

    fn key_up_event(&mut self, code: KeyCode, _mods: KeyMods) {
        self.events.inputs.extend(named(code).map(Input::KeyUp));
    }

    /// The keyboard goes to another window, which is told the rest of what happens to the keys.
    fn window_minimized_event(&mut self) {
        self.events.seen.clear();
        self.events.inputs.push(Input::Away);
    }

    fn quit_requested_event(&mut self) {
        miniquad::window::cancel_quit();
        self.events.inputs.push(Input::Close);
    }

    // With a button held the mouse is ours beyond the window's edge, too.
    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.events.inputs.push(Input::Move(x as i32, y as i32));
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        let notches = if y.abs() >= 1.0 { y.clamp(-8.0, 8.0) } else { y.signum() * f32::from(u8::from(y != 0.0)) };
        if notches != 0.0 {
            self.events.inputs.push(Input::Wheel(notches as i32));
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        match button {
            MouseButton::Left => self.events.inputs.push(Input::Press(x as i32, y as i32)),
            MouseButton::Right => self.events.inputs.push(Input::PressOther(x as i32, y as i32)),
            MouseButton::Middle | MouseButton::Unknown => {}
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        match button {
            MouseButton::Left => self.events.inputs.push(Input::Lift(x as i32, y as i32)),
            MouseButton::Right | MouseButton::Middle | MouseButton::Unknown => {}
        }
    }
}

/// The keys that write nothing.
fn named(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Enter | KeyCode::KpEnter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::F1 => Key::F1,
        KeyCode::F11 => Key::F11,
        _ => return None,
    })
}
