//! Positions, moves, options and what is asked of searches, for every game.

use super::{Answer, World, divided, hashed, size};
use outply_catalog::{Limits, Random, Session, Wish};

/// Plies of the random games that positions to begin with are taken from.
const PLIES: [usize; 5] = [0, 1, 3, 9, 40];
/// Plies played on from a position that was accepted.
const PLAYED_ON: usize = 3;
/// Of so many accepted positions one is searched.
const SEARCHED: u64 = 64;

/// Plays up to so many plies by chance; the actions.
fn play_on(session: &mut dyn Session, chance: &mut Random, plies: usize) -> Vec<String> {
    let mut played = Vec::new();
    for _ in 0..plies {
        let actions = session.actions();
        if actions.is_empty() || session.payoffs().is_some() {
            break;
        }
        let action = actions[chance.below(actions.len())].clone();
        session.play(&action).unwrap_or_else(|error| panic!("{action} is listed, but {error}"));
        played.push(action);
    }
    played
}

/// Texts of random games of every game: its specification, a newline, and what `text` tells of it.
fn of_all(world: &mut World, text: impl Fn(&dyn Session, &[String]) -> String) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for spec in world.games() {
        let Some(session) = world.session(spec) else { continue };
        for (seed, plies) in (0..).zip(PLIES) {
            session.restart();
            let played = play_on(session.as_mut(), &mut Random::new(seed), plies);
            seeds.push(format!("{spec}\n{}", text(session.as_ref(), &played)).into_bytes());
        }
    }
    seeds
}

pub(super) fn states(world: &mut World) -> Vec<Vec<u8>> {
    of_all(world, |session, _| session.notation())
}

/// A position that is accepted is written and read back alike, can be shown, and can be played on.
pub(super) fn state(world: &mut World, input: &[u8]) -> Answer {
    let (spec, text) = divided(input);
    let Some(session) = world.session(&spec) else { return Answer::refused("no game") };
    if let Err(error) = session.set(&text) {
        return Answer::refused(format!("{spec} {error}"));
    }
    let notation = session.notation();
    let shown = shown(session.as_ref());
    let actions = session.actions().len();
    session.set(&notation).unwrap_or_else(|error| panic!("{notation:?} was written, but {error}"));
    assert_eq!(session.notation(), notation, "read back");
    assert_eq!(session.actions().len(), actions, "read back");
    let look = hashed(input);
    play_on(session.as_mut(), &mut Random::new(look), PLAYED_ON);
    if look.is_multiple_of(SEARCHED) {
        searched(session.as_ref());
    }
    let over = session.payoffs().is_some();
    Answer::taken((spec, size(actions), size(shown), over))
}

/// The length of everything that shows the position.
fn shown(session: &dyn Session) -> usize {
    let spellings = session.spellings().len();
    let _ = (session.board(), session.winner(), session.to_move());
    session.picture().len() + session.svg().len() + spellings
}

/// The default search takes any position that was accepted, in few nodes.
fn searched(session: &dyn Session) {
    let Ok(plan) = session.plan(&[Wish::default("table", 1), Wish::default("seed", 1)]) else {
        return;
    };
    let limits = Limits::nodes(200);
    if plan.check(&limits).is_ok() {
        let report = session.search(&plan, &limits, &mut |_| ());
        let action = report.ok().and_then(|report| report.action);
        assert!(action.is_none_or(|action| session.actions().contains(&action)), "a legal action");
    }
}

pub(super) fn lines(world: &mut World) -> Vec<Vec<u8>> {
    of_all(world, |_, played| played.join("\n"))
}

/// Moves that are accepted have names that are accepted, and can be taken back.
pub(super) fn moves(world: &mut World, input: &[u8]) -> Answer {
    let (spec, text) = divided(input);
    let Some(session) = world.session(&spec) else { return Answer::refused("no game") };
    let mut played = 0;
    for action in text.split('\n').take(100) {
        let before = session.notation();
        if let Err(error) = session.play(action) {
            assert_eq!(session.notation(), before, "a refused move changes nothing");
            return Answer::refused(format!("{spec} {} {error}", size(played)));
        }
        played += 1;
        let named = session.moves().pop().unwrap_or_default();
        let after = session.notation();
        assert!(session.take_back(), "{named}");
        assert_eq!(session.notation(), before, "taken back");
        session
            .play(&named)
            .unwrap_or_else(|error| panic!("{named} is a move's name, but {error}"));
        assert_eq!(session.notation(), after, "played by its name");
    }
    Answer::taken((spec, size(played)))
}

pub(super) fn wishes(world: &mut World) -> Vec<Vec<u8>> {
    let searches =
        ["", "search=mcts,c=0.5,playout=mast", "search=alphabeta,depth=3,table=1,exact=on"];
    let more = ["search=selective,null-move=off", "search=expectiminimax,pruning=star2,seed=7"];
    let all: Vec<&str> = searches.into_iter().chain(more).collect();
    let games = world.games();
    let text = |spec: &&str| {
        all.iter().map(|asked| format!("{spec}\n{asked}").into_bytes()).collect::<Vec<_>>()
    };
    games.iter().flat_map(text).collect()
}

/// Whatever is asked for becomes a plan or is refused.
pub(super) fn wish(world: &mut World, input: &[u8]) -> Answer {
    let (spec, text) = divided(input);
    let Some(session) = world.session(&spec) else { return Answer::refused("no game") };
    match session.plan(&Wish::words(&text, "--player")) {
        Err(error) => Answer::refused(format!("{spec} {error}")),
        Ok(plan) => {
            let checked = plan.check(&Limits::nodes(9)).is_ok();
            Answer::taken((spec, plan.search().name(), checked, size(format!("{plan:?}").len())))
        }
    }
}

pub(super) fn specs(world: &mut World) -> Vec<Vec<u8>> {
    world.games().iter().map(|spec| spec.as_bytes().to_vec()).collect()
}

/// A game that opens can be shown and played.
pub(super) fn spec(world: &mut World, input: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(input);
    match world.catalog.open(&text) {
        Err(error) => Answer::refused(error),
        Ok(mut session) => {
            let shown = shown(session.as_ref());
            play_on(session.as_mut(), &mut Random::new(1), PLAYED_ON);
            Answer::taken((size(shown), size(session.actions().len())))
        }
    }
}
