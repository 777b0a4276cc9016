//! A programme: films after each other, as one.

use super::{Film, Footage, Moment, Scene, Take};
use crate::model::Millis;

/// Films of the same size that are shown one after the other.
pub struct Programme {
    films: Vec<Film>,
    /// When each of them begins.
    starts: Vec<Millis>,
    lasts: Millis,
}

impl Programme {
    /// A programme of at least one film.
    pub fn new(films: Vec<Film>) -> Option<Programme> {
        let mut lasts = Millis::ZERO;
        let start = |film: &Film| {
            let start = lasts;
            lasts = lasts + film.lasts();
            start
        };
        let starts = films.iter().map(start).collect();
        (!films.is_empty()).then_some(Programme { films, starts, lasts })
    }

    pub fn films(&self) -> &[Film] {
        &self.films
    }
}

impl Footage for Programme {
    /// Which film, and what it shows.
    type Moment = (usize, Moment);

    fn size(&self) -> (u32, u32) {
        self.films[0].size()
    }

    fn lasts(&self) -> Millis {
        self.lasts
    }

    fn moment(&self, t: Millis) -> (usize, Moment) {
        let index = self.starts.partition_point(|start| *start <= t).saturating_sub(1);
        (index, self.films[index].moment(t - self.starts[index]))
    }

    fn still(&self, a: (usize, Moment), b: (usize, Moment)) -> bool {
        a.0 == b.0 && self.films[a.0].still(a.1, b.1)
    }

    fn picture(&self, (index, moment): (usize, Moment)) -> Scene {
        self.films[index].picture(moment)
    }

    fn shown(&self) -> usize {
        self.films.iter().map(Footage::shown).sum()
    }

    fn stills(&self) -> Vec<Take<(usize, Moment)>> {
        let of_film = |(index, film): (usize, &Film)| {
            film.stills().into_iter().map(move |Take { moment, lasts }| Take { moment: (index, moment), lasts })
        };
        self.films.iter().enumerate().flat_map(of_film).collect()
    }
}
