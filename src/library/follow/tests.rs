//! Tests of following, with files written while it watches.

use std::fs;
use std::io::Write;

use super::*;

const PATIENCE: Duration = Duration::from_secs(20);

fn text(round: u32) -> String {
    format!(
        "{round}/60\n9x9\nP1: 1 2147483647 0 20 R1 13 DOWN 3 5\nP2: 1 2147483647 0 20 R1 13 UP 7 5\n\
         P1_finish: 1 1,\nP2_finish: 1 9,\nWalls:\nP1_move: R1 UP\nP2_move: R1 UP\nP1: 13 north\nP2: 13 south\n"
    )
}

fn name(round: u32) -> String {
    format!("round.{round:04}")
}

/// A folder with the first `rounds` rounds, and a watch over it.
fn followed(rounds: u32) -> (tempfile::TempDir, Follow) {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..rounds {
        fs::write(folder.path().join(name(round)), text(round)).unwrap();
    }
    let follow = Follow::rounds(folder.path(), rounds.checked_sub(1), (0..rounds).map(name)).unwrap();
    (folder, follow)
}

/// The rounds that arrive until there are `count`, or until the match starts over.
fn arrivals(follow: &mut Follow, count: usize) -> Vec<Option<u32>> {
    let start = Instant::now();
    let mut seen = Vec::new();
    while seen.len() < count {
        assert!(start.elapsed() < PATIENCE, "only {seen:?} arrived");
        for news in follow.news() {
            seen.push(match news {
                News::Round(sheet) => Some(sheet.round),
                News::Restarted | News::Edited => None,
            });
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    seen
}

#[test]
fn a_round_that_arrives_comes_with_the_faults_of_its_answers() {
    let (folder, mut follow) = followed(3);
    fs::create_dir(folder.path().join("faults")).unwrap();
    fs::write(folder.path().join("faults/0002.json"), r#"[{"seat": 1, "fault": "timeout"}]"#).unwrap();
    fs::write(folder.path().join(name(3)), text(3)).unwrap();
    let start = Instant::now();
    let sheet = loop {
        assert!(start.elapsed() < PATIENCE, "nothing arrived");
        match follow.news().pop() {
            Some(News::Round(sheet)) => break sheet,
            Some(News::Restarted | News::Edited) | None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    assert_eq!((sheet.round, sheet.faults.len()), (3, 1));
}

#[test]
fn one_file_is_opened_for_each_round_that_arrives() {
    let (folder, mut follow) = followed(3);
    let path = folder.path().to_owned();
    let writer = std::thread::spawn(move || {
        for round in 3..43 {
            fs::write(path.join(name(round)), text(round)).unwrap();
        }
    });
    assert_eq!(arrivals(&mut follow, 40), (3..43).map(Some).collect::<Vec<_>>());
    writer.join().unwrap();
    assert_eq!(follow.opened(), 40);
}

#[test]
fn what_arrived_before_the_watch_began_is_not_missed() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..4 {
        fs::write(folder.path().join(name(round)), text(round)).unwrap();
    }
    let mut follow = Follow::rounds(folder.path(), Some(1), (0..2).map(name)).unwrap();
    assert_eq!(arrivals(&mut follow, 2), [Some(2), Some(3)]);
}

#[test]
fn a_half_written_file_is_looked_at_again() {
    let (folder, mut follow) = followed(1);
    let whole = text(1);
    let (head, tail) = whole.split_at(whole.len() / 2);
    let path = folder.path().join(name(1));
    fs::write(&path, head).unwrap();
    let start = Instant::now();
    while follow.opened() == 0 {
        assert!(start.elapsed() < PATIENCE);
        assert!(follow.news().is_empty());
    }
    fs::File::options().append(true).open(&path).unwrap().write_all(tail.as_bytes()).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [Some(1)]);
}

#[test]
fn a_file_renamed_into_place_arrives_and_hidden_names_do_not_count() {
    let (folder, mut follow) = followed(1);
    let hidden = folder.path().join(".round.tmp");
    fs::write(&hidden, text(1)).unwrap();
    fs::rename(&hidden, folder.path().join(name(1))).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [Some(1)]);
    assert_eq!(follow.opened(), 1);
}

#[test]
fn rounds_out_of_turn_are_put_in_order() {
    let (folder, mut follow) = followed(1);
    for round in [3, 1, 2] {
        fs::write(folder.path().join(name(round)), text(round)).unwrap();
    }
    assert_eq!(arrivals(&mut follow, 3), [Some(1), Some(2), Some(3)]);
}

#[test]
fn a_round_that_never_comes_does_not_hold_up_the_others() {
    let (folder, mut follow) = followed(1);
    fs::write(folder.path().join(name(5)), text(5)).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [Some(5)]);
}

#[test]
fn a_match_that_starts_over_is_noticed() {
    let (folder, mut follow) = followed(4);
    fs::write(folder.path().join(name(0)), text(0)).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [None]);
    let (folder, mut follow) = followed(4);
    for round in 0..4 {
        fs::remove_file(folder.path().join(name(round))).unwrap();
    }
    assert_eq!(arrivals(&mut follow, 1), [None]);
}

