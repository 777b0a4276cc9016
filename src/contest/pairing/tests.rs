//! Pairings against tables that others made, and what must hold for every field.

use super::super::{Entrant, GameOver, Plan, Sitting, System};

pub(super) fn plan(system: System, players: u32, games: u32) -> Plan {
    let field = (1..=players).map(Entrant).collect();
    Plan { system, field, retired: Vec::new(), seats: 2, games, rounds: 0, openings: 1, seed: 5 }
}

pub(super) fn numbers(sitting: &Sitting) -> Vec<u32> {
    sitting.players.iter().map(|player| player.0).collect()
}

/// The sittings as `1-6 2-5 | 6-4`, round by round.
pub(super) fn told(sittings: &[Sitting]) -> String {
    let mut out = String::new();
    let mut round = 1;
    for sitting in sittings {
        let players: Vec<String> = numbers(sitting).iter().map(u32::to_string).collect();
        out += match (out.is_empty(), sitting.round == round) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => " | ",
        };
        out += &players.join("-");
        round = sitting.round;
    }
    out
}

/// A game as it ended: the places by seat.
pub(super) fn ended(sitting: &Sitting, places: &[u32]) -> GameOver {
    GameOver { key: sitting.key.clone(), players: sitting.players.clone(), places: places.to_vec(), points: None }
}

#[test]
fn six_players_meet_by_the_table_of_berger() {
    let sittings = plan(System::RoundRobin, 6, 1).sittings(&[]);
    assert_eq!(told(&sittings), "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1");
}

/// Plays so many rounds of a Swiss contest of one game each; the pairings as `1-5 6-2 | 4-1`, byes as `7-0`.
fn swiss(players: u32, rounds: u32, places: fn(&[u32]) -> [u32; 2]) -> String {
    let mut plan = plan(System::Swiss, players, 1);
    plan.rounds = rounds;
    let mut over: Vec<GameOver> = Vec::new();
    let mut lines = Vec::new();
    for round in 1..=rounds {
        let sittings: Vec<Sitting> = plan.sittings(&over).into_iter().filter(|game| game.round == round).collect();
        let byes = plan.byes(&over).into_iter().filter(|bye| bye.key.starts_with(&format!("r{round}-")));
        let byes: Vec<String> = byes.map(|bye| format!("{}-0", bye.players[0].0)).collect();
        let pairs: Vec<String> = [told(&sittings).replace(" | ", " ")].into_iter().chain(byes).collect();
        lines.push(pairs.join(" "));
        over.extend(sittings.iter().map(|game| ended(game, &places(&numbers(game)))));
    }
    lines.join(" | ")
}

fn lower_wins(players: &[u32]) -> [u32; 2] {
    if players[0] < players[1] { [1, 2] } else { [2, 1] }
}

#[test]
fn swiss_pairings_are_those_of_the_rules() {
    assert_eq!(swiss(8, 3, lower_wins), "1-5 6-2 3-7 8-4 | 4-1 2-3 5-8 7-6 | 1-2 3-5 6-4 8-7");
    assert_eq!(swiss(6, 3, lower_wins), "1-4 5-2 3-6 | 2-1 4-3 6-5 | 1-3 6-2 5-4");
    assert_eq!(swiss(7, 3, lower_wins), "1-4 5-2 3-6 7-0 | 7-1 2-3 4-5 6-0 | 1-2 3-7 6-4 5-0");
    assert_eq!(swiss(8, 3, |_| [1, 1]), "1-5 6-2 3-7 8-4 | 7-1 2-8 5-3 4-6 | 1-4 3-2 8-5 6-7");
}

/// Plays a contest to its end; `places` says how a game ends. Every answer of the schedule must hold all games of the one before.
pub(super) fn played(plan: &Plan, mut places: impl FnMut(&Sitting) -> Vec<u32>) -> Vec<GameOver> {
    let mut over: Vec<GameOver> = Vec::new();
    loop {
        let sittings = plan.sittings(&over);
        for game in &over {
            assert!(sittings.iter().any(|known| known.key == game.key && known.players == game.players), "{game:?}");
        }
        let known: Vec<String> = over.iter().map(|game| game.key.clone()).collect();
        let new: Vec<Sitting> = sittings.into_iter().filter(|sitting| !known.contains(&sitting.key)).collect();
        if new.is_empty() {
            return over;
        }
        over.extend(new.iter().map(|sitting| ended(sitting, &places(sitting))));
    }
}

