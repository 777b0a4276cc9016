//! Openings as people write them: by lot, as lines of moves, as positions, or as the beginnings of games in a file.

use std::path::Path;

use crate::arena::boards::OpeningLine;
use crate::arena::tournament::Openings;
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

/// `random:6`, `book.pgn`, `book.pgn:8` with the first eight plies of each game, `book.epd`, or `lines.txt`.
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

/// Lines of moves, and positions.
pub(super) fn listed(lines: &[String], game: &'static dyn Turns, rules: BoardRules) -> Result<Openings, String> {
    let rows = (1..).zip(lines).map(|(row, line)| (format!("line {row}: "), line.as_str()));
    made(of_lines(rows, game, rules, usize::MAX)?, "a list".into())
}

fn made(lines: Vec<OpeningLine>, words: String) -> Result<Openings, String> {
    if lines.is_empty() {
        return Err(format!("{words} holds no moves; expected a line of moves, or a position, for each opening"));
    }
    Ok(Openings::Lines { lines, words })
}

/// One opening a line; empty lines and those that begin with # are none.
fn of_lines<'a>(
    rows: impl Iterator<Item = (String, &'a str)>,
    game: &'static dyn Turns,
    rules: BoardRules,
    plies: usize,
) -> Result<Vec<OpeningLine>, String> {
    let mut lines = Vec::new();
    for (place, line) in rows {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let found = match OpeningLine::position(line) {
            Some(text) => at_position(text, game, rules),
            None => of_moves(line, game, rules, plies),
        };
        lines.push(found.map_err(|why| format!("{place}{why}"))?);
        if lines.len() > MOST {
            return Err(format!("{place}there are more than {MOST} openings"));
        }
    }
    Ok(lines)
}

fn at_position(text: &str, game: &'static dyn Turns, rules: BoardRules) -> Result<OpeningLine, String> {
    spelt(OpeningLine { start: Some(game.position(text)?), moves: Vec::new() }, game, rules)
}

/// A line of moves in the words of the manager, or else in those of the game's players.
fn of_moves(line: &str, game: &'static dyn Turns, rules: BoardRules, plies: usize) -> Result<OpeningLine, String> {
    let words = line.split([' ', ',', '\t']).filter(|word| !word.is_empty() && !is_number(word));
    let moves: Vec<String> = words.take(plies).map(String::from).collect();
    let found = spelt(OpeningLine { start: None, moves: moves.clone() }, game, rules);
    found.or_else(|why| as_players_write(&moves, game, rules).ok_or(why))
}

/// An opening as the game's referee spells it, or what is wrong with it.
fn spelt(line: OpeningLine, game: &'static dyn Turns, rules: BoardRules) -> Result<OpeningLine, String> {
    line.played(game, rules).map(|(_, line)| line)
}

/// `1.` of `1. e4 e5`.
fn is_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit())
}