#[test]
fn an_edited_file_is_noticed_and_its_neighbours_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    fs::write(&file, "{}").unwrap();
    let mut follow = Follow::file(&file, Stamp::of(&file)).unwrap();
    fs::write(folder.path().join("other.json"), "{}").unwrap();
    std::thread::sleep(QUIET * 2);
    assert!(follow.news().is_empty());
    fs::write(&file, "{ }").unwrap();
    assert_eq!(arrivals(&mut follow, 1), [None]);
}

#[test]
fn an_edit_between_the_reading_and_the_watch_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    fs::write(&file, "{}").unwrap();
    let read = Stamp::of(&file);
    let hidden = folder.path().join(".new");
    fs::write(&hidden, "[]").unwrap();
    fs::rename(&hidden, &file).unwrap();
    let mut follow = Follow::file(&file, read).unwrap();
    assert!(follow.is_at(&file));
    assert_eq!(arrivals(&mut follow, 1), [None]);
}

/// What is told when more has happened than the system could keep.
fn overflow() -> Event {
    Event::new(EventKind::Other).set_flag(notify::event::Flag::Rescan)
}

/// Loses what the system has told so far.
fn lose(follow: &Follow) {
    std::thread::sleep(QUIET);
    assert!(follow.events.try_iter().count() > 0, "nothing was told that could be lost");
}

#[test]
fn rounds_whose_events_were_lost_are_found_in_the_folder() {
    let (folder, mut follow) = followed(2);
    for round in 2..6 {
        fs::write(folder.path().join(name(round)), text(round)).unwrap();
    }
    lose(&follow);
    assert!(!follow.note(&overflow(), Instant::now()));
    assert_eq!(arrivals(&mut follow, 4), [2, 3, 4, 5].map(Some));
    assert_eq!(follow.opened(), 4, "what was known is not read again");
}

#[test]
fn a_match_that_started_over_while_events_were_lost_is_noticed() {
    let (folder, mut follow) = followed(3);
    fs::remove_file(folder.path().join(name(2))).unwrap();
    lose(&follow);
    assert!(follow.note(&overflow(), Instant::now()));
}

#[test]
fn an_edit_whose_event_was_lost_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    fs::write(&file, "{}").unwrap();
    let mut follow = Follow::file(&file, Stamp::of(&file)).unwrap();
    fs::write(&file, "{ }").unwrap();
    lose(&follow);
    follow.note(&overflow(), Instant::now());
    assert_eq!(arrivals(&mut follow, 1), [None]);
}

const HEADER: &str = "{\"format\": \"open-replay/1\", \"board\": [9, 9]}\n";

fn step(col: u32) -> String {
    format!("{{\"things\": {{\"fox\": [{}, 0]}}}}\n", col % 9)
}

/// A file that is written line by line with its first `steps` steps, and a watch over it.
fn growing(steps: u32) -> (tempfile::TempDir, PathBuf, Follow) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.jsonl");
    fs::write(&file, HEADER.to_string() + &(0..=steps).map(step).collect::<String>()).unwrap();
    let record = crate::library::Library::new().game(&file, 1).unwrap().unwrap();
    let follow = Follow::lines(&file, &record, Stamp::of(&file)).unwrap();
    (folder, file, follow)
}

