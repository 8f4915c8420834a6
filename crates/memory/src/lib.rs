//! Tables of many millions of entries with random access: where their memory comes from, how entries
//! needed soon are prefetched, and where what does not fit into memory is.
// One instruction, two calls, slices of what is in files and numbers seen as bits need it: see `prefetch.rs`,
// `huge.rs`, `store.rs` and `shared.rs`.
#![deny(unsafe_code)]

mod huge;
mod prefetch;
mod shared;
mod store;

pub use prefetch::prefetch;
pub use shared::shared;
pub use store::{Array, List, Store};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

/// So many zeros from the system, on large pages where it has them; nothing is written to. `None` if
/// there is not so much memory.
pub fn zeroed<T: Zeroable>(count: usize) -> Option<Box<[T]>> {
    let zeros = try_zeroed_slice_box(count).ok()?;
    huge::advise(&zeros);
    Some(zeros)
}
