//! Makes the paintball matches in `replays/`: our own players, fixed seeds, the same bytes every time.
//!
//! ```text
//! cargo run --example make_paintball_samples
//! ```

use std::path::Path;
use std::{fs, io};

use matchreel::games::paintball::players::{self, PaintballBot};
use matchreel::games::paintball::rules::PaintballRules;
use matchreel::games::paintball::state::PaintballState;
use matchreel::games::paintball::{score, sheet};
use matchreel::model::Size;

/// One sample match.
pub struct Sample {
    pub folder: &'static str,
    /// Name and built-in player, P1 to P4.
    players: [(&'static str, &'static str); 4],
    rounds: u32,
    seed: u64,
}

/// A race, a shoot-out, a wall-builders' game.
pub const SAMPLES: [Sample; 3] = [
    Sample {
        folder: "paintball-race",
        players: [
            ("Photon Finish", "racer"),
            ("Brick by Brick", "builder"),
            ("Rychlé želvy", "racer"),
            ("Roadblock", "builder"),
        ],
        rounds: 60,
        seed: 4,
    },
    Sample {
        folder: "paintball-shootout",
        players: [
            ("Dead Pixels", "hunter"),
            ("Null Terminators", "hunter"),
            ("Žlutý kůň", "hunter"),
            ("Overflow Outlaws", "hunter"),
        ],
        rounds: 80,
        seed: 27,
    },
    Sample {
        folder: "paintball-walls",
        players: [
            ("Stack Masons", "builder"),
            ("Zedníci z Brna", "builder"),
            ("Heap of Bricks", "builder"),
            ("Wrecking Loop", "builder"),
        ],
        rounds: 100,
        seed: 2,
    },
];

impl Sample {
    /// All states of the match, from the start to the end.
    pub fn play(&self) -> Vec<PaintballState> {
        let rules = PaintballRules::default();
        let names = self.players.map(|(name, _)| name);
        let start = PaintballState::start(&rules, Size::new(25, 25), &names, self.rounds).expect("a standard start");
        let players: Vec<Box<dyn PaintballBot>> =
            self.players.iter().map(|(_, player)| players::find(player).expect("a built-in player")).collect();
        players::play(&rules, start, players, self.seed).collect()
    }

    /// The files of the folder: name and content.
    pub fn files(&self) -> Vec<(String, String)> {
        let states = self.play();
        let round = |state: &PaintballState| (format!("playfield.txt.{:04}", state.round), sheet::write(state));
        let mut files: Vec<_> = states.iter().map(round).collect();
        files.extend(states.last().map(|end| ("score.txt".to_owned(), score::table(&PaintballRules::default(), end))));
        files
    }
}

fn main() -> io::Result<()> {
    let replays = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays");
    for sample in SAMPLES {
        let folder = replays.join(sample.folder);
        // Rounds of a longer match made before must not stay behind.
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        for (name, content) in sample.files() {
            fs::write(folder.join(name), content)?;
        }
    }
    Ok(())
}
