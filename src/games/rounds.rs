//! What games of round files share: the file of a round, rounds that are missing, captions of several facts, and who has won.

use crate::model::{Caption, Entry, Finding, Outcome, Place, Problem, Record, Seat, Sheet, Size, Span, Step};

/// The first round file of a record, which is the set-up.
pub fn first(record: &Record) -> Result<&Sheet, Problem> {
    let none = || Problem::new(Place::file(&record.source), "there is no round file; expected at least one");
    of(&record.source, record.entries.first().ok_or_else(none)?)
}

/// The round file an entry holds.
fn of<'a>(source: &str, entry: &'a Entry) -> Result<&'a Sheet, Problem> {
    match entry {
        Entry::Sheet(sheet) => Ok(sheet),
        Entry::Move(found) => {
            let what = format!("found the move \"{}\"; expected the state of a round", found.text);
            Err(Problem::new(Place::line(source, found.line), what))
        }
    }
}

/// The round file an entry holds, and its name as the person can find it.
pub fn named<'a>(source: &str, entry: &'a Entry) -> Result<(&'a Sheet, String), Problem> {
    let sheet = of(source, entry)?;
    Ok((sheet, file_name(source, &sheet.file)))
}

/// The step of a round, but for what happened in it.
pub fn step(round: u32, file: &str, findings: &[Finding]) -> Step {
    Step { number: round, source: Place::file(file), corrected: !findings.is_empty(), ..Step::default() }
}

/// How a match stands after a round: whose the win is once it is over, by everybody's points. `names` are by seat.
pub fn outcome(round: u32, over: bool, points: Vec<i64>, names: &[String]) -> Outcome {
    let winner = over.then(|| winners(&points));
    let sentence = sentence(round, winner.as_deref(), &points, names);
    Outcome { winner, words: words(&sentence), sentence, score: Some(points), complete: over, ..Outcome::default() }
}

/// `Stack Masons wins with 85 points`.
fn sentence(round: u32, winner: Option<&[Seat]>, points: &[i64], names: &[String]) -> Caption {
    let best = points.iter().copied().max().unwrap_or(0);
    let leaders = leaders(points);
    let mut caption = match winner {
        None => Caption::plain("Unfinished: "),
        Some([]) => return Caption::plain(format!("Draw, {best} points each")),
        Some(_) => Caption::default(),
    };
    join(&mut caption, &leaders, names);
    caption.say(match (winner, leaders.len()) {
        (None, 1) => format!(" leads with {best} points after round {round}"),
        (None, _) => format!(" lead with {best} points after round {round}"),
        (Some(_), 1) => format!(" wins with {best} points"),
        (Some(_), _) => format!(" share the win with {best} points each"),
    });
    caption
}

/// `A`, `A and B`, `A, B and C`, each in its colour.
pub fn join(caption: &mut Caption, seats: &[Seat], names: &[String]) {
    for (index, seat) in seats.iter().enumerate() {
        match seats.len() - index {
            _ if index == 0 => {}
            1 => drop(caption.say(" and ")),
            _ => drop(caption.say(", ")),
        }
        caption.name(*seat, names.get(seat.index()).map_or("", String::as_str));
    }
}

/// A sentence as words within others: it begins small, unless with a name.
fn words(sentence: &Caption) -> String {
    let text = sentence.text();
    match (sentence.0.first(), text.chars().next()) {
        (Some(Span { seat: None, .. }), Some(first)) => first.to_lowercase().chain(text.chars().skip(1)).collect(),
        _ => text,
    }
}

/// The file as the person can find it: inside the folder that was named, or the very file that was.
pub fn file_name(source: &str, file: &str) -> String {
    if source.is_empty() || source.ends_with(file) {
        file.into()
    } else {
        format!("{}/{file}", source.trim_end_matches('/'))
    }
}

/// Whether a round and its board can follow another in the file of the second; `between` stands between two numbers of a size.
pub fn check_next(file: &str, now: (u32, Size), next: (u32, Size), between: &str) -> Result<(), Problem> {
    let fail = |line: u32, what: String| Err(Problem::new(Place::line(file, line), what));
    if next.0 <= now.0 {
        return fail(1, format!("found round {}; expected one after round {}", next.0, now.0));
    }
    if next.1 != now.1 {
        let words = |size: Size| format!("{}{between}{}", size.cols, size.rows);
        return fail(2, format!("found a board of {}; expected {} as before", words(next.1), words(now.1)));
    }
    Ok(())
}

/// Which rounds are missing between one that was told and the next there is.
pub fn missing(now: u32, next: u32) -> Option<String> {
    let (from, to) = (now.saturating_add(1), next.saturating_sub(1));
    if from == to {
        Some(format!("round {from} is missing; what changed is shown, not how"))
    } else if from < to {
        Some(format!("rounds {from} to {to} are missing; what changed is shown, not how"))
    } else {
        None
    }
}

/// A caption of the first few facts: no more than are read in a second.
pub fn caption(facts: Vec<Caption>) -> Caption {
    const FACTS: usize = 3;
    let mut caption = Caption::default();
    for (index, fact) in facts.into_iter().take(FACTS).enumerate() {
        if index > 0 {
            caption.say(" · ");
        }
        caption.0.extend(fact.0);
    }
    caption
}

/// Everybody with the most points.
fn leaders(points: &[i64]) -> Vec<Seat> {
    let best = points.iter().max();
    (0..).zip(points).filter(|(_, own)| Some(*own) == best).map(|(seat, _)| Seat(seat)).collect()
}

/// The leaders; nobody where several players all have the same.
fn winners(points: &[i64]) -> Vec<Seat> {
    let leaders = leaders(points);
    if leaders.len() == points.len() && points.len() > 1 { Vec::new() } else { leaders }
}
