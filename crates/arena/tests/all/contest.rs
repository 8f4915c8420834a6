//! Contests of toy games: schedules, pairs, faults, adjudication, early stops.

use crate::toys::*;
use outply_arena::contest::*;
use outply_arena::statistics::{Decision, Sprt};
use outply_search::StopFlag;
use std::collections::HashMap;
use std::time::Duration;

fn records(contest: &Contest<'_>) -> (Vec<GameRecord>, Report) {
    let mut records = Vec::new();
    let report = contest.run(&mut |event| {
        if let Event::Finished { record, .. } = event {
            records.push((*record).clone());
        }
    });
    records.sort_by_key(|record| record.game);
    (records, report.expect("the contest can be held"))
}

#[test]
fn the_better_player_wins() {
    let contest = Contest::new("heap", Heap::plain, vec![perfect("P"), random("R")]);
    let contest = contest.rounds(50).openings(Openings::Random { plies: 2 }).seed(3).threads(2);
    let (records, report) = records(&contest);
    assert_eq!((records.len(), report.ended), (100, Ended::Complete));
    let meeting = report.standings.meeting(0, 1);
    assert!(meeting.games().wins > 80 && meeting.pairs.pairs() == 50, "{meeting:?}");
    assert_eq!(report.standings.meeting(1, 0).games(), meeting.games().reversed());
    let mean = meeting.mean_payoff().expect("the rules ended all games");
    let expected = 2.0 * (2.0 * meeting.games().points() / 100.0 - 1.0);
    assert!((mean.value - expected).abs() < 1e-12, "{mean:?}");
    let text = report.standings.to_string();
    assert!(text.contains("P against R") && text.contains("late illegal crash"), "{text}");
    assert!(text.contains("mean payoff: +") && !text.contains("that the rules ended"), "{text}");
    // One that was resigned has no payoff.
    let mut some = Standings::new(vec!["P".to_owned(), "R".to_owned()]);
    records.iter().take(9).for_each(|record| some.add(record));
    some.add(&GameRecord { payoff: None, ..records[9].clone() });
    assert!(some.to_string().contains(", of 9 games that the rules ended"), "{some}");
}

/// Who wins in seat 0 whoever plays there: all pairs have the payoff 0, single games 2 and -2.
#[test]
fn payoffs_of_pairs_are_not_counted_as_if_they_were_independent() {
    let contest = Contest::new("heap", Heap::plain, vec![perfect("P"), perfect("Q")]).rounds(20);
    let contest = contest.openings(Openings::Random { plies: 1 }).seed(3);
    let (records, report) = records(&contest);
    let meeting = report.standings.meeting(0, 1);
    let mean = meeting.mean_payoff().expect("the rules ended all games");
    assert_eq!((mean.value, mean.error), (0.0, None), "{records:?}");
    assert_eq!(meeting.payoffs.mean().map(|mean| mean.error.is_some()), Some(true));
    // With a game of no payoff, and fewer than two whole pairs, single games are counted.
    let mut some = Standings::new(vec!["P".to_owned(), "Q".to_owned()]);
    records.iter().take(3).for_each(|record| some.add(record));
    some.add(&GameRecord { payoff: None, ..records[3].clone() });
    let mean = some.meeting(0, 1).mean_payoff().expect("three games");
    assert!(some.to_string().contains(" ± ") && mean.error > Some(1.0), "{some}");
    assert_eq!(some.meeting(0, 1).payoffs_left_out(), 0);
    let reversed = some.meeting(1, 0).mean_payoff().expect("the same games");
    assert_eq!((reversed.value, reversed.error), (-mean.value, mean.error));
}

/// A game without a payoff leaves out its pair alone, not what the others say.
#[test]
fn payoffs_are_those_of_whole_pairs_where_others_are_not_whole() {
    let contest = Contest::new("heap", Heap::plain, vec![perfect("P"), perfect("Q")]).rounds(20);
    let (records, _) = records(&contest.openings(Openings::Random { plies: 1 }).seed(3));
    let mut some = Standings::new(vec!["P".to_owned(), "Q".to_owned()]);
    records.iter().take(9).for_each(|record| some.add(record));
    let says = |some: &Standings, words: &str| {
        let (meeting, text) = (some.meeting(0, 1), some.to_string());
        let mean = meeting.mean_payoff().expect("four pairs");
        assert_eq!((mean.value, mean.error, meeting.payoffs_left_out()), (0.0, None, 1));
        assert!(text.contains(words), "{text}");
    };
    says(&some, "mean payoff: 0.00, but for 1 game whose pair is not whole\n");
    some.add(&GameRecord { payoff: None, ..records[9].clone() });
    says(&some, "mean payoff: 0.00, of 9 games that the rules ended, but for 1 game whose");
    records[10..19].iter().for_each(|record| some.add(record));
    let reversed = some.meeting(1, 0);
    assert_eq!((reversed.payoffs_left_out(), reversed.paired_payoffs.count), (2, 8));
    assert!(some.to_string().contains(", but for 2 games whose pairs are not whole"), "{some}");
}

