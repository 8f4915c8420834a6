//! 2048's network of tuples: its value against a plain sum, learning, and files.

use outply_game::Rules;
use outply_games::twenty48::{
    Board, Direction, Learner, Network, NetworkEvaluator, Packed, Tiles, Twenty48,
};
use std::sync::Arc;

/// A learner after so many games of one thread.
fn learnt(games: u64) -> Learner {
    let learner = Learner::new().unwrap();
    (0..games).for_each(|_| {
        learner.play(7, 1.0);
    });
    learner
}

fn written(learner: &Learner) -> Vec<u8> {
    let mut bytes = Vec::new();
    learner.write(&mut bytes).unwrap();
    bytes
}

fn board(text: &str) -> Tiles<Packed> {
    use outply_game::Notation;
    Twenty48::standard().parse_state(text).unwrap()
}

/// The board turned by a quarter, or mirrored.
fn moved(board: &Packed, place: impl Fn(u32, u32) -> (u32, u32)) -> Packed {
    let places = (0..4).flat_map(|row| (0..4).map(move |column| (column, row)));
    places.fold(Packed::default(), |moved, (column, row)| {
        moved.with(place(column, row), board.tile((column, row)))
    })
}

#[test]
fn rotations_and_reflections_are_worth_the_same() {
    let learner = learnt(20);
    let board = board("2,4,8,16/.,2,64,32/.,.,4,128/2,.,.,256").board();
    let value = learner.network().value(&board);
    assert!(value > 0.0);
    let turned = moved(&board, |column, row| (3 - row, column));
    let mirrored = moved(&board, |column, row| (3 - column, row));
    for image in [turned, mirrored, moved(&turned, |column, row| (column, 3 - row))] {
        let other = learner.network().value(&image);
        assert!((value - other).abs() <= 1e-4 * value, "{value} {other}");
    }
}

#[test]
fn the_estimate_of_a_turn_is_that_of_the_best_slide() {
    let learner = learnt(20);
    let rules = Twenty48::standard();
    let network = Arc::new(Network::read(&written(&learner)[..]).unwrap());
    let evaluator = NetworkEvaluator::new(network.clone());
    let state = board("2,2,8,16/.,2,64,32/.,.,4,128/2,.,.,256");
    let slid = |direction| {
        let (after, gain) = rules.slide(&state.board(), direction);
        assert_ne!(after, state.board());
        gain as f32 + network.value(&after)
    };
    let best = Direction::ALL.map(slid).into_iter().fold(f32::MIN, f32::max);
    let estimate = evaluator.estimate(&rules, &state);
    assert!((estimate - f64::from(best) - f64::from(state.score())).abs() < 1e-3);
    let stuck = board("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2");
    assert!(rules.terminal_test(&stuck));
    assert_eq!(evaluator.estimate(&rules, &stuck), f64::from(stuck.score()));
}

#[test]
fn games_teach() {
    let learner = Learner::new().unwrap();
    let mean = |games: u32| (0..games).map(|_| learner.play(1, 1.0).score).sum::<u32>() / games;
    let first = mean(100);
    (0..800).for_each(|_| {
        learner.play(1, 1.0);
    });
    let later = mean(100);
    assert!(later > 3 * first, "{first} at first, {later} later");
    assert_eq!(learner.games(), 1_000);
}

#[test]
fn a_share_of_the_step_moves_weights_by_that_share() {
    let early = board("2,4,.,./.,.,.,./.,.,.,./.,.,.,.").board();
    let moved = |step: f32| {
        let learner = learnt(20);
        let before = learner.network().value(&early);
        learner.play(7, step);
        learner.network().value(&early) - before
    };
    let (whole, tenth) = (moved(1.0), moved(0.1));
    assert_eq!(moved(0.0), 0.0);
    assert!(whole != 0.0);
    // The game itself changes a little with what was learnt in it.
    assert!((0.05..0.2).contains(&(tenth / whole)), "{tenth} of {whole}");
}

#[test]
fn a_learner_that_was_kept_goes_on_as_if_it_had_not_stopped() {
    let (whole, half) = (learnt(60), learnt(30));
    let again = Learner::read(&written(&half)[..]).unwrap();
    assert_eq!(again.games(), 30);
    (0..30).for_each(|_| {
        again.play(7, 1.0);
    });
    assert!(written(&whole) == written(&again), "other weights");
}

#[test]
fn what_is_no_network_is_refused() {
    let bytes = written(&learnt(3));
    let refused = |bytes: &[u8], expected: &str| {
        let error = Learner::read(bytes).expect_err("a fault").to_string();
        assert!(error.contains(expected), "{error}");
    };
    assert!(Learner::read(&bytes[..]).is_ok());
    refused(b"", "not a network of 2048");
    refused(b"any text", "not a network of 2048");
    let middle = bytes.len() / 2;
    refused(&bytes[..middle], "");
    let mut damaged = bytes.clone();
    let place = bytes.len() - 6;
    damaged[place] ^= 0x10;
    refused(&damaged, "");
    assert!(Network::read(&bytes[..middle / 2]).is_err());
    // A first block, of a weight that is far too large.
    let mut plain = b"outply 2048 network 3\n\0\0".to_vec();
    plain.extend([[0; 8], [1, 0, 0, 0, 0, 0, 0, 0]].concat());
    plain.extend(f32::INFINITY.to_le_bytes());
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, &plain).unwrap();
    refused(&packed.finish().unwrap(), "number 0: inf");
}

/// Half the weights and sums of games that none learnt from are 0 and take no room.
#[test]
fn a_file_has_only_what_was_learnt() {
    let few = written(&learnt(1)).len();
    assert!(few < 2_000_000, "{few} bytes");
    assert!(written(&learnt(0)).len() < 200);
}
