//! Games with known blunders.

use crate::common::{game, moments, reviewed};
use outply_catalog::{Catalog, Proof, StopFlag};
use outply_review::{Budget, Mark, Progress, Request, annotated, graph, review};

#[test]
fn a_lost_draw_is_seen_and_refuted() {
    let review = reviewed("tictactoe", "a1 b1 b2 c3 a3 c1 a2", 100_000);
    let [moment] = &review.moments[..] else { panic!("{:?}", moments(&review)) };
    assert_eq!((moment.ply, moment.player, &moment.played[..]), (1, 1, "b1"));
    assert_eq!((moment.before, moment.after, moment.mark), (0.5, 0.0, Mark::Blunder));
    // After the centre all is a draw; after the side X wins by a fork.
    assert_eq!(moment.better, "b2");
    assert_eq!(moment.refutation.len(), 5);
    assert!(review.positions[2..].iter().all(|position| position.proof == Proof::Proven));
    let results: Vec<_> = review.positions.iter().map(|position| position.results[0]).collect();
    assert_eq!(results, [0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0].map(Some));
    assert_eq!((review.sides[0].accuracy, review.sides[0].lost), (Some(1.0), 0.0));
    assert!(review.sides[1].accuracy < Some(0.6) && review.sides[1].lost == 0.5);
}

#[test]
fn a_win_and_a_parry_not_seen_are_moments() {
    // By perfect play X's second move gives a win away, which 6 keeps, O's second the draw, which 4 alone keeps,
    // and X's fourth the win again: it lets four in a row in column 4 go. O's third, which does not parry,
    // only loses sooner.
    let review = reviewed("connect4", "4 3 4 3 4 3 2 3", 10_000);
    let found = moments(&review);
    assert_eq!(found, ["2. 4?? 6", "2... 3?? 4", "4. 2?? 4"]);
    let moment = &review.moments[found.len() - 1];
    assert_eq!((moment.before, moment.after), (1.0, 0.0));
    assert_eq!((&moment.line[..], &moment.refutation[..]), (&["4".into()][..], &["3".into()][..]));
}

#[test]
fn a_mate_in_one_not_seen_is_a_moment_and_so_is_what_allowed_it() {
    let review = reviewed("chess", "1. f3 e5 2. g4 d6 3. e4", 300);
    let found = moments(&review);
    assert!(found.contains(&"2... d6?? Qh4#".to_owned()), "{found:?}");
    let allowed = review.moments.iter().find(|moment| moment.played == "g4").expect("2. g4");
    assert_eq!((allowed.after, &allowed.refutation[..]), (0.0, &["Qh4#".to_owned()][..]));
}

#[test]
fn what_nothing_else_could_be_played_than_is_no_decision() {
    // X must parry; O must too; the last square is forced.
    let review = reviewed("tictactoe", "b2 a1 a3 c1 b1 b3 a2 c2 c3", 100_000);
    assert!(review.moments.is_empty(), "{:?}", moments(&review));
    let (x, o) = (&review.sides[0], &review.sides[1]);
    assert_eq!((x.decisions, o.decisions), (4, 4));
    assert_eq!(review.positions[8].loss, None);
}

#[test]
fn reviews_by_nodes_repeat_exactly() {
    let untimed = || {
        let mut review = reviewed("chess", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#", 300);
        review.passes.iter_mut().for_each(|pass| pass.time = std::time::Duration::ZERO);
        review
    };
    let review = untimed();
    assert_eq!(review, untimed());
    // A knight that guards the pawn, or hits the queen.
    let [told] = &moments(&review)[..] else { panic!("{:?}", moments(&review)) };
    assert!(told == "2... Ke7?? Nc6" || told == "2... Ke7?? Nf6", "{told}");
    let nodes: Vec<u64> = review.passes.iter().map(|pass| pass.nodes).collect();
    assert!(nodes.len() == 3 && nodes[1] > 2 * nodes[0] && nodes[2] > 2 * nodes[1], "{nodes:?}");
}

#[test]
fn a_review_that_is_stopped_has_its_last_complete_pass() {
    let catalog = Catalog::standard();
    let record = game("chess", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
    let session = catalog.open("chess").unwrap();
    let request = Request::of(session.as_ref(), &[]).unwrap().budget(Budget::Nodes(2_000));
    let stop = StopFlag::new();
    let mut complete = Vec::new();
    let found = review(&catalog, &record, &request, &stop, &mut |event| match event {
        Progress::Pass(review) => complete.push(review.clone()),
        Progress::Looked { pass: 2, done: 3, .. } => stop.raise(),
        Progress::Looked { .. } | Progress::Confirmed { .. } => {}
    });
    let found = found.unwrap().expect("the first pass is complete");
    assert_eq!((found.passes.len(), found.planned), (1, 3));
    assert_eq!(complete, [found]);
    let none = review(&catalog, &record, &request, &stop, &mut |_| ());
    assert_eq!(none, Ok(None));
}

#[test]
fn annotations_are_read_back() {
    let text = "[White \"Ann\"]\n[Black \"Bob \\\"B\\\"\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n\
                1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0";
    let review = reviewed("chess", text, 300);
    let style = outply_review::Style::Pgn { native: true };
    let written = annotated(&review, style).expect("chess is written so");
    assert!(written.contains("2. Qh5 Ke7 $4 {"), "{written}");
    let unwrapped = written.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(unwrapped.contains("(2... N") && unwrapped.contains("3. Qxe5# 1-0"), "{written}");
    assert!(written.contains("[ECO \"C20\"]") && written.lines().all(|line| line.len() < 80));
    let back = game("chess", &written);
    assert_eq!(back.parts, review.record.parts);
    assert_eq!(back.names, review.record.names);
    assert_eq!(back.tag("Annotator"), Some("Outply"));
    // A second review of it writes the same.
    let again = reviewed("chess", &written, 300);
    assert_eq!(annotated(&again, style), Some(written));
}

#[test]
fn black_may_begin_and_numbers_follow_the_position() {
    let text =
        "[FEN \"4k3/8/8/8/8/8/4q3/6K1 b - - 0 40\"]\n[SetUp \"1\"]\n\n40... Qe1+ 41. Kg2 Kd7 *";
    let review = reviewed("chess", text, 1_000);
    assert_eq!(["40...", "41.", "41..."], [0, 1, 2].map(|ply| review.number(ply)).as_ref());
    let written = annotated(&review, outply_review::Style::Pgn { native: true }).unwrap();
    assert!(written.contains("40... Qe1+ 41. Kg2 Kd7"), "{written}");
    assert_eq!(game("chess", &written).parts, review.record.parts);
}

#[test]
fn the_graph_marks_the_moments_and_names_the_pass() {
    let review = reviewed("connect4", "4 3 4 3 4 3 2 3", 2_000);
    let svg = graph(&review, &outply_review::GraphOptions::default());
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<circle").count(), review.moments.len());
    assert!(svg.contains("??") && svg.contains("pass 3 of 3"));
}
