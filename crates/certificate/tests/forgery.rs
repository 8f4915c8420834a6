//! Certificates of small games hold; forged ones are refused.

use outply_certificate::{Certificate, Node, Strategy, verify};
use outply_game::{Keyed, Notation, Player, Rules, Value, ZeroSumInteger, ZeroSumRules};
use outply_games::breakthrough::Breakthrough;
use outply_games::connect4::Connect4;
use outply_games::hex::Hex;
use outply_games::nim::Nim;
use outply_games::tictactoe::TicTacToe;
use std::collections::HashMap;

/// The value of a state for the player to move, by plain minimax over all of the game.
struct Minimax<'r, R: Rules> {
    rules: &'r R,
    known: HashMap<u64, Value>,
}

impl<R: ZeroSumRules + Keyed> Minimax<'_, R> {
    fn value(&mut self, state: &R::State) -> Value {
        let mover = self.rules.to_move(state);
        if let Some(utility) = self.rules.utility(state) {
            return utility.value(mover, 0);
        }
        let key = self.rules.key(state);
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let actions: Vec<R::Action> = self.rules.actions(state).into_iter().collect();
        let values = actions.into_iter().map(|action| self.after(state, action));
        let value = values.max().expect("an action");
        self.known.insert(key, value);
        value
    }

    /// What an action is worth to the player who takes it.
    fn after(&mut self, state: &R::State, action: R::Action) -> Value {
        let child = self.rules.result(state, action);
        let again = self.rules.to_move(&child) == self.rules.to_move(state);
        let value = self.value(&child);
        if again { value.later_by(1) } else { (-value).later_by(1) }
    }
}

/// A strategy that gets `player` at least `least`, by minimax.
fn strategy<R>(rules: &R, player: Player, least: Value) -> Strategy
where
    R: ZeroSumRules<State: PartialEq> + Keyed + Notation,
{
    let mut minimax = Minimax { rules, known: HashMap::new() };
    let mut states = vec![(rules.initial(), least)];
    let mut nodes = Vec::new();
    while let Some((state, least)) = states.get(nodes.len()).cloned() {
        let needed = least.sooner_by(1);
        let mut child = |action| {
            let after = rules.result(&state, action);
            let over = rules.utility(&after).is_some_and(|won| won.value(player, 0) >= needed);
            if over || rules.utility(&after).is_none() && needed <= Value::loss_in(1) {
                return None;
            }
            let known =
                states.iter().position(|(state, other)| *state == after && *other == needed);
            let place = known.unwrap_or(states.len());
            if known.is_none() {
                states.push((after, needed));
            }
            Some(place as u32)
        };
        let mut actions = rules.actions(&state).into_iter();
        nodes.push(if rules.to_move(&state) == player {
            let action = actions.find(|action| minimax.after(&state, *action) >= least);
            let action = action.expect("an action that keeps the claim");
            Node::Choice { action: rules.format_action(&state, action), child: child(action) }
        } else {
            Node::Replies(actions.map(&mut child).collect())
        });
    }
    Strategy { player, least, nodes }
}

/// The certificate of the initial state's value.
fn certificate<R>(rules: &R) -> Certificate
where
    R: ZeroSumRules<State: PartialEq> + Keyed + Notation,
{
    let value = Minimax { rules, known: HashMap::new() }.value(&rules.initial());
    let mover = rules.to_move(&rules.initial());
    let claims = [(mover, value), (mover.opponent(), -value)];
    let claims = claims.into_iter().filter(|(_, least)| *least > Value::loss_in(1));
    let strategies = claims.map(|(player, least)| strategy(rules, player, least)).collect();
    let position = rules.format_state(&rules.initial());
    Certificate { game: "a game".to_owned(), position, strategies }
}

