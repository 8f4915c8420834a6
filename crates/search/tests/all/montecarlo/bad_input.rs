//! What cannot be searched is refused with a reason; what can is bounded.

use outply_game::{
    Evaluator, Hints, Outcome, PayoffEvaluator, Payoffs, Player, Rules, Value, mix64,
};
use outply_games::connect4::{Connect4, Stones};
use outply_games::hex::Hex;
use outply_games::tictactoe::{Marks, TicTacToe};
use outply_search::montecarlo::{
    BatchEvaluator, Estimates, FirstPlay, Grave, Judgement, Mast, MonteCarlo, MonteCarloError,
    NGram, Noise, Playout, Puct, Settings, Squash, Static, Uniform,
};
use outply_search::{AlphaBeta, Limits, Proof, Selective};
use std::time::Duration;

fn with(settings: Settings) -> Result<(), MonteCarloError> {
    let limits = Limits::simulations(10);
    let mut search = MonteCarlo::new(&TicTacToe).settings(settings);
    search.search(&TicTacToe.initial(), &limits).map(|_| ())
}

#[test]
fn memory_too_small_is_refused() {
    for bytes in [0, 1, 31, 95, 96, 319] {
        let error = with(Settings { bytes, ..Settings::default() }).unwrap_err();
        assert!(matches!(error, MonteCarloError::Memory { .. }), "{error}");
        assert!(error.to_string().contains("expected at least"), "{error}");
    }
    assert_eq!(with(Settings { bytes: 320, ..Settings::default() }), Ok(()));
    let error = with(Settings { bytes: usize::MAX, ..Settings::default() });
    assert!(error.is_err() || usize::BITS < 64);
}

#[test]
fn settings_out_of_range_are_refused() {
    let bad = [
        Settings { implicit: 1.5, ..Settings::default() },
        Settings { implicit: f32::NAN, ..Settings::default() },
        Settings { fade: -0.1, ..Settings::default() },
        Settings { temperature: -1.0, ..Settings::default() },
        Settings { prior_temperature: -1.0, ..Settings::default() },
        Settings { prior_temperature: f32::NAN, ..Settings::default() },
        Settings { range: Some((1.0, 1.0)), ..Settings::default() },
        Settings { range: Some((f64::NAN, 1.0)), ..Settings::default() },
        Settings { range: Some((0.0, f64::INFINITY)), ..Settings::default() },
        Settings { first_play: FirstPlay::Value(f32::INFINITY), ..Settings::default() },
        Settings { noise: Some(Noise { alpha: 0.0, share: 0.2 }), ..Settings::default() },
        Settings { noise: Some(Noise { alpha: 1.0, share: 1.2 }), ..Settings::default() },
    ];
    for settings in bad {
        let error = with(settings.clone()).unwrap_err();
        assert!(matches!(error, MonteCarloError::Setting { .. }), "{settings:?}: {error}");
    }
}

struct Odd(f64);

impl PayoffEvaluator<TicTacToe> for Odd {
    fn payoffs(&mut self, _: &TicTacToe, _: &Marks) -> Payoffs {
        Payoffs::new(&[self.0, -self.0]).unwrap()
    }
}

#[test]
fn an_evaluator_that_is_no_number_is_refused() {
    for value in [f64::NAN, f64::INFINITY] {
        let mut search = MonteCarlo::new(&TicTacToe).evaluation(Estimates(Odd(value)));
        let error = search.search(&TicTacToe.initial(), &Limits::simulations(10)).unwrap_err();
        assert!(matches!(error, MonteCarloError::Payoff { .. }), "{error}");
    }
}

/// Fails when it is asked so many times.
struct Fails(u64);

impl PayoffEvaluator<Hex<2>> for Fails {
    fn payoffs(&mut self, _: &Hex<2>, _: &<Hex<2> as Rules>::State) -> Payoffs {
        self.0 -= 1;
        let sign = if mix64(self.0) & 1 == 0 { 1.0 } else { -1.0 };
        let payoff = if self.0 == 0 { f64::NAN } else { sign };
        Payoffs::new(&[payoff, -payoff]).unwrap()
    }
}

