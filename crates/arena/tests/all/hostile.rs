//! Hostile text: nothing panics, and what is read is written so that it reads the same.

use outply_arena::contest::{Control, GameRecord, Opening};
use outply_arena::engine::split_command;
use outply_arena::statistics::{Estimate, Model, Pairs, Sprt, Tally};
use proptest::prelude::*;

proptest! {
    #[test]
    fn controls(text in r"(tc|st|nodes|depth|sims|nps|margin|=|,|/|\+|[0-9]{1,21}|\.|e|-|.){0,9}") {
        if let Ok(control) = text.parse::<Control>() {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
    }

    #[test]
    fn openings_and_commands(text in r#"(moves|startpos|fen| |\n|#|'|"|.){0,12}"#) {
        let _ = (Opening::list(&text), split_command(&text));
    }

    #[test]
    fn records(text in r#"[{}\[\]":,0-9a-z]{0,40}"#) {
        let _ = serde_json::from_str::<GameRecord>(&text);
    }

    /// A reversed match says the reverse, and passes the reverse test.
    #[test]
    fn statistics_are_symmetric(counts in proptest::array::uniform6(0u64..500)) {
        let pairs = Pairs::new(counts);
        prop_assume!(pairs.pairs() > 0);
        let (ours, theirs) = (Estimate::of(&pairs), Estimate::of(&pairs.reversed()));
        let (ours, theirs) = (ours.expect("pairs"), theirs.expect("pairs"));
        prop_assert!((ours.score + theirs.score - 1.0).abs() < 1e-12);
        prop_assert!((ours.superiority + theirs.superiority - 1.0).abs() < 1e-9);
        for model in [Model::Normalised, Model::Logistic] {
            let test = |bounds| Sprt::new(model, bounds, 0.05, 0.05).expect("possible");
            let (up, down) = (test([0.0, 10.0]), test([-10.0, 0.0]));
            let sum = up.llr_of(&pairs) + down.llr_of(&pairs.reversed());
            prop_assert!(sum.abs() < 1e-6, "{model:?}: {sum}");
        }
    }

    #[test]
    fn statistics_of_anything_are_not_nan(wins in 0u64..1_000_000, draws in 0u64..9, losses in 0u64..9) {
        let tally = Tally::new(wins, draws, losses);
        if let Some(estimate) = Estimate::of(&tally) {
            let numbers = [
                estimate.elo.value,
                estimate.elo.error,
                estimate.normalised_elo.value,
                estimate.superiority,
            ];
            prop_assert!(numbers.iter().all(|number| !number.is_nan()), "{estimate:?}");
        }
        let sprt = Sprt::normalised(-200.0, 200.0).expect("possible");
        prop_assert!(sprt.llr_of(&tally).is_finite());
    }
}
