use super::*;

const SECOND: Millis = Millis(1000);

/// Steps of a second each: `.` is quiet, a digit is dramatic.
fn drama_of(line: &str) -> Vec<f32> {
    line.chars().map(|c| c.to_digit(10).unwrap_or(0) as f32).collect()
}

/// What is shown of a match in some seconds, with `_` for what is left out.
fn shown(line: &str, seconds: u32) -> Result<String, Millis> {
    let (drama, lasts) = (drama_of(line), vec![SECOND; line.len()]);
    let allowance = Allowance { drama: &drama, lasts: &lasts, from: 0, to: usize::MAX, bridge: Millis(500) };
    let gaps = allowance.gaps(Millis(seconds * 1000))?;
    assert!(allowance.shown(&gaps) <= Millis(seconds * 1000), "{line}: {gaps:?}");
    let left_out = |i: usize| gaps.iter().any(|gap| gap.contains(&i));
    Ok(line.chars().enumerate().map(|(i, c)| if left_out(i) { '_' } else { c }).collect())
}

#[test]
fn a_match_that_fits_is_shown_whole() {
    assert_eq!(shown("..3..", 5).as_deref(), Ok("..3.."));
    assert_eq!(shown("", 0).as_deref(), Ok(""));
}

#[test]
fn a_dramatic_step_is_shown_with_what_led_to_it_and_what_came_of_it() {
    assert_eq!(shown("..........9..........", 5).as_deref(), Ok("________..9._________"));
}

#[test]
fn dramatic_steps_come_by_their_drama_and_in_order_of_play() {
    let line = "......5..........9..........2.......";
    assert_eq!(shown(line, 5).as_deref(), Ok("_______________..9._________________"));
    assert_eq!(shown(line, 10).as_deref(), Ok("____..5._______..9._________________"));
    assert_eq!(shown(line, 14).as_deref(), Ok("____..5._______..9._______..2.______"));
}

#[test]
fn where_time_is_short_the_most_dramatic_step_comes_without_the_others_and_at_last_alone() {
    let line = "..........9..........";
    assert_eq!(shown(line, 4).as_deref(), Ok("________..9__________"));
    assert_eq!(shown(line, 2).as_deref(), Ok("__________9__________"));
    assert_eq!(shown(line, 1), Err(Millis(2000)));
}

#[test]
fn the_time_that_is_left_lengthens_what_is_shown() {
    assert_eq!(shown("..........9..........", 7).as_deref(), Ok("_______...9..________"));
}

#[test]
fn a_short_gap_is_shown_rather_than_bridged() {
    let whole = shown("....5.....9............", 12).unwrap();
    assert!(!whole.contains("5.___") && whole.contains("5.....9"), "{whole}");
}

#[test]
fn of_a_part_nothing_outside_is_shown_or_left_out() {
    let drama = drama_of("9.........5.........9");
    let lasts = vec![SECOND; drama.len()];
    let allowance = Allowance { drama: &drama, lasts: &lasts, from: 4, to: 17, bridge: Millis(500) };
    assert_eq!(allowance.whole(), Millis(13_000));
    assert_eq!(allowance.decisive(), Millis(5000));
    assert_eq!(allowance.gaps(Millis(5000)), Ok(vec![4..8, 12..17]));
}
