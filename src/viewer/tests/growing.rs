//! A file that grows while it is shown.

use std::io::Write;

use super::*;

/// A picture of one grey pixel.
fn pixel() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&[99])).unwrap();
    bytes
}

#[test]
fn a_kind_that_comes_later_has_the_image_that_the_header_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zoo.jsonl");
    std::fs::write(folder.path().join("snake.png"), pixel()).unwrap();
    let header =
        "{\"format\": \"open-replay/1\", \"board\": [8, 6], \"kinds\": {\"snake\": {\"image\": \"snake.png\"}}}";
    std::fs::write(&path, format!("{header}\n{{\"things\": {{\"hen\": [1, 1]}}}}\n")).unwrap();
    let follow = SessionOptions { follow: true, ..options(std::slice::from_ref(&path)) };
    let mut bench = Bench::with(follow, (900, 700));
    bench.until("the match", |session| session.state.game.is_some());
    let images = |bench: &mut Bench| {
        bench.session.scene().prims.iter().filter(|prim| matches!(prim, Prim::Image { .. })).count()
    };
    assert_eq!(images(&mut bench), 0);
    let mut file = std::fs::File::options().append(true).open(&path).unwrap();
    writeln!(file, "{{\"things\": {{\"hen\": [2, 1], \"snake\": [[4, 4], [3, 4], [2, 4]]}}}}").unwrap();
    drop(file);
    bench.until("the next line", |session| {
        session.state.game.as_ref().is_some_and(|game| game.replay().steps.len() == 1)
    });
    bench.pass(2000);
    assert!(images(&mut bench) > 0, "its head is the image");
}
