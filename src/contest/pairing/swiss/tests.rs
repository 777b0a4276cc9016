//! The matching against trying everything.

use super::matching::heaviest;

/// The most that can be had, by trying everything.
fn best(weights: &[Vec<i128>], free: &[usize]) -> i128 {
    let Some((&one, rest)) = free.split_first() else { return 0 };
    let with = |other: &usize| {
        let left: Vec<usize> = rest.iter().copied().filter(|left| left != other).collect();
        weights[one][*other] + best(weights, &left)
    };
    rest.iter().map(with).fold(best(weights, rest), i128::max)
}

#[test]
fn nothing_heavier_can_be_found_by_trying_everything() {
    let mut state = 1_u64;
    let mut chance = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for round in 0..600 {
        let size = 2 + round % 8;
        let mut weights = vec![vec![0; size]; size];
        let pairs = (0..size).flat_map(|i| (i + 1..size).map(move |j| (i, j)));
        for (i, j) in pairs {
            // A third of the edges is missing; few different weights make many ties and blossoms.
            let weight = if chance(3) == 0 { 0 } else { 1 + i128::from(chance(if round % 2 == 0 { 3 } else { 50 })) };
            (weights[i][j], weights[j][i]) = (weight, weight);
        }
        let mates = heaviest(&weights);
        let mut sum = 0;
        for (one, mate) in mates.iter().enumerate().filter_map(|(one, mate)| Some((one, (*mate)?))) {
            assert_eq!(mates[mate], Some(one));
            assert!(weights[one][mate] > 0);
            sum += weights[one][mate];
        }
        assert_eq!(sum / 2, best(&weights, &(0..size).collect::<Vec<usize>>()), "{weights:?}");
    }
}