/// A line in the words of the game's players, read as a record of it would be.
fn as_players_write(moves: &[String], game: &'static dyn Turns, rules: BoardRules) -> Option<OpeningLine> {
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
) -> Result<Vec<OpeningLine>, String> {
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

/// How a record begins: its start position, where it has one of its own, and its first moves.
fn of_record(
    record: &Record,
    game: &'static dyn Turns,
    rules: BoardRules,
    plies: usize,
) -> Result<OpeningLine, String> {
    let telling = games::tell(record).map_err(|problem| problem.what)?;
    if let Some(finding) = telling.findings.first().filter(|finding| finding.step as usize <= plies) {
        return Err(format!("step {}: {}", finding.step, finding.what));
    }
    let replay = &telling.replay;
    if replay.game != game.id() {
        return Err(format!("is {}; expected {}", replay.game, game.id()));
    }
    let (_, own) = play::players_of(record, replay)?;
    if own.side != rules.side {
        return Err(format!("is played on {0}x{0}; expected {1}x{1}", own.side, rules.side));
    }
    let moves: Vec<String> =
        replay.steps.iter().take(plies).map(|step| game.spell(replay, step, Style::Manager)).collect();
    spelt(OpeningLine { start: game.begun(record)?, moves }, game, rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(openings: Openings) -> Vec<String> {
        let Openings::Lines { lines, .. } = openings else { panic!("these are lines") };
        lines.iter().map(OpeningLine::to_string).collect()
    }

    fn lines(game: &str, text: &str) -> Result<Vec<String>, String> {
        let game = play::find_in_turns(game).unwrap();
        listed(&[text.to_string()], game, game.usual()).map(words)
    }

    #[test]
    fn lines_are_read_in_the_words_of_the_manager_and_of_players() {
        assert_eq!(lines("reversi", "d3, c5").unwrap(), ["D3 C5"]);
        assert_eq!(lines("chess", "E2PE4 E7PE5").unwrap(), ["E2PE4 E7PE5"]);
        assert_eq!(lines("chess", "1. e4 e5 2. Nf3").unwrap(), ["E2PE4 E7PE5 G1NF3"]);
    }

    #[test]
    fn what_cannot_be_played_is_told_with_its_move() {
        assert!(lines("reversi", "d3 a1").unwrap_err().starts_with("line 1: move 2: "));
        assert!(lines("chess", "f3 e5 g4 Qh4#").is_err(), "it ends the game");
        assert!(lines("reversi", "# nothing").unwrap_err().contains("no moves"));
    }

    #[test]
    fn positions_are_read_with_or_without_what_epd_says_behind_them() {
        let wanted = ["fen:4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"];
        for line in [
            "4k3/8/8/8/8/8/4P3/4K3 b - - bm Kd7; id \"a 1\";",
            "fen:4k3/8/8/8/8/8/4P3/4K3 b",
            "4k3/8/8/8/8/8/4P3/4K3 b - -",
        ] {
            assert_eq!(lines("chess", line).unwrap(), wanted, "{line}");
        }
        let counted = "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 12 40";
        assert_eq!(lines("chess", &format!("{counted} c0 \"late\";")).unwrap(), [format!("fen:{counted}")]);
    }

    #[test]
    fn what_is_no_position_to_play_from_is_told_with_its_line_and_what_was_expected() {
        let seven = lines("chess", "8/8/8/8/8/8/K1k5 w - - 0 1").unwrap_err();
        assert!(
            seven.starts_with("line 1: the start position") && seven.ends_with("has 7 ranks; expected 8"),
            "{seven}"
        );
        assert!(lines("chess", "8/8/8/8/8/8/8/K1k5 w - -").unwrap_err().starts_with("line 1: it ends the game: "));
        assert!(lines("reversi", "fen:8/8 w").unwrap_err().ends_with("the start position has 2 rows; expected 8"));
    }

    #[test]
    fn games_of_a_file_begin_from_their_own_positions() {
        let folder = tempfile::tempdir().unwrap();
        let (pgn, sgf) = (folder.path().join("book.pgn"), folder.path().join("book.sgf"));
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
        std::fs::write(&pgn, format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1... Kd7 2. e4 *\n")).unwrap();
        let chess = play::find_in_turns("chess").unwrap();
        let found = named(&pgn.display().to_string(), chess, chess.usual()).map(words);
        assert_eq!(found.unwrap(), [format!("fen:{fen} E8KD7 E2PE4")]);
        std::fs::write(&sgf, "(;GM[1]SZ[5]AB[bb][db]AW[cc]PL[W];W[cd];B[bd])").unwrap();
        let go = play::find_in_turns("go").unwrap();
        let small = BoardRules { side: 5, ..go.usual() };
        let found = named(&format!("{}:1", sgf.display()), go, small).map(words);
        assert_eq!(found.unwrap(), ["...../.X.X./..O../...../.....:2 C2"]);
        let other = named(&sgf.display().to_string(), go, go.usual()).unwrap_err();
        assert!(other.ends_with("game 1: is played on 5x5; expected 19x19"), "{other}");
    }

    #[test]
    fn games_of_a_file_are_openings_as_far_as_asked() {
        let chess = play::find_in_turns("chess").unwrap();
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/replays/chess-opera-1858.pgn");
        let found = named(&format!("{file}:3"), chess, chess.usual()).map(words);
        assert_eq!(found.unwrap(), ["E2PE4 E7PE5 G1NF3", "E2PE4 E7PE5 F2PF4"]);
        assert!(named(file, chess, chess.usual()).unwrap_err().contains("ends the game"));
        assert!(named("no-such-book.pgn", chess, chess.usual()).unwrap_err().contains("expected random:N"));
    }
}
