//! What searches say to learners, and evaluators that say which action is best.

use outply_game::{Evaluator, PayoffEvaluator, Payoffs, Player, Rules, Utility, by};
use outply_games::connect4::{Column, Connect4, Stones};
use outply_games::tree::{NodeId, RandomShape, Tree, ZeroSumTree};
use outply_search::many::WithChance;
use outply_search::montecarlo::{
    Chance, FirstPlay, MonteCarlo, NoChance, Puct, Settings, Squash, Static, Thinker,
};
use outply_search::reference::{expectiminimax, minimax};
use outply_search::{Limits, Proof, look_ahead, look_ahead_by_chance, look_ahead_of_many};

#[test]
fn thoughts_to_the_end_are_minimax() {
    let mut thoughts = 0;
    for seed in 0..400 {
        let shape = RandomShape { extra_turns: seed % 2 == 1, range: 40, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.zero_sum().unwrap();
        let value = |node: &NodeId| minimax(&rules, node, 1_000, &mut (), &mut ()).value.points();
        let thinker = Thinker::new(NoChance);
        let Ok(Some(thought)) =
            thinker.think(&rules, &mut (), &NodeId::ROOT, (&Limits::simulations(20_000), seed))
        else {
            continue;
        };
        thoughts += 1;
        let first = thought.payoffs.unwrap().payoff(Player::FIRST);
        let exact = f64::from(value(&NodeId::ROOT).unwrap());
        assert!((first - exact).abs() < 1e-3, "{seed}: {first}, not {exact}");
        let values: Vec<_> = rules
            .actions(&NodeId::ROOT)
            .into_iter()
            .map(|action| value(&rules.result(&NodeId::ROOT, action)))
            .collect();
        assert_eq!(values[thought.place], value(&NodeId::ROOT), "{seed}");
        let bests =
            values.iter().zip(&thought.policy).filter(|(one, _)| **one == values[thought.place]);
        let best: f32 = bests.map(|(_, share)| share).sum();
        assert!(best > 0.5, "{seed}: {:?} of {values:?}", thought.policy);
    }
    assert!(thoughts > 300, "{thoughts}");
}

/// Half of what a leaf's number says, in the game's own unit.
fn estimate<R: Rules<State = NodeId>>(rules: &R, node: &NodeId) -> Payoffs {
    let first = f64::from(node.0 % 7) - 3.0;
    match rules.players() {
        1 => Payoffs::new(&[first]),
        _ => Payoffs::new(&[first, -first]),
    }
    .expect("one or two players")
}

#[test]
fn looking_ahead_is_minimax_to_that_depth() {
    for seed in 0..300 {
        let shape = RandomShape { extra_turns: seed % 2 == 1, range: 40, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.zero_sum().unwrap();
        let points = |_: &ZeroSumTree<'_>, node: &NodeId| {
            let first = estimate(&rules, node).payoff(Player::FIRST) as i32;
            if rules.to_move(node) == Player::FIRST { first } else { -first }
        };
        let mut judge = by(&rules, estimate);
        for depth in 1..4 {
            let thought = look_ahead(&rules, &mut judge, &NodeId::ROOT, &Limits::depth(depth));
            let Some(thought) = thought else { continue };
            let reference = minimax(&rules, &NodeId::ROOT, depth, &mut by(&rules, points), &mut ());
            let first = thought.payoffs.unwrap().payoff(Player::FIRST);
            assert_eq!(Some(first as i32), reference.value.points(), "{seed} {depth}");
            assert!(thought.policy.is_empty());
        }
        let shape = RandomShape { chance: true, ..shape };
        let tree = Tree::random(&shape, seed);
        let rules = tree.chance().unwrap();
        let mut judge = by(&rules, estimate);
        let thought = look_ahead_by_chance(&rules, &mut judge, &NodeId::ROOT, &Limits::depth(3));
        let Some(thought) = thought else { continue };
        let mut judge = by(&rules, estimate);
        let reference = expectiminimax(&rules, &NodeId::ROOT, 3, &mut judge, &mut ()).value;
        assert!((thought.payoffs.unwrap().payoff(Player::FIRST) - reference).abs() < 1e-9);
        let of_many =
            look_ahead_of_many((&rules, WithChance), &mut judge, &NodeId::ROOT, &Limits::depth(3))
                .unwrap();
        assert!((of_many.payoffs.unwrap().payoff(Player::FIRST) - reference).abs() < 1e-9);
    }
}

#[test]
fn thoughts_of_games_with_chance_and_of_many_players_are_told_too() {
    let shape = RandomShape { chance: true, depth: 4, branching: 3, ..RandomShape::default() };
    for seed in 0..200 {
        let tree = Tree::random(&shape, seed);
        let rules = tree.chance().unwrap();
        let exact = expectiminimax(&rules, &NodeId::ROOT, 100, &mut (), &mut ()).value;
        let thinker = Thinker::new(Chance);
        let thought =
            thinker.think(&rules, &mut (), &NodeId::ROOT, (&Limits::simulations(100_000), seed));
        let Ok(Some(thought)) = thought else { continue };
        let first = thought.payoffs.unwrap().payoff(Player::FIRST);
        assert!((first - exact).abs() < 1e-3, "{seed}: {first}, not {exact}");
    }
    let text = "(max (min <9,5,1> (p3 <3,6,4> <8,8,2>)) (min <9,2,9> (p3 <0,1,1> <4,7,3>)))";
    let tree = Tree::parse(text).unwrap();
    let rules = tree.payoffs().unwrap();
    let thought = Thinker::new(Chance).think(
        &rules,
        &mut (),
        &NodeId::ROOT,
        (&Limits::simulations(20_000), 1),
    );
    let thought = thought.unwrap().unwrap();
    assert_eq!((thought.place, thought.policy.len()), (1, 2));
    assert!((thought.payoffs.unwrap().payoff(Player(1)) - 7.0).abs() < 1.0, "{thought:?}");
}

#[test]
fn thoughts_repeat_whatever_was_thought_before() {
    let rules = Connect4::<u64>::standard();
    let state = rules.initial();
    let fresh =
        Thinker::new(NoChance).think(&rules, &mut (), &state, (&Limits::simulations(64), 7));
    let thinker = Thinker::new(NoChance);
    let other = thinker.think(&rules, &mut (), &state, (&Limits::simulations(64), 8));
    assert_eq!(thinker.think(&rules, &mut (), &state, (&Limits::simulations(64), 7)), fresh);
    assert!(fresh.unwrap().is_some() && other.unwrap().is_some());
    // Nothing is to be chosen at an end.
    let over = Tree::parse("5").unwrap();
    let rules = over.zero_sum().unwrap();
    assert_eq!(
        Thinker::new(NoChance).think(&rules, &mut (), &NodeId::ROOT, (&Limits::simulations(8), 1)),
        Ok(None)
    );
}

/// Holds one action for the best, by its place; every state is even.
#[derive(Clone)]
struct Prefers(usize);

impl Prefers {
    fn fill(&self, count: usize, out: &mut Vec<f32>) {
        let best = self.0.min(count - 1);
        let rest = if count > 1 { 0.3 / (count - 1) as f32 } else { 0.0 };
        out.extend((0..count).map(|place| if place == best { 1.0 - 0.3 } else { rest }));
        out[best] += if count > 1 { 0.0 } else { 0.3 };
    }
}

type Four = Connect4<u64>;

impl Evaluator<Four> for Prefers {
    fn evaluate(&mut self, _: &Four, _: &Stones<u64>) -> i32 {
        0
    }

    fn priors(&mut self, _: &Four, _: &Stones<u64>, actions: &[Column], out: &mut Vec<f32>) {
        self.fill(actions.len(), out);
    }
}

impl PayoffEvaluator<Four> for Prefers {
    fn payoffs(&mut self, _: &Four, _: &Stones<u64>) -> Payoffs {
        Payoffs::new(&[0.0, 0.0]).expect("two players")
    }

    fn priors(&mut self, _: &Four, _: &Stones<u64>, actions: &[Column], out: &mut Vec<f32>) {
        self.fill(actions.len(), out);
    }
}

#[test]
fn searches_begin_with_what_an_evaluator_prefers() {
    let rules = Four::standard();
    for place in 0..7 {
        let judge = Static { evaluator: Prefers(place), squash: Squash { points: 100.0 } };
        let first_play = FirstPlay::Reduction(0.2);
        let mut search = MonteCarlo::new(&rules)
            .selection(Puct::default())
            .evaluation(judge)
            .settings(Settings { first_play, ..Settings::default() });
        let answer = search.search(&rules.initial(), &Limits::simulations(40)).unwrap();
        assert_eq!(
            (answer.action, answer.proof),
            (rules.actions(&rules.initial()).into_iter().nth(place), Proof::Estimated)
        );
        let prior = answer.actions[0].probability.unwrap();
        assert!((prior - 0.7).abs() < 1e-3, "{prior}");
        // So do thoughts, and where nothing else is found out they say the same.
        let thinker = Thinker::new(NoChance);
        let thought = thinker.think(
            &rules,
            &mut Prefers(place),
            &rules.initial(),
            (&Limits::simulations(20), 1),
        );
        assert!((thought.unwrap().unwrap().policy[place] - 0.7).abs() < 1e-3);
    }
}
