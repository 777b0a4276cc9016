//! Results as people type them: a game a line, or a table with a heading.
//!
//! ```text
//! ada bob 1-0                     # ada began and won
//! "Ada L." bob 1/2-1/2
//! ada bob cid dan 1 2 3 3         # places
//! white,black,result
//! ada,bob,0-1
//! ```

/// A game that somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedGame {
    /// In the order of the line; of two the first began.
    pub players: Vec<String>,
    /// By player, from 1; equal places are equal numbers.
    pub places: Vec<u32>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedTrouble {
    /// From 1.
    pub line: usize,
    /// What was found, and what was expected.
    pub what: String,
}

/// All games of a text.
pub fn typed_games(text: &str) -> Result<Vec<TypedGame>, TypedTrouble> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut columns: Option<Columns> = None;
    let mut games = Vec::new();
    let lines =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    for (count, (line, content)) in lines.enumerate() {
        let trouble = |what: String| TypedTrouble { line, what };
        if count == 0 {
            columns = Columns::of(content).map_err(trouble)?;
            if columns.is_some() {
                continue;
            }
        }
        let game = match &columns {
            Some(columns) => columns.game(content),
            None => words(content).and_then(|words| of_words(&words)),
        };
        games.push(game.and_then(known).map_err(trouble)?);
    }
    Ok(games)
}

/// A game needs different players with names.
fn known(game: TypedGame) -> Result<TypedGame, String> {
    for (i, name) in game.players.iter().enumerate() {
        if name.is_empty() {
            return Err("a player has no name; expected one in every column of players".into());
        }
        if game.players.iter().take(i).any(|other| other == name) {
            return Err(format!("{name:?} plays against itself; expected different players"));
        }
    }
    Ok(game)
}

/// The words of a line; what stands in quotes is one.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next().filter(|first| *first != '#') {
        let (word, after) = match first {
            '"' => rest[1..].split_once('"').ok_or("a quote is not closed; expected another \" behind the name")?,
            _ => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        words.push(word.to_string());
        rest = after.trim_start();
    }
    Ok(words)
}

fn of_words(words: &[String]) -> Result<TypedGame, String> {
    if let [one, other, result] = words {
        let places = of_result(result)?;
        return Ok(TypedGame { players: vec![one.clone(), other.clone()], places });
    }
    let (players, places) = words.split_at(words.len() / 2);
    let numbers: Result<Vec<u32>, _> = places.iter().map(|place| place.parse::<u32>()).collect();
    match numbers {
        Ok(numbers) if words.len().is_multiple_of(2) && players.len() >= 2 => {
            Ok(TypedGame { players: players.to_vec(), places: in_order(&numbers)? })
        }
        Ok(_) | Err(_) => Err(format!(
            "{} words; expected two players and 1-0, 0-1 or 1/2-1/2, or players and as many places; names with spaces stand in quotes",
            words.len()
        )),
    }
}

/// The places of two by the result between them.
fn of_result(result: &str) -> Result<Vec<u32>, String> {
    match result.trim() {
        "1-0" | "1:0" | "+" => Ok(vec![1, 2]),
        "0-1" | "0:1" => Ok(vec![2, 1]),
        "1/2-1/2" | "½-½" | "0.5-0.5" | "1/2" | "½" | "=" => Ok(vec![1, 1]),
        other => Err(format!("{other:?} is no result; expected 1-0, 0-1 or 1/2-1/2")),
    }
}

/// Places as they count: 1 for the best, and of equal ones so many left out as share it.
fn in_order(places: &[u32]) -> Result<Vec<u32>, String> {
    if places.contains(&0) {
        return Err("a place is 0; expected places from 1".into());
    }
    Ok(places.iter().map(|place| 1 + places.iter().filter(|other| *other < place).count() as u32).collect())
}

/// What the columns of a table are.
struct Columns {
    separator: char,
    players: Vec<usize>,
    result: Option<usize>,
    places: Vec<usize>,
}

