//! The start of a match whose server writes it nowhere: the map it was begun from, which may lie near.

use super::{Contest, RoundFile};

/// The first file of a match of which the start may be found elsewhere.
pub fn wants_start(files: &[RoundFile]) -> Option<&RoundFile> {
    let of_potions = |file: &&RoundFile| file.heading.is_some_and(|head| head.contest == Contest::Potions);
    let first = files.iter().filter(of_potions).min_by_key(|file| file.heading.map(|head| head.round))?;
    first.heading.filter(|head| head.round == Contest::Potions.first()).map(|_| first)
}

/// Whether a file is a map from which a match can have begun: the same recipes on a map of the same size.
pub fn is_start_of(map: &RoundFile, first: &RoundFile) -> bool {
    let is_map = map.heading.is_some_and(|head| head.contest == Contest::Potions && head.round == 0);
    is_map && recipes(&map.bytes) == recipes(&first.bytes)
}

/// All recipes of a file, those of the players first, and how many rows its map has.
fn recipes(bytes: &[u8]) -> (Vec<String>, usize) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().skip(1).map(str::trim_end);
    let own = |line: &str| line.split(',').nth(2).unwrap_or(line).to_string();
    let recipes = lines.by_ref().take_while(|line| *line != "Mapa:").map(own).collect();
    (recipes, lines.count())
}
