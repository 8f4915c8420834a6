//! One pass over a game, from its end backwards.

use crate::budget::GROWTH;
use crate::error::ReviewError;
use crate::fortune::luck;
use crate::outlook::{Outlook, Reader};
use crate::record::Record;
use crate::request::{Request, in_one_search};
use crate::walk::Walk;
use outply_catalog::{Bound, Figure, Limits, Proof, Report, Scale, Session, StopFlag};
use std::time::Duration;

/// What a pass saw of a state.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sight {
    pub(crate) to_move: Option<usize>,
    pub(crate) outlook: Outlook,
    /// The value, and whose it is.
    pub(crate) value: Option<(Figure, usize)>,
    pub(crate) proof: Proof,
    pub(crate) best: Option<String>,
    pub(crate) line: Vec<String>,
    pub(crate) depth: u32,
    /// Whether there was nothing to decide.
    pub(crate) forced: bool,
    /// Of a decision: what it gave away, a share of a whole game.
    pub(crate) loss: Option<f64>,
    /// The action that was better, if one was looked at.
    pub(crate) better: Option<Better>,
    /// What chance changed for each player.
    pub(crate) luck: Vec<Option<f64>>,
}

/// A better action than the one played.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Better {
    pub(crate) action: String,
    pub(crate) value: (Figure, usize),
    /// The expected result of the player who could have taken it.
    pub(crate) result: f64,
    /// Best play, this action first.
    pub(crate) line: Vec<String>,
    /// The value of the action played, if the same search found it.
    pub(crate) taken: Option<(Figure, usize)>,
}

/// A pass under way.
pub(crate) struct Pass<'a> {
    pub(crate) request: &'a Request,
    /// Which pass, counted from 0.
    pub(crate) number: u32,
    pub(crate) stop: &'a StopFlag,
    pub(crate) nodes: u64,
    pub(crate) spent: Duration,
    /// The longest that a search may take, where the budget is of time.
    pub(crate) longest: Option<Duration>,
    /// The difference between a win and a loss; found out at the end of the game if the game does not
    /// say.
    pub(crate) whole: Option<f64>,
}

/// The session, back at the beginning of the game, and what was seen of each of its states.
type Seen = (Box<dyn Session>, Vec<Sight>);

