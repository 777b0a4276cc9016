//! The words people call players by.

/// A player's word: `random`, `alphabeta:5`, `negamax:5:full:first`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec<'a> {
    pub name: &'a str,
    pub number: Option<u32>,
    /// What else was said.
    pub signs: Vec<&'a str>,
}

impl PlayerSpec<'_> {
    /// Takes a word apart. Nobody looks no ply ahead: the number 0 is none.
    pub fn read(text: &str) -> Option<PlayerSpec<'_>> {
        let mut parts = text.split(':');
        let mut word = PlayerSpec { name: parts.next().unwrap_or_default(), number: None, signs: Vec::new() };
        for part in parts {
            match part.parse::<u32>() {
                Ok(0) => return None,
                Ok(number) => word.number = Some(number),
                Err(_) => word.signs.push(part),
            }
        }
        Some(word)
    }

    /// The name and the number, where nothing else was said.
    pub fn plain(&self) -> Option<(&str, Option<u32>)> {
        self.signs.is_empty().then_some((self.name, self.number))
    }
}
