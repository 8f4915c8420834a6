//! Seeds, limits, memory, threads, batches.

use outply_game::{Notation, Payoffs, Player, Rules, Utility};
use outply_games::connect4::{Connect4, Connect4Hints, Stones};
use outply_games::tictactoe::TicTacToe;
use outply_games::tree::{NodeId, Tree};
use outply_search::montecarlo::{
    BatchEvaluator, Grave, Judgement, MonteCarlo, NODE_BYTES, Noise, Objective, OpenLoop, Puct,
    Settings,
};
use outply_search::{Answer, Ended, Expected, Limits, Proof, StopFlag};
use std::time::Duration;

const RULES: fn() -> Connect4<u64> = Connect4::<u64>::standard;

fn same<A: PartialEq + std::fmt::Debug>(one: Answer<A, Expected>, mut other: Answer<A, Expected>) {
    other.work.time = one.work.time;
    assert_eq!(one, other);
}

#[test]
fn a_seed_repeats_and_another_differs() {
    let rules = RULES();
    let limits = Limits::simulations(5_000);
    let run = |seed| MonteCarlo::new(&rules).seed(seed).search(&rules.initial(), &limits).unwrap();
    same(run(7), run(7));
    assert_ne!(run(7).actions, run(8).actions);
    let grave = |seed| {
        let search = MonteCarlo::new(&rules).hints(Connect4Hints).selection(Grave::default());
        search.seed(seed).search(&rules.initial(), &limits).unwrap()
    };
    same(grave(7), grave(7));
}

#[test]
fn simulations_are_counted_exactly_and_visits_add_up() {
    let rules = RULES();
    for simulations in [1, 2, 7, 8, 100, 12_345] {
        let limits = Limits::simulations(simulations);
        let answer = MonteCarlo::new(&rules).search(&rules.initial(), &limits).unwrap();
        assert_eq!(answer.work.simulations.unwrap(), simulations);
        let visits: u64 = answer.actions.iter().map(|visited| visited.visits.unwrap()).sum();
        assert_eq!(visits, simulations);
        assert_eq!(answer.work.bytes.unwrap(), answer.work.nodes as usize * NODE_BYTES);
    }
    assert_eq!(NODE_BYTES, 32);
}

#[test]
fn simulations_in_a_row_change_the_tree_and_reports_do_not() {
    let rules = RULES();
    let limits = Limits::simulations(20_000);
    let search = |bursts| {
        let settings = Settings { bursts, ..Settings::default() };
        MonteCarlo::new(&rules).settings(settings)
    };
    let [with, without] = [16, 0].map(|share| search(share).search(&rules.initial(), &limits));
    let (with, without) = (with.unwrap(), without.unwrap());
    assert_ne!(with.actions, without.actions);
    assert_eq!(with.action, without.action, "the centre, either way");
    assert!(
        (with.value.mean - without.value.mean).abs() < 0.1,
        "{} {}",
        with.value.mean,
        without.value.mean
    );
    let mut reports = 0;
    let told = search(16).search_with(&rules.initial(), &limits, &mut |_| reports += 1).unwrap();
    assert!(reports > 2, "{reports}");
    same(with, told);
}

#[test]
fn without_simulations_there_is_still_an_action() {
    let rules = RULES();
    let answer = MonteCarlo::new(&rules).search(&rules.initial(), &Limits::simulations(0)).unwrap();
    assert!(answer.action.is_some());
    let time = Limits::time(Duration::ZERO);
    assert!(MonteCarlo::new(&rules).search(&rules.initial(), &time).unwrap().action.is_some());
    let flag = StopFlag::new();
    flag.raise();
    let stopped = Limits::none().and_stop(&flag);
    let answer = MonteCarlo::new(&rules).search(&rules.initial(), &stopped).unwrap();
    assert_eq!((answer.work.simulations.unwrap(), answer.work.ended), (0, Ended::Interrupted));
}

#[test]
fn a_finished_game_has_no_action() {
    let rules = RULES();
    let over = [0, 1, 0, 1, 0, 1, 0].into_iter().fold(rules.initial(), |state, column| {
        rules.result(&state, outply_games::connect4::Column(column))
    });
    let answer = MonteCarlo::new(&rules).search(&over, &Limits::simulations(100)).unwrap();
    assert_eq!(
        (answer.action, answer.proof, answer.work.simulations.unwrap()),
        (None, Proof::Proven, 0)
    );
    assert_eq!(answer.payoffs.unwrap().as_slice(), [1.0, -1.0]);
}

