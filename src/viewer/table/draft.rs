//! The sheet on which a new game is agreed: rows with a value each, turned over by key or mouse, some written in.

use super::clock::TimeControl;
use super::setup::TableSetup;
use super::sitter::{HUMAN, Sitter, SitterKind};
use crate::games::play::{Turns, in_turns};
use crate::model::{Millis, StartPosition};
use crate::players::BoardRules;
use crate::viewer::command::Way;

/// A game that is being agreed.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The row that is written in.
    pub row: usize,
    game: &'static dyn Turns,
    side: u16,
    /// As on the command line, the colour that usually moves first before the other.
    players: [String; 2],
    clock: Option<TimeControl>,
    /// A position or moves.
    start: String,
    handicap: u16,
    /// Why it cannot be begun so.
    pub wrong: Option<String>,
}

/// A row of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftRow {
    Game,
    Size,
    First,
    Second,
    Clock,
    Handicap,
    Start,
}

/// The time controls to choose from, in seconds: for the game, and what a move adds.
const CLOCKS: [Option<(u32, u32)>; 8] = [
    None,
    Some((60, 0)),
    Some((180, 2)),
    Some((300, 0)),
    Some((300, 3)),
    Some((600, 5)),
    Some((900, 10)),
    Some((1800, 0)),
];
/// The sizes people play on, where a game has several.
const SIDES: [u16; 6] = [9, 13, 15, 17, 19, 25];
/// How many letters fit a row.
const LONGEST: usize = 120;

impl Draft {
    /// The sheet for a game, a person against the easiest player there is.
    pub fn new(game: &'static dyn Turns) -> Draft {
        let rival = players(game).get(1).cloned().unwrap_or_else(|| HUMAN.into());
        let players = [HUMAN.into(), rival];
        let side = game.terms().usual;
        Draft { row: 0, game, side, players, clock: None, start: String::new(), handicap: 0, wrong: None }
    }

    /// The sheet as a game in play was agreed.
    pub fn like(setup: &TableSetup) -> Draft {
        let [first, second] = setup.sitters.each_ref().map(Sitter::written);
        let players = if setup.lead.index() == 0 { [first, second] } else { [second, first] };
        Draft { side: setup.rules.side, players, clock: setup.clock, ..Draft::new(setup.game) }
    }

    /// The rows it has, each with its name and its value.
    pub fn rows(&self) -> Vec<(DraftRow, String, String)> {
        let [first, second] = self.game.terms().colours.map(capital);
        let [one, other] = self.players.clone();
        let sides = self.game.terms().sides;
        let mut rows = vec![(DraftRow::Game, "Game".to_string(), self.game.name().to_string())];
        if sides.start() < sides.end() {
            rows.push((DraftRow::Size, "Board".into(), format!("{0} × {0}", self.side)));
        }
        rows.push((DraftRow::First, first, one));
        rows.push((DraftRow::Second, second, other));
        rows.push((DraftRow::Clock, "Clock".into(), self.clock.map_or("none".into(), clock_words)));
        if self.game.handicap(2, self.rules()).is_some() {
            let stones = if self.handicap == 0 { "none".into() } else { format!("{} stones", self.handicap) };
            rows.push((DraftRow::Handicap, "Handicap".into(), stones));
        }
        let start =
            if self.start.is_empty() { "usual; or write moves or a position".into() } else { self.start.clone() };
        rows.push((DraftRow::Start, "Begins".into(), start));
        rows
    }

