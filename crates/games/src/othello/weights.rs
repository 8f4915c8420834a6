//! Weights for [`OthelloFeatures`](super::OthelloFeatures).

/// How many units of weight a disc is worth in a feature counted whole.
pub const UNITS: u32 = 100;

/// A row a stage of the game, in hundredths of a disc: mobility, potential mobility, corners,
/// X squares, C squares, edge, stable discs, discs, parity.
#[rustfmt::skip]
pub const WEIGHTS: [i32; 27] = [
    150,  80, 900, -500, -200,  30, 200, -30,   0,
    150,  60, 900, -400, -150,  50, 200, -20,  50,
     50,  20, 400, -200, -100,  20, 150,  60, 100,
];
