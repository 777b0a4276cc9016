//! What the servers of RedBot's seasons let happen, told as they wrote it.

use matchreel::formats::rounds::{self, RoundFile};
use matchreel::games::kingdoms::rules::{Deed, Explained, Kingdom, explain, play};
use matchreel::games::{Telling, tell};

/// The match of some round files, by their texts.
fn told(texts: &[&str]) -> Telling {
    let file = |(number, text): (usize, &&str)| RoundFile::new(format!("f.{number}"), text.as_bytes().to_vec());
    let record = rounds::read("m", "m", texts.iter().enumerate().map(file).collect()).expect("a match");
    tell(&record).expect("a sound start")
}

fn sound(texts: &[&str]) -> Telling {
    let telling = told(texts);
    let found: Vec<String> = telling.findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        (found, telling.replay.steps.len()),
        (Vec::new(), texts.len() - 1),
        "{:?}",
        telling.replay.outcome.problem
    );
    telling
}

const BELT: &str = "0 9\n4 2\nHrac 1: Body:0 Zakladna:[0,0] Rakety:[0,0]:[0,1]\nHrac 2: Body:0 Zakladna:[3,1] \
                    Rakety:[3,1]:[3,0]\nOdpoved hrace 1:\nOdpoved hrace 2:\n1   \n    \n";

#[test]
fn what_a_rocket_was_told_may_hold_colons_and_brackets() {
    let next = BELT
        .replace("0 9\n", "1 9\n")
        .replace("hrace 1:\n", "hrace 1:(b (a:b)):c:d):B (a:E\n")
        .replace("hrace 2:\n", "hrace 2:(l_n:s l):E:S L (3,zasah)\n");
    let telling = told(&[BELT, &next]);
    assert_eq!(telling.replay.steps.len(), 1);
    // The shield stands where the shot ends: it is said that it must hold.
    assert!(telling.findings.iter().any(|found| found.what.contains("hits a shield")), "{:?}", telling.findings);
}

#[test]
fn an_asteroid_on_a_base_is_worth_its_weight_to_the_owner_whoever_pulls() {
    let start = BELT.replace("1   \n    \n", "    \n 1  \n").replace("Rakety:[3,1]:[3,0]", "Rakety:[1,1]:[3,0]");
    let start = start.replace("Zakladna:[0,0] Rakety:[0,0]:[0,1]", "Zakladna:[0,1] Rakety:[0,0]:[0,1]");
    let next = start
        .replace("0 9\n", "1 9\n")
        .replace("Hrac 1: Body:0", "Hrac 1: Body:1")
        .replace("Rakety:[1,1]", "Rakety:[0,1]")
        .replace("hrace 1:\n", "hrace 1:(b:b):B:B\n")
        .replace("hrace 2:\n", "hrace 2:(t l:b):T L (1):B\n")
        .replace(" 1  \n", "    \n");
    let telling = sound(&[&start, &next]);
    assert!(telling.replay.outcome.complete, "no asteroid is left");
    assert_eq!(telling.replay.outcome.score, Some(vec![1, 0]));
    assert_eq!(telling.replay.steps[0].caption.text(), "Player 2 pulls an asteroid to the base of Player 1");
}

fn sea(round: u32, first: &str, answers: [&str; 2]) -> String {
    format!(
        "remaining rounds: {}\npoints: {}\ncharges: 10 10\n+--------------+\n{first}\n{}+--------------+\n\
         Player 1(/home/ada/bot/): last command: {}\nPlayer 2(): last command: {}\n",
        150 - round,
        if round == 0 { "0 0" } else { "1 0" },
        "|              |\n".repeat(13),
        answers[0],
        answers[1]
    )
}

#[test]
fn an_answer_may_look_like_hits_and_a_name_may_be_a_path_or_nothing() {
    let start = sea(0, "|11   22       |", ["", ""]);
    let next = sea(1, "|11   +2       |", ["\"m 5 0\", hit: 5,0(2)", "\"x\", hit: \", hit: (INVALID)"]);
    let telling = sound(&[&start, &next]);
    assert_eq!(telling.replay.players, ["bot", "Player 2"]);
    assert!(telling.replay.steps[0].caption.text().contains("refused"));
}

