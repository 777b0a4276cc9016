//! What it takes to play a game: the one door through which the arena, the window and the command line find its board and its players.

mod rival;
#[cfg(test)]
mod tests;

use std::fmt::{self, Debug, Write};
use std::ops::RangeInclusive;

use super::{Game, all};
use crate::model::{Cell, Eval, Look, Millis, Record, Replay, Seat, Size, StartPosition, Style};
use crate::players::table::RefereeBoard;
use crate::players::tongue::Tongue;
use crate::players::{self, BoardRules, Player, PlayerSpec, Rng};
pub use rival::{Rival, RivalAnswer, RivalGame, RivalWord, Rivals};

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub enum Play {
    /// Two at a board, in turn.
    Turns(&'static dyn Turns),
    /// Everybody at once, round by round.
    Rounds(&'static Rounds),
}

impl Play {
    /// The size of the board nobody has asked to be another.
    pub fn usual_size(self) -> Size {
        match self {
            Play::Turns(game) => Size::new(game.terms().usual, game.terms().usual),
            Play::Rounds(rounds) => rounds.usual,
        }
    }
}

/// A game in rounds. The arena's referee of the contest does the rest.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// The game's id.
    pub game: &'static str,
    /// How many may play.
    pub seats: RangeInclusive<usize>,
    pub usual: Size,
    /// The words of its players.
    pub names: &'static [&'static str],
}

/// A game in turns.
pub trait Turns: Game {
    /// What is agreed before the first move.
    fn terms(&self) -> Terms;

    /// The words of its players, as people are told them.
    fn names(&self) -> Vec<&'static str> {
        players::NAMES.into()
    }

    /// The board before the first move.
    fn start(&self, rules: BoardRules) -> Box<dyn RefereeBoard>;

    /// The player a word stands for, at the board before the first move.
    fn seat(&self, word: &PlayerSpec, rules: BoardRules, rng: Rng) -> Option<Box<dyn Player>>;

    /// The position a text stands for, or why there is none.
    fn position(&self, text: &str) -> Result<StartPosition, String>;

    /// The position a record begins from, where it is not the usual one; or why nobody can play from it.
    fn begun(&self, record: &Record) -> Result<Option<StartPosition>, String>;

    /// The board at a position; none where it is not one of this game and size.
    fn start_at(&self, start: &StartPosition, rules: BoardRules) -> Option<Box<dyn RefereeBoard>>;

    /// The player a word stands for, at a position.
    fn seat_at(&self, start: &StartPosition, word: &PlayerSpec, rules: BoardRules, rng: Rng)
    -> Option<Box<dyn Player>>;

    /// The position in which the second player begins against so many stones of the first, in a game that has such a thing.
    fn handicap(&self, _stones: u16, _rules: BoardRules) -> Option<StartPosition> {
        None
    }

    /// Writes into a record what its moves alone do not say.
    fn declare(&self, _rules: BoardRules, _record: &mut Record) {}
}

/// What is agreed before the first move of a game in turns.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How many cells a board may have along an edge.
    pub sides: RangeInclusive<u16>,
    pub usual: u16,
    /// The manager's words for who moves first and who moves second.
    pub colours: [&'static str; 2],
    /// What the second player usually gets for moving second.
    pub komi: f64,
    /// The word of the player who gives hints.
    pub adviser: &'static str,
    /// What that player's numbers mean.
    pub worth: Worth,
    /// The variant that is played, where records name it.
    pub variant: Option<&'static str>,
    /// The protocols its engines speak, and what the game is called there.
    pub tongues: &'static [(Tongue, &'static str)],
}

impl Terms {
    /// On eight by eight squares, White begins.
    pub const EIGHT: Terms = Terms {
        sides: 8..=8,
        usual: 8,
        colours: ["white", "black"],
        komi: 0.0,
        adviser: "alphabeta",
        worth: Worth::Pieces,
        variant: None,
        tongues: &[],
    };
}

/// What the numbers of an adviser mean to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Pawns, and mates.
    Pawns,
    /// Pieces on the board.
    Pieces,
    /// How many games are won from here, of twenty, more or less than half.
    Chance,
    /// Nothing but which side is better.
    Side,
}

