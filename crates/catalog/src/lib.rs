//! The meeting place of Outply's games, searches and evaluators, where types are erased.
