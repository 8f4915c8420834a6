//! Engines over the Chess Engine Communication Protocol ("xboard", "WinBoard").

use super::dialect::Dialect;
use super::error::EngineError;
use super::options::{Kind, MOST_OFFERS, Offer, Setting, settings};
use super::process::{Heard, Process};
use super::{EngineSpec, xboard_text};
use crate::contest::{Choice, NewGame, Player, PlayerError, Reply, Task, Thought};

/// What an engine says it can do, with the protocol's defaults.
#[derive(Default)]
struct Features {
    name: Option<String>,
    usermove: bool,
    setboard: bool,
    ping: bool,
    /// Whether one process may not play several games.
    single_use: bool,
    /// Whether it asks for more time to start.
    slow: bool,
    offers: Vec<Offer>,
    /// Commands of their own that set options.
    memory: bool,
    cores: bool,
}

/// An engine that speaks xboard's protocol. It receives all moves in force mode and is then told to
/// go, so that it never thinks on the opponent's time.
pub struct XboardEngine {
    spec: EngineSpec,
    process: Process,
    dialect: Box<dyn Dialect>,
    features: Features,
    settings: Vec<Setting>,
    /// Moves that stand on the engine's board.
    fed: usize,
    games: u64,
}

impl XboardEngine {
    /// Starts it, shakes hands and sets its options.
    ///
    /// # Errors
    /// If it does not start, ends at once, or has not the options.
    pub fn start(spec: &EngineSpec, dialect: Box<dyn Dialect>) -> Result<Self, EngineError> {
        let (process, features, settings) = connect(spec)?;
        let spec = spec.clone();
        Ok(XboardEngine { spec, process, dialect, features, settings, fed: 0, games: 0 })
    }

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        self.process.send(line, "move")
    }

    /// Waits until the engine has caught up, if it can say so.
    fn ready(&mut self) -> Result<(), EngineError> {
        if !self.features.ping {
            return Ok(());
        }
        let pong = format!("pong {}", self.games);
        self.process.send(&format!("ping {}", self.games), "pong")?;
        self.process.wait("pong", self.spec.patience.ready, |line| {
            if line == pong { Heard::Answer(()) } else { other(line) }
        })
    }

    fn set_board(&mut self, start: Option<&str>) -> Result<(), EngineError> {
        match start {
            None => Ok(()),
            Some(position) if self.features.setboard => self.send(&format!("setboard {position}")),
            Some(_) => Err(EngineError::Unfit(
                "the engine cannot set up positions (no setboard); give openings as moves".into(),
            )),
        }
    }

    fn feed(&mut self, moves: &[String]) -> Result<(), EngineError> {
        self.send("force")?;
        for action in moves.get(self.fed..).unwrap_or_default() {
            let prefix = if self.features.usermove { "usermove " } else { "" };
            self.send(&format!("{prefix}{action}"))?;
        }
        self.fed = moves.len();
        Ok(())
    }

    fn tell_time(&mut self, task: &Task<'_>) -> Result<(), EngineError> {
        let own = task.allowance.own.or(task.control.move_time);
        if let Some(own) = own {
            let opponent = task.allowance.opponent.unwrap_or(own);
            let [own, opponent] = [own, opponent].map(xboard_text::centiseconds);
            self.send(&format!("time {own}"))?;
            self.send(&format!("otim {opponent}"))?;
        }
        Ok(())
    }
}

/// A process that has shaken hands, what it can do, and what was set.
fn connect(spec: &EngineSpec) -> Result<(Process, Features, Vec<Setting>), EngineError> {
    let mut process = Process::start(spec)?;
    process.send("xboard", "features")?;
    process.send("protover 2", "features")?;
    let features = greet(&mut process, spec)?;
    let mut offers = features.offers.clone();
    let own = |name: &str, most| Offer { name: name.to_owned(), kind: Kind::Spin(1, most) };
    offers.extend(features.memory.then(|| own("memory", i64::from(u32::MAX))));
    offers.extend(features.cores.then(|| own("cores", 1024)));
    let mut settings = settings(&offers, &spec.options)?;
    for (name, value) in &settings {
        let command = matches!(name.as_str(), "memory" | "cores");
        let own = format!("{name} {value}");
        let line = if command { own } else { xboard_text::set_option(name, value) };
        process.send(&line, "move")?;
    }
    settings.push(("ponder".to_owned(), "easy".to_owned()));
    for line in &spec.init {
        process.send(line, "move")?;
    }
    settings.extend(spec.sent());
    settings.splice(0..0, features.name.clone().map(|name| ("name".to_owned(), name)));
    Ok((process, features, settings))
}