#[test]
fn a_full_tree_makes_room_and_stays_right() {
    let settings = Settings { bytes: 16 << 10, ..Settings::default() };
    let mut search = MonteCarlo::new(&TicTacToe).settings(settings);
    let state = TicTacToe.initial();
    let answer = search.search(&state, &Limits::simulations(60_000)).unwrap();
    assert!(
        answer.work.recycled > 0 && answer.work.bytes.unwrap() <= 16 << 10,
        "{} {}",
        answer.work.recycled,
        answer.work.bytes.unwrap()
    );
    assert!(answer.value.mean.abs() < 0.2, "{}", answer.value.mean);
    if answer.proof == Proof::Proven {
        assert_eq!(answer.value.mean, 0.0);
    }
}

#[test]
fn ten_million_nodes_take_less_than_400_megabytes() {
    let answer = {
        let rules = RULES();
        let settings = Settings { bytes: 400_000_000, ..Settings::default() };
        let limits = Limits::none().and_nodes(100_000);
        MonteCarlo::new(&rules).settings(settings).search(&rules.initial(), &limits).unwrap()
    };
    assert!(answer.work.nodes >= 100_000 && answer.work.nodes < 100_010);
    assert!(10_000_000 * answer.work.bytes.unwrap() / (answer.work.nodes as usize) < 400_000_000);
}

#[test]
fn advancing_keeps_what_was_learnt() {
    let rules = RULES();
    let limits = Limits::simulations(5_000);
    let mut search = MonteCarlo::new(&rules);
    let answer = search.search(&rules.initial(), &limits).unwrap();
    let best = answer.actions[0].clone();
    assert!(search.advance(best.action));
    let on = search.resume(&limits).unwrap();
    let visits: u64 = on.actions.iter().map(|visited| visited.visits.unwrap()).sum();
    assert!(visits > 5_000 && visits <= 5_000 + best.visits.unwrap(), "{visits}");
    assert!(!search.advance(outply_games::connect4::Column(9)));
    let mut line = 1;
    while let Some(action) = search.resume(&Limits::simulations(300)).unwrap().action {
        assert!(search.advance(action));
        line += 1;
    }
    assert!(rules.terminal_test(search.root().unwrap()) && line >= 7);
}

#[test]
fn threads_on_one_tree_lose_no_visit() {
    let rules = RULES();
    for threads in [1, 2, 4] {
        let settings = Settings { bytes: 1 << 20, ..Settings::default() };
        let mut search = MonteCarlo::new(&rules).settings(settings).threads(threads);
        let limits = Limits::simulations(30_000);
        let answer = search.search(&rules.initial(), &limits).unwrap();
        assert_eq!(answer.work.simulations.unwrap(), 30_000, "{threads} threads");
        let visits: u64 = answer.actions.iter().map(|visited| visited.visits.unwrap()).sum();
        assert_eq!(visits, 30_000, "{threads} threads");
        assert!(answer.work.bytes.unwrap() <= 1 << 20);
    }
    let settings = Settings { bytes: 64 << 20, ..Settings::default() };
    let mut search = MonteCarlo::new(&TicTacToe).settings(settings).threads(2);
    let limits = Limits::simulations(200_000);
    let answer = search.search(&TicTacToe.initial(), &limits).unwrap();
    assert_eq!((answer.proof, answer.value.mean), (Proof::Proven, 0.0));
}

/// Equal priors; the value of a position is who has more of the centre.
struct Batches {
    largest: usize,
    states: usize,
}

impl BatchEvaluator<Connect4<u64>> for Batches {
    fn judge(&mut self, rules: &Connect4<u64>, states: &[Stones<u64>]) -> Vec<Judgement> {
        self.largest = self.largest.max(states.len());
        self.states += states.len();
        let judge = |state: &Stones<u64>| {
            let actions = rules.actions(state).into_iter().count();
            let payoffs = Payoffs::new(&[0.0, 0.0]).unwrap();
            Judgement { payoffs, priors: vec![1.0 / actions as f32; actions] }
        };
        states.iter().map(judge).collect()
    }
}

#[test]
fn batches_are_filled_and_find_the_block() {
    let rules = RULES();
    let state = [3, 0, 3, 0, 3].into_iter().fold(rules.initial(), |state, column| {
        rules.result(&state, outply_games::connect4::Column(column))
    });
    let mut batches = Batches { largest: 0, states: 0 };
    let mut search = MonteCarlo::new(&rules).selection(Puct::default()).batches(&mut batches, 16);
    let limits = Limits::simulations(4_000);
    let answer = search.search(&state, &limits).unwrap();
    assert_eq!(answer.action, Some(outply_games::connect4::Column(3)));
    assert_eq!(answer.work.simulations.unwrap(), 4_000);
    assert!(batches.largest > 4 && batches.largest <= 16, "{}", batches.largest);
    let priors: f64 = answer.actions.iter().filter_map(|visited| visited.probability).sum();
    assert!((priors - 1.0).abs() < 1e-3);
}