impl Worth {
    /// An evaluation in words: `White +0.7`, `Black #3`, `Black 63 %`. The view is that of the first seat.
    pub fn words(self, eval: Eval, look: &Look) -> String {
        let (first, points) = match eval {
            Eval::Points(points) => (points >= 0.0, points.abs()),
            Eval::Mate(moves) => (moves >= 0, 0.0),
        };
        let side = look.sides.get(usize::from(!first)).copied().unwrap_or("the better side");
        match (eval, self) {
            (Eval::Mate(moves), Worth::Pawns) => format!("{side} #{}", moves.abs()),
            (Eval::Mate(moves), Worth::Pieces | Worth::Side) => format!("{side} wins in {}", moves.abs()),
            (Eval::Mate(_), Worth::Chance) => format!("{side} wins"),
            (Eval::Points(_), _) if points < 0.05 => "even".into(),
            (Eval::Points(_), Worth::Pawns | Worth::Pieces) => format!("{side} +{points:.1}"),
            (Eval::Points(_), Worth::Chance) => format!("{side} {:.0} %", 50.0 + points * 5.0),
            (Eval::Points(_), Worth::Side) => format!("{side} is better"),
        }
    }
}

impl Debug for dyn Turns + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl dyn Turns + '_ {
    /// What it is usually played on.
    pub fn usual(&self) -> BoardRules {
        let Terms { usual, komi, .. } = self.terms();
        BoardRules { side: usual, komi }
    }

    /// The board before the first move, or why there is none.
    pub fn board(&self, rules: BoardRules) -> Result<Box<dyn RefereeBoard>, String> {
        self.check(rules)?;
        Ok(self.start(rules))
    }

    /// The board before the first move from a position, or from the usual start; or why there is none.
    pub fn board_at(&self, start: Option<&StartPosition>, rules: BoardRules) -> Result<Box<dyn RefereeBoard>, String> {
        let Some(start) = start else { return self.board(rules) };
        self.check(rules)?;
        self.start_at(start, rules).ok_or_else(|| format!("{} does not begin from {start}; expected moves", self.id()))
    }

    /// The player a word stands for, at the board before the first move, or why there is none.
    pub fn player(&self, word: &str, rules: BoardRules, seed: u64) -> Result<Box<dyn Player>, String> {
        self.player_at(None, word, rules, seed)
    }

    /// The same at a position.
    pub fn player_at(
        &self,
        start: Option<&StartPosition>,
        word: &str,
        rules: BoardRules,
        seed: u64,
    ) -> Result<Box<dyn Player>, String> {
        self.check(rules)?;
        let rng = Rng::new(seed);
        let found = PlayerSpec::read(word).and_then(|word| match start {
            Some(start) => self.seat_at(start, &word, rules, rng),
            None => self.seat(&word, rules, rng),
        });
        found.ok_or_else(|| self.unknown(word))
    }

    /// What the game is called by engines of a protocol, where there are any.
    pub fn called(&self, tongue: Tongue) -> Option<&'static str> {
        self.terms().tongues.iter().find(|(known, _)| *known == tongue).map(|(_, name)| *name)
    }

    /// Whether it can be played so.
    fn check(&self, rules: BoardRules) -> Result<(), String> {
        let (game, side, sides) = (self.id(), rules.side, self.terms().sides);
        let (least, most) = (sides.start(), sides.end());
        if sides.contains(&side) {
            Ok(())
        } else if least == most {
            Err(format!("{game} is played on a board of {least}x{least}; found {side}x{side}"))
        } else {
            Err(format!("{game} is played on boards from {least}x{least} to {most}x{most}; found {side}x{side}"))
        }
    }

    fn unknown(&self, word: &str) -> String {
        let mut said = format!("builtin:{word}: {} has no such player; there are", self.id());
        for (i, name) in self.names().into_iter().enumerate() {
            let _ = write!(said, "{} builtin:{name}", if i == 0 { "" } else { "," });
        }
        said
    }
}

/// The games that are played, in the order of the gallery.
pub fn played() -> impl Iterator<Item = (&'static str, Play)> {
    all().iter().filter_map(|game| Some((game.id(), game.play()?)))
}

/// The games that are played in turns.
pub fn in_turns() -> impl Iterator<Item = &'static dyn Turns> {
    played().filter_map(|(_, play)| match play {
        Play::Turns(game) => Some(game),
        Play::Rounds(_) => None,
    })
}

/// The game in turns with this id.
pub fn find_in_turns(id: &str) -> Option<&'static dyn Turns> {
    in_turns().find(|game| game.id() == id)
}

/// The games that are played in rounds.
pub fn in_rounds() -> impl Iterator<Item = &'static Rounds> {
    played().filter_map(|(_, play)| match play {
        Play::Rounds(rounds) => Some(rounds),
        Play::Turns(_) => None,
    })
}

