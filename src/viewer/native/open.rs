//! Reading a match from the disk.

use std::path::Path;

use crate::games;
use crate::library::follow::Stamp;
use crate::library::{Library, Logos};
use crate::model::{Place, Problem, Record, Remark};
use crate::timeline::Pace;
use crate::viewer::{OpenMatch, Source};

/// A match that was read.
pub struct ReadMatch {
    pub game: OpenMatch,
    /// What its file was like just before, where that is known.
    pub read_at: Option<Stamp>,
    /// What could not be used of what lies beside it.
    pub remarks: Vec<Remark>,
}

pub type Read = Result<ReadMatch, Problem>;

/// Reads and tells a match.
pub fn open(library: &Library, logos: &Logos, source: &Source, pace: Pace) -> Read {
    let missing = || Problem::new(Place::file(source.path.display().to_string()), "the match is no longer there");
    let read_at = Stamp::of(&source.path);
    let record = library.game(&source.path, source.index)?.ok_or_else(missing)?;
    let (game, remarks) = tell(logos, record, pace)?;
    Ok(ReadMatch { game, read_at, remarks })
}

/// Opens the first match a path holds that can be told.
pub fn open_first(library: &Library, logos: &Logos, path: &Path, pace: Pace) -> Read {
    let mut problem = None;
    let read_at = Stamp::of(path);
    for record in library.open(path)? {
        match record.and_then(|record| tell(logos, record, pace)) {
            // Of a match somewhere below a folder it is not known what its file was like.
            Ok((game, remarks)) => {
                let read_at = read_at.filter(|_| game.source.path == path);
                return Ok(ReadMatch { game, read_at, remarks });
            }
            Err(why) => problem = problem.or(Some(why)),
        }
    }
    Err(problem.unwrap_or_else(|| Problem::new(Place::file(path.display().to_string()), "holds no match")))
}

/// A record with its logos, told.
fn tell(logos: &Logos, mut record: Record, pace: Pace) -> Result<(OpenMatch, Vec<Remark>), Problem> {
    let remarks = logos.dress(&mut record, games::names);
    Ok((OpenMatch::tell(record, pace)?, remarks))
}
