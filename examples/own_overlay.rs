//! A picture with something of one's own on it: a scene is plain data, so whatever is added is drawn with the rest.
//! `cargo run --release --example own_overlay -- replays/go-9x9-pebble-tenuki.xml overlay.png`

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

use matchreel::Options;
use matchreel::draw::Canvas;
use matchreel::export::png_still;
use matchreel::scene::{Footage, Moment, Prim, Rgb};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [path, out] = args.as_slice() else { return Err("expected a match and a PNG file".into()) };
    let film = matchreel::load(path)?.film(&Options::default())?;
    let half = film.timeline.steps() / 2;
    let mut scene = film.picture(Moment::Game(film.timeline.time_of(half)));
    // The layout knows where a cell is on the picture.
    let layout = &film.stage.layout;
    let (x, y) = layout.px(2.0, 2.0);
    let radius = layout.cell as f32 * 0.45;
    scene.prims.push(Prim::Ring { x, y, r: radius, width: 6.0, color: Rgb(255, 80, 80).into() });
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(&scene);
    let mut file = BufWriter::new(File::create(out)?);
    png_still(canvas.pixels(), scene.width, scene.height, &mut file, None)?;
    Ok(())
}
