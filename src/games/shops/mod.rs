//! RedBot shops, spring 2014: two chains set prices, open and close shops, and everybody in the towns buys somewhere.
//!
//! A round file is the state after a round with the answers that led to it. Who bought where is drawn by lot and not
//! recorded; how many bought in a shop follows from its profit.

mod answer;
mod sheet;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::seasons::{self, Played, Scan, Season, Things};
use super::{About, Game, Opening};
use crate::model::{Cell, Entry, Problem, Record};
use answer::Asked;
use sheet::{Chain, NO_PRICE, Shop, ShopsState};

/// The last round; files do not say it.
const LAST: u32 = 1000;
/// What it costs to open a shop, or to try.
const OPENING: f64 = 250.0;
/// How far beyond the board a shop is still shown.
const BEYOND: i32 = 3;
/// Sizes of towns.
const TOWNS: [(u32, &str, f32); 5] = [
    (12, "hamlet", 0.52),
    (18, "village", 0.64),
    (26, "small town", 0.76),
    (36, "town", 0.88),
    (u32::MAX, "city", 1.0),
];

/// The game, for the registry.
pub struct Shops;

impl Game for Shops {
    fn about(&self) -> About {
        About { id: "shops", name: "RedBot shops", play: None, kinds: &[] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        seasons::begin(Market::of(record), record)
    }
}

/// What has to be remembered from round to round.
#[derive(Default)]
struct Market {
    /// The least and the greatest column and row anything ever stands on, no farther than [`BEYOND`].
    from: Cell,
    to: Cell,
    side: i32,
    profits: [f64; 2],
    customers: [f64; 2],
    /// Whether it was said that the money does not add up.
    money_told: bool,
}

impl Market {
    /// Coordinates are not checked by the server: the board is as wide as its shops stand.
    fn of(record: &Record) -> Market {
        let mut market = Market::default();
        for entry in &record.entries {
            let Entry::Sheet(sheet) = entry else { continue };
            let Ok(state) = sheet::read(Scan::new("", &sheet.text, 1)) else { continue };
            market.side = market.side.max(i32::from(state.side));
            for shop in state.chains.iter().flat_map(|chain| &chain.shops) {
                market.from = Cell::new(market.from.col.min(shop.at.col), market.from.row.min(shop.at.row));
                market.to = Cell::new(market.to.col.max(shop.at.col), market.to.row.max(shop.at.row));
            }
        }
        let near = |at: i32| at.clamp(-BEYOND, market.side - 1 + BEYOND);
        let far = |at: i32| near(at).max(market.side - 1);
        let (from, to) = (market.from, market.to);
        market.from = Cell::new(near(from.col), near(from.row));
        market.to = Cell::new(far(to.col), far(to.row));
        market
    }

    fn shows(&self, at: Cell) -> bool {
        (self.from.col..=self.to.col).contains(&at.col) && (self.from.row..=self.to.row).contains(&at.row)
    }

    /// The ground: under shops the colour of what they earn, beyond the board nothing.
    fn ground(&self, now: &ShopsState) -> Vec<String> {
        let shops = now.chains.iter().flat_map(|chain| &chain.shops);
        let rims: BTreeMap<Cell, char> = shops.map(|shop| (shop.at, rim(shop))).collect();
        let letter = |at: Cell| match rims.get(&at) {
            Some(rim) => *rim,
            None if (0..self.side).contains(&at.col) && (0..self.side).contains(&at.row) => '.',
            None => 'x',
        };
        let row = |row: i32| (self.from.col..=self.to.col).map(|col| letter(Cell::new(col, row))).collect();
        (self.from.row..=self.to.row).map(row).collect()
    }
}

impl Season for Market {
    type State = ShopsState;

    fn game(&self) -> &'static dyn Game {
        &Shops
    }

