//! Where the system keeps what belongs to a person.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The folder of settings; `None` where the system has no place for them.
pub fn settings() -> Option<PathBuf> {
    Some(strategy()?.config_dir().join("matchreel"))
}

/// The folder of what a person made and wants to find again.
pub fn data() -> Option<PathBuf> {
    Some(strategy()?.data_dir().join("matchreel"))
}

/// The folder of what can be made again.
pub fn cache() -> Option<PathBuf> {
    Some(strategy()?.cache_dir().join("matchreel"))
}

/// Each system's own way of the graphical programs on it.
fn strategy() -> Option<impl BaseStrategy> {
    etcetera::base_strategy::choose_native_strategy().ok()
}
