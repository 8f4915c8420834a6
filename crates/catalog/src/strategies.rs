//! From a proof to the strategies of a certificate: in each state an action that keeps what is claimed.

use crate::error::CatalogError;
use crate::figure::Figure;
use crate::report::Report;
use outply_certificate::{CertificateError, Child, Node, Strategy};
use outply_game::{Keyed, MAX_PLY, Notation, Player, Value, ZeroSumInteger, ZeroSumRules, listed};
use outply_search::{Bound, Proof};
use std::collections::HashMap;

/// A certificate that is asked for.
pub(crate) struct Wanted {
    /// What each player gets at least.
    pub(crate) claims: Vec<(Player, Value)>,
    /// It has at most so many nodes.
    pub(crate) most_nodes: usize,
}

/// What strategies of the two players prove the value that `report` has.
///
/// # Errors
/// If the report's value is not proven.
pub(crate) fn claims(report: &Report) -> Result<Vec<(Player, Value)>, CatalogError> {
    let (Figure::Value(value), Proof::Proven) = (report.value, report.proof) else {
        let sentence = "a certificate needs a proven value, and this one is not proven";
        return Err(CatalogError::Unfit(sentence.to_owned()));
    };
    let (player, opponent) = (report.player, report.player.opponent());
    let mut claims = Vec::new();
    if report.bound != Bound::AtMost {
        claims.push((player, claimed(value, report.bound)));
    }
    if report.bound != Bound::AtLeast {
        claims.push((opponent, claimed(-value, report.bound)));
    }
    // That a game under way is not lost before the next ply goes without saying.
    claims.retain(|(_, least)| *least > Value::loss_in(1));
    Ok(claims)
}

/// Of a win found, which may not be the soonest, it is claimed that it is one.
fn claimed(value: Value, bound: Bound) -> Value {
    let is_found = bound != Bound::Exact && value.is_win();
    if is_found { Value::win_in(MAX_PLY) } else { value }
}

/// What makes a strategy: the rules, whose it is, and an oracle that names an action worth so much.
pub(crate) struct Maker<'s, R: ZeroSumRules> {
    pub(crate) rules: &'s R,
    pub(crate) player: Player,
    /// It has at most so many nodes.
    pub(crate) most: usize,
    /// An action worth at least so much in a state where `player` moves.
    pub(crate) action_worth: ActionWorth<'s, R>,
    /// Hears how many nodes there are.
    pub(crate) heard: &'s mut dyn FnMut(u64),
}

/// Names an action worth at least so much, if there is one.
type ActionWorth<'s, R> =
    &'s mut dyn FnMut(
        &<R as outply_game::Rules>::State,
        Value,
    ) -> Result<Option<<R as outply_game::Rules>::Action>, CatalogError>;

/// The states come to so far, each with what is claimed there.
struct Seen<R: ZeroSumRules> {
    states: Vec<(R::State, Value)>,
    places: HashMap<(u64, i32), Vec<u32>>,
}

impl<R: ZeroSumRules<State: PartialEq> + Keyed> Seen<R> {
    fn find(&self, rules: &R, state: &R::State, least: Value) -> Option<u32> {
        let same = self.places.get(&(rules.key(state), least.raw()))?;
        same.iter().copied().find(|&place| self.states[place as usize].0 == *state)
    }

    fn add(&mut self, rules: &R, state: R::State, least: Value) -> u32 {
        let place = self.states.len() as u32;
        self.places.entry((rules.key(&state), least.raw())).or_default().push(place);
        self.states.push((state, least));
        place
    }
}

impl<R: ZeroSumRules<State: PartialEq> + Keyed + Notation> Maker<'_, R> {
    /// The strategy from `root` on.
    ///
    /// # Errors
    /// If it would have too many nodes, or the oracle denies what is claimed.
    pub(crate) fn strategy(
        mut self,
        root: &R::State,
        least: Value,
    ) -> Result<Strategy, CatalogError> {
        let mut seen = Seen { states: Vec::new(), places: HashMap::new() };
        let mut nodes = Vec::new();
        self.child(&mut seen, root.clone(), least);
        while let Some((state, least)) = seen.states.get(nodes.len()).cloned() {
            let node = self.node(&mut seen, (nodes.len(), &state), least)?;
            nodes.push(node);
            if seen.states.len() > self.most {
                let sentence =
                    format!("the certificate would have more than {} positions", self.most);
                return Err(CatalogError::Unfit(sentence));
            }
            (self.heard)(nodes.len() as u64);
        }
        Ok(Strategy { player: self.player, least, nodes })
    }

    fn node(
        &mut self,
        seen: &mut Seen<R>,
        (nodes, state): (usize, &R::State),
        least: Value,
    ) -> Result<Node, CatalogError> {
        let needed = least.sooner_by(1);
        if self.rules.to_move(state) != self.player {
            let mut children = Vec::new();
            for action in listed(self.rules, state) {
                children.push(self.child(seen, self.rules.result(state, action), needed));
            }
            return Ok(Node::Replies(children));
        }
        let known = self.known_action(seen, state, needed);
        let found = match known {
            Some(action) => Some(action),
            None => (self.action_worth)(state, least)?,
        };
        let action = found.ok_or_else(|| {
            let state = self.rules.format_state(state);
            let fault = format!("no action keeps the value found in {state}");
            let (player, node) = (self.player.index(), nodes as u32);
            CatalogError::Certificate(CertificateError::Strategy { player, node, fault })
        })?;
        let child = self.child(seen, self.rules.result(state, action), needed);
        Ok(Node::Choice { action: self.rules.format_action(state, action), child })
    }

    /// An action to a state that is in the strategy already, or where the game ends well. A promise of
    /// points could so go round in circles: it takes the search's action always.
    fn known_action(&self, seen: &Seen<R>, state: &R::State, needed: Value) -> Option<R::Action> {
        if needed > Value::ZERO && !needed.is_decided() {
            return None;
        }
        let leads = |action: &R::Action| {
            let after = self.rules.result(state, *action);
            self.holds(&after, needed) || seen.find(self.rules, &after, needed).is_some()
        };
        listed(self.rules, state).into_iter().find(leads)
    }

    /// The number of the node for `state`, a new one where there is none; nothing where the rules decide.
    fn child(&self, seen: &mut Seen<R>, state: R::State, needed: Value) -> Child {
        if self.holds(&state, needed) {
            return None;
        }
        let known = seen.find(self.rules, &state, needed);
        Some(known.unwrap_or_else(|| seen.add(self.rules, state, needed)))
    }

    /// Whether the rules alone give the player so much.
    fn holds(&self, state: &R::State, needed: Value) -> bool {
        match self.rules.utility(state) {
            Some(utility) => utility.value(self.player, 0) >= needed,
            None => needed <= Value::loss_in(1),
        }
    }
}
