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
