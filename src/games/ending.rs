//! How a game between two ended that the board does not decide: what a record says of it, in sentences that name the players.

use super::ledger::Ledger;
use crate::model::{Caption, Record, Seat};

/// How somebody lost off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Defeat {
    Resigned,
    OnTime,
    Forfeited,
    Adjudged,
    Abandoned,
    /// What a program did, in the words of the referee.
    Fault(String),
}

impl Defeat {
    /// As the tag of PGN and of our own arena tells it, or the result of SGF.
    fn of(record: &Record) -> Option<Defeat> {
        match record.tag("Termination") {
            Some(said) => Defeat::of_words(said),
            None => Defeat::of_points(record.tag("RE")?),
        }
    }

    /// `time forfeit`, `carlsen won by resignation`, `alpha loses: no answer in time`.
    fn of_words(said: &str) -> Option<Defeat> {
        if let Some((_, fault)) = said.split_once(" loses: ") {
            return Some(Defeat::Fault(fault.chars().take(60).collect()));
        }
        let said = said.to_lowercase();
        let kinds = [
            ("resign", Defeat::Resigned),
            ("time", Defeat::OnTime),
            ("adjudicat", Defeat::Adjudged),
            ("abandon", Defeat::Abandoned),
            ("forfeit", Defeat::Forfeited),
            ("infraction", Defeat::Forfeited),
        ];
        kinds.into_iter().find(|(word, _)| said.contains(word)).map(|(_, kind)| kind)
    }

    /// `B+R`, `W+Time`.
    fn of_points(said: &str) -> Option<Defeat> {
        match said.split_once('+')?.1.trim().chars().next()?.to_ascii_uppercase() {
            'R' => Some(Defeat::Resigned),
            'T' => Some(Defeat::OnTime),
            'F' => Some(Defeat::Forfeited),
            _ => None,
        }
    }
}

/// What is said beside who lost off the board: `lost on time`.
pub fn defeat(record: &Record) -> Option<String> {
    Some(match Defeat::of(record)? {
        Defeat::Resigned => "resigned".into(),
        Defeat::OnTime => "lost on time".into(),
        Defeat::Forfeited => "lost by forfeit".into(),
        Defeat::Adjudged => "lost by adjudication".into(),
        Defeat::Abandoned => "lost: abandoned".into(),
        Defeat::Fault(words) => format!("lost: {words}"),
    })
}

/// The result a record tells, as far as it tells one: `Fischer wins by resignation`.
pub fn by_the_record(record: &Record, ledger: &Ledger) -> Caption {
    match record.recorded.winner.as_deref() {
        Some([seat]) if seat.0 < 2 => {
            off_the_board(*seat, record, ledger).unwrap_or_else(|| ledger.says(*seat, " wins"))
        }
        Some([]) => Caption::plain("Draw"),
        Some(_) => Caption::plain("Several winners by the record"),
        None if ledger.plies == 0 => Caption::plain("No move was made"),
        None => Caption::plain(format!("Unfinished after move {}", ledger.label(ledger.plies))),
    }
}

/// Why a game is a draw that the board does not show, where our referee says so: `draw: no time left`.
pub fn drawn(record: &Record) -> Option<Caption> {
    let why = record.tag("Termination")?.strip_prefix("draw: ")?;
    Some(Caption::plain(format!("Draw, {}", why.chars().take(80).collect::<String>())))
}

/// The win of a seat that the board does not show, where the record says how.
pub fn off_the_board(winner: Seat, record: &Record, ledger: &Ledger) -> Option<Caption> {
    let loser = Seat(1 - winner.0.min(1));
    let how = match Defeat::of(record)? {
        Defeat::Resigned => " wins by resignation",
        Defeat::OnTime => " wins on time",
        Defeat::Forfeited => " wins by forfeit",
        Defeat::Adjudged => " wins by adjudication",
        Defeat::Abandoned => " wins, the game was abandoned",
        Defeat::Fault(words) => {
            let mut caption = ledger.says(winner, " wins, ");
            caption.name(loser, ledger.name(loser)).say(format!(": {words}"));
            return Some(caption);
        }
    };
    Some(ledger.says(winner, how))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Numbering, Recorded};

    fn record(tag: &str, said: &str) -> Record {
        Record {
            tags: vec![(tag.into(), said.into())],
            recorded: Recorded { winner: Some(vec![Seat(0)]), score: None },
            ..Record::default()
        }
    }

    fn told(tag: &str, said: &str) -> (String, Option<String>) {
        let record = record(tag, said);
        let ledger = Ledger::new(&record, &["Fischer, R".into(), "Spassky, B".into()], Numbering::Single);
        (by_the_record(&record, &ledger).text(), defeat(&record))
    }

    #[test]
    fn a_draw_that_the_referee_explains_is_told_with_its_reason() {
        let told = |said: &str| drawn(&record("Termination", said)).map(|caption| caption.text());
        assert_eq!(told("draw: Ada has no time left").as_deref(), Some("Draw, Ada has no time left"));
        assert_eq!(told("Normal"), None);
    }

    #[test]
    fn how_a_game_ended_off_the_board_is_told_as_far_as_the_record_knows() {
        let one = |sentence: &str, beside: &str| (sentence.to_string(), Some(beside.to_string()));
        assert_eq!(told("Termination", "Time forfeit"), one("Fischer wins on time", "lost on time"));
        assert_eq!(told("Termination", "fischer won by resignation"), one("Fischer wins by resignation", "resigned"));
        assert_eq!(told("RE", "B+R"), one("Fischer wins by resignation", "resigned"));
        assert_eq!(told("RE", "B+Time"), one("Fischer wins on time", "lost on time"));
        let fault = "Spassky, B loses: no answer in time";
        let wanted = one("Fischer wins, Spassky: no answer in time", "lost: no answer in time");
        assert_eq!(told("Termination", fault), wanted);
        assert_eq!(told("Termination", "Normal"), ("Fischer wins".to_string(), None));
        assert_eq!(told("RE", "B+3.5"), ("Fischer wins".to_string(), None));
    }
}