/// Lower numbers win, but every so many games somebody else does, or nobody.
fn luck(seed: u32) -> impl FnMut(&Sitting) -> Vec<u32> {
    let mut state = seed;
    move |sitting| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match state >> 29 {
            0 => vec![1; sitting.players.len()],
            1 => vec![2, 1],
            _ => lower_wins(&numbers(sitting)).to_vec(),
        }
    }
}

fn pairs_of(over: &[GameOver]) -> Vec<[u32; 2]> {
    over.iter()
        .map(|game| [game.players[0].0.min(game.players[1].0), game.players[0].0.max(game.players[1].0)])
        .collect()
}

#[test]
fn nobody_meets_twice_in_a_swiss_contest_and_nobody_has_two_byes() {
    for players in 2..24 {
        let mut plan = plan(System::Swiss, players, 1);
        plan.rounds = (players / 2).min(7);
        let over = played(&plan, luck(players));
        let mut pairs = pairs_of(&over);
        assert_eq!(pairs.len() as u32, plan.rounds * (players / 2), "{players} players");
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), over.len(), "{players} players");
        let mut byes: Vec<u32> = plan.byes(&over).iter().map(|bye| bye.players[0].0).collect();
        assert_eq!(byes.len() as u32, if players % 2 == 1 { plan.rounds } else { 0 });
        byes.sort_unstable();
        byes.dedup();
        assert_eq!(byes.len() as u32, if players % 2 == 1 { plan.rounds } else { 0 });
    }
}

#[test]
fn nobody_begins_three_times_in_a_row_in_a_swiss_contest() {
    let mut plan = plan(System::Swiss, 20, 1);
    plan.rounds = 9;
    let over = played(&plan, luck(3));
    for player in &plan.field {
        let colours: String = over
            .iter()
            .filter(|game| game.players.contains(player))
            .map(|game| if game.players[0] == *player { 'w' } else { 'b' })
            .collect();
        assert!(!colours.contains("www") && !colours.contains("bbb"), "{player:?}: {colours}");
        let whites = colours.matches('w').count() as i32;
        assert!((2 * whites - colours.len() as i32).abs() <= 2, "{player:?}: {colours}");
    }
}

#[test]
fn hundreds_are_paired_by_points() {
    let mut plan = plan(System::Swiss, 170, 1);
    plan.rounds = 4;
    let over = played(&plan, luck(9));
    let mut pairs = pairs_of(&over);
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!((over.len(), pairs.len()), (340, 340));
}

#[test]
fn seeds_meet_as_late_as_they_can_and_the_best_have_the_byes() {
    let plan = plan(System::KnockOut, 6, 2);
    let first = plan.sittings(&[]);
    assert_eq!(told(&first), "4-5 5-4 3-6 6-3");
    let over = played(&plan, |game| lower_wins(&numbers(game)).to_vec());
    assert_eq!(told(&plan.sittings(&over)), "4-5 5-4 3-6 6-3 | 1-4 4-1 2-3 3-2 | 1-2 2-1");
    let reached: Vec<(u32, Option<u32>)> =
        plan.reached(&over).unwrap().iter().map(|one| (one.player.0, one.place)).collect();
    assert_eq!(reached, [(1, Some(1)), (2, Some(2)), (3, Some(3)), (4, Some(3)), (6, Some(5)), (5, Some(5))]);
}

#[test]
fn an_encounter_goes_on_until_it_is_decided() {
    let plan = plan(System::KnockOut, 2, 2);
    let mut games = 0;
    let over = played(&plan, |game| {
        games += 1;
        if games < 5 { vec![1, 1] } else { lower_wins(&numbers(game)).to_vec() }
    });
    assert_eq!(over.len(), 6);
    // Players that always draw are told apart by their seeds in the end.
    let over = played(&plan, |_| vec![1, 1]);
    assert_eq!((over.len(), plan.reached(&over).unwrap()[0].player), (32, Entrant(1)));
}

#[test]
fn two_defeats_end_an_encounter() {
    let plan = plan(System::TwoDefeats, 2, 1);
    let mut results = [vec![1, 2], vec![1, 2], vec![1, 1], vec![1, 2]].into_iter();
    let over = played(&plan, |_| results.next().unwrap());
    assert_eq!(told(&plan.sittings(&over)), "1-2 2-1 1-2 2-1");
    assert_eq!(plan.reached(&over).unwrap()[0].player, Entrant(2));
}

