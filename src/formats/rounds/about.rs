//! The files a match of our own arena leaves beside its rounds.

use super::MATCH;
use crate::model::Extra;

/// How the final table of our own arena begins.
const TABLE: &[u8] = b"place total lives shooting bonus player name\n";

/// What a file tells about the match; nothing new where it is the final table, `None` where it is no file of ours.
pub fn known(name: &str, bytes: &[u8]) -> Option<Extra> {
    if name != MATCH {
        return bytes.starts_with(TABLE).then(Extra::new);
    }
    let about: Extra = serde_json::from_slice(bytes).ok()?;
    about.contains_key("match").then_some(about)
}

/// The final scores by seat, once the match is over.
pub fn totals(about: &Extra) -> Option<Vec<i64>> {
    let players = about.get("result")?.get("players")?.as_array()?;
    players.iter().map(|player| player.get("total")?.as_i64()).collect()
}

/// When the match began.
pub fn date(about: &Extra) -> Option<String> {
    about.get("date").and_then(|date| date.as_str()).map(|date| date.chars().take(40).collect())
}

/// The players' names by seat.
pub fn names(about: &Extra) -> Vec<String> {
    let name = |player: &serde_json::Value| player.get("name").and_then(|name| name.as_str()).unwrap_or("").to_string();
    about.get("players").and_then(|players| players.as_array()).into_iter().flatten().map(name).collect()
}
