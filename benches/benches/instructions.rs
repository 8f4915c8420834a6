//! Instructions of the generic skeleton against a hand-written alpha-beta, on the same tree:
//! Connect Four 7x6 from the start, columns from left to right. Needs valgrind and
//! `cargo install gungraun-runner --version 0.20.0`; run with `cargo bench`.
use gungraun::{library_benchmark, library_benchmark_group, main};
use outply_benches::{by_hand, generic};
use std::hint::black_box;

#[library_benchmark]
fn hand_written() -> (i32, u64) {
    by_hand::search(black_box(9))
}

#[library_benchmark]
fn generic_skeleton() -> (i32, u64) {
    generic::plain(black_box(9))
}

library_benchmark_group!(name = depth_nine, benchmarks = [hand_written, generic_skeleton]);
main!(library_benchmark_groups = depth_nine);