#[test]
fn whoever_loses_twice_is_out_and_nobody_else() {
    for players in 2..20 {
        let plan = plan(System::DoubleElimination, players, 1);
        let over = played(&plan, |game| match numbers(game).as_slice() {
            // The best loses once.
            [1, _] if game.round == 1 + u32::from(!players.is_power_of_two()) => vec![2, 1],
            [_, 1] if game.round == 1 + u32::from(!players.is_power_of_two()) => vec![1, 2],
            both => lower_wins(both).to_vec(),
        });
        for player in &plan.field {
            let lost = over.iter().filter(|game| {
                game.players.iter().zip(&game.places).any(|(known, place)| known == player && *place == 2)
            });
            let wanted = if *player == Entrant(1) { 1 } else { 2 };
            assert_eq!(lost.count(), wanted, "{player:?} of {players}");
        }
        let reached = plan.reached(&over).unwrap();
        assert_eq!((reached[0].player, reached[0].place), (Entrant(1), Some(1)));
        assert_eq!((reached[1].player, reached[1].place), (Entrant(2), Some(2)));
    }
}

#[test]
fn a_gauntlet_is_one_against_all() {
    assert_eq!(told(&plan(System::Gauntlet, 4, 2).sittings(&[])), "1-2 2-1 | 3-1 1-3 | 1-4 4-1");
}

#[test]
fn pairs_share_openings_and_the_seed_decides_which_come_first() {
    let mut plan = plan(System::RoundRobin, 4, 6);
    plan.openings = 5;
    let openings = |plan: &Plan, pair: &str| -> Vec<u32> {
        plan.sittings(&[]).iter().filter(|game| game.key.starts_with(pair)).map(|game| game.opening).collect()
    };
    let first = openings(&plan, "1-2-");
    assert_eq!(first, openings(&plan, "3-4-"));
    assert!(first.chunks(2).all(|two| two[0] == two[1]));
    plan.games = 10;
    let mut all = openings(&plan, "1-2-");
    all.dedup();
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3, 4]);
    let others: Vec<Vec<u32>> = (0..20).map(|seed| openings(&Plan { seed, ..plan.clone() }, "1-2-")).collect();
    assert!(others.iter().any(|other| *other != others[0]));
}

#[test]
fn games_keep_their_names_and_seats_when_players_come_and_go() {
    let mut plan = plan(System::RoundRobin, 4, 2);
    let over = played(&plan, luck(1));
    plan.field.push(Entrant(5));
    plan.retired.push(Entrant(2));
    let sittings = plan.sittings(&over);
    for game in &over {
        assert!(sittings.iter().any(|known| known.key == game.key && known.players == game.players), "{game:?}");
    }
    let new: Vec<&Sitting> = sittings.iter().filter(|game| over.iter().all(|old| old.key != game.key)).collect();
    assert_eq!(new.len(), 6);
    assert!(new.iter().all(|game| game.players.contains(&Entrant(5)) && !game.players.contains(&Entrant(2))));
}

#[test]
fn a_swiss_contest_goes_on_with_whoever_is_there() {
    let mut plan = plan(System::Swiss, 7, 1);
    plan.rounds = 5;
    let first = plan.sittings(&[]);
    let mut over: Vec<GameOver> = first.iter().map(|game| ended(game, &[1, 2])).collect();
    over.extend(plan.byes(&over).into_iter().filter(|bye| bye.key == "r1-7-bye"));
    let second: Vec<Sitting> = plan.sittings(&over).into_iter().filter(|game| game.round == 2).collect();
    over.push(ended(&second[0], &[1, 2]));
    plan.field.push(Entrant(8));
    plan.retired.push(*plan.field.iter().find(|player| !second[0].players.contains(player)).unwrap());
    let sittings = plan.sittings(&over);
    for game in over.iter().filter(|game| !game.is_bye()) {
        assert!(sittings.iter().any(|known| known.key == game.key && known.players == game.players), "{game:?}");
    }
    assert!(plan.byes(&over).iter().any(|bye| bye.key == "r1-7-bye"));
    let new: Vec<u32> = sittings.iter().filter(|game| game.round == 2).flat_map(numbers).collect();
    assert!(new.contains(&8) && !new.contains(&plan.retired[0].0), "{new:?}");
}

#[test]
fn who_retires_from_a_knock_out_lets_the_other_go_on() {
    let mut plan = plan(System::KnockOut, 4, 2);
    let over: Vec<GameOver> = plan
        .sittings(&[])
        .iter()
        .filter(|game| numbers(game).contains(&2))
        .map(|game| ended(game, &lower_wins(&numbers(game))))
        .collect();
    plan.retired.push(Entrant(1));
    let next: Vec<Sitting> = plan.sittings(&over).into_iter().filter(|game| game.round == 2).collect();
    assert_eq!(told(&next).replace(" | ", " "), "2-4 4-2");
}

