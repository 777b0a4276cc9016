//! Two matches on one picture: which two, and what the film of them is called.

use std::path::{Path, PathBuf};

use super::super::args::Pick;
use super::super::source::picked;
use super::super::terminal::Terminal;
use super::super::{Exit, Stop};
use super::Studio;
use crate::files::claim::FilmMark;
use crate::files::stamp;
use crate::library::{Library, PathKind};
use crate::model::{Record, key};
use crate::render::{Subject, Template, stem};

/// The game of a path, and which line of it is shown.
struct Taken {
    record: Record,
    line: usize,
}

impl Studio<'_> {
    /// A film of two matches; `other` is the number of the second one in a file that has both.
    pub(super) fn beside(
        &self,
        library: &Library,
        paths: &[PathBuf],
        other: Option<u32>,
        terminal: &mut Terminal,
    ) -> Result<Exit, Stop> {
        let [mut one, mut two] = self.two(library, paths, other)?;
        self.dress(&mut [&mut one.record, &mut two.record], terminal)?;
        let options = self.maker.options();
        let template = match &self.args.out_template {
            Some(_) => self.template.clone(),
            None => Template::beside(options, &two.name(&one)),
        };
        let wished = |folder: &Path| template.place(folder, &one.record, one.record.index as usize, options);
        let target = self.target(self.mark_of_two([&one, &two]), wished)?;
        let subject = |taken: &Taken| Subject::of(&taken.record, taken.line, options);
        self.only(&target, || Ok(subject(&one)?.with(subject(&two)?)), terminal)
    }

    /// The two that are meant.
    fn two(&self, library: &Library, paths: &[PathBuf], other: Option<u32>) -> Result<[Taken; 2], Stop> {
        let line = self.args.line;
        let game = |path: &Path, line, pick: &Pick| Ok::<_, Stop>(Taken { record: only(library, path, pick)?, line });
        let pick = &self.args.pick;
        match (paths, other, line) {
            ([one, two], None, 0) => Ok([game(one, 0, pick)?, game(two, 0, pick)?]),
            ([one], Some(index), 0) => {
                let other = Pick { index: Some(index), ..pick.clone() };
                Ok([game(one, 0, pick)?, game(one, 0, &other)?])
            }
            ([one], None, 1..) => {
                let record = only(library, one, pick)?;
                Ok([Taken { record: record.clone(), line: 0 }, Taken { record, line }])
            }
            (_, _, _) => Err(Stop::failed(
                "--beside shows two matches: name two paths, or one path and =N for a game of the same file or --line N for a variation",
            )),
        }
    }

    /// What a film of two says about itself.
    fn mark_of_two(&self, two: [&Taken; 2]) -> FilmMark {
        let [place, other] = two.map(|taken| (taken.record.place(), taken.record.index, taken.line));
        let other = stamp::place(other.0, other.1, &other.2);
        let stamps = two.map(|taken| (taken.line, stamp::of_record(&taken.record)));
        FilmMark {
            place: stamp::place(place.0, place.1, &(place.2, other)),
            stamp: key(&(self.maker.key(), "beside", stamps)),
        }
    }
}

impl Taken {
    /// How it is called beside another: a variation of the same game by its number.
    fn name(&self, one: &Taken) -> String {
        match self.line {
            0 if self.record.place() == one.record.place() => format!("game{}", self.record.index),
            0 => stem(self.record.place(), self.record.index, &self.record.game),
            line => format!("line{line}"),
        }
    }
}

/// The game of a path that is picked, by default its first.
fn only(library: &Library, path: &Path, pick: &Pick) -> Result<Record, Stop> {
    let mut records = picked(library, path, pick);
    if records.kind == Some(PathKind::Folder) {
        return Err(Stop::failed(format!("{}: is a folder of matches; --beside wants two matches", path.display())));
    }
    let nothing = || Stop::failed(format!("{}: holds no game", path.display()));
    Ok(records.next().ok_or_else(nothing)??)
}
