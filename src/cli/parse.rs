//! Words of the command line into facts.

use std::path::PathBuf;
#[cfg(feature = "arena")]
use std::time::Duration;

#[cfg(feature = "arena")]
use crate::arena::boards::clock::ClockRule;
use crate::export::Repeat;
#[cfg(feature = "arena")]
use crate::model::Size;
use crate::model::{Millis, StepName};
use crate::render::{Dimensions, Selection, SheetGrid};

/// The largest picture: 8K and a little, so that a slip of a finger does not ask for terabytes.
const LARGEST: u32 = 8192;
const SMALLEST: u32 = 64;

/// Sizes people know by name.
const NAMED: [(&str, u32, u32); 5] =
    [("4k", 3840, 2160), ("1080p", 1920, 1080), ("720p", 1280, 720), ("square", 1080, 1080), ("story", 1080, 1920)];

/// `800x800`, or a name.
pub(crate) fn dimensions(text: &str) -> Result<Dimensions, String> {
    if let Some((_, width, height)) = NAMED.iter().find(|(name, ..)| name.eq_ignore_ascii_case(text)) {
        return Ok(Dimensions { width: *width, height: *height });
    }
    let wrong = || {
        let names = NAMED.map(|(name, ..)| name).join(", ");
        format!("expected WIDTHxHEIGHT in pixels, each from {SMALLEST} to {LARGEST}, or one of {names}")
    };
    let (width, height) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let side = |text: &str| text.trim().parse().ok().filter(|n| (SMALLEST..=LARGEST).contains(n)).ok_or_else(wrong);
    Ok(Dimensions { width: side(width)?, height: side(height)? })
}

/// `Team=logo.png`: a player's name and a file.
pub(crate) fn logo(text: &str) -> Result<(String, PathBuf), String> {
    let wrong = || "expected a player's name and a picture, such as Ada=ada.png".to_string();
    let (team, file) = text.split_once('=').ok_or_else(wrong)?;
    match (team.trim(), file.trim()) {
        ("", _) | (_, "") => Err(wrong()),
        (team, _) => Ok((team.to_string(), PathBuf::from(file))),
    }
}

/// `4x3`.
pub(crate) fn grid(text: &str) -> Result<SheetGrid, String> {
    let wrong = || "expected COLUMNSxROWS such as 4x3, each from 1 to 20".to_string();
    let (cols, rows) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let side = |text: &str| text.trim().parse().ok().filter(|n| (1..=20).contains(n)).ok_or_else(wrong);
    Ok(SheetGrid { cols: side(cols)?, rows: side(rows)? })
}

/// A board's size in cells: `25x25`.
#[cfg(feature = "arena")]
pub(crate) fn board(text: &str) -> Result<Size, String> {
    let wrong = || "expected COLUMNSxROWS such as 25x25, each from 5 to 500".to_string();
    let (cols, rows) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let side = |text: &str| text.trim().parse().ok().filter(|n| (5..=500).contains(n)).ok_or_else(wrong);
    Ok(Size::new(side(cols)?, side(rows)?))
}

/// A player's number as people count them: `2` or `P2`.
#[cfg(feature = "arena")]
pub(crate) fn seat_number(text: &str) -> Result<usize, String> {
    let number = text.trim().trim_start_matches(['P', 'p']).parse().ok().filter(|n| (1..=16).contains(n));
    number.map(|n: usize| n - 1).ok_or_else(|| "expected a player such as 2 or P2".to_string())
}

/// `8M`, `500K`, `1G`, `123456`: bytes, in thousands as chats and mail count them.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || "expected a size such as 8M, 500K or 123456".to_string();
    let text = text.trim().trim_end_matches(['b', 'B']);
    let (number, factor) = match text.chars().last() {
        Some('k' | 'K') => (&text[..text.len() - 1], 1e3),
        Some('m' | 'M') => (&text[..text.len() - 1], 1e6),
        Some('g' | 'G') => (&text[..text.len() - 1], 1e9),
        _ => (text, 1.0),
    };
    let value: f64 = number.trim().parse().map_err(|_| wrong())?;
    let bytes = value * factor;
    if (1000.0..=1e13).contains(&bytes) { Ok(bytes as u64) } else { Err("expected at least 1K".to_string()) }
}