    fn when(&self) -> &'static str {
        "spring 2014"
    }

    fn read(&self, scan: Scan) -> Result<ShopsState, Problem> {
        sheet::read(scan)
    }

    fn round(&self, state: &ShopsState) -> (u32, u32) {
        (state.round, LAST)
    }

    fn is_over(&self, state: &ShopsState) -> bool {
        state.round >= LAST || state.chains.iter().any(|chain| chain.money < 0.0)
    }

    fn score(&self, state: &ShopsState) -> Vec<f64> {
        state.chains.iter().map(|chain| finite(chain.money)).collect()
    }

    fn header(&self, record: &Record, _: &ShopsState) -> Value {
        let (wide, high) = (self.to.col - self.from.col + 1, self.to.row - self.from.row + 1);
        // A disc and its number: the area tells how many live there.
        let mut kinds = serde_json::Map::new();
        for (_, name, size) in TOWNS {
            let disc = format!("M0 -{r}A{r} {r} 0 1 1 -.001 -{r}Z", r = 0.5);
            let parts = json!([{"path": disc, "fill": "#e2d2a8", "stroke": "#2e2613", "width": 0.06, "sink": -0.15}]);
            kinds.insert(name.into(), json!({"parts": parts, "size": size, "layer": 0}));
        }
        kinds.insert("shop".into(), json!({"size": 0.8, "layer": 3}));
        kinds.insert("shut shop".into(), json!({"shape": "shop", "size": 0.62, "layer": 3}));
        kinds.insert("building site".into(), json!({"shape": "rubble", "size": 0.8, "layer": 3}));
        json!({
            "seats": seasons::seats(record, &["Chain 1".into(), "Chain 2".into()]),
            "board": {"size": [wide, high], "from": [self.from.col, self.from.row], "floor": "tiles"},
            "legend": {
                "g": {"name": "profit", "color": "#3f8f57"}, "r": {"name": "loss", "color": "#b3473f"},
                "s": {"name": "shut", "color": "#6b6f78"}, "x": {"name": "off the board", "color": "#15171c"},
            },
            "words": {"step": "round", "score": "euro"},
            "counters": {
                "shops": {}, "customers": {"decimals": 0}, "profit": {"decimals": 2},
            },
            "kinds": kinds,
        })
    }

    fn state(&mut self, now: &ShopsState) -> Value {
        let mut things = Things::default();
        for (index, (cell, people)) in now.towns.iter().enumerate().filter(|(_, (cell, _))| self.shows(*cell)) {
            let kind = TOWNS.iter().find(|(most, _, _)| people <= most).map_or("city", |(_, name, _)| name);
            let town = json!({"kind": kind, "at": at(*cell), "label": people.to_string()});
            things.put(format!("town {}", index + 1), town);
        }
        for (seat, chain) in now.chains.iter().enumerate() {
            for shop in chain.shops.iter().filter(|shop| self.shows(shop.at)) {
                things.put(named(shop.at), self.shop(seat, shop));
            }
        }
        let shops = [0, 1].map(|seat: usize| now.chains.get(seat).map_or(0, |chain| chain.shops.len()));
        json!({
            "things": things.done(),
            "ground": self.ground(now),
            "counters": {"shops": shops, "customers": self.customers, "profit": self.profits},
        })
    }

    fn parts(&self, before: &ShopsState, after: &ShopsState) -> Option<(u32, String)> {
        let same = before.side == after.side && before.towns == after.towns;
        (!same).then(|| (2, "another match goes on here; expected the same board and towns".into()))
    }

    fn play(&mut self, before: &ShopsState, after: &ShopsState) -> Played {
        let mut played = Played::default();
        let asked: Vec<Asked> =
            after.chains.iter().zip(&before.chains).map(|(now, was)| answer::read(&now.answer, &was.shops)).collect();
        let mut beats: [Vec<Value>; 5] = Default::default();
        for (seat, (was, now)) in before.chains.iter().zip(&after.chains).enumerate() {
            let Some(asked) = asked.get(seat) else { continue };
            self.account(&mut played, seat, was, now, asked);
            self.trade(&mut beats, seat, was, now);
            self.facts(&mut played, seat, (was, now), asked);
        }
        for (phase, events) in ["prices", "closings", "customers", "rent", "openings"].into_iter().zip(beats) {
            played.beat(phase, events);
        }
        for (seat, profit) in self.profits.iter().enumerate().filter(|(_, profit)| **profit != 0.0) {
            let word = if *profit < 0.0 { "loses" } else { "earns" };
            played.facts.push(format!("{{{seat}}} {word} {:.2}", profit.abs()));
        }
        played.facts.truncate(4);
        played
    }
}

impl Market {
    fn shop(&self, seat: usize, shop: &Shop) -> Value {
        let customers = shop.customers(shop.price).map(|count| format!("about {count} customers"));
        let data =
            format!("price {} · profit {} · {}", shop.price, shop.profit, customers.unwrap_or("no customers".into()));
        json!({"kind": kind(shop), "seat": seat, "at": at(shop.at), "label": label(shop), "data": data})
    }

    /// Money and shops against the answers. The rules of what is charged have changed from version to version: it is a remark.
    fn account(&mut self, played: &mut Played, seat: usize, was: &Chain, now: &Chain, asked: &Asked) {
        let profit: f64 = now.shops.iter().map(|shop| finite(shop.profit)).sum();
        // A shop that was closed has traded before, and no file says how.
        let closed = was.shops.iter().any(|shop| !now.shops.iter().any(|other| other.at == shop.at));
        let right = was.money - OPENING * asked.openings.len() as f64 + profit;
        let off = (now.money - right).abs() > 0.01 * (now.shops.len() + 2) as f64;
        if off && !closed && !self.money_told {
            self.money_told = true;
            let what = format!(
                "chain {} has {:.2} euro; profits and openings make {right:.2} (said once; older servers charged otherwise)",
                seat + 1,
                now.money
            );
            played.remarks.push((now.line, what));
        }
        for shop in &now.shops {
            let stood = was.shops.iter().any(|other| other.at == shop.at);
            if !stood && !asked.openings.contains(&shop.at) {
                let at = place(shop.at);
                played.find(
                    now.answer_line,
                    format!("chain {} has a shop at {at}; expected that it opened it", seat + 1),
                );
            }
        }
        for shop in &was.shops {
            let stands = now.shops.iter().any(|other| other.at == shop.at);
            if stands == asked.closings.contains(&shop.at) {
                let at = place(shop.at);
                let what = if stands { "still has" } else { "has no longer" };
                played.find(now.answer_line, format!("chain {} {what} the shop at {at}, against its answer", seat + 1));
            }
        }
        self.count(seat, now, asked, was, profit);
    }