    /// The next value of a row, or the one before.
    pub fn turn(&mut self, row: usize, way: Way) {
        self.select(row);
        let Some((row, ..)) = self.rows().get(self.row).cloned() else { return };
        match row {
            DraftRow::Game => {
                let games: Vec<&'static dyn Turns> = in_turns().collect();
                let at = games.iter().position(|game| game.id() == self.game.id()).unwrap_or(0);
                if let Some(game) = games.get(along(at, games.len(), way)) {
                    self.set_game(*game);
                }
            }
            DraftRow::Size => {
                let all = self.game.terms().sides;
                let sides: Vec<u16> = SIDES.into_iter().filter(|side| all.contains(side)).collect();
                let at = sides.iter().position(|side| *side == self.side).unwrap_or(0);
                self.side = sides.get(along(at, sides.len(), way)).copied().unwrap_or(self.side);
                self.handicap = 0;
            }
            DraftRow::First => self.turn_player(0, way),
            DraftRow::Second => self.turn_player(1, way),
            DraftRow::Clock => {
                let all = CLOCKS.map(|clock| clock.map(|(base, gain)| control(base, gain)));
                let at = all.iter().position(|clock| *clock == self.clock).unwrap_or(0);
                self.clock = all.get(along(at, all.len(), way)).copied().flatten();
            }
            DraftRow::Handicap => {
                let all: Vec<u16> = (0..=9).filter(|stones| *stones == 0 || self.drawn(*stones).is_some()).collect();
                let at = all.iter().position(|stones| *stones == self.handicap).unwrap_or(0);
                self.handicap = all.get(along(at, all.len(), way)).copied().unwrap_or(0);
            }
            DraftRow::Start => self.start.clear(),
        }
    }

    /// Goes to a row.
    pub fn select(&mut self, row: usize) {
        self.row = row.min(self.rows().len() - 1);
        self.wrong = None;
    }

    /// A letter for the row, where it is one to write in.
    pub fn write(&mut self, letter: char) {
        if let Some(text) = self.text().filter(|text| text.chars().count() < LONGEST && !letter.is_control()) {
            text.push(letter);
        }
        self.wrong = None;
    }

    /// Takes the last letter back.
    pub fn erase(&mut self) {
        if let Some(text) = self.text() {
            text.pop();
        }
        self.wrong = None;
    }

    fn text(&mut self) -> Option<&mut String> {
        let (row, ..) = self.rows().get(self.row).cloned()?;
        let [first, second] = &mut self.players;
        match row {
            DraftRow::First => Some(first),
            DraftRow::Second => Some(second),
            DraftRow::Start => Some(&mut self.start),
            DraftRow::Game | DraftRow::Size | DraftRow::Clock | DraftRow::Handicap => None,
        }
    }

    fn set_game(&mut self, game: &'static dyn Turns) {
        let known = players(game);
        let fresh = Draft::new(game);
        let keep = |written: &String| {
            if known.contains(written) { written.clone() } else { known.get(1).cloned().unwrap_or_default() }
        };
        let players = self.players.each_ref().map(keep);
        *self = Draft { players, clock: self.clock, ..fresh };
    }

    fn turn_player(&mut self, which: usize, way: Way) {
        let all = players(self.game);
        if let Some(written) = self.players.get_mut(which) {
            let at = all.iter().position(|known| known == written);
            let next = at.map_or(0, |at| along(at, all.len(), way));
            *written = all.get(next).cloned().unwrap_or_default();
        }
    }

    fn rules(&self) -> BoardRules {
        let komi = if self.handicap > 0 { 0.5 } else { self.game.terms().komi };
        BoardRules { side: self.side, komi }
    }

    fn drawn(&self, stones: u16) -> Option<StartPosition> {
        self.game.handicap(stones, self.rules())
    }

    /// What is agreed, or why it cannot be begun so.
    pub fn setup(&self, seed: u64) -> Result<TableSetup, String> {
        let sitters = self.players.each_ref().map(|written| Sitter::read(written));
        for sitter in &sitters {
            match &sitter.kind {
                SitterKind::Builtin(word) => drop(self.game.player(word, self.rules(), 0)?),
                SitterKind::Outside(written) if !written.contains(':') => {
                    return Err(format!(
                        "{written:?} is nobody; expected human, builtin:NAME or an engine such as uci:./engine"
                    ));
                }
                SitterKind::Person | SitterKind::Outside(_) => {}
            }
        }
        let text = self.start.trim();
        let usual =
            TableSetup { rules: self.rules(), clock: self.clock, seed, ..TableSetup::usual(self.game, sitters) };
        let setup = match text.strip_prefix("fen:").or(text.contains('/').then_some(text)) {
            Some(position) => TableSetup { start: Some(self.game.position(position)?), ..usual },
            None if self.handicap > 0 => TableSetup { start: self.drawn(self.handicap), ..usual },
            None => TableSetup {
                opening: text.split([' ', ',']).filter(|word| !word.is_empty()).map(String::from).collect(),
                ..usual
            },
        };
        setup.begin(Millis::ZERO)?;
        Ok(setup)
    }
}

