//! How quickly pictures come.

use super::*;

#[test]
#[cfg_attr(debug_assertions, ignore = "only an optimised build can be measured")]
fn random_seeks_are_drawn_whole_within_eight_milliseconds() {
    let mut bench = paintball();
    let end = bench.session.state.game.as_ref().unwrap().timeline.end();
    let mut canvas = Canvas::new(1280, 800);
    let mut took: Vec<Duration> = Vec::new();
    for i in 0..1000_u64 {
        let t = (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) % u64::from(end.0);
        bench.session.state.player.scrub(Millis(t as u32));
        let start = Instant::now();
        canvas.redraw(&bench.session.scene());
        took.push(start.elapsed());
    }
    took.sort();
    println!("median {:?}, 99 % within {:?}, worst {:?}", took[500], took[989], took[999]);
    assert!(took[989] < Duration::from_millis(8), "99 % within {:?}", took[989]);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "only an optimised build can be measured")]
fn ten_thousand_rounds_are_on_the_screen_within_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("long");
    std::fs::create_dir(&place).unwrap();
    let sheet = std::fs::read_to_string(replays().join("paintball-race/playfield.txt.0010")).unwrap();
    let (_, rest) = sheet.split_once('\n').unwrap();
    for round in 0..10_000 {
        std::fs::write(place.join(format!("round.{round}")), format!("{round}/10000\n{rest}")).unwrap();
    }
    let start = Instant::now();
    let mut bench = Bench::opening(&[place], (1280, 800));
    bench.until("the match", |session| session.state.game.is_some());
    draw(&bench.session.scene());
    let took = start.elapsed();
    println!("first frame of 10,000 rounds after {took:?}");
    assert!(took < Duration::from_secs(1), "first frame after {took:?}");
}
