//! Men's Morris (Merels, the Mill): with nine men, six, three, or other numbers on the same boards.
//!
//! Players place their men on points by turns, then move them along the lines. Whoever closes a mill, three
//! men in a line, takes a man of the other side that stands in no mill, or any if all do. Whoever has fewer
//! than three men or cannot move loses. Where men may fly, a side with three men left moves them to any
//! point. After Gasser, "Solving Nine Men's Morris" (1996).

mod board;
mod features;
mod hints;
mod notation;
mod picture;
mod rules;

pub use board::{Layout, SizeError};
pub use features::{MorrisFeatures, WEIGHTS};
pub use hints::MorrisHints;
pub use rules::{DRAW_PLIES, Men, Morris, Move};
