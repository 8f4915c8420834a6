//! Checkers with few pieces by retrograde analysis: who wins, and in how many plies.

use outply_game::{Notation, Rules, Utility};
use outply_games::checkers::{Checkers, Pieces};
use std::collections::{HashMap, VecDeque};

/// Who wins a position, in so many plies of best play by both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Win(u16),
    Draw,
    Loss(u16),
}

/// All positions of some pieces and of those that they come down to. The count of quiet plies is
/// left out of account.
pub(crate) struct Truth {
    places: HashMap<u64, u32>,
    states: Vec<Pieces>,
    fates: Vec<Fate>,
}

/// What tells positions apart, whatever the count of quiet plies.
fn key(state: &Pieces) -> u64 {
    Checkers::standard().repetition(state).expect("checkers counts repetitions").key
}

impl Truth {
    /// Every placement of one to `most` pieces, both sides having some, either side to move.
    pub(crate) fn solve(most: usize) -> Truth {
        let mut truth = Truth { places: HashMap::new(), states: Vec::new(), fates: Vec::new() };
        place(&mut Vec::new(), 1, most, &mut |fen| truth.add(fen));
        truth.fates = vec![Fate::Draw; truth.states.len()];
        truth.retrograde();
        truth
    }

    /// Adds the position, unless there can be none such (a man on the row where he is crowned).
    fn add(&mut self, fen: &str) {
        let Ok(state) = Checkers::standard().parse_state(fen) else { return };
        self.places.insert(key(&state), self.states.len() as u32);
        self.states.push(state);
    }

    /// From the ends backwards (retrograde analysis: Ströhlein 1970): a position with a lost
    /// successor is won, one all of whose successors are won is lost.
    fn retrograde(&mut self) {
        let rules = Checkers::standard();
        let mut open = vec![0u8; self.states.len()];
        let mut before = vec![Vec::new(); self.states.len()];
        let mut queue = VecDeque::new();
        for (place, state) in self.states.iter().enumerate() {
            for action in rules.actions(state) {
                let next = rules.result(state, action);
                open[place] += 1;
                match self.places.get(&key(&next)) {
                    Some(&next) => before[next as usize].push(place as u32),
                    // The last piece is taken: the position is won at once.
                    None if self.fates[place] == Fate::Draw => {
                        self.fates[place] = Fate::Win(1);
                        queue.push_back(place);
                    }
                    None => {}
                }
            }
            if open[place] == 0 {
                self.fates[place] = Fate::Loss(0);
                queue.push_front(place);
            }
        }
        while let Some(place) = queue.pop_front() {
            for &earlier in &before[place] {
                let earlier = earlier as usize;
                if self.fates[earlier] != Fate::Draw {
                    continue;
                }
                open[earlier] -= 1;
                self.fates[earlier] = match self.fates[place] {
                    Fate::Loss(plies) => Fate::Win(plies + 1),
                    Fate::Win(plies) if open[earlier] == 0 => Fate::Loss(plies + 1),
                    _ => continue,
                };
                queue.push_back(earlier);
            }
        }
    }

    /// All positions, with their fates for the side to move.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Pieces, Fate)> {
        self.states.iter().copied().zip(self.fates.iter().copied())
    }

    /// For the side to move.
    pub(crate) fn fate(&self, state: &Pieces) -> Fate {
        let rules = Checkers::standard();
        match self.places.get(&key(state)) {
            Some(&place) => self.fates[place as usize],
            None => match rules.utility(state) {
                Some(utility) if utility.payoff(rules.to_move(state)) < 0.0 => Fate::Loss(0),
                _ => panic!("{}: more pieces than were solved", rules.format_state(state)),
            },
        }
    }
}

/// Every placement of pieces on the squares from `square` on, as FEN.
fn place(pieces: &mut Vec<(char, u8, bool)>, square: u8, most: usize, found: &mut dyn FnMut(&str)) {
    let side = |colour| {
        let words = pieces.iter().filter(|piece| piece.0 == colour);
        let words =
            words.map(|(_, square, king)| format!("{}{square}", if *king { "K" } else { "" }));
        words.collect::<Vec<_>>().join(",")
    };
    let (white, black) = (side('W'), side('B'));
    if !white.is_empty() && !black.is_empty() {
        ["W", "B"].iter().for_each(|mover| found(&format!("{mover}:W{white}:B{black}")));
    }
    if pieces.len() == most {
        return;
    }
    for square in square..=32 {
        for piece in [('W', false), ('W', true), ('B', false), ('B', true)] {
            pieces.push((piece.0, square, piece.1));
            place(pieces, square + 1, most, found);
            pieces.pop();
        }
    }
}
