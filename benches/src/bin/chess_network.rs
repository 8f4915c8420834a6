//! Quiet positions of chess as numbers, for training the network that judges beside the weighted sum.
//!
//! `cargo run --release --bin chess_network POSITIONS ... > RECORDS` reads files of `outply positions chess` and writes
//! a record of 108 bytes for each position with a result and a search's value: twelve sets of squares (64 bits each,
//! the lowest bit a1), the mover's pawns to king, then the other side's, seen with the mover's pawns moving up; then in
//! 32-bit floating point the estimate of the weighted sum in hundredths of a pawn, the payoff that the search expected
//! and that of the game, all for the mover. `chess_network.py` trains on them.
use outply_game::{Notation, Payoffs, Rules};
use outply_games::chess::{Chess, ChessEvaluator, Piece, Position, WEIGHTS};
use outply_learn::positions::PositionsReader;
use std::error::Error;
use std::io::{BufWriter, Write, stdout};
use std::path::Path;

/// Where the mover's pieces stand, then the other side's, with the mover's pawns moving up.
fn boards(state: &Position) -> impl Iterator<Item = u64> {
    let board = state.board();
    let mover = board.side_to_move();
    let turned = move |set: u64| if state.is_white_to_move() { set } else { set.swap_bytes() };
    [mover, !mover].into_iter().flat_map(move |side| {
        Piece::ALL.into_iter().map(move |piece| turned(board.colored_pieces(side, piece).0))
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Chess::standard();
    let mut evaluator = ChessEvaluator::new(&WEIGHTS);
    let mut output = BufWriter::new(stdout().lock());
    for file in std::env::args().skip(1) {
        for position in PositionsReader::open(Path::new(&file))? {
            let position = position?;
            let state = rules.parse_state(&position.state)?;
            let mover = rules.to_move(&state).index();
            let own = |payoffs: &Payoffs| payoffs.as_slice()[mover] as f32;
            let (Some(search), Some(result)) = (&position.search, &position.result) else {
                continue;
            };
            let labels = [evaluator.estimate(&state) as f32, own(search), own(result)];
            let bytes = boards(&state).flat_map(u64::to_le_bytes);
            let bytes: Vec<u8> =
                bytes.chain(labels.into_iter().flat_map(f32::to_le_bytes)).collect();
            output.write_all(&bytes)?;
        }
    }
    Ok(output.flush()?)
}
