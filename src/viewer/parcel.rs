//! The window of a page: one match that came as a parcel, and what the page wants to know of it.

use std::path::PathBuf;

use serde_json::Value;

use super::command::Command;
use super::memory::Memory;
use super::session::{Session, SessionOptions};
use super::settings::{Layers, PaceChoice, Settings};
use crate::model::{Millis, Problem, Step, StepName};
use crate::render::Parcel;
use crate::scene::Theme;
use crate::timeline::Pace;

impl Session {
    /// A session that shows the match of a parcel, without panels. What is saved is found in the memory.
    pub fn of_parcel(parcel: &Parcel, size: (u32, u32), scale: f32) -> Result<(Session, Memory), Problem> {
        let options = options(parcel)?;
        let memory = Memory::default();
        crate::font::borrow(parcel.letters.clone());
        memory.put_record(parcel.record.clone());
        Ok((Session::new(size, scale, options, Box::new(memory.clone())), memory))
    }

    /// Does what a command asks, as a key or the mouse would.
    pub fn ask(&mut self, command: Command) {
        self.state.apply(command);
    }

    /// Goes to the step of a name, as people write it, or to the nearest.
    pub fn go_to(&mut self, name: &str) -> Result<(), String> {
        let Some(game) = &self.state.game else { return Ok(()) };
        let name: StepName = name.parse()?;
        let steps = game.longer().replay().step_near(name).map_err(|none| none.to_string())?;
        self.ask(Command::Jump(steps));
        Ok(())
    }

    /// When the match is over.
    pub fn lasts(&self) -> Millis {
        self.state.game.as_ref().map_or(Millis::ZERO, |game| game.runs().end())
    }

    /// Plays at another speed, the nearest there is.
    pub fn set_speed(&mut self, times: f64) {
        self.state.player.set_speed(times);
        self.state.settings.speed = self.state.player.speed();
    }

    /// Shows everything in another theme.
    pub fn wear(&mut self, theme: Theme) {
        self.state.wear(theme);
    }

    /// The colours of what stands around the picture.
    pub fn colors(&self) -> Value {
        let colors = self.state.theme.around();
        colors.into_iter().map(|(role, color)| (role.to_string(), Value::from(color))).collect()
    }

    /// The last message.
    pub fn said(&self) -> Option<String> {
        self.state.dialogs.toasts.last().map(|toast| toast.text.clone())
    }

    /// Whether a message is seen that will go by itself.
    pub fn says(&self) -> bool {
        !self.state.dialogs.toasts.is_empty()
    }

    /// What the inspector says, in a line.
    pub fn inspected(&self) -> Option<String> {
        self.state.inspector_words()
    }

    /// How much of the film that is being saved is done, in percent.
    pub fn filmed(&self) -> Option<usize> {
        let job = self.state.jobs.exporting.as_ref()?;
        Some(job.done * 100 / job.total.max(1))
    }

    /// Whether something is open over the board that can be closed.
    pub fn covered(&self) -> bool {
        let state = &self.state;
        state.dialogs.sheet || state.dialogs.prompt.is_some() || state.camera.chosen.is_some() || state.lists.typing
    }

    /// What is worth telling of the match in words: who, what, how it ended, and every step.
    pub fn about(&self) -> Value {
        let Some(game) = &self.state.game else { return Value::Null };
        let replay = game.longer().replay();
        let step = |(i, step): (usize, &Step)| {
            serde_json::json!({"label": replay.label(i + 1), "name": replay.numbering.word(replay.number(i + 1)), "told": step.told(),
                "caption": step.caption.text(), "comment": step.comment})
        };
        serde_json::json!({
            "file": game.file_name(),
            "game": replay.game_name,
            "title": replay.title,
            "players": replay.players,
            "outcome": replay.outcome.words,
            "problem": replay.outcome.problem,
            "comment": replay.comment,
            "stepWord": replay.look.step_word,
            "start": replay.numbering.word(replay.number(0)),
            "steps": replay.steps.iter().enumerate().map(step).collect::<Vec<_>>(),
            "themes": Theme::names().collect::<Vec<_>>(),
        })
    }
}

/// How a page is looked at, in the words of the window.
fn options(parcel: &Parcel) -> Result<SessionOptions, Problem> {
    let theme = parcel.theme()?;
    let usual = SessionOptions::default();
    let own =
        Settings { theme: theme.name.clone(), panels: false, layers: Layers::of(parcel.show), ..Settings::default() };
    let (mut story, mut max_think) = (usual.story, usual.max_think);
    let part = |percent: u32| f64::from(percent) / 100.0;
    let settings = match parcel.pace {
        Pace::Fixed { delay } => Settings { pace: PaceChoice::Fixed, delay_ms: delay.0, ..own },
        Pace::Story { times, percent } => {
            story = times;
            Settings { pace: PaceChoice::Story, speed: part(percent), ..own }
        }
        Pace::Recorded { longest, otherwise, percent } => {
            max_think = longest;
            Settings { pace: PaceChoice::Recorded, delay_ms: otherwise.0, speed: part(percent), ..own }
        }
    };
    Ok(SessionOptions {
        paths: vec![PathBuf::from(&parcel.record.source)],
        settings,
        theme,
        max_think,
        story,
        sight: parcel.sight,
        centre: parcel.centre.clone(),
        camera: parcel.follow.clone(),
        show: parcel.show,
        calm: parcel.calm,
        ..usual
    })
}
