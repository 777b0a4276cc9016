//! Chess for players: men, where they stand, and exchanges played out.

use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, BoardBuilder, Color, File, Move as Ply, Piece, Square};

use super::position::{ChessEnd as Ended, ChessPosition, cell};
use super::start::{self, Start};
use super::{Chess, written};
use crate::games::play::{Terms, Turns, Worth};
use crate::model::{Cell, Move, Record, Seat, StartDrawing, StartPosition};
use crate::players::level::Level;
use crate::players::search::{Edge, Outlook, Searchable, WON};
use crate::players::table::{self, GameEnd, Playable, Table};
use crate::players::tongue::Tongue;
use crate::players::{self, BoardRules, Player, PlayerSpec, Rng};

impl Turns for Chess {
    fn terms(&self) -> Terms {
        Terms { worth: Worth::Pawns, tongues: &[(Tongue::Uci, "chess")], ..Terms::EIGHT }
    }

    fn start(&self, _rules: BoardRules) -> Box<dyn table::RefereeBoard> {
        Box::new(Table::new(Men::start()))
    }

    fn seat(&self, word: &PlayerSpec, _rules: BoardRules, rng: Rng) -> Option<Box<dyn Player>> {
        players::seat(Men::start(), word, rng)
    }

    /// A line of EPD is as good as a FEN: what it says behind the position is passed over.
    fn position(&self, text: &str) -> Result<StartPosition, String> {
        Men::of_fen(&start::without_operations(text)).map(|men| men.as_start())
    }

    fn begun(&self, record: &Record) -> Result<Option<StartPosition>, String> {
        Ok(super::drawn(record)?.map(|start| Men::of(start).as_start()))
    }

    fn start_at(&self, start: &StartPosition, _rules: BoardRules) -> Option<Box<dyn table::RefereeBoard>> {
        Some(Box::new(Table::new(Men::at(start)?)))
    }

    fn seat_at(
        &self,
        start: &StartPosition,
        word: &PlayerSpec,
        _rules: BoardRules,
        rng: Rng,
    ) -> Option<Box<dyn Player>> {
        players::seat(Men::at(start)?, word, rng)
    }
}

/// A position of chess.
#[derive(Clone, Debug)]
pub struct Men {
    pub board: Board,
}

impl Men {
    pub fn start() -> Men {
        Men { board: start::usual(Color::White).board }
    }

    /// A position in Forsyth–Edwards notation.
    pub fn of_fen(fen: &str) -> Result<Men, String> {
        start::fen(fen).map(Men::of)
    }

    /// The board counts to a hundred quiet plies, which is as far as games go.
    fn of(start: Start) -> Men {
        let mut builder = BoardBuilder::from_board(&start.board);
        builder.halfmove_clock = start.clock.min(100) as u8;
        Men { board: builder.build().unwrap_or(start.board) }
    }

    fn at(start: &StartPosition) -> Option<Men> {
        match &start.drawing {
            StartDrawing::Fen(fen) => Men::of_fen(fen).ok(),
            StartDrawing::Rows(_) => None,
        }
    }

    fn as_start(&self) -> StartPosition {
        // Kings and rooks that castle from other squares are told by their files.
        let fen = if self.castles_as_usual() { self.board.to_string() } else { format!("{:#}", self.board) };
        StartPosition { drawing: StartDrawing::Fen(fen), second: self.board.side_to_move() == Color::Black }
    }

    fn castles_as_usual(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rights = self.board.castle_rights(color);
            let none = rights.short.is_none() && rights.long.is_none();
            let usual =
                rights.short.is_none_or(|file| file == File::H) && rights.long.is_none_or(|file| file == File::A);
            none || (usual && self.board.king(color).file() == File::E)
        })
    }

    /// The same position in the words of the rules.
    fn position(&self) -> ChessPosition {
        let clock = u32::from(self.board.halfmove_clock());
        ChessPosition::new(Start { board: self.board.clone(), clock, remark: None }, Seat(0))
    }

    fn checked(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Plies that take something or promote, with what they promise; of quiet ones too where those are wanted.
    fn plies(&self, quiet: bool) -> Vec<Ply> {
        let mut all: Vec<(i32, Ply)> = Vec::with_capacity(48);
        let others = self.board.colors(!self.board.side_to_move());
        self.board.generate_moves(|plies| {
            for ply in plies {
                let taken = self.board.piece_on(ply.to).filter(|_| others.has(ply.to));
                let promise = match (taken, ply.promotion) {
                    (Some(taken), _) => 10 * points(taken) - points(plies.piece) / 10,
                    (None, Some(Piece::Queen)) => 5000,
                    (None, _) if !quiet => continue,
                    (None, _) => place(plies.piece, ply.to, self.board.side_to_move()) - 1000,
                };
                all.push((promise, ply));
            }
            false
        });
        all.sort_by_key(|(promise, _)| -promise);
        all.into_iter().map(|(_, ply)| ply).collect()
    }
}

