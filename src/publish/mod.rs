//! Publishing: a whole contest as pages that work from disk and from any web server.
//!
//! | file | decides |
//! |---|---|
//! | [`gather`] | which records are read, and what they are called |
//! | [`discreet`] | what of a record stays at home |
//! | [`facts`] | what all pages know of a match |
//! | [`divisions`] | which matches make one table |
//! | [`slug`] | the names of pages, which stay |
//! | [`workshop`] | what is made of one match: its page, its script, its pictures and films |
//! | [`pages`] | what stands on the pages |
//! | [`reel`] | which matches share the film of the best moments |
//! | [`data`] | what the search of a page knows |
//! | [`feed`] | what programs read that watch a site |
//! | [`shelf`] | which files are written, and that nobody else's are |
//! | [`manifest`] | what is remembered from run to run |
//! | [`labels`] | the words of the pages, in each language |
//!
//! Everything that comes from a record goes through [`MatchFacts`] or a template, and templates escape: there is no other way into a page.

mod data;
mod discreet;
mod divisions;
mod facts;
mod feed;
mod gather;
mod labels;
mod manifest;
mod pages;
mod reel;
mod shelf;
mod slug;
mod style;
mod workshop;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::export::Sink;
use crate::files::FileError;
use crate::model::{Problem, Remark, calmed, key};
use crate::render::RenderError;
use crate::scene::Theme;
use divisions::Division;
pub use facts::{BestMoment, MatchFacts};
use gather::{Found, Gathering};
pub use labels::SiteLanguage;
use manifest::Published;
use pages::Overview;
use reel::Stars;
use shelf::Shelf;
use slug::People;
use workshop::Workshop;

/// How a site is made.
#[derive(Clone, Debug)]
pub struct SiteOptions {
    /// What the contest is called; without it as its folder.
    pub title: Option<String>,
    /// Where the site will be, with a slash at its end: feeds and previews need whole addresses.
    pub base_url: Option<String>,
    /// The films that are made of every match.
    pub media: Vec<&'static Sink>,
    pub language: SiteLanguage,
    /// Whether what bots printed to standard error is published.
    pub logs: bool,
    /// Whether pages of matches that are not over read them again.
    pub live: bool,
    /// The theme of the pictures and of the player.
    pub theme: Arc<Theme>,
}

impl Default for SiteOptions {
    fn default() -> SiteOptions {
        SiteOptions {
            title: None,
            base_url: None,
            media: Vec::new(),
            language: SiteLanguage::English,
            logs: false,
            live: false,
            theme: Arc::new(Theme::default()),
        }
    }
}

impl SiteOptions {
    /// All that decides what the page of a match looks like, but the match itself, as one number.
    fn key(&self, title: &str) -> u64 {
        key(&(env!("CARGO_PKG_VERSION"), title, format!("{self:?}")))
    }
}

/// What became of a site.
#[derive(Debug, Default)]
pub struct SiteReport {
    pub matches: usize,
    /// Matches whose pages were made anew.
    pub made: usize,
    pub players: usize,
    /// Files that were written, and files that were removed.
    pub written: usize,
    pub removed: usize,
    /// Records that could not be read or shown.
    pub broken: Vec<Problem>,
    /// What is worth knowing and changes nothing.
    pub remarks: Vec<String>,
}

/// Why there is no site.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SiteError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("no match was found; expected folders or files of recorded matches")]
    Nothing(Vec<Problem>),
}

/// So many files are read, and what is made of them written, before the next ones: memory is bounded, however many there are.
const BATCH: usize = 64;

/// Makes the site of all matches below some paths, or brings it up to date. `told` hears how many of how many files have been read.
pub fn publish(
    paths: &[PathBuf],
    folder: &Path,
    options: &SiteOptions,
    told: &dyn Fn(u64, u64),
) -> Result<SiteReport, SiteError> {
    let mut shelf = Shelf::open(folder)?;
    let title = options.title.as_deref().map(calmed);
    let title = title.unwrap_or_else(|| gather::title(paths, options.language.labels().results));
    let mut people = People::new(shelf.manifest().players.clone());
    let workshop = Workshop::new(options, &title)?;
    let mut gathering = Gathering::new(paths, folder, options.logs);
    let mut report = SiteReport::default();
    let mut matches = Vec::new();
    let mut stars = Stars::new(!options.media.is_empty());
    let total = gathering.units() as u64;
    while let Some(batch) = gathering.next_batch(BATCH, &mut report) {
        told(gathering.done() as u64, total);
        batch.iter().for_each(|found| people.meet(&found.names));
        for (found, facts) in make(batch, &workshop, &people, &mut shelf, &mut report) {
            stars.offer(found, &facts);
            matches.push(facts);
        }
        shelf.flush(&people)?;
    }
    if matches.is_empty() {
        return Err(SiteError::Nothing(report.broken));
    }
    let byes = gathering.byes(paths);
    byes.iter().for_each(|told| people.meet(&told.names));
    matches.sort_by(|one: &MatchFacts, other| one.when().cmp(&other.when()));
    let divisions = Division::all(&matches, &byes);
    let reels = stars.reels(&workshop, &mut shelf, &mut report);
    let chrome = workshop.chrome();
    let overview = Overview::new(&chrome, &matches, &divisions, &people, &reels);
    pages::site(&overview, &mut shelf);
    shelf.flush(&people)?;
    // What could not be read today may be there tomorrow, and links to it shall hold.
    let whole = report.broken.is_empty();
    report.matches = matches.len();
    report.players = people.met().count();
    (report.written, report.removed) = shelf.close(&people, whole)?;
    report.remarks.extend(shelf.remarks());
    Ok(report)
}

/// The matches of a batch, made anew where they are not what they were.
fn make(
    batch: Vec<Found>,
    workshop: &Workshop,
    people: &People,
    shelf: &mut Shelf,
    report: &mut SiteReport,
) -> Vec<(Found, MatchFacts)> {
    let slugs: Vec<String> = batch.iter().map(|found| shelf.slug(found)).collect();
    let known = |found: &Found| shelf.current(&found.place, workshop.key_of(found));
    let work = |(found, slug): (&Found, &String)| match known(found) {
        Some(published) => Ok((published, None)),
        None => workshop.make(found, slug, people).map(|(published, files)| (published, Some(files))),
    };
    let made: Vec<Result<(Published, Option<_>), Problem>> = batch.par_iter().zip(&slugs).map(work).collect();
    let mut matches = Vec::new();
    for (found, made) in batch.into_iter().zip(made) {
        match made {
            Err(problem) => report.broken.push(problem),
            Ok((published, files)) => {
                report.made += usize::from(files.is_some());
                let facts = published.facts.clone();
                shelf.keep(&found.place, published, files.unwrap_or_default());
                matches.push((found, facts));
            }
        }
    }
    matches
}

impl SiteReport {
    fn remark(&mut self, remarks: &[Remark]) {
        self.remarks.extend(remarks.iter().map(ToString::to_string));
    }
}
