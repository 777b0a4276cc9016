//! Spots one after the other, of which there is mostly one.

use std::ops::Deref;

use super::Spot;

/// A list of spots. One alone, as almost every move has it, takes no memory elsewhere.
#[derive(Clone, Debug)]
pub struct Spots(Held);

#[derive(Clone, Debug)]
enum Held {
    One(Spot),
    List(Box<[Spot]>),
}

impl Deref for Spots {
    type Target = [Spot];

    fn deref(&self) -> &[Spot] {
        match &self.0 {
            Held::One(spot) => std::slice::from_ref(spot),
            Held::List(spots) => spots,
        }
    }
}

impl From<Spot> for Spots {
    fn from(spot: Spot) -> Spots {
        Spots(Held::One(spot))
    }
}

impl From<Vec<Spot>> for Spots {
    fn from(spots: Vec<Spot>) -> Spots {
        match spots.as_slice() {
            [one] => Spots(Held::One(*one)),
            _ => Spots(Held::List(spots.into())),
        }
    }
}

impl FromIterator<Spot> for Spots {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Spots {
        let mut spots = spots.into_iter();
        let (first, second) = (spots.next(), spots.next());
        match (first, second) {
            (Some(one), None) => Spots(Held::One(one)),
            (first, second) => Spots(Held::List(first.into_iter().chain(second).chain(spots).collect())),
        }
    }
}

impl<'a> IntoIterator for &'a Spots {
    type Item = &'a Spot;
    type IntoIter = std::slice::Iter<'a, Spot>;

    fn into_iter(self) -> std::slice::Iter<'a, Spot> {
        self.iter()
    }
}

impl PartialEq for Spots {
    fn eq(&self, other: &Spots) -> bool {
        **self == **other
    }
}

impl Eq for Spots {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_the_same_however_they_were_gathered() {
        for count in 0..4 {
            let list: Vec<Spot> = (0..count).map(|x| Spot::new(x, 0)).collect();
            let gathered: Spots = list.iter().copied().collect();
            assert_eq!(gathered[..], list[..]);
            assert_eq!(gathered, Spots::from(list));
        }
        assert_eq!(Spots::from(Spot::new(1, 2)), Spots::from(vec![Spot::new(1, 2)]));
        assert_eq!(size_of::<Spots>(), 16);
    }
}