#[test]
fn an_evaluator_that_fails_late_costs_no_visit_made_before() {
    // Too large to come to an end: every simulation asks once.
    let rules = Hex::<2>::new(11, false).unwrap();
    for asked in [1, 500, 10_000, 20_001, 20_002, 20_005, 20_011] {
        let mut search = MonteCarlo::new(&rules).evaluation(Estimates(Fails(asked)));
        let error = search.search(&rules.initial(), &Limits::simulations(30_000)).unwrap_err();
        assert!(matches!(error, MonteCarloError::Payoff { .. }), "{error}");
        let answer = search.resume(&Limits::simulations(0)).unwrap();
        let visits: u64 = answer.actions.iter().map(|visited| visited.visits.unwrap()).sum();
        assert_eq!(visits, asked - 1);
    }
}

struct Priors(Vec<f32>);

impl BatchEvaluator<TicTacToe> for Priors {
    fn judge(&mut self, _: &TicTacToe, states: &[Marks]) -> Vec<Judgement> {
        let payoffs = Payoffs::new(&[0.0, 0.0]).unwrap();
        states.iter().map(|_| Judgement { payoffs, priors: self.0.clone() }).collect()
    }
}

#[test]
fn priors_that_are_no_probabilities_are_refused() {
    for priors in
        [vec![1.0], vec![0.2; 9], vec![f32::NAN; 9], vec![-1.0, 2.0, 0., 0., 0., 0., 0., 0., 0.]]
    {
        let search = MonteCarlo::new(&TicTacToe).selection(Puct::default());
        let limits = Limits::simulations(10);
        let error = search.batches(Priors(priors), 4).search(&TicTacToe.initial(), &limits);
        let error = error.unwrap_err();
        assert!(matches!(error, MonteCarloError::Priors { .. }), "{error}");
        assert!(error.to_string().contains("9 actions"), "{error}");
    }
}

#[test]
fn parts_that_go_by_action_indices_want_them() {
    let limits = Limits::simulations(10);
    let rules = Connect4::<u64>::standard();
    let error =
        MonteCarlo::new(&rules).selection(Grave::default()).search(&rules.initial(), &limits);
    assert!(matches!(error, Err(MonteCarloError::ActionIndex { .. })));
    let error = MonteCarlo::new(&rules)
        .evaluation(Playout::new(Mast::default()))
        .search(&rules.initial(), &limits);
    assert!(matches!(error, Err(MonteCarloError::ActionIndex { .. })));
}

/// Hints that break their law: every number lies outside the space.
struct Outside(usize);

impl Hints<TicTacToe> for Outside {
    fn action_space(&self, _: &TicTacToe) -> usize {
        3
    }

    fn action_index(&self, _: &TicTacToe, _: <TicTacToe as Rules>::Action) -> usize {
        self.0
    }

    fn follow_space(&self, _: &TicTacToe) -> usize {
        3
    }

    fn follow_index(&self, _: &TicTacToe, _: &Marks, _: <TicTacToe as Rules>::Action) -> usize {
        self.0
    }
}

#[test]
fn an_index_outside_its_space_does_no_harm() {
    let (start, limits) = (TicTacToe.initial(), Limits::simulations(500));
    for index in [3, 7, u32::MAX as usize, usize::MAX] {
        let search = || MonteCarlo::new(&TicTacToe).hints(Outside(index));
        search().selection(Grave::default()).search(&start, &limits).unwrap();
        search().evaluation(Playout::new(Mast::default())).search(&start, &limits).unwrap();
        search().evaluation(Playout::new(NGram::default())).search(&start, &limits).unwrap();
        let hints = Outside(index);
        let exact = AlphaBeta::new(&TicTacToe).hints(&hints).search(&start, &Limits::none());
        assert_eq!(exact.unwrap().value, Value::ZERO, "alpha-beta, {index}");
        let mut selective = Selective::new(&TicTacToe).hints(&hints);
        let deep = selective.search(&start, &Limits::depth(9));
        assert_eq!(deep.unwrap().value, Value::ZERO, "selective, {index}");
    }
}

/// Two players who step to and fro for ever, unless one of them gives up.
struct Endless;

impl Rules for Endless {
    type State = u32;
    type Action = bool;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> u32 {
        0
    }

    fn to_move(&self, state: &u32) -> Player {
        Player((state & 1) as u8)
    }

    fn actions(&self, _: &u32) -> impl IntoIterator<Item = bool> {
        [true, false]
    }

    fn result(&self, state: &u32, _: bool) -> u32 {
        state ^ 1
    }

