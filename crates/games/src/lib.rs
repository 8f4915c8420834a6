//! Games for Outply: explicit trees, tic-tac-toe, Nim, Connect Four.
