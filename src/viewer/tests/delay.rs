//! A match that says how long its steps are shown.

use super::*;

/// A file whose header asks for a delay, and one that asks for none.
fn files(folder: &Path) -> [PathBuf; 2] {
    [("slow", ", \"delay\": 2000"), ("usual", "")].map(|(name, delay)| {
        let path = folder.join(format!("{name}.jsonl"));
        let steps: Vec<String> = (0..9).map(|col| format!("{{\"things\": {{\"fox\": [{col}, 0]}}}}\n")).collect();
        std::fs::write(&path, format!("{{\"format\": \"open-replay/1\"{delay}}}\n{}", steps.concat())).unwrap();
        path
    })
}

/// How long the match on the screen lasts.
fn length(bench: &Bench) -> u32 {
    bench.session.state.game.as_ref().map_or(0, |game| game.timeline.end().0)
}

#[test]
fn a_match_begins_with_the_delay_it_asks_for_and_the_next_one_with_the_usual() {
    let folder = tempfile::tempdir().unwrap();
    let [slow, usual] = files(folder.path());
    let mut bench = Bench::open(&[slow.clone(), usual], (900, 700));
    assert_eq!(length(&bench), 16_000);
    assert!(texts(&bench.session.scene()).iter().any(|text| text == "2 s"), "the bar tells it");
    bench.key(Key::Char('n'));
    bench.until("the other match", |session| session.state.game.as_ref().is_some_and(|game| game.source.path != slow));
    assert_eq!(length(&bench), 8000);
}

#[test]
fn who_chooses_a_pace_has_it_whatever_the_match_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let [slow, _] = files(folder.path());
    let asked = SessionOptions { recorded_delay: false, ..options(std::slice::from_ref(&slow)) };
    let mut bench = Bench::with(asked, (900, 700));
    bench.until("a match", |session| session.state.game.is_some());
    assert_eq!(length(&bench), 8000, "the command line comes first");
    let mut bench = Bench::open(&[slow], (900, 700));
    bench.write("<");
    assert_eq!((length(&bench), bench.session.state.settings.delay_ms), (12_000, 1500), "from what is seen, one down");
    bench.write("t");
    assert_eq!(bench.session.state.settings.pace, PaceChoice::Story);
}
