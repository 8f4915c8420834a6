//! Evaluators for Outply: linear features, random values, none.