fn table_of_four(system: System, players: u32) -> Plan {
    Plan { seats: 4, ..plan(system, players, 1) }
}

#[test]
fn designs_have_everybody_meet_everybody_equally_often() {
    for (players, tables, meetings) in [(16, 20, 1), (13, 13, 1), (7, 7, 2)] {
        let plan = table_of_four(System::Balanced, players);
        assert_eq!(plan.sittings(&[]).len(), tables);
        let evenness = plan.evenness().unwrap();
        assert_eq!((evenness.least, evenness.most), (meetings, meetings), "{players} players");
    }
}

#[test]
fn other_fields_meet_nearly_equally_often() {
    for (players, rounds, apart) in [(8, 7, 2), (10, 10, 3), (20, 10, 3), (30, 10, 2)] {
        let mut plan = table_of_four(System::Balanced, players);
        plan.rounds = rounds;
        let sittings = plan.sittings(&[]);
        assert_eq!(sittings.len() as u32, rounds * (players / 4));
        let evenness = plan.evenness().unwrap();
        assert!(evenness.most - evenness.least <= apart, "{players} players: {evenness:?}");
        let counts: Vec<usize> = plan
            .field
            .iter()
            .map(|player| sittings.iter().filter(|game| game.players.contains(player)).count())
            .collect();
        assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{players} players: {counts:?}");
    }
}

#[test]
fn every_group_of_four_sits_down_in_every_order_that_is_asked_for() {
    let mut plan = table_of_four(System::AllGroups, 6);
    assert_eq!(plan.sittings(&[]).len(), 15);
    plan.games = 3;
    let sittings = plan.sittings(&[]);
    let group: Vec<Vec<u32>> = sittings.iter().filter(|game| game.key.starts_with("1-2-3-4-")).map(numbers).collect();
    let mut opposite: Vec<u32> =
        group.iter().map(|seats| seats[(seats.iter().position(|seat| *seat == 1).unwrap() + 2) % 4]).collect();
    opposite.sort_unstable();
    assert_eq!(opposite, [2, 3, 4]);
    let mut orders = super::seat_orders(4);
    for seat in 0..4 {
        let mut players: Vec<usize> = orders.iter().take(12).map(|order| order[seat]).collect();
        players.sort_unstable();
        assert_eq!(players, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    }
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(orders.len(), 24);
}

#[test]
fn a_list_of_ones_own_is_played_as_it_stands() {
    let list = vec![vec![Entrant(3), Entrant(1)], vec![Entrant(1), Entrant(2)], vec![Entrant(3), Entrant(1)]];
    let sittings = plan(System::List(list), 3, 2).sittings(&[]);
    assert_eq!(told(&sittings), "3-1 1-3 | 1-2 2-1 | 3-1 1-3");
    let keys: Vec<&str> = sittings.iter().map(|game| game.key.as_str()).collect();
    assert_eq!(keys, ["1-3-1", "1-3-2", "1-2-1", "1-2-2", "1-3-3", "1-3-4"]);
}

#[test]
fn a_plan_that_cannot_be_played_says_why() {
    let says = |plan: Plan, part: &str| {
        let why = plan.check().unwrap_err();
        assert!(why.contains(part), "{why}");
    };
    says(plan(System::RoundRobin, 1, 2), "needs two players");
    says(plan(System::RoundRobin, 4, 0), "expected games = 1");
    says(Plan { seats: 4, ..plan(System::Swiss, 8, 1) }, "expected all-groups or balanced");
    says(table_of_four(System::Balanced, 3), "a table seats 4");
    says(table_of_four(System::AllGroups, 60), "expected balanced:ROUNDS");
    says(plan(System::List(vec![vec![Entrant(1), Entrant(1)]]), 2, 1), "pairing 1 has not 2 different players");
    assert_eq!(plan(System::KnockOut, 5, 2).check(), Ok(()));
}

#[test]
fn systems_are_known_by_their_words() {
    assert_eq!(System::parse("balanced:5"), Ok((System::Balanced, Some(5))));
    assert_eq!(System::parse("knock-out"), Ok((System::KnockOut, None)));
    assert!(System::parse("knock-out:3").unwrap_err().contains("leave out :3"));
    assert!(System::parse("swiss:many").unwrap_err().contains("expected swiss:5"));
    assert!(System::parse("ladder").unwrap_err().contains("expected round-robin"));
    assert!(System::words().iter().all(|word| System::parse(word).unwrap().0.word() == *word));
}
