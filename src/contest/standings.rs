//! Standings: what every player has, in order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::plan::halves;
use super::rating::{Bout, Duel, Placement, Rating, RatingOptions, Ratings, Variance, rate_bouts, rate_placements};

/// With fewer games of a player than this, on the average, bars are those of the model: wider, but never too narrow by chance.
const ENOUGH: usize = 30;

/// A game as standings see it, whoever told it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScoredGame {
    /// By seat, as places in the list of names. One alone has a bye, which is a won game.
    pub players: Vec<usize>,
    /// By seat, from 1; equal places are equal numbers.
    pub places: Vec<u32>,
    /// By seat, where the game has points of its own.
    pub points: Option<Vec<f64>>,
    /// By seat: how long its answers took, as far as that is told.
    pub pondered: Vec<Pondered>,
    /// By seat: how often it failed to answer, by reason.
    pub faults: Vec<BTreeMap<String, u32>>,
}

/// How long answers took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pondered {
    pub answers: u64,
    /// Milliseconds of all of them.
    pub ms: u64,
}

/// What decides about the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankBy {
    #[default]
    Points,
    Rating,
    Name,
}

/// A player of the standings.
#[derive(Clone, Debug, PartialEq)]
pub struct Rank {
    /// The place in the list of names.
    pub player: usize,
    pub name: String,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// The game's own points, where more than two sit at a table and it has some.
    pub own_points: Option<f64>,
    /// The points of everybody beaten, and half of those of everybody drawn with.
    pub sonneborn: f64,
    /// The points of everybody met.
    pub buchholz: f64,
    /// Points out of the games with those who have as many points.
    pub head_to_head: f64,
    pub rating: Rating,
    /// Who can be compared: those with the same number.
    pub group: usize,
    /// How likely it is that this one is really stronger than the next.
    pub superiority: Option<f64>,
    pub pondered: Pondered,
    pub faults: BTreeMap<String, u32>,
}

/// What one made of the games with another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CrossCell {
    pub games: u32,
    /// Twice the points.
    pub halves: u32,
}

/// The players of a contest in order, best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    pub ranks: Vec<Rank>,
    /// The row against the column, both in the order of the ranks.
    pub cross: Vec<Vec<CrossCell>>,
    /// What it is worth to begin, where two play and that can be told.
    pub first_move: Option<Rating>,
    /// How many groups there are that never met.
    pub groups: usize,
    /// The match as the first that was named sees it, where there are only two players.
    pub duel: Option<Duel>,
    /// How many sit at the largest table.
    pub seats: usize,
    /// Whether everybody met everybody equally often.
    pub even: bool,
}

