//! Asking memory for what will be needed soon.

use std::sync::atomic::AtomicU64;

/// Brings the cache line of `word` near, if the processor can be told so.
#[inline(always)]
#[allow(unsafe_code)]
pub(super) fn prefetch(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing as far as the program can tell, at any address; this one
        // is a live word's besides.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}
