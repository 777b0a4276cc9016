//! An answer of shops as the server reads it: prices, then closings, then openings, up to its first fault.

use super::sheet::Shop;
use crate::model::Cell;

/// What an answer asks for.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Asked {
    /// A price for each shop there was; none where an empty item leaves it as it is.
    pub prices: Vec<Option<f64>>,
    pub closings: Vec<Cell>,
    pub openings: Vec<Cell>,
    /// Why all shops are shut for this round.
    pub fault: Option<&'static str>,
}

/// Reads an answer of a chain that had these shops.
pub(super) fn read(answer: &str, shops: &[Shop]) -> Asked {
    let mut asked = Asked::default();
    let mut items: Vec<&str> = answer.split(';').collect();
    // What stands behind the last sign is an item only if it says something.
    if items.last().is_some_and(|last| last.trim().is_empty()) {
        items.pop();
    }
    let mut items = items.into_iter();
    for _ in shops {
        let Some(price) = items.next().map(str::trim).filter(|item| !item.starts_with(['z', 'n']) || is_nan(item))
        else {
            asked.fault = Some("too few prices");
            return asked;
        };
        asked.prices.push(price.parse().ok());
    }
    for item in items {
        asked.fault = asked.take(item.trim(), shops).err();
        if asked.fault.is_some() {
            break;
        }
    }
    asked
}

/// A price may be no number.
fn is_nan(item: &str) -> bool {
    item.starts_with("nan")
}

impl Asked {
    fn take(&mut self, item: &str, shops: &[Shop]) -> Result<(), &'static str> {
        let mut words = item.split_ascii_whitespace();
        let (letter, col, row) = (words.next(), words.next(), words.next());
        let place = || Some(Cell::new(col?.parse().ok()?, row?.parse().ok()?));
        match letter {
            Some("z") if self.openings.is_empty() => {
                let at = place().ok_or("a closing without a place")?;
                let known = shops.iter().any(|shop| shop.at == at) && !self.closings.contains(&at);
                if !known {
                    return Err("it closes a shop it has not");
                }
                self.closings.push(at);
                Ok(())
            }
            Some("z") => Err("a closing behind an opening"),
            Some("n") => {
                self.openings.push(place().ok_or("an opening without a place")?);
                Ok(())
            }
            Some(word) if word.parse::<f64>().is_ok() => Err("too many prices"),
            Some(_) => Err("an unknown item"),
            None => Err("an empty item"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shops() -> Vec<Shop> {
        [(2, 1), (5, 3)].map(|(col, row)| Shop { at: Cell::new(col, row), price: 2.0, profit: 0.0 }).into()
    }

    #[test]
    fn prices_then_closings_then_openings() {
        let asked = read("1.5;;z 2 1;n 4 4;n 4 5", &shops());
        assert_eq!((asked.prices, asked.fault), (vec![Some(1.5), None], None));
        assert_eq!(asked.closings, [Cell::new(2, 1)]);
        assert_eq!(asked.openings, [Cell::new(4, 4), Cell::new(4, 5)]);
    }

    #[test]
    fn what_was_read_before_a_fault_still_happens() {
        let told = |text: &str| {
            let asked = read(text, &shops());
            (asked.closings.len(), asked.openings.len(), asked.fault)
        };
        assert_eq!(told("2;2;n 1 1;z 2 1"), (0, 1, Some("a closing behind an opening")));
        assert_eq!(told("2;n 1 1"), (0, 0, Some("too few prices")));
        assert_eq!(told("2;2;2"), (0, 0, Some("too many prices")));
        assert_eq!(told("2;2;z 9 9;n 1 1"), (0, 0, Some("it closes a shop it has not")));
        assert_eq!(told(""), (0, 0, Some("too few prices")));
    }
}
