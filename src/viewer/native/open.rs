//! Reading a match from the disk.

use std::path::Path;

use crate::library::Library;
use crate::library::follow::Stamp;
use crate::model::{Place, Problem};
use crate::timeline::Pace;
use crate::viewer::{OpenMatch, Source};

/// A match, and what its file was like just before it was read, where that is known.
pub type Read = Result<(OpenMatch, Option<Stamp>), Problem>;

/// Reads and tells a match.
pub fn open(library: &Library, source: &Source, pace: Pace) -> Read {
    let missing = || Problem::new(Place::file(source.path.display().to_string()), "the match is no longer there");
    let read_at = Stamp::of(&source.path);
    let record = library.game(&source.path, source.index)?.ok_or_else(missing)?;
    Ok((OpenMatch::tell(record, pace)?, read_at))
}

/// Opens the first match a path holds that can be told.
pub fn open_first(library: &Library, path: &Path, pace: Pace) -> Read {
    let mut problem = None;
    let read_at = Stamp::of(path);
    for record in library.open(path)? {
        match record.and_then(|record| OpenMatch::tell(record, pace)) {
            // Of a match somewhere below a folder it is not known what its file was like.
            Ok(game) => {
                let read_at = read_at.filter(|_| game.source.path == path);
                return Ok((game, read_at));
            }
            Err(why) => problem = problem.or(Some(why)),
        }
    }
    Err(problem.unwrap_or_else(|| Problem::new(Place::file(path.display().to_string()), "holds no match")))
}
