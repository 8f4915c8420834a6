//! A watched search is the same search, and what it does is called by its name.

use super::positions;
use outply_evaluate::Linear;
use outply_game::{End, Enter, Observer, Remark, Value};
use outply_games::checkers::{Checkers, CheckersFeatures, CheckersHints, WEIGHTS};
use outply_search::selective::Settings;
use outply_search::{Limits, Selective, Table};

/// Counts, and checks that every visit ends.
#[derive(Default)]
struct Counts {
    open: u32,
    visits: u64,
    whole: u64,
    remarks: Vec<Remark>,
    ends: Vec<End>,
}

impl<A> Observer<A, Value> for Counts {
    fn enter(&mut self, node: Enter<A, Value>) {
        assert!(node.window.0 < node.window.1, "{:?}", node.window);
        self.open += 1;
        self.visits += 1;
    }

    fn leave(&mut self, _value: Value, end: End) {
        self.open -= 1;
        self.ends.push(end);
        self.whole += u64::from(self.open == 0);
    }

    fn remark(&mut self, remark: Remark) {
        assert!(self.open > 0);
        self.remarks.push(remark);
    }

    fn restart(&mut self, _depth: Option<u32>) {
        assert_eq!(self.open, 0, "a tree begins anew within another");
    }
}

#[test]
fn watching_changes_nothing_and_names_everything() {
    let rules = Checkers::standard();
    let mut seen = Counts::default();
    for state in positions(&rules, 4, 30) {
        let tables = [Table::bytes(1 << 18).unwrap(), Table::bytes(1 << 18).unwrap()];
        let search = |table| {
            let evaluator = Linear::new(CheckersFeatures, &WEIGHTS).unwrap();
            let search = Selective::new(&rules).evaluator(evaluator).hints(CheckersHints);
            let settings = Settings::parse("", "shallow-cut=on").unwrap();
            search.settings(settings).table(table)
        };
        let limits = Limits::depth(8);
        let alone = search(&tables[0]).search(&state, &limits).unwrap();
        let mut counts = Counts::default();
        let watched = search(&tables[1]).observer(&mut counts).search(&state, &limits).unwrap();
        assert_eq!((alone.action, alone.value), (watched.action, watched.value));
        assert_eq!(alone.work.nodes, watched.work.nodes);
        assert_eq!(counts.open, 0);
        assert!(counts.visits >= watched.work.nodes, "every node is a visit");
        seen.remarks.extend(counts.remarks);
        seen.ends.extend(counts.ends);
    }
    let has = |wanted: fn(&Remark) -> bool| seen.remarks.iter().any(wanted);
    assert!(has(|remark| matches!(remark, Remark::Reduced(_))));
    assert!(has(|remark| matches!(remark, Remark::Extended(_))));
    assert!(has(|remark| *remark == Remark::Cut));
    assert!(has(|remark| *remark == Remark::Omitted));
    assert!(has(|remark| *remark == Remark::ShallowCut));
    assert!(has(|remark| *remark == Remark::ReverseFutility));
    assert!(seen.ends.contains(&End::Table));
    assert!(seen.ends.contains(&End::Horizon));
}
