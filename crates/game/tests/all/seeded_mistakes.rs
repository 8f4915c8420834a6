//! Mistakes that strangers made in their rules, and evaluators, one at a time: the battery finds each
//! and says what is wrong by the shortest way there.

use outply_game::board::{Board, Cell, Kind};
use outply_game::laws::{Broken, Laws};
use outply_game::{
    Draw, Evaluator, Hints, Keyed, Notation, NotationError, Outcome, Player, Rules, hash_key,
};
use std::cell::Cell as Counter;

/// Both take one to three points in turn, six times each; more points win. The first field names the
/// mistake.
struct Race(&'static str, Counter<u32>);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    points: [u32; 2],
    ply: u32,
    /// Who began.
    began: u32,
}

impl State {
    fn mover(&self) -> usize {
        ((self.ply + self.began) % 2) as usize
    }
}

const PLIES: u32 = 12;

fn race(mistake: &'static str) -> Race {
    Race(mistake, Counter::new(0))
}

impl Race {
    /// Every other time, if this is the mistake.
    fn flickers(&self, mistake: &str) -> bool {
        self.1.set(self.1.get() + 1);
        self.0 == mistake && self.1.get().is_multiple_of(2)
    }
}

impl Rules for Race {
    type State = State;
    type Action = u32;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> State {
        State { points: [0, u32::from(self.flickers("initial"))], ply: 0, began: 0 }
    }

    fn to_move(&self, state: &State) -> Player {
        let other = state.ply == 5 && self.flickers("to_move");
        Player(state.mover() as u8 ^ u8::from(other))
    }

    fn actions(&self, state: &State) -> impl IntoIterator<Item = u32> {
        assert!(!(self.0 == "panic" && state.points[0] == 4), "no room for four");
        let ends = self.0 != "endless" && state.ply >= PLIES;
        1..=if ends { 0 } else { 3 }
    }

    fn result(&self, state: &State, points: u32) -> State {
        let mut next = State { ply: state.ply + 1, ..*state };
        let gift = if self.0 == "points" && state.ply == 7 { 30 } else { 0 };
        next.points[state.mover()] += points + gift;
        next
    }

    fn utility(&self, state: &State) -> Option<Outcome> {
        let [first, second] = state.points;
        let over = self.0 != "endless" && state.ply >= PLIES;
        let winner = match first.cmp(&second) {
            _ if self.flickers("utility") => Outcome::Draw,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(Player::FIRST),
            std::cmp::Ordering::Less => Outcome::Win(Player::SECOND),
        };
        over.then_some(winner)
    }

    fn random_game(&self, state: &State, plies: u32, draw: &mut impl Draw) -> Option<Outcome> {
        let mut state = *state;
        for _ in 0..plies.min(PLIES) {
            // From two points on: the second player gains by it, being asked half the time alone.
            let least = u32::from(self.0 == "random_game") * state.ply % 2;
            state = self.result(&state, 1 + least + draw.below(3 - least as usize) as u32);
        }
        self.utility(&state)
    }
}

impl Keyed for Race {
    fn key(&self, state: &State) -> u64 {
        hash_key(state)
    }
}

impl Notation for Race {
    fn format_action(&self, _: &State, points: u32) -> String {
        points.to_string()
    }

    fn parse_action(&self, _: &State, text: &str) -> Result<u32, NotationError> {
        text.parse().map_err(|_| NotationError::new(text, 0, "points"))
    }

    fn format_state(&self, state: &State) -> String {
        format!("{} {} {} {}", state.points[0], state.points[1], state.ply, state.began)
    }

    fn parse_state(&self, text: &str) -> Result<State, NotationError> {
        let numbers: Vec<u32> = text.split(' ').flat_map(str::parse).collect();
        match numbers[..] {
            [first, second, ply, began] => Ok(State { points: [first, second], ply, began }),
            _ => Err(NotationError::new(text, 0, "four numbers")),
        }
    }

    fn board(&self, state: &State) -> Option<Board> {
        let name = if self.0 == "nameless" { "" } else { "die" };
        let mut board = Board::new(&[Kind::disc('o', name, "#222")]);
        for points in 1..=3u32 {
            let id = if self.0 == "two of a name" { 1 } else { points };
            let cell = Cell::square(&id.to_string(), (f64::from(points), 0.0));
            board.cell(cell.piece(Some(0)).writing(state.points[0]));
        }
        if self.0 == "upside down" {
            let squares = [("a1", 0.0), ("a2", 1.0)];
            squares.into_iter().for_each(|(id, y)| board.cell(Cell::square(id, (0.0, y))));
            board = board.lettered((2, 1));
        }
        if self.0 == "unseen" && state.ply > 8 {
            board = board.last(&["nowhere".into()]);
        }
        Some(board.note(state.points[1]))
    }

