//! What a film was made of, as numbers: where its record lies, and everything the record says.

use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};
use std::path::Path;

use crate::model::{Entry, Move, Record, Recorded, Sheet};

/// Everything a record says, as one number. Records are taken apart field by field: one that is added later cannot be forgotten.
pub fn of_record(record: &Record) -> u64 {
    let Record {
        // Where it lies is the place's business, and a record that was moved or renamed is still the same.
        source: _,
        path: _,
        format,
        index,
        game,
        variant,
        title,
        size,
        players,
        logos,
        images,
        date,
        start,
        fen,
        first,
        dark,
        style,
        coords,
        komi,
        entries,
        comment,
        marks,
        tags,
        extra,
        recorded,
        faults,
        // What a reader remarks about a file, and why its tail is left out, changes nothing of what is shown.
        remarks: _,
        broken,
    } = record;
    let Recorded { winner, score } = recorded;
    let mut stamp = Stamp::default();
    stamp.add(&(format, index, game, variant, title, players, date, start, fen, coords, comment, tags));
    stamp.say(&(size, first, dark, style, komi, extra, winner, score));
    stamp.add(&broken.is_some());
    if !faults.is_empty() {
        stamp.say(faults);
    }
    if !marks.is_empty() {
        stamp.say(marks);
    }
    // Which file a logo is in is not seen, and one that could not be opened neither.
    for (seat, logo) in logos.iter().enumerate() {
        if let Some(image) = logo.as_ref().and_then(|logo| logo.image.as_ref()) {
            stamp.add(&(seat, image.key()));
        }
    }
    for own in images {
        if let Some(image) = &own.image {
            stamp.add(&(&own.kind, own.tint, image.key()));
        }
    }
    entries.iter().for_each(|entry| stamp.entry(entry));
    stamp.0.finish()
}

/// Where a record lies, as one number: its path and which game of the file it is. `what` tells several things apart that are
/// made of one record and kept side by side.
pub fn place(path: &Path, index: u32, what: &impl Hash) -> u64 {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut stamp = Stamp::default();
    stamp.add(&(whole.as_os_str().as_encoded_bytes(), index));
    stamp.add(what);
    stamp.0.finish()
}

#[derive(Default)]
struct Stamp(rustc_hash::FxHasher);

impl Stamp {
    fn add(&mut self, value: &impl Hash) {
        value.hash(&mut self.0);
    }

    /// For what has no hash of its own: all its fields are in its words.
    fn say(&mut self, value: &impl fmt::Debug) {
        // Nothing that is only taken in can fail.
        let _ = write!(self, "{value:?}");
    }

    fn entry(&mut self, entry: &Entry) {
        match entry {
            Entry::Move(written) => self.written(written),
            Entry::Sheet(Sheet { file: _, line: _, round, last, text, heard, faults, comment }) => {
                self.add(&(round, last, text));
                heard.iter().for_each(|(seat, words)| self.add(&(seat.index(), words)));
                if !faults.is_empty() {
                    self.say(faults);
                }
                comment.iter().for_each(|comment| self.add(comment));
            }
        }
    }

    fn written(&mut self, written: &Move) {
        // On which line of a file a move stands is not seen.
        let Move { text, seat, took, clock, comment, note, stones, variations, line: _ } = written;
        self.add(&(text, seat.map(|seat| seat.0), took.map(|took| took.0), clock.map(|clock| clock.0), comment));
        if let Some(note) = note {
            self.say(note);
        }
        if !stones.is_empty() {
            self.say(stones);
        }
        for line in variations {
            self.add(&line.len());
            line.iter().for_each(|written| self.written(written));
        }
    }
}

