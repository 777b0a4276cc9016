//! The position of one game: whose turn it is, what a written move means, and when the game is over.

use cozy_chess::util::display_san_move;
use cozy_chess::{
    BitBoard, Board, Color, File, Move as Ply, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use super::start::Start;
use super::why;
use super::written::WrittenMove;
use crate::model::{Cell, Move, Seat};

/// Why a game is over by itself. What a player must claim (50 moves, three times the same) is no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChessEnd {
    Mate {
        winner: Color,
    },
    Stalemate,
    /// Neither side has men enough to mate.
    Bare,
    /// 75 moves of each side without a capture or a pawn's move.
    SeventyFive,
    /// The same position for the fifth time.
    Fivefold,
}

/// What a player could claim a draw for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawClaim {
    Fifty,
    Threefold,
}

/// A game between two plies.
#[derive(Clone, Debug)]
pub struct ChessPosition {
    board: Board,
    /// Which seat plays the white men.
    white: Seat,
    /// Plies since the last capture or pawn's move.
    clock: u32,
    /// The positions since then: none before can come again.
    seen: Vec<Board>,
    /// Why the game is over, once it is.
    end: Option<ChessEnd>,
}

impl ChessPosition {
    pub fn new(start: Start, white: Seat) -> ChessPosition {
        let Start { board, clock, .. } = start;
        let mut position = ChessPosition { seen: vec![board.clone()], board, white, clock, end: None };
        position.end = position.find_end();
        position
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn to_move(&self) -> Color {
        self.board.side_to_move()
    }

    pub fn seat(&self, color: Color) -> Seat {
        match color {
            Color::White => self.white,
            Color::Black => Seat(1 - self.white.0),
        }
    }

    pub fn color(&self, seat: Seat) -> Color {
        if seat == self.white { Color::White } else { Color::Black }
    }

    /// What a written move means here, or why it is none.
    pub fn read(&self, written: &Move) -> Result<Ply, String> {
        if let Some(Seat(seat @ 2..)) = written.seat {
            return Err(format!("seat {seat} moves; expected 0 or 1"));
        }
        let text = || written.text.chars().take(20).collect::<String>();
        let meant = WrittenMove::parse(&written.text)
            .ok_or_else(|| format!("{:?} is no move; expected such as e4, Nf3, e2e4, E2PE4 or O-O", text()))?;
        if let Some(end @ (ChessEnd::Mate { .. } | ChessEnd::Stalemate)) = self.end {
            return Err(format!("the game is over: {}; expected no further move", why::end(end)));
        }
        let mover = self.to_move();
        if written.seat.is_some_and(|seat| seat != self.seat(mover)) {
            let (other, mover) = (why::color(!mover), why::color(mover));
            return Err(format!("{}: {other} moves out of turn; {mover} is to move", text()));
        }
        let ply = match meant {
            WrittenMove::Castle { short } => self.castle(short),
            WrittenMove::FromTo { from, to, named, promotion } => self.walk(from, to, named, promotion),
            WrittenMove::San { .. } => self.san(meant),
        };
        ply.map_err(|why| format!("{}: {why}", text()))
    }

    /// Castling is the king's way to its own rook.
    fn castle(&self, short: bool) -> Result<Ply, String> {
        let rights = self.board.castle_rights(self.to_move());
        let king = self.board.king(self.to_move());
        let file = if short { rights.short } else { rights.long };
        let ply = file.map(|file| Ply { from: king, to: Square::new(file, king.rank()), promotion: None });
        ply.filter(|ply| self.board.is_legal(*ply)).ok_or_else(|| why::castle(&self.board, short))
    }

    fn walk(&self, from: Square, to: Square, named: Option<Piece>, written: Option<Piece>) -> Result<Ply, String> {
        let board = &self.board;
        let mover = self.to_move();
        let man = match (board.piece_on(from), board.color_on(from)) {
            (Some(man), Some(color)) if color == mover => man,
            (Some(man), _) => return Err(why::not_yours(man, from, mover)),
            (None, _) => return Err(format!("{from} is empty; {} is to move", why::color(mover))),
        };
        let promotes = man == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(mover);
        // The manager writes what a pawn becomes in place of the pawn's letter, or nothing for a queen.
        let becomes = named.filter(|named| !matches!(named, Piece::Pawn | Piece::King));
        if let Some(named) = named.filter(|named| *named != man && !(promotes && becomes.is_some())) {
            return Err(format!("on {from} stands a {}, no {}", why::man(man), why::man(named)));
        }
        let promotion = promotes.then(|| written.or(becomes).unwrap_or(Piece::Queen));
        let ply = Ply { from, to, promotion };
        if board.is_legal(ply) {
            return Ok(ply);
        }
        // A king that goes two squares or further towards a rook castles.
        let far = (from.file() as i32 - to.file() as i32).abs() >= 2;
        if man == Piece::King && far && from.rank() == to.rank() {
            return self.castle(to.file() > from.file());
        }
        Err(why::cannot_go(board, man, from, to))
    }

    fn san(&self, written: WrittenMove) -> Result<Ply, String> {
        let WrittenMove::San { piece, file, rank, to, promotion } = written else { return Err("is no move".into()) };
        let from = |square: &Square| {
            file.is_none_or(|file| square.file() == file) && rank.is_none_or(|rank| square.rank() == rank)
        };
        let men = self.board.colored_pieces(self.to_move(), piece).into_iter().filter(from).collect::<BitBoard>();
        let last = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(self.to_move());
        let becomes = if last { promotion.or(Some(Piece::Queen)) } else { promotion };
        // Only pawns on the last row become something, and no man goes where an own one stands: that is castling.
        let possible = last == becomes.is_some() && !self.board.colors(self.to_move()).has(to);
        let mut found = BitBoard::EMPTY;
        self.board.generate_moves_for(men & self.near(piece, to), |plies| {
            if possible && plies.to.has(to) {
                found |= plies.from.bitboard();
            }
            false
        });
        match found.next_square() {
            Some(from) if found.len() == 1 => Ok(Ply { from, to, promotion: becomes }),
            None => Err(why::no_man_goes(&self.board, men, piece, to)),
            Some(_) => {
                let squares: Vec<String> = found.into_iter().map(|square| square.to_string()).collect();
                Err(format!(
                    "the {}s on {} can go there; expected which of them",
                    why::man(piece),
                    squares.join(" and ")
                ))
            }
        }
    }

    /// From where a man of this kind could come to a square, if nothing but the men in its way mattered.
    fn near(&self, piece: Piece, to: Square) -> BitBoard {
        let all = self.board.occupied();
        match piece {
            Piece::Knight => get_knight_moves(to),
            Piece::King => get_king_moves(to),
            Piece::Bishop => get_bishop_moves(to, all),
            Piece::Rook => get_rook_moves(to, all),
            Piece::Queen => get_bishop_moves(to, all) | get_rook_moves(to, all),
            Piece::Pawn => to.file().bitboard() | get_pawn_attacks(to, !self.to_move()),
        }
    }

    /// The move as players write it.
    pub fn notation(&self, ply: Ply) -> String {
        display_san_move(&self.board, ply).to_string()
    }

    /// Lets a ply happen. It must come from [`ChessPosition::read`] of this very position.
    pub fn apply(&mut self, ply: Ply) {
        let men = self.board.occupied().len();
        let pawn = self.board.piece_on(ply.from) == Some(Piece::Pawn);
        self.board.play_unchecked(ply);
        if pawn || self.board.occupied().len() != men {
            self.clock = 0;
            self.seen.clear();
        } else {
            self.clock += 1;
        }
        self.seen.push(self.board.clone());
        self.end = self.find_end();
    }

    /// Lets the player to move do nothing, as analysts write it. Nobody can do that in check.
    pub fn pass(&mut self) -> Result<(), String> {
        let checked = || "a null move cannot be made in check; expected a move out of it".to_string();
        self.board = self.board.null_move().ok_or_else(checked)?;
        self.clock += 1;
        self.seen.push(self.board.clone());
        self.end = self.find_end();
        Ok(())
    }

    /// The legal plies.
    pub fn plies(&self) -> Vec<Ply> {
        let mut all = Vec::new();
        self.board.generate_moves(|plies| {
            all.extend(plies);
            false
        });
        all
    }

    /// Mate or stalemate: nobody could play on.
    fn over(&self) -> Option<ChessEnd> {
        if self.board.generate_moves(|_| true) {
            return None;
        }
        let checked = !self.board.checkers().is_empty();
        Some(if checked { ChessEnd::Mate { winner: !self.to_move() } } else { ChessEnd::Stalemate })
    }

    /// Whether the game is over by itself, and why.
    pub fn end(&self) -> Option<ChessEnd> {
        self.end
    }

    fn find_end(&self) -> Option<ChessEnd> {
        // A position comes for the fifth time after sixteen plies at the earliest.
        const EARLIEST: usize = 17;
        self.over().or_else(|| {
            if bare(&self.board) {
                Some(ChessEnd::Bare)
            } else if self.seen.len() >= EARLIEST && self.times() >= 5 {
                Some(ChessEnd::Fivefold)
            } else {
                (self.clock >= 150).then_some(ChessEnd::SeventyFive)
            }
        })
    }

    /// What a draw could be claimed for.
    pub fn claim(&self) -> Option<DrawClaim> {
        if self.times() >= 3 { Some(DrawClaim::Threefold) } else { (self.clock >= 100).then_some(DrawClaim::Fifty) }
    }

    /// How often this position has been there, this time included.
    fn times(&self) -> usize {
        self.seen.iter().filter(|before| before.same_position(&self.board)).count()
    }

    /// The men of a colour in points: the usual 1, 3, 3, 5, 9.
    pub fn material(&self, color: Color) -> i64 {
        let points = [(Piece::Pawn, 1), (Piece::Knight, 3), (Piece::Bishop, 3), (Piece::Rook, 5), (Piece::Queen, 9)];
        points.into_iter().map(|(man, points)| i64::from(self.board.colored_pieces(color, man).len()) * points).sum()
    }

    pub fn men(&self, color: Color) -> i64 {
        i64::from(self.board.colors(color).len())
    }

    /// Rows from the top in the letters of a FEN, `.` for an empty square.
    pub fn rows(&self) -> Vec<String> {
        let letter = |square: Square| match (self.board.piece_on(square), self.board.color_on(square)) {
            (Some(man), Some(Color::White)) => char::from(man).to_ascii_uppercase(),
            (Some(man), Some(Color::Black)) => char::from(man),
            _ => '.',
        };
        let row = |rank: &Rank| File::ALL.iter().map(|file| letter(Square::new(*file, *rank))).collect();
        Rank::ALL.iter().rev().map(row).collect()
    }

    /// The position in Forsyth–Edwards notation. Castling rights are sides of the king, or files where another rook
    /// stands further out; a square en passant is named only where a pawn can take there.
    pub fn fen(&self) -> String {
        let text = self.board.to_string();
        let men = text.split(' ').next().unwrap_or_default();
        let side = if self.to_move() == Color::White { 'w' } else { 'b' };
        let rights: String = Color::ALL.into_iter().flat_map(|color| self.rights(color)).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passing = self.passing().map_or("-".to_string(), |square| square.to_string());
        // The board's own clock stops at 100.
        format!("{men} {side} {rights} {passing} {} {}", self.clock, self.board.fullmove_number())
    }

    /// The letters of a colour's castling rights.
    fn rights(&self, color: Color) -> Vec<char> {
        let rights = self.board.castle_rights(color);
        let king = self.board.king(color);
        let rooks = self.board.colored_pieces(color, Piece::Rook) & king.rank().bitboard();
        let outermost =
            |file: File, further: fn(File, File) -> bool| !rooks.into_iter().any(|rook| further(rook.file(), file));
        let short = rights.short.map(|file| if outermost(file, |rook, own| rook > own) { 'k' } else { file.into() });
        let long = rights.long.map(|file| if outermost(file, |rook, own| rook < own) { 'q' } else { file.into() });
        let letter = |letter: char| if color == Color::White { letter.to_ascii_uppercase() } else { letter };
        short.into_iter().chain(long).map(letter).collect()
    }

    /// The square on which a pawn can be taken in passing.
    fn passing(&self) -> Option<Square> {
        let mover = self.to_move();
        let square = Square::new(self.board.en_passant()?, Rank::Sixth.relative_to(mover));
        let pawns = self.board.colored_pieces(mover, Piece::Pawn) & get_pawn_attacks(square, !mover);
        let takes = |from: Square| self.board.is_legal(Ply { from, to: square, promotion: None });
        pawns.into_iter().any(takes).then_some(square)
    }
}

/// Whether no series of moves can mate: bare kings, one knight, or bishops on squares of one colour.
fn bare(board: &Board) -> bool {
    let [knights, bishops] = [Piece::Knight, Piece::Bishop].map(|man| board.pieces(man));
    let others = board.occupied() - board.pieces(Piece::King) - knights - bishops;
    if !others.is_empty() {
        return false;
    }
    match (knights.len(), bishops.len()) {
        (0, 0) | (1, 0) => true,
        (0, _) => (bishops & BitBoard::DARK_SQUARES).is_empty() || (bishops & BitBoard::LIGHT_SQUARES).is_empty(),
        _ => false,
    }
}

/// Whether a side could mate if the other helped: not with a bare king, nor with one knight or bishops on squares of one colour
/// where the other has no men that could stand in its own king's way.
pub fn could_mate(board: &Board, side: Color) -> bool {
    let men = |color: Color, piece: Piece| board.colored_pieces(color, piece);
    let heavy = [Piece::Pawn, Piece::Rook, Piece::Queen].iter().any(|piece| !men(side, *piece).is_empty());
    let (knights, bishops) = (men(side, Piece::Knight), men(side, Piece::Bishop));
    let helpers = board.colors(!side) - men(!side, Piece::King) - men(!side, Piece::Queen);
    match (heavy, knights.len(), bishops.len()) {
        (true, _, _) => true,
        (false, 0, 0) => false,
        // A knight needs a man of the other's beside the king; a queen would only take it.
        (false, 1, 0) => !helpers.is_empty(),
        (false, 0, _) => {
            let both =
                !(bishops & BitBoard::DARK_SQUARES).is_empty() && !(bishops & BitBoard::LIGHT_SQUARES).is_empty();
            let pawns_or_knights = men(!side, Piece::Pawn) | men(!side, Piece::Knight);
            let own = if (bishops & BitBoard::DARK_SQUARES).is_empty() {
                BitBoard::LIGHT_SQUARES
            } else {
                BitBoard::DARK_SQUARES
            };
            both || !pawns_or_knights.is_empty() || !(men(!side, Piece::Bishop) - own).is_empty()
        }
        (false, _, _) => true,
    }
}

/// Where a square lies: a8 is at the top left.
pub fn cell(square: Square) -> Cell {
    Cell::new(square.file() as i32, 7 - square.rank() as i32)
}
