//! Makes the samples of open replays in `replays/`: four games that exist nowhere else, each played out by small rules of its own.
//!
//! Everything follows from seeds, so the files can be made again at any time:
//! `cargo run --example make_open_samples`

#[path = "open_samples/circuit.rs"]
mod circuit;
#[path = "open_samples/hexes.rs"]
mod hexes;
#[path = "open_samples/shores.rs"]
mod shores;
#[path = "open_samples/snakes.rs"]
mod snakes;
#[path = "open_samples/tools.rs"]
mod tools;

use std::path::Path;

fn main() -> std::io::Result<()> {
    for (name, text) in samples() {
        std::fs::write(Path::new("replays").join(name), text)?;
    }
    Ok(())
}

/// All samples: name and content.
pub fn samples() -> Vec<(&'static str, String)> {
    vec![
        ("open-two-shores.jsonl", shores::match_of_two()),
        ("open-snake-arena.jsonl", snakes::final_of_four()),
        ("open-hex-war.jsonl", hexes::war()),
        ("open-coast-circuit.jsonl", circuit::race()),
    ]
}
