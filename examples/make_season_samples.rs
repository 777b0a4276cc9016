//! Makes the samples of five seasons of RedBot in `replays/`: small matches between little strategies, by the rules of each
//! season and in the very format of its server.
//!
//! Everything follows from seeds, so the files can be made again at any time:
//! `cargo run --example make_season_samples`

#[path = "season_samples/asteroids.rs"]
mod asteroids;
#[path = "season_samples/battleships.rs"]
mod battleships;
#[path = "season_samples/dice.rs"]
mod dice;
#[path = "season_samples/kingdoms.rs"]
mod kingdoms;
#[path = "season_samples/potions.rs"]
mod potions;
#[path = "season_samples/shops.rs"]
mod shops;

use std::path::Path;

fn main() -> std::io::Result<()> {
    for (folder, files) in samples() {
        let folder = Path::new("replays").join(folder);
        for (name, text) in files {
            let file = folder.join(name);
            file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(file, text)?;
        }
    }
    Ok(())
}

/// All samples: a folder each, with the names and contents of its files.
pub fn samples() -> Vec<(&'static str, Vec<(String, String)>)> {
    vec![
        ("kingdoms-heath.txt-oak-ash-elm-yew", kingdoms::game()),
        ("battleships-bay", battleships::game()),
        ("asteroids-belt", asteroids::game()),
        ("shops-valley", shops::game()),
        ("potions-cellar", potions::game()),
    ]
}