/// A man in hundredths of a pawn.
fn points(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

/// What a square is worth to a man: the middle to most, the way forward to pawns, the back row to the king.
fn place(piece: Piece, square: Square, color: Color) -> i32 {
    let square = square.relative_to(color);
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let middle = 6 - ((2 * file - 7).abs() + (2 * rank - 7).abs()) / 2;
    match piece {
        Piece::Pawn => rank * rank * 2 + if (2..=5).contains(&file) { rank * 3 } else { 0 },
        Piece::Knight => middle * 8,
        Piece::Bishop => middle * 4,
        Piece::Rook => i32::from(rank == 6) * 15 + i32::from(file == 3 || file == 4) * 5,
        Piece::Queen => middle * 2,
        Piece::King => -(rank * 15) + if file == 2 || file == 6 { 20 } else { 0 },
    }
}

impl Searchable for Men {
    type Ply = Ply;
    type Plies = std::vec::IntoIter<Ply>;

    fn look(&self) -> Outlook<Self::Plies> {
        let plies = self.plies(true);
        match (plies.is_empty(), self.checked()) {
            (true, true) => Outlook::Over(-WON),
            (true, false) => Outlook::Over(0),
            (false, _) if self.board.halfmove_clock() >= 100 => Outlook::Over(0),
            (false, _) => Outlook::Open(plies.into_iter()),
        }
    }

    fn after(&self, ply: &Ply) -> Men {
        let mut board = self.board.clone();
        board.play_unchecked(*ply);
        Men { board }
    }

    fn worth(&self) -> i32 {
        let side = |color: Color| {
            let men = |piece: Piece| {
                let squares = self.board.colored_pieces(color, piece);
                squares.into_iter().map(|square| points(piece) + place(piece, square, color)).sum::<i32>()
            };
            let pair = i32::from(self.board.colored_pieces(color, Piece::Bishop).len() >= 2) * 30;
            Piece::ALL.into_iter().map(men).sum::<i32>() + pair
        };
        let mover = self.board.side_to_move();
        side(mover) - side(!mover)
    }

    fn edge(&self) -> Edge<Self::Plies> {
        if self.checked() {
            let plies = self.plies(true);
            return if plies.is_empty() { Edge::Over(-WON) } else { Edge::Forced(plies.into_iter()) };
        }
        let plies = self.plies(false);
        if plies.is_empty() { Edge::Quiet } else { Edge::Loud(plies.into_iter()) }
    }
}

impl Playable for Men {
    const LEVELS: [Level; 4] = [
        Level { depth: 1, nodes: 100_000, sees: 100 },
        Level { depth: 2, nodes: 100_000, sees: 600 },
        Level { depth: 3, nodes: 200_000, sees: 1000 },
        Level { depth: 60, nodes: 300_000, sees: 1000 },
    ];

    fn read(&self, text: &str) -> Result<Ply, String> {
        self.position().read(&Move { text: text.into(), ..Move::default() })
    }

    fn write(&self, ply: &Ply) -> String {
        written::managers(&self.position().notation(*ply), &self.way(ply))
    }

    fn spell(&self, ply: &Ply) -> String {
        self.position().notation(*ply)
    }

    fn way(&self, ply: &Ply) -> Vec<Cell> {
        vec![cell(ply.from), cell(ply.to)]
    }

    /// A king that castles is shown where it comes to stand; the board has it take its own rook.
    fn trail(&self, ply: &Ply) -> Vec<Cell> {
        let castles = self.board.colors(self.board.side_to_move()).has(ply.to);
        let file = if ply.to.file() > ply.from.file() { File::G } else { File::C };
        let to = if castles { Square::new(file, ply.to.rank()) } else { ply.to };
        vec![cell(ply.from), cell(to)]
    }

    fn end(&self) -> Option<GameEnd> {
        let seat = |color: Color| usize::from(color == Color::Black);
        match self.position().end() {
            Some(Ended::Mate { winner }) => Some(GameEnd::won(seat(winner), "mate")),
            Some(Ended::Stalemate) => Some(GameEnd::drawn("stalemate")),
            Some(Ended::Bare) => Some(GameEnd::drawn("nobody has men enough to mate")),
            Some(Ended::SeventyFive | Ended::Fivefold) | None if self.board.halfmove_clock() >= 100 => {
                Some(GameEnd::drawn("50 moves without a capture or a pawn's move"))
            }
            Some(Ended::SeventyFive | Ended::Fivefold) | None => None,
        }
    }

    fn is_again(&self, other: &Men) -> bool {
        self.board.same_position(&other.board)
    }

    fn tell(&self, ply: &Ply, tongue: Tongue) -> Option<String> {
        match tongue {
            Tongue::Uci => Some(display_uci_move(&self.board, *ply).to_string()),
            Tongue::Gtp | Tongue::Gomocup | Tongue::Nboard => None,
        }
    }

    fn hear(&self, text: &str, tongue: Tongue) -> Result<Ply, String> {
        match tongue {
            Tongue::Uci => self.read(text),
            Tongue::Gtp | Tongue::Gomocup | Tongue::Nboard => Err(format!("{} does not speak of chess", tongue.word())),
        }
    }

    /// What castling is called depends on the squares, and engines are not told of unusual ones.
    fn set_up(&self, tongue: Tongue) -> Option<Vec<String>> {
        match tongue {
            Tongue::Uci => self.castles_as_usual().then(|| vec![format!("fen {}", self.board)]),
            Tongue::Gtp | Tongue::Gomocup | Tongue::Nboard => None,
        }
    }

    /// A bare king mates nobody, nor do a king and one knight or bishop if the other has nothing to be smothered by.
    fn can_win(&self, who: usize) -> bool {
        let own = if who == 0 { Color::White } else { Color::Black };
        super::position::could_mate(&self.board, own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::search::Search;
    use crate::players::watch::SearchWatch;

    fn best(fen: &str, depth: u32) -> (String, i32) {
        let men = Men::of_fen(fen).unwrap();
        let mut watch = SearchWatch::default();
        let found = Search::new(&mut watch).deepen(&men, depth, &mut Rng::new(1)).unwrap();
        (men.write(&found.ply), found.value)
    }

    #[test]
    fn mate_in_two_is_found() {
        // The end of a famous game, a famous problem, a smothered king, and two rooks that have two ways.
        let samples = [
            ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", vec!["B3QB8"]),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", vec!["A1RA6"]),
            ("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", vec!["C4QG8"]),
            ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", vec!["A2RA7", "B1RB7"]),
        ];
        for (fen, keys) in samples {
            let (text, value) = best(fen, 4);
            assert!(keys.contains(&text.as_str()), "{fen}: {text}");
            assert_eq!(value, WON - 3, "{fen}");
        }
    }

    #[test]
    fn moves_are_written_as_the_manager_wrote_them() {
        let start = Men::start();
        let ply = start.read("E2PE4").unwrap();
        assert_eq!(start.write(&ply), "E2PE4");
        let men = Men::of_fen("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        for text in ["0-0", "0-0-0", "A7PA8", "A7NA8", "E1KE2"] {
            assert_eq!(men.write(&men.read(text).unwrap()), text);
        }
        assert!(start.read("E2PE5").is_err());
    }

    #[test]
    fn who_could_never_mate_wins_nothing_on_time() {
        let cases = [
            ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", [true, false]),
            ("4k2q/8/8/8/8/8/8/4KN2 w - - 0 1", [false, true]),
            ("4k2r/8/8/8/8/8/8/4KN2 w - - 0 1", [true, true]),
            ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", [true, true]),
            ("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", [false, false]),
            ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", [true, false]),
            ("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", [true, true]),
        ];
        for (fen, could) in cases {
            let men = Men::of_fen(fen).unwrap();
            assert_eq!([men.can_win(0), men.can_win(1)], could, "{fen}");
        }
    }

    #[test]
    fn moves_are_said_to_engines_as_squares() {
        let men = Men::of_fen("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        for (text, said) in
            [("0-0", "e1g1"), ("0-0-0", "e1c1"), ("A7PA8", "a7a8q"), ("A7NA8", "a7a8n"), ("E1KE2", "e1e2")]
        {
            assert_eq!(men.tell(&men.read(text).unwrap(), Tongue::Uci).as_deref(), Some(said));
            assert_eq!(men.write(&men.hear(said, Tongue::Uci).unwrap()), text);
        }
        assert!(men.hear("e1g2", Tongue::Uci).is_err() && men.hear("e1g1", Tongue::Gtp).is_err());
    }

    #[test]
    fn a_hanging_queen_is_taken_and_a_guarded_one_is_not_left() {
        assert_eq!(best("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 2).0, "E4PD5");
    }
}
