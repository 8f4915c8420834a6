//! How strong the engine plays: levels, ratings, limits.

use crate::args::{EngineOptions, LimitOptions, Strength};
use crate::commands::limits;
use crate::failure::Failure;
use crate::progress::prepare;
use outply_catalog::{Facts, Limits, Plan, Search, Session, StopFlag, Wish};
use std::time::Duration;

/// The level unless another is asked for: a beginner who sees a threat wins now and then.
const USUAL_LEVEL: u32 = 3;
/// The same where a level of skill, which limits itself, says how strong it plays.
const SKILLED_LEVEL: u32 = 8;
/// How long a hint takes at most.
const HINT_TIME: Duration = Duration::from_secs(1);
/// How many moves a hint names.
pub(super) const HINTS: usize = 3;

/// What the engine is asked for.
#[derive(Debug)]
pub(super) struct Engine {
    /// How it plays.
    pub(super) plan: Plan,
    /// Its limits, clocks aside.
    pub(super) limits: Limits,
    /// How it advises: at full strength.
    pub(super) adviser: Plan,
    /// What it is called: `Outply (level 3)`.
    pub(super) name: String,
}

impl Engine {
    /// What the options ask for in this game.
    ///
    /// # Errors
    /// If the search does not fit the game or does not read something, or the game has no ratings.
    pub(super) fn of(
        session: &dyn Session,
        facts: &Facts,
        (strength, limits, engine): (&Strength, &LimitOptions, &EngineOptions),
        seed: u64,
    ) -> Result<Engine, Failure> {
        let mut wishes = engine.wishes();
        wishes.push(Wish::default("seed", seed));
        let mut advice: Vec<Wish> = wishes.clone();
        advice.retain(|wish| wish.key != "skill");
        advice.push(Wish::default("multi-pv", HINTS));
        wishes.extend(skill(session, facts, strength)?);
        let plan = session.plan(&wishes)?;
        let limits = limits_of(strength, limits, engine, &plan);
        plan.check(&limits).map_err(Failure::idle_option)?;
        let name = named(strength, &limits, engine);
        Ok(Engine { plan, limits, adviser: session.plan(&advice)?, name })
    }

    /// Works out what its moves rest on.
    ///
    /// # Errors
    /// If that was interrupted, or does not fit into memory.
    pub(super) fn prepare(&self, session: &dyn Session, stop: &StopFlag) -> Result<(), Failure> {
        let limits = self.limits.clone().and_stop(stop);
        Ok(prepare(session, &self.plan, &limits)?)
    }

    /// The limits of a hint.
    pub(super) fn advising(&self) -> Limits {
        Limits::time(HINT_TIME)
    }
}

/// The level of skill that has the rating asked for.
fn skill(
    session: &dyn Session,
    facts: &Facts,
    strength: &Strength,
) -> Result<Option<Wish>, Failure> {
    let Some(rating) = strength.elo else { return Ok(None) };
    let said = format!("--elo {rating}");
    let Some((least, most)) = facts.rated() else {
        let game = session.game();
        let sentence = format!("no ratings were measured for {game}; use --level, from 1 to 10");
        return Err(Failure::input(&said, sentence));
    };
    if !(least..=most).contains(&rating) {
        return Err(Failure::input(&said, format!("expected a rating from {least} to {most}")));
    }
    Ok(facts.skill_rated(rating).map(|skill| Wish::new("skill", skill.to_string(), said)))
}

/// The limits of the engine's moves: those asked for, else what its level allows; a level of skill
/// limits itself.
fn limits_of(
    strength: &Strength,
    options: &LimitOptions,
    engine: &EngineOptions,
    plan: &Plan,
) -> Limits {
    if strength.elo.is_some() {
        return Limits::none();
    }
    let usual = if engine.skill.is_some() { SKILLED_LEVEL } else { USUAL_LEVEL };
    let level = strength.level.unwrap_or(usual);
    let by_level = match plan.search() {
        Search::MonteCarlo => Limits::simulations(16 << level),
        _ => Limits::nodes(4u64.pow(level)),
    };
    let counted = engine.simulations;
    let asked = limits(options).or(counted.map(Limits::simulations));
    let limits = asked.unwrap_or(by_level);
    Limits { simulations: counted.or(limits.simulations), ..limits }
}

fn named(strength: &Strength, limits: &Limits, engine: &EngineOptions) -> String {
    let by_level = limits.nodes.is_some() || limits.simulations.is_some();
    let own = engine.simulations.is_some() || limits.depth.is_some() || limits.hard_time.is_some();
    match (strength.elo, strength.level) {
        (Some(rating), _) => format!("Outply ({rating} Elo)"),
        (None, Some(level)) => format!("Outply (level {level})"),
        (None, None) if by_level && !own && limits.nodes.is_none_or(is_usual) => {
            format!("Outply (level {USUAL_LEVEL})")
        }
        _ => "Outply".to_owned(),
    }
}

fn is_usual(nodes: u64) -> bool {
    nodes == 4u64.pow(USUAL_LEVEL)
}
