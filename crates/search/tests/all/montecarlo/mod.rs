//! Monte Carlo search against what is known: proofs, values, counts, limits, bad input.

mod apart;
mod bad_input;
mod chance;
mod oracles;
mod priors;
mod proofs;
mod puzzles;
mod repeats;
mod tactics;
mod thoughts;
