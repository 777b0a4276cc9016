//! Two chains in a valley: one is careful, the other opens too many shops too soon.

use super::dice::Dice;

const SIDE: i32 = 12;
const TOWNS: [(i32, i32, usize); 9] =
    [(1, 2, 18), (3, 8, 30), (5, 4, 42), (6, 10, 12), (8, 1, 20), (9, 6, 36), (10, 10, 24), (11, 3, 15), (0, 11, 10)];
const MOST: u32 = 40;

type Cell = (i32, i32);

#[derive(Clone)]
struct Shop {
    at: Cell,
    price: f64,
    profit: f64,
}

struct Chain {
    money: f64,
    shops: Vec<Shop>,
}

/// What a chain does in a round.
struct Plan {
    prices: Vec<f64>,
    closings: Vec<Cell>,
    openings: Vec<Cell>,
}

pub fn game() -> Vec<(String, String)> {
    let mut dice = Dice::new(2014);
    let mut chains = [Chain { money: 1000.0, shops: Vec::new() }, Chain { money: 1000.0, shops: Vec::new() }];
    let mut files = vec![(name(0), file(&chains, 0, [String::new(), String::new()]))];
    for round in 1..=MOST {
        let plans = [0, 1].map(|seat| plan(&chains, seat, round));
        let answers = [0, 1].map(|seat| answer(&plans[seat]));
        play(&mut dice, &mut chains, &plans);
        files.push((name(round), file(&chains, round, answers)));
        if chains.iter().any(|chain| chain.money < 0.0) {
            break;
        }
    }
    files
}

fn name(round: u32) -> String {
    format!("playfield.txt.{round:04}")
}

fn plan(chains: &[Chain; 2], seat: usize, round: u32) -> Plan {
    let own = &chains[seat];
    let wave = f64::from(round % 5) * 0.04;
    let price = |at: usize| if seat == 0 { 2.5 + 0.15 * at as f64 + wave } else { 2.3 + 0.1 * at as f64 - wave };
    let prices: Vec<f64> = (0..own.shops.len()).map(|at| (price(at) * 100.0).round() / 100.0).collect();
    let sites: [&[(u32, Cell)]; 2] = [
        &[(1, (5, 5)), (5, (9, 7)), (20, (3, 9))],
        &[(1, (8, 6)), (2, (4, 4)), (4, (10, 9)), (28, (2, 8)), (31, (1, 3)), (34, (11, 2)), (37, (6, 11))],
    ];
    let openings = sites[seat].iter().filter(|(when, _)| *when == round).map(|(_, at)| *at).collect();
    let closings = if seat == 1 && round == 15 { vec![(10, 9)] } else { Vec::new() };
    let closings = closings.into_iter().filter(|at| own.shops.iter().any(|shop| shop.at == *at)).collect();
    Plan { prices, closings, openings }
}

fn answer(plan: &Plan) -> String {
    let prices = plan.prices.iter().map(|price| format!("{price:.6};"));
    let closings = plan.closings.iter().map(|(x, y)| format!("z {x} {y};"));
    let openings = plan.openings.iter().map(|(x, y)| format!("n {x} {y};"));
    prices.chain(closings).chain(openings).collect()
}

fn play(dice: &mut Dice, chains: &mut [Chain; 2], plans: &[Plan; 2]) {
    for (chain, plan) in chains.iter_mut().zip(plans) {
        for (shop, price) in chain.shops.iter_mut().zip(&plan.prices) {
            (shop.price, shop.profit) = (*price, 0.0);
        }
        chain.shops.retain(|shop| !plan.closings.contains(&shop.at));
    }
    for (x, y, people) in TOWNS {
        for _ in 0..people {
            buy(dice, chains, (x, y));
        }
    }
    for (chain, plan) in chains.iter_mut().zip(plans) {
        for shop in &mut chain.shops {
            shop.profit -= 30.0;
            chain.money += shop.profit;
        }
        for at in &plan.openings {
            chain.money -= 250.0;
            chain.shops.push(Shop { at: *at, price: 99.9, profit: 0.0 });
        }
        chain.shops.sort_by_key(|shop| (shop.at.1, shop.at.0));
    }
}

/// An inhabitant draws a shop, near and cheap ones rather than others.
fn buy(dice: &mut Dice, chains: &mut [Chain; 2], (x, y): Cell) {
    let weight = |shop: &Shop| {
        let far = f64::from((shop.at.0 - x).abs() + (shop.at.1 - y).abs());
        1.0 / ((1.0 + far) * (1.0 + shop.price.powi(3)))
    };
    let total: f64 = chains.iter().flat_map(|chain| &chain.shops).map(weight).sum();
    let mut drawn = total * dice.below(1_000_000) as f64 / 1_000_000.0;
    for shop in chains.iter_mut().flat_map(|chain| &mut chain.shops) {
        drawn -= weight(shop);
        if drawn < 0.0 {
            shop.profit += shop.price - 1.0 - shop.price * shop.price / 10.0;
            return;
        }
    }
}

fn file(chains: &[Chain; 2], round: u32, answers: [String; 2]) -> String {
    let mut text = format!("Kolo: {round}\nRozmer: {SIDE}\nMesta: {}\n", TOWNS.len());
    for (x, y, people) in TOWNS {
        text += &format!("{x} {y} {people}\n");
    }
    for (seat, chain) in chains.iter().enumerate() {
        text += &format!("Hrac{}: {:.2} euro {} obchodu\n", seat + 1, chain.money, chain.shops.len());
        for shop in &chain.shops {
            text += &format!("{} {} {:.2} {:.2}\n", shop.at.0, shop.at.1, shop.price, shop.profit);
        }
    }
    for (seat, answer) in answers.iter().enumerate() {
        text += &format!("Hrac{}_odpoved: \"{answer}\"\n", seat + 1);
    }
    text
}
