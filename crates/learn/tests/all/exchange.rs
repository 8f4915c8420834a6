//! Weights and positions as safetensors: there and back, and what is refused.

use outply_game::{Inputs, Payoffs};
use outply_games::backgammon::{Backgammon, BackgammonInputs, Opening, Stakes};
use outply_games::tictactoe::TicTacToe;
use outply_learn::exchange::{Collected, Sight, TensorError, Tensors};
use outply_learn::positions::Position;
use outply_learn::{Beside, BoardInputs, Estimate, Learner, Precision, Settings, Shape, Weights};
use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, serialize};
use std::collections::HashMap;
use std::sync::Arc;

const GAME: &str = "tictactoe";

fn learnt(cells: usize) -> Weights {
    let rules = TicTacToe;
    let inputs = BoardInputs::of(&rules).expect("a board");
    let mut learner = Learner::new(&rules, inputs).settings(|found| Settings { cells, ..found });
    learner.play_games(30);
    learner.weights().clone()
}

fn read(bytes: &[u8], shape: &Shape) -> Result<Weights, TensorError> {
    Tensors::read(bytes)?.weights(GAME, shape.clone())
}

#[test]
fn what_goes_out_comes_back() {
    for cells in [0, 5] {
        let weights = learnt(cells);
        let bytes = weights.to_safetensors(GAME).unwrap();
        let tensors = Tensors::read(&bytes).unwrap();
        assert_eq!((tensors.cells(), tensors.unit()), (Ok(cells), Ok(1.0)));
        assert_eq!(read(&bytes, weights.shape()).unwrap(), weights);
    }
}

#[test]
fn two_views_and_an_evaluator_beside_go_out_and_come_back() {
    let rules = TicTacToe;
    let inputs = BoardInputs::of(&rules).expect("a board");
    let beside = Beside { evaluator: "squares".to_owned(), points: 12.5 };
    let learner = Learner::new(&rules, inputs).settings(|found| Settings { cells: 5, ..found });
    let estimate: Estimate<TicTacToe> = Arc::new(|_, _| 0);
    let mut learner = learner.with_views(2, Some((beside.clone(), estimate))).expect("two players");
    learner.play_games(30);
    let weights = learner.weights().clone();
    let bytes = weights.to_safetensors(GAME).unwrap();
    let tensors = Tensors::read(&bytes).unwrap();
    assert_eq!(tensors.views(), Ok((2, Some(beside))));
    assert_eq!(read(&bytes, weights.shape()).unwrap(), weights);
    for precision in [Precision::Single, Precision::Short] {
        let written = Weights::from_bytes(&weights.to_bytes(precision)).unwrap();
        assert_eq!(written.shape(), weights.shape());
        assert_eq!(written == weights, precision == Precision::Single);
    }
    for (key, value) in [("views", "3"), ("points", "-1"), ("points", "many")] {
        let wrong = changed(&bytes, |_, said| drop(said.insert(key.to_owned(), value.to_owned())));
        let error = Tensors::read(&wrong).unwrap().views().unwrap_err().to_string();
        assert!(error.starts_with(key), "{error}");
    }
}

/// A tensor: its name, its type, its shape, its bytes.
type Part = (String, Dtype, Vec<usize>, Vec<u8>);

/// The same tensors, after `change`.
fn changed(
    bytes: &[u8],
    change: impl FnOnce(&mut Vec<Part>, &mut HashMap<String, String>),
) -> Vec<u8> {
    let (_, metadata) = SafeTensors::read_metadata(bytes).unwrap();
    let mut said = metadata.metadata().clone().unwrap();
    let tensors = SafeTensors::deserialize(bytes).unwrap();
    let part = |(name, view): (String, TensorView<'_>)| {
        (name, view.dtype(), view.shape().to_vec(), view.data().to_vec())
    };
    let mut parts: Vec<Part> = tensors.tensors().into_iter().map(part).collect();
    parts.sort_by(|one, other| one.0.cmp(&other.0));
    change(&mut parts, &mut said);
    let views = parts.iter().map(|(name, dtype, shape, bytes)| {
        (name, TensorView::new(*dtype, shape.clone(), bytes).unwrap())
    });
    serialize(views.collect::<Vec<_>>(), Some(said)).unwrap()
}

