//! What the search of a page knows: all matches in one script file, because a page on a disk may read nothing else.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::MatchFacts;
use super::slug::People;

/// The script that hands all matches over, newest first.
pub(super) fn script(matches: &[MatchFacts], people: &People) -> String {
    let players: Vec<[&str; 2]> = people.met().map(|name| [name.as_str(), people.slug(name)]).collect();
    let mut games: Vec<&str> = Vec::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rows = Vec::new();
    for one in matches.iter().rev() {
        let game = *numbers.entry(&one.game_name).or_insert_with(|| {
            games.push(&one.game_name);
            games.len() - 1
        });
        rows.push(row(one, game, people));
    }
    format!("matchreelSite.matches({});\n", in_script(&json!({"players": players, "games": games, "rows": rows})))
}

fn row(one: &MatchFacts, game: usize, people: &People) -> Value {
    let seats: Vec<usize> = one.players.iter().map(|name| people.number(name)).collect();
    json!([
        one.slug,
        one.title.as_deref().unwrap_or_default(),
        seats,
        game,
        one.date,
        one.result,
        one.winner,
        one.steps
    ])
}

/// JSON that is safe wherever a script may stand: nothing in it ends a script or a line.
fn in_script(value: &Value) -> String {
    let text = value.to_string();
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_script_that_hands_matches_over() {
        let text = in_script(&json!("</script><script>\u{2028}"));
        assert_eq!(text, "\"\\u003c/script>\\u003cscript>\\u2028\"");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), json!("</script><script>\u{2028}"));
    }
}