/// `1s`, `250ms`, `1.5s`, `2m`, `90` (seconds).
pub(crate) fn duration(text: &str) -> Result<Millis, String> {
    let wrong = || "expected a time such as 1s, 250ms, 1.5s or 2m".to_string();
    let text = text.trim();
    let (number, factor) = match text {
        _ if text.ends_with("ms") => (text.trim_end_matches("ms"), 1.0),
        _ if text.ends_with('s') => (text.trim_end_matches('s'), 1000.0),
        _ if text.ends_with('m') => (text.trim_end_matches('m'), 60_000.0),
        _ => (text, 1000.0),
    };
    let value: f64 = number.trim().parse().map_err(|_| wrong())?;
    let millis = (value * factor).round();
    // A day is more than anybody watches.
    if !(1.0..=86_400_000.0).contains(&millis) {
        return Err("expected a time from 1ms to a day".to_string());
    }
    Ok(Millis(millis as u32))
}

/// `5m+3s`, `40/5m`, `5m`.
#[cfg(feature = "arena")]
pub(crate) fn clock(text: &str) -> Result<ClockRule, String> {
    let wrong = |_| "expected a clock such as 5m+3s, 40/5m or 5m".to_string();
    let time = |text: &str| duration(text).map(|time| Duration::from_millis(time.0.into())).map_err(wrong);
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => {
            let moves = moves.trim().parse::<u32>().ok().filter(|moves| *moves > 0);
            (Some(moves.ok_or_else(|| wrong(String::new()))?), rest)
        }
        None => (None, text),
    };
    let (base, gain) = rest.split_once('+').map_or((rest, None), |(base, gain)| (base, Some(gain)));
    Ok(ClockRule { moves, base: time(base)?, gain: gain.map_or(Ok(Duration::ZERO), time)? })
}

/// `10..50`, `20w..30b`, `10..`, `..50`.
pub(crate) fn range(text: &str) -> Result<Selection, String> {
    let wrong = || "expected steps such as 10..50, 20w..30b, 10.. or ..50".to_string();
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        name => name.parse::<StepName>().map(Some).map_err(|_| wrong()),
    };
    match (end(from)?, end(to.trim_start_matches('='))?) {
        (Some(from), Some(to)) if from.number > to.number => Err(format!("{from} comes after {to}")),
        (from, to) => Ok(Selection::Steps { from, to }),
    }
}

/// `2`, `0.5`.
pub(crate) fn speed(text: &str) -> Result<f64, String> {
    let times: Option<f64> = text.trim().trim_end_matches(['x', '×']).parse().ok();
    times.filter(|times| (0.25..=64.0).contains(times)).ok_or_else(|| "expected a number from 0.25 to 64".to_string())
}

/// `forever`, `once`, `3`.
pub(crate) fn loops(text: &str) -> Result<Repeat, String> {
    match text {
        "forever" => Ok(Repeat::Forever),
        "once" => Ok(Repeat::Times(1)),
        number => match number.parse() {
            Ok(0) | Err(_) => Err("expected forever, once, or a number from 1".to_string()),
            Ok(times) => Ok(Repeat::Times(times)),
        },
    }
}

