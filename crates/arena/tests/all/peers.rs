//! Programs of others, as `benches/peers/install.sh` installs them, through the drivers. The referee
//! believes every move, so that no rules of chess are needed: what is tried is the dialogue.

use outply_arena::contest::*;
use outply_arena::engine::{EngineSpec, Protocol, split_command};
use outply_game::NotationError;

/// Sixteen plies of whatever the players say.
struct Credulous(usize);

impl Referee for Credulous {
    fn start(&mut self, _: Option<&str>) -> Result<(), NotationError> {
        self.0 = 0;
        Ok(())
    }

    fn position(&self) -> String {
        format!("after {} plies", self.0)
    }

    fn to_move(&self) -> ToMove {
        if self.0 < 16 { ToMove::Seat(self.0 % 2) } else { ToMove::Over(Finish::draw()) }
    }

    fn actions(&self) -> Vec<String> {
        Vec::new()
    }

    fn play(&mut self, action: &str) -> Result<String, NotationError> {
        let squares = action.len() == 4 && action.bytes().all(|c| c.is_ascii_alphanumeric());
        // Phalanx castles by letters whatever it is told.
        let castles = matches!(action, "O-O" | "O-O-O");
        self.0 += 1;
        if squares || castles {
            Ok(action.to_owned())
        } else {
            Err(NotationError::new(action, 0, "like e2e4"))
        }
    }
}

fn contestant<'c>(name: &str, protocol: Protocol, command: &str, control: &str) -> Contestant<'c> {
    let mut spec = EngineSpec::new(protocol, command).expect("a command");
    if protocol == Protocol::Xboard && command.ends_with("gnuchess") {
        spec = spec.init("book off");
    }
    Contestant::new(name, control.parse().expect("a control"), move || spec.player())
}

/// Four games of a program against itself.
fn hold(protocol: Protocol, command: &str, control: &str) -> (Vec<GameRecord>, Standings) {
    let player = |name| contestant(name, protocol, command, control);
    let contest = Contest::new("any", || Box::new(Credulous(0)), vec![player("A"), player("B")]);
    let openings = Opening::list("startpos moves e2e4 e7e5\nstartpos moves d2d4 d7d5");
    let contest = contest.openings(Openings::List { openings, shuffled: false }).rounds(2);
    let mut games = Vec::new();
    let report = contest.keep_thoughts(true).run(&mut |event| match event {
        Event::Finished { record, .. } => games.push((*record).clone()),
        Event::Contestant { name: "A", settings } => println!("{command}: {settings:?}"),
        _ => (),
    });
    (games, report.expect("it starts").standings)
}

fn all_play(protocol: Protocol, commands: &[&str]) {
    for command in commands {
        let program = split_command(command).expect("a command").remove(0);
        assert!(std::path::Path::new(&program).exists(), "{program} is not installed");
        for control in ["tc=5+0.1,margin=5", "st=0.1", "tc=40/60,depth=3,margin=5"] {
            // GNU Chess does not heed xboard's limit of depth.
            if *command == "/usr/games/gnuchess" && control.contains("depth") {
                continue;
            }
            let (games, standings) = hold(protocol, command, control);
            println!("{command} {control}\n{standings}");
            for game in games {
                assert_eq!(game.end, End::Rules, "{command} {control}: {:?}", game.detail);
            }
        }
    }
}

#[test]
#[ignore = "needs the programs that benches/peers/install.sh installs"]
fn uci_engines_play_on_a_clock_and_by_the_move() {
    let programs = ["stockfish", "glaurung", "toga2", "ethereal-chess", "gnuchess --uci"];
    let commands = programs.map(|program| format!("/usr/games/{program}"));
    all_play(Protocol::Uci, &commands.each_ref().map(String::as_str));
}

#[test]
#[ignore = "needs the programs that benches/peers/install.sh installs"]
fn xboard_engines_play_on_a_clock_and_by_the_move() {
    let programs = ["phalanx -b-", "sjeng", "fairymax", "gnuchess", "hoichess"];
    let commands = programs.map(|program| format!("/usr/games/{program}"));
    all_play(Protocol::Xboard, &commands.each_ref().map(String::as_str));
}
