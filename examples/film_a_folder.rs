//! Films every match below a folder: `cargo run --release --example film_a_folder -- replays films`.

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use matchreel::Options;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().unwrap_or_else(|| "replays".into());
    let films = args.next().unwrap_or_else(|| "render-out/films".into());
    fs::create_dir_all(&films)?;
    let options = Options { still: true, ..Options::default() };
    for (number, game) in (1..).zip(matchreel::load_all(&folder)?) {
        match game {
            Ok(game) => {
                let path = Path::new(&films).join(format!("{number:03}-{}.gif", game.info().game));
                let made = game.render(&options, &mut BufWriter::new(File::create(&path)?))?;
                println!("{}: {} pictures, {} bytes", path.display(), made.frames, made.bytes);
            }
            // One broken file never stops the others.
            Err(problem) => eprintln!("{problem}"),
        }
    }
    Ok(())
}