impl Columns {
    /// The columns a heading names; none where the line is no heading.
    fn of(line: &str) -> Result<Option<Columns>, String> {
        let Some(separator) = [',', ';', '\t'].into_iter().find(|separator| line.contains(*separator)) else {
            return Ok(None);
        };
        let mut columns = Columns { separator, players: Vec::new(), result: None, places: Vec::new() };
        for (at, head) in cells(line, separator)?.iter().map(|head| head.trim().to_lowercase()).enumerate() {
            match head.as_str() {
                "result" | "score" => columns.result = Some(at),
                "white" | "black" | "first" | "second" | "home" | "away" | "a" | "b" | "c" | "d" => {
                    columns.players.push(at)
                }
                _ if head.starts_with("place") || head.starts_with("rank") => columns.places.push(at),
                _ if head.starts_with("player") || head.starts_with("name") || is_seat(&head) => {
                    columns.players.push(at)
                }
                // What else a table tells is somebody's own.
                _ => {}
            }
        }
        let two = columns.players.len() == 2 && columns.result.is_some();
        let placed = columns.players.len() >= 2 && columns.players.len() == columns.places.len();
        match two || placed {
            true => Ok(Some(columns)),
            false => {
                Err("the heading names no games; expected white,black,result or player1,player2,…,place1,place2,…"
                    .into())
            }
        }
    }

    fn game(&self, line: &str) -> Result<TypedGame, String> {
        let cells = cells(line, self.separator)?;
        let cell = |at: &usize| {
            let cell = cells.get(*at).map(|cell| cell.trim().to_string());
            cell.ok_or_else(|| format!("{} cells; expected as many as in the heading", cells.len()))
        };
        let players = self.players.iter().map(cell).collect::<Result<Vec<String>, String>>()?;
        if let Some(result) = self.result.filter(|_| self.places.is_empty()) {
            return Ok(TypedGame { players, places: of_result(&cell(&result)?)? });
        }
        let place = |at: &usize| {
            let text = cell(at)?;
            text.parse::<u32>().map_err(|_| format!("{text:?} is no place; expected a number from 1"))
        };
        let places = self.places.iter().map(place).collect::<Result<Vec<u32>, String>>()?;
        Ok(TypedGame { players, places: in_order(&places)? })
    }
}

/// Whether a heading is `p1`, `p2`, ….
fn is_seat(head: &str) -> bool {
    head.strip_prefix('p').is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The cells of a line of a table. In quotes a cell may hold anything, and two quotes are one.
fn cells(line: &str, separator: char) -> Result<Vec<String>, String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            _ if letter == separator && !quoted => cells.push(std::mem::take(&mut cell)),
            _ => cell.push(letter),
        }
    }
    cells.push(cell);
    if quoted { Err("a quote is not closed; expected another \" behind the cell".into()) } else { Ok(cells) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(players: &[&str], places: &[u32]) -> TypedGame {
        TypedGame { players: players.iter().map(|name| name.to_string()).collect(), places: places.to_vec() }
    }

    #[test]
    fn lines_tell_games_of_two_and_of_four() {
        let text =
            "# an evening\nada bob 1-0\n\n\"Ada L.\" bob 1/2-1/2  # long\nada bob cid dan 1 2 3 3\nbob ada 0-1\n";
        let wanted = [
            game(&["ada", "bob"], &[1, 2]),
            game(&["Ada L.", "bob"], &[1, 1]),
            game(&["ada", "bob", "cid", "dan"], &[1, 2, 3, 3]),
            game(&["bob", "ada"], &[2, 1]),
        ];
        assert_eq!(typed_games(text).unwrap(), wanted);
    }

    #[test]
    fn tables_tell_games_by_their_headings() {
        let text = "\u{feff}date,White,Black,Result\n2026-05-04,\"Smith, J.\",\"the \"\"rock\"\"\",½-½\n";
        assert_eq!(typed_games(text).unwrap(), [game(&["Smith, J.", "the \"rock\""], &[1, 1])]);
        let text = "p1;p2;p3;place1;place2;place3\na;b;c;20;10;20\n";
        assert_eq!(typed_games(text).unwrap(), [game(&["a", "b", "c"], &[2, 1, 2])]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_what_was_expected() {
        let says = |text: &str, line: usize, part: &str| {
            let trouble = typed_games(text).unwrap_err();
            assert_eq!(trouble.line, line, "{trouble:?}");
            assert!(trouble.what.contains(part), "{trouble:?}");
        };
        says("ada bob 1-0\nada bob 2-0\n", 2, "expected 1-0, 0-1 or 1/2-1/2");
        says("Ada L. bob 1-0 x\n", 1, "names with spaces stand in quotes");
        says("\"ada bob 1-0\n", 1, "not closed");
        says("ada ada 1-0\n", 1, "plays against itself");
        says("who,what\n", 1, "expected white,black,result");
        says("white,black,result\nada,bob\n", 2, "expected as many as in the heading");
        says("a b c 0 1 2\n", 1, "places from 1");
    }
}
