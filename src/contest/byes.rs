//! The byes of a contest as its journal tells them: no record does, for nobody played.

use serde_json::Value;

/// What the journal of a contest is called, in the contest's folder.
pub const JOURNAL: &str = "contest.json";
/// What a journal says it is.
pub const JOURNAL_FORMAT: &str = "matchreel-contest/1";

/// Who had nobody to play in a contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldByes {
    /// The id of the game.
    pub game: String,
    /// Games of an encounter: a bye is so many won games.
    pub games: u32,
    /// The name of everybody who had one, as often as they had.
    pub names: Vec<String>,
}

impl ToldByes {
    /// Reads a journal; `None` where it is something else.
    pub fn read(journal: &[u8]) -> Option<ToldByes> {
        let journal: Value = serde_json::from_slice(journal).ok()?;
        journal.get("format").filter(|format| *format == JOURNAL_FORMAT)?;
        let list = |field: &str| journal.get(field).and_then(Value::as_array).into_iter().flatten();
        let name = |bye: &Value| {
            let number = bye.get("player")?;
            list("players").find(|player| player.get("number") == Some(number))?.get("name")?.as_str().map(String::from)
        };
        Some(ToldByes {
            game: journal.get("rules")?.get("game")?.as_str()?.to_string(),
            games: u32::try_from(journal.get("games")?.as_u64()?).ok()?,
            names: list("byes").filter_map(name).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_tells_who_had_nobody_to_play() {
        let journal = r#"{"format": "matchreel-contest/1", "rules": {"game": "go"}, "games": 2,
            "players": [{"number": 1, "name": "ada"}, {"number": 4, "name": "bob"}],
            "byes": [{"key": "r1-4-bye", "player": 4}, {"key": "r2-9-bye", "player": 9}]}"#;
        let told = ToldByes::read(journal.as_bytes());
        assert_eq!(told, Some(ToldByes { game: "go".into(), games: 2, names: vec!["bob".into()] }));
        assert_eq!(ToldByes::read(journal.replace("contest/1", "contest/2").as_bytes()), None);
        assert_eq!(ToldByes::read(b"{\"games\": 2}"), None);
    }
}
