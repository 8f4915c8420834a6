//! External engines: a pretended one (`fake_engine.py`, Python 3) that answers right or misbehaves.

use crate::toys::*;
use outply_arena::contest::*;
use outply_arena::engine::*;
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The interpreter itself: a wrapper in front of it would be started dozens of times.
fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let mut ask = Command::new("python3");
        let told = ask.args(["-c", "import sys; print(sys.executable)"]).output();
        String::from_utf8_lossy(&told.expect("Python 3 is installed").stdout).trim().to_owned()
    })
}

fn fake(protocol: Protocol, behaviour: &str) -> EngineSpec {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fake_engine.py");
    let name = match protocol {
        Protocol::Uci => "uci",
        Protocol::Xboard => "xboard",
        Protocol::Gtp => "gtp",
    };
    let mut spec = EngineSpec::new(protocol, "python3").expect("a command");
    spec.command = vec![python().to_owned()];
    spec.command.extend(["-IS", script, name, behaviour].map(str::to_owned));
    spec.patience.grace = Duration::from_millis(200);
    spec
}

fn contestant<'c>(spec: EngineSpec, control: &str) -> Contestant<'c> {
    let control = control.parse().expect("a control");
    Contestant::new("engine", control, move || spec.player())
}

/// Two games of the engine against chance, and what was set.
fn hold(spec: EngineSpec, control: &str) -> (Vec<GameRecord>, Vec<(String, String)>) {
    hold_from(spec, control, Openings::Initial)
}

fn hold_from(
    spec: EngineSpec,
    control: &str,
    openings: Openings,
) -> (Vec<GameRecord>, Vec<(String, String)>) {
    let contestants = vec![contestant(spec, control), random("R")];
    let contest = Contest::new("heap", Heap::plain, contestants).openings(openings);
    let (mut games, mut set) = (Vec::new(), Vec::new());
    let report = contest.keep_thoughts(true).run(&mut |event| match event {
        Event::Finished { record, .. } => games.push((*record).clone()),
        Event::Contestant { name: "engine", settings } => set = settings.to_vec(),
        _ => (),
    });
    report.expect("the contest can be held");
    (games, set)
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn a_uci_engine_plays_and_its_options_are_reported() {
    let spec = fake(Protocol::Uci, "right").option("hash", "64").option("Style", "very risky");
    let (games, set) = hold(spec, "tc=10+0.5,nodes=9");
    let expected = [
        ("name", "Fake 1.0"),
        ("Threads", "1"),
        ("Ponder", "false"),
        ("OwnBook", "false"),
        ("Hash", "64"),
        ("Style", "Very Risky"),
    ];
    assert_eq!(set, pairs(&expected));
    // It plays the game perfectly from the winning side.
    assert_eq!((games[0].end, games[0].result), (End::Rules, GameResult::First));
    let thought = &games[0].thoughts[0];
    assert_eq!((thought.opinion, thought.nodes), (Some(Opinion::Points(7)), Some(42)));
    assert_eq!(thought.line, "go wtime 10000 btime 10000 winc 500 binc 500 nodes 9");
    let engine = games[0].usage[0];
    assert_eq!(engine.nodes, 42 * engine.moves);
}

#[test]
fn an_xboard_engine_plays_and_its_options_are_reported() {
    let spec = fake(Protocol::Xboard, "right").option("Hash", "32");
    let openings = Openings::List { openings: Opening::list("22 moves 1 1"), shuffled: false };
    let (games, set) = hold_from(spec, "tc=5+0.25", openings);
    let expected = [
        ("name", "Fake 1.0"),
        ("OwnBook", "false"),
        ("cores", "1"),
        ("Hash", "32"),
        ("ponder", "easy"),
    ];
    assert_eq!(set, pairs(&expected));
    assert_eq!(games.iter().map(|game| game.end).collect::<Vec<_>>(), [End::Rules; 2]);
    let thought = &games[0].thoughts[0];
    assert_eq!((thought.depth, thought.nodes), (Some(3), Some(42)));
    assert!(thought.line.starts_with("level 0 0:05 0.25;time "), "{}", thought.line);
}

#[test]
fn an_xboard_engine_of_version_1_plays() {
    let mut old = fake(Protocol::Xboard, "old");
    old.patience.features = Duration::from_millis(100);
    let (games, set) = hold(old.clone(), "st=1");
    assert_eq!((games[0].end, games[0].result), (End::Rules, GameResult::First));
    assert_eq!(set, pairs(&[("ponder", "easy")]));
    let positions = Openings::List { openings: Opening::list("9"), shuffled: false };
    let (games, _) = hold_from(old, "st=1", positions);
    assert!(games[0].detail.as_ref().is_some_and(|detail| detail.contains("setboard")));
}

#[test]
fn a_gtp_engine_plays_and_is_told_its_board_and_clock() {
    let openings = Openings::List { openings: Opening::list("startpos moves 1"), shuffled: false };
    let spec = fake(Protocol::Gtp, "right").option("boardsize", "21");
    let (games, set) = hold_from(spec, "tc=60+1", openings);
    assert_eq!(set, pairs(&[("name", "Fake"), ("boardsize", "21")]));
    assert_eq!(games.iter().map(|game| game.end).collect::<Vec<_>>(), [End::Rules; 2]);
    // It plays perfectly, and 20 is lost for its opponent.
    assert_eq!(games[0].result, GameResult::First);
}

#[test]
fn a_gtp_engine_takes_openings_as_moves_only() {
    let openings = Openings::List { openings: Opening::list("9"), shuffled: false };
    let (games, _) = hold_from(fake(Protocol::Gtp, "right"), "st=1", openings);
    assert!(games[0].detail.as_ref().is_some_and(|detail| detail.contains("cannot set up")));
}

fn ends(protocol: Protocol, behaviour: &str, control: &str) -> (End, String) {
    let begun = Instant::now();
    let (games, _) = hold(fake(protocol, behaviour), control);
    assert!(begun.elapsed() < Duration::from_secs(30), "{behaviour} was waited for");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].end, games[1].end);
    assert_eq!(games[0].result.half_points(0), games[1].result.half_points(1));
    (games[0].end, games[0].detail.clone().unwrap_or_default())
}

