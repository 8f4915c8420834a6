//! Weights for [`OthelloFeatures`](super::OthelloFeatures).

/// How many units of weight a disc is worth in a feature counted whole.
pub const UNITS: u32 = 100;

/// The opening is written by hand; the middle game and the end are least squares over the final
/// scores of 30,000 games of an earlier set with itself. Over 400 random openings of ten plies
/// from both sides at depth 4, the set by hand throughout scores 40.4 % ± 3.2 against this one,
/// the fitted one throughout 46.6 % ± 3.0, mobility and corners alone 11.6 % ± 2.3 (crate
/// `benches`, `othello_fit` and `othello_weights`).
///
/// A row a stage of the game, in hundredths of a disc: mobility, potential mobility, corners,
/// X squares, C squares, edge, stable discs, discs, parity.
#[rustfmt::skip]
pub const WEIGHTS: [i32; 27] = [
    150,   80,  900,  -500, -200,  30, 200, -30,   0,
     86,   16,  935,  -929, -269,  -6, 154, -45, 219,
    296, -127, -115,    53,  -97, -41, 121,   0, 234,
];
