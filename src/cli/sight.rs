//! How the board is looked at and what is shown on it: the same words for `render` and `view`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum};

use crate::model::Seat;
use crate::scene::{Arrangement, Show, Sight};
use crate::timeline::Aim;

/// From which side, and how near.
#[derive(ClapArgs, Clone, Debug, Default)]
pub(crate) struct SightArgs {
    /// See the board from the other side, as Black does
    #[arg(long, conflicts_with = "turn")]
    pub flip: bool,
    /// Turn the board clockwise: 90, 180 or 270
    #[arg(long, value_name = "DEGREES", value_parser = quarters)]
    pub turn: Option<u8>,
    /// Enlarge the board, from 1 to 12 times
    #[arg(long, value_name = "TIMES", value_parser = zoom)]
    pub zoom: Option<f32>,
    /// What an enlarged board shows in the middle: a cell such as e4 or 12,7 [default: its own middle]
    #[arg(long, value_name = "CELL", requires = "zoom")]
    pub centre: Option<String>,
    /// What a camera is after: auto, off, or whom it follows: a player's name or number, or a cell such as 12,7 for the thing that stands there at the start [default: auto for films, off in the window]
    #[arg(long, value_name = "auto|off|NAME", conflicts_with = "zoom")]
    pub camera: Option<String>,
    /// See what one player sees, by its number from 1: what the others hide, such as their ships, is not shown
    #[arg(long, value_name = "PLAYER", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub eyes: Option<u8>,
}

impl SightArgs {
    /// The sight; where nobody has said what the camera is after, that is `usual`.
    pub fn sight(&self, usual: Aim) -> Sight {
        let turn = if self.flip { 2 } else { self.turn.unwrap_or(0) };
        let aim = match self.camera.as_deref() {
            Some("auto") => Aim::Auto,
            Some(_) => Aim::Off,
            None => usual,
        };
        let eyes = self.eyes.map(|player| Seat(player - 1));
        Sight { turn, zoom: self.zoom.unwrap_or(1.0), aim, eyes, ..Sight::default() }
    }

    /// Whom the camera follows, by name.
    pub fn follow(&self) -> Option<String> {
        self.camera.clone().filter(|word| word != "auto" && word != "off")
    }
}

/// `90`, `180`, `270`.
fn quarters(text: &str) -> Result<u8, String> {
    match text.trim().trim_end_matches('°') {
        "90" => Ok(1),
        "180" => Ok(2),
        "270" => Ok(3),
        _ => Err("expected 90, 180 or 270".to_string()),
    }
}

/// `2`, `1.5x`.
fn zoom(text: &str) -> Result<f32, String> {
    let times: Option<f32> = text.trim().trim_end_matches(['x', '×']).parse().ok();
    let most = Sight::NEAREST;
    times.filter(|times| (1.0..=most).contains(times)).ok_or_else(|| format!("expected a number from 1 to {most}"))
}

/// What can be shown on the board and beside it.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShowArg {
    Last,
    Legal,
    Coords,
    Panel,
    Chart,
    Comments,
    Marks,
    Names,
    Lives,
    Paths,
    Heat,
    Future,
    None,
}

/// What lies on the board, or nothing: the window has the rest beside it anyway.
const LAYERS: [ShowArg; 9] = [
    ShowArg::Last,
    ShowArg::Legal,
    ShowArg::Coords,
    ShowArg::Marks,
    ShowArg::Names,
    ShowArg::Lives,
    ShowArg::Paths,
    ShowArg::Heat,
    ShowArg::None,
];

/// Understands the words for what lies on the board.
pub(crate) fn layer() -> impl TypedValueParser<Value = ShowArg> {
    let words: Vec<PossibleValue> = LAYERS.iter().filter_map(ShowArg::to_possible_value).collect();
    PossibleValuesParser::new(words).try_map(|word| ShowArg::from_str(&word, false))
}

/// What is shown, of the words a person wrote; the usual where there are none.
pub(crate) fn show(words: Option<&[ShowArg]>) -> Show {
    let Some(words) = words else { return Show::default() };
    let has = |word| words.contains(&word);
    Show {
        last: has(ShowArg::Last),
        legal: has(ShowArg::Legal),
        coords: Some(has(ShowArg::Coords)),
        panel: has(ShowArg::Panel),
        chart: has(ShowArg::Chart),
        comments: has(ShowArg::Comments),
        marks: has(ShowArg::Marks),
        lives: has(ShowArg::Lives),
        names: has(ShowArg::Names),
        paths: has(ShowArg::Paths),
        heat: has(ShowArg::Heat),
        future: has(ShowArg::Future),
        arrangement: Arrangement::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::super::args::{Args, Command, with_command};
    use super::super::render::RenderArgs;
    use super::*;
    use clap::Parser;

    fn render(words: &[&str]) -> Result<RenderArgs, String> {
        let words = ["matchreel", "render", "game.pgn"].iter().chain(words).map(|word| (*word).into());
        match Args::try_parse_from(with_command(words)).map_err(|error| error.to_string())?.command {
            Command::Render(args) => Ok(args),
            other => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn what_is_shown_unless_somebody_says_otherwise_is_the_default() {
        assert_eq!(show(render(&[]).unwrap().show.as_deref()), Show::default());
    }

    #[test]
    fn layers_are_named_one_by_one() {
        let shown = |words: &str| show(render(&["--show", words]).unwrap().show.as_deref());
        let bare = shown("none");
        assert_eq!(shown("heat,names"), Show { heat: true, names: true, ..bare });
        assert_eq!(shown("lives,paths,future"), Show { lives: true, paths: true, future: true, ..bare });
        let wrong = render(&["--show", "heat,nmaes"]).unwrap_err();
        assert!(wrong.contains("nmaes") && wrong.contains("names, lives, paths, heat, future"), "{wrong}");
    }

    #[test]
    fn a_board_is_turned_by_quarters_and_enlarged_within_reason() {
        let sight = |words: &[&str]| render(words).map(|args| args.sight.sight(Aim::Off));
        assert_eq!(sight(&[]), Ok(Sight::default()));
        assert_eq!(sight(&["--flip"]), sight(&["--turn", "180"]));
        let near = Sight { turn: 3, zoom: 2.5, ..Sight::default() };
        assert_eq!(sight(&["--turn", "270", "--zoom", "2.5x"]), Ok(near));
        for wrong in [&["--turn", "45"][..], &["--zoom", "0.5"], &["--zoom", "13"], &["--zoom", "nan"]] {
            assert!(sight(wrong).is_err(), "{wrong:?}");
        }
        assert!(sight(&["--flip", "--turn", "90"]).is_err(), "which of the two?");
        assert!(sight(&["--centre", "e4"]).is_err(), "a board that fits has its middle in the middle");
    }

    #[test]
    fn a_camera_is_automatic_or_off_or_follows_somebody() {
        let camera = |words: &[&str]| render(words).map(|args| (args.sight.sight(Aim::Auto).aim, args.sight.follow()));
        assert_eq!(camera(&[]), Ok((Aim::Auto, None)), "what is usual");
        assert_eq!(camera(&["--camera", "auto"]), Ok((Aim::Auto, None)));
        assert_eq!(camera(&["--camera", "off"]), Ok((Aim::Off, None)));
        assert_eq!(camera(&["--camera", "Dead Pixels"]), Ok((Aim::Off, Some("Dead Pixels".to_string()))));
        assert!(camera(&["--camera", "auto", "--zoom", "2"]).is_err(), "who looks?");
    }
}
