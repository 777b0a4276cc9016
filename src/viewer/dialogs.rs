//! What the window says and asks: messages, the question for a step, the sheet of keys, whether to leave.

use super::jobs::Exporting;
use super::table::Draft;
use crate::model::Millis;

/// How long a message stays, and how long one about a fault.
const SHORT: Millis = Millis(3500);
const LONG: Millis = Millis(9000);
/// No move of a person has more letters.
const LONGEST_MOVE: usize = 40;
/// No step has a longer name.
const LONGEST: usize = 12;

/// Messages and questions.
#[derive(Default)]
pub struct Dialogs {
    /// The step asked for, as far as it is typed.
    pub prompt: Option<String>,
    /// The move that is being written.
    pub typed: Option<String>,
    pub sheet: bool,
    /// The sheet on which a new game is agreed.
    pub draft: Option<Draft>,
    /// Whether the window is to be left though a film is being saved.
    pub leaving: Option<Leaving>,
    pub toasts: Vec<Toast>,
}

/// The person wants to leave while a film is being saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// They are asked what is to become of the film.
    Asked,
    /// It is waited for.
    WhenSaved,
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    pub text: String,
    pub wrong: bool,
    pub until: Millis,
    pub progress: Option<f32>,
}

impl Dialogs {
    pub fn say(&mut self, text: String, now: Millis) {
        self.toast(text, false, now + SHORT);
    }

    pub fn complain(&mut self, text: String, now: Millis) {
        self.toast(text, true, now + LONG);
    }

    /// Something somebody else has to say.
    pub fn tell(&mut self, text: String, wrong: bool, now: Millis) {
        if wrong { self.complain(text, now) } else { self.say(text, now) }
    }

    fn toast(&mut self, text: String, wrong: bool, until: Millis) {
        self.toasts.retain(|toast| toast.text != text);
        self.toasts.push(Toast { text, wrong, until, progress: None });
    }

    /// Whether letters go to something that is asked here.
    pub fn writes(&self) -> bool {
        self.prompt.is_some() || self.typed.is_some()
    }

    /// Messages go by themselves.
    pub fn advance(&mut self, now: Millis) {
        self.toasts.retain(|toast| toast.until > now);
    }

    /// The last message, or the last about a fault.
    pub fn last(&self, wrong: bool) -> Option<&String> {
        self.toasts.iter().rev().find(|toast| toast.wrong == wrong).map(|toast| &toast.text)
    }

    /// A letter of the name of the step that is asked for: digits, and which side's move.
    pub fn write(&mut self, letter: char) {
        if let Some(typed) = self.typed.as_mut().filter(|typed| typed.chars().count() < LONGEST_MOVE) {
            return typed.extend((!letter.is_control()).then_some(letter));
        }
        let fits = letter.is_ascii_digit() || "wWbB.…".contains(letter);
        if let Some(typed) = self.prompt.as_mut().filter(|typed| fits && typed.chars().count() < LONGEST) {
            typed.push(letter);
        }
    }

    /// Takes the last letter back.
    pub fn erase(&mut self) {
        if let Some(typed) = self.typed.as_mut().or(self.prompt.as_mut()) {
            typed.pop();
        }
    }

    /// Whether to leave now. While a film is being saved only when asked twice.
    pub fn leaves(&mut self, exporting: Option<&Exporting>) -> bool {
        let sure = exporting.is_none() || self.leaving.is_some();
        if !sure {
            self.leaving = Some(Leaving::Asked);
        }
        sure
    }
}
