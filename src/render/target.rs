//! Where a film goes, and whether it need be made at all.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::maker::{Drain, Made, Maker, Run, Subject};
use super::options::{Options, Poster, Product};
use super::{RenderError, Template};
use crate::export::{Watch, is_frame};
use crate::files::claim::{Claim, Claims, FilmMark};
use crate::files::{Folder, Output, folder_of, make_folder};

/// The place of one film, claimed.
pub struct Target {
    /// `None` is standard output.
    claim: Option<Claim>,
    mark: FilmMark,
    /// The picture beside the film, if one is wanted.
    poster: Option<Poster>,
    /// Whether the folder it lies in is made where there is none: where a person named it, that would be a slip of theirs.
    makes_folder: bool,
}

impl Target {
    /// Standard output, where nothing is in the way.
    pub fn standard(mark: FilmMark) -> Target {
        Target { claim: None, mark, poster: None, makes_folder: false }
    }

    /// The place a person named.
    pub fn named(claims: &mut Claims, path: &Path, mark: FilmMark, options: &Options) -> Result<Target, RenderError> {
        let claim = claims.named(path, Some(&mark), &|path| poster_beside(path, options))?;
        Ok(Target { claim: Some(claim), mark, poster: options.poster, makes_folder: false })
    }

    /// A place of our own choosing.
    pub fn chosen(claims: &mut Claims, wished: &Path, mark: FilmMark, options: &Options) -> Target {
        let claim = claims.chosen(wished, Some(&mark), &|path| poster_beside(path, options));
        Target { claim: Some(claim), mark, poster: options.poster, makes_folder: true }
    }

    /// Whether what is there was made in the same way from the same record.
    pub fn is_up_to_date(&self) -> bool {
        self.claim.as_ref().is_some_and(Claim::is_up_to_date)
    }

    pub fn path(&self) -> Option<&Path> {
        self.claim.as_ref().map(|claim| claim.path.as_path())
    }

    /// The place of the picture beside the film, if one is wanted.
    pub fn poster(&self) -> Option<PathBuf> {
        self.poster.and(self.path()).map(poster_of)
    }

    /// Makes the film and what goes with it, each whole or not at all.
    pub fn make(&self, maker: &Maker, subjects: &[Subject], jobs: usize, watch: Watch) -> Result<Made, RenderError> {
        let tag = self.mark.to_string();
        let run = Run { jobs, tag: Some(&tag), watch };
        let Some(claim) = &self.claim else {
            let mut out = Output::stdout();
            let made = maker.make(subjects, Drain::File(&mut out), run)?;
            out.flush().map_err(crate::files::FileError::from)?;
            return Ok(made);
        };
        if self.makes_folder {
            make_folder(folder_of(&claim.path))?;
        }
        let made = match maker.options().what {
            Product::Film(sink) if sink.is_folder() => {
                let folder = Folder::create(&claim.path, claim.replaces(), is_frame)?;
                let made = maker.make(subjects, Drain::Folder(&mut |name, bytes| folder.write(name, bytes)), run)?;
                folder.commit()?;
                made
            }
            Product::Film(_) | Product::Picture(_) | Product::Sheet(_) | Product::Page => {
                let mut out = claim.begin()?;
                let made = maker.make(subjects, Drain::File(&mut out), run)?;
                out.commit()?;
                made
            }
        };
        if let (Some(poster), Some(path)) = (self.poster, self.poster()) {
            let mut out = claim.begin_beside(&path)?;
            maker.poster(subjects, poster, &mut out, run)?;
            out.commit()?;
        }
        Ok(made)
    }
}

fn poster_beside(path: &Path, options: &Options) -> Option<PathBuf> {
    options.poster.map(|_| poster_of(path))
}

/// `film.mp4` has `film.poster.png`.
fn poster_of(path: &Path) -> PathBuf {
    path.with_extension("poster.png")
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path() {
            Some(path) => write!(f, "{}", path.display()),
            None => write!(f, "standard output"),
        }
    }
}

impl Template {
    /// Where in a folder something that is made of a record would like to be.
    pub fn place(&self, folder: &Path, record: &crate::model::Record, index: usize, options: &Options) -> PathBuf {
        folder.join(self.fill(record, index, options.suffix()))
    }
}