fn append(file: &Path, text: &str) {
    fs::OpenOptions::new().append(true).open(file).unwrap().write_all(text.as_bytes()).unwrap();
}

#[test]
fn a_file_that_grows_is_read_from_where_it_ended_and_only_whole_lines_count() {
    let (_folder, file, mut follow) = growing(2);
    let writer = std::thread::spawn(move || {
        for number in 3..40 {
            let line = step(number);
            let (first, rest) = line.split_at(11);
            append(&file, first);
            append(&file, rest);
            append(&file, "\n");
        }
    });
    assert_eq!(arrivals(&mut follow, 37), (3..40).map(Some).collect::<Vec<_>>());
    writer.join().unwrap();
    assert!(follow.news().is_empty());
}

#[test]
fn a_file_that_gets_shorter_or_has_another_header_starts_anew() {
    let (_folder, file, mut follow) = growing(5);
    assert!(arrivals(&mut follow, 0).is_empty());
    fs::write(&file, HEADER).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [None]);
    let (_folder, file, mut follow) = growing(1);
    append(&file, &(step(2) + HEADER + &step(3)));
    assert_eq!(arrivals(&mut follow, 1), [None], "another match begins");
    let (_folder, file, mut follow) = growing(1);
    let longer = HEADER.replace("9, 9", "19, 19") + &(0..20).map(step).collect::<String>();
    fs::write(&file, longer).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [None], "another header");
}

#[test]
fn a_match_that_is_one_object_is_read_anew_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    let text = |steps: &str| format!("{{\"format\": \"open-replay/1\",\n \"steps\": [\n  {steps}]}}\n");
    fs::write(&file, text("{\"things\": {\"fox\": [0, 0]}}\n")).unwrap();
    let record = crate::library::Library::new().game(&file, 1).unwrap().unwrap();
    let mut follow = Follow::lines(&file, &record, Stamp::of(&file)).unwrap();
    fs::write(&file, text("{\"things\": {\"fox\": [0, 0]}},\n  {\"things\": {\"fox\": [1, 0]}}")).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [None]);
}

#[test]
fn a_file_that_is_written_all_the_time_is_looked_at_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("standard input");
    fs::write(&file, "").unwrap();
    let mut follow = Follow::file(&file, Stamp::of(&file)).unwrap();
    let path = file.clone();
    let writer = std::thread::spawn(move || {
        for number in 0..40 {
            append(&path, &step(number));
            std::thread::sleep(QUIET / 4);
        }
    });
    assert_eq!(arrivals(&mut follow, 1), [None]);
    assert!(!writer.is_finished(), "not only when all is quiet");
    writer.join().unwrap();
}

#[test]
fn a_record_of_kingdoms_grows_by_a_line_a_round() {
    let line = |round: u32| format!("{round}/9: {}\n", ["25 10 1 1 3 3 0"; 4].join(" "));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("war.txt.lastplay");
    fs::write(&file, line(0) + &line(1)).unwrap();
    let record = crate::library::Library::new().game(&file, 1).unwrap().unwrap();
    let mut follow = Follow::lines(&file, &record, Stamp::of(&file)).unwrap();
    append(&file, &(line(2) + &line(3)));
    assert_eq!(arrivals(&mut follow, 2), [Some(2), Some(3)]);
    fs::write(&file, line(0)).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [None], "another match begins");
}

#[test]
fn rounds_of_a_season_arrive_when_they_are_whole() {
    let text = |round: u32| {
        let sea = "|              |\n".repeat(13);
        format!(
            "remaining rounds: {}\npoints: 0 0\ncharges: 10 10\n+--------------+\n|1 2           |\n{sea}+--------------+\n\
             Player 1(ada): last command: \nPlayer 2(bob): last command: \n",
            150 - round
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let mut follow = Follow::rounds(folder.path(), None, []).unwrap();
    let half = text(1);
    fs::write(folder.path().join("battlefield.txt.0"), text(0)).unwrap();
    fs::write(folder.path().join("battlefield.txt.1"), &half[..half.len() - 20]).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [Some(0)]);
    fs::write(folder.path().join("battlefield.txt.1"), half).unwrap();
    assert_eq!(arrivals(&mut follow, 1), [Some(1)]);
}
