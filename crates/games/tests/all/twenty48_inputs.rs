//! What an evaluator of 2048 that learns sees.

use outply_game::{Active, Inputs, Notation, Player};
use outply_games::twenty48::{Board, Packed, Tiles, Twenty48, Twenty48Inputs};

fn seen(board: Packed) -> Vec<(u32, f32)> {
    let places = (0..4).flat_map(|row| (0..4).map(move |column| (column, row)));
    let tile = |place| match board.tile(place) {
        0 => ".".to_owned(),
        tile => (1u32 << tile).to_string(),
    };
    let tiles: Vec<String> = places.map(tile).collect();
    let rows: Vec<String> = tiles.chunks(4).map(|row| row.join(",")).collect();
    let rules = Twenty48::standard();
    let state = rules.parse_state(&format!("{} spawn", rows.join("/"))).expect("a board");
    let mut active = Active::new();
    Twenty48Inputs.active(&rules, &state, Player::FIRST, &mut active);
    let mut seen = active.as_slice().to_vec();
    seen.sort_by_key(|(input, _)| *input);
    seen
}

fn board(text: &str) -> Tiles<Packed> {
    Twenty48::standard().parse_state(text).expect("a board")
}

/// The board turned by a quarter, or mirrored.
fn moved(board: &Packed, place: impl Fn(u32, u32) -> (u32, u32)) -> Packed {
    let places = (0..4).flat_map(|row| (0..4).map(move |column| (column, row)));
    places.fold(Packed::default(), |moved, (column, row)| {
        moved.with(place(column, row), board.tile((column, row)))
    })
}

#[test]
fn rotations_and_reflections_look_the_same() {
    let board = board("2,4,8,16/.,2,64,32/.,.,4,128/2,.,.,256").board();
    let before = seen(board);
    assert_eq!(before.len(), 32);
    let count = Twenty48Inputs.count();
    assert!(before.iter().all(|(input, number)| (*input as usize) < count && *number == 1.0));
    let turned = moved(&board, |column, row| (3 - row, column));
    let mirrored = moved(&board, |column, row| (3 - column, row));
    for image in [turned, mirrored, moved(&turned, |column, row| (column, 3 - row))] {
        assert_eq!(seen(image), before);
    }
    assert_ne!(seen(board.with((0, 0), 3)), before);
}
