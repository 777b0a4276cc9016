//! Writes the board-game manager's XML, as the manager itself wrote it.

use quick_xml::escape::escape;

use super::{SEED, TERMINATION};
use crate::formats::{Losses, Refusal};
use crate::model::{FaultNote, Millis, Record, Seat};

/// The record as a file. Its moves must be spelt the manager's way, each with its seat.
pub fn write(record: &Record, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    refuse(record)?;
    let size = record.size.map(|size| size.cols);
    let [first, second] = [0, 1].map(|seat| record.players.get(seat).map_or("", String::as_str));
    let mut out = String::from("<?xml version='1.0'?>\n<Replay>\n");
    element(&mut out, "GameType", Some(&record.game));
    element(&mut out, "BoardDimensions", size.map(|side| side.to_string()).as_deref());
    element(&mut out, "StartTime", record.date.as_deref().and_then(start_time).as_deref());
    element(&mut out, "Player1", Some(first));
    element(&mut out, "Player2", Some(second));
    element(&mut out, "Winner", winner(record));
    if let Some([one, two]) = record.recorded.score.as_deref() {
        out += &format!("  <Score p1=\"{one}\" p2=\"{two}\" />\n");
    }
    element(&mut out, "Reason", record.tag(TERMINATION));
    record.faults.iter().for_each(|note| fault(&mut out, note));
    element(&mut out, SEED, record.tag(SEED));
    out += "  <ListOfMoves>\n";
    for written in record.moves() {
        let player = written.seat.map(|seat| format!(" player=\"{}\"", u16::from(seat.0) + 1)).unwrap_or_default();
        let time = written.took.map(|took| format!(" time=\"{}\"", time(took))).unwrap_or_default();
        out += &format!("    <Move{player}{time}>{}</Move>\n", escape(written.text.as_str()));
    }
    out += "  </ListOfMoves>\n</Replay>\n";
    lost(record, losses);
    Ok(out.into_bytes())
}

fn element(out: &mut String, name: &str, content: Option<&str>) {
    if let Some(content) = content {
        *out += &format!("  <{name}>{}</{name}>\n", escape(content));
    }
}

/// A fault that ended the game; an element of our own, as the reason is.
fn fault(out: &mut String, note: &FaultNote) {
    let (player, kind, words) = (u16::from(note.seat.0) + 1, note.fault.word(), escape(note.words.as_str()));
    let answer = note.answer.as_ref().map(|answer| format!(" answer=\"{}\"", escape(answer.as_str())));
    let answer = answer.unwrap_or_default();
    *out += &format!("  <Fault player=\"{player}\" kind=\"{kind}\"{answer}>{words}</Fault>\n");
}

/// What would make another game of it if it were left out.
fn refuse(record: &Record) -> Result<(), Refusal> {
    let cannot = |what: &str| Err(Refusal::new(format!("the manager's XML cannot hold {what}; JSON can")));
    if record.moves().count() < record.entries.len() {
        return Err(Refusal::new("the rounds of a contest are states, not moves, and the manager's XML holds moves"));
    }
    if record.start.is_some() || record.fen.is_some() {
        return cannot("a start position");
    }
    if record.moves().any(|written| !written.stones.is_empty()) {
        return cannot("stones that are put by hand");
    }
    match record.size {
        Some(size) if size.cols != size.rows => cannot("a board that is not square"),
        Some(_) | None if record.players.len() > 2 => cannot("more than two players"),
        Some(_) | None => Ok(()),
    }
}

fn lost(record: &Record, losses: &mut Losses) {
    losses.note("the title", record.title.is_some());
    losses.note("the variant", record.variant.is_some());
    losses.note("the komi", record.komi.is_some());
    losses.count("field of your own", record.extra.len());
    losses.count("tag", record.tags.iter().filter(|(name, _)| ![SEED, TERMINATION].contains(&name.as_str())).count());
    losses.annotations(record);
    losses.count("clock reading", record.moves().filter(|written| written.clock.is_some()).count());
}

/// `2007-05-04 17:15` as `4.5.2007 17:15`.
fn start_time(date: &str) -> Option<String> {
    let (day, time) = date.split_once(' ').unwrap_or((date, ""));
    let mut parts = day.split('-').map(|part| part.parse::<u32>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    Some(format!("{day}.{month}.{year} {time}").trim_end().to_string())
}

fn winner(record: &Record) -> Option<&'static str> {
    match record.recorded.winner.as_deref()? {
        [] => Some("Draw"),
        [Seat(0)] => Some("Player 1"),
        [Seat(1)] => Some("Player 2"),
        _ => None,
    }
}

/// Seven digits behind the point, as the manager's clock had.
fn time(took: Millis) -> String {
    let (seconds, millis) = (took.0 / 1000, took.0 % 1000);
    format!("{:02}:{:02}:{:02}.{millis:03}0000", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
