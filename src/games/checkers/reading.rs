//! How a record is read that does not say all: which member of the family is played, and which of several captures a
//! short form means. What comes later in the record decides.

use super::board::{CheckersBoard, CheckersMove};
use super::notation;
use super::variant::Variant;
use crate::model::Record;

/// What was found out about a record.
pub struct Reading {
    pub variant: Variant,
    /// The captures meant where the text alone leaves a choice, by ply from 0.
    pub picks: Vec<(u32, CheckersMove)>,
    /// Whether somebody should know that the record names another variant.
    pub remark: Option<String>,
}

/// How many moves are tried at most before a short form keeps its first meaning.
const PATIENCE: u32 = 20_000;

/// Reads a record. Only PDN leaves things open: its files often name no variant, or that of the program that wrote them.
pub fn of(record: &Record) -> Result<Reading, String> {
    let word = record.variant.as_deref();
    let named = word.and_then(|word| Variant::find(Some(word)));
    let plain = |variant| Reading { variant, picks: Vec::new(), remark: None };
    if record.format != "pdn" {
        return named.or(word.is_none().then_some(Variant::CZECH)).map(plain).ok_or_else(|| unknown(word));
    }
    let texts: Vec<&str> = record.moves().map(|written| written.text.as_str()).collect();
    let mut furthest: Option<(usize, Reading)> = None;
    for variant in order(named, &texts) {
        let Ok((board, _)) = super::first_board(record, variant) else { continue };
        let followed = follow(board, &texts, &mut PATIENCE.clone());
        let reading = Reading { picks: followed.picks, ..plain(variant) };
        if followed.reached == texts.len() {
            let differs = word.is_some() && named != Some(variant);
            let remark = || format!("names the variant {}; its moves are those of {}", quoted(word), variant.name);
            return Ok(Reading { remark: differs.then(remark), ..reading });
        }
        // What the record names counts unless another variant explains every move.
        let further = furthest.as_ref().is_none_or(|(reached, _)| followed.reached > *reached && named.is_none());
        if further {
            furthest = Some((followed.reached, reading));
        }
    }
    match (furthest, named, word) {
        (Some((_, reading)), _, None) | (Some((_, reading)), Some(_), _) => Ok(reading),
        (None, Some(named), _) => Ok(plain(named)),
        (None, None, None) => Ok(plain(Variant::CZECH)),
        (_, None, Some(_)) => Err(unknown(word)),
    }
}

fn quoted(word: Option<&str>) -> String {
    crate::games::squares::quoted(word.unwrap_or_default())
}

fn unknown(word: Option<&str>) -> String {
    let known = Variant::ALL.map(|variant| variant.id).join(", ");
    format!("the variant {} is not known; known are {known}", quoted(word))
}

/// The variants in the order in which they are tried: the named one, then the likely ones. Men on the low numbers begin
/// in English draughts alone; letters are Czech before anything else.
fn order(named: Option<Variant>, texts: &[&str]) -> Vec<Variant> {
    let first = texts.first().and_then(|text| text.split(['-', 'x']).next()?.parse::<u32>().ok());
    let likely = match first {
        Some(1..=12) => [Variant::ENGLISH, Variant::CZECH, Variant::RUSSIAN, Variant::INTERNATIONAL],
        Some(_) | None => Variant::ALL,
    };
    let rest = likely.into_iter().filter(|variant| Some(*variant) != named);
    named.into_iter().chain(rest).collect()
}

/// How far a line of moves can be followed, and what was picked on the way.
struct Followed {
    reached: usize,
    picks: Vec<(u32, CheckersMove)>,
}

/// Follows written moves; where one means several captures, each is tried until the rest of the line fits.
fn follow(mut board: CheckersBoard, texts: &[&str], patience: &mut u32) -> Followed {
    for (at, text) in texts.iter().enumerate() {
        let stuck = Followed { reached: at, picks: Vec::new() };
        if *patience == 0 {
            return stuck;
        }
        *patience -= 1;
        let Ok(mut meant) = notation::meanings(&board, text) else { return stuck };
        if let [only] = meant.as_slice() {
            board = board.apply(only);
            continue;
        }
        meant.reverse();
        let rest = texts.get(at + 1..).unwrap_or_default();
        let mut best = stuck;
        while let Some(played) = meant.pop() {
            let mut tried = follow(board.apply(&played), rest, patience);
            let reached = at + 1 + tried.reached;
            if reached > best.reached {
                tried.picks.iter_mut().for_each(|(ply, _)| *ply += at as u32 + 1);
                tried.picks.push((at as u32, played));
                best = Followed { reached, picks: tried.picks };
            }
            if best.reached == texts.len() {
                break;
            }
        }
        return best;
    }
    Followed { reached: texts.len(), picks: Vec::new() }
}
