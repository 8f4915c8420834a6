//! {{name}}: a game for Outply.

mod rules;

pub use rules::{Action, State, {{Type}}};
