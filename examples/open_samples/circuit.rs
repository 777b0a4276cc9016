//! Coast circuit: five cars on a free board, three laps, oil on the track. A car is as fast as the next bend allows.

use serde_json::{Value, json};

use super::tools::{Dice, Script, object};

const NAMES: [&str; 5] = ["Copper Comet", "Night Heron", "Tin Lizard", "Blue Marlin", "Paprika"];
const LAPS: f64 = 3.0;
/// The corners of the track, through which it bends smoothly.
const CORNERS: [(f64, f64); 14] = [
    (100.0, 100.0),
    (146.0, 98.0),
    (177.0, 84.0),
    (182.0, 56.0),
    (164.0, 40.0),
    (142.0, 50.0),
    (122.0, 46.0),
    (116.0, 28.0),
    (100.0, 14.0),
    (74.0, 12.0),
    (44.0, 16.0),
    (20.0, 44.0),
    (24.0, 78.0),
    (56.0, 98.0),
];
/// Where trees would like to stand, beside the track.
const TREES: [(f64, f64); 14] = [
    (10.0, 10.0),
    (190.0, 12.0),
    (146.0, 18.0),
    (168.0, 14.0),
    (10.0, 102.0),
    (190.0, 104.0),
    (46.0, 40.0),
    (58.0, 62.0),
    (78.0, 44.0),
    (92.0, 72.0),
    (112.0, 74.0),
    (138.0, 78.0),
    (160.0, 66.0),
    (70.0, 80.0),
];
/// Points of the track between two corners.
const FINE: usize = 24;
/// How far the kerbs are from the middle.
const WIDE: f64 = 9.0;
/// What a km/h is in units of the board a second, and how hard cars hold on in bends.
const PACE: f64 = 0.07;
const GRIP: f64 = 5.2;
/// Parts of a second that are reckoned at a time.
const PARTS: usize = 10;
/// The second at which oil is spilt, and where on the lap.
const SPILT: usize = 34;
const OIL: f64 = 0.71;

type Point = (f64, f64);

/// The middle of the track as points the same way apart.
struct Track {
    points: Vec<Point>,
    length: f64,
}

struct Car {
    /// How far it has come, in units; below 0 it stands behind the line.
    far: f64,
    speed: f64,
    /// How far from the middle it drives.
    lane: f64,
    /// How well it holds on, and how fast it is on the straight.
    skill: f64,
    top: f64,
    /// For how many more parts of a second it slides, and whether it has slid in this lap.
    slides: usize,
    slid: usize,
    /// When the lap began, and the best one so far.
    began: f64,
    best: f64,
    place: Option<usize>,
}

pub fn race() -> String {
    let track = Track::new();
    let mut race = Race::new();
    let mut script = Script::default();
    script.put(header());
    script.put(race.grid(&track));
    let mut second = 0;
    while race.cars.iter().any(|car| car.place.is_none()) && second < 145 {
        second += 1;
        race.second(second, &track, &mut script);
    }
    race.end(&mut script);
    script.text()
}

