//! What a review found.

use crate::accuracy::accuracy_of_moves;
use crate::confirm::Confirmed;
use crate::moments::{Loss, Mark, Moment, is_contested};
use crate::numbers::numbers;
use crate::pass::Sight;
use crate::record::Record;
use outply_catalog::{Figure, Measure, Proof, Scale, Session};
use std::time::Duration;

/// A reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The game as it was played.
    pub record: Record,
    /// What the rules call the players, by seat.
    pub seats: Vec<String>,
    /// How values become expected results.
    pub scale: Scale,
    /// What values count.
    pub measure: Measure,
    /// The difference between a win and a loss, in expected results: 1, or in points.
    pub whole: f64,
    /// The share of it that a moment gives away at least.
    pub threshold: f64,
    /// How many passes were asked for.
    pub planned: u32,
    /// The passes completed, at least one.
    pub passes: Vec<Pass>,
    /// Every state of the game, as the last pass saw it.
    pub positions: Vec<Position>,
    /// The moments, in the order of the game: what they gave away is beyond the threshold by its error.
    pub moments: Vec<Moment>,
    /// What perhaps is a moment: the threshold is within the error.
    pub perhaps: Vec<Moment>,
    /// The players, by seat.
    pub sides: Vec<Side>,
    /// What the game brought each player, if it was played to its end.
    pub payoffs: Option<Vec<f64>>,
    /// Whether chance takes part in the game.
    pub has_chance: bool,
}

/// A completed pass.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// Nodes or simulations of all searches.
    pub nodes: u64,
    /// Time of all searches.
    pub time: Duration,
    /// The first player's expected result in every state.
    pub results: Vec<Option<f64>>,
    /// What every action gave away, a share of a whole game; 0 where nothing was decided.
    pub losses: Vec<f64>,
}

/// A state of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Who is to move; `None` where chance moves, and at the end.
    pub to_move: Option<usize>,
    /// What was played; `None` in the last state.
    pub played: Option<String>,
    /// What each player can expect, as far as it is known.
    pub results: Vec<Option<f64>>,
    /// The value, and whose it is; `None` where the game is over.
    pub value: Option<(Figure, usize)>,
    /// Whether the value is certain.
    pub proof: Proof,
    /// The best action.
    pub best: Option<String>,
    /// Best play.
    pub line: Vec<String>,
    /// How many plies the search looked ahead.
    pub depth: u32,
    /// What the action played gave away, a share of a whole game; `None` where nothing was decided.
    pub loss: Option<f64>,
    /// What it gave away by each further look, if it was contested.
    pub again: Vec<f64>,
    /// What chance changed, where it moved.
    pub drawn: Option<Drawn>,
}

/// What chance changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// For each player, a share of a whole game; `None` where that is not known.
    pub luck: Vec<Option<f64>>,
}

/// How a player fared.
#[derive(Clone, PartialEq, Debug)]
pub struct Side {
    /// Decisions: states with more than one action.
    pub decisions: usize,
    /// From 0 to 1 ([`accuracy_of_moves`]); `None` without decisions.
    pub accuracy: Option<f64>,
    /// What all decisions together gave away: whole games.
    pub lost: f64,
    /// What chance gave, less what it took: whole games. `None` without chance, or if it is not known.
    pub luck: Option<f64>,
    /// Moments by mark: dubious, mistakes, blunders.
    pub marks: [usize; 3],
}

/// What does not change from pass to pass.
pub(crate) struct Frame<'a> {
    pub(crate) record: &'a Record,
    pub(crate) session: &'a dyn Session,
    pub(crate) threshold: f64,
    pub(crate) planned: u32,
    pub(crate) whole: f64,
    pub(crate) scale: Scale,
    pub(crate) measure: Measure,
    pub(crate) payoffs: Option<Vec<f64>>,
}

impl Review {
    /// The review after `passes`, the last of which saw `sights`, and a second look at some decisions.
    pub(crate) fn of(
        frame: &Frame<'_>,
        passes: &[Pass],
        (sights, again): (&[Sight], &[Confirmed]),
    ) -> Review {
        let session = frame.session;
        let moves: Vec<String> = frame.record.moves().map(str::to_owned).collect();
        let (moments, perhaps) = moments(frame, passes, (sights, again), &moves);
        let sides = (0..session.players()).map(|player| Side::of(player, sights, &moments));
        let mut moves = moves.into_iter();
        let positions = sights
            .iter()
            .enumerate()
            .map(|(ply, sight)| {
                let again = again.iter().find(|again| again.ply == ply);
                Position::of(
                    sight,
                    again.map_or(Vec::new(), |again| again.losses.clone()),
                    moves.next(),
                )
            })
            .collect();
        Review {
            record: frame.record.clone(),
            seats: (0..session.players()).map(|seat| session.player_name(seat)).collect(),
            scale: frame.scale,
            measure: frame.measure,
            whole: frame.whole,
            threshold: frame.threshold,
            planned: frame.planned,
            passes: passes.to_vec(),
            positions,
            sides: sides.collect(),
            moments,
            perhaps,
            payoffs: frame.payoffs.clone(),
            has_chance: session.has_chance(),
        }
    }

    /// The decisions that are to have a further look, `look` counted from 0, by their place in the game:
    /// none that is proven.
    pub(crate) fn contested(&self, look: u32) -> Vec<usize> {
        let proof = |ply: usize| self.positions[ply].proof;
        let is = |ply: &usize| {
            self.positions[*ply].loss.is_some()
                && (proof(*ply), proof(ply + 1)) != (Proof::Proven, Proof::Proven)
                && self.positions[*ply].again.len() == look as usize
                && is_contested(
                    &losses(&self.passes, *ply),
                    &self.positions[*ply].again,
                    self.threshold,
                )
        };
        (0..self.positions.len().saturating_sub(1)).filter(is).collect()
    }

