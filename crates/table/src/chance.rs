//! Tables of games with chance: bounds on the expected payoff of every state.

use crate::error::TableError;
use crate::file::{Info, Kind, Table, Writer};
use crate::fingerprint::fingerprint;
use crate::oracle::check;
use crate::verify::{Describe, Verified, VerifyError, all_of};
use crate::walk::{Seen, walk};
use outply_game::{Keyed, Mover, Numbered, Oracle, Player, Rules, Stochastic, Utility, mix64};
use std::io::{Error, Write};
use std::sync::Arc;

/// Bytes of a low and a high bound.
const WIDTH: u8 = 16;

/// Bounds that are no further apart than this are taken for a value: no figure that is shown differs.
const NARROW: f64 = 1e-9;

/// Writes a table of bounds on expected payoffs of the first player: `bounds` are all states of a game
/// that `info` names, by their [`Keyed::key`], in any order.
///
/// # Errors
/// If writing fails.
pub fn write_bounds<R: Rules + Keyed>(
    rules: &R,
    (game, made_by): (&str, &str),
    bounds: impl Iterator<Item = (u64, (f64, f64))>,
    output: &mut dyn Write,
) -> Result<Info, Error> {
    let mut entries: Vec<(u64, (f64, f64))> =
        bounds.map(|(key, bounds)| (mix64(key), bounds)).collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    let info = Info {
        game: game.to_owned(),
        fingerprint: fingerprint(rules),
        made_by: made_by.to_owned(),
        kind: Kind::Expected,
        certain: rules.is_injective(),
        start: crate::build::key(rules, &rules.initial()),
        ..Info::default()
    };
    let mut writer = Writer::new(output, info, WIDTH)?;
    writer.entries(&entries)?;
    writer.finish()
}

/// The solution of a game with chance, read from a table of it.
pub struct Weighed<R: Stochastic> {
    table: Arc<Table>,
    /// Of a table of numbered states: how they are numbered.
    numbered: Option<Arc<dyn Numbered<R>>>,
}

impl<R: Stochastic> Clone for Weighed<R> {
    fn clone(&self) -> Self {
        Weighed { table: self.table.clone(), numbered: self.numbered.clone() }
    }
}

impl<R: Stochastic> std::fmt::Debug for Weighed<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weighed").field("table", &self.table).finish_non_exhaustive()
    }
}

impl<R: Stochastic + Keyed> Weighed<R> {
    /// The table for these rules, which `game` is asked for as; `numbered` are the game's states, if it
    /// numbers them.
    ///
    /// # Errors
    /// If it is a table of other rules.
    pub fn new(
        rules: &R,
        game: &str,
        numbered: Option<Arc<dyn Numbered<R>>>,
        table: Arc<Table>,
    ) -> Result<Weighed<R>, TableError> {
        let print = match (&numbered, table.info().numbered) {
            (Some(numbered), true) => crate::numbered::fingerprint(rules, numbered.as_ref()),
            _ => fingerprint(rules),
        };
        check(print, game, table.info())?;
        let numbered = numbered.filter(|_| table.info().numbered);
        Ok(Weighed { table, numbered })
    }

    /// Bounds on the first player's expected payoff; `None` if the state cannot be reached from the
    /// start.
    #[inline]
    pub fn bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        let find = |key: u64| self.table.find_bounds(key).map(|(_, bounds)| bounds);
        match &self.numbered {
            Some(numbered) => crate::numbered::bounds(rules, numbered.as_ref(), state, &find),
            None => find(crate::build::key(rules, state)),
        }
    }
}

impl<R: Stochastic + Keyed> Oracle<R> for Weighed<R> {
    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        let (low, high) = self.bounds(rules, state)?;
        if high - low > NARROW {
            return Some((low, high));
        }
        let middle = low + (high - low) / 2.0;
        Some((middle, middle))
    }
}

/// How far one ply of arithmetic may put bounds beyond those of a table.
const ROUNDING: f64 = 1e-12;

