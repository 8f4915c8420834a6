//! Observers of Outply's searches: counters, a bounded recorder, explanations of cuts, drawings of trees.
