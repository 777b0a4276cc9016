//! Bots that fail: in the caption, in the list and below it, and as ticks, also while the match is played.

use std::fs;

use super::*;

/// A match of seven rounds; the answers to rounds 3 and 4 of P2 did not count.
fn failing_match() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("match");
    fs::create_dir_all(folder.join("faults")).unwrap();
    for round in 0..=6 {
        lay(&folder, round);
    }
    let fault = r#"[{"seat": 1, "fault": "crash", "words": "no answer: KeyError"}]"#;
    fs::write(folder.join("faults/0003.json"), fault).unwrap();
    fs::write(folder.join("faults/0004.json"), fault).unwrap();
    (dir, folder)
}

/// Puts a round of a sample into a folder.
fn lay(folder: &Path, round: u32) {
    let name = format!("playfield.txt.{round:04}");
    fs::copy(replays().join("paintball-race").join(&name), folder.join(&name)).unwrap();
}

fn go_to(bench: &mut Bench, step: &str) -> Vec<String> {
    bench.key(Key::Char('g'));
    bench.write(step);
    bench.key(Key::Enter);
    bench.pass(3000);
    texts(&bench.session.scene())
}

/// The discs on the timeline.
fn alerts(scene: &Scene) -> usize {
    let low = |y: f32| y > scene.height as f32 * 0.85;
    scene.prims.iter().filter(|prim| matches!(prim, Prim::Circle { y, .. } if low(*y))).count()
}

#[test]
fn a_fault_is_told_in_caption_and_list_and_its_reason_below() {
    let (_dir, folder) = failing_match();
    let mut bench = Bench::open(&[folder], (1280, 800));
    let said = go_to(&mut bench, "4").join(" ");
    assert!(said.contains(" crashes"), "{said}");
    assert!(said.contains(": no answer: KeyError"), "{said}");
    let said = go_to(&mut bench, "2").join(" ");
    assert!(!said.contains(": no answer: KeyError"), "{said}");
}

#[test]
fn a_bot_that_begins_to_fail_has_a_tick_with_a_ring() {
    let (dir, folder) = failing_match();
    let mut bench = Bench::open(std::slice::from_ref(&folder), (1280, 800));
    let failing = alerts(&bench.session.scene());
    fs::remove_dir_all(folder.join("faults")).unwrap();
    let mut bench = Bench::open(&[folder], (1280, 800));
    assert_eq!(failing, alerts(&bench.session.scene()) + 2, "a disc and the player's colour in it, once");
    drop(dir);
}