fn header() -> Value {
    json!({
        "format": "open-replay/1", "game": "Coast circuit", "title": "Three laps by the sea", "date": "2026-08-22", "seats": NAMES,
        "board": {"grid": "free", "size": [200, 112], "unit": 6, "floor": "plain"},
        "kinds": {
            "car": {"turns": true, "layer": 5}, "kerb": {"color": "#8d97a3", "layer": 1},
            "finish line": {"color": "#ffffff", "layer": 1}, "oil": {"color": "#3a3344", "layer": 1},
        },
        "counters": {
            "lap": {"label": "laps", "decimals": 2}, "speed": {"label": "km/h"},
            "best": {"label": "best lap, s", "decimals": 1},
        },
        "words": {"step": "second"}, "delay": 260,
    })
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

impl Track {
    fn new() -> Track {
        let corner = |i: usize| CORNERS[i % CORNERS.len()];
        let smooth = |k: usize| {
            let (i, t) = (k / FINE + CORNERS.len(), (k % FINE) as f64 / FINE as f64);
            let [a, b, c, d] = [corner(i - 1), corner(i), corner(i + 1), corner(i + 2)];
            let bend = |a: f64, b: f64, c: f64, d: f64| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            (bend(a.0, b.0, c.0, d.0), bend(a.1, b.1, c.1, d.1))
        };
        let rough: Vec<Point> = (0..CORNERS.len() * FINE).map(smooth).collect();
        let next = |i: usize| rough[(i + 1) % rough.len()];
        let length = (0..rough.len()).map(|i| apart(rough[i], next(i))).sum::<f64>();
        let count = length.round() as usize;
        let (mut points, mut i, mut before) = (Vec::new(), 0, 0.0);
        for k in 0..count {
            let wanted = length * k as f64 / count as f64;
            while before + apart(rough[i], next(i)) <= wanted {
                before += apart(rough[i], next(i));
                i += 1;
            }
            let part = (wanted - before) / apart(rough[i], next(i));
            points.push((rough[i].0 + (next(i).0 - rough[i].0) * part, rough[i].1 + (next(i).1 - rough[i].1) * part));
        }
        Track { points, length }
    }

    fn middle(&self, far: f64) -> Point {
        let at = far.rem_euclid(self.length) / self.length * self.points.len() as f64;
        let (i, part) = (at as usize % self.points.len(), at.fract());
        let (a, b) = (self.points[i], self.points[(i + 1) % self.points.len()]);
        (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
    }

    /// The way the track goes, as an angle.
    fn way(&self, far: f64) -> f64 {
        let (a, b) = (self.middle(far - 1.0), self.middle(far + 1.0));
        (b.1 - a.1).atan2(b.0 - a.0)
    }

    /// A point beside the middle, to the right of the way.
    fn beside(&self, far: f64, lane: f64) -> Point {
        let ((x, y), way) = (self.middle(far), self.way(far));
        (x - way.sin() * lane, y + way.cos() * lane)
    }

    /// How fast a car may be here for the bends of the next units.
    fn allowed(&self, far: f64, grip: f64) -> f64 {
        let bend = |ahead: i32| {
            let at = far + f64::from(ahead);
            let turn = (self.way(at + 3.0) - self.way(at - 3.0) + 3.0 * std::f64::consts::PI)
                .rem_euclid(std::f64::consts::TAU)
                - std::f64::consts::PI;
            let own = (grip / (turn.abs() / 6.0).max(0.001)).sqrt();
            // Brakes take some way.
            own + f64::from(ahead) * 0.28
        };
        (0..24).step_by(3).map(bend).fold(f64::MAX, f64::min)
    }
}

fn apart(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

struct Race {
    cars: Vec<Car>,
    dice: Dice,
    leader: usize,
    home: usize,
    lap: usize,
}

impl Race {
    fn new() -> Race {
        let mut dice = Dice::new(23);
        let car = |i: usize| Car {
            far: -6.0 - 7.0 * i as f64,
            speed: 0.0,
            lane: [-3.4, 3.4, -1.2, 4.4, -4.2][i],
            skill: [0.97, 1.0, 0.98, 1.03, 1.01][i],
            top: [206.0, 208.0, 214.0, 210.0, 212.0][i],
            slides: 0,
            slid: 0,
            began: 0.0,
            best: f64::MAX,
            place: None,
        };
        let cars = (0..5).map(car).collect();
        dice.below(5);
        Race { cars, dice, leader: 0, home: 0, lap: 0 }
    }

    /// Track and cars before the start.
    fn grid(&self, track: &Track) -> Value {
        let point = |(x, y): Point| json!([tenth(x), tenth(y)]);
        let mut things: Vec<(String, Value)> = Vec::new();
        for (name, lane) in [("in", -WIDE), ("out", WIDE)] {
            for i in 0..64 {
                let [a, b] = [i, i + 1].map(|i| track.beside(track.length * f64::from(i) / 64.0, lane));
                things.push((format!("kerb-{name}{}", i + 1), json!({"kind": "kerb", "line": [point(a), point(b)]})));
            }
        }
        let clear = |tree: &&Point| track.points.iter().all(|point| apart(*point, **tree) > WIDE + 6.0);
        let trees = TREES.iter().filter(clear).zip(1..);
        things.extend(trees.map(|(tree, number)| (format!("tree{number}"), json!({"at": point(*tree)}))));
        let [a, b] = [-WIDE, WIDE].map(|lane| track.beside(0.0, lane));
        things.push(("line".into(), json!({"kind": "finish line", "line": [point(a), point(b)]})));
        for (i, car) in self.cars.iter().enumerate() {
            let fields = json!({"kind": "car", "seat": i, "at": self.at(car, track), "face": face(car, track)});
            things.push((format!("car{}", i + 1), fields));
        }
        json!({"things": object(things), "counters": {"lap": [0, 0, 0, 0, 0], "speed": [0, 0, 0, 0, 0]}, "caption": "On the grid"})
    }

    fn at(&self, car: &Car, track: &Track) -> Value {
        let (x, y) = track.beside(car.far, car.lane);
        json!([tenth(x), tenth(y)])
    }

    /// One second of the race as a line.
    fn second(&mut self, second: usize, track: &Track, script: &mut Script) {
        let mut told = Vec::new();
        let before: Vec<Option<usize>> = self.cars.iter().map(|car| car.place).collect();
        for part in 0..PARTS {
            let now = (second - 1) as f64 + (part + 1) as f64 / PARTS as f64;
            (0..self.cars.len()).for_each(|i| self.drive(i, (now, second), track, &mut told));
        }
        let car = |(i, car): (usize, &Car)| {
            (format!("car{}", i + 1), json!({"at": self.at(car, track), "face": face(car, track)}))
        };
        let mut change: Vec<(String, Value)> = self.cars.iter().enumerate().map(car).collect();
        if second == SPILT {
            let (x, y) = track.beside(track.length * OIL, 1.5);
            change.push(("oil".into(), json!({"at": [tenth(x), tenth(y)]})));
            told.push((2, "Oil on the track".into()));
        }
        script.put(json!({"change": object(change)}));
        let arrived = |(i, car): (usize, &Car)| car.place.filter(|_| before[i].is_none()).map(|place| (i, place));
        let home: Vec<(usize, usize)> = self.cars.iter().enumerate().filter_map(arrived).collect();
        if !home.is_empty() {
            let event = |(seat, place): &(usize, usize)| json!({"do": "finish", "seat": seat, "place": place});
            script.add("events", home.iter().map(event).collect());
        }
        script.add("counters", self.counters(track));
        self.lead(track, &mut told);
        told.sort_by_key(|(weight, _)| *weight);
        if let Some((_, caption)) = told.first() {
            script.add("caption", json!(caption));
        }
    }

    fn counters(&self, track: &Track) -> Value {
        let lap = |car: &Car| ((car.far / track.length).clamp(0.0, LAPS) * 100.0).round() / 100.0;
        let laps: Vec<f64> = self.cars.iter().map(lap).collect();
        let speeds: Vec<i64> = self.cars.iter().map(|car| (car.speed / PACE).round() as i64).collect();
        let bests: Vec<f64> = self.cars.iter().map(|car| if car.best < 1e9 { tenth(car.best) } else { 0.0 }).collect();
        json!({"lap": laps, "speed": speeds, "best": bests})
    }

    /// A part of a second of one car.
    fn drive(&mut self, i: usize, (now, second): (f64, usize), track: &Track, told: &mut Vec<(u8, String)>) {
        let luck = 0.985 + 0.03 * self.dice.part();
        let Car { far, lane, .. } = self.cars[i];
        let others =
            || self.cars.iter().enumerate().filter(|(other, car)| *other != i && (car.lane - lane).abs() < 3.4);
        let gap = others().map(|(_, car)| car.far - far).filter(|gap| *gap > 0.0).fold(f64::MAX, f64::min);
        // Who is beside or just ahead is given room.
        let close =
            others().filter(|(_, car)| (car.far - far).abs() < 9.0).min_by(|(_, a), (_, b)| a.far.total_cmp(&b.far));
        let aside = close.map(|(other, car)| if (lane, i) > (car.lane, other) { 0.3 } else { -0.3 });
        let car = &mut self.cars[i];
        let slides = car.slides > 0;
        let allowed = track.allowed(car.far, GRIP * car.skill * luck).min(car.top * PACE);
        // Who is home rolls out; who follows closely has no wind, and looks for a way past.
        let wanted = match (car.place, slides) {
            (Some(_), _) => allowed.min(7.0),
            (None, true) => allowed * 0.45,
            (None, false) if gap < 5.0 => allowed * 0.9,
            (None, false) => allowed * if gap < 16.0 { 1.04 } else { 1.0 },
        };
        let (up, down) = (0.16 * (1.2 - car.speed / (car.top * PACE)), if slides { 0.5 } else { 0.55 });
        car.speed = (car.speed + (wanted - car.speed).clamp(-down, up.max(0.01))).max(0.0);
        car.lane = (car.lane + aside.unwrap_or(0.0)).clamp(-6.0, 6.0);
        car.slides = car.slides.saturating_sub(1);
        let old = car.far;
        car.far += car.speed / PARTS as f64;
        let (lap, oil) = ((car.far / track.length).floor(), (car.far - track.length * OIL) / track.length);
        if second > SPILT
            && oil.floor() > ((old - track.length * OIL) / track.length).floor()
            && (car.lane - 1.5).abs() < 2.4
        {
            (car.slides, car.slid) = (14, car.slid + 1);
            told.push((4, format!("{{{i}}} slides on the oil")));
        }
        if lap > (old / track.length).floor() && lap >= 1.0 && car.place.is_none() {
            car.best = car.best.min(now - car.began);
            car.began = now;
            if lap >= LAPS {
                self.home += 1;
                car.place = Some(self.home);
                let words = ["wins the race", "comes second", "comes third", "comes fourth", "is the last one home"];
                told.push((u8::from(self.home > 1), format!("{{{i}}} {}", words[self.home - 1])));
            } else if lap as usize > self.lap {
                self.lap = lap as usize;
                told.push((2, format!("{{{i}}} begins lap {} in front", self.lap + 1)));
            }
        }
    }

    /// Tells who has taken the lead.
    fn lead(&mut self, track: &Track, told: &mut Vec<(u8, String)>) {
        let racing = self.cars.iter().enumerate().filter(|(_, car)| car.place.is_none());
        let first = racing.max_by(|(_, a), (_, b)| a.far.total_cmp(&b.far)).map(|(i, _)| i);
        if let Some(first) =
            first.filter(|first| *first != self.leader && self.home == 0 && self.cars[*first].far < track.length * LAPS)
        {
            told.push((3, format!("{{{first}}} passes {{{}}} for the lead", self.leader)));
            self.leader = first;
        }
    }

    fn end(&self, script: &mut Script) {
        let places: Vec<usize> = self.cars.iter().map(|car| car.place.unwrap_or(5)).collect();
        let winner = places.iter().position(|place| *place == 1).unwrap_or(0);
        let words = format!("{} wins the three laps by the sea", NAMES[winner]);
        script.add("result", json!({"winner": winner, "places": places, "words": words}));
    }
}

/// Which way a car looks, in degrees from up.
fn face(car: &Car, track: &Track) -> i64 {
    let spin = if car.slides > 0 { (car.slides as f64 * 0.9).sin() * 40.0 } else { 0.0 };
    (track.way(car.far).to_degrees() + 90.0 + spin).round().rem_euclid(360.0) as i64
}