impl<'a> Pass<'a> {
    /// The pass `number`, counted from 0; `whole` is the difference between a win and a loss, if it is
    /// known.
    pub(crate) fn new(
        request: &'a Request,
        (number, whole): (u32, Option<f64>),
        stop: &'a StopFlag,
    ) -> Pass<'a> {
        let (nodes, spent, longest) = (0, Duration::ZERO, None);
        Pass { request, number, stop, nodes, spent, longest, whole }
    }

    /// A further look at contested decisions alone after this last pass, `look` counted from 0; no search
    /// of it takes more than four times as long as one of the look or pass before did on the average of
    /// `states`.
    pub(crate) fn again(&self, look: u32, states: usize) -> Pass<'a> {
        let longest = self.spent * GROWTH.pow(look + 1) / states.max(1) as u32;
        let pass = Pass::new(self.request, (self.number + 1 + look, self.whole), self.stop);
        Pass { longest: Some(longest), ..pass }
    }

    /// Looks at every state of `record`, the last one first; they come in the order of the game. `None`
    /// if it was stopped. `seen` hears how many have been looked at.
    pub(crate) fn run(
        &mut self,
        session: Box<dyn Session>,
        record: &Record,
        seen: &mut dyn FnMut(usize),
    ) -> Result<Option<Seen>, ReviewError> {
        let moves: Vec<&str> = record.moves().collect();
        let mut sights: Vec<Sight> = Vec::with_capacity(moves.len() + 1);
        let mut walk = Walk::at_end(session, record)?;
        loop {
            let left = moves.len() + 1 - sights.len();
            let next = sights.last().map(|next| (moves[left - 1], next));
            match self.look(walk.session(), left, next)? {
                Some(sight) => sights.push(sight),
                None => return Ok(None),
            }
            seen(sights.len());
            if left == 1 || !walk.back()? {
                break;
            }
        }
        sights.reverse();
        Ok(Some((walk.into_session(), sights)))
    }

    /// Looks at the session's state; `next` is what was played there and what came of it. `None` if
    /// stopped.
    pub(crate) fn look(
        &mut self,
        session: &mut dyn Session,
        left: usize,
        next: Option<(&str, &Sight)>,
    ) -> Result<Option<Sight>, ReviewError> {
        let reader = Reader::of(session, &self.request.plan);
        if let Some(payoffs) = session.payoffs() {
            let outlook = reader.finished(&payoffs);
            self.measure(reader.scale(), &outlook);
            return Ok(Some(Sight { outlook, proof: Proof::Proven, ..Sight::unseen(None) }));
        }
        if let (Some((played, next)), [_]) = (next, &session.actions()[..]) {
            return Ok(Some(Sight::forced(session.to_move(), played, next)));
        }
        let limits = self.limits(left);
        let Some((report, before)) = self.search(session, limits)? else { return Ok(None) };
        let mut sight = Sight::of(session.to_move(), reader, (&report, &before));
        self.measure(reader.scale(), &sight.outlook);
        let Some((played, next)) = next else { return Ok(Some(sight)) };
        let Some(mover) = sight.to_move else {
            let luck = luck(reader, &report, played, &next.outlook);
            sight.luck = luck.iter().map(|luck| luck.map(|luck| luck / self.whole())).collect();
            return Ok(Some(sight));
        };
        let own = in_one_search(session).then(|| within(reader, &report, mover, played)).flatten();
        let compared = match own {
            Some(own) => Some(own),
            None => self.beside(session, left, (mover, played, next), &sight)?,
        };
        let Some((loss, better)) = compared else { return Ok(None) };
        (sight.loss, sight.better) = (Some(loss / self.whole()), better);
        Ok(Some(sight))
    }

    /// A search's share of what is left of the budget.
    fn limits(&self, left: usize) -> Limits {
        let budget = self.request.budget;
        let limits = budget.limits((self.number, self.request.passes), left, self.spent);
        self.longest.map_or(limits.clone(), |longest| budget.at_most(limits, longest))
    }

    /// Searches within `limits`: what was found, and what the iteration before expected. `None` if
    /// stopped.
    fn search(
        &mut self,
        session: &dyn Session,
        limits: Limits,
    ) -> Result<Option<(Report, Outlook)>, ReviewError> {
        let limits = limits.and_stop(self.stop);
        let (compares, reader) = (in_one_search(session), Reader::of(session, &self.request.plan));
        let (mut completed, mut outlooks) = (None, Vec::<(u32, Outlook)>::new());
        let mut keep = |report: &Report| {
            completed = compares.then(|| report.clone());
            outlooks.push((report.work.depth, reader.report(report)));
        };
        let report = session.search(&self.request.plan, &limits, &mut keep)?;
        self.nodes += report.work.simulations.unwrap_or(report.work.nodes);
        self.spent += report.work.time;
        // An iteration broken off has looked deeper into some actions than into others.
        let report = completed.unwrap_or(report);
        let before = outlooks.into_iter().rfind(|(depth, _)| *depth + 1 == report.work.depth);
        let before = before.map_or(Outlook::new(), |(_, outlook)| outlook);
        Ok((!self.stop.is_raised()).then_some((report, before)))
    }

    /// What was given away by the action `played`, of which came `next`, where another seemed best. If
    /// it seems to be much, the state after the better action is looked at in the same way, so that the
    /// two can be compared.
    fn beside(
        &mut self,
        session: &mut dyn Session,
        left: usize,
        (mover, played, next): (usize, &str, &Sight),
        sight: &Sight,
    ) -> Result<Option<(f64, Option<Better>)>, ReviewError> {
        let best = sight.best.clone().filter(|best| best != played);
        let known = sight.outlook[mover].zip(next.outlook[mover]);
        let (Some(best), Some((before, after))) = (best, known) else {
            return Ok(Some((0.0, None)));
        };
        let loss = before - after;
        if loss < self.request.threshold * self.whole() / 2.0 {
            return Ok(Some((loss.max(0.0), None)));
        }
        session.play(&best)?;
        let second = self.second(session, left, next);
        session.take_back();
        let Some(second) = second? else { return Ok(None) };
        let result = second.outlook[mover].unwrap_or(before);
        let value = second.value.or(sight.value).unwrap_or((Figure::default(), mover));
        let line = if second.line.is_empty() && second.to_move.is_some() {
            sight.line.clone()
        } else {
            [std::slice::from_ref(&best), &second.line[..]].concat()
        };
        let better = Better { action: best, value, result, line, taken: None };
        Ok(Some(((result - after).max(0.0), Some(better))))
    }

    /// Looks at a state as deeply as another was looked at, for at most some times as long: values of
    /// one depth are compared with one another.
    fn second(
        &mut self,
        session: &mut dyn Session,
        left: usize,
        other: &Sight,
    ) -> Result<Option<Sight>, ReviewError> {
        let reader = Reader::of(session, &self.request.plan);
        if let Some(payoffs) = session.payoffs() {
            let outlook = reader.finished(&payoffs);
            return Ok(Some(Sight { outlook, proof: Proof::Proven, ..Sight::unseen(None) }));
        }
        let limits = patient(self.limits(left));
        let deepens = self.request.plan.check(&Limits::depth(1)).is_ok();
        let limits = match (other.proof, other.depth) {
            // A proof is answered by a proof, if there is one.
            (Proof::Proven, _) => limits,
            (Proof::Estimated, depth) if deepens && depth > 0 => limits.and_depth(depth),
            _ => self.limits(left),
        };
        let report = self.search(session, limits)?;
        Ok(report.map(|(report, before)| Sight::of(session.to_move(), reader, (&report, &before))))
    }

    /// The difference between a win and a loss.
    fn whole(&self) -> f64 {
        self.whole.unwrap_or(1.0)
    }

    /// Finds out what counts as a whole game, at the end of the game: what it brought.
    fn measure(&mut self, scale: Scale, outlook: &Outlook) {
        let most = || outlook.iter().flatten().fold(0.0f64, |most, value| most.max(value.abs()));
        let found = match scale {
            Scale::Result { .. } => 1.0,
            Scale::Points { whole: Some(whole), .. } => whole,
            Scale::Points { whole: None, .. } => most(),
        };
        self.whole = self.whole.or(Some(if found > 0.0 { found } else { 1.0 }));
    }
}

