//! The rules of kingdoms: what four actions make of four kingdoms, in the order in which the server reckons.

use std::array;

/// The kingdoms of a match.
pub const SEATS: usize = 4;

/// The numbers of one kingdom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kingdom {
    pub land: i64,
    pub food: i64,
    pub soldiers: i64,
    pub peasants: i64,
    pub arms: i64,
    pub farming: i64,
    pub secret: i64,
}

impl Kingdom {
    pub fn is_fallen(&self) -> bool {
        self.land <= 0
    }

    /// What arms are worth in a fight.
    fn level(&self) -> i64 {
        self.arms / 3
    }

    /// Peasants eat first, then soldiers; whoever finds no food dies.
    fn eat(&mut self) {
        for mouths in [&mut self.peasants, &mut self.soldiers] {
            *mouths = (*mouths).min(self.food).max(0);
            self.food -= *mouths;
        }
    }
}

/// What a kingdom does in a round. Spying changes nothing, nor does a robbery before the third in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Nothing,
    Soldier,
    Peasant,
    Arms,
    Farming,
    Secret,
    Harvest,
    Attack { target: usize, soldiers: i64 },
    Rob { target: usize },
}

/// What happened between kingdoms in a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Affairs {
    pub fights: Vec<Fight>,
    /// Who robbed whom.
    pub robberies: Vec<(usize, usize)>,
}

/// All attacks on one kingdom.
#[derive(Clone, Debug, PartialEq)]
pub struct Fight {
    pub target: usize,
    /// Who attacked, with how many soldiers, and how much land it got.
    pub attackers: Vec<(usize, i64, i64)>,
    pub won: bool,
}

/// The kingdoms after a round.
pub fn play(before: &[Kingdom; SEATS], deeds: &[Deed; SEATS]) -> ([Kingdom; SEATS], Affairs) {
    let (mut now, mut affairs) = (*before, Affairs::default());
    let mut out: Vec<(usize, usize, i64)> = Vec::new();
    for (seat, (kingdom, deed)) in now.iter_mut().zip(deeds).enumerate().filter(|(_, (own, _))| !own.is_fallen()) {
        match deed {
            Deed::Nothing | Deed::Rob { .. } => {}
            Deed::Soldier => kingdom.soldiers += 1,
            Deed::Peasant => kingdom.peasants += 1,
            Deed::Arms => kingdom.arms += 1,
            Deed::Farming => kingdom.farming += 1,
            Deed::Secret => kingdom.secret += 1,
            Deed::Harvest => kingdom.food += 3 * kingdom.peasants * (1 + kingdom.farming / 3),
            Deed::Attack { target, soldiers } if *soldiers <= kingdom.soldiers && *soldiers >= 0 => {
                kingdom.soldiers -= soldiers;
                out.push((seat, *target % SEATS, *soldiers));
            }
            Deed::Attack { .. } => {}
        }
    }
    let mut land = [0; SEATS];
    let mut home = [0; SEATS];
    for target in 0..SEATS {
        let attackers: Vec<(usize, i64)> =
            out.iter().filter(|(_, whom, _)| *whom == target).map(|(seat, _, count)| (*seat, *count)).collect();
        if !attackers.is_empty() {
            affairs.fights.push(fight(&mut now, target, &attackers, &mut land, &mut home));
        }
    }
    rob(&mut now, deeds, &mut affairs);
    for ((kingdom, land), home) in now.iter_mut().zip(land).zip(home) {
        kingdom.land += land;
        if kingdom.is_fallen() {
            *kingdom = Kingdom::default();
            continue;
        }
        kingdom.soldiers += home;
        kingdom.eat();
    }
    (now, affairs)
}

/// All attackers of one kingdom together against those at home.
fn fight(
    now: &mut [Kingdom; SEATS],
    target: usize,
    attackers: &[(usize, i64)],
    land: &mut [i64; SEATS],
    home: &mut [i64; SEATS],
) -> Fight {
    let level = |now: &[Kingdom; SEATS], seat: usize| now.get(seat).map_or(0, Kingdom::level);
    let attack: i64 = attackers.iter().map(|(seat, count)| count * level(now, *seat)).sum();
    let victim = now.get(target).copied().unwrap_or_default();
    let defence = 3 * victim.soldiers * victim.level() / 2;
    let mut told = Fight { target, attackers: Vec::new(), won: attack > defence };
    let mut left = victim;
    if told.won {
        let won = attack - defence;
        let lost = won.min(victim.land);
        (left.peasants, left.soldiers) = (victim.peasants - won.min(victim.peasants), 0);
        for (seat, count) in attackers {
            // Shares are reckoned in single precision, and what rounding leaves over stays where it was.
            let share = (count * level(now, *seat)) as f32 / attack as f32;
            let gain = (lost as f32 * share).floor() as i64;
            change(land, *seat, gain);
            change(land, target, -gain);
            change(home, *seat, count - casualties(defence, share, level(now, *seat)));
            told.attackers.push((*seat, *count, gain));
        }
    } else {
        left.soldiers -= if defence == 0 { 0 } else { attack * victim.soldiers / defence };
        told.attackers = attackers.iter().map(|(seat, count)| (*seat, *count, 0)).collect();
    }
    if let Some(own) = now.get_mut(target) {
        *own = left;
    }
    told
}

