//! One game from opening to result.

use super::adjudication::{Adjudication, Judge, Verdict};
use super::chance::Stream;
use super::clocks::{Clocks, Stopwatch};
use super::control::Control;
use super::opening::Opening;
use super::player::{Choice, NewGame, Player, PlayerError, Reply, Task, Thought};
use super::record::{End, GameRecord, GameResult, Usage};
use super::referee::{Referee, ToMove};
use super::schedule::Plan;
use outply_search::StopFlag;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// A game about to be played.
pub(super) struct Game<'a> {
    pub(super) plan: Plan,
    pub(super) names: [&'a str; 2],
    pub(super) controls: [&'a Control; 2],
    pub(super) opening: &'a Opening,
    pub(super) adjudication: &'a Adjudication,
    pub(super) keep_thoughts: bool,
    pub(super) stop: &'a StopFlag,
}

/// Why a game has no result.
pub(super) enum Void {
    Stopped,
    /// The referee contradicts itself; the sentence says how.
    Referee(String),
    /// The player in this seat cannot play.
    Unable(usize, PlayerError),
}

/// How a game ended.
struct Ending {
    end: End,
    result: GameResult,
    payoff: Option<f64>,
    detail: Option<String>,
}

impl Ending {
    fn new(end: End, result: GameResult) -> Ending {
        Ending { end, result, payoff: None, detail: None }
    }

    fn fault(end: End, seat: usize, detail: String) -> Ending {
        Ending { detail: Some(detail), ..Ending::new(end, GameResult::won_by(1 - seat)) }
    }

    fn rules(payoff: f64) -> Ending {
        let won = GameResult::won_by(usize::from(payoff < 0.0));
        let result = if payoff == 0.0 { GameResult::Draw } else { won };
        Ending { payoff: Some(payoff), ..Ending::new(End::Rules, result) }
    }
}

/// A game under way.
struct Running<'g, 'a> {
    game: &'g Game<'a>,
    referee: &'g mut dyn Referee,
    clocks: Clocks<'a>,
    judge: Judge,
    /// The opening's moves and all since.
    moves: Vec<String>,
    usage: [Usage; 2],
    thoughts: Vec<Thought>,
    /// Of the same moves.
    seconds: Vec<f64>,
}

impl Game<'_> {
    /// Plays it.
    pub(super) fn play(
        &self,
        referee: &mut dyn Referee,
        players: [&mut dyn Player; 2],
    ) -> Result<GameRecord, Void> {
        let set_up = self.opening.set_up(referee);
        let moves = set_up.map_err(|error| Void::Referee(error.to_string()))?;
        let mut running = Running {
            game: self,
            referee,
            clocks: Clocks::new(self.controls),
            judge: Judge::default(),
            moves,
            usage: [Usage::default(); 2],
            thoughts: Vec::new(),
            seconds: Vec::new(),
        };
        let ending = running.run(players)?;
        Ok(running.record(ending))
    }
}

impl Running<'_, '_> {
    fn run(&mut self, mut players: [&mut dyn Player; 2]) -> Result<Ending, Void> {
        for (seat, player) in players.iter_mut().enumerate() {
            if let Some(ending) = self.greet(seat, *player)? {
                return Ok(ending);
            }
        }
        loop {
            let ending = match self.referee.to_move() {
                _ if self.game.stop.is_raised() => return Err(Void::Stopped),
                ToMove::Over(finish) => Some(Ending::rules(finish.payoff)),
                _ if self.moves.len() >= self.game.adjudication.most_plies as usize => {
                    Some(Ending::new(End::TooLong, GameResult::Draw))
                }
                ToMove::Chance => self.roll()?,
                ToMove::Seat(seat @ (0 | 1)) => self.turn(seat, &mut *players[seat])?,
                ToMove::Seat(seat) => {
                    return Err(Void::Referee(format!("seat {seat} moves in a two-player game")));
                }
            };
            if let Some(ending) = ending {
                return Ok(ending);
            }
        }
    }

    fn greet(&self, seat: usize, player: &mut dyn Player) -> Result<Option<Ending>, Void> {
        let game = self.game;
        let new_game = NewGame {
            start: game.opening.position.as_deref(),
            seat,
            control: game.controls[seat],
            stop: game.stop,
            seed: Stream::new(game.plan.seed).split(seat as u64).seed(),
        };
        match guarded(|| player.new_game(&new_game)) {
            Ok(()) => Ok(None),
            Err(error) => self.failed(seat, error).map(Some),
        }
    }

