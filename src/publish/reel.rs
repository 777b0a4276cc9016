//! The reel of a site: the best moments of its best matches as one film.

use std::sync::Arc;

use super::gather::Found;
use super::shelf::Shelf;
use super::workshop::Workshop;
use super::{MatchFacts, SiteReport};
use crate::games;
use crate::model::{Millis, Problem, key};
use crate::render::{Drain, Maker, Options, Product, RenderError, Run, Subject};

/// How long it lasts, and how many matches share it.
const LASTS: Millis = Millis(40_000);
const MATCHES: usize = 10;

/// The most dramatic matches so far.
pub(super) struct Stars {
    wanted: bool,
    best: Vec<(f32, Found)>,
}

impl Stars {
    /// Nothing is kept where nobody wants a film.
    pub fn new(wanted: bool) -> Stars {
        Stars { wanted, best: Vec::new() }
    }

    pub fn offer(&mut self, found: Found, facts: &MatchFacts) {
        if !self.wanted {
            return;
        }
        self.best.push((facts.best.drama, found));
        self.best.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.place.cmp(&other.1.place)));
        self.best.truncate(MATCHES);
    }

    /// Makes the reels that are not what they were; the files of all there are.
    pub fn reels(&self, workshop: &Workshop, shelf: &mut Shelf, report: &mut SiteReport) -> Vec<String> {
        let stamps: Vec<u64> = self.best.iter().map(|(_, found)| found.stamp).collect();
        let made_of = key(&(workshop.key(), LASTS.0, stamps));
        let mut files = Vec::new();
        for sink in &workshop.options.media {
            let file = format!("reel.{}", sink.id);
            if !shelf.has_reel(&file, made_of) {
                let options = Options { what: Product::Film(sink), highlights: Some(LASTS), ..workshop.film_options() };
                match self.film(options) {
                    Ok(bytes) => shelf.put_reel(&file, made_of, bytes),
                    Err(error) => {
                        report.remarks.push(format!("{file}: there is none: {error}"));
                        continue;
                    }
                }
            }
            files.push(file);
        }
        files
    }

    fn film(&self, options: Options) -> Result<Vec<u8>, RenderError> {
        let maker = Maker::new(options)?;
        let subject = |(_, found): &(f32, Found)| {
            let told = games::tell(&found.record)?;
            Ok::<_, Problem>(Subject::told(&found.record, Arc::new(told.replay), maker.options()))
        };
        let subjects = self.best.iter().map(subject).collect::<Result<Vec<Subject>, Problem>>()?;
        let mut bytes = Vec::new();
        maker.make(&subjects, Drain::File(&mut bytes), Run::default())?;
        Ok(bytes)
    }
}
