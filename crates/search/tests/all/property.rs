//! Max-n with chance at the property game: looking ahead beats chance.

use outply_game::{Mover, Notation, PayoffEvaluator, Player, Rules, Stochastic, Utility, mix64};
use outply_games::property::{Action, ExpectedRent, NetWorth, Position, Property};
use outply_search::reference::max_n_with_chance;
use outply_search::{Limits, MonteCarlo};

/// A number in 0..1 from the next 53 bits.
fn fraction(random: &mut u64) -> f64 {
    *random = mix64(*random);
    (*random >> 11) as f64 / (1u64 << 53) as f64
}

fn draw(rules: &Property, state: &Position, random: &mut u64) -> Option<Action> {
    let mut left = fraction(random);
    let outcomes: Vec<(Action, f64)> = rules.outcomes(state).into_iter().collect();
    let drawn = outcomes.iter().find(|(_, chance)| {
        left -= chance;
        left < 0.0
    });
    drawn.or(outcomes.last()).map(|(action, _)| *action)
}

fn anything(rules: &Property, state: &Position, random: &mut u64) -> Option<Action> {
    let actions: Vec<Action> = rules.actions(state).into_iter().collect();
    let place = (fraction(random) * actions.len() as f64) as usize;
    actions.get(place).copied()
}

type Chooser<'a> = &'a mut dyn FnMut(&Property, &Position, &mut u64) -> Option<Action>;

fn searcher<E: PayoffEvaluator<Property>>(
    depth: u32,
    mut evaluator: E,
) -> impl FnMut(&Property, &Position, &mut u64) -> Option<Action> {
    move |rules, state, _| max_n_with_chance(rules, state, depth, &mut evaluator, &mut ()).action
}

/// The payoff of `seat`, played by `hero`, when the others are `villain`.
fn play(rules: &Property, seat: Player, seed: u64, hero: Chooser<'_>, villain: Chooser<'_>) -> f64 {
    let (mut state, mut random) = (rules.initial(), mix64(seed));
    loop {
        let action = match rules.to_move(&state) {
            Mover::Chance => draw(rules, &state, &mut random),
            Mover::Player(player) if player == seat => hero(rules, &state, &mut random),
            Mover::Player(_) => villain(rules, &state, &mut random),
        };
        match (rules.utility(&state), action) {
            (Some(utility), _) => return utility.payoff(seat),
            (None, Some(action)) => state = rules.result(&state, action),
            (None, None) => panic!("no action in {state:?}"),
        }
    }
}

/// The mean payoff over games from every seat in turn.
fn mean(rules: &Property, games: u64, hero: Chooser<'_>, villain: Chooser<'_>) -> f64 {
    let players = rules.players() as u64;
    let seats = (0..games).map(|game| (Player((game % players) as u8), game));
    seats.map(|(seat, seed)| play(rules, seat, seed, hero, villain)).sum::<f64>() / games as f64
}

#[test]
fn looking_two_plies_ahead_beats_chance() {
    for players in [2, 3] {
        let rules = Property::new(players, Some(60)).unwrap();
        let hero = &mut searcher(2, ExpectedRent::default());
        let mean = mean(&rules, 120, hero, &mut anything);
        assert!(mean > 1.2 / players as f64, "{players} players: {mean}");
    }
}

#[test]
fn monte_carlo_search_knows_the_last_word() {
    let rules = Property::new(2, Some(10)).unwrap();
    // The last decision: to redeem costs a tenth more than it is worth, and worth is what counts.
    let state = rules.parse_state("9 B manage 0 A=900@4 B=950@6 heron=B* crown=A").unwrap();
    let limits = Limits::simulations(50);
    let answer = MonteCarlo::with_chance(&rules).seed(1).search(&state, &limits).unwrap();
    assert_eq!(answer.action, Some(Action::End));
    let start = rules.parse_state("2 B buy 0 A=900@4 B=950@24 heron=B*").unwrap();
    let answer = MonteCarlo::with_chance(&rules).seed(1).search(&start, &limits).unwrap();
    assert!(matches!(answer.action, Some(Action::Buy | Action::Pass)));
}

#[test]
#[ignore = "matches of half a minute that compare depths and horizons"]
fn matches() {
    for players in [2, 4] {
        let rules = Property::new(players, Some(100)).unwrap();
        for depth in [1, 2, 3] {
            let hero = &mut searcher(depth, ExpectedRent::default());
            let games = if depth == 3 { 40 } else { 400 };
            let random = mean(&rules, games, hero, &mut anything);
            println!("{players} players, depth {depth} against random: {random:.3}");
        }
        for horizon in [5, 10, 20, 30, 50, 80] {
            let hero = &mut searcher(2, ExpectedRent::over(horizon));
            let worth = mean(&rules, 400, hero, &mut searcher(2, NetWorth));
            println!("{players} players, rent over {horizon} against net worth: {worth:.3}");
        }
    }
}