impl Rank {
    /// Wins and half of the draws.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Adds a game that was played in a seat.
    fn add(&mut self, game: &ScoredGame, seat: usize) {
        self.games += 1;
        match halves(&game.places, seat) {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        let large = game.players.len() > 2;
        if let Some(points) = game.points.as_ref().filter(|_| large).and_then(|points| points.get(seat)) {
            *self.own_points.get_or_insert(0.0) += points;
        }
        if let Some(pondered) = game.pondered.get(seat) {
            self.pondered.answers += pondered.answers;
            self.pondered.ms += pondered.ms;
        }
        for (reason, count) in game.faults.get(seat).into_iter().flatten() {
            *self.faults.entry(reason.clone()).or_default() += count;
        }
    }
}

impl Standings {
    /// What so many named players made of their games.
    pub fn new(names: &[String], games: &[ScoredGame], by: RankBy) -> Standings {
        let seats = games.iter().map(|game| game.players.len()).max().unwrap_or(0);
        let ratings = rated(names.len(), games, seats);
        let cross = crossed(names.len(), games);
        let mut ranks: Vec<Rank> = (0..names.len()).map(|player| rank(player, names, games, &ratings)).collect();
        let points: Vec<f64> = ranks.iter().map(Rank::points).collect();
        ranks.iter_mut().for_each(|rank| compare(rank, &cross, &points));
        let even = is_even(&cross);
        ranks.sort_by(|one, other| order(one, other, by, even));
        let next: Vec<Option<f64>> =
            ranks.windows(2).map(|two| ratings.superiority(two.first()?.player, two.get(1)?.player)).collect();
        ranks.iter_mut().zip(next).for_each(|(rank, superiority)| rank.superiority = superiority);
        let cell = |row: &Rank, column: &Rank| cross.get(row.player).and_then(|row| row.get(column.player)).copied();
        let cross = ranks.iter().map(|row| ranks.iter().map(|column| cell(row, column).unwrap_or_default()).collect());
        let duel = (ranks.len() == 2 && seats == 2).then(|| duel(games));
        let cross = cross.collect();
        Standings { cross, first_move: ratings.first_move, groups: ratings.group_count(), duel, seats, even, ranks }
    }
}

fn rated(players: usize, games: &[ScoredGame], seats: usize) -> Ratings {
    if seats > 2 {
        let placements = games.iter().filter(|game| game.players.len() > 1);
        let placement = |game: &ScoredGame| Placement { players: game.players.clone(), places: game.places.clone() };
        return rate_placements(players, &placements.map(placement).collect::<Vec<Placement>>());
    }
    let bouts = bouts(games);
    // How results scatter is known only where there are some.
    let variance = if 2 * bouts.len() >= ENOUGH * players { Variance::Robust } else { Variance::Plain };
    let mut ratings = rate_bouts(players, &bouts, RatingOptions { variance, first_move: false });
    ratings.first_move = rate_bouts(players, &bouts, RatingOptions { variance, first_move: true }).first_move;
    ratings
}

/// Games of two, the n-th that one began together with the n-th that the other began.
fn bouts(games: &[ScoredGame]) -> Vec<Bout> {
    let mut begun: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut twins: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
    let mut bouts = Vec::new();
    for game in games {
        let [first, second] = *game.players.as_slice() else { continue };
        let turn = begun.entry((first, second)).or_default();
        let next = twins.len();
        let twin = *twins.entry((first.min(second), first.max(second), *turn)).or_insert(next);
        *turn += 1;
        bouts.push(Bout { first, second, halves: halves(&game.places, 0), twin });
    }
    bouts
}

/// The match of two as seen by the first that was named. Pairs count where all games but the last are in pairs.
fn duel(games: &[ScoredGame]) -> Duel {
    let mut pairs: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    let mut duel = Duel::default();
    for bout in bouts(games) {
        let halves = if bout.first == 0 { bout.halves } else { 2 - bout.halves.min(2) };
        pairs.entry(bout.twin).or_default().push(halves);
        duel.singles.iter_mut().skip(halves as usize).take(1).for_each(|count| *count += 1);
    }
    if pairs.values().filter(|pair| pair.len() < 2).count() <= 1 {
        for pair in pairs.values().filter(|pair| pair.len() == 2) {
            let halves = pair.iter().sum::<u32>() as usize;
            duel.pairs.iter_mut().skip(halves).take(1).for_each(|count| *count += 1);
        }
    }
    duel
}

fn crossed(players: usize, games: &[ScoredGame]) -> Vec<Vec<CrossCell>> {
    let mut cross = vec![vec![CrossCell::default(); players]; players];
    for game in games {
        let seated: Vec<(usize, u32)> = game.players.iter().copied().zip(game.places.iter().copied()).collect();
        for &(one, place) in &seated {
            for &(other, their) in seated.iter().filter(|(other, _)| *other != one) {
                if let Some(cell) = cross.get_mut(one).and_then(|row| row.get_mut(other)) {
                    cell.games += 1;
                    cell.halves += match place.cmp(&their) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => 0,
                    };
                }
            }
        }
    }
    cross
}

fn is_even(cross: &[Vec<CrossCell>]) -> bool {
    let met = |(i, row): (usize, &Vec<CrossCell>)| -> Vec<u32> {
        row.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, cell)| cell.games).collect()
    };
    let mut counts = cross.iter().enumerate().flat_map(met);
    let first = counts.next();
    counts.all(|count| Some(count) == first)
}

fn rank(player: usize, names: &[String], games: &[ScoredGame], ratings: &Ratings) -> Rank {
    let mut rank = Rank {
        player,
        name: names.get(player).cloned().unwrap_or_default(),
        games: 0,
        wins: 0,
        draws: 0,
        losses: 0,
        own_points: None,
        sonneborn: 0.0,
        buchholz: 0.0,
        head_to_head: 0.0,
        rating: ratings.players.get(player).copied().unwrap_or(Rating::Unknown),
        group: ratings.groups.get(player).copied().unwrap_or(0),
        superiority: None,
        pondered: Pondered::default(),
        faults: BTreeMap::new(),
    };
    for game in games {
        for seat in (0..game.players.len()).filter(|seat| game.players.get(*seat) == Some(&player)) {
            rank.add(game, seat);
        }
    }
    rank
}

/// What others made of their games, as far as it tells of this one.
fn compare(rank: &mut Rank, cross: &[Vec<CrossCell>], points: &[f64]) {
    let own = rank.points();
    for (cell, theirs) in cross.get(rank.player).into_iter().flatten().zip(points) {
        let got = f64::from(cell.halves) / 2.0;
        rank.sonneborn += got * theirs;
        rank.buchholz += f64::from(cell.games) * theirs;
        if *theirs == own {
            rank.head_to_head += got;
        }
    }
}

