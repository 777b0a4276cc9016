//! Which matches make one table: those of one game.

use std::collections::{BTreeSet, HashMap};

use super::MatchFacts;
use crate::contest::rating::Rating;
use crate::contest::{Rank, RankBy, ScoredGame, Standings, ToldByes};

/// How often ratings are told in a chart of their progress, at most.
const TELLINGS: usize = 24;
/// How many lines a chart has at most.
const LINES: usize = 8;

/// The matches of one game, and what they are worth.
pub(super) struct Division {
    /// The game's name for people.
    pub name: String,
    pub standings: Standings,
    /// How many matches count.
    pub games: usize,
    pub progress: Vec<ProgressLine>,
}

/// The rating of a player in the course of a contest.
pub(super) struct ProgressLine {
    pub name: String,
    /// After so many games, the rating.
    pub points: Vec<(usize, f64)>,
}

impl Division {
    /// All tables, that of the most matches first.
    pub fn all(matches: &[MatchFacts], byes: &[ToldByes]) -> Vec<Division> {
        let names: BTreeSet<&str> = matches.iter().map(|one| one.game_name.as_str()).collect();
        let mut all: Vec<Division> = names.into_iter().filter_map(|name| Division::of(name, matches, byes)).collect();
        all.sort_by_key(|division| std::cmp::Reverse(division.games));
        all
    }

    fn of(name: &str, matches: &[MatchFacts], byes: &[ToldByes]) -> Option<Division> {
        let own: Vec<&MatchFacts> = matches.iter().filter(|one| one.game_name == name).collect();
        let mut field = Field::default();
        let mut games: Vec<ScoredGame> = own.iter().filter_map(|one| field.seated(one)).collect();
        let played = games.len();
        if played == 0 {
            return None;
        }
        let progress = progress(&field.names, &games);
        let id = own.first().map_or("", |one| one.game.as_str());
        for told in byes.iter().filter(|told| told.game == id) {
            for name in &told.names {
                let bye = ScoredGame { players: vec![field.number(name)], places: vec![1], ..ScoredGame::default() };
                games.extend(std::iter::repeat_n(bye, told.games as usize));
            }
        }
        let standings = Standings::new(&field.names, &games, RankBy::Points);
        let top: Vec<&str> = standings.ranks.iter().take(LINES).map(|rank| rank.name.as_str()).collect();
        let shown = progress.into_iter().filter(|line| top.contains(&line.name.as_str())).collect();
        Some(Division { name: name.to_string(), standings, games: played, progress: shown })
    }

    /// Whether ratings say anything.
    pub fn is_rated(&self) -> bool {
        self.games > 2 && self.standings.ranks.iter().any(|rank| matches!(rank.rating, Rating::Known { .. }))
    }

    pub fn rank(&self, name: &str) -> Option<(usize, &Rank)> {
        (1..).zip(&self.standings.ranks).find(|(_, rank)| rank.name == name)
    }
}

/// The players of a division by number.
#[derive(Default)]
struct Field {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Field {
    fn number(&mut self, name: &str) -> usize {
        *self.numbers.entry(name.to_string()).or_insert_with(|| {
            self.names.push(name.to_string());
            self.names.len() - 1
        })
    }

    /// What a match counts for, with its players; none where it was not decided, or somebody played against themselves.
    fn seated(&mut self, one: &MatchFacts) -> Option<ScoredGame> {
        let different: BTreeSet<&String> = one.players.iter().collect();
        let scored = one.scored.as_ref().filter(|_| different.len() == one.players.len())?;
        let players = one.players.iter().map(|name| self.number(name)).collect();
        Some(ScoredGame { players, ..scored.clone() })
    }
}

/// How everybody's rating went, told some times in the course of the games.
fn progress(names: &[String], games: &[ScoredGame]) -> Vec<ProgressLine> {
    let mut lines: Vec<ProgressLine> =
        names.iter().map(|name| ProgressLine { name: name.clone(), points: Vec::new() }).collect();
    let tellings = TELLINGS.min(games.len());
    for telling in 1..=tellings {
        let count = games.len() * telling / tellings;
        let Some(part) = games.get(..count) else { continue };
        for rank in Standings::new(names, part, RankBy::Points).ranks {
            // One game proves nothing.
            let rating = rank.rating.value().filter(|_| rank.games > 1);
            if let (Some(rating), Some(line)) = (rating, lines.get_mut(rank.player)) {
                line.points.push((count, rating));
            }
        }
    }
    lines
}
