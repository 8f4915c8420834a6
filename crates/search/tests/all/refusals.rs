//! What a search cannot do is refused, never endless; and every search can be asked again.

use outply_game::{Outcome, Player, Rules};
use outply_games::connect4::Connect4;
use outply_games::pig::Pig;
use outply_games::tictactoe::{Square, TicTacToe};
use outply_search::chance::Expectiminimax;
use outply_search::many::{MaxN, Paranoid};
use outply_search::{
    Agent, AlphaBeta, Answer, Limit, Limits, MonteCarlo, SearchError, Selective, Table,
};

/// Rules with a mistake that beginners make: no action, and no result either.
struct Stuck;

impl Rules for Stuck {
    type State = u8;
    type Action = u8;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> u8 {
        7
    }

    fn to_move(&self, _: &u8) -> Player {
        Player::FIRST
    }

    fn actions(&self, _: &u8) -> impl IntoIterator<Item = u8> {
        []
    }

    fn result(&self, state: &u8, _: u8) -> u8 {
        *state
    }

    fn utility(&self, _: &u8) -> Option<Outcome> {
        None
    }
}

fn is_stuck<A, V>(found: Result<Answer<A, V>, SearchError>) -> bool {
    let error = found.err().expect("there is no action");
    let told = error.to_string();
    assert!(told.contains("no action and no result in 7") && told.contains("Laws"), "{told}");
    matches!(error, SearchError::NoActions { .. })
}

#[test]
fn a_root_without_actions_is_told() {
    for limits in [Limits::none(), Limits::depth(3)] {
        assert!(is_stuck(AlphaBeta::new(&Stuck).search(&7, &limits)));
        assert!(is_stuck(AlphaBeta::plain(&Stuck).exact(true).search(&7, &limits)));
        assert!(is_stuck(Selective::new(&Stuck).threads(2).search(&7, &limits)));
        assert!(is_stuck(MaxN::new(&Stuck).search(&7, &limits)));
        let paranoid = Paranoid::new(&Stuck, Player::FIRST);
        assert!(is_stuck(Expectiminimax::new(&paranoid).search(&7, &limits)));
    }
}

fn unread<A, V>(found: Result<Answer<A, V>, SearchError>) -> (Limit, String) {
    match found.err().expect("the limit is not read") {
        error @ SearchError::Limit { limit, .. } => (limit, error.to_string()),
        other => panic!("{other}"),
    }
}

#[test]
fn limits_that_are_not_read_are_refused() {
    let (rules, state) = (TicTacToe, TicTacToe.initial());
    let foreign =
        [(Limits::simulations(9), Limit::Simulations), (Limits::none().and_mate(3), Limit::Mate)];
    for (limits, limit) in foreign {
        let (idle, told) = unread(AlphaBeta::new(&rules).search(&state, &limits));
        assert_eq!(idle, limit);
        assert!(told.ends_with("alpha-beta does not use this limit; it uses depth, nodes, time"));
        assert_eq!(unread(MaxN::new(&rules).search(&state, &limits)).0, limit);
        let pig = Pig::standard();
        let found = Expectiminimax::new(&pig).search(&pig.initial(), &limits);
        assert_eq!(unread(found).0, limit);
    }
    let found = Selective::new(&rules).search(&state, &Limits::simulations(9));
    assert_eq!(unread(found).0, Limit::Simulations);
}

#[test]
fn every_search_can_be_asked_again() {
    let rules = Connect4::<u64>::new(5, 4, 4).expect("a board");
    let limits = Limits::depth(7);
    let first = rules.initial();
    let second = rules.result(&first, rules.actions(&first).into_iter().next().expect("open"));
    let table = Table::mib(1).expect("a table");
    let mut plain = AlphaBeta::new(&rules);
    let mut remembering = AlphaBeta::new(&rules).table(&table);
    let mut selective = Selective::new(&rules);
    let mut max_n = MaxN::new(&rules);
    for state in [first, second, first] {
        let fresh = AlphaBeta::new(&rules).search(&state, &limits).unwrap();
        assert_eq!(plain.search(&state, &limits).unwrap().untimed(), fresh.clone().untimed());
        assert_eq!(remembering.search(&state, &limits).unwrap().value, fresh.value);
        let alone = Selective::new(&rules).search(&state, &limits).unwrap();
        assert_eq!(selective.search(&state, &limits).unwrap().untimed(), alone.untimed());
        let alone = MaxN::new(&rules).search(&state, &Limits::depth(3)).unwrap();
        assert_eq!(max_n.search(&state, &Limits::depth(3)).unwrap().untimed(), alone.untimed());
    }
    // An interrupted search leaves nothing behind that the next one would read.
    plain.search(&first, &Limits::nodes(50)).unwrap();
    let fresh = AlphaBeta::new(&rules).search(&first, &limits).unwrap();
    assert_eq!(plain.search(&first, &limits).unwrap().untimed(), fresh.untimed());
    let pig = Pig::standard();
    let mut search = Expectiminimax::new(&pig);
    for _ in 0..2 {
        let fresh = Expectiminimax::new(&pig).search(&pig.initial(), &Limits::depth(5)).unwrap();
        let again = search.search(&pig.initial(), &Limits::depth(5)).unwrap();
        assert_eq!(again.untimed(), fresh.untimed());
    }
}

#[test]
fn an_agent_goes_on_in_its_tree_where_it_was_told_of_the_actions() {
    let rules = TicTacToe;
    let mut agent = MonteCarlo::new(&rules);
    let limits = Limits::simulations(400);
    let mut state = rules.initial();
    let fresh = Agent::choose(&mut agent, &state, &limits).unwrap();
    let action = fresh.action.expect("nine actions");
    let visits = |answer: &Answer<Square, _>| -> u64 {
        answer.actions.iter().filter_map(|action| action.visits).sum()
    };
    let inherited = fresh.actions.iter().find(|known| known.action == action);
    let inherited = inherited.and_then(|known| known.visits).expect("it was visited");
    state = rules.result(&state, action);
    agent.played(action);
    let next = Agent::choose(&mut agent, &state, &limits).unwrap();
    assert!(visits(&next) > 400 && visits(&next) <= 400 + inherited, "{}", visits(&next));
    // Asked of another state, it begins afresh.
    let other = Agent::choose(&mut agent, &rules.initial(), &limits).unwrap();
    assert!(visits(&other) <= 400);
}
