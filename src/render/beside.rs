//! Two matches on one picture, step by step together.

use std::sync::Arc;

use super::RenderError;
use super::maker::Subject;
use super::options::{At, Dimensions, Options, Poster};
use crate::model::{Millis, PairEdge, Replay, best_between};
use crate::scene::{Duo, DuoMoment, Footage, Scene};

/// The film of two matches, in a size.
pub(super) fn duo(options: &Options, subjects: [&Subject; 2], size: Dimensions) -> Result<Duo, RenderError> {
    if options.duration.is_some() {
        return Err(RenderError::Together("--duration is for one match; --beside lets two go step by step"));
    }
    let [one, other] = subjects;
    let sights = [options.sight(&one.replay)?, options.sight(&other.replay)?];
    let replays = [Arc::clone(&one.replay), Arc::clone(&other.replay)];
    let mut duo = Duo::new(replays, options.view(size), sights, options.cut(longer(subjects))?);
    for (stage, subject) in duo.stages().into_iter().zip(subjects) {
        stage.set_marks(options.marks.clone());
        if options.show.legal {
            stage.set_legal(subject.legal.clone());
        }
    }
    Ok(duo)
}

/// One picture of two matches.
pub(super) fn scene(options: &Options, subjects: [&Subject; 2], which: Poster) -> Result<Scene, RenderError> {
    let duo = duo(options, subjects, options.size)?;
    let moment = match which {
        Poster::First => duo.moment(Millis::ZERO),
        Poster::At(At::Time(time)) => DuoMoment::Game(time),
        Poster::At(At::Step(name)) => {
            let steps = longer(subjects).step_named(name, PairEdge::Last)?;
            DuoMoment::Game(duo.timeline().time_of(steps))
        }
        Poster::At(At::Best) => DuoMoment::Game(duo.timeline().time_of(best(options, subjects, &duo)?)),
    };
    Ok(duo.picture(moment))
}

/// Of two matches the best moment is the one at which they part.
fn best(options: &Options, subjects: [&Subject; 2], duo: &Duo) -> Result<usize, RenderError> {
    let replay = longer(subjects);
    let cut = options.cut(replay)?;
    let seen = |steps: &usize| *steps > cut.from && *steps <= cut.to;
    Ok(duo.parting().filter(seen).unwrap_or_else(|| best_between(replay, cut.from, cut.to)))
}

/// The match that names the steps: both have them as far as both go.
fn longer(subjects: [&Subject; 2]) -> &Replay {
    let [one, other] = subjects.map(|subject| &*subject.replay);
    if other.steps.len() > one.steps.len() { other } else { one }
}
