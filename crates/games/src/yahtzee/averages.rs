//! A quick estimate: what each category brings on average.

use super::category::Category;
use super::rules::{Yahtzee, YahtzeeState};
use outply_game::{Features, PayoffEvaluator, Payoffs, Points};

/// What each category brings on average under optimal play by the official rules: with the two
/// bonuses, 23.84 and 9.58, they add up to its 254.59. In 3,000 games played so (the example
/// `yahtzee`), all lie within two standard errors of these.
pub const AVERAGES: [f64; 13] =
    [1.88, 5.28, 8.57, 12.16, 15.69, 19.19, 21.66, 13.10, 22.59, 29.46, 32.71, 16.87, 22.01];

/// What the bonus of the upper six brings on average while nothing is filled.
const BONUS: f64 = 23.84;

/// The score so far and the averages of all open categories; where dice lie on the table, the
/// best category in which to score them at once takes the place of its average.
#[derive(Clone, Copy, Default, Debug)]
pub struct YahtzeeAverages;

impl PayoffEvaluator<Yahtzee> for YahtzeeAverages {
    fn payoffs(&mut self, rules: &Yahtzee, state: &YahtzeeState) -> Payoffs {
        let (so_far, card) = (f64::from(state.score()), state.card());
        let open = || Category::ALL.into_iter().filter(|category| !card.is_filled(*category));
        let later: f64 = open().map(|category| AVERAGES[category as usize]).sum();
        let now = open().filter_map(|category| {
            let gain = rules.gain(&card, &state.dice, category)?;
            let gained = f64::from(gain.points) + f64::from(gain.bonus);
            Some(gained - AVERAGES[category as usize])
        });
        let scores = !state.rolling && !state.is_over();
        let now = if scores { now.fold(f64::NEG_INFINITY, f64::max) } else { 0.0 };
        let now = if now.is_finite() { now } else { 0.0 };
        Payoffs::of(&Points(so_far + later + now + upper_bonus(state)), 1)
    }
}

/// What the bonus still promises: as much as on average while the upper categories hold what they
/// do on average, a tenth of the bonus more or less for each point.
fn upper_bonus(state: &YahtzeeState) -> f64 {
    let open = || (0..6).filter(|&place| state.scores[place].is_none());
    if open().next().is_none() || state.upper() >= 63 {
        return 0.0;
    }
    let ahead = f64::from(state.upper()) + open().map(|place| AVERAGES[place]).sum::<f64>();
    let mean: f64 = AVERAGES[..6].iter().sum();
    (BONUS + 3.5 * (ahead - mean)).clamp(0.0, 35.0)
}

/// The score so far, what the upper categories hold, and how many categories are open.
#[derive(Clone, Copy, Default, Debug)]
pub struct YahtzeeFeatures;

impl Features<Yahtzee> for YahtzeeFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["score", "upper", "open"]
    }

    fn extract(&self, _rules: &Yahtzee, state: &YahtzeeState, features: &mut [i32]) {
        let open = state.scores.iter().filter(|score| score.is_none()).count() as i32;
        let found = [i32::from(state.score()), i32::from(state.upper()), open];
        features.iter_mut().zip(found).for_each(|(feature, value)| *feature = value);
    }
}
