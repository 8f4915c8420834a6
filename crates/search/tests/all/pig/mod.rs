//! The dice game Pig, to judge searches by: it goes round in cycles and meets states again.

use outply_game::{Keyed, Mover, Outcome, Player, Reversible, Rules, Stochastic, hash_key};

/// Pig: roll and add up, or hold and keep; a 1 loses what was added up.
pub(crate) struct Pig {
    pub(crate) target: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    pub(crate) player: Player,
    /// The mover's score, the opponent's, and what was added up this turn.
    pub(crate) score: [u32; 2],
    pub(crate) total: u32,
    pub(crate) rolling: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    Roll,
    Hold,
    Face(u32),
}

impl Rules for Pig {
    type State = Turn;
    type Action = Play;
    type Utility = Outcome;
    type Turn = Mover;

    fn initial(&self) -> Turn {
        Turn { player: Player::FIRST, score: [0, 0], total: 0, rolling: false }
    }

    fn to_move(&self, turn: &Turn) -> Mover {
        if turn.rolling { Mover::Chance } else { Mover::Player(turn.player) }
    }

    fn actions(&self, turn: &Turn) -> impl IntoIterator<Item = Play> {
        let (plays, faces) = match (self.terminal_test(turn), turn.rolling) {
            (true, _) => (&[][..], 0),
            (false, true) => (&[][..], 6),
            (false, false) if turn.total == 0 => (&[Play::Roll][..], 0),
            (false, false) => (&[Play::Roll, Play::Hold][..], 0),
        };
        plays.iter().copied().chain((1..=faces).map(Play::Face))
    }

    fn result(&self, turn: &Turn, play: Play) -> Turn {
        let Turn { player, score: [mine, theirs], total, .. } = *turn;
        let over = |kept| Turn {
            player: player.opponent(),
            score: [theirs, mine + kept],
            total: 0,
            rolling: false,
        };
        match play {
            Play::Roll => Turn { rolling: true, ..*turn },
            Play::Hold => over(total),
            Play::Face(1) => over(0),
            Play::Face(face) => Turn { total: total + face, rolling: false, ..*turn },
        }
    }

    fn utility(&self, turn: &Turn) -> Option<Outcome> {
        if turn.score[1] >= self.target {
            return Some(Outcome::Win(turn.player.opponent()));
        }
        (turn.score[0] + turn.total >= self.target).then_some(Outcome::Win(turn.player))
    }
}

impl Stochastic for Pig {
    fn outcomes(&self, turn: &Turn) -> impl IntoIterator<Item = (Play, f64)> {
        self.actions(turn).into_iter().map(|face| (face, 1.0 / 6.0))
    }
}

impl Keyed for Pig {
    fn key(&self, turn: &Turn) -> u64 {
        hash_key(turn)
    }
}

impl Reversible for Pig {
    type Undo = Turn;

    fn make(&self, turn: &mut Turn, play: Play) -> Turn {
        std::mem::replace(turn, self.result(turn, play))
    }

    fn unmake(&self, turn: &mut Turn, _play: Play, before: Turn) {
        *turn = before;
    }
}
