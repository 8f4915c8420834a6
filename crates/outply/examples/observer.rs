//! An observer of one's own: at which depth alpha-beta cuts, and how early in the list of actions. With
//! the best action first, nearly all cuts come after one.
//!
//! `cargo run --release -p outply --features games --example observer`

use outply::game::{End, Enter, Observer, Rules};
use outply::games::connect4::{Connect4, Connect4Hints};
use outply::search::{AlphaBeta, Limits};

/// Per ply: nodes entered, and nodes at which actions were left out.
#[derive(Default)]
struct Cuts {
    ply: usize,
    plies: Vec<(u64, u64)>,
}

impl<A, V> Observer<A, V> for Cuts {
    fn enter(&mut self, _: Enter<A, V>) {
        if self.plies.len() <= self.ply {
            self.plies.push((0, 0));
        }
        self.plies[self.ply].0 += 1;
        self.ply += 1;
    }

    fn leave(&mut self, _: V, _: End) {
        self.ply -= 1;
    }

    fn cut(&mut self, _: &[A]) {
        self.plies[self.ply - 1].1 += 1;
    }

    fn restart(&mut self, _: Option<u32>) {
        // Each iteration is a tree of its own; the last one is kept.
        *self = Cuts::default();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Connect4::<u64>::standard();
    let mut cuts = Cuts::default();
    let mut search = AlphaBeta::new(&rules).hints(Connect4Hints).observer(&mut cuts);
    search.search(&rules.initial(), &Limits::depth(8))?;
    drop(search);
    println!("ply    nodes     cuts");
    for (ply, (nodes, cuts)) in cuts.plies.iter().enumerate() {
        println!("{ply:>3} {nodes:>8} {cuts:>8}");
    }
    Ok(())
}
