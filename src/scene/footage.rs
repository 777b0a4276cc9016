//! Footage: what becomes a reel, be it a film of one match or a picture made of several.

use super::Scene;
use crate::model::Millis;

/// Pictures in time. Whatever can say which picture is seen when can be exported, as a film and as stills.
pub trait Footage: Sync {
    /// Which picture is seen: all that it is a function of, besides the footage itself.
    type Moment: Copy + Send + Sync;

    /// Width and height of every picture.
    fn size(&self) -> (u32, u32);

    /// How long it lasts.
    fn lasts(&self) -> Millis;

    /// What is seen at a time.
    fn moment(&self, t: Millis) -> Self::Moment;

    /// Whether nothing changes from one moment to a later one.
    fn still(&self, a: Self::Moment, b: Self::Moment) -> bool;

    /// The picture of a moment.
    fn picture(&self, moment: Self::Moment) -> Scene;

    /// How many steps [`stills`](Footage::stills) shows.
    fn shown(&self) -> usize;

    /// One picture a step: the cards, the set-up, and each step as it is when done.
    fn stills(&self) -> Vec<Take<Self::Moment>>;

    /// The picture at a time.
    fn scene(&self, t: Millis) -> Scene {
        self.picture(self.moment(t))
    }

    /// The pictures at a rate of `fps` a second; one that stays is one picture.
    fn takes(&self, fps: u32) -> Vec<Take<Self::Moment>> {
        let fps = u64::from(fps.clamp(1, 1000));
        let count = (u64::from(self.lasts().0) * fps).div_ceil(1000).max(1);
        let mut takes: Vec<Take<Self::Moment>> = Vec::new();
        for i in 0..count {
            let (at, next) = (Millis((i * 1000 / fps) as u32), Millis(((i + 1) * 1000 / fps) as u32));
            let lasts = next.min(self.lasts()) - at;
            let moment = self.moment(at);
            match takes.last_mut() {
                Some(last) if self.still(last.moment, moment) => last.lasts = last.lasts + lasts,
                Some(_) | None => takes.push(Take { moment, lasts }),
            }
        }
        takes
    }
}

/// Footage that stays with somebody else.
impl<F: Footage> Footage for &F {
    type Moment = F::Moment;

    fn size(&self) -> (u32, u32) {
        (**self).size()
    }

    fn lasts(&self) -> Millis {
        (**self).lasts()
    }

    fn moment(&self, t: Millis) -> Self::Moment {
        (**self).moment(t)
    }

    fn still(&self, a: Self::Moment, b: Self::Moment) -> bool {
        (**self).still(a, b)
    }

    fn picture(&self, moment: Self::Moment) -> Scene {
        (**self).picture(moment)
    }

    fn shown(&self) -> usize {
        (**self).shown()
    }

    fn stills(&self) -> Vec<Take<Self::Moment>> {
        (**self).stills()
    }

    fn takes(&self, fps: u32) -> Vec<Take<Self::Moment>> {
        (**self).takes(fps)
    }
}

/// One picture and how long it stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take<M> {
    pub moment: M,
    pub lasts: Millis,
}
