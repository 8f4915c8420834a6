//! What positions were learnt to be worth.

use super::inputs::ChineseCheckersInputs;
use super::rules::ChineseCheckers;
use outply_game::Rules;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// A weighted sum for three players, in two bytes a weight, which learnt from 150,000 games against itself, beginning
/// from nothing. docs/MEASURED.md has the command.
pub static PEGS_WEIGHTS: Shipped = Shipped::new(include_bytes!("pegs.weights"));

/// The chances of three players to finish first, learnt from games against itself. `None` for other numbers of players,
/// and where play goes on for the places ([`Options::play_on`](super::Options::play_on)).
pub fn chinesecheckers_pegs(rules: &ChineseCheckers) -> Option<Learned<ChineseCheckers>> {
    if rules.players() != 3 || rules.options.play_on {
        return None;
    }
    PEGS_WEIGHTS.learned(rules, Arc::new(ChineseCheckersInputs::new(rules)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinesecheckers::Options;
    use outply_game::{PayoffEvaluator, Player, Utility};

    #[test]
    fn three_players_share_the_win_and_who_moves_has_the_largest_share() {
        let rules = ChineseCheckers::new(3, Options::default()).expect("players");
        let mut learnt = chinesecheckers_pegs(&rules).expect("weights");
        let payoffs = learnt.payoffs(&rules, &rules.initial());
        let shares = [0, 1, 2].map(|player| payoffs.payoff(Player(player)));
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{shares:?}");
        assert!(shares[0] > shares[1].max(shares[2]), "{shares:?}");
    }

    #[test]
    fn where_the_game_was_another_one_nothing_was_learnt() {
        let others = [2, 4, 6].map(|players| (players, Options::default()));
        let on = (3, Options { play_on: true, ..Options::default() });
        for (players, options) in others.into_iter().chain([on]) {
            let rules = ChineseCheckers::new(players, options).expect("players");
            assert!(chinesecheckers_pegs(&rules).is_none(), "{players}");
        }
    }
}
