//! The rules as boards, and records told from end to end.

use cozy_chess::Board;

use super::Chess;
use crate::games::squares;
use crate::games::trying::{self, final_rows, problem, seats, told};
use crate::games::{Game, Telling, tell};
use crate::model::{
    Cell, Entry, Event, Millis, Phase, Record, Recorded, Replay, Seat, SeatPaint, Sheet, Size, Style, ThingId, What,
};

fn record(moves: &str) -> Record {
    trying::record("json", "chess", moves)
}

/// The board that folding the events gives.
fn folded(replay: &Replay, steps: usize) -> Vec<String> {
    const LETTERS: [char; 12] = ['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k'];
    trying::folded(replay, steps, |man| LETTERS[usize::from(man.kind.0)])
}

fn from_fen(fen: &str, moves: &str) -> Record {
    Record { fen: Some(fen.into()), ..record(moves) }
}

fn notations(telling: &Telling) -> Vec<&str> {
    telling.replay.steps.iter().map(|step| step.notation.as_str()).collect()
}

/// Positions reached in exactly `depth` plies.
fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|plies| {
        nodes += match depth {
            1 => plies.len() as u64,
            _ => plies
                .into_iter()
                .map(|ply| {
                    let mut after = board.clone();
                    after.play_unchecked(ply);
                    perft(&after, depth - 1)
                })
                .sum(),
        };
        false
    });
    nodes
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn as_many_positions_as_others_counted_are_reached() {
    let start = Board::default();
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&start, depth)), [20, 400, 8902, 197_281]);
    let kiwipete = super::start::fen(KIWIPETE).unwrap().board;
    assert_eq!([1, 2, 3].map(|depth| perft(&kiwipete, depth)), [48, 2039, 97_862]);
}

#[test]
#[ignore = "takes some seconds"]
fn as_many_positions_as_others_counted_are_reached_deeper() {
    assert_eq!(perft(&Board::default(), 5), 4_865_609);
    assert_eq!(perft(&super::start::fen(KIWIPETE).unwrap().board, 4), 4_085_603);
}

#[test]
fn all_ways_of_writing_tell_the_same_game() {
    let san = told(&record("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O"));
    for moves in [
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1",
        "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 Bb5xc6 d7xc6 0-0",
        "E2PE4 E7PE5 G1NF3 B8NC6 F1BB5 A7PA6 B5BC6 D7PC6 0-0",
        "e4! e5 Nf3 Nc6 Bb5 a6!? Bxc6 dc6 e1h1",
    ] {
        let other = told(&record(moves));
        assert_eq!(notations(&other), notations(&san), "{moves}");
        assert_eq!(other.replay.outcome.fen, san.replay.outcome.fen);
    }
    let fen = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5";
    assert_eq!(san.replay.outcome.fen.as_deref(), Some(fen));
    assert_eq!(final_rows(&san)[0], "r.bqkbnr");
}

#[test]
fn a_capture_lifts_the_victim_when_the_other_man_has_arrived() {
    let telling = told(&record("e4 d5 exd5"));
    let step = &telling.replay.steps[2];
    // Men are numbered row by row from the top: d7 is the 12th, e2 the 21st.
    let (victim, pawn) = (ThingId(11), ThingId(20));
    let wanted = [
        Event::new(Phase::Move, 1, What::Captured { thing: victim }),
        Event::new(Phase::Move, 0, What::moved(pawn, [Cell::new(3, 3)])),
    ];
    assert_eq!(step.events, wanted);
    assert_eq!(step.caption.text(), "alpha takes a pawn · 2.exd5");
    assert_eq!(step.last_move, [Cell::new(4, 4), Cell::new(3, 3)]);
    let counters: Vec<_> = step.counters.iter().map(|own| (own.score, own.values.clone())).collect();
    assert_eq!(counters, [(39, vec![1, 16]), (38, vec![0, 15])]);
}

