//! What of a round of potions the rules do not allow: what vanishes or comes up, and points against recipes.

use std::collections::{BTreeMap, BTreeSet};

use super::sheet::{Dwarf, PLAYER_LINE, PotionsState, is_letter};
use crate::model::Cell;

/// How many ways of brewing are tried before we believe it.
const TRIES: usize = 20_000;

/// Pieces by letter.
type Pieces = BTreeMap<char, i64>;

/// All that speaks against the rules: the line, and what was found there.
pub(super) fn judge(before: &PotionsState, after: &PotionsState) -> Vec<(u32, String)> {
    let mut found = map(before, after);
    let mut own = 0;
    for (seat, (was, now)) in before.dwarfs.iter().zip(&after.dwarfs).enumerate() {
        let line = PLAYER_LINE + seat as u32;
        let mut say = |what: String| found.push((line, format!("player {} {what}", seat + 1)));
        let gain = now.points - was.points;
        own += gain.max(0);
        if gain < 0 {
            say(format!("has {} points; expected at least {}", now.points, was.points));
        }
        if !now.brewed && (gain > 0 || was.brewed) {
            say("has not brewed its main potion; expected that it has, for it has points".into());
        }
        if gain <= 0 && now.brewed && !was.brewed {
            say("has brewed its main potion; expected a point for it".into());
        }
        if now.stones > was.stones || now.stones < was.stones - 1 {
            say(format!("has {} stones; expected {} or one less", now.stones, was.stones));
        }
    }
    let missing = missing(before, after);
    if own > 0 || !missing.is_empty() {
        found.extend(brewing(before, after, &missing));
    }
    found
}

/// Paths and stones stay, ingredients never come up, and nobody lays two things in a round.
fn map(before: &PotionsState, after: &PotionsState) -> Vec<(u32, String)> {
    let mut found = Vec::new();
    for ((at, sign), old) in &before.items {
        let now = after.items.get(&(*at, *sign));
        if !is_letter(*sign) && now != Some(old) {
            found.push((after.line(*at), format!("\"{sign}\" at {} is gone; expected it to stay", place(*at))));
        }
    }
    let mut laid: BTreeMap<u32, u32> = BTreeMap::new();
    for ((at, sign), now) in &after.items {
        let old = before.items.get(&(*at, *sign));
        if is_letter(*sign) && old.is_none_or(|old| now > old) {
            let old = old.copied().unwrap_or(0);
            found.push((after.line(*at), format!("{now} of {sign} at {}; expected {old} at most", place(*at))));
        }
        if !is_letter(*sign) && old.is_none() {
            let count = laid.entry(*now).or_default();
            *count += 1;
            if *count > 1 || *now as usize >= after.dwarfs.len() {
                let what =
                    format!("\"{sign}\" of player {now} at {}; expected one thing a round, of a player", place(*at));
                found.push((after.line(*at), what));
            }
        }
    }
    found
}

/// What was on the map and is not any more.
fn missing(before: &PotionsState, after: &PotionsState) -> Pieces {
    let now = after.pieces();
    let mut missing = before.pieces();
    for (letter, count) in &mut missing {
        *count -= now.get(letter).copied().unwrap_or(0);
    }
    missing.retain(|_, count| *count > 0);
    missing
}

/// Points against what is missing: some recipes must make both.
fn brewing(before: &PotionsState, after: &PotionsState, missing: &Pieces) -> Option<(u32, String)> {
    let mut brews: Vec<Vec<BTreeSet<char>>> = Vec::new();
    for (was, now) in before.dwarfs.iter().zip(&after.dwarfs) {
        let potions = usize::try_from(now.points - was.points).unwrap_or(0).min(100);
        brews.extend(std::iter::repeat_n(recipes(before, was), potions));
    }
    let mut tries = TRIES;
    let mut left = missing.clone();
    if explains(&brews, &mut left, &mut tries) {
        return None;
    }
    let words: Vec<String> = missing.iter().map(|(letter, count)| format!("{letter}:{count}")).collect();
    let what = format!(
        "{} potions were brewed and {} taken; expected what the recipes need",
        brews.len(),
        if words.is_empty() { "nothing".into() } else { words.join(" ") }
    );
    Some((PLAYER_LINE, what))
}

/// What a dwarf can brew: its main recipe until that is done, then the cookbook. A doubled letter counts once.
fn recipes(before: &PotionsState, dwarf: &Dwarf) -> Vec<BTreeSet<char>> {
    match dwarf.brewed {
        false => vec![dwarf.recipe.chars().collect()],
        true => before.cookbook.iter().map(|recipe| recipe.chars().collect()).collect(),
    }
}

/// Whether potions can have been made of exactly these pieces. After too many tries it is believed.
fn explains(brews: &[Vec<BTreeSet<char>>], left: &mut Pieces, tries: &mut usize) -> bool {
    let Some((first, rest)) = brews.split_first() else { return left.values().all(|count| *count == 0) };
    for recipe in first {
        *tries = tries.saturating_sub(1);
        if *tries == 0 {
            return true;
        }
        let change = |left: &mut Pieces, by: i64| {
            recipe.iter().for_each(|letter| *left.entry(*letter).or_default() += by);
        };
        change(left, -1);
        if recipe.iter().all(|letter| left.get(letter).is_some_and(|count| *count >= 0)) && explains(rest, left, tries)
        {
            return true;
        }
        change(left, 1);
    }
    false
}

pub(super) fn place(at: Cell) -> String {
    format!("{},{}", at.col, at.row)
}
