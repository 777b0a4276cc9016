//! Events of the window in the order they came. Asking for the state of keys would lose those pressed within one frame.

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

use crate::viewer::{Input, Key};

/// Gathers the events of one frame.
pub struct Events {
    subscriber: usize,
}

impl Events {
    pub fn new() -> Events {
        Events { subscriber: register_input_subscriber() }
    }

    /// What happened since the last call.
    pub fn take(&mut self) -> Vec<Input> {
        let mut gathered = Gathered::default();
        repeat_all_miniquad_input(&mut gathered, self.subscriber);
        gathered.0
    }
}

#[derive(Default)]
struct Gathered(Vec<Input>);

impl EventHandler for Gathered {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn char_event(&mut self, character: char, mods: KeyMods, repeat: bool) {
        // Keys with a name come as such; combinations with Ctrl, Alt and the logo belong to the system.
        if character.is_control() || mods.ctrl || mods.alt || mods.logo {
            return;
        }
        let key = Key::Char(character);
        self.0.push(if repeat { Input::Held(key) } else { Input::Key(key) });
    }

    fn key_down_event(&mut self, code: KeyCode, _mods: KeyMods, repeat: bool) {
        if let Some(key) = named(code) {
            self.0.push(if repeat { Input::Held(key) } else { Input::Key(key) });
        }
    }

    fn key_up_event(&mut self, code: KeyCode, _mods: KeyMods) {
        self.0.extend(named(code).map(Input::KeyUp));
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.0.push(Input::Move(x as i32, y as i32));
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        let notches = if y.abs() >= 1.0 { y.clamp(-8.0, 8.0) } else { y.signum() * f32::from(u8::from(y != 0.0)) };
        if notches != 0.0 {
            self.0.push(Input::Wheel(notches as i32));
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        match button {
            MouseButton::Left => self.0.push(Input::Press(x as i32, y as i32)),
            MouseButton::Right => self.0.push(Input::PressOther(x as i32, y as i32)),
            MouseButton::Middle | MouseButton::Unknown => {}
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        match button {
            MouseButton::Left => self.0.push(Input::Lift(x as i32, y as i32)),
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