impl fmt::Write for Stamp {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Annotation, Cell, Eval, Image, Logo, Problem, Seat, Size, Stone, Style};

    fn record() -> Record {
        let written = Move { text: "e4".into(), ..Move::default() };
        Record { game: "chess".into(), entries: vec![Entry::Move(written)], ..Record::default() }
    }

    #[test]
    fn every_field_that_is_shown_changes_the_stamp() {
        let changes: &[fn(&mut Record)] = &[
            |record| record.variant = Some("chess960".into()),
            |record| record.size = Some(Size::new(6, 6)),
            |record| record.players.push("Ada".into()),
            |record| record.logos = vec![logo(1)],
            |record| record.logos = vec![logo(2)],
            |record| record.logos = vec![None, logo(1)],
            |record| record.start = Some(vec!["x".into()]),
            |record| record.fen = Some("8/8".into()),
            |record| record.first = Some(Seat(1)),
            |record| record.dark = Some(Seat(0)),
            |record| record.style = Style::Manager,
            |record| record.coords = Some("manager".into()),
            |record| record.komi = Some(6.5),
            |record| record.komi = Some(7.5),
            |record| record.comment = Some("a good one".into()),
            |record| record.tags.push(("ECO".into(), "C41".into())),
            |record| drop(record.extra.insert("mine".into(), 1.into())),
            |record| record.recorded.winner = Some(vec![]),
            |record| record.recorded.score = Some(vec![1, 2]),
            |record| record.broken = Some(Problem::new(crate::model::Place::file("x"), "cut off")),
            |record| record.entries.push(Entry::Sheet(Sheet::default())),
            |record| {
                written(record).note = Some(Box::new(Annotation { eval: Some(Eval::Mate(2)), ..Annotation::default() }))
            },
            |record| written(record).stones.push(Stone { at: Cell { col: 1, row: 2 }, seat: None }),
            |record| written(record).variations.push(vec![Move::default()]),
            |record| written(record).comment = Some("!".into()),
        ];
        let heard = Sheet { heard: vec![(Seat(0), "hm".into())], ..Sheet::default() };
        let with_sheet = |sheet| Record { entries: vec![Entry::Sheet(sheet)], ..Record::default() };
        let mut stamps =
            vec![of_record(&record()), of_record(&with_sheet(heard)), of_record(&with_sheet(Sheet::default()))];
        for change in changes {
            let mut record = record();
            change(&mut record);
            stamps.push(of_record(&record));
        }
        let count = stamps.len();
        stamps.sort_unstable();
        stamps.dedup();
        assert_eq!(stamps.len(), count, "two different records have one stamp");
    }

    /// A logo of one pixel.
    fn logo(gray: u8) -> Option<Logo> {
        let image = Image::new(1, 1, vec![gray, gray, gray, 255]).map(std::sync::Arc::new);
        Some(Logo { file: "logo.png".into(), image })
    }

    #[test]
    fn a_logo_that_nobody_could_open_changes_nothing() {
        let missing = Record { logos: vec![Some(Logo { file: "gone.png".into(), image: None })], ..record() };
        assert_eq!(of_record(&missing), of_record(&record()));
        let renamed =
            |file: &str| Record { logos: vec![logo(7).map(|logo| Logo { file: file.into(), ..logo })], ..record() };
        assert_eq!(of_record(&renamed("a.png")), of_record(&renamed("b.png")));
    }

    fn written(record: &mut Record) -> &mut Move {
        match &mut record.entries[0] {
            Entry::Move(written) => written,
            Entry::Sheet(_) => panic!("a move"),
        }
    }

    #[test]
    fn where_a_record_lies_is_another_number() {
        let moved = Record { source: "elsewhere.pgn".into(), ..record() };
        assert_eq!(of_record(&moved), of_record(&record()));
        assert_ne!(place(Path::new("a"), 1, &()), place(Path::new("b"), 1, &()));
        assert_ne!(place(Path::new("a"), 1, &()), place(Path::new("a"), 2, &()));
        assert_eq!(place(Path::new("src"), 1, &()), place(Path::new("./src/../src/"), 1, &()));
    }
}