#[test]
fn misbehaviour_is_a_recorded_loss() {
    use Protocol::{Gtp, Uci, Xboard};
    let cases = [
        (Uci, "hang", "st=0.1", End::Crash, "no bestmove from the engine within"),
        (Uci, "hang", "tc=0.1", End::TimeForfeit, "late"),
        (Uci, "slow", "tc=0.02", End::TimeForfeit, "late"),
        (Uci, "exit", "st=0.1", End::Crash, "segmentation fault, or so"),
        (Uci, "babble", "st=9", End::Crash, "the engine sends other lines instead of bestmove"),
        (Uci, "endless", "st=9", End::Crash, "the engine sends other lines instead of bestmove"),
        (Uci, "illegal", "st=1", End::IllegalMove, "\"9\" in"),
        (Uci, "none", "st=1", End::Crash, "has no move: \"bestmove (none)\""),
        (Uci, "right", "", End::Crash, "needs a limit"),
        (Xboard, "hang", "st=0.1", End::Crash, "no move from the engine within"),
        (Xboard, "exit", "st=1", End::Crash, "exit status: 3"),
        (Xboard, "babble", "st=9", End::Crash, "sends other lines"),
        (Xboard, "illegal", "tc=5", End::IllegalMove, "\"9\" in"),
        (Xboard, "resign", "st=1", End::Resignation, ""),
        (Xboard, "right", "nodes=5", End::Crash, "no limit of nodes"),
        (Gtp, "hang", "st=0.1", End::Crash, "no move from the engine within"),
        (Gtp, "slow", "tc=0.02", End::TimeForfeit, "late"),
        (Gtp, "exit", "st=1", End::Crash, "segmentation fault, or so"),
        (Gtp, "babble", "st=9", End::Crash, "sends other lines"),
        (Gtp, "replies", "st=9", End::Crash, "sends other lines"),
        (Gtp, "illegal", "tc=5", End::IllegalMove, "\"9\" in"),
        (Gtp, "resign", "st=1", End::Resignation, ""),
        (Gtp, "nothing", "nodes=5", End::Crash, "has no move"),
    ];
    for (protocol, behaviour, control, end, detail) in cases {
        let found = ends(protocol, behaviour, control);
        assert_eq!(found.0, end, "{protocol:?} {behaviour} {control}: {}", found.1);
        assert!(found.1.contains(detail), "{behaviour}: {}", found.1);
    }
}

#[test]
fn an_engine_that_refuses_a_move_says_so() {
    for (protocol, complaint) in
        [(Protocol::Xboard, "Illegal move: "), (Protocol::Gtp, "refuses \"play ")]
    {
        let (games, _) = hold(fake(protocol, "stubborn"), "st=1");
        let detail = games.iter().filter_map(|game| game.detail.as_deref()).next();
        assert!(detail.is_some_and(|detail| detail.contains(complaint)), "{detail:?}");
    }
}

#[test]
fn engines_that_do_not_start_are_refused() {
    let start = |spec: EngineSpec| spec.start(Box::new(Plain)).err().expect("it cannot start");
    let nobody = EngineSpec::new(Protocol::Uci, "/no/such/engine").expect("a command");
    assert!(matches!(start(nobody), EngineError::Start { .. }));
    let mut mute = fake(Protocol::Uci, "mute");
    mute.patience.ready = Duration::from_millis(300);
    assert!(matches!(start(mute), EngineError::Silent { waiting_for: "uciok", .. }));
    let gone = EngineSpec::new(Protocol::Uci, "python3 -c pass").expect("a command");
    assert!(matches!(start(gone), EngineError::Exited { .. }));
    let gone = EngineSpec::new(Protocol::Xboard, "python3 -c pass").expect("a command");
    assert!(matches!(start(gone), EngineError::Exited { .. }));
    let unknown = fake(Protocol::Uci, "right").option("Hush", "1");
    assert!(matches!(start(unknown), EngineError::UnknownOption { name, .. } if name == "Hush"));
    let mut mute = fake(Protocol::Gtp, "mute");
    mute.patience.ready = Duration::from_millis(300);
    assert!(matches!(start(mute), EngineError::Silent { waiting_for: "answer", .. }));
    let unknown = fake(Protocol::Gtp, "right").option("level", "1");
    assert!(matches!(start(unknown), EngineError::UnknownOption { name, .. } if name == "level"));
    let wrong = fake(Protocol::Gtp, "right").option("boardsize", "7");
    let error = start(wrong).to_string();
    assert_eq!(error, "the engine refuses \"boardsize 7\": \"unacceptable size\"");
    let wrong = fake(Protocol::Xboard, "right").option("Hash", "1000");
    let error = start(wrong).to_string();
    assert_eq!(error, "option \"Hash\" takes a number from 1 to 64, not \"1000\"");
}

