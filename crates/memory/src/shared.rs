//! Numbers that several threads read and write at the same time.

use std::sync::atomic::AtomicU32;

const _: () = assert!(
    size_of::<AtomicU32>() == size_of::<f32>() && align_of::<AtomicU32>() == align_of::<f32>()
);

/// The same single-precision numbers as their bits, for several threads at once: whoever writes to one
/// overwrites it, and no number is ever half of one and half of another.
#[allow(unsafe_code)]
pub fn shared(numbers: &mut [f32]) -> &[AtomicU32] {
    let (first, count) = (numbers.as_mut_ptr(), numbers.len());
    // SAFETY: size and alignment are the same (above), all bits of either are valid as the other, and the
    // exclusive borrow lasts as long as the result, which is the only way to the numbers until then.
    unsafe { std::slice::from_raw_parts(first.cast::<AtomicU32>(), count) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn what_threads_write_is_in_the_numbers_afterwards() {
        let mut numbers = vec![0.0f32; 1_000];
        let bits = shared(&mut numbers);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let own = &bits[thread * 250..][..250];
                scope.spawn(move || {
                    for (place, number) in own.iter().enumerate() {
                        number.store((place as f32 + 0.5).to_bits(), Relaxed);
                    }
                });
            }
        });
        assert!(numbers.iter().enumerate().all(|(n, number)| *number == (n % 250) as f32 + 0.5));
        assert!(shared(&mut []).is_empty());
    }
}
