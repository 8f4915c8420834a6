//! The searches of Outply: the textbook's reference algorithms and the production search.