/// Neither is waited for, whatever the pipe between them holds.
#[test]
fn an_engine_that_does_not_read_is_given_up() {
    let start = |spec: EngineSpec| spec.start(Box::new(Plain)).err().expect("it does not answer");
    let mut deaf = fake(Protocol::Uci, "deaf");
    deaf.patience.ready = Duration::from_millis(300);
    deaf.init = vec!["x".repeat(300_000)];
    assert!(matches!(start(deaf.clone()), EngineError::Silent { waiting_for: "readyok", .. }));
    deaf.init = vec!["x".repeat(3000); 300];
    assert!(matches!(start(deaf), EngineError::Deaf { waiting_for: "readyok", .. }));
}

#[test]
fn an_engine_that_offers_without_end_is_given_up() {
    for protocol in [Protocol::Uci, Protocol::Xboard] {
        let endless = fake(protocol, "features").start(Box::new(Plain)).err();
        assert!(matches!(endless, Some(EngineError::Babble { .. })), "{protocol:?}: {endless:?}");
    }
}

#[test]
fn no_engine_speaks_to_the_terminal() {
    let (_, set) = hold(fake(Protocol::Uci, "escape"), "st=1");
    assert_eq!(set[0], ("name".to_owned(), "\u{fffd}]0;owned\u{fffd}Fake 1.0".to_owned()));
}

/// A contest broken off does not wait for a hanging engine.
#[test]
fn a_raised_flag_reaches_a_thinking_engine() {
    let stop = outply_search::StopFlag::new();
    let contestants = vec![contestant(fake(Protocol::Uci, "hang"), "st=500"), random("R")];
    let contest = Contest::new("heap", Heap::plain, contestants).stop(&stop);
    let begun = Instant::now();
    let report = contest.run(&mut |event| {
        if let Event::Started { .. } = event {
            stop.raise();
        }
    });
    assert_eq!(report.expect("it was held").ended, Ended::Stopped);
    assert!(begun.elapsed() < Duration::from_secs(60));
}

/// The process that a script began ends with the script.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_behind_a_script_does_not_outlive_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let number = folder.path().join("process");
    let mut spec = fake(Protocol::Uci, "hang");
    let script = format!("exec 3<&0; \"$@\" <&3 & echo $! > '{}'; wait", number.display());
    spec.command.splice(0..0, ["sh", "-c", &script, "sh"].map(str::to_owned));
    let (games, _) = hold(spec, "st=0.1");
    assert_eq!(games[0].end, End::Crash);
    let process = std::fs::read_to_string(&number).expect("the script ran");
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", process.trim()));
    // Ended, though nobody may have asked for its status yet; killing takes a moment.
    let runs = || state().is_ok_and(|stat| !stat.contains(") Z "));
    let begun = Instant::now();
    while runs() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!runs(), "process {process} runs on");
}

/// An engine would take a clock for seconds: where nodes are time it is told how many it may visit,
/// and its clock runs on those it says it visited.
#[test]
fn nodes_may_be_an_engines_time() {
    let (games, _) = hold(fake(Protocol::Uci, "right"), "tc=1,nps=1000");
    assert_eq!(games[0].thoughts[0].line, "go nodes 33");
    let (games, _) = hold(fake(Protocol::Uci, "right"), "tc=0.04,nps=1000");
    assert_eq!(games[0].end, End::TimeForfeit, "42 nodes are more than 40");
    let (games, _) = hold(fake(Protocol::Xboard, "right"), "tc=1,nps=1000");
    assert!(games[0].detail.as_ref().is_some_and(|detail| detail.contains("nodes for time")));
}

#[test]
fn lines_for_which_there_is_no_option_are_sent() {
    let spec = fake(Protocol::Uci, "talkative").init("secret 7");
    let (games, set) = hold(spec, "nodes=9");
    assert_eq!(set.last(), Some(&("init".to_owned(), "secret 7".to_owned())));
    assert!(games[0].thoughts[0].line.ends_with("secret=7"), "{}", games[0].thoughts[0].line);
    let (games, _) = hold(fake(Protocol::Xboard, "right").init("book off"), "st=1");
    assert!(games[0].thoughts[0].line.starts_with("book off;"), "{}", games[0].thoughts[0].line);
}
