//! What is remembered from run to run: which files are ours, and what was made of which match. No place on somebody's disk is in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::MatchFacts;

/// The file, in the folder of the site.
pub(super) const FILE: &str = "matchreel-site.json";
/// What it says it is.
pub(super) const FORMAT: &str = "matchreel-site/1";

/// The file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub format: String,
    /// Our files, and the hash of each. While one is being replaced it has two: whoever is killed there leaves one or the other.
    pub files: BTreeMap<String, Vec<String>>,
    /// By a hash of where the record lies.
    pub matches: BTreeMap<String, Published>,
    /// What the films of the best moments were made of, by file.
    pub reels: BTreeMap<String, u64>,
    /// What the players' pages are called.
    pub players: BTreeMap<String, String>,
}

/// A match that has its pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Published {
    /// Everything it was made of, as one number.
    pub key: u64,
    pub facts: MatchFacts,
    /// The files that are its own, or that it needs.
    pub files: Vec<String>,
}