/// The better first. Where not everybody met everybody it says more whom one met than whom one beat.
fn order(one: &Rank, other: &Rank, by: RankBy, even: bool) -> std::cmp::Ordering {
    let most = |value: fn(&Rank) -> f64| value(other).total_cmp(&value(one));
    let own = most(|rank| rank.own_points.unwrap_or(f64::NEG_INFINITY));
    let rating = most(|rank| rank.rating.value().unwrap_or(f64::NEG_INFINITY));
    let met = if even { std::cmp::Ordering::Equal } else { most(|rank| rank.buchholz) };
    let points =
        own.then(most(Rank::points)).then(met).then(most(|rank| rank.head_to_head)).then(most(|rank| rank.sonneborn));
    let points = points.then(most(|rank| f64::from(rank.wins)));
    let name = one.name.cmp(&other.name);
    match by {
        RankBy::Points => points.then(rating).then(name),
        RankBy::Rating => one.group.cmp(&other.group).then(rating).then(points).then(name),
        RankBy::Name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(players: &[usize], places: &[u32]) -> ScoredGame {
        ScoredGame { players: players.to_vec(), places: places.to_vec(), ..ScoredGame::default() }
    }

    fn names(names: &str) -> Vec<String> {
        names.split(' ').map(String::from).collect()
    }

    #[test]
    fn equal_points_are_told_apart_by_whom_they_were_won_against() {
        // ada and cid have two points each, ada those of the stronger ones.
        let games = [
            game(&[0, 1], &[1, 2]),
            game(&[0, 2], &[1, 2]),
            game(&[3, 0], &[1, 2]),
            game(&[1, 2], &[2, 1]),
            game(&[2, 3], &[1, 2]),
            game(&[1, 3], &[1, 1]),
        ];
        let standings = Standings::new(&names("ada bob cid dan"), &games, RankBy::Points);
        let order: Vec<&str> = standings.ranks.iter().map(|rank| rank.name.as_str()).collect();
        assert_eq!(order, ["ada", "cid", "dan", "bob"]);
        let ada = &standings.ranks[0];
        assert_eq!((ada.points(), ada.sonneborn, ada.buchholz, ada.head_to_head), (2.0, 2.5, 4.0, 1.0));
        assert_eq!((standings.even, standings.groups, standings.seats), (true, 1, 2));
        assert_eq!(standings.cross[0][1], CrossCell { games: 1, halves: 2 });
        assert!(standings.ranks[1].superiority.is_some_and(|share| share > 0.5));
    }

    #[test]
    fn a_bye_is_a_won_game_without_an_opponent() {
        let standings =
            Standings::new(&names("ada bob cid"), &[game(&[0, 1], &[1, 2]), game(&[2], &[1])], RankBy::Name);
        let cid = &standings.ranks[2];
        assert_eq!((cid.points(), cid.games, cid.buchholz, cid.rating), (1.0, 1, 0.0, Rating::Unknown));
        assert_eq!(standings.groups, 2);
    }

    #[test]
    fn four_at_a_table_are_ranked_by_the_points_of_their_game() {
        let with = |points: [f64; 4], places: &[u32]| ScoredGame {
            points: Some(points.to_vec()),
            ..game(&[0, 1, 2, 3], places)
        };
        let games = [with([60.0, 70.0, 20.0, 10.0], &[2, 1, 3, 4]), with([80.0, 30.0, 35.0, 90.0], &[2, 4, 3, 1])];
        let standings = Standings::new(&names("ada bob cid dan"), &games, RankBy::Points);
        let order: Vec<(&str, Option<f64>)> =
            standings.ranks.iter().map(|rank| (rank.name.as_str(), rank.own_points)).collect();
        assert_eq!(order, [("ada", Some(140.0)), ("bob", Some(100.0)), ("dan", Some(100.0)), ("cid", Some(55.0))]);
        assert!(matches!(standings.ranks[0].rating, Rating::Known { .. }));
    }

    #[test]
    fn a_match_of_two_counts_in_pairs_of_swapped_games() {
        let games = [game(&[0, 1], &[1, 2]), game(&[1, 0], &[1, 1]), game(&[0, 1], &[1, 2]), game(&[1, 0], &[2, 1])];
        let standings = Standings::new(&names("ada bob"), &games, RankBy::Points);
        assert_eq!(standings.duel, Some(Duel { singles: [0, 1, 3], pairs: [0, 0, 0, 1, 1] }));
        let alone = Standings::new(&names("ada bob"), &vec![game(&[0, 1], &[1, 2]); 3], RankBy::Points);
        assert_eq!(alone.duel, Some(Duel { singles: [0, 0, 3], pairs: [0; 5] }));
    }

    #[test]
    fn time_and_faults_are_added_up() {
        let mut one = game(&[0, 1], &[1, 2]);
        one.pondered = vec![Pondered { answers: 2, ms: 30 }, Pondered { answers: 2, ms: 50 }];
        one.faults = vec![BTreeMap::new(), BTreeMap::from([("timeout".to_string(), 2)])];
        let standings = Standings::new(&names("ada bob"), &[one.clone(), one], RankBy::Points);
        assert_eq!(standings.ranks[0].pondered, Pondered { answers: 4, ms: 60 });
        assert_eq!(standings.ranks[1].faults.get("timeout"), Some(&4));
    }
}