#[test]
fn each_thing_that_is_wrong_is_named() {
    let weights = learnt(3);
    let (bytes, shape) = (weights.to_safetensors(GAME).unwrap(), weights.shape());
    let fault = |bytes: &[u8]| read(bytes, shape).unwrap_err().to_string();
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let poisoned = changed(&bytes, |parts, _| {
            parts[1].3[8..12].copy_from_slice(&number.to_le_bytes());
        });
        assert_eq!(fault(&poisoned), "tensor \"0.input.weight\": weight 2 is not a finite number");
    }
    let missing = changed(&bytes, |parts, _| drop(parts.remove(2)));
    assert_eq!(fault(&missing), "tensor \"0.output.bias\" is missing");
    let more = changed(&bytes, |parts, _| {
        parts.push(("1.input.bias".to_owned(), Dtype::F32, vec![1], vec![0; 4]));
    });
    assert_eq!(fault(&more), "tensor \"1.input.bias\": this network has no such tensor");
    let turned = changed(&bytes, |parts, _| parts[3].2.reverse());
    let expected = "tensor \"0.output.weight\": expected the shape [3, 3], found [9]";
    let flat = changed(&bytes, |parts, _| parts[3].2 = vec![9]);
    assert_eq!(fault(&flat), expected);
    assert_eq!(read(&turned, shape).unwrap(), weights, "three by three either way");
    let whole = changed(&bytes, |parts, _| parts[0].1 = Dtype::I32);
    assert!(fault(&whole).contains("\"0.input.bias\": expected numbers of type F32, found I32"));
    for key in ["game", "inputs", "inputs_hash", "input_count", "buckets", "cells", "head", "unit"]
    {
        let said = |value: Option<&str>| {
            changed(&bytes, |_, said| {
                said.remove(key);
                said.extend(value.map(|value| (key.to_owned(), value.to_owned())));
            })
        };
        assert!(fault(&said(None)).contains(&format!("has no {key:?}")), "{key}");
        assert!(fault(&said(Some("9"))).starts_with(key), "{key}: {}", fault(&said(Some("9"))));
    }
    for key in ["stages", "views", "beside", "points", "policy"] {
        let more = changed(&bytes, |_, said| drop(said.insert(key.to_owned(), "2".to_owned())));
        let expected = format!("{key} in the metadata: expected none, found \"2\"; ");
        assert!(fault(&more).starts_with(&expected), "{}", fault(&more));
    }
    let positions = changed(&bytes, |_, said| {
        said.insert("format".to_owned(), "outply positions 1".to_owned());
    });
    assert!(fault(&positions).contains("expected \"outply weights 1\""));
    for length in [0, 7, 40, bytes.len() - 4, bytes.len() - 1] {
        assert!(fault(&bytes[..length]).starts_with("not a complete safetensors file"), "{length}");
    }
}

#[test]
fn positions_are_seen_from_both_sides_and_beside_an_evaluator() {
    let inputs = BoardInputs::of(&TicTacToe).expect("a board");
    let count = <BoardInputs as Inputs<TicTacToe>>::count(&inputs);
    let beside = Beside { evaluator: "sevens".to_owned(), points: 14.0 };
    let learner =
        Learner::new(&TicTacToe, inputs).with_views(2, Some((beside, Arc::new(|_, _| 7))));
    let mut sight = Sight::of(&learner.expect("two players"), (1.0, 2.0));
    let label = |first: f64| Payoffs::new(&[first, -first]);
    let state = "X../.O./...".to_owned();
    let (search, result) = (label(0.5), label(1.0));
    let position = Position { game: 7, ply: 2, state, search, result, exact: None };
    let example = sight.see(&position).unwrap().unwrap();
    // The mover's view first, the other's after all inputs of that one: as many of each.
    let (own, other): (Vec<u32>, Vec<u32>) =
        example.active.iter().map(|(input, _)| *input).partition(|input| (*input as usize) < count);
    assert!(!own.is_empty() && own.len() == other.len(), "{own:?} {other:?}");
    assert!(other.iter().all(|input| (*input as usize) < 2 * count));
    assert_eq!(example.beside, Some(0.5), "7 points, of which 14 are 1");
    // Twice the sum of which 0.5 is the hyperbolic tangent: 2 x 0.5 / (1 + 0.5 x 0.5).
    assert!((example.target[0] - 0.8).abs() < 1e-6, "{:?}", example.target);
    let mut collected = Collected::new(2);
    collected.add(&position, &example);
    let bytes = collected.to_safetensors(GAME, sight.shape()).unwrap();
    let tensors = SafeTensors::deserialize(&bytes).unwrap();
    assert_eq!(tensors.tensor("beside").unwrap().data(), 0.5f32.to_le_bytes());
}