/// `2026-05-04`, or only its beginning: a month or a year.
pub(crate) fn day(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, most: u32| {
        let plain = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<u32>().ok().filter(|n| plain && (1..=most).contains(n))
    };
    let found = match parts.as_slice() {
        [year] => number(year, 9999).map(|year| format!("{year:04}")),
        [year, month] => number(year, 9999).zip(number(month, 12)).map(|(year, month)| format!("{year:04}-{month:02}")),
        [year, month, day] => number(year, 9999)
            .zip(number(month, 12))
            .zip(number(day, 31))
            .map(|((year, month), day)| format!("{year:04}-{month:02}-{day:02}")),
        _ => None,
    };
    found.ok_or_else(|| "expected a day such as 2026-05-04, a month such as 2026-05 or a year".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_understood_with_and_without_a_unit() {
        for (text, millis) in [("1s", 1000), ("250ms", 250), ("1.5s", 1500), ("2m", 120_000), ("3", 3000)] {
            assert_eq!(duration(text), Ok(Millis(millis)), "{text}");
        }
        for text in ["", "s", "-1s", "0", "1h", "nan", "1e99s", "inf"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[cfg(feature = "arena")]
    #[test]
    fn a_clock_has_a_time_and_perhaps_moves_and_what_a_move_adds() {
        let told = |text: &str| clock(text).map(|rule| rule.tag());
        assert_eq!(told("5m+3s"), Ok("300+3".into()));
        assert_eq!(told("40/5m"), Ok("40/300".into()));
        assert_eq!(told("500ms"), Ok("0.5".into()));
        for wrong in ["", "5m+", "/5m", "0/5m", "x/5m", "5x", "5m+3s+1s", "40/"] {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_logo_is_a_name_and_a_file() {
        assert_eq!(logo("The As=pics/a=b.png"), Ok(("The As".into(), "pics/a=b.png".into())));
        assert!(["", "Ada", "=a.png", "Ada=", " = "].iter().all(|text| logo(text).is_err()));
    }

    #[test]
    fn sizes_have_bounds() {
        assert_eq!(dimensions("1280x720"), Ok(Dimensions { width: 1280, height: 720 }));
        for text in ["0x0", "800", "800x", "x", "99999x99999", "-1x5", "8x8"] {
            assert!(dimensions(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_have_names_and_films_limits() {
        assert_eq!(dimensions("story"), Ok(Dimensions { width: 1080, height: 1920 }));
        assert_eq!(dimensions("4K"), Ok(Dimensions { width: 3840, height: 2160 }));
        assert_eq!(bytes("8M"), Ok(8_000_000));
        assert_eq!(bytes("1.5MB"), Ok(1_500_000));
        assert_eq!(bytes("500k"), Ok(500_000));
        assert!(bytes("8X").is_err() && bytes("0").is_err() && bytes("").is_err());
        assert_eq!(grid("4x3"), Ok(SheetGrid { cols: 4, rows: 3 }));
        assert!(grid("0x3").is_err() && grid("4").is_err());
    }

    #[cfg(feature = "arena")]
    #[test]
    fn boards_and_players_are_counted_as_people_do() {
        assert_eq!(board("25x19"), Ok(Size::new(25, 19)));
        assert!(board("4x25").is_err() && board("25").is_err() && board("501x9").is_err());
        assert_eq!((seat_number("1"), seat_number("P4")), (Ok(0), Ok(3)));
        assert!(seat_number("0").is_err() && seat_number("me").is_err() && seat_number("99").is_err());
    }

    #[test]
    fn ranges_may_be_open_and_include_both_ends() {
        let steps = |from: Option<&str>, to: Option<&str>| {
            let name = |text: &str| text.parse().unwrap();
            Ok(Selection::Steps { from: from.map(name), to: to.map(name) })
        };
        assert_eq!(range("10..50"), steps(Some("10"), Some("50")));
        assert_eq!(range("10..=50"), steps(Some("10"), Some("50")));
        assert_eq!(range("..50"), steps(None, Some("50")));
        assert_eq!(range("7.."), steps(Some("7"), None));
        assert_eq!(range("20w..30b"), steps(Some("20w"), Some("30b")));
        assert_eq!(range("20…..30..."), steps(Some("20…"), Some("30…")));
        assert_eq!(range("50..10"), Err("50 comes after 10".to_string()));
        assert!(range("5").is_err() && range("20...30").is_err() && range("20x..30").is_err());
    }

    #[test]
    fn a_film_plays_forever_once_or_a_number_of_times() {
        assert_eq!(loops("forever"), Ok(Repeat::Forever));
        assert_eq!(loops("once"), Ok(Repeat::Times(1)));
        assert_eq!(loops("3"), Ok(Repeat::Times(3)));
        assert!(loops("0").is_err());
    }

    #[test]
    fn days_months_and_years_are_read() {
        assert_eq!(day("2026-5-4").as_deref(), Ok("2026-05-04"));
        assert_eq!(day("2026-05").as_deref(), Ok("2026-05"));
        assert_eq!(day("1997").as_deref(), Ok("1997"));
        assert!(day("4.5.2007").is_err() && day("2026-13").is_err() && day("").is_err());
    }
}
