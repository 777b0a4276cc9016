//! Highlights: the best moments of a match in a given time, and the time of an evening shared among its matches.

use super::RenderError;
use super::options::{around, spare};
use crate::model::{Allowance, Millis, Replay, drama};
use crate::scene::Cut;
use crate::timeline::compile;

/// The cut of highlights before they are chosen: cards are short, and the first picture does not wait.
pub(super) fn usual() -> Cut {
    Cut { title: Millis(1200), opening: Millis::ZERO, closing: Millis(400), end: Millis(2000), ..Cut::default() }
}

/// A match as its highlights are chosen: how dramatic each step is, and how long it lasts.
struct Steps {
    drama: Vec<f32>,
    lasts: Vec<Millis>,
}

impl Steps {
    fn of(replay: &Replay, cut: &Cut) -> Steps {
        let timeline = compile(replay, cut.pace);
        let lasts = |index: usize| timeline.stretch(index).map_or(Millis::ZERO, |stretch| stretch.end - stretch.start);
        Steps { drama: drama(replay), lasts: (0..timeline.steps()).map(lasts).collect() }
    }

    fn allowance(&self, cut: &Cut) -> Allowance<'_> {
        Allowance { drama: &self.drama, lasts: &self.lasts, from: cut.from, to: cut.to, bridge: cut.bridge }
    }
}

/// Leaves out what does not fit into a time. A longer match lasts exactly that long: what time is left goes to its last picture.
pub(super) fn shorten(cut: &mut Cut, total: Millis, replay: &Replay) -> Result<(), RenderError> {
    let steps = Steps::of(replay, cut);
    let allowance = steps.allowance(cut);
    if around(cut) + allowance.whole() <= total {
        return Ok(());
    }
    let around = spare(cut, total);
    let too_short = |game: Millis| RenderError::ShortReel { wanted: total, least: game + Millis(game.0 / 2 + 1) };
    cut.gaps = allowance.gaps(total - around).map_err(too_short)?;
    if !cut.gaps.is_empty() {
        let left = total - around - allowance.shown(&cut.gaps);
        let last = if cut.end > Millis::ZERO { &mut cut.end } else { &mut cut.closing };
        *last = *last + left;
    }
    Ok(())
}

/// What a match asks of the time of an evening.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    /// How dramatic its best moment is.
    peak: f32,
    /// How dramatic it is in all.
    drama: f32,
    /// How long its best moment takes with its cards, and how long all of it.
    least: Millis,
    whole: Millis,
}

impl Demand {
    /// The demand of a match that is cut like this.
    pub fn of(replay: &Replay, cut: &Cut) -> Demand {
        let steps = Steps::of(replay, cut);
        let allowance = steps.allowance(cut);
        let part = steps.drama.get(cut.from..cut.to.min(steps.drama.len())).unwrap_or_default();
        Demand {
            peak: part.iter().copied().fold(0.0, f32::max),
            drama: part.iter().sum(),
            least: around(cut) + allowance.decisive(),
            whole: around(cut) + allowance.whole(),
        }
    }
}

/// Shares a time among matches: each gets what its best moment takes, those with the best moments first, and the rest goes by drama. Who
/// gets nothing is left out.
pub(super) fn share(demands: &[Demand], total: Millis) -> Vec<Millis> {
    let mut shares = vec![Millis::ZERO; demands.len()];
    let mut order: Vec<usize> = (0..demands.len()).collect();
    order.sort_by(|a, b| demands[*b].peak.total_cmp(&demands[*a].peak));
    let mut left = total;
    for index in order {
        if demands[index].least <= left {
            shares[index] = demands[index].least;
            left = left - demands[index].least;
        }
    }
    // Who can take no more leaves the rest to the others, until nobody can, or nothing is left.
    loop {
        let hungry: Vec<usize> =
            (0..demands.len()).filter(|i| shares[*i] > Millis::ZERO && shares[*i] < demands[*i].whole).collect();
        let drama: f32 = hungry.iter().map(|i| demands[*i].drama).sum();
        let before = left;
        for index in hungry {
            let part = if drama > 0.0 { demands[index].drama / drama } else { 1.0 };
            let wanted = Millis((before.0 as f32 * part).ceil() as u32);
            let more = wanted.min(left).min(demands[index].whole - shares[index]);
            shares[index] = shares[index] + more;
            left = left - more;
        }
        if left == before || left == Millis::ZERO {
            return shares;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn demand(peak: f32, drama: f32, least: u32, whole: u32) -> Demand {
        Demand { peak, drama, least: Millis(least), whole: Millis(whole) }
    }

    #[test]
    fn each_match_gets_its_best_moment_and_the_rest_goes_by_drama() {
        let demands = [demand(60.0, 100.0, 5000, 90_000), demand(100.0, 300.0, 5000, 90_000)];
        assert_eq!(share(&demands, Millis(30_000)), [Millis(10_000), Millis(20_000)]);
    }

    #[test]
    fn who_is_shown_whole_leaves_the_rest_to_the_others() {
        let demands = [demand(60.0, 100.0, 5000, 6000), demand(100.0, 100.0, 5000, 90_000)];
        assert_eq!(share(&demands, Millis(30_000)), [Millis(6000), Millis(24_000)]);
        assert_eq!(share(&demands, Millis(200_000)), [Millis(6000), Millis(90_000)]);
    }

    #[test]
    fn where_not_all_fit_those_with_the_best_moments_do() {
        let demands =
            [demand(20.0, 500.0, 5000, 90_000), demand(100.0, 1.0, 5000, 90_000), demand(60.0, 0.0, 5000, 9000)];
        assert_eq!(share(&demands, Millis(11_000))[0], Millis::ZERO);
        assert!(share(&demands, Millis(11_000))[1..].iter().all(|share| *share >= Millis(5000)));
        assert_eq!(share(&demands, Millis(4999)), [Millis::ZERO; 3]);
    }

    #[test]
    fn all_of_the_time_is_given_also_where_nothing_is_dramatic() {
        let demands = [demand(0.0, 0.0, 5000, 90_000), demand(0.0, 0.0, 5000, 90_000)];
        let given: u32 = share(&demands, Millis(30_001)).iter().map(|share| share.0).sum();
        assert_eq!(given, 30_001);
    }
}
