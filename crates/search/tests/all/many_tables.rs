//! Max-n with a transposition table: the same payoffs, fewer nodes.

use outply_game::{Keyed, Payoffs, Player, Rules, by, hash_key, mix64};
use outply_search::many::{MaxN, PayoffTable, SumBound};
use outply_search::{Limits, Proof};

/// Three players take one to three chips of a pile by turns; each chip has a worth of its own, and a
/// player who takes three moves again. What counts in the end is the share of all that was gained.
struct Chips(u64);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Pile {
    left: u8,
    next: u8,
    gained: [u8; 3],
}

impl Rules for Chips {
    type State = Pile;
    type Action = u8;
    type Utility = Payoffs;
    type Turn = Player;

    fn players(&self) -> usize {
        3
    }

    fn initial(&self) -> Pile {
        Pile { left: 13, next: 0, gained: [1; 3] }
    }

    fn to_move(&self, pile: &Pile) -> Player {
        Player(pile.next)
    }

    fn actions(&self, pile: &Pile) -> impl IntoIterator<Item = u8> {
        1..=pile.left.min(3)
    }

    fn result(&self, pile: &Pile, taken: u8) -> Pile {
        let mut pile = *pile;
        pile.left -= taken;
        pile.gained[usize::from(pile.next)] +=
            (mix64(self.0 ^ u64::from(pile.left)) % 3) as u8 * taken;
        pile.next = if taken == 3 { pile.next } else { (pile.next + 1) % 3 };
        pile
    }

    fn utility(&self, pile: &Pile) -> Option<Payoffs> {
        (pile.left == 0).then(|| shares(pile))
    }
}

impl Keyed for Chips {
    fn key(&self, pile: &Pile) -> u64 {
        hash_key(pile)
    }
}

fn shares(pile: &Pile) -> Payoffs {
    let all: f64 = pile.gained.iter().copied().map(f64::from).sum();
    Payoffs::new(&pile.gained.map(|gained| f64::from(gained) / all)).unwrap()
}

const SUM: SumBound = SumBound { lowest: 0.0, highest_sum: 1.0 };

#[test]
fn a_table_changes_no_payoffs_at_any_depth_with_pruning_or_without() {
    for seed in 0..30 {
        let rules = Chips(seed);
        for prunes in [false, true] {
            let table = PayoffTable::mib(1).unwrap();
            let search = || {
                let search = MaxN::new(&rules).evaluator(by(&rules, |_, pile| shares(pile)));
                let search = search.all_actions(seed % 2 == 0);
                if prunes { search.sum_bound(SUM) } else { search }
            };
            let whole = search().search(&rules.initial(), &Limits::none()).unwrap();
            for depth in 1..=14 {
                let context = format!("seed {seed}, depth {depth}, pruning {prunes}");
                let limits = Limits::depth(depth);
                let plain = search().search(&rules.initial(), &limits).unwrap();
                let mut with_table = search().table(&table);
                let found = with_table.search(&rules.initial(), &limits).unwrap();
                // What was seen to the end of the game from nearer by holds at every depth.
                let judge = if found.proof == Proof::Proven { &whole } else { &plain };
                assert_eq!(found.payoffs, judge.payoffs, "{context}");
                assert_eq!(found.action, judge.action, "{context}");
                assert!(found.proof == Proof::Proven || plain.proof == found.proof, "{context}");
            }
            assert_eq!(whole.proof, Proof::Proven);
        }
    }
}

#[test]
fn a_table_saves_nodes_where_states_recur() {
    let rules = Chips(1);
    let table = PayoffTable::mib(4).unwrap();
    let plain = MaxN::new(&rules).search(&rules.initial(), &Limits::none()).unwrap();
    let mut search = MaxN::new(&rules).table(&table);
    let found = search.search(&rules.initial(), &Limits::none()).unwrap();
    assert_eq!((found.payoffs, found.proof), (plain.payoffs, Proof::Proven));
    assert!(
        2 * found.work.nodes < plain.work.nodes,
        "{} nodes, {} without",
        found.work.nodes,
        plain.work.nodes
    );
    // What is proven is still known in the next search.
    let again = search.search(&rules.initial(), &Limits::none()).unwrap();
    assert!(again.work.nodes <= 40, "{} nodes", again.work.nodes);
}
