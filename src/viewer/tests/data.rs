//! What a file says of things in its own words.

use super::*;

#[test]
fn of_what_a_file_says_of_a_thing_eight_lines_are_shown_when_it_is_chosen() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("ants.jsonl");
    let fields: Vec<String> = (0..12).map(|at| format!("\"field {at}\": {at}")).collect();
    let thing = format!("{{\"at\": [1, 1], \"seat\": 0, \"data\": {{{}}}}}", fields.join(", "));
    let lines = [
        "{\"format\": \"open-replay/1\", \"seats\": [\"ada\"]}".to_string(),
        format!("{{\"things\": {{\"ant\": {thing}}}}}"),
        "{\"change\": {\"ant\": {\"at\": [2, 1], \"data\": null}}}\n".to_string(),
    ];
    std::fs::write(&path, lines.join("\n")).unwrap();
    let mut bench = Bench::open(&[path], (1280, 800));
    bench.key(Key::Tab);
    let own = |bench: &mut Bench| {
        texts(&bench.session.scene()).into_iter().filter(|text| text.starts_with("field")).collect::<Vec<_>>()
    };
    let told: Vec<String> = (0..8).map(|at| format!("field {at}: {at}")).collect();
    assert_eq!(own(&mut bench), told);
    bench.key(Key::PageDown);
    assert!(own(&mut bench).is_empty());
}