/// By how much longer than its share a search may take to get as deep as another.
const PATIENCE: u32 = 4;

/// These limits, but for longer.
fn patient(limits: Limits) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(u64::from(PATIENCE))),
        hard_time: limits.hard_time.map(|time| time * PATIENCE),
        ..limits
    }
}

/// What was given away by one search of the state itself; `None` if it has no value of the action
/// played.
fn within(
    reader: Reader,
    report: &Report,
    mover: usize,
    played: &str,
) -> Option<(f64, Option<Better>)> {
    let best =
        report.actions.iter().find(|action| Some(&action.action) == report.action.as_ref())?;
    let taken = report.actions.iter().find(|action| action.action == played)?;
    if best.action == played {
        return Some((0.0, None));
    }
    let known = taken.bound == Bound::Exact && best.bound == Bound::Exact;
    let result = |action| reader.action(report, action)[mover].filter(|_| known);
    let (before, after) = (result(best)?, result(taken)?);
    let (action, line, taken) =
        (best.action.clone(), best.line.clone(), Some((taken.value, mover)));
    let better = Better { action, value: (best.value, mover), result: before, line, taken };
    Some(((before - after).max(0.0), Some(better)))
}

/// The mean of what two iterations expected, as far as both did.
fn steadied(mut found: Outlook, before: &Outlook) -> Outlook {
    for (now, before) in found.iter_mut().zip(before) {
        *now = now.zip(*before).map(|(now, before)| (now + before) / 2.0).or(*now);
    }
    found
}

impl Sight {
    /// A state that was not searched.
    fn unseen(to_move: Option<usize>) -> Sight {
        Sight {
            to_move,
            outlook: Vec::new(),
            value: None,
            proof: Proof::Estimated,
            best: None,
            line: Vec::new(),
            depth: 0,
            forced: false,
            loss: None,
            better: None,
            luck: Vec::new(),
        }
    }

    /// What a search found, and what the iteration before expected: the mean of two depths, of which one
    /// is odd, says more of an estimate than either.
    fn of(to_move: Option<usize>, reader: Reader, (report, before): (&Report, &Outlook)) -> Sight {
        let found = reader.report(report);
        let outlook = match report.proof {
            Proof::Estimated => steadied(found, before),
            _ => found,
        };
        Sight {
            outlook,
            value: Some((report.value, report.player.index())),
            proof: report.proof,
            best: report.action.clone(),
            line: report.line.clone(),
            depth: report.work.depth,
            ..Sight::unseen(to_move)
        }
    }

    /// A state in which there was nothing but `played`: as good as what came of it.
    fn forced(to_move: Option<usize>, played: &str, next: &Sight) -> Sight {
        let later = |(value, player)| match value {
            Figure::Value(value) => (Figure::Value(value.later_by(1)), player),
            other => (other, player),
        };
        Sight {
            to_move,
            value: next.value.map(later),
            best: Some(played.to_owned()),
            line: [&[played.to_owned()], &next.line[..]].concat(),
            depth: next.depth,
            forced: true,
            loss: None,
            better: None,
            luck: Vec::new(),
            ..next.clone()
        }
    }
}
