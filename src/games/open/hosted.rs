//! An open match that another game of ours tells: what its records mean, it says in lines of the open replay.

use serde::Deserialize;
use serde_json::Value;

use super::header::Header;
use super::json::{Fault, Json};
use super::teller::OpenTeller;
use crate::games::{Game, Told};
use crate::model::{Place, Problem, Record, Replay};

/// Begins such a match with its header and its set-up, which is recorded there.
pub(in crate::games) fn host(
    game: &dyn Game,
    record: &Record,
    [header, setup]: [&Value; 2],
    place: &Place,
) -> Result<(Replay, OpenTeller), Problem> {
    let problem = |what: Fault| Problem::new(place.clone(), what);
    let header = tree(header).and_then(|root| Header::of(&root, &mut Vec::new())).map_err(problem)?;
    let mut teller = OpenTeller::new(record, header, place)?;
    tree(setup).and_then(|root| teller.begin_at(&root, place.line)).map_err(problem)?;
    let replay = teller.opening(game, record);
    Ok((replay, teller))
}

impl OpenTeller {
    /// Tells one more step, which is recorded there.
    pub(in crate::games) fn tell(&mut self, line: &Value, place: &Place) -> Result<Told, Problem> {
        self.source.clone_from(&place.file);
        let told = tree(line).and_then(|root| self.step(&root, place.line));
        told.map_err(|what| Problem::new(place.clone(), what))
    }
}

fn tree(value: &Value) -> Result<Json<'_>, Fault> {
    Json::deserialize(value).map_err(|error| error.to_string())
}