/// Collects features until `done=1`; silence is an engine of version 1.
fn greet(process: &mut Process, spec: &EngineSpec) -> Result<Features, EngineError> {
    let (mut features, mut within) = (Features::default(), spec.patience.features);
    for _ in 0..MOST_OFFERS {
        let line = process.wait("features", within, |line| match line.starts_with("feature") {
            true => Heard::Answer(line.to_owned()),
            false => other(line),
        });
        let line = match line {
            Err(EngineError::Silent { .. }) if !features.slow => return Ok(features),
            line => line?,
        };
        for (name, value) in xboard_text::features(&line) {
            let verdict = if features.take(&name, &value) { "accepted" } else { "rejected" };
            process.send(&format!("{verdict} {name}"), "features")?;
            if (name.as_str(), value.as_str()) == ("done", "1") {
                return Ok(features);
            }
        }
        if features.slow {
            within = spec.patience.ready;
        }
    }
    let line = "feature".to_owned();
    Err(EngineError::Babble { waiting_for: "feature done=1", line })
}

impl Features {
    /// Takes note of a feature; whether the arena goes along with it.
    fn take(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        match name {
            "myname" => self.name = Some(value.to_owned()),
            "usermove" => self.usermove = on,
            "setboard" => self.setboard = on,
            "ping" => self.ping = on,
            "reuse" => self.single_use = !on,
            "memory" => self.memory = on,
            "smp" => self.cores = on,
            "done" => self.slow = !on,
            "option" => self.offers.extend(xboard_text::option(value)),
            // Moves are read and written in coordinates.
            "san" => return !on,
            _ => (),
        }
        true
    }
}

/// A line that is not the answer.
fn other<T>(line: &str) -> Heard<T> {
    let known = ["feature", "#", "tell", "offer", "pong", "hint", "ask", "{"];
    let expected = line.is_empty() || known.iter().any(|known| line.starts_with(known));
    if expected { Heard::Known } else { Heard::Noise }
}

/// What an engine says when told to go.
enum Answer {
    Move(String),
    Resign,
    /// A result, or a complaint about what it was told.
    Refusal(String),
}

fn answer(line: &str, thought: &mut Thought) -> Heard<Answer> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word {
        "move" => Heard::Answer(Answer::Move(rest.trim().to_owned())),
        "resign" => Heard::Answer(Answer::Resign),
        "1-0" | "0-1" | "1/2-1/2" | "Illegal" => Heard::Answer(Answer::Refusal(line.to_owned())),
        _ if xboard_text::thinking(thought, line) => Heard::Known,
        // How GNU Chess has always said it.
        _ => match line.strip_prefix("My move is") {
            Some(rest) => Heard::Answer(Answer::Move(rest.trim_matches([' ', ':']).to_owned())),
            None => other(line),
        },
    }
}

impl Player for XboardEngine {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        if self.features.single_use && self.games > 0 {
            (self.process, self.features, self.settings) = connect(&self.spec)?;
        }
        (self.fed, self.games) = (0, self.games + 1);
        let limits = xboard_text::limits(game.control);
        let limits = limits.map_err(|reason| EngineError::Unfit(reason.to_owned()))?;
        for line in ["new", "force", "easy", "post"] {
            self.send(line)?;
        }
        for line in limits {
            self.send(&line)?;
        }
        let (start, _) = self.dialect.position(game.start, &[])?;
        self.set_board(start.as_deref())?;
        Ok(self.ready()?)
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError> {
        let (_, moves) = self.dialect.position(task.start, task.moves)?;
        self.process.drain();
        self.feed(&moves)?;
        self.tell_time(task)?;
        self.send("go")?;
        let (within, mut thought) = (self.spec.patience.for_move(task), Thought::default());
        let told = self
            .process
            .wait_or_stop("move", within, task.stop, |line| answer(line, &mut thought))?;
        let choice = match told {
            Answer::Resign => Choice::Resign,
            Answer::Refusal(line) => return Err(EngineError::NoMove { line }.into()),
            Answer::Move(text) => {
                // It stands on the engine's own board already.
                self.fed += 1;
                Choice::Play(self.dialect.action(task, &text)?)
            }
        };
        Ok(Reply { choice, thought })
    }

    /// The engine's own name first, then the options that were set.
    fn settings(&self) -> Vec<Setting> {
        self.settings.clone()
    }
}
