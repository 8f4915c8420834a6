//! Boards whose description shows nothing to learn from.

use crate::learning::Take;
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Mover, Outcome, Plain, Player, Rules};
use outply_learn::{
    BoardInputs, InputChoice, Learner, PatternError, Patterns, Settings, has_other_kinds, is_blank,
};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is left, and who moves.
type Pile = (usize, Player);

/// A row of 21 cells, each drawn by whether its counter is left.
fn row(pile: &Pile, draw: impl Fn(Cell, bool) -> Cell) -> Board {
    let mut board = Board::new(&[Kind::disc('o', "counter", "#222")]);
    for place in 0..21u8 {
        let cell = Cell::square(&format!("c{place}"), (place.into(), 0.0));
        board.cell(draw(cell, usize::from(place) < pile.0));
    }
    board
}

fn coloured(_: &Take, pile: &Pile) -> Board {
    row(pile, |cell, is_left| cell.fill(if is_left { "#222" } else { "#fff" }).writing("x"))
}

fn shown(board: fn(&Take, &Pile) -> Board) -> (bool, bool, bool) {
    let rules = Plain::new(Take).board(board, |_, _, _| Vec::new());
    let patterns = Patterns::of_board(&rules, InputChoice::lines(3)).map(|_| ());
    let has_patterns = patterns != Err(PatternError::Blank);
    (BoardInputs::of(&rules).is_some(), has_patterns, !is_blank(&rules))
}

#[test]
fn colours_and_letters_are_nothing_to_learn_from() {
    assert_eq!(shown(coloured), (false, false, false));
}

#[test]
fn pieces_and_numbers_are_found_even_late_in_a_game() {
    let pieces =
        |_: &Take, pile: &Pile| row(pile, |cell, is_left| cell.piece(is_left.then_some(0)));
    assert_eq!(shown(pieces), (true, true, true));
    let late = |_: &Take, pile: &Pile| {
        row(pile, |cell, is_left| cell.piece((is_left && pile.0 < 3).then_some(0)))
    };
    assert_eq!(shown(late), (true, true, true));
    let numbers = |_: &Take, pile: &Pile| row(pile, |cell, _| cell.writing(21 - pile.0));
    assert_eq!(shown(numbers), (true, true, true));
}

#[test]
fn dice_are_learnt_from_but_lie_on_no_cell() {
    let dice = |rules: &Take, pile: &Pile| Board { dice: vec![3], ..coloured(rules, pile) };
    assert_eq!(shown(dice), (true, false, false));
    let none = |rules: &Take, pile: &Pile| Board { dice: vec![0, 7], ..coloured(rules, pile) };
    assert_eq!(shown(none), (false, false, false));
}

/// The row, its counters being of this kind.
fn of_kind(pile: &Pile, name: &str) -> Board {
    let board = row(pile, |cell, is_left| cell.piece(is_left.then_some(0)));
    Board { kinds: vec![Kind::disc('o', name, "#222")], ..board }
}

#[test]
fn pieces_that_the_first_board_does_not_list_are_not_passed_over() {
    let listing = |board: fn(&Take, &Pile) -> Board| {
        let rules = Plain::new(Take).board(board, |_, _, _| Vec::new());
        let patterns = Patterns::of_board(&rules, InputChoice::lines(3)).map(|_| ());
        let is_refused = patterns == Err(PatternError::OtherKinds);
        (has_other_kinds(&rules), is_refused, BoardInputs::of(&rules).is_none())
    };
    assert_eq!(listing(|_, pile| of_kind(pile, "counter")), (false, false, false));
    let by_state = |_: &Take, pile: &Pile| of_kind(pile, if pile.0 < 9 { "last" } else { "first" });
    assert_eq!(listing(by_state), (true, true, true));
}

/// How many counters are left where they are of another kind, for the first player.
static RARE: AtomicUsize = AtomicUsize::new(0);

fn rarely_other(_: &Take, pile: &Pile) -> Board {
    let is_rare = *pile == (RARE.load(Ordering::Relaxed), Player::FIRST);
    of_kind(pile, if is_rare { "rare" } else { "counter" })
}

/// No look at a few games finds every kind: one that comes up in learning is a fault, and ends it.
#[test]
fn a_kind_that_comes_up_while_it_is_learnt_ends_learning() {
    let rules = Plain::new(Take).board(rarely_other, |_, _, _| Vec::new());
    let is_missed = |left: &usize| {
        RARE.store(*left, Ordering::Relaxed);
        !has_other_kinds(&rules)
    };
    let left = (2..20).find(is_missed).expect("a number of counters that three games pass over");
    RARE.store(left, Ordering::Relaxed);
    let inputs = BoardInputs::of(&rules).expect("nothing was seen of it");
    let by_board = Learner::new(&rules, inputs);
    let patterns = Patterns::of_board(&rules, InputChoice::lines(3)).expect("nothing was seen");
    let by_patterns = Learner::new(&rules, patterns);
    for learner in [by_board, by_patterns] {
        let mut learner = learner.settings(|found| Settings { explore: 0.5, ..found });
        assert_eq!(learner.inputs_fault(), None);
        learner.play_while(1, &|game| (game < 500).then_some(1.0));
        let fault = learner.inputs_fault().expect("it came up in 500 games");
        assert!(fault.starts_with("a board has the piece \"rare\", which the"), "{fault}");
        assert!(learner.weights().games() < 500, "it ended at once");
    }
}

/// After the only move chance is awaited, whose outcomes nobody lists.
struct Veiled;

impl Rules for Veiled {
    type State = u8;
    type Action = u8;
    type Utility = Outcome;
    type Turn = Mover;

    fn initial(&self) -> u8 {
        0
    }

    fn to_move(&self, state: &u8) -> Mover {
        if *state == 0 { Mover::Player(Player::FIRST) } else { Mover::Chance }
    }

    fn actions(&self, state: &u8) -> impl IntoIterator<Item = u8> {
        (*state == 0).then_some(1)
    }

    fn result(&self, _: &u8, action: u8) -> u8 {
        action
    }

    fn utility(&self, _: &u8) -> Option<Outcome> {
        None
    }
}

#[test]
fn a_board_behind_chance_is_given_the_benefit_of_the_doubt() {
    let board = |_: &Veiled, _: &u8| {
        let mut board = Board::new(&[Kind::disc('o', "counter", "#222")]);
        board.cell(Cell::square("a", (0.0, 0.0)).fill("#123456"));
        board
    };
    let rules = Plain::new(Veiled).board(board, |_, _, _| Vec::new());
    assert!(!is_blank(&rules) && BoardInputs::of(&rules).is_some());
}
