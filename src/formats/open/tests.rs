use super::*;
use crate::formats::{probe, sniff};

const LINES: &str = "{\"format\": \"open-replay/1\", \"game\": \"Tag\", \"seats\": [\"ada\", {\"name\": \"bob\"}]}\n\
    {\"things\": {\"a\": [0, 0]}}\n\n{\"things\": {\"a\": [1, 0]}}\n{\"result\": {\"winner\": 1, \"score\": [0, 2]}}\n";

fn sheets(record: &Record) -> Vec<(u32, &str)> {
    record
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Sheet(sheet) => Some((sheet.line, sheet.text.as_str())),
            Entry::Move(_) => None,
        })
        .collect()
}

fn said(record: &Record) -> Vec<String> {
    record.remarks.iter().map(Remark::to_string).collect()
}

#[test]
fn every_line_is_a_sheet_with_its_place_and_the_header_tells_of_people() {
    let record = probe::one(&FORMAT, LINES);
    assert_eq!((record.game.as_str(), record.variant.as_deref()), ("open", Some("Tag")));
    assert_eq!(record.players, ["ada", "bob"]);
    assert_eq!(sheets(&record).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 4, 5]);
    assert_eq!(record.recorded.winner, Some(vec![crate::model::Seat(1)]));
    assert_eq!(record.recorded.score, Some(vec![0, 2]));
    assert!(record.broken.is_none() && record.remarks.is_empty());
}

#[test]
fn one_object_with_steps_is_the_same_match() {
    let whole = "{\n \"game\": \"Tag\",\n \"steps\": [\n  {\"things\": {\"a\": [0, 0]}},\n  {\"things\": {\"a\": [1, 0]}}\n ],\n \
        \"format\": \"open-replay/1\", \"result\": {\"winner\": 1}\n}\n";
    let record = probe::one(&FORMAT, whole);
    assert_eq!(sheets(&record)[1..], [(4, "{\"things\": {\"a\": [0, 0]}}"), (5, "{\"things\": {\"a\": [1, 0]}}")]);
    assert_eq!(head::names(sheets(&record)[0].1), ["game", "format", "result"]);
    assert_eq!(record.recorded.winner, Some(vec![crate::model::Seat(1)]));
    let line = whole.replace('\n', "");
    assert_eq!(sheets(&probe::one(&FORMAT, line)).len(), 3);
}

#[test]
fn objects_on_several_lines_each_are_steps_too() {
    let record = probe::one(&FORMAT, "{\n\"format\": \"open-replay/1\"\n}\n{\n\"things\": {}\n}\n{\"things\":\n{}}");
    assert_eq!(sheets(&record).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 4, 7]);
}

#[test]
fn lines_without_a_header_are_read_and_get_told_so() {
    let text = "{\"things\": {\"fox\": [0, 0]}}\n{\"things\": {\"fox\": [1, 0]}}\n";
    assert_eq!(sniff(text.as_bytes()), Some(&FORMAT));
    let record = probe::one(&FORMAT, text);
    assert_eq!(sheets(&record).len(), 3);
    assert_eq!(said(&record), ["a.jsonl:1: there is no header; add {\"format\": \"open-replay/1\"} as the first line"]);
}

#[test]
fn the_quotes_of_python_are_refused_with_the_cure() {
    let text = "{'format': 'open-replay/1'}\n{'things': {'fox': [0, 0]}}\n";
    assert_eq!(sniff(text.as_bytes()), Some(&FORMAT));
    let told = probe::refused(&FORMAT, text);
    assert!(told.starts_with("a.jsonl:1: single quotes") && told.contains("json.dumps"), "{told}");
}

#[test]
fn a_second_match_in_a_file_is_left_out_with_a_word() {
    let record = probe::one(&FORMAT, format!("{LINES}{LINES}"));
    assert_eq!(sheets(&record).len(), 4);
    assert!(said(&record)[0].starts_with("a.jsonl:6: another match begins here"), "{:?}", said(&record));
}

#[test]
fn commas_before_a_bracket_are_forgiven() {
    let record = probe::one(&FORMAT, "{\"format\": \"open-replay/1\",\n\"steps\": [{\"things\": {}},\n]}");
    assert_eq!(sheets(&record).len(), 2);
    assert!(said(&record)[0].starts_with("a.jsonl:3: a comma stands before"), "{:?}", said(&record));
}

#[test]
fn every_truncation_keeps_whole_lines_and_says_where_it_breaks() {
    for end in 1..LINES.len() {
        for record in probe::read(&FORMAT, &LINES.as_bytes()[..end]) {
            let Ok(record) = record else { continue };
            let part = LINES[..end].rsplit('\n').next().unwrap_or_default();
            let cut = !part.is_empty() && !is_whole(part);
            assert_eq!(record.broken.is_some(), cut, "cut at {end}");
            assert!(sheets(&record).iter().all(|(_, text)| is_whole(text)), "cut at {end}");
        }
    }
}

#[test]
fn letters_of_two_bytes_and_marks_of_byte_order_are_read() {
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(LINES.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(sheets(&probe::one(&FORMAT, wide)).len(), 4);
    assert_eq!(sheets(&probe::one(&FORMAT, format!("\u{feff}{LINES}"))).len(), 4);
}

#[test]
fn other_json_is_none_of_ours() {
    for text in ["{\"name\": 1}", "{\"game\": \"reversi\", \"moves\": []}", "[1, 2]", "x,y\n1,2\n"] {
        assert_ne!(sniff(text.as_bytes()), Some(&FORMAT), "{text}");
    }
}
