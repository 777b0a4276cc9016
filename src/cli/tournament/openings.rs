//! Openings as people write them: by lot, as lines of moves, or as the beginnings of games in a file.

use std::path::Path;

use crate::arena::tournament::Openings;
use crate::arena::tournament::openings::spelt;
use crate::files::words;
use crate::formats;
use crate::games::play::{self, Turns};
use crate::games::{self};
use crate::library::Library;
use crate::model::{Entry, Move, Record, Seat, Size, Style};
use crate::players::BoardRules;

/// The longest a file of lines may be.
const LONGEST: u64 = 16 << 20;
/// How many openings are read at most.
const MOST: usize = 100_000;

/// `random:6`, `book.pgn`, `book.pgn:8` with the first eight plies of each game, or `lines.txt`.
pub(super) fn named(text: &str, game: &'static dyn Turns, rules: BoardRules) -> Result<Openings, String> {
    if let Some(plies) = text.strip_prefix("random:") {
        let plies = plies.parse().ok().filter(|plies| (1..=1000).contains(plies));
        return plies.map(Openings::Random).ok_or_else(|| format!("{text}: expected random:N, N being plies"));
    }
    let (file, plies) = match text.rsplit_once(':').map(|(file, plies)| (file, plies.parse::<usize>())) {
        Some((file, Ok(plies))) => (file, plies),
        Some((_, Err(_))) | None => (text, usize::MAX),
    };
    let path = Path::new(file);
    let told =
        |error: std::io::Error| format!("{file}: {}; expected random:N, a list of lines, or a file", words(&error));
    let size = path.metadata().map_err(told)?.len();
    let head = formats::read_some(&mut std::fs::File::open(path).map_err(told)?, formats::HEAD).map_err(told)?;
    let lines = if formats::sniff(&head).is_some() {
        of_games(path, game, rules, plies)?
    } else if size > LONGEST {
        return Err(format!("{file}: lines of moves have {} MiB at most", LONGEST >> 20));
    } else {
        let text = std::fs::read_to_string(path).map_err(told)?;
        let rows = (1..).zip(text.lines()).map(|(row, line)| (format!("{file}:{row}: "), line));
        of_lines(rows, game, rules, plies)?
    };
    made(lines, path.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// Lines of moves.
pub(super) fn listed(lines: &[String], game: &'static dyn Turns, rules: BoardRules) -> Result<Openings, String> {
    let rows = (1..).zip(lines).map(|(row, line)| (format!("line {row}: "), line.as_str()));
    made(of_lines(rows, game, rules, usize::MAX)?, "a list".into())
}

fn made(lines: Vec<Vec<String>>, words: String) -> Result<Openings, String> {
    if lines.is_empty() {
        return Err(format!("{words} holds no moves; expected a line of moves for each opening"));
    }
    Ok(Openings::Lines { lines, words })
}

/// One opening a line; empty lines and those that begin with # are none.
fn of_lines<'a>(
    rows: impl Iterator<Item = (String, &'a str)>,
    game: &'static dyn Turns,
    rules: BoardRules,
    plies: usize,
) -> Result<Vec<Vec<String>>, String> {
    let mut lines = Vec::new();
    for (place, line) in rows {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.contains('/') {
            return Err(format!("{place}a position; games begin from moves only, as PGN, SGF or lines of them"));
        }
        let words = line.split([' ', ',', '\t']).filter(|word| !word.is_empty() && !is_number(word));
        let moves: Vec<String> = words.take(plies).map(String::from).collect();
        // In the words of the manager, or else in those of the game's players.
        let found = spelt(game, rules, &moves).or_else(|why| as_players_write(&moves, game, rules).ok_or(why));
        lines.push(found.map_err(|why| format!("{place}{why}"))?);
        if lines.len() > MOST {
            return Err(format!("{place}there are more than {MOST} openings"));
        }
    }
    Ok(lines)
}

/// `1.` of `1. e4 e5`.
fn is_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit())
}