#[test]
fn positions_are_seen_by_the_player_to_move() {
    let rules = TicTacToe;
    let inputs = BoardInputs::of(&rules).expect("a board");
    let count = <BoardInputs as Inputs<TicTacToe>>::count(&inputs);
    let plain = |found| Settings { cells: 0, ..found };
    let mut sight = Sight::of(&Learner::new(&rules, inputs).settings(plain), (0.5, 1.0));
    let label = |first: f64| Payoffs::new(&[first, -first]);
    let state = "X../.../...".to_owned();
    let (search, result) = (label(0.5), label(1.0));
    let position = Position { game: 7, ply: 1, state, search, result, exact: None };
    let example = sight.see(&position).unwrap().unwrap();
    assert_eq!((example.side.index(), example.bucket, &example.target[..]), (1, 0, &[-0.75][..]));
    assert_eq!(example.labels, [Some(vec![-0.5, 0.5]), Some(vec![-1.0, 1.0]), None]);
    assert!(
        example.active.iter().all(|(input, number)| (*input as usize) < count && *number == 1.0)
    );
    let mut collected = Collected::new(2);
    collected.add(&position, &example);
    collected.add(&position, &example);
    let bytes = collected.to_safetensors(GAME, sight.shape()).unwrap();
    let tensors = SafeTensors::deserialize(&bytes).unwrap();
    let shape = |name: &str| tensors.tensor(name).unwrap().shape().to_vec();
    assert_eq!(shape("active"), [2 * example.active.len()]);
    assert_eq!(
        [shape("target"), shape("search"), shape("offsets")],
        [vec![2, 1], vec![2, 2], vec![2]]
    );
    assert!(tensors.tensor("numbers").is_err(), "all are switches");
    assert_eq!(
        tensors.tensor("game").unwrap().data(),
        [7i64.to_le_bytes(), 7i64.to_le_bytes()].concat()
    );
    assert!(Tensors::read(&bytes).unwrap_err().to_string().contains("\"outply positions 1\""));
}

#[test]
fn labels_count_at_single_stakes_and_outcomes_are_those_of_results() {
    let rules = Backgammon::new(Opening::default(), Stakes::Money { jacoby: false }).unwrap();
    let mut sight = Sight::of(&Learner::with_chance(&rules, BackgammonInputs), (0.5, 1.0));
    // The initial position before a roll, the first player's turn; the cube at 1, and at 2 with an owner.
    for (cube, stakes) in [("MAEAAAAAAAAA", 1.0), ("AQEAAAAAAAAA", 2.0)] {
        let label = |own: f64| Payoffs::new(&[stakes * own, -stakes * own]);
        let state = format!("4HPwATDgc/ABMA:{cube}");
        let (search, result) = (label(0.5), label(2.0));
        let position = Position { game: 7, ply: 2, state, search, result, exact: None };
        let example = sight.see(&position).unwrap().unwrap();
        // Payoffs 1, 2, 3 and their negatives: half of it a gammon, half three to one of single games.
        let own = [0.375, 0.5, 0.0, 0.125, 0.0, 0.0];
        let other = [0.125, 0.0, 0.0, 0.375, 0.5, 0.0];
        let expected = if example.side.index() == 0 { own } else { other };
        assert_eq!(example.target, expected, "{cube}");
    }
}
