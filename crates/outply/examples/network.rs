//! A network judges the leaves of a Monte Carlo search, many at a time, and the tree is kept from move
//! to move. The "network" here knows only that the middle of the board is good; yours hands the batch
//! to an accelerator.
//!
//! `cargo run --release -p outply --features games --example network`

use outply::game::{Player, Rules};
use outply::games::connect4::{Connect4, Stones};
use outply::search::Limits;
use outply::search::montecarlo::{BatchEvaluator, Judgement, MonteCarlo, Puct};

/// Leaves judged at a time.
const LEAVES: usize = 16;

struct Network {
    batches: usize,
    states: usize,
}

impl BatchEvaluator<Connect4<u64>> for Network {
    fn judge(&mut self, rules: &Connect4<u64>, states: &[Stones<u64>]) -> Vec<Judgement> {
        self.batches += 1;
        self.states += states.len();
        let judge = |state: &Stones<u64>| {
            let actions = rules.count_actions(state);
            // The middle of the list is the middle of the board, or near it.
            let weight = |place: usize| 1.0 + place.min(actions - 1 - place) as f32;
            let sum: f32 = (0..actions).map(weight).sum();
            let priors = (0..actions).map(|place| weight(place) / sum).collect();
            Judgement::for_mover(rules.to_move(state), 0.0, priors)
        };
        states.iter().map(judge).collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Connect4::standard();
    let mut network = Network { batches: 0, states: 0 };
    let mut search =
        MonteCarlo::new(&rules).selection(Puct::default()).batches(&mut network, LEAVES);
    let mut state = rules.initial();
    while rules.utility(&state).is_none() {
        // The first move searches the initial state, each later one what is left of the tree.
        let answer = search.resume(&Limits::simulations(800))?;
        let Some(action) = answer.action else { break };
        let player = if rules.to_move(&state) == Player::FIRST { 'X' } else { 'O' };
        println!("{player} {action:?}  {:.2}  {:?}", answer.value.mean + 0.0, answer.proof);
        state = rules.result(&state, action);
        search.advance(action);
    }
    drop(search);
    println!("{} states in {} batches", network.states, network.batches);
    Ok(())
}