fn market(round: u32, chains: &str, answers: [&str; 2]) -> String {
    format!(
        "Kolo: {round}\nRozmer: 4\nMesta: 1\n1 1 10\n{chains}Hrac1_odpoved: \"{}\"\nHrac2_odpoved: \"{}\"\n",
        answers[0], answers[1]
    )
}

#[test]
fn shops_beyond_the_board_widen_it_and_prices_that_are_no_numbers_shut_them() {
    let start = market(0, "Hrac1: 1000.00 euro 0 obchodu\nHrac2: 1000.00 euro 0 obchodu\n", ["", ""]);
    let first = "Hrac1: 750.00 euro 1 obchodu\n4 2 99.90 0.00\nHrac2: 1000.00 euro 0 obchodu\n";
    let second = "Hrac1: 720.00 euro 1 obchodu\n4 2 nan -30.00\nHrac2: 1000.00 euro 0 obchodu\n";
    let texts = [start, market(1, first, ["n 4 2", ""]), market(2, second, ["nan;", "\"quoted\""])];
    let telling = sound(&[&texts[0], &texts[1], &texts[2]]);
    assert_eq!((telling.replay.size.cols, telling.replay.size.rows), (5, 4));
    let kinds: Vec<&str> = telling.replay.look.kinds.iter().map(|kind| &*kind.name).collect();
    assert!(kinds.contains(&"shut shop") && kinds.contains(&"building site"));
}

#[test]
fn paths_may_lie_where_none_belongs() {
    let map = |round: u32, cell: &str| {
        format!("Kolo: {round}\nStrategie0: 0,5,AB,0\nKucharka:\nAB\nMapa:\nA:1,,{cell}\n,,\n,,B:1\n")
    };
    sound(&[&map(0, ""), &map(1, "|:0")]);
}

fn kingdoms() -> [Kingdom; 4] {
    [Kingdom { land: 25, food: 20, soldiers: 4, peasants: 2, arms: 6, farming: 3, secret: 0 }; 4]
}

#[test]
fn fights_share_the_land_by_attack_and_all_land_stays() {
    let before = kingdoms();
    let attack = |target| Deed::Attack { target, soldiers: 4 };
    // 8 and 8 against one and a half times 8.
    let (after, affairs) = play(&before, &[attack(2), attack(2), Deed::Harvest, Deed::Nothing]);
    assert_eq!(after.map(|own| own.land), [27, 27, 21, 25]);
    assert_eq!(after.map(|own| own.soldiers), [1, 1, 0, 4]);
    assert_eq!(after[2].peasants, 0, "as many peasants fall as the attack is stronger");
    assert_eq!(affairs.fights.len(), 1);
    let Explained::By(_, found) = explain(&before, &after) else { panic!("a fight is found") };
    assert_eq!(found.fights, affairs.fights);
}

#[test]
fn an_attack_that_is_no_stronger_fails_with_all_its_soldiers() {
    let attack = Deed::Attack { target: 1, soldiers: 4 };
    let (after, _) = play(&kingdoms(), &[attack, Deed::Nothing, Deed::Nothing, Deed::Nothing]);
    assert_eq!((after[0].soldiers, after[1].soldiers), (0, 2));
}

#[test]
fn peasants_eat_first_and_who_finds_nothing_dies() {
    let mut before = kingdoms();
    before[0].food = 3;
    let (after, _) = play(&before, &[Deed::Nothing; 4]);
    assert_eq!((after[0].food, after[0].peasants, after[0].soldiers), (0, 2, 1));
    assert!(matches!(explain(&before, &after), Explained::By(..)));
    let mut wrong = after;
    wrong[1].secret = 7;
    assert_eq!(explain(&before, &wrong), Explained::Never);
}