/// Whom one can play against in a game, the easiest first, as on the command line. People are first.
pub fn players(game: &dyn Turns) -> Vec<String> {
    let word = |name: &'static str| match name.split_once(':') {
        None => vec![format!("builtin:{name}")],
        Some((name, number)) if number.bytes().all(|byte| byte.is_ascii_uppercase()) => {
            let numbers: &[u32] = if number == "PLAYOUTS" { &[100, 1000] } else { &[1, 2, 3, 4] };
            numbers.iter().map(|number| format!("builtin:{name}:{number}")).collect()
        }
        Some(_) => Vec::new(),
    };
    std::iter::once(HUMAN.into()).chain(game.names().into_iter().flat_map(word)).collect()
}

/// The next place in a ring of so many.
fn along(at: usize, count: usize, way: Way) -> usize {
    match way {
        Way::On => (at + 1) % count.max(1),
        Way::Back => (at + count.max(1) - 1) % count.max(1),
    }
}

fn control(base: u32, gain: u32) -> TimeControl {
    TimeControl { base: Millis(base * 1000), gain: Millis(gain * 1000) }
}

/// `5 min + 3 s`.
fn clock_words(clock: TimeControl) -> String {
    let (minutes, seconds) = (clock.base.0 / 60_000, clock.base.0 / 1000 % 60);
    let base = if seconds == 0 { format!("{minutes} min") } else { format!("{minutes} min {seconds} s") };
    if clock.gain == Millis::ZERO { base } else { format!("{base} + {} s", clock.gain.0 / 1000) }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::play::find_in_turns;

    fn draft(game: &str) -> Draft {
        Draft::new(find_in_turns(game).unwrap())
    }

    fn row(draft: &Draft, wanted: DraftRow) -> (usize, String) {
        let rows = draft.rows();
        let at = rows.iter().position(|(row, ..)| *row == wanted).unwrap();
        (at, rows[at].2.clone())
    }

    #[test]
    fn every_game_and_everybody_on_its_sheet_can_be_begun() {
        for game in in_turns() {
            let count = players(game).len();
            let mut draft = Draft::new(game);
            for _ in 0..count {
                draft.setup(1).unwrap();
                let (at, _) = row(&draft, DraftRow::Second);
                draft.turn(at, Way::On);
            }
            assert_eq!(draft.players[1], players(game)[1], "{game:?}: the list is a ring");
        }
    }

    #[test]
    fn another_game_has_its_own_board_and_people_stay() {
        let mut draft = draft("chess");
        assert!(draft.rows().iter().all(|(row, ..)| *row != DraftRow::Size && *row != DraftRow::Handicap));
        while row(&draft, DraftRow::Game).1 != "Go" {
            draft.turn(0, Way::On);
        }
        assert_eq!(
            (row(&draft, DraftRow::First).1.as_str(), row(&draft, DraftRow::Size).1.as_str()),
            (HUMAN, "19 × 19")
        );
    }

    #[test]
    fn positions_and_moves_are_written_in_and_nonsense_is_refused() {
        let mut chess = draft("chess");
        let (at, _) = row(&chess, DraftRow::Start);
        chess.select(at);
        "e4 e5".chars().for_each(|letter| chess.write(letter));
        assert_eq!(chess.setup(1).unwrap().opening, ["e4", "e5"]);
        (0..5).for_each(|_| chess.erase());
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".chars().for_each(|letter| chess.write(letter));
        assert!(chess.setup(1).unwrap().start.unwrap().second);
        chess.turn(at, Way::On);
        "e5".chars().for_each(|letter| chess.write(letter));
        assert!(chess.setup(1).is_err());
    }

    #[test]
    fn a_handicap_of_go_is_stones_and_white_begins() {
        let mut go = draft("go");
        let (at, _) = row(&go, DraftRow::Handicap);
        go.turn(at, Way::On);
        let setup = go.setup(1).unwrap();
        let table = setup.begin(Millis::ZERO).unwrap();
        assert_eq!((table.turn().0, setup.rules.komi), (1, 0.5));
        assert_eq!(row(&go, DraftRow::Handicap).1, "2 stones");
    }
}
