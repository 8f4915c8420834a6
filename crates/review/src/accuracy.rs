//! The accuracy of a player's moves.

/// The accuracy of a decision that gave away `loss`, a share of a whole game from 0 to 1: from 1, the
/// best there was, to 0 (Lichess, "Accuracy metric", 2022: `103.1668 * exp(-0.04354 * d) - 3.1669` per
/// cent, where `d` is the fall of the chance to win in per cent).
///
/// ```
/// use outply_review::accuracy_of_loss;
/// assert_eq!(accuracy_of_loss(0.0), 1.0);
/// assert!((accuracy_of_loss(0.1) - 0.6358).abs() < 1e-3);
/// assert_eq!(accuracy_of_loss(1.0), 0.0);
/// ```
pub fn accuracy_of_loss(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 1.0;
    }
    let fall = 100.0 * loss;
    let accuracy = 103.1668 * (-0.04354 * fall).exp() - 3.1669;
    (accuracy / 100.0).clamp(0.0, 1.0)
}

/// The least that a decision counts in the harmonic mean, which nothing at all would make zero.
const LEAST: f64 = 0.01;

/// The accuracy of a player whose decisions gave away `losses`: the mean of the arithmetic and the
/// harmonic mean of the decisions' accuracies, so that one blunder in a long game is seen. `None`
/// without decisions.
///
/// ```
/// use outply_review::accuracy_of_moves;
/// assert_eq!(accuracy_of_moves([]), None);
/// assert_eq!(accuracy_of_moves([0.0, 0.0]), Some(1.0));
/// let blunder = accuracy_of_moves([0.0, 0.0, 0.0, 1.0]).unwrap();
/// assert!((blunder - (0.75 + 4.0 / 103.0) / 2.0).abs() < 1e-9);
/// ```
pub fn accuracy_of_moves(losses: impl IntoIterator<Item = f64>) -> Option<f64> {
    let all: Vec<f64> = losses.into_iter().map(accuracy_of_loss).collect();
    let count = all.len() as f64;
    let arithmetic = all.iter().sum::<f64>() / count;
    let harmonic = count / all.iter().map(|accuracy| accuracy.max(LEAST).recip()).sum::<f64>();
    (!all.is_empty()).then_some((arithmetic + harmonic) / 2.0)
}
