//! How strong the players are, as the record's own tags have it.

use crate::model::{Record, Replay, SeatPaint};

/// Where formats keep the rating of White and of Black.
const WHITE: [&str; 3] = ["WhiteElo", "WR", "RW"];
const BLACK: [&str; 3] = ["BlackElo", "BR", "RB"];

/// A rating is a number or a grade: `2812`, `5d`. What is longer is something else.
const LONGEST: usize = 8;

/// The rating of each player, where the record tells one.
pub(super) fn ratings(record: &Record, replay: &Replay) -> Vec<Option<String>> {
    let tag = |names: [&str; 3]| {
        let own = |(name, _): &&(String, String)| names.iter().any(|known| name.eq_ignore_ascii_case(known));
        let value = record.tags.iter().find(own)?.1.trim();
        // Who has none yet is written so.
        let told = !value.is_empty() && value.chars().count() <= LONGEST && !matches!(value, "?" | "-" | "0");
        told.then(|| value.to_string())
    };
    let of = |(index, paint): (usize, &SeatPaint)| match paint {
        SeatPaint::StoneLight => tag(WHITE),
        SeatPaint::StoneDark => tag(BLACK),
        // In a game of two other colours the first to move is called Black.
        SeatPaint::Hue(_) | SeatPaint::Own(_) => tag(if index == 0 { BLACK } else { WHITE }),
    };
    replay.look.seats.iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests {
    use crate::model::{Entry, Move, Record};

    fn ratings(game: &str, tags: &[(&str, &str)]) -> Vec<Option<String>> {
        let tags = tags.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let text = if game == "chess" { "e4" } else { "C3" };
        let entries = vec![Entry::Move(Move { text: text.into(), ..Move::default() })];
        let record = Record { game: game.into(), tags, entries, ..Record::default() };
        super::super::tell(&record).expect("a game").replay.ratings
    }

    #[test]
    fn ratings_belong_to_the_colour_their_tag_names() {
        let some = |text: &str| Some(text.to_string());
        assert_eq!(ratings("chess", &[("WhiteElo", "2812"), ("BlackElo", "2700")]), [some("2812"), some("2700")]);
        assert_eq!(ratings("go", &[("WR", "3k"), ("BR", "5d")]), [some("5d"), some("3k")]);
        assert_eq!(ratings("chess", &[("WhiteElo", "?"), ("BlackElo", "a long story")]), [None, None]);
    }
}
