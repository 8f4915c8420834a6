//! Tables of many millions of entries with random access: where their memory comes from, and how
//! entries needed soon are prefetched.
// One instruction and one call need it: see `prefetch.rs` and `huge.rs`.
#![deny(unsafe_code)]

mod huge;
mod prefetch;

pub use prefetch::prefetch;

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

/// So many zeros from the system, on large pages where it has them; nothing is written to. `None` if
/// there is not so much memory.
pub fn zeroed<T: Zeroable>(count: usize) -> Option<Box<[T]>> {
    let zeros = try_zeroed_slice_box(count).ok()?;
    huge::advise(&zeros);
    Some(zeros)
}