/// The certificate of a game holds as written and read again, and none of its forgeries does.
fn holds_and_no_forgery_does<R>(rules: &R)
where
    R: ZeroSumRules<State: PartialEq> + Keyed + Notation,
{
    let genuine = certificate(rules);
    let read = Certificate::read(&genuine.text()).expect("what is written is read");
    assert_eq!(read, genuine);
    let verified = verify(rules, &read).expect("a certificate by minimax");
    let (least, most) = verified.between(Player::FIRST);
    assert_eq!(least, most, "both strategies together prove the value");
    let mut forged = 0;
    for (number, strategy) in genuine.strategies.iter().enumerate() {
        let step = (strategy.nodes.len() / 60).max(1);
        for place in (0..strategy.nodes.len()).step_by(step) {
            for node in forgeries(&strategy.nodes[place], strategy.nodes.len()) {
                let mut forgery = genuine.clone();
                forgery.strategies[number].nodes[place] = node;
                assert!(verify(rules, &forgery).is_err(), "node {place} of {number} forged");
                forged += 1;
            }
        }
        let mut more = genuine.clone();
        more.strategies[number].least = strategy.least.plus(1);
        assert!(verify(rules, &more).is_err(), "more is claimed than is proven");
        let mut spare = genuine.clone();
        spare.strategies[number].nodes.push(Node::Replies(Vec::new()));
        assert!(verify(rules, &spare).is_err(), "a node that nothing leads to");
        let mut cut = genuine.clone();
        cut.strategies[number].nodes.pop();
        assert!(verify(rules, &cut).is_err(), "a node is missing");
    }
    assert!(forged >= 20, "{forged}");
}

/// A node with one thing changed: another action, a reply left out, added or sent elsewhere.
fn forgeries(node: &Node, nodes: usize) -> Vec<Node> {
    match node {
        Node::Choice { child, action } => vec![
            Node::Choice { action: format!("{action}9"), child: *child },
            Node::Choice { action: action.clone(), child: Some(nodes as u32) },
            Node::Replies(vec![*child]),
        ],
        Node::Replies(children) => {
            let mut missing = children.clone();
            missing.pop();
            let (mut more, mut lost) = (children.clone(), children.clone());
            more.push(children[0]);
            let mut forged = vec![Node::Replies(missing), Node::Replies(more)];
            if let Some(open) = lost.iter_mut().find(|child| child.is_some()) {
                *open = None;
                forged.push(Node::Replies(lost));
            }
            forged
        }
    }
}

#[test]
fn tic_tac_toe() {
    holds_and_no_forgery_does(&TicTacToe);
}

#[test]
fn connect_four_on_a_small_board() {
    holds_and_no_forgery_does(&Connect4::<u64>::new(3, 4, 3).unwrap());
    holds_and_no_forgery_does(&Connect4::<u64>::new(4, 3, 4).unwrap());
}

#[test]
fn breakthrough_on_a_small_board() {
    holds_and_no_forgery_does(&Breakthrough::<u64>::new(3, 4).unwrap());
}

#[test]
fn hex_on_a_small_board() {
    holds_and_no_forgery_does(&Hex::<1>::new(3, false).unwrap());
}

#[test]
fn nim() {
    holds_and_no_forgery_does(&Nim::new(&[1, 2, 3], false).unwrap());
    holds_and_no_forgery_does(&Nim::new(&[2, 3, 4], true).unwrap());
}

/// Another legal action that leads elsewhere is noticed: the states no longer fit.
#[test]
fn another_action_in_place_of_the_right_one() {
    let rules = TicTacToe;
    let genuine = certificate(&rules);
    let strategy = &genuine.strategies[0];
    let chosen = |node: &Node| matches!(node, Node::Choice { child: Some(_), .. });
    let place = strategy.nodes.iter().position(chosen).expect("a choice");
    let Node::Choice { action, child } = strategy.nodes[place].clone() else { unreachable!() };
    let squares = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
    for other in squares.into_iter().filter(|other| *other != action) {
        let mut forgery = genuine.clone();
        forgery.strategies[0].nodes[place] = Node::Choice { action: other.to_owned(), child };
        assert!(verify(&rules, &forgery).is_err(), "{other} for {action}");
    }
}

/// Any change of a byte is noticed when a certificate is read.
#[test]
fn a_changed_byte_or_a_cut_is_noticed() {
    let text = certificate(&TicTacToe).text();
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let changed = String::from_utf8(bytes).expect("ASCII");
        assert!(Certificate::read(&changed).is_err(), "byte {at}");
        assert!(Certificate::read(&text[..at]).is_err(), "cut at {at}");
    }
}

#[test]
fn another_version_is_refused_by_name() {
    let text = certificate(&TicTacToe).text().replacen("certificate 1", "certificate 2", 1);
    let error = Certificate::read(&text).expect_err("a version that does not exist");
    assert!(error.to_string().contains("outply certificate 1"), "{error}");
}
