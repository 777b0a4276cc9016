//! The contest's constants by name, as a match's own file and the command line write them.

use super::rules::PaintballRules;
use crate::model::Extra;

/// No constant is larger; sums of lives and points stay far from where numbers end.
const LARGEST: i32 = 1_000_000;

impl PaintballRules {
    /// Name and value of each constant.
    pub fn constants(&self) -> [(&'static str, i32); 8] {
        [
            ("direct_hit", self.direct_hit),
            ("splash", self.splash),
            ("step", self.step),
            ("bonus_base", self.bonus_base),
            ("bonus_fall", self.bonus_fall),
            ("walls_per_player", self.walls_per_player),
            ("wall_lives", self.wall_lives),
            ("robot_lives", self.robot_lives),
        ]
    }

    /// Sets a constant. `Err` says in words what is wrong with the name or the value.
    pub fn set_constant(&mut self, name: &str, value: i64) -> Result<(), String> {
        let place = match name {
            "direct_hit" => &mut self.direct_hit,
            "splash" => &mut self.splash,
            "step" => &mut self.step,
            "bonus_base" => &mut self.bonus_base,
            "bonus_fall" => &mut self.bonus_fall,
            "walls_per_player" => &mut self.walls_per_player,
            "wall_lives" => &mut self.wall_lives,
            "robot_lives" => &mut self.robot_lives,
            _ => return Err(format!("the constant {name:?} is not known")),
        };
        // Without a life nobody would stand on the board.
        let least = i32::from(matches!(name, "robot_lives" | "wall_lives"));
        let fits = i32::try_from(value).ok().filter(|value| (least..=LARGEST).contains(value));
        *place = fits.ok_or_else(|| format!("found {name} = {value}; expected {least} to {LARGEST}"))?;
        Ok(())
    }

    /// The rules a match was played by, as its own file tells them, and what of that could not be used.
    pub fn of_match(told: &Extra) -> (PaintballRules, Vec<String>) {
        let mut rules = PaintballRules::default();
        let mut odd = Vec::new();
        for (name, value) in told.get("constants").and_then(|constants| constants.as_object()).into_iter().flatten() {
            let set = match value.as_i64() {
                Some(value) => rules.set_constant(name, value),
                None => Err(format!("found {name} = {value}; expected a whole number")),
            };
            odd.extend(set.err());
        }
        (rules, odd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_constant_can_be_set_by_its_name() {
        let mut rules = PaintballRules::default();
        for (i, (name, _)) in PaintballRules::default().constants().into_iter().enumerate() {
            rules.set_constant(name, 100 + i as i64).unwrap();
        }
        let values = rules.constants().map(|(_, value)| value);
        assert_eq!(values, [100, 101, 102, 103, 104, 105, 106, 107]);
    }

    #[test]
    fn what_cannot_be_used_of_a_match_file_is_told_and_the_rest_is_used() {
        let told = serde_json::json!({"constants": {"splash": 7, "gravity": 9, "step": "one", "robot_lives": 0}});
        let (rules, odd) = PaintballRules::of_match(told.as_object().unwrap());
        assert_eq!(rules, PaintballRules { splash: 7, ..PaintballRules::default() });
        assert_eq!(odd.len(), 3, "{odd:?}");
    }
}
