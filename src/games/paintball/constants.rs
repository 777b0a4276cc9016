//! The contest's constants by name, as a match's own file and the command line write them.

use super::rules::PaintballRules;
use crate::model::Extra;

/// No constant is larger; sums of lives and points stay far from where numbers end.
const LARGEST: i32 = 1_000_000;

/// A constant of the contest.
pub struct Constant {
    /// The word for it in files, and on the command line.
    pub name: &'static str,
    pub flag: &'static str,
    /// What it is, for people who set it.
    pub words: &'static str,
    /// What its value is called there.
    pub value: &'static str,
    /// Without a life nobody would stand on the board.
    least: i32,
    place: fn(&mut PaintballRules) -> &mut i32,
}

/// All constants, in the order in which they are written.
pub static CONSTANTS: [Constant; 8] = [
    Constant {
        name: "direct_hit",
        flag: "direct-hit",
        words: "Lives a shot takes from what it hits, and points for hitting a robot",
        value: "N",
        least: 0,
        place: |rules| &mut rules.direct_hit,
    },
    Constant {
        name: "splash",
        flag: "splash",
        words: "The same for everything around what is hit",
        value: "N",
        least: 0,
        place: |rules| &mut rules.splash,
    },
    Constant {
        name: "step",
        flag: "step",
        words: "Lives a step at something takes from it",
        value: "N",
        least: 0,
        place: |rules| &mut rules.step,
    },
    Constant {
        name: "bonus_base",
        flag: "bonus-base",
        words: "The finish bonus is BASE - FALL * place",
        value: "BASE",
        least: 0,
        place: |rules| &mut rules.bonus_base,
    },
    Constant {
        name: "bonus_fall",
        flag: "bonus-fall",
        words: "How much less each later place gets",
        value: "FALL",
        least: 0,
        place: |rules| &mut rules.bonus_fall,
    },
    Constant {
        name: "walls_per_player",
        flag: "walls-per-player",
        words: "Walls each player may build",
        value: "N",
        least: 0,
        place: |rules| &mut rules.walls_per_player,
    },
    Constant {
        name: "wall_lives",
        flag: "wall-lives",
        words: "Lives of a wall",
        value: "N",
        least: 1,
        place: |rules| &mut rules.wall_lives,
    },
    Constant {
        name: "robot_lives",
        flag: "robot-lives",
        words: "Lives of a robot",
        value: "N",
        least: 1,
        place: |rules| &mut rules.robot_lives,
    },
];

impl PaintballRules {
    /// Name and value of each constant.
    pub fn constants(&self) -> [(&'static str, i32); 8] {
        let mut own = self.clone();
        CONSTANTS.each_ref().map(|constant| (constant.name, *(constant.place)(&mut own)))
    }

    /// Sets a constant. `Err` says in words what is wrong with the name or the value.
    pub fn set_constant(&mut self, name: &str, value: i64) -> Result<(), String> {
        let Some(Constant { least, place, .. }) = CONSTANTS.iter().find(|constant| constant.name == name) else {
            return Err(format!("the constant {name:?} is not known"));
        };
        let fits = i32::try_from(value).ok().filter(|value| (*least..=LARGEST).contains(value));
        *place(self) = fits.ok_or_else(|| format!("found {name} = {value}; expected {least} to {LARGEST}"))?;
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
