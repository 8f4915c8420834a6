//! Which action is best: a policy, learnt from what searches found out.
//!
//! The logit of an action is a sum over the inputs of the state that it leads to, beside the sums that say what that
//! state is worth: so actions need no numbers, and mirrored actions share their weights. (The networks of AlphaZero
//! have an end for each action instead.)

use crate::arithmetic::softmax;
use crate::head::Head;
use crate::looks::{Look, Looks};
use crate::mind::{Mind, Pupil};
use crate::net::Sums;
use outply_game::Rules;

/// The logit of an action that wins at once. No weights know of ends of a game.
const END: f64 = 4.0;

/// The logit of an action that ends the game with this payoff for who takes it.
pub(crate) fn end_logit(head: &Head, payoff: f64) -> f32 {
    (END * (payoff / head.unit()).clamp(-1.0, 1.0)) as f32
}

/// Fills `out` with the logits of the actions that lead to these states; `false` where there is no policy.
pub(crate) fn logits<R: Rules>(
    looks: &Looks<R>,
    mind: &impl Mind,
    sums: &mut Sums,
    out: &mut Vec<f32>,
) -> bool {
    let Some(end) = mind.policy_end() else { return false };
    let logit = |look: &Look| match look.ended() {
        Some(payoff) => end_logit(mind.head(), payoff),
        None => mind.say(look.bucket, looks.active(look), sums)[end],
    };
    out.clear();
    out.extend(looks.iter().map(logit));
    true
}

/// An action that was at hand: what was seen of the state that it leads to, and how probable it should be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alternative {
    pub(crate) bucket: usize,
    /// Where its inputs begin, and where they end.
    pub(crate) on: (usize, usize),
    /// Its logit, if it ends the game.
    pub(crate) ended: Option<f32>,
    pub(crate) share: f32,
}

/// Memory for learning a policy.
#[derive(Default, Debug)]
pub(crate) struct PolicyDesk {
    shares: Vec<f32>,
    errors: Vec<(usize, u32, f32)>,
}

/// Goes `rate` of the way that lessens the cross entropy of a policy, each weight by what `share_of` leaves of that
/// for so many inputs; `on` are all inputs.
pub(crate) fn learn(
    pupil: &mut impl Pupil,
    (alternatives, on): (&[Alternative], &[(u32, f32)]),
    (rate, share_of): (f32, &dyn Fn(usize) -> f32),
    (desk, sums): (&mut PolicyDesk, &mut Sums),
) {
    let Some(end) = pupil.policy_end() else { return };
    let active = |alternative: &Alternative| &on[alternative.on.0..alternative.on.1];
    desk.shares.clear();
    for alternative in alternatives {
        let logit = alternative
            .ended
            .unwrap_or_else(|| pupil.say(alternative.bucket, active(alternative), sums)[end]);
        desk.shares.push(logit);
    }
    softmax(&mut desk.shares);
    desk.errors.clear();
    let open = alternatives.iter().zip(&desk.shares).filter(|(one, _)| one.ended.is_none());
    for (alternative, share) in open {
        let (active, error) = (active(alternative), alternative.share - share);
        let rate = rate * share_of(active.len());
        if pupil.is_flat() {
            let error_of = |&(input, number)| (alternative.bucket, input, rate * error * number);
            desk.errors.extend(active.iter().map(error_of));
        } else {
            pupil.prefer((alternative.bucket, active), (error, rate), sums);
        }
    }
    prefer_all(pupil, &mut desk.errors, end);
}

/// Moves each weight once by all its errors. What all alternatives have in common says nothing about which is better:
/// its errors cancel out, which must not look as if they disagreed.
fn prefer_all(pupil: &mut impl Pupil, errors: &mut [(usize, u32, f32)], end: usize) {
    errors.sort_unstable_by_key(|(bucket, input, _)| (*bucket, *input));
    for same in errors.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        let (bucket, input, _) = same[0];
        let error: f32 = same.iter().map(|(_, _, error)| error).sum();
        if error.abs() > NOTHING {
            pupil.prefer_input((bucket, input, end), error);
        }
    }
}

/// What rounding leaves of errors that cancel out.
const NOTHING: f32 = 1e-7;
