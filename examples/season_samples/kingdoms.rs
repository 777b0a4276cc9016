//! Four kingdoms: one arms and attacks, one robs, one farms, one waits for its chance.

use matchreel::games::kingdoms::rules::{Deed, Kingdom, SEATS, play};

use super::dice::Dice;

const LAST: u32 = 40;

pub fn game() -> Vec<(String, String)> {
    let mut dice = Dice::new(2012);
    let start = Kingdom { land: 25, food: 14, soldiers: 1, peasants: 1, arms: 3, farming: 3, secret: 0 };
    let mut now = [start; SEATS];
    let mut text = line(0, &now);
    for round in 1..=LAST {
        let deeds = std::array::from_fn(|seat| deed(&mut dice, &now, seat, round));
        now = play(&now, &deeds).0;
        text += &line(round, &now);
    }
    vec![("kingdoms-heath.txt".into(), line(0, &[start; SEATS])), ("kingdoms-heath.txt.lastplay".into(), text)]
}

fn line(round: u32, all: &[Kingdom; SEATS]) -> String {
    let own = |k: &Kingdom| {
        [k.land, k.food, k.soldiers, k.peasants, k.arms, k.farming, k.secret].map(|number| number.to_string()).join(" ")
    };
    format!("{round}/{LAST}: {}\n", all.iter().map(own).collect::<Vec<_>>().join(" "))
}

fn deed(dice: &mut Dice, all: &[Kingdom; SEATS], seat: usize, round: u32) -> Deed {
    let own = all[seat];
    let mouths = own.peasants + own.soldiers;
    if own.food < 2 * mouths {
        return Deed::Harvest;
    }
    if own.peasants < 3 && round < 12 {
        return Deed::Peasant;
    }
    let weakest = (0..SEATS).filter(|other| *other != seat && !all[*other].is_fallen()).min_by_key(|other| {
        let other = all[*other];
        other.soldiers * (other.arms / 3) * 3 / 2
    });
    let Some(target) = weakest else { return Deed::Nothing };
    let defence = all[target].soldiers * (all[target].arms / 3) * 3 / 2;
    match seat {
        0 | 3 if own.soldiers * (own.arms / 3) > defence + 2 + seat as i64 && dice.percent(60) => {
            Deed::Attack { target, soldiers: own.soldiers }
        }
        1 if round.is_multiple_of(9) => {
            Deed::Rob { target: (0..SEATS).max_by_key(|other| all[*other].arms).unwrap_or(0) }
        }
        2 if dice.percent(30) => Deed::Farming,
        _ => dice.pick(&[Deed::Soldier, Deed::Arms, Deed::Soldier, Deed::Secret, Deed::Harvest]),
    }
}
