//! Games of a search against itself, for positions to learn from.

use crate::error::CatalogError;
use crate::figure::{Figure, Unit};
use crate::plan::Plan;
use crate::report::Report;
use crate::scale::Scale;
use crate::session::Session;
use outply_game::{Draw, Payoffs};
use outply_learn::Random;
use outply_learn::positions::{Heading, Position};
use outply_search::{Bound, Limits, Proof, StopFlag};
use std::ops::RangeInclusive;

/// How games are played for positions.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The search that plays and says what positions are worth.
    pub plan: Plan,
    /// How far it looks.
    pub limits: Limits,
    /// From which ply on positions are solved, by which search and within which limits; the usual search
    /// plays where they are too narrow.
    pub exact: Option<(u32, Plan, Limits)>,
    /// Between which numbers the plies at the beginning lie that are random.
    pub random_plies: RangeInclusive<u32>,
    /// Chance comes from this and the game's number.
    pub seed: u64,
    /// A game is stopped after so many plies.
    pub most_plies: u32,
}

/// The states and labels of a file.
const STATES: &str = "states in the game's notation";
const AFTER_MOVES: &str = "states after moves, in the game's notation";
const LABELS: &str = "payoffs that a search expects, of the game's end, and of best play";

/// The heading of a file of positions of this game, made in this way.
pub fn heading(session: &dyn Session, made: &str) -> Heading {
    Heading {
        game: session.game().to_owned(),
        players: session.players(),
        opposed: session.is_opposed(),
        states: if session.has_chance() { AFTER_MOVES } else { STATES }.to_owned(),
        labels: LABELS.to_owned(),
        made: made.to_owned(),
    }
}

impl SelfPlay {
    /// Plays the game of this number, the same one each time; gives its quiet positions after the random plies: those
    /// before the moves, in games with chance those after them. The value of a move is that of the state it leads to,
    /// whatever was thrown before; the value of a state with dice thrown depends on them, and an evaluator that does not
    /// see dice would learn luck. `None` if `stop` is raised before its end.
    ///
    /// # Errors
    /// Those of the search.
    pub fn game(
        &self,
        session: &mut dyn Session,
        number: u64,
        stop: &StopFlag,
    ) -> Result<Option<Vec<Position>>, CatalogError> {
        let mut random = Random::new(&[self.seed, number, 0x706f_7369]);
        session.restart();
        session.forget();
        let mut positions = Vec::new();
        let mut ply = self.open(session, &mut random);
        while ply < self.most_plies && session.payoffs().is_none() {
            if stop.is_raised() {
                return Ok(None);
            }
            let moved = match session.to_move() {
                None => session.draw(random.unit()).is_some(),
                Some(_) => self.choose(session, (number, ply), stop, &mut positions)?,
            };
            if !moved {
                break;
            }
            ply += 1;
        }
        let result = session.payoffs().and_then(|payoffs| Payoffs::new(&payoffs));
        positions.iter_mut().for_each(|position| position.result = result);
        Ok(Some(positions).filter(|_| !stop.is_raised()))
    }

    /// Random plies; gives how many.
    fn open(&self, session: &mut dyn Session, random: &mut Random) -> u32 {
        let (least, most) = (*self.random_plies.start(), *self.random_plies.end());
        let wanted = least + random.below(most.saturating_sub(least) as usize + 1) as u32;
        for ply in 0..wanted {
            let actions = session.actions();
            if session.payoffs().is_some() {
                return ply;
            }
            let moved = match session.to_move() {
                None => session.draw(random.unit()).is_some(),
                Some(_) if actions.is_empty() => false,
                Some(_) => session.play(&actions[random.below(actions.len())]).is_ok(),
            };
            if !moved {
                return ply;
            }
        }
        wanted
    }

    /// Lets the search move; `false` if it has no move.
    fn choose(
        &self,
        session: &mut dyn Session,
        (game, ply): (u64, u32),
        stop: &StopFlag,
        positions: &mut Vec<Position>,
    ) -> Result<bool, CatalogError> {
        let (report, plan) = self.ask(session, ply, stop)?;
        let Some(action) = report.action.clone() else { return Ok(false) };
        let expected = expected(session, plan, &report);
        let is_exact = report.proof == Proof::Proven && report.bound == Bound::Exact;
        let proven = expected.filter(|_| is_exact);
        let position = |session: &dyn Session, ply| {
            let (state, exact) = (session.notation(), proven.or_else(|| probed(session)));
            Position { game, ply, state, search: expected, result: None, exact }
        };
        let is_quiet = session.is_quiet(&action);
        let comes_first = is_quiet && !session.has_chance();
        positions.extend(comes_first.then(|| position(session, ply)));
        if session.play(&action).is_err() {
            return Ok(false);
        }
        let comes_after = is_quiet && session.has_chance() && session.payoffs().is_none();
        positions.extend(comes_after.then(|| position(session, ply + 1)));
        Ok(true)
    }

    /// What the search says, exact if it can be; and by which plan.
    fn ask(
        &self,
        session: &dyn Session,
        ply: u32,
        stop: &StopFlag,
    ) -> Result<(Report, &Plan), CatalogError> {
        if let Some((_, plan, limits)) = self.exact.as_ref().filter(|(from, ..)| ply >= *from) {
            let limits = limits.clone().and_stop(stop);
            let report = session.decide(plan, &limits)?;
            if report.proof == Proof::Proven && report.bound == Bound::Exact {
                return Ok((report, plan));
            }
        }
        let limits = self.limits.clone().and_stop(stop);
        Ok((session.decide(&self.plan, &limits)?, &self.plan))
    }
}

/// What a report says that each player can expect, in the unit of the game's results.
fn expected(session: &dyn Session, plan: &Plan, report: &Report) -> Option<Payoffs> {
    if let Some(payoffs) = report.payoffs {
        return Some(payoffs);
    }
    let own = payoff(session, session.scale(plan.evaluator()), (report.value, report.proof))?;
    spread(session, report.player.index(), own)
}

/// What a table in use says of the current state.
fn probed(session: &dyn Session) -> Option<Payoffs> {
    let probe = session.probe()?;
    let own = payoff(session, session.scale(None), (probe.value, Proof::Proven))?;
    spread(session, session.to_move()?, own)
}

/// A value as a payoff; `None` where it is the chance to win in a game of points.
fn payoff(session: &dyn Session, scale: Scale, (value, proof): (Figure, Proof)) -> Option<f64> {
    match (session.unit(), value) {
        (Unit::Chance, _) => match scale {
            Scale::Result { .. } => Some(2.0 * scale.expected(value, proof) - 1.0),
            Scale::Points { .. } => None,
        },
        (Unit::Points, Figure::Expected { unit: Unit::Chance, .. }) => None,
        (Unit::Points, Figure::Expected { mean, .. }) => Some(mean),
        (Unit::Points, Figure::Value(value)) => value.points().map(f64::from),
    }
}

/// The payoffs of all players where one has `own`; `None` where that does not say the others'.
fn spread(session: &dyn Session, player: usize, own: f64) -> Option<Payoffs> {
    match session.players() {
        1 => Payoffs::new(&[own]),
        2 if session.is_opposed() => {
            Payoffs::new(&if player == 0 { [own, -own] } else { [-own, own] })
        }
        _ => None,
    }
}
