//! Whether everything has its place: texts inside the window and beside each other, a key for each button.

use super::*;

/// Every text of a scene lies inside the window, and none of those outside the board covers another.
pub(super) fn assert_tidy(scene: &Scene, board: Rect, what: &str) {
    let whole = Rect::new(0, 0, scene.width as i32, scene.height as i32);
    let mut placed: Vec<(Rect, &str)> = Vec::new();
    for prim in &scene.prims {
        let Prim::Text { x, y, size, weight, color, text } = prim else { continue };
        let pen = Pen { size: *size, weight: *weight, color: *color };
        let height = i32::from(*size) * 7 / 10;
        let rect = Rect::new(*x, y - height, pen.width(text), height);
        assert_eq!(rect.intersect(whole), rect, "{what}: {text:?} leaves the window");
        if rect.intersect(board).is_empty() {
            for (other, before) in &placed {
                assert!(rect.intersect(*other).is_empty(), "{what}: {text:?} covers {before:?}");
            }
            placed.push((rect, text));
        }
    }
}

#[test]
fn long_names_and_many_replays_break_nothing_at_any_size() {
    let folder = tempfile::tempdir().unwrap();
    let name = "Wolfeschlegelsteinhausenbergerdorff the Seventh of Somewhere";
    assert_eq!(name.len(), 60);
    for i in 0..400 {
        let text = format!(
            r#"{{"game": "reversi", "date": "2024-05-{:02}", "players": ["{name}", "{name} II {i}"], "moves": ["D3", "C3", "C4"]}}"#,
            i % 28 + 1
        );
        std::fs::write(folder.path().join(format!("match-{i:03}.json")), text).unwrap();
    }
    for size in [(800, 500), (1280, 800), (2560, 1440)] {
        let mut bench = Bench::open(&[folder.path().to_owned()], size);
        assert_eq!(bench.report("listed"), 400);
        bench.key(Key::Char('l'));
        bench.key(Key::Right);
        // Messages float over the rest and go by themselves.
        bench.pass(10_000);
        for round in 0..30 {
            bench.key(Key::Down);
            let scene = bench.session.scene();
            let board = bench.session.state.stage.as_ref().unwrap().layout.board;
            assert_tidy(&scene, board, &format!("{size:?}, row {round}"));
        }
        bench.key(Key::Char('l'));
        let scene = bench.session.scene();
        let board = bench.session.state.stage.as_ref().unwrap().layout.board;
        assert_tidy(&scene, board, &format!("{size:?}"));
    }
}

#[test]
fn every_button_has_a_key_and_tells_it() {
    let mut bench = Bench::open(&[replays().join("reversi-corners.json")], (2560, 1440));
    let bar = bench.session.state.plan().bar.unwrap();
    for (command, rect) in bar.buttons {
        let binding = keys::binding(command).unwrap_or_else(|| panic!("{command:?} has no key"));
        bench.send(&[Input::Move(rect.x + rect.w / 2, rect.y + rect.h / 2)]);
        let texts = texts(&bench.session.scene());
        assert!(texts.contains(&binding.label()), "{command:?}: {texts:?}");
    }
}
