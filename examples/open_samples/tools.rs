//! What the samples share: dice, and the lines of a file.

use serde_json::{Map, Value};

/// A linear congruence: small, and the same everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A whole number from 0 on.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most.max(1)
    }

    /// A number from 0 to 1.
    pub fn part(&mut self) -> f64 {
        self.below(10_000) as f64 / 10_000.0
    }
}

/// A file as it is written: one object a line.
#[derive(Default)]
pub struct Script(Vec<Value>);

impl Script {
    pub fn put(&mut self, line: Value) {
        self.0.push(line);
    }

    /// Adds a field to the last line.
    pub fn add(&mut self, name: &str, value: Value) {
        if let Some(Value::Object(fields)) = self.0.last_mut() {
            fields.insert(name.into(), value);
        }
    }

    pub fn text(&self) -> String {
        self.0.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// An object of some fields, in their order.
pub fn object<K: Into<String>>(fields: impl IntoIterator<Item = (K, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.into(), value)).collect::<Map<_, _>>())
}
