//! The progress of ratings as a drawing of lines.

use maud::{Markup, html};

use super::super::divisions::Division;
use super::Overview;
use super::standings::signed;
use super::widgets::hue;

/// The drawing, and the space left around its lines.
const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 290.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 140.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 30.0;
/// Names at the ends of lines stand at least so far apart.
const APART: f64 = 20.0;
/// Letters of a name there.
const LETTERS: usize = 16;

/// After fewer games there is no progress to tell of.
const GAMES: usize = 8;

/// Whether there is anything to see: lines of more than two points.
pub(super) fn is_worth_it(division: &Division) -> bool {
    division.games >= GAMES && division.progress.iter().filter(|line| line.points.len() > 2).count() > 1
}

/// What a place in the drawing means.
struct Axes {
    games: f64,
    least: f64,
    most: f64,
    step: f64,
}

impl Axes {
    fn of(division: &Division) -> Axes {
        let all = || division.progress.iter().flat_map(|line| line.points.iter().map(|(_, rating)| *rating));
        let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        let steps = [25.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 5000.0];
        let step = steps.into_iter().find(|step| (most - least) / step <= 6.0).unwrap_or(20_000.0);
        let (least, most) = ((least / step).floor() * step, (most / step).ceil() * step);
        Axes { games: division.games.max(1) as f64, least, most: most.max(least + step), step }
    }

    fn x(&self, games: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * games as f64 / self.games
    }

    fn y(&self, rating: f64) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * (self.most - rating) / (self.most - self.least)
    }

    /// The heights that have a number.
    fn levels(&self) -> impl Iterator<Item = f64> {
        let count = ((self.most - self.least) / self.step).round() as u32;
        (0..=count).map(|level| self.least + f64::from(level) * self.step)
    }
}

pub(super) fn chart(overview: &Overview, division: &Division) -> Markup {
    let axes = Axes::of(division);
    let labels = overview.chrome.labels;
    let place = |number: f64| format!("{number:.1}");
    html! {
        div class="scroll" {
            svg class="progress" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(labels.progress) {
                @for level in axes.levels() {
                    line class="level" x1=(LEFT) x2=(WIDTH - RIGHT) y1=(place(axes.y(level))) y2=(place(axes.y(level))) {}
                    text class="level" x=(LEFT - 8.0) y=(place(axes.y(level) + 4.0)) text-anchor="end" { (signed(level)) }
                }
                text class="level" x=(LEFT) y=(HEIGHT - 8.0) { "0" }
                text class="level" x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { ((labels.matches_counted)(division.games)) }
                @for line in &division.progress {
                    polyline class=(hue(overview.people, &line.name)) points=(points(&axes, &line.points)) {}
                }
                @for (name, from, to) in names(&axes, division) {
                    @let x = WIDTH - RIGHT;
                    polyline class={ "leader " (hue(overview.people, name)) } points={ (x) "," (place(from)) " " (x + 12.0) "," (place(to)) } {}
                    text class=(hue(overview.people, name)) x=(x + 17.0) y=(place(to + 4.0)) { (cut(name)) }
                }
            }
        }
    }
}

fn points(axes: &Axes, points: &[(usize, f64)]) -> String {
    let told: Vec<String> =
        points.iter().map(|(games, rating)| format!("{:.1},{:.1}", axes.x(*games), axes.y(*rating))).collect();
    told.join(" ")
}

/// The names at the ends of the lines, from the top: where the line ends, and where there is room for the name.
fn names<'a>(axes: &Axes, division: &'a Division) -> Vec<(&'a str, f64, f64)> {
    let end =
        |line: &'a super::super::divisions::ProgressLine| Some((line.name.as_str(), axes.y(line.points.last()?.1)));
    let mut ends: Vec<(&str, f64)> = division.progress.iter().filter_map(end).collect();
    ends.sort_by(|one, other| one.1.total_cmp(&other.1));
    // From the top down each is moved below the one before; what would hang out at the bottom is pushed up again.
    let mut places: Vec<f64> = Vec::new();
    for (_, y) in &ends {
        let least = places.last().map_or(TOP, |last| last + APART);
        places.push(y.max(least));
    }
    let mut most = HEIGHT - BOTTOM;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - APART;
    }
    ends.into_iter().zip(places).map(|((name, from), to)| (name, from, to)).collect()
}

fn cut(name: &str) -> String {
    match name.char_indices().nth(LETTERS) {
        None => name.to_string(),
        Some((at, _)) => format!("{}…", name.get(..at).unwrap_or(name).trim_end()),
    }
}
