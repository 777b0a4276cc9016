//! Who has equal points meets.

use super::super::plan::Plan;
use super::{Past, Schedule};

pub(super) fn schedule(_plan: &Plan, _past: &Past) -> Schedule {
    Schedule::default()
}
