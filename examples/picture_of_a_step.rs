//! One picture of one step: `cargo run --release --example picture_of_a_step -- replays/paintball-race 30 round30.png`.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

use matchreel::Options;
use matchreel::render::{At, Dimensions, Product};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [path, step, out] = args.as_slice() else { return Err("expected a match, a step and a PNG file".into()) };
    let game = matchreel::load(path)?;
    let options = Options {
        what: Product::Picture(At::Step(step.parse()?)),
        size: Dimensions { width: 1280, height: 720 },
        ..Options::default()
    };
    game.render(&options, &mut BufWriter::new(File::create(out)?))?;
    let info = game.info();
    println!("{out}: step {step} of {}, {}", info.steps, info.players.join(" – "));
    Ok(())
}