/// The game whose players can judge a match, and what it is played on; or why nobody can.
pub fn judges(record: &Record, replay: &Replay) -> Result<(&'static dyn Turns, BoardRules), String> {
    let GameGround { game, rules, .. } = GameGround::of(record, replay)?;
    Ok((game, rules))
}

/// What a game in turns is played on, and from where.
#[derive(Clone, Debug)]
pub struct GameGround {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    /// Where it is not the usual one.
    pub start: Option<StartPosition>,
}

impl GameGround {
    /// The ground of a match, or why nobody here plays on it.
    pub fn of(record: &Record, replay: &Replay) -> Result<GameGround, String> {
        let (game, rules) = players_of(record, replay)?;
        Ok(GameGround { game, rules, start: game.begun(record)? })
    }

    /// The board after some moves, in the manager's words.
    pub fn board(&self, moves: &[String]) -> Result<Box<dyn RefereeBoard>, String> {
        let mut board = self.game.board_at(self.start.as_ref(), self.rules)?;
        moves.iter().try_for_each(|text| board.play(text).map(drop))?;
        Ok(board)
    }

    /// The player a word stands for, who has heard these moves.
    pub fn player(&self, word: &str, moves: &[String], seed: u64) -> Result<Box<dyn Player>, String> {
        let mut player = self.game.player_at(self.start.as_ref(), word, self.rules, seed)?;
        moves.iter().try_for_each(|text| player.board().play(text).map(drop))?;
        Ok(player)
    }
}

/// A recorded match at a step from which it is played on.
pub struct PlayOn {
    pub ground: GameGround,
    /// The moves up to there, in the manager's words.
    pub moves: Vec<String>,
    /// Tells what is legal, and whether the game is over.
    pub board: Box<dyn RefereeBoard>,
}

/// The game of a match after some steps, ready to be played on; or why it cannot be.
pub fn play_on(record: &Record, replay: &Replay, steps: usize) -> Result<PlayOn, String> {
    let ground = GameGround::of(record, replay)?;
    let moves = moves(ground.game, replay, steps);
    let board = ground.board(&moves)?;
    Ok(PlayOn { ground, moves, board })
}

/// The game whose players could play a match on, wherever it began, and what it is played on; or why nobody can.
pub fn players_of(record: &Record, replay: &Replay) -> Result<(&'static dyn Turns, BoardRules), String> {
    let nobody = || format!("nobody here can judge {}", replay.game_name);
    let game = find_in_turns(replay.game).ok_or_else(nobody)?;
    if replay.variant.is_some() && replay.variant.as_deref() != game.terms().variant {
        return Err(format!("{} by other rules", nobody()));
    }
    let rules = BoardRules { side: replay.size.cols, komi: record.komi.unwrap_or(0.0) };
    game.check(rules)?;
    Ok((game, rules))
}

/// What somebody thinks of a position: the move they would make, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The move as the game's players write it.
    pub spelt: String,
    /// Where it begins, if it does so on the board, and where it goes.
    pub way: Vec<Cell>,
    /// For who moves; not everybody says.
    pub eval: Option<Eval>,
}

/// Somebody from outside who gives hints and judges positions in place of our own players.
pub trait Oracle: Send + Sync {
    /// Whether they know this game.
    fn knows(&self, game: &dyn Turns) -> bool;

    /// What they think of the position after some moves, in the manager's words, when they think for so long. May take longer.
    fn consult(&self, ground: &GameGround, moves: &[String], time: Millis) -> Result<Opinion, String>;
}

/// The moves of a replay up to some steps, in the manager's words.
pub fn moves(game: &dyn Turns, replay: &Replay, steps: usize) -> Vec<String> {
    replay.steps.iter().take(steps).map(|step| game.spell(replay, step, Style::Manager)).collect()
}

/// Who is to move after some steps of a replay.
pub fn mover(replay: &Replay, steps: usize) -> Seat {
    let seat = |step: usize| replay.steps.get(step).and_then(|step| step.seat);
    let last = steps.checked_sub(1).and_then(seat);
    seat(steps).or(last.map(|seat| Seat(1 - seat.0.min(1)))).unwrap_or(Seat(0))
}

/// A player of ours in the position of a replay after some steps, or why there is none.
pub fn adviser(record: &Record, replay: &Replay, steps: usize) -> Result<Box<dyn Player>, String> {
    let ground = GameGround::of(record, replay)?;
    let GameGround { game, .. } = ground;
    ground.player(game.terms().adviser, &moves(game, replay, steps), steps as u64)
}
