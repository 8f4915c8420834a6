//! Matches by types, with games and searches that have no notation.

use outply_arena::contest::{
    ContestError, Control, Event, OpeningError, Openings, duel, duel_with_chance,
};
use outply_game::{Rules, Utility};
use outply_games::connect4::Connect4;
use outply_games::pig::{Dice, Pig};
use outply_games::tictactoe::{Marks, TicTacToe};
use outply_search::chance::Expectiminimax;
use outply_search::{Agent, AlphaBeta, Answer, Limits, MonteCarlo, SearchError, Worth};

#[test]
fn the_deeper_search_wins() {
    let rules = Connect4::<u64>::standard();
    /// Looks no further than its own move.
    struct Shallow<'r>(AlphaBeta<'r, Connect4<u64>, Parts, true>);
    type Column = <Connect4<u64> as outply_game::Rules>::Action;
    type Parts = ((), (), outply_search::alphabeta::ordering::Learning<Column>, (), ());
    impl Agent<Connect4<u64>> for Shallow<'_> {
        fn choose(
            &mut self,
            state: &<Connect4<u64> as outply_game::Rules>::State,
            _: &Limits,
        ) -> Result<Answer<Column, Worth>, SearchError> {
            self.0.choose(state, &Limits::depth(1))
        }
    }
    let contest = duel(
        &rules,
        Control::depth(6),
        || AlphaBeta::new(&rules),
        || Shallow(AlphaBeta::new(&rules)),
    );
    let contest = contest.rounds(10).openings(Openings::Random { plies: 4 }).seed(3).threads(2);
    let report = contest.run(&mut |_| ()).unwrap();
    let tally = report.standings.meeting(0, 1).games();
    assert_eq!(report.standings.games(), 20);
    assert!(tally.wins >= 15, "{tally:?}");
}

#[test]
fn dice_fall_for_both() {
    let rules = Pig::new(20, Dice::One).unwrap();
    let contest = duel_with_chance(
        &rules,
        Control::depth(3),
        || Expectiminimax::new(&rules),
        || Expectiminimax::new(&rules),
    );
    let report = contest.rounds(10).run(&mut |_| ()).unwrap();
    let tally = report.standings.meeting(0, 1).games();
    // The same player in both seats, with the same dice: each pair of games is shared.
    assert_eq!((tally.wins, tally.losses), (10, 10));
}

#[test]
fn an_agent_that_cannot_search_is_recorded_as_failing() {
    let rules = Connect4::<u64>::standard();
    let contest =
        duel(&rules, Control::depth(2), || AlphaBeta::new(&rules), || MonteCarlo::new(&rules));
    let mut told = Vec::new();
    let report = contest
        .run(&mut |event| {
            if let Event::Finished { record, .. } = event {
                told.push(format!("{record:?}"));
            }
        })
        .unwrap();
    assert_eq!(report.standings.conduct(1).map(|conduct| conduct.crashes), Some(2), "{told:?}");
}

/// Whether the player to move wins within so many plies, or loses within one more.
fn is_decided(rules: &TicTacToe, state: &Marks, plies: u32) -> bool {
    fn wins(rules: &TicTacToe, state: &Marks, plies: u32) -> bool {
        let mut next = rules.actions(state).into_iter().map(|action| rules.result(state, action));
        plies > 0 && next.any(|next| loses(rules, &next, plies - 1))
    }
    fn loses(rules: &TicTacToe, state: &Marks, plies: u32) -> bool {
        match rules.utility(state) {
            Some(utility) => utility.payoff(rules.to_move(state)) < 0.0,
            None => {
                let mut next =
                    rules.actions(state).into_iter().map(|action| rules.result(state, action));
                plies > 0 && next.all(|next| wins(rules, &next, plies - 1))
            }
        }
    }
    wins(rules, state, plies) || loses(rules, state, plies)
}

#[test]
fn openings_that_are_decided_are_left_out() {
    let rules = TicTacToe;
    let decided = |openings: Openings| {
        let contest =
            duel(&rules, Control::depth(1), || AlphaBeta::new(&rules), || AlphaBeta::new(&rules));
        let (mut decided, mut seen) = (0, 0);
        let mut look = |event: &Event<'_>| {
            let Event::Finished { record, .. } = event else { return };
            let mut state = rules.initial();
            for text in &record.opening.moves {
                let action = rules.actions(&state).into_iter().find(|a| format!("{a:?}") == *text);
                state = rules.result(&state, action.expect("a legal action"));
            }
            (decided, seen) = (decided + u32::from(is_decided(&rules, &state, 3)), seen + 1);
        };
        contest.rounds(40).openings(openings).run(&mut look).unwrap();
        assert_eq!(seen, 80);
        decided
    };
    assert!(decided(Openings::Random { plies: 4 }) > 20);
    assert_eq!(decided(Openings::Undecided { plies: 4, within: 3 }), 0);
}

#[test]
fn where_all_openings_are_decided_the_contest_is_refused() {
    let rules = TicTacToe;
    let contest =
        duel(&rules, Control::depth(1), || AlphaBeta::new(&rules), || AlphaBeta::new(&rules));
    // With one square left everything is won or drawn.
    let openings = Openings::Undecided { plies: 8, within: 1 };
    let error = contest.rounds(2).openings(openings).run(&mut |_| ()).unwrap_err();
    assert!(matches!(error, ContestError::Opening(OpeningError::AllDecided(1))), "{error}");
}