    fn utility(&self, _: &u32) -> Option<Outcome> {
        None
    }
}

#[test]
fn playouts_that_never_end_are_bounded_and_reported() {
    let mut search = MonteCarlo::new(&Endless).evaluation(Playout::new(Uniform).most(50));
    let answer = search.search(&0, &Limits::simulations(3_000)).unwrap();
    assert!(answer.work.unfinished > 0 && answer.work.unfinished <= 3_000);
    assert_eq!((answer.value.mean, answer.proof), (0.0, Proof::Estimated));
    let mut graph = MonteCarlo::new(&Endless).evaluation(Playout::new(Uniform).most(50));
    graph = graph.settings(Settings { bytes: 1 << 16, ..Settings::default() });
    assert!(graph.search(&0, &Limits::simulations(3_000)).unwrap().work.depth <= 1_024);
}

/// An estimate so large that its payoff rounds to a win.
struct Huge;

impl Evaluator<Connect4<u64>> for Huge {
    fn evaluate(&mut self, _: &Connect4<u64>, _: &Stones<u64>) -> i32 {
        i32::MAX
    }
}

#[test]
fn estimates_never_read_as_proofs() {
    let rules = Connect4::<u64>::standard();
    let squash = Squash { points: 1.0 };
    let mut search = MonteCarlo::new(&rules).evaluation(Static { evaluator: Huge, squash });
    let answer = search.search(&rules.initial(), &Limits::simulations(500)).unwrap();
    assert_eq!(answer.proof, Proof::Estimated);
}

/// The same payoffs for every state.
struct Same(Vec<f64>);

impl BatchEvaluator<TicTacToe> for Same {
    fn judge(&mut self, _: &TicTacToe, states: &[Marks]) -> Vec<Judgement> {
        let payoffs = Payoffs::new(&self.0).unwrap();
        states.iter().map(|_| Judgement { payoffs, priors: Vec::new() }).collect()
    }
}

#[test]
fn threads_and_halving_need_what_they_need() {
    let state = TicTacToe.initial();
    let halved = || {
        let settings = Settings { gumbel: 4, ..Settings::default() };
        MonteCarlo::new(&TicTacToe).settings(settings)
    };
    let limits = Limits::simulations(50);
    let error = halved().search(&state, &Limits::time(Duration::from_millis(1))).unwrap_err();
    assert!(error.to_string().contains("needs a limit of simulations"), "{error}");
    for error in [
        halved().threads(2).search(&state, &limits).unwrap_err(),
        halved().trees(2).search(&state, &limits).unwrap_err(),
    ] {
        assert!(error.to_string().contains("gumbel needs one thread"), "{error}");
    }
    for threads in [0, 201] {
        let error = MonteCarlo::new(&TicTacToe).threads(threads).search(&state, &limits);
        assert!(error.unwrap_err().to_string().contains("from 1 to 200"), "{threads}");
        let error = MonteCarlo::new(&TicTacToe).trees(threads).search(&state, &limits);
        assert!(error.unwrap_err().to_string().contains("from 1 to 200"), "{threads}");
    }
    assert!(halved().batches(Same(vec![0.0; 2]), 8).search(&state, &limits).is_ok());
}

/// Answers well for a while, and then with what cannot be.
struct Tires(usize);

impl BatchEvaluator<Connect4<u64>> for Tires {
    fn judge(&mut self, _: &Connect4<u64>, states: &[Stones<u64>]) -> Vec<Judgement> {
        let judge = |_| {
            self.0 = self.0.saturating_sub(1);
            let value = if self.0 == 0 { f64::NAN } else { 0.1 };
            Judgement::for_mover(Player::FIRST, value, Vec::new())
        };
        states.iter().map(judge).collect()
    }
}

#[test]
fn a_failed_batch_leaves_no_visit_under_way() {
    let rules = Connect4::<u64>::standard();
    let limits = Limits::simulations(1_000);
    let mut search = MonteCarlo::new(&rules).batches(Tires(300), 16);
    let error = search.search(&rules.initial(), &limits).unwrap_err();
    assert!(matches!(error, MonteCarloError::Payoff { .. }), "{error}");
    let before = search.resume(&Limits::simulations(0)).unwrap();
    let visits = |answer: &outply_search::Answer<_, outply_search::Expected>| -> u64 {
        answer.actions.iter().filter_map(|known| known.visits).sum()
    };
    // A visit still under way would count as a loss: all alone the tree goes on as if there were none.
    let mut alone = MonteCarlo::new(&rules).with_memory(search.into_memory().unwrap());
    let after = alone.resume(&limits).unwrap();
    assert_eq!(visits(&after), visits(&before) + 1_000);
}