    fn failed(&self, seat: usize, error: PlayerError) -> Result<Ending, Void> {
        match error {
            PlayerError::Stopped => Err(Void::Stopped),
            // A broken-off player may well fail; that is not its fault.
            PlayerError::Failed(_) | PlayerError::Unable(_) if self.game.stop.is_raised() => {
                Err(Void::Stopped)
            }
            PlayerError::Unable(_) => Err(Void::Unable(seat, error)),
            PlayerError::Failed(error) => Ok(Ending::fault(End::Crash, seat, error.to_string())),
        }
    }

    fn roll(&mut self) -> Result<Option<Ending>, Void> {
        let number = Stream::new(self.game.plan.dice).split(self.moves.len() as u64).unit();
        let outcome = self.referee.draw(number);
        self.moves.push(outcome.ok_or_else(|| Void::Referee("chance has no outcome".to_owned()))?);
        self.note(Thought::default(), Duration::ZERO);
        Ok(None)
    }

    fn turn(&mut self, seat: usize, player: &mut dyn Player) -> Result<Option<Ending>, Void> {
        let watch = Stopwatch::start();
        let reply = guarded(|| player.think(&self.task(seat)));
        let elapsed = watch.elapsed();
        if self.game.stop.is_raised() {
            return Err(Void::Stopped);
        }
        let thought = reply.as_ref().ok().map(|reply| &reply.thought);
        let nodes = thought.and_then(|thought| thought.nodes);
        self.usage[seat].add_move(elapsed, thought);
        let cost = self.clocks.cost(seat, elapsed, nodes);
        if let Err(late) = self.clocks.charge(seat, cost) {
            let spent = cost.as_secs_f64();
            let detail = format!("{spent:.3} s for a move, {:.3} s late", late.as_secs_f64());
            return Ok(Some(Ending::fault(End::TimeForfeit, seat, detail)));
        }
        match reply {
            Ok(reply) => Ok(self.answer(seat, reply, elapsed)),
            Err(error) => self.failed(seat, error).map(Some),
        }
    }

    fn task(&self, seat: usize) -> Task<'_> {
        let seeds = Stream::new(self.game.plan.seed).split(seat as u64);
        Task {
            start: self.game.opening.position.as_deref(),
            moves: &self.moves,
            game: &*self.referee,
            seat,
            control: self.game.controls[seat],
            allowance: self.clocks.allowance(seat),
            stop: self.game.stop,
            seed: seeds.split(self.moves.len() as u64).seed(),
        }
    }

    fn answer(&mut self, seat: usize, reply: Reply, elapsed: Duration) -> Option<Ending> {
        let Choice::Play(action) = reply.choice else {
            return Some(Ending::new(End::Resignation, GameResult::won_by(1 - seat)));
        };
        match self.referee.play(&action) {
            Ok(action) => self.moves.push(action),
            Err(error) => {
                let detail = format!("{action:?} in {:?}: {error}", self.referee.position());
                return Some(Ending::fault(End::IllegalMove, seat, detail));
            }
        }
        let (opinion, ply) = (reply.thought.opinion, self.moves.len() as u32);
        self.note(reply.thought, elapsed);
        // What the rules say of the position comes first.
        if matches!(self.referee.to_move(), ToMove::Over(_)) {
            return None;
        }
        let verdict = self.judge.hear(self.game.adjudication, seat, opinion, ply)?;
        Some(match verdict {
            Verdict::Draw => Ending::new(End::AdjudicatedDraw, GameResult::Draw),
            Verdict::Lost(loser) => Ending::new(End::AdjudicatedWin, GameResult::won_by(1 - loser)),
        })
    }

    fn note(&mut self, thought: Thought, elapsed: Duration) {
        if self.game.keep_thoughts {
            self.thoughts.push(thought);
            self.seconds.push(elapsed.as_secs_f64());
        }
    }

    fn record(self, ending: Ending) -> GameRecord {
        let Game { plan, names, opening, .. } = self.game;
        GameRecord {
            game: plan.game,
            players: names.map(str::to_owned),
            contestants: plan.contestants,
            opening: (*opening).clone(),
            seed: plan.dice,
            moves: self.moves[opening.moves.len()..].to_vec(),
            result: ending.result,
            payoff: ending.payoff,
            end: ending.end,
            detail: ending.detail,
            usage: self.usage,
            thoughts: self.thoughts,
            seconds: self.seconds,
        }
    }
}

/// A panic in a player is its failure, not the contest's.
fn guarded<T>(call: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, PlayerError> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(PlayerError::failed(format!("it panicked: {}", text.unwrap_or_default())))
    })
}
