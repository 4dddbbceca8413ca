//! Finds the n-th set bit of a word: how an action is picked from a set of legal ones.
//!
//! The only unsafe line of the crate. Where the processor has BMI2, one `pdep` finds the bit without a loop whose length
//! the processor cannot predict; in random games that saves a tenth of the running time.

/// The position of the `n`-th set bit (from 0) of `bits`, which has more than `n` of them.
#[inline]
pub(crate) fn nth_set_bit(bits: u64, n: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the whole program is compiled for processors that have the instruction.
        #[allow(unsafe_code)]
        let bit = unsafe { std::arch::x86_64::_pdep_u64(1 << n, bits) };
        bit.trailing_zeros()
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    nth_set_bit_anywhere(bits, n)
}

/// The same on any processor.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn nth_set_bit_anywhere(mut bits: u64, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_the_same_bit() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..1000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            for n in 0..bits.count_ones() {
                let place = nth_set_bit(bits, n);
                assert_eq!(place, nth_set_bit_anywhere(bits, n));
                assert_eq!((bits & ((1 << place) - 1)).count_ones(), n);
            }
        }
    }
}