#[test]
fn castling_moves_king_and_rook_together() {
    let telling = told(&from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O-O"));
    for (step, squares) in telling.replay.steps.iter().zip([[(6, 7), (5, 7)], [(2, 0), (3, 0)]]) {
        let ways: Vec<_> = step
            .events
            .iter()
            .map(|event| match &event.what {
                What::Moved { path, .. } => (event.phase, event.beat, path.to_vec()),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(ways, squares.map(|(col, row)| (Phase::Move, 0, vec![Cell::new(col, row).into()])));
    }
    assert_eq!(final_rows(&telling)[0], "..kr...r");
    assert_eq!(final_rows(&telling)[7], "R....RK.");
    assert_eq!(telling.replay.steps[1].caption.text(), "beta castles queenside · 1…O-O-O");
}

#[test]
fn a_pawn_taken_in_passing_leaves_from_beside() {
    let telling = told(&record("e4 a6 e5 d5 exd6"));
    let step = &telling.replay.steps[4];
    assert_eq!(step.events[0].what, What::Captured { thing: ThingId(11) });
    assert_eq!(step.changed, [Cell::new(3, 3)]);
    assert_eq!(step.caption.text(), "alpha takes a pawn en passant · 3.exd6");
    assert_eq!(final_rows(&telling)[2..5], ["p..P....", "........", "........"]);
}

#[test]
fn a_pawn_on_the_last_row_becomes_what_the_record_says_and_else_a_queen() {
    let fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    for (text, man, notation) in [
        ("a8=N", 'N', "a8=N"),
        ("a7a8r", 'R', "a8=R"),
        ("A7PA8", 'Q', "a8=Q"),
        ("A7BA8", 'B', "a8=B"),
        ("a8", 'Q', "a8=Q"),
        ("axb8=Q+", 'Q', "axb8=Q+"),
    ] {
        let telling = told(&from_fen(fen, text));
        assert_eq!(notations(&telling), [notation], "{text}");
        assert!(final_rows(&telling)[0].contains(man), "{text}");
        let promoted = |event: &Event| matches!(event.what, What::Promoted { .. }) && event.beat == 1;
        assert!(telling.replay.steps[0].events.iter().any(promoted), "{text}");
    }
}

#[test]
fn a_man_keeps_its_identity_through_promotion() {
    let telling = told(&from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q Kh7 Qa7"));
    let queen = ThingId(1);
    assert_eq!(telling.replay.position(3).get(queen).map(|man| man.at.cell()), Some(Cell::new(0, 1)));
}

#[test]
fn shuffled_back_ranks_castle_to_the_usual_squares() {
    let fen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1";
    for moves in ["O-O-O O-O", "c1b1 c8g8"] {
        let telling = told(&from_fen(fen, moves));
        assert_eq!(notations(&telling), ["O-O-O", "O-O"], "{moves}");
        assert_eq!(final_rows(&telling)[7], "..KR..R.");
        assert_eq!(final_rows(&telling)[0], ".r...rk.");
        // The white king stands where castling puts it: only the rook moves.
        assert_eq!(telling.replay.steps[0].events.len(), 1);
    }
    let open = told(&from_fen(fen, "Rf1"));
    assert_eq!(open.replay.outcome.fen.as_deref(), Some("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 b Qkq - 1 1"));
}

#[test]
fn the_first_moves_square_tells_the_colour_of_the_first_mover() {
    let white = told(&seats(record("E2PE4 E7PE5"), &[1, 0]));
    assert_eq!(white.replay.look.seats, [SeatPaint::StoneDark, SeatPaint::StoneLight]);
    let black = told(&seats(record("E7PE5 E2PE4"), &[0, 1]));
    assert_eq!(black.replay.look.seats, [SeatPaint::StoneDark, SeatPaint::StoneLight]);
    assert_eq!(black.replay.steps.len(), 2);
    assert_eq!(black.replay.steps[0].seat, Some(Seat(0)));
}

#[test]
fn without_seats_the_first_player_has_white_even_when_black_begins() {
    let telling = told(&from_fen("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1", "e5 e4"));
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneLight, SeatPaint::StoneDark]);
    assert_eq!(telling.replay.steps.iter().map(|step| step.seat.unwrap().0).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn a_start_may_be_drawn_in_rows() {
    let rows = ["....k...", "........", "........", "........", "........", "........", "....P...", "....K..."];
    let drawn = Record { start: Some(rows.map(String::from).to_vec()), ..record("e4") };
    assert_eq!(final_rows(&told(&drawn))[4], "....P...");
}

#[test]
fn mate_ends_the_game_in_its_own_step() {
    let telling = told(&record("f3 e5 g4 Qh4#"));
    let step = telling.replay.steps.last().unwrap();
    assert_eq!(step.notation, "Qh4#");
    assert_eq!(step.caption.text(), "beta mates · 2…Qh4#");
    assert_eq!(step.events.last().map(|event| &event.what), Some(&What::Ended));
    assert_eq!(telling.replay.outcome.words, "Black wins by checkmate");
    assert_eq!(telling.replay.outcome.winner, Some(vec![Seat(1)]));
    assert!(telling.replay.outcome.complete && telling.findings.is_empty() && telling.remarks.is_empty());
    let after = problem(&record("f3 e5 g4 Qh4 a3"));
    assert_eq!(after, "game.json:14: move 3: the game is over: checkmate; expected no further move");
}

/// The squares of a king in check and of its attackers, and whether it is mate.
fn check(telling: &Telling, step: usize) -> Option<(String, Vec<String>, bool)> {
    let position = telling.replay.position(step + 1);
    let square = |thing: ThingId| position.get(thing).map(|man| squares::name(man.at.cell(), 8)).unwrap_or_default();
    telling.replay.steps[step].events.iter().find_map(|event| match &event.what {
        What::Checked { thing, by, mate } => Some((square(*thing), by.iter().map(|by| square(*by)).collect(), *mate)),
        _ => None,
    })
}

#[test]
fn a_check_tells_the_king_and_everyone_who_attacks_it() {
    let quiet = told(&record("e4 e5"));
    assert_eq!(check(&quiet, 1), None);
    let one = told(&record("e4 f6 Qh5+"));
    assert_eq!(check(&one, 2), Some(("E8".into(), vec!["H5".into()], false)));
    // The knight goes away and checks, and so does the rook behind it.
    let two = told(&from_fen("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nf6+"));
    assert_eq!(check(&two, 0), Some(("E8".into(), vec!["E1".into(), "F6".into()], false)));
    let mate = told(&record("f3 e5 g4 Qh4#"));
    assert_eq!(check(&mate, 3), Some(("E1".into(), vec!["H4".into()], true)));
    let castled = told(&from_fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+"));
    assert_eq!(check(&castled, 0), Some(("F8".into(), vec!["F1".into()], false)));
}

#[test]
fn stalemate_and_bare_kings_are_draws() {
    let stale = told(&from_fen("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg6"));
    assert_eq!(stale.replay.outcome.words, "draw by stalemate");
    assert_eq!(stale.replay.outcome.winner, Some(Vec::new()));
    for (men, over) in [
        ("7k/8/8/8/8/8/8/K6n", true),
        ("7k/8/8/8/8/8/8/K5bb", false),
        ("5b1k/8/8/8/8/8/8/KB6", false),
        ("6bk/8/8/8/8/8/8/KB6", true),
        ("7k/7p/8/8/8/8/8/K7", false),
        ("7k/8/8/8/8/8/8/KN5n", false),
    ] {
        let outcome = told(&from_fen(&format!("{men} w - - 0 1"), "Kb2")).replay.outcome;
        assert_eq!(outcome.winner.is_some(), over, "{men}");
    }
}

#[test]
fn a_position_for_the_third_time_is_a_draw_only_when_the_record_says_so() {
    let twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let open = told(&record(twice));
    assert_eq!(open.replay.outcome.winner, None);
    assert!(!open.replay.outcome.complete);
    let recorded = Recorded { winner: Some(Vec::new()), score: None };
    let claimed = told(&Record { recorded, ..record(twice) });
    assert_eq!(claimed.replay.outcome.words, "draw by threefold repetition");
    assert!(claimed.replay.outcome.complete && claimed.remarks.is_empty());
}

#[test]
fn a_position_for_the_fifth_time_ends_the_game_and_play_after_it_is_a_finding() {
    let fivefold = ["Nf3 Nf6 Ng1 Ng8"; 4].join(" ");
    let over = told(&record(&fivefold));
    assert_eq!(over.replay.outcome.words, "draw: the same position for the fifth time");
    let on = told(&record(&format!("{fivefold} e4 e5")));
    assert_eq!((on.replay.steps.len(), on.findings.len()), (18, 1));
    let what = "game.json:26: game 1, step 17: the game was over: the same position for the fifth time; expected no further move";
    assert_eq!(on.findings[0].to_string(), what);
}

#[test]
fn seventy_five_moves_end_a_game_and_fifty_may_be_claimed() {
    let draw = Recorded { winner: Some(Vec::new()), score: None };
    let at = |clock| from_fen(&format!("7k/8/8/8/8/8/R7/K7 w - - {clock} 90"), "Ra3");
    assert_eq!(told(&at(149)).replay.outcome.words, "draw: 75 moves without a capture or a pawn's move");
    assert_eq!(told(&at(99)).replay.outcome.words, "unfinished");
    assert_eq!(told(&Record { recorded: draw, ..at(99) }).replay.outcome.words, "draw by the 50-move rule");
    assert_eq!(told(&at(120)).replay.outcome.fen.as_deref(), Some("7k/8/8/8/8/R7/8/K7 b - - 121 90"));
}

#[test]
fn an_illegal_move_is_told_with_its_reason_and_the_head_is_kept() {
    for (moves, what) in [
        ("e4 hello", "11: move 1…: \"hello\" is no move; expected such as e4, Nf3, e2e4, E2PE4 or O-O"),
        ("e4 e5 Nd4", "12: move 2: Nd4: no knight of White can go to d4; expected one from b1 g1"),
        ("e4 e5 g1g3", "12: move 2: g1g3: the knight on g1 cannot go to g3; it could go to e2 f3 h3"),
        ("e4 e5 a1a2", "12: move 2: a1a2: the rook on a1 cannot go to a2; it has no move at all"),
        ("e4 e4e5", "11: move 1…: e4e5: the pawn on e4 is White's; Black is to move"),
        ("e4 e5 d5d6", "12: move 2: d5d6: d5 is empty; White is to move"),
        (
            "e4 e5 O-O",
            "12: move 2: O-O: White cannot castle kingside: a man stands between or the king would pass a square under attack",
        ),
        ("E2PE4 G8BF6", "11: move 1…: G8BF6: on g8 stands a knight, no bishop"),
        ("e4 f6 Qh5 a6", "13: move 2…: a6: the pawn on a7 cannot go to a6: Black's king is in check and would stay so"),
        (
            "e4 d6 Bb5 Nc6 d4 a6 a3 Ne5",
            "17: move 4…: Ne5: the knight on c6 cannot go to e5: Black's king would be in check",
        ),
    ] {
        assert_eq!(problem(&record(moves)), format!("game.json:{what}"));
        let telling = told(&record(moves));
        assert_eq!(telling.replay.steps.len() + 1, moves.split_whitespace().count(), "{moves}");
        assert_eq!(telling.findings.len(), 1);
    }
    let two = problem(&from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2"));
    assert_eq!(two, "game.json:10: move 1: Nd2: the knights on b1 and f1 can go there; expected which of them");
}

#[test]
fn who_moves_out_of_turn_is_told_whose_turn_it_is() {
    let twice = problem(&seats(record("e4 d4"), &[0, 0]));
    assert_eq!(twice, "game.json:11: move 1…: d4: White moves out of turn; Black is to move");
    assert!(problem(&seats(record("e4 e5"), &[0, 7])).contains("seat 7 moves; expected 0 or 1"));
}

#[test]
fn a_recorded_win_makes_a_game_whole_and_is_remarked() {
    let recorded = Recorded { winner: Some(vec![Seat(1)]), score: None };
    let telling = told(&Record { recorded: recorded.clone(), ..record("e4 e5") });
    assert!(telling.replay.outcome.complete);
    assert_eq!(telling.replay.outcome.words, "Black wins by the record");
    let remark = "the rules leave the game open; the record tells Black as the winner: resignation or time";
    assert_eq!(telling.remarks[0].what, remark);
    let denied =
        told(&Record { recorded: Recorded { winner: Some(vec![Seat(0)]), score: None }, ..record("f3 e5 g4 Qh4") });
    assert_eq!(denied.remarks[0].what, "the record tells White as the winner; by the rules: Black wins by checkmate");
    assert_eq!(denied.replay.outcome.winner, recorded.winner);
}

#[test]
fn a_record_without_a_result_stops_early_and_says_so() {
    let telling = told(&record("e4 e5"));
    assert!(!telling.replay.outcome.complete && telling.findings.is_empty());
    assert_eq!(telling.remarks[0].what, "the record stops after move 1… without a result; White could move");
}

#[test]
fn records_that_are_no_chess_are_refused() {
    let refused = |record: &Record| tell(record).err().unwrap().to_string();
    let large = Record { size: Some(Size::new(10, 8)), ..record("e4") };
    assert_eq!(refused(&large), "game.json: 10×8 is no chess board; expected 8×8");
    assert!(refused(&from_fen("8/8 w", "e4")).contains("has 2 ranks; expected 8"));
    let far = Record { first: Some(Seat(4)), ..record("e4") };
    assert_eq!(refused(&far), "game.json: seat 4 moves first; chess has the seats 0 and 1");
    let mut sheets = record("e4");
    sheets.entries.push(Entry::Sheet(Sheet { file: "0001".into(), ..Sheet::default() }));
    assert_eq!(problem(&sheets), "game.json: move 1…: 0001 is a round file; expected a move such as e4");
}

#[test]
fn time_and_comment_stay_with_their_move() {
    let mut clocked = record("e4");
    if let Some(Entry::Move(written)) = clocked.entries.last_mut() {
        written.took = Some(Millis(1200));
        written.comment = Some("best by test".into());
    }
    let step = &told(&clocked).replay.steps[0];
    assert_eq!((step.took, step.comment.as_deref()), (Some(Millis(1200)), Some("best by test")));
}

#[test]
fn legal_moves_are_known_at_every_step() {
    let game = record("e4 e5 zz");
    assert_eq!(Chess.legal(&game, 0).len(), 16);
    assert_eq!(Chess.legal(&game, 0)[0], Cell::new(0, 4));
    assert_eq!(Chess.legal(&game, 9), Chess.legal(&game, 2));
    assert!(Chess.legal(&record("f3 e5 g4 Qh4"), 4).is_empty());
}

#[test]
fn folding_the_events_gives_the_board_of_the_rules_in_games_of_random_moves() {
    for (seed, fen) in [(1, KIWIPETE), (2, "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"), (3, KIWIPETE)] {
        let mut position = super::begun(&from_fen(fen, "")).unwrap().0;
        let (mut seed, mut moves, mut boards) = (seed as u64, Vec::new(), vec![position.rows()]);
        for _ in 0..160 {
            let plies = position.plies();
            if position.end().is_some() || plies.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let ply = plies[(seed >> 33) as usize % plies.len()];
            moves.push(position.notation(ply));
            position.apply(ply);
            boards.push(position.rows());
        }
        let telling = told(&from_fen(fen, &moves.join(" ")));
        assert_eq!((telling.replay.steps.len(), telling.findings.len()), (moves.len(), 0));
        for (steps, rows) in boards.iter().enumerate() {
            assert_eq!(folded(&telling.replay, steps), *rows, "seed {seed}, step {steps}");
        }
    }
}

#[test]
fn moves_are_spelt_in_the_managers_words_and_read_back() {
    for (fen, moves, wanted) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O-O+", "0-0 0-0-0"),
        ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=N Nc6", "A7NA8 B8NC6"),
        ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=Q+ Kh7", "A7PB8 H8KH7"),
    ] {
        let game = from_fen(fen, moves);
        let spelt = crate::games::respell(&game, Style::Manager).unwrap().record;
        let texts: Vec<&str> = spelt.moves().map(|written| written.text.as_str()).collect();
        assert_eq!(texts.join(" "), wanted);
        assert_eq!(told(&spelt).replay.outcome.fen, told(&game).replay.outcome.fen);
    }
}