/// Compares every state's bounds with those derived from its successors, which must not lie outside
/// the table's, except for rounding.
///
/// True bounds pass. If play can repeat states, bounds that pass need not be true, since values
/// then do not follow by induction; if it cannot, the check proves them.
///
/// # Errors
/// What is found wrong first.
pub fn verify_weighed<R>(
    rules: &R,
    table: &Table,
    describe: impl Fn(&R::State) -> String + Sync,
    threads: usize,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError>
where
    R: Stochastic<State: Send> + Keyed + Sync,
{
    check(fingerprint(rules), "", table.info())
        .map_err(|error| VerifyError::Unfit(error.to_string()))?;
    let walker = Walker { rules, table, describe: &describe, seen: Seen::new(table) };
    let start = rules.initial();
    walker.seen.is_new(walker.look(&start)?.0);
    let visit = |state: &R::State, waiting: &mut Vec<R::State>| walker.visit(state, waiting);
    all_of(table, walk(start, threads, &visit, goes_on)?)
}

struct Walker<'a, R: Stochastic> {
    rules: &'a R,
    table: &'a Table,
    describe: &'a Describe<'a, R>,
    seen: Seen,
}

/// A low and a high bound.
type Bounds = (f64, f64);

impl<R: Stochastic + Keyed> Walker<'_, R> {
    fn look(&self, state: &R::State) -> Result<(u64, Bounds), VerifyError> {
        match self.table.find_bounds(crate::build::key(self.rules, state)) {
            Some(found) => Ok(found),
            None if self.table.is_damaged() => Err(VerifyError::Damaged),
            None => Err(VerifyError::Missing((self.describe)(state))),
        }
    }

    /// Compares a state with what follows upon it, of which what is new waits.
    fn visit(&self, state: &R::State, waiting: &mut Vec<R::State>) -> Result<u64, VerifyError> {
        let (rules, (_, (low, high))) = (self.rules, self.look(state)?);
        let mover = rules.to_move(state);
        let mut made = rules.utility(state).map(|utility| {
            let payoff = utility.payoff(Player::FIRST);
            (payoff, payoff)
        });
        let mut actions = 0;
        let mut follow = |child: R::State, weight: f64| {
            let (place, bounds) = self.look(&child)?;
            made = Some(taken_in(made, mover, weight, bounds));
            actions += 1;
            if self.seen.is_new(place) {
                waiting.push(child);
            }
            Ok(())
        };
        match mover {
            _ if rules.terminal_test(state) => (),
            Mover::Chance => {
                for (outcome, weight) in rules.outcomes(state) {
                    follow(rules.result(state, outcome), weight)?;
                }
            }
            Mover::Player(_) => {
                for action in rules.actions(state) {
                    follow(rules.result(state, action), 1.0)?;
                }
            }
        }
        let (least, most) = made.unwrap_or((0.0, 0.0));
        let off = ROUNDING * least.abs().max(most.abs()).max(1.0);
        if low <= high && low <= least + off && high >= most - off {
            return Ok(actions);
        }
        let (told, derived) = (format!("{low} to {high}"), format!("{least} to {most}"));
        Err(VerifyError::Wrong { state: (self.describe)(state), told, derived })
    }
}

/// What bounds are made with one more successor's.
fn taken_in(made: Option<Bounds>, mover: Mover, weight: f64, bounds: Bounds) -> Bounds {
    match (made, mover) {
        (None, Mover::Chance) => (weight * bounds.0, weight * bounds.1),
        (Some(sum), Mover::Chance) => (sum.0 + weight * bounds.0, sum.1 + weight * bounds.1),
        (None, _) => bounds,
        (Some(best), Mover::Player(Player::FIRST)) => (best.0.max(bounds.0), best.1.max(bounds.1)),
        (Some(best), _) => (best.0.min(bounds.0), best.1.min(bounds.1)),
    }
}
