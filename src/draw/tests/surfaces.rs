//! Felt, wood and paper.

use std::collections::BTreeSet;

use crate::draw::texture::SHADES;
use crate::scene::{Color, Grain, Prim, Rect, Rgb};

use super::drawn;

const ALL: [Grain; 3] = [Grain::Felt, Grain::Wood, Grain::Paper];
const BASE: Rgb = Rgb(170, 120, 70);

fn surface(texture: Grain, seed: u32) -> Vec<u32> {
    let color = Color::from(BASE);
    drawn(300, 200, vec![Prim::Texture { rect: Rect::new(0, 0, 300, 200), texture, color, seed }]).pixels().to_vec()
}

#[test]
fn a_surface_has_few_shades_all_close_to_its_colour() {
    for texture in ALL {
        let pixels = surface(texture, 1);
        let shades: BTreeSet<u32> = pixels.iter().copied().collect();
        assert!((4..=SHADES).contains(&shades.len()), "{texture:?}: {} shades", shades.len());
        let mean = pixels.iter().map(|pixel| pixel >> 16 & 255).sum::<u32>() / pixels.len() as u32;
        assert!(mean.abs_diff(u32::from(BASE.0)) <= 12, "{texture:?}: {mean} on average");
    }
}

#[test]
fn a_seed_always_gives_the_same_surface_and_another_seed_another() {
    for texture in ALL {
        assert_eq!(surface(texture, 5), surface(texture, 5));
        assert_ne!(surface(texture, 5), surface(texture, 6));
    }
}

#[test]
fn a_see_through_surface_lets_the_ground_shine() {
    let rect = Rect::new(0, 0, 50, 50);
    let faint = Prim::Texture { rect, texture: Grain::Felt, color: Rgb(255, 255, 255).alpha(20), seed: 1 };
    let canvas = drawn(50, 50, vec![faint]);
    assert!(canvas.pixels().iter().all(|pixel| (10..=20).contains(&(pixel & 255))));
}