    /// Customers and profit of the round.
    fn count(&mut self, seat: usize, now: &Chain, asked: &Asked, was: &Chain, profit: f64) {
        let customers = now.shops.iter().filter(|shop| !shop.is_new()).filter_map(|shop| {
            let said =
                was.shops.iter().position(|other| other.at == shop.at).and_then(|at| asked.prices.get(at)?.as_ref());
            shop.customers(said.copied().unwrap_or(shop.price))
        });
        let customers = customers.sum();
        if let (Some(own), Some(count)) = (self.profits.get_mut(seat), self.customers.get_mut(seat)) {
            (*own, *count) = (cents(profit), customers);
        }
    }

    /// What is seen of a chain's round, by phase: what a shop sells colours its rim, what is left of it after the rent is money.
    fn trade(&self, beats: &mut [Vec<Value>; 5], seat: usize, was: &Chain, now: &Chain) {
        let [prices, closings, customers, rent, openings] = beats;
        for shop in was.shops.iter().filter(|shop| self.shows(shop.at)) {
            let Some(after) = now.shops.iter().find(|other| other.at == shop.at) else {
                closings.push(json!({"do": "gone", "id": named(shop.at), "how": "lift"}));
                continue;
            };
            if (label(after), kind(after)) != (label(shop), kind(shop)) {
                let (kind, label) = (kind(after), label(after));
                prices.push(json!({"do": "become", "id": named(shop.at), "kind": kind, "label": label}));
            }
            customers.push(json!({"do": "paint", "cells": [at(shop.at)], "as": rim(after).to_string()}));
        }
        let fresh = |shop: &&Shop| !was.shops.iter().any(|other| other.at == shop.at);
        for shop in now.shops.iter().filter(|shop| fresh(shop) && self.shows(shop.at)) {
            let mut event = self.shop(seat, shop);
            seasons::merge(&mut event, json!({"do": "add", "id": named(shop.at), "how": "rise"}));
            openings.push(event);
        }
        let earned = cents(now.shops.iter().map(|shop| finite(shop.profit)).sum());
        if earned != 0.0 {
            rent.push(json!({"do": "score", "seat": seat, "gain": earned}));
        }
    }

    fn facts(&self, played: &mut Played, seat: usize, (was, now): (&Chain, &Chain), asked: &Asked) {
        let fresh = now.shops.iter().filter(|shop| !was.shops.iter().any(|other| other.at == shop.at)).count();
        let gone = was.shops.iter().filter(|shop| !now.shops.iter().any(|other| other.at == shop.at)).count();
        let shops = |count: usize| if count == 1 { "a shop".to_string() } else { format!("{count} shops") };
        if now.money < 0.0 {
            played.facts.insert(0, format!("{{{seat}}} is bankrupt"));
        }
        if fresh > 0 {
            played.facts.push(format!("{{{seat}}} opens {}", shops(fresh)));
        }
        if gone > 0 {
            played.facts.push(format!("{{{seat}}} closes {}", shops(gone)));
        }
        // Before a chain has shops, saying nothing is no fault.
        if let Some(fault) = asked.fault.filter(|_| !was.shops.is_empty()) {
            played.facts.push(format!("{{{seat}}} sells nothing: {fault}"));
        }
    }
}

/// The ground under a shop: shut, a loss or a profit.
fn rim(shop: &Shop) -> char {
    match (shop.is_new() || !shop.is_open(), shop.profit < 0.0) {
        (true, _) => 's',
        (false, true) => 'r',
        (false, false) => 'g',
    }
}

fn at(cell: Cell) -> Value {
    json!([cell.col, cell.row])
}

fn kind(shop: &Shop) -> &'static str {
    match (shop.is_new(), shop.is_open()) {
        (true, _) => "building site",
        (false, true) => "shop",
        (false, false) => "shut shop",
    }
}

/// The price in four letters; none where it has none yet.
fn label(shop: &Shop) -> Option<String> {
    let digits = if shop.price.abs() < 9.995 { 2 } else { 1 };
    let price = format!("{:.digits$}", shop.price).to_lowercase();
    ((shop.price - NO_PRICE).abs() > 0.01).then(|| price.chars().take(4).collect())
}

fn named(at: Cell) -> String {
    format!("shop {}", place(at))
}

fn place(at: Cell) -> String {
    format!("{},{}", at.col, at.row)
}

/// Money as a number that can be written down.
fn finite(money: f64) -> f64 {
    if money.is_finite() { money.clamp(-1e12, 1e12) } else { 0.0 }
}

fn cents(money: f64) -> f64 {
    (money * 100.0).round() / 100.0
}
