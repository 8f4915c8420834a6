//! Pac-Man as the classroom plays it: the agents move in turn on a grid, Pac-Man for points, the
//! ghosts against him or at random. The board, the scores and the laws of the ghosts are those of
//! the Pac-Man projects (DeNero and Klein, "Teaching introductory artificial intelligence with
//! Pac-Man", 2010), with one difference: there a scared ghost moves by half cells, here by a
//! whole cell every other turn.
//!
//! Pac-Man is MAX. Each ghost is MIN or chance, as the rules' options say ([`Behaviour`]); the
//! same state can be searched under the rules of one opponent and played under those of another.

mod adversarial;
mod boards;
mod cells;
mod drawing;
mod evaluate;
mod ghosts;
mod hints;
mod inputs;
mod layout;
mod learnt;
mod maze;
mod notation;
mod picture;
mod rules;
mod state;
mod text;

pub use adversarial::Adversarial;
pub use boards::{BOARDS, board};
pub use cells::PacmanCells;
pub use evaluate::{BETTER, FEATURES, PacmanEvaluator, SCORE};
pub use ghosts::Behaviour;
pub use hints::PacmanHints;
pub use inputs::PacmanInputs;
pub use layout::Layout;
pub use learnt::{DISTANCES_WEIGHTS, pacman_distances};
pub use rules::{LimitError, Pacman};
pub use state::{Direction, Ghost, MOST_GHOSTS, Scene};