    /// What a player is called: by name if the record tells, else as the rules do.
    pub fn name(&self, player: usize) -> &str {
        let named = self.record.names.get(player).filter(|name| !name.is_empty());
        named.or(self.seats.get(player)).map_or("", String::as_str)
    }

    /// A player's seat and, where it is known, name: `White (Morphy, Paul)`.
    pub fn seat_and_name(&self, player: usize) -> String {
        let (name, seat) = (self.name(player), self.seats.get(player).map_or("", String::as_str));
        if name == seat { seat.to_owned() } else { format!("{seat} ({name})") }
    }

    /// The number of the move that was played in a state: `12.`, or `12...` of the second player. Where
    /// chance takes part, or there are not two players, moves are counted one by one.
    pub fn number(&self, ply: usize) -> String {
        if self.has_chance || self.seats.len() != 2 {
            return format!("{}.", ply + 1);
        }
        let numbers = numbers(self.record.start(), &self.positions);
        let numbered =
            |&(number, first): &_| format!("{number}{}", if first { "." } else { "..." });
        numbers.get(ply).map_or(String::new(), numbered)
    }

    /// An expected result for people: `62 %`, or points.
    pub fn result_text(&self, result: f64) -> String {
        match self.scale {
            Scale::Result { .. } => format!("{:.0} %", 100.0 * result),
            Scale::Points { .. } => self.measure.payoff(result),
        }
    }

    /// The moment at a state, if there is one.
    pub fn moment(&self, ply: usize) -> Option<&Moment> {
        self.moments.iter().find(|moment| moment.ply == ply)
    }
}

/// What a decision gave away according to each pass.
fn losses(passes: &[Pass], ply: usize) -> Vec<f64> {
    passes.iter().map(|pass| pass.losses[ply]).collect()
}

/// The moments, and what perhaps is one.
fn moments(
    frame: &Frame<'_>,
    passes: &[Pass],
    (sights, again): (&[Sight], &[Confirmed]),
    moves: &[String],
) -> (Vec<Moment>, Vec<Moment>) {
    let threshold = frame.threshold;
    let of = |ply: usize| {
        let further = again.iter().find(|again| again.ply == ply);
        let looks = further.map_or(&[][..], |further| &further.losses);
        let (sight, next) =
            (further.map_or(&sights[ply], |further| &further.sight), &sights[ply + 1]);
        let loss = match (sights[ply].proof, next.proof) {
            (Proof::Proven, Proof::Proven) => Loss::proven(sight.loss?),
            _ => Loss::settled(&losses(passes, ply), looks)?,
        };
        if !loss.is_possible(threshold) {
            return None;
        }
        let (player, better) = (sight.to_move?, sight.better.clone()?);
        let moment = Moment {
            ply,
            player,
            played: moves[ply].clone(),
            loss: loss.share,
            error: loss.error,
            mark: Mark::of(loss.share, threshold).unwrap_or(Mark::Dubious),
            before: better.result,
            after: better.result - sight.loss? * frame.whole,
            better: better.action,
            better_value: better.value,
            played_value: better.taken.or(next.value),
            line: better.line,
            refutation: next.line.clone(),
        };
        Some((loss.is_sure(threshold), moment))
    };
    let (sure, perhaps): (Vec<_>, Vec<_>) =
        (0..moves.len()).filter_map(of).partition(|(sure, _)| *sure);
    let bare = |found: Vec<(bool, Moment)>| found.into_iter().map(|(_, moment)| moment).collect();
    (bare(sure), bare(perhaps))
}

impl Position {
    fn of(sight: &Sight, again: Vec<f64>, played: Option<String>) -> Position {
        let drawn = !sight.luck.is_empty();
        Position {
            to_move: sight.to_move,
            played,
            results: sight.outlook.clone(),
            value: sight.value,
            proof: sight.proof,
            best: sight.best.clone(),
            line: sight.line.clone(),
            depth: sight.depth,
            loss: sight.loss,
            again,
            drawn: drawn.then(|| Drawn { luck: sight.luck.clone() }),
        }
    }
}

impl Side {
    fn of(player: usize, sights: &[Sight], moments: &[Moment]) -> Side {
        let own = sights.iter().filter(|sight| sight.to_move == Some(player));
        let losses: Vec<f64> = own.filter_map(|sight| sight.loss).collect();
        let drawn = sights.iter().filter(|sight| !sight.luck.is_empty());
        let luck: Vec<Option<f64>> = drawn.map(|sight| sight.luck[player]).collect();
        let marked = |mark| moments.iter().filter(|m| m.player == player && m.mark == mark).count();
        Side {
            decisions: losses.len(),
            lost: losses.iter().sum(),
            accuracy: accuracy_of_moves(losses),
            luck: if luck.is_empty() { None } else { luck.into_iter().sum() },
            marks: [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(marked),
        }
    }
}

impl Pass {
    /// The pass that took so many nodes and so long.
    pub(crate) fn of((nodes, time): (u64, Duration), sights: &[Sight]) -> Pass {
        let results = sights.iter().map(|sight| sight.outlook.first().copied().flatten());
        let losses = sights.iter().map(|sight| sight.loss.unwrap_or(0.0));
        Pass { nodes, time, results: results.collect(), losses: losses.collect() }
    }

    /// What a second look took besides.
    pub(crate) fn add(&mut self, nodes: u64, time: Duration) {
        (self.nodes, self.time) = (self.nodes + nodes, self.time + time);
    }
}
