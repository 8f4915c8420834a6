//! The verifier: every node by the rules, and nothing else.
//!
//! It goes from the certificate's state to all states that the strategy reaches, and requires that
//! - the player's choice is a legal action, and each legal action of the opponent has its reply;
//! - a node reached in several ways is one state, and is nowhere asked for more than it claims;
//! - where the strategy ends, the game is over with what was claimed, or cannot be lost so soon;
//! - no node is left over, and no promise of more than a draw goes round in circles.
//!
//! Then whoever follows the strategy gets what it claims, by induction on the distance to the end. Claims
//! with a distance cannot go round in circles, since each ply takes one from it; a draw may, for play that
//! never ends is one.

use crate::{Certificate, CertificateError, Child, Node, Strategy};
use outply_game::{Notation, Player, Rules, Value, ZeroSumInteger, ZeroSumRules, listed};

/// What a certificate proves.
#[derive(Clone, PartialEq, Debug)]
pub struct Proven {
    /// Each player's least payoff: proven by a strategy of that player.
    pub least: Vec<(Player, Value)>,
    /// The nodes looked at.
    pub nodes: usize,
}

impl Proven {
    /// Between which values the state's value for `player` lies; an end that no strategy proves is
    /// infinite.
    pub fn between(&self, player: Player) -> (Value, Value) {
        let of = |who: Player| self.least.iter().find(|(other, _)| *other == who);
        let least = of(player).map_or(Value::NEG_INFINITY, |(_, least)| *least);
        let most = of(player.opponent()).map_or(Value::INFINITY, |(_, least)| -*least);
        (least, most)
    }
}

/// Checks `certificate` by `rules` alone.
///
/// # Errors
/// The first fault found. What the certificate says of its game's name is the caller's to compare.
pub fn verify<R: ZeroSumRules<State: PartialEq> + Notation>(
    rules: &R,
    certificate: &Certificate,
) -> Result<Proven, CertificateError> {
    let root = rules.parse_state(&certificate.position).map_err(CertificateError::Position)?;
    let mut least = Vec::new();
    for strategy in &certificate.strategies {
        let mut walk = Walk { rules, strategy, seen: vec![None; strategy.nodes.len()] };
        walk.from(&root)?;
        least.push((strategy.player, strategy.least));
    }
    Ok(Proven { least, nodes: certificate.nodes() })
}

/// One strategy under examination.
struct Walk<'c, R: Rules> {
    rules: &'c R,
    strategy: &'c Strategy,
    /// The state of each node that was come to, and what it claims.
    seen: Vec<Option<(R::State, Value)>>,
}

impl<R: ZeroSumRules<State: PartialEq> + Notation> Walk<'_, R> {
    fn from(&mut self, root: &R::State) -> Result<(), CertificateError> {
        let first = if self.strategy.nodes.is_empty() { None } else { Some(0) };
        let mut open = Vec::new();
        open.extend(self.reach(root, self.strategy.least, first, 0)?);
        while let Some(node) = open.pop() {
            self.look_at(node, &mut open)?;
        }
        if let Some(left) = self.seen.iter().position(Option::is_none) {
            return Err(self.fault(left as u32, "no line of play leads there"));
        }
        self.check_circles()
    }

    /// Looks at a node; those that it leads to and that are new are put into `open`.
    fn look_at(&mut self, node: u32, open: &mut Vec<u32>) -> Result<(), CertificateError> {
        let Some((state, claim)) = self.seen[node as usize].clone() else { return Ok(()) };
        let needed = claim.sooner_by(1);
        let moves = self.rules.to_move(&state) == self.strategy.player;
        match &self.strategy.nodes[node as usize] {
            Node::Choice { action, child } if moves => {
                let parsed = self.rules.parse_action(&state, action);
                let legal = |action| listed(self.rules, &state).contains(&action);
                let action = parsed.ok().filter(|action| legal(*action));
                let action = action.ok_or_else(|| self.fault(node, "its action is not legal"))?;
                let after = self.rules.result(&state, action);
                open.extend(self.reach(&after, needed, *child, node)?);
            }
            Node::Replies(children) if !moves => {
                let actions = listed(self.rules, &state);
                if actions.is_empty() || actions.len() != children.len() {
                    let (replies, actions) = (children.len(), actions.len());
                    let fault = format!("{replies} replies to {actions} actions");
                    return Err(self.fault(node, &fault));
                }
                for (action, child) in actions.into_iter().zip(children) {
                    let after = self.rules.result(&state, action);
                    open.extend(self.reach(&after, needed, *child, node)?);
                }
            }
            _ => return Err(self.fault(node, "the other player is to move")),
        }
        Ok(())
    }

    /// Comes to `state`, in which `needed` is to be had, by the way of `from`; the node to look at, if it
    /// is a new one.
    fn reach(
        &mut self,
        state: &R::State,
        needed: Value,
        child: Child,
        from: u32,
    ) -> Result<Option<u32>, CertificateError> {
        let Some(child) = child else {
            return match self.holds(state, needed) {
                true => Ok(None),
                false => Err(self.fault(from, "it leads to a state where the claim does not hold")),
            };
        };
        match self.seen.get_mut(child as usize) {
            None => Err(self.fault(from, "it leads to a node that does not exist")),
            Some(new @ None) => {
                if self.rules.terminal_test(state) {
                    return Err(self.fault(child, "the game is over there"));
                }
                *new = Some((state.clone(), needed));
                Ok(Some(child))
            }
            Some(Some((known, claim))) => match known == state && needed <= *claim {
                true => Ok(None),
                false => Err(self.fault(child, "it stands for two states, or for two claims")),
            },
        }
    }

    /// Whether the rules alone give the player `needed`: the game is over with it; or, being under way,
    /// it cannot be lost before the next ply.
    fn holds(&self, state: &R::State, needed: Value) -> bool {
        match self.rules.utility(state) {
            Some(utility) => utility.value(self.strategy.player, 0) >= needed,
            None => needed <= Value::loss_in(1),
        }
    }

    /// A promise of points must come to an end: each node is taken away once all that lead to it are.
    fn check_circles(&self) -> Result<(), CertificateError> {
        let has_distance = self.strategy.least.is_decided();
        if self.strategy.least <= Value::ZERO || has_distance {
            return Ok(());
        }
        match circle(&self.strategy.nodes) {
            None => Ok(()),
            Some(at) => Err(self.fault(at as u32, "its claim rests on itself")),
        }
    }

    fn fault(&self, node: u32, fault: &str) -> CertificateError {
        let player = self.strategy.player.index();
        CertificateError::Strategy { player, node, fault: fault.to_owned() }
    }
}

/// A node that leads to itself in the end, if there is one.
fn circle(nodes: &[Node]) -> Option<usize> {
    let mut leading = vec![0_u32; nodes.len()];
    nodes.iter().flat_map(children).for_each(|child| leading[child as usize] += 1);
    let mut free: Vec<u32> = leading.iter().take(1).filter(|&&n| n == 0).map(|_| 0).collect();
    let mut taken = 0;
    while let Some(node) = free.pop() {
        taken += 1;
        for child in children(&nodes[node as usize]) {
            leading[child as usize] -= 1;
            free.extend((leading[child as usize] == 0).then_some(child));
        }
    }
    let circle = leading.iter().position(|&left| left > 0);
    (taken < nodes.len()).then(|| circle.unwrap_or(0))
}

fn children(node: &Node) -> Vec<u32> {
    match node {
        Node::Choice { child, .. } => child.iter().copied().collect(),
        Node::Replies(children) => children.iter().copied().flatten().collect(),
    }
}