/// Two whole pairs say less than all twelve games, eight of which have no other.
#[test]
fn payoffs_are_those_of_single_games_where_most_pairs_are_not_whole() {
    let contest = Contest::new("heap", Heap::plain, vec![perfect("P"), perfect("Q")]).rounds(10);
    let (records, _) = records(&contest.openings(Openings::Random { plies: 1 }).seed(3));
    let mut some = Standings::new(vec!["P".to_owned(), "Q".to_owned()]);
    records.iter().take(4).for_each(|record| some.add(record));
    for pair in records[4..].chunks(2) {
        some.add(&pair[0]);
        some.add(&GameRecord { payoff: None, ..pair[1].clone() });
    }
    let meeting = some.meeting(0, 1);
    assert_eq!((meeting.paired_payoffs.count, meeting.payoffs.count), (2, 12));
    assert_eq!((meeting.payoffs_left_out(), meeting.mean_payoff()), (0, meeting.payoffs.mean()));
    assert!(some.to_string().contains(", of 12 games that the rules ended\n"), "{some}");
}

#[test]
fn games_do_not_depend_on_threads() {
    let play = |threads| {
        let contest = Contest::new("heap", Heap::dice, vec![random("A"), random("B"), random("C")]);
        let contest = contest.rounds(5).openings(Openings::Random { plies: 3 }).seed(9);
        let games = records(&contest.threads(threads)).0;
        games.into_iter().map(|game| (game.opening, game.moves)).collect::<Vec<_>>()
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn pairs_share_opening_and_dice() {
    let always = |take: &'static str| move |_: &Task<'_>| Ok(Reply::play(take));
    let contestants = vec![by("one", "", always("1")), by("uno", "", always("1"))];
    let contest = Contest::new("dice", Heap::dice, contestants);
    let (records, _) = records(&contest.rounds(10).openings(Openings::Random { plies: 4 }));
    for pair in records.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        // Equal play and equal dice: equal games.
        assert_eq!(pair[0].moves, pair[1].moves);
        assert_eq!(pair[0].players[0], pair[1].players[1]);
    }
    assert_ne!(records[0].seed, records[2].seed);
}

#[test]
fn round_robins_and_gauntlets_rate_everybody() {
    let players = || vec![perfect("P"), random("R"), random("S"), random("T")];
    let contest = Contest::new("heap", Heap::plain, players()).rounds(10);
    let contest = contest.openings(Openings::Random { plies: 1 });
    let (games, report) = records(&contest);
    assert_eq!(games.len(), 6 * 20);
    assert_eq!(report.standings.ranking()[0].0, 0);
    assert!(report.standings.to_string().contains("rank"), "{}", report.standings);
    let gauntlet = Contest::new("heap", Heap::plain, players()).rounds(3);
    let (games, report) = records(&gauntlet.format(Format::Gauntlet { challengers: 1 }));
    assert_eq!(games.len(), 3 * 6);
    assert!(games.iter().all(|game| game.contestants.contains(&0)));
    assert_eq!(report.standings.meeting(1, 2).games().games(), 0);
}

#[test]
fn faults_are_recorded_and_not_fatal() {
    let crash = by("crash", "", |_: &Task<'_>| Err(PlayerError::failed("out of ideas")));
    let cheat = by("cheat", "", |_: &Task<'_>| Ok(Reply::play("9")));
    let slow = by("slow", "tc=0.001", |task: &Task<'_>| {
        std::thread::sleep(Duration::from_millis(5));
        Ok(Reply::play(task.game.actions()[0].clone()))
    });
    let panics = by("panics", "", |_: &Task<'_>| panic!("on purpose, in a test"));
    let contestants = vec![random("R"), crash, cheat, slow, panics];
    let contest = Contest::new("heap", Heap::plain, contestants);
    let (games, report) = records(&contest.format(Format::Gauntlet { challengers: 1 }));
    assert_eq!(report.standings.meeting(0, 1).games().wins, 2);
    let ends: HashMap<&str, End> =
        games.iter().flat_map(|g| g.players.iter().map(|p| (p.as_str(), g.end))).collect();
    let expected = [
        ("crash", End::Crash),
        ("cheat", End::IllegalMove),
        ("slow", End::TimeForfeit),
        ("panics", End::Crash),
    ];
    expected.iter().for_each(|(name, end)| assert_eq!(ends[name], *end, "{name}"));
    let detail = |name: &str| {
        let game = games.iter().find(|game| game.players.iter().any(|player| player == name));
        game.and_then(|game| game.detail.clone()).unwrap_or_default()
    };
    assert_eq!(detail("crash"), "out of ideas");
    assert!(detail("cheat").starts_with("\"9\" in"), "{}", detail("cheat"));
    assert!(detail("panics").contains("on purpose"), "{}", detail("panics"));
    let conduct = |number| *report.standings.conduct(number).expect("it takes part");
    assert_eq!((conduct(1).crashes, conduct(2).illegal_moves, conduct(3).time_forfeits), (2, 2, 2));
    assert!(conduct(3).usage.seconds_per_move() >= 0.005);
    assert_eq!(conduct(0).crashes, 0);
}

#[test]
fn a_player_that_the_machine_fails_ends_the_contest() {
    let able = |task: &Task<'_>| match task.moves.len() {
        0..=1 => Ok(Reply::play(task.game.actions()[0].clone())),
        _ => Err(PlayerError::unable("no memory")),
    };
    let contest = Contest::new("heap", Heap::plain, vec![random("R"), by("poor", "", able)]);
    let error = contest.run(&mut |_| ()).map(drop).expect_err("no result for anybody");
    assert!(matches!(error, ContestError::Player { game: 0, .. }), "{error:?}");
    assert_eq!(error.to_string(), "poor cannot play game 0: no memory");
}

#[test]
fn players_that_fail_are_made_again() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let made = AtomicU32::new(0);
    let make = || {
        // The first is for trial, the third fails to start.
        match made.fetch_add(1, Ordering::Relaxed) {
            2 => Err(PlayerError::failed("no more")),
            _ => {
                Ok(Box::new(By(|_: &Task<'_>| Err(PlayerError::failed("down")))) as Box<dyn Player>)
            }
        }
    };
    let frail = Contestant::new("frail", Control::default(), make);
    let contest = Contest::new("heap", Heap::plain, vec![random("R"), frail]).rounds(2);
    let (games, _) = records(&contest);
    let details: Vec<_> = games.iter().filter_map(|game| game.detail.as_deref()).collect();
    assert_eq!(details, ["down", "no more", "down", "down"]);
    assert_eq!(made.load(Ordering::Relaxed), 5);
}

#[test]
fn opinions_end_games_if_asked() {
    let say = |points| {
        move |task: &Task<'_>| {
            let mut reply = Reply::play(task.game.actions()[0].clone());
            reply.thought.opinion = Some(Opinion::Points(points));
            Ok(reply)
        }
    };
    let adjudication = Adjudication {
        most_plies: 2000,
        draw: Some(DrawRule { from_ply: 6, plies: 4, points: 10 }),
        resign: Some(ResignRule { moves: 3, points: 500, both: true }),
    };
    let hold = |first, second| {
        let contestants = vec![by("A", "", say(first)), by("B", "", say(second))];
        let contest = Contest::new("heap", Heap::plain, contestants).adjudication(adjudication);
        let game = records(&contest.keep_thoughts(true)).0.swap_remove(0);
        assert_eq!(game.thoughts.len(), game.moves.len());
        (game.end, game.result, game.moves.len())
    };
    assert_eq!(hold(5, -5), (End::AdjudicatedDraw, GameResult::Draw, 6));
    assert_eq!(hold(600, -700), (End::AdjudicatedWin, GameResult::First, 6));
    assert_eq!(hold(600, -70), (End::Rules, GameResult::First, 21));
}

#[test]
fn resignations_and_long_games_end() {
    let resign = |_: &Task<'_>| Ok(Reply { choice: Choice::Resign, thought: Thought::default() });
    let contest = Contest::new("heap", Heap::plain, vec![random("R"), by("Q", "", resign)]);
    let (games, _) = records(&contest);
    assert_eq!((games[0].end, games[0].result), (End::Resignation, GameResult::First));
    let short = Adjudication { most_plies: 3, ..Adjudication::default() };
    let contest = Contest::new("heap", Heap::plain, vec![random("R"), random("S")]);
    let (games, _) = records(&contest.adjudication(short));
    assert_eq!((games[0].end, games[0].moves.len()), (End::TooLong, 3));
}

#[test]
fn a_decided_test_ends_the_contest() {
    let sprt = Sprt::normalised(0.0, 100.0).expect("possible");
    let contest = Contest::new("heap", Heap::plain, vec![perfect("P"), random("R")]);
    let contest = contest.rounds(u64::MAX).openings(Openings::Random { plies: 2 }).sprt(sprt);
    let (games, report) = records(&contest);
    assert_eq!(report.ended, Ended::Sprt(Decision::Pass));
    let state = report.sprt.expect("there was a test");
    assert!(state.llr >= state.bounds[1] && games.len() < 400, "{} games", games.len());
}

#[test]
fn a_raised_flag_ends_the_contest() {
    let stop = StopFlag::new();
    let contest = Contest::new("heap", Heap::plain, vec![random("R"), random("S")]);
    let contest = contest.rounds(u64::MAX).stop(&stop);
    let report = contest.run(&mut |event| {
        if matches!(event, Event::Finished { record, .. } if record.game == 20) {
            stop.raise();
        }
    });
    assert_eq!(report.expect("it was held").ended, Ended::Stopped);
}

#[test]
fn openings_from_a_list_are_checked() {
    let list = |text: &str, shuffled| Openings::List { openings: Opening::list(text), shuffled };
    let hold = |openings| {
        let contest = Contest::new("heap", Heap::plain, vec![random("R"), random("S")]);
        contest.rounds(3).openings(openings).run(&mut quiet)
    };
    let contest = Contest::new("heap", Heap::plain, vec![random("R"), random("S")]);
    let (games, _) = records(&contest.rounds(3).openings(list("9 moves 1 2\nstartpos\n", false)));
    assert_eq!(games[0].opening.position.as_deref(), Some("9"));
    assert_eq!(games[0].opening.moves, ["1", "2"]);
    assert_eq!(
        (games[2].opening.position.as_deref(), &games[4].opening),
        (None, &games[0].opening)
    );
    for (text, expected) in [
        ("9\nnine", "in opening 2: "),
        ("startpos moves 1 7", "in opening 1: "),
        ("4\n2 moves 2", "opening 2: the game is over"),
        ("", "the list of openings is empty"),
    ] {
        let error = hold(list(text, false)).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    assert!(hold(list("9\n10\n11\n12", true)).is_ok());
}

#[test]
fn impossible_contests_are_refused() {
    let new = |contestants| Contest::new("heap", Heap::plain, contestants);
    let alone = new(vec![random("R")]).run(&mut quiet);
    assert!(matches!(alone, Err(ContestError::NoPairings)));
    let twins = new(vec![random("R"), random("R")]).run(&mut quiet);
    assert!(matches!(twins, Err(ContestError::SameName(name)) if name == "R"));
    let three = new(vec![random("R"), random("S"), random("T")]);
    let three = three.sprt(Sprt::normalised(0.0, 5.0).expect("possible")).run(&mut quiet);
    assert!(matches!(three, Err(ContestError::SprtNeedsTwo(3))));
    let broken = Contestant::new("B", Control::default(), || Err(PlayerError::failed("no file")));
    let error = new(vec![random("R"), broken]).run(&mut quiet).expect_err("it cannot start");
    assert_eq!(error.to_string(), "B does not start: no file");
}

#[test]
fn tables_fit_80_columns_whatever_the_names() {
    let names = [
        "a very long name of a player that nobody would type",
        "ä",
        "another long name, longer than its column",
    ];
    let deep = |name: &str| {
        by(name, "", |task: &Task<'_>| {
            let mut reply = Reply::play(task.game.actions()[0].clone());
            (reply.thought.depth, reply.thought.nodes) = (Some(12), Some(98_765_432_109));
            Ok(reply)
        })
    };
    for count in 2..=3 {
        let contestants = names[..count].iter().map(|name| deep(name)).collect();
        let (_, report) = records(&Contest::new("heap", Heap::plain, contestants));
        let text = report.standings.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains("98765432109   12.0"), "{text}");
    }
}
