//! Pictures of one's own in a theme: it names the files, whoever has files hands the pictures in.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use crate::model::{Image, Seat};

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
    /// Whether each seat has its own. Where all have the same, something else has to tell whose a thing is.
    pub by_seat: bool,
}

impl KindPictures {
    /// The picture of a seat's thing; seats beyond the last begin anew.
    pub fn of(&self, seat: Option<Seat>) -> Option<&Arc<Image>> {
        self.images.iter().cycle().nth(seat.map_or(0, Seat::index))
    }
}

impl Pictures {
    /// The pictures of a kind, once all of them were handed in.
    pub fn of_kind(&self, kind: &str) -> Option<KindPictures> {
        let files = self.kinds.get(kind)?;
        let images = files.names().iter().map(|file| self.images.get(file).cloned()).collect::<Option<_>>()?;
        Some(KindPictures { images, by_seat: matches!(files, Files::BySeat(_)) })
    }
}