/// How many soldiers a won fight costs. Without arms the server divides 0 by 0, and 2³¹ more come home than left.
fn casualties(defence: i64, share: f32, level: i64) -> i64 {
    let lost = (defence as f32 * share / level as f32).floor();
    if lost.is_nan() { i64::from(i32::MIN) } else { lost as i64 }
}

fn change(numbers: &mut [i64; SEATS], seat: usize, by: i64) {
    if let Some(number) = numbers.get_mut(seat) {
        *number += by;
    }
}

/// Robberies, all judged on the levels before any of them.
fn rob(now: &mut [Kingdom; SEATS], deeds: &[Deed; SEATS], affairs: &mut Affairs) {
    let before = *now;
    for (seat, deed) in deeds.iter().enumerate() {
        let Deed::Rob { target } = deed else { continue };
        let target = target % SEATS;
        let (Some(robber), Some(victim)) = (before.get(seat), before.get(target)) else { continue };
        if robber.is_fallen() || victim.is_fallen() || seat == target {
            continue;
        }
        affairs.robberies.push((seat, target));
        let moves = |own: i64, other: i64| if other > own { (other.min(2), other.min(2)) } else { (0, other.min(1)) };
        let (arms, farming) = (moves(robber.arms, victim.arms), moves(robber.farming, victim.farming));
        if let Some(robber) = now.get_mut(seat) {
            (robber.arms, robber.farming) = (robber.arms + arms.0, robber.farming + farming.0);
        }
        if let Some(victim) = now.get_mut(target) {
            (victim.arms, victim.farming) = ((victim.arms - arms.1).max(0), (victim.farming - farming.1).max(0));
        }
    }
}

/// How many ways are tried before a round is believed.
const TRIES: usize = 8_000;

/// How two states are explained.
#[derive(Clone, Debug, PartialEq)]
pub enum Explained {
    /// By these deeds.
    By([Deed; SEATS], Affairs),
    /// By no deeds at all.
    Never,
    /// There were too many ways to try them all.
    Untried,
}

const SIMPLE: [Deed; 7] =
    [Deed::Nothing, Deed::Soldier, Deed::Peasant, Deed::Arms, Deed::Farming, Deed::Harvest, Deed::Secret];

/// Finds deeds that lead from one state to the next: those that explain a kingdom by itself first, then fights and robberies.
pub fn explain(before: &[Kingdom; SEATS], after: &[Kingdom; SEATS]) -> Explained {
    let ways: [Vec<Deed>; SEATS] = array::from_fn(|seat| deeds_of(before, after, seat));
    let total = ways.iter().map(Vec::len).fold(1, usize::saturating_mul);
    for index in 0..total.min(TRIES) {
        let mut rest = index;
        let deeds = array::from_fn(|seat| {
            let own = ways.get(seat).map_or(&[][..], Vec::as_slice);
            let deed = own.get(rest % own.len().max(1)).copied().unwrap_or(Deed::Nothing);
            rest /= own.len().max(1);
            deed
        });
        let (now, affairs) = play(before, &deeds);
        if now == *after {
            return Explained::By(deeds, affairs);
        }
    }
    if total > TRIES { Explained::Untried } else { Explained::Never }
}

/// What a kingdom can have done, whatever the others did to it; first what explains all of it.
fn deeds_of(before: &[Kingdom; SEATS], after: &[Kingdom; SEATS], seat: usize) -> Vec<Deed> {
    let (Some(was), Some(now)) = (before.get(seat), after.get(seat)) else { return Vec::new() };
    let others = (1..SEATS).map(|by| (seat + by) % SEATS);
    let robs = others.clone().map(|target| Deed::Rob { target });
    let attacks = others
        .chain([seat])
        .flat_map(|target| (1..=was.soldiers.min(200)).rev().map(move |soldiers| Deed::Attack { target, soldiers }));
    let all = SIMPLE.into_iter().chain(robs).chain(attacks);
    let mut deeds: Vec<Deed> = all.filter(|deed| is_possible(was, now, *deed)).collect();
    let alone = |deed: &Deed| {
        let deeds = array::from_fn(|own| if own == seat { *deed } else { Deed::Nothing });
        SIMPLE.contains(deed) && play(before, &deeds).0.get(seat) == Some(now)
    };
    deeds.sort_by_key(|deed| !alone(deed));
    deeds
}

/// Whether a deed fits to what only one's own deed can change: whoever is alive has eaten, and nobody gives levels away.
fn is_possible(was: &Kingdom, now: &Kingdom, deed: Deed) -> bool {
    if was.is_fallen() {
        return deed == Deed::Nothing;
    }
    let more = |kind: Deed| i64::from(deed == kind);
    let harvest = if deed == Deed::Harvest { 3 * was.peasants * (1 + was.farming / 3) } else { 0 };
    let eaten = was.food + harvest - now.food == now.peasants + now.soldiers;
    let stolen = if let Deed::Rob { .. } = deed { 2 } else { 0 };
    let levels = now.arms <= was.arms + more(Deed::Arms) + stolen
        && now.farming <= was.farming + more(Deed::Farming) + stolen
        && now.secret == was.secret + more(Deed::Secret);
    let bred = now.peasants <= was.peasants + more(Deed::Peasant);
    now.is_fallen() || eaten && levels && bred
}