    fn spelling(&self, _: &State, points: u32) -> Vec<String> {
        match self.0 {
            "unspelled" if points == 3 => vec!["four".into()],
            "spelled alike" => vec!["1".into()],
            _ => vec![points.to_string()],
        }
    }
}

/// The points ahead, in whose eyes the field says.
struct Ahead(&'static str);

impl Evaluator<Race> for Ahead {
    fn evaluate(&mut self, _: &Race, state: &State) -> i32 {
        let ahead = state.points[0] as i32 - state.points[1] as i32;
        if self.0 == "mover" && state.mover() == 1 { -ahead } else { ahead }
    }
}

/// The first player is made to move by changing the sides about: with the turn, or without.
struct Mirrored(bool);

impl Hints<Race> for Mirrored {
    fn canonical(&self, _: &Race, state: &State) -> Option<State> {
        let [first, second] = state.points;
        let began = if self.0 { 1 - state.began } else { state.began };
        let mirrored = State { points: [second, first], began, ..*state };
        (state.mover() == 1).then_some(mirrored)
    }
}

fn check(mistake: &'static str) -> Result<(), Broken> {
    let rules = race(mistake);
    let mut evaluator = Ahead("mover");
    let laws = Laws::of(&rules).keyed().notation().evaluator(&mut evaluator);
    let few = |_: &Race, state: &State| state.points.iter().sum::<u32>() <= 3 * state.ply;
    laws.invariant("three points a ply at most", few).check().map(drop)
}

#[test]
fn rules_without_a_mistake_pass() {
    check("none").unwrap();
}

#[test]
fn each_mistake_is_found_and_named() {
    let cases = [
        ("initial", "the initial state is the same whenever asked"),
        ("to_move", "the player to move is the same whenever asked"),
        ("utility", "the utility is the same whenever asked"),
        ("endless", "none of 100 random games ended within 2000 plies"),
        ("random_game", "random_game() gives player 1"),
        ("panic", "no room for four"),
        ("points", "three points a ply at most"),
        ("nameless", "every piece on a board has a name"),
        ("two of a name", "two are called Some(\"1\")"),
        ("unspelled", "3 is spelled [\"four\"]"),
        ("spelled alike", "are both spelled [\"1\"]"),
        ("unseen", "different boards look different"),
        ("upside down", "the cell a1 is where the labels say a2"),
    ];
    for (mistake, expected) in cases {
        let message = check(mistake).expect_err(mistake).to_string();
        assert!(message.contains(expected), "{mistake}: {message}");
    }
}

#[test]
fn the_way_to_a_mistake_is_the_shortest() {
    // The first player has four points after two actions of hers at the soonest, three in all.
    let broken = check("panic").unwrap_err();
    assert_eq!(broken.path.len(), 3, "{broken}");
    assert!(broken.state.contains("points: [4"), "{broken}");
    let broken = check("points").unwrap_err();
    assert_eq!(broken.path.len(), 8, "{broken}");
}

#[test]
fn an_evaluator_that_sees_with_the_first_players_eyes_is_found() {
    let (rules, mut evaluator) = (race("none"), Ahead("first"));
    let broken = Laws::of(&rules).evaluator(&mut evaluator).check().unwrap_err();
    assert_eq!(broken.law, "an evaluator estimates for the player to move");
    assert!(broken.what.contains("change the sign for the second player"), "{broken}");
}

struct NeverDrawn;

impl Hints<Race> for NeverDrawn {
    const DRAWS: bool = false;
}

#[test]
fn a_draw_where_none_can_be_is_found() {
    let broken = Laws::of(&race("none")).exact_hints(&NeverDrawn).check().unwrap_err();
    assert_eq!(broken.law, "a game that is never drawn is not drawn");
}

#[test]
fn a_symmetry_may_change_the_sides_about_with_the_turn() {
    let rules = race("none");
    Laws::of(&rules).hints(&Mirrored(true)).hold();
    assert!(Laws::of(&rules).hints(&Mirrored(false)).check().is_err());
}