#[test]
fn halving_works_by_batches() {
    let rules = Connect4::<u64>::standard();
    let settings = Settings { gumbel: 7, ..Settings::default() };
    let mut search = MonteCarlo::new(&rules).settings(settings).batches(Tires(usize::MAX), 32);
    let mut told = 0;
    let limits = Limits::simulations(420);
    let answer = search.search_with(&rules.initial(), &limits, &mut |_| told += 1).unwrap();
    let simulations = answer.work.simulations.unwrap();
    assert!((380..=420).contains(&simulations), "{simulations}");
    assert!(told >= 3, "{told} rounds: of seven actions, of four, of two");
    let visits = |place: usize| answer.actions[place].visits.unwrap();
    assert!(visits(0) > 2 * visits(6), "{} {}", visits(0), visits(6));
}

#[test]
fn judgements_are_checked() {
    let state = TicTacToe.initial();
    let limits = Limits::simulations(10);
    let judged = |payoffs: &[f64], batch: usize| {
        let mut search = MonteCarlo::new(&TicTacToe).batches(Same(payoffs.to_vec()), batch);
        search.search(&state, &limits).map(drop)
    };
    assert_eq!(judged(&[0.5], 4), Err(MonteCarloError::Players { given: 1, players: 2 }));
    assert_eq!(judged(&[0.5, 0.5], 4), Err(MonteCarloError::NotZeroSum { sum: 1.0 }));
    assert!(matches!(judged(&[f64::NAN, 0.0], 4), Err(MonteCarloError::Payoff { .. })));
    for batch in [0, 201, 500] {
        let error = judged(&[0.5, -0.5], batch).unwrap_err().to_string();
        assert!(error.contains("the batch") && error.contains("from 1 to 200"), "{error}");
    }
    assert_eq!(judged(&[0.5, -0.5], 200), Ok(()));
    let told = Judgement::for_mover(Player::SECOND, 0.25, Vec::new());
    assert_eq!(told.payoffs.as_slice(), [-0.25, 0.25]);
}

#[test]
fn limits_that_are_not_read_are_refused() {
    let state = TicTacToe.initial();
    for limits in [Limits::depth(3), Limits::simulations(9).and_mate(4)] {
        let error = MonteCarlo::new(&TicTacToe).search(&state, &limits).unwrap_err();
        assert!(matches!(error, MonteCarloError::Limit(_)), "{error}");
        assert!(error.to_string().contains("it uses simulations, nodes, time"), "{error}");
        let search = || MonteCarlo::new(&TicTacToe);
        assert!(search().threads(2).search(&state, &limits).is_err());
        assert!(search().trees(2).search(&state, &limits).is_err());
        assert!(search().batches(Same(vec![0.0; 2]), 4).search(&state, &limits).is_err());
        assert!(search().resume(&limits).is_err());
    }
}

#[test]
fn batches_go_on_in_their_tree_and_tell_how_far_they_are() {
    let rules = Connect4::<u64>::standard();
    struct Even;
    impl BatchEvaluator<Connect4<u64>> for Even {
        fn judge(&mut self, _: &Connect4<u64>, states: &[Stones<u64>]) -> Vec<Judgement> {
            states.iter().map(|_| Judgement::for_mover(Player::FIRST, 0.0, Vec::new())).collect()
        }
    }
    let mut search = MonteCarlo::new(&rules).batches(Even, 16);
    let limits = Limits::simulations(3_000);
    let first = search.search(&rules.initial(), &limits).unwrap();
    let action = first.action.unwrap();
    let inherited = first.actions.iter().find(|known| known.action == action).unwrap().visits;
    assert!(search.advance(action));
    let mut told = 0;
    let next = search.resume_with(&limits, &mut |_| told += 1).unwrap();
    let visits: u64 = next.actions.iter().filter_map(|known| known.visits).sum();
    // What was found out below the action is still there, but for the visits that ended there.
    let inherited = inherited.unwrap();
    assert!((3_000 + inherited - 2..3_000 + inherited).contains(&visits), "{visits} {inherited}");
    assert_eq!(told, 2);
}