/// A line in the words of the game's players, read as a record of it would be.
fn as_players_write(moves: &[String], game: &'static dyn Turns, rules: BoardRules) -> Option<Vec<String>> {
    let entry = |text: &String| Entry::Move(Move { text: text.clone(), ..Move::default() });
    let record = Record {
        game: game.id().into(),
        index: 1,
        size: Some(Size::new(rules.side, rules.side)),
        players: vec![String::new(), String::new()],
        first: Some(Seat(0)),
        entries: moves.iter().map(entry).collect(),
        ..Record::default()
    };
    of_record(&record, game, rules, usize::MAX).ok()
}

/// The beginnings of the games of a file.
fn of_games(
    path: &Path,
    game: &'static dyn Turns,
    rules: BoardRules,
    plies: usize,
) -> Result<Vec<Vec<String>>, String> {
    let library = Library::new();
    let mut lines = Vec::new();
    for record in library.open(path).map_err(|problem| problem.to_string())? {
        let record = record.map_err(|problem| problem.to_string())?;
        let place = format!("{}: game {}: ", path.display(), record.index);
        lines.push(of_record(&record, game, rules, plies).map_err(|why| format!("{place}{why}"))?);
        if lines.len() > MOST {
            return Err(format!("{place}there are more than {MOST} openings"));
        }
    }
    Ok(lines)
}

/// The first moves of a record, in the manager's words.
fn of_record(
    record: &Record,
    game: &'static dyn Turns,
    rules: BoardRules,
    plies: usize,
) -> Result<Vec<String>, String> {
    let telling = games::tell(record).map_err(|problem| problem.what)?;
    if let Some(finding) = telling.findings.first().filter(|finding| finding.step as usize <= plies) {
        return Err(format!("step {}: {}", finding.step, finding.what));
    }
    let replay = &telling.replay;
    if replay.game != game.id() {
        return Err(format!("is {}; expected {}", replay.game, game.id()));
    }
    let (_, own) = play::judges(record, replay)?;
    if own.side != rules.side {
        return Err(format!("is played on {0}x{0}; expected {1}x{1}", own.side, rules.side));
    }
    let moves: Vec<String> =
        replay.steps.iter().take(plies).map(|step| game.spell(replay, step, Style::Manager)).collect();
    spelt(game, rules, &moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(game: &str, text: &str) -> Result<Vec<Vec<String>>, String> {
        let game = play::find_in_turns(game).unwrap();
        let found = listed(&[text.to_string()], game, game.usual())?;
        let Openings::Lines { lines, .. } = found else { panic!("these are lines") };
        Ok(lines)
    }

    #[test]
    fn lines_are_read_in_the_words_of_the_manager_and_of_players() {
        assert_eq!(lines("reversi", "d3, c5").unwrap(), [["D3", "C5"]]);
        assert_eq!(lines("chess", "E2PE4 E7PE5").unwrap(), [["E2PE4", "E7PE5"]]);
        assert_eq!(lines("chess", "1. e4 e5 2. Nf3").unwrap(), [["E2PE4", "E7PE5", "G1NF3"]]);
    }

    #[test]
    fn what_cannot_be_played_is_told_with_its_move() {
        assert!(lines("reversi", "d3 a1").unwrap_err().starts_with("line 1: move 2: "));
        assert!(lines("chess", "f3 e5 g4 Qh4#").is_err(), "it ends the game");
        assert!(lines("chess", "8/8/8/8/8/8/8/K1k5 w - - 0 1").unwrap_err().contains("a position"));
        assert!(lines("reversi", "# nothing").unwrap_err().contains("no moves"));
    }

    #[test]
    fn games_of_a_file_are_openings_as_far_as_asked() {
        let chess = play::find_in_turns("chess").unwrap();
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/replays/chess-opera-1858.pgn");
        let Openings::Lines { lines, .. } = named(&format!("{file}:3"), chess, chess.usual()).unwrap() else {
            panic!("these are lines")
        };
        assert_eq!(lines, [["E2PE4", "E7PE5", "G1NF3"], ["E2PE4", "E7PE5", "F2PF4"]]);
        assert!(named(file, chess, chess.usual()).unwrap_err().contains("ends the game"));
        assert!(named("no-such-book.pgn", chess, chess.usual()).unwrap_err().contains("expected random:N"));
    }
}