#[test]
fn noise_and_temperature_vary_play() {
    let rules = RULES();
    // How often the commonest action is played.
    let most = |temperature, noise| {
        let mut counts = [0; 7];
        for seed in 0..40 {
            let settings = Settings { seed, temperature, noise, ..Settings::default() };
            let mut search = MonteCarlo::new(&rules).selection(Puct::default()).settings(settings);
            let answer = search.search(&rules.initial(), &Limits::simulations(300)).unwrap();
            counts[usize::from(answer.action.unwrap().0)] += 1;
        }
        counts.into_iter().max().unwrap()
    };
    let (quiet, noisy) = (most(0.0, None), most(1.0, Some(Noise { alpha: 1.0, share: 0.5 })));
    assert!(noisy + 3 < quiet, "{noisy} and {quiet} of 40");
}

#[test]
fn gumbel_uses_its_simulations_and_finds_the_block() {
    let rules = RULES();
    let state = [3, 0, 3, 0, 3].into_iter().fold(rules.initial(), |state, column| {
        rules.result(&state, outply_games::connect4::Column(column))
    });
    for seed in 0..20 {
        let settings = Settings { gumbel: 7, seed, ..Settings::default() };
        let mut search = MonteCarlo::new(&rules).settings(settings);
        let answer = search.search(&state, &Limits::simulations(400)).unwrap();
        assert_eq!(answer.action, Some(outply_games::connect4::Column(3)), "seed {seed}");
        assert!(
            answer.work.simulations.unwrap() <= 400 && answer.work.simulations.unwrap() >= 300,
            "{}",
            answer.work.simulations.unwrap()
        );
    }
}

#[test]
fn playing_for_the_win_counts_wins() {
    let settings = Settings { objective: Objective::Win, ..Settings::default() };
    let rules = outply_games::othello::Othello;
    let answer = MonteCarlo::new(&rules)
        .settings(settings)
        .search(&rules.initial(), &Limits::simulations(2_000))
        .unwrap();
    assert!(
        answer.value.mean.abs() <= 1.0
            && answer.payoffs.unwrap().payoff(Player::FIRST).abs() <= 1.0
    );
}

#[test]
fn after_a_move_payoffs_are_those_of_who_moves_then() {
    // The first player is about to win, though not at once.
    let rules = RULES();
    let state = rules.parse_state("4455").unwrap();
    let limits = Limits::simulations(2_000);
    let settings = Settings { solver: false, look_ahead: false, ..Settings::default() };
    for threads in [1, 2] {
        let mut search = MonteCarlo::new(&rules).settings(settings.clone()).trees(threads);
        let first = search.search(&state, &limits).unwrap();
        assert!(search.advance(first.action.unwrap()));
        let after = search.resume(&Limits::simulations(1)).unwrap();
        let [first, after] =
            [first, after].map(|answer| answer.payoffs.unwrap().payoff(Player::FIRST));
        assert!(first > 0.2 && (first - after).abs() < 0.2, "{threads}: {first} {after}");
    }
}

#[test]
fn a_limit_of_nodes_ends_where_the_tree_ceases_to_grow() {
    // A few states in all, of which nothing is proven: 5,000 nodes never come about.
    let tree = Tree::parse("(max (min 3 -4) (min 1 2) 0)").unwrap();
    let (rules, limits) = (tree.zero_sum().unwrap(), Limits::nodes(5_000));
    let settings = Settings { solver: false, look_ahead: false, ..Settings::default() };
    let new = || MonteCarlo::new(&rules).settings(settings.clone());
    let answers = [
        new().search(&NodeId::ROOT, &limits),
        new().threads(2).search(&NodeId::ROOT, &limits),
        new().trees(2).search(&NodeId::ROOT, &limits),
    ];
    for answer in answers {
        let work = answer.unwrap().work;
        assert_eq!((work.nodes < 5_000, work.simulations), (true, Some(5_000)), "{work:?}");
    }
    let with_chance = tree.chance().unwrap();
    let open = OpenLoop::new(&with_chance).search(&NodeId::ROOT, &limits).unwrap();
    assert_eq!(open.work.simulations, Some(5_000));
}
