//! Pictures of one's own in a theme: it names the files, whoever has files hands the pictures in.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use crate::model::{Image, KindImage, Seat};
use crate::scene::Rgb;

/// Pixels of the longer side of an image that every seat has in its own colour.
const TINTED: u32 = 256;

/// The files of a kind's pictures.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "expected the name of a picture, or a list of names by seat")]
pub(super) enum Files {
    One(String),
    BySeat(Vec<String>),
}

impl Files {
    pub fn names(&self) -> &[String] {
        match self {
            Files::One(file) => std::slice::from_ref(file),
            Files::BySeat(files) => files,
        }
    }
}

/// Pictures by the names of their files, as far as they were handed in.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pictures {
    pub kinds: BTreeMap<String, Files>,
    pub images: BTreeMap<String, Arc<Image>>,
}

/// The pictures that stand for a kind of thing.
#[derive(Clone, Debug)]
pub struct KindPictures {
    images: Vec<Arc<Image>>,
    /// That of a thing nobody owns, where it is none of the others.
    nobody: Option<Arc<Image>>,
    /// Whether each seat has its own. Where all have the same, something else has to tell whose a thing is.
    pub by_seat: bool,
}

impl KindPictures {
    /// The picture of a seat's thing; seats beyond the last begin anew.
    pub fn of(&self, seat: Option<Seat>) -> Option<&Arc<Image>> {
        let nobody = self.nobody.as_ref().filter(|_| seat.is_none());
        nobody.or_else(|| self.images.iter().cycle().nth(seat.map_or(0, Seat::index)))
    }

    /// The image that a record brings for a kind, with the colours of the seats on it where that is wanted.
    pub fn brought(own: &KindImage, seats: impl Iterator<Item = Rgb>) -> Option<KindPictures> {
        let image = own.image.as_ref()?;
        if !own.tint {
            return Some(KindPictures { images: vec![Arc::clone(image)], nobody: None, by_seat: false });
        }
        let small = image.within(TINTED);
        let images = seats.map(|Rgb(red, green, blue)| Arc::new(small.tinted([red, green, blue]))).collect();
        Some(KindPictures { images, nobody: Some(Arc::clone(image)), by_seat: true })
    }
}

impl Pictures {
    /// The pictures of a kind, once all of them were handed in.
    pub fn of_kind(&self, kind: &str) -> Option<KindPictures> {
        let files = self.kinds.get(kind)?;
        let images = files.names().iter().map(|file| self.images.get(file).cloned()).collect::<Option<_>>()?;
        Some(KindPictures { images, nobody: None, by_seat: matches!(files, Files::BySeat(_)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_that_is_tinted_has_the_colour_of_each_seat_and_its_own_for_nobody() {
        let image = Image::new(1, 1, vec![200, 200, 200, 255]).map(Arc::new);
        let own = |tint: bool| KindImage { kind: "fox".into(), file: "".into(), tint, image: image.clone() };
        let pixel = |pictures: &KindPictures, seat: Option<u8>| {
            pictures.of(seat.map(Seat)).map(|image| image.pixels()[..3].to_vec()).unwrap_or_default()
        };
        let seats = || [Rgb(255, 0, 0), Rgb(0, 0, 255)].into_iter();
        let tinted = KindPictures::brought(&own(true), seats()).expect("an image");
        assert_eq!([Some(0), Some(1), None].map(|seat| pixel(&tinted, seat)), [[200, 0, 0], [0, 0, 200], [200; 3]]);
        let plain = KindPictures::brought(&own(false), seats()).expect("an image");
        assert_eq!([Some(0), Some(1), None].map(|seat| pixel(&plain, seat)), [[200; 3]; 3]);
        assert!(tinted.by_seat && !plain.by_seat);
    }
}
