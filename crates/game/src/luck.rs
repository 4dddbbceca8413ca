//! Where random choices come from, as the pure crates see it: somebody else's business.

/// A source of uniform choices.
///
/// Simulations pass a fast generator, the server a verifiable one, tests a script.
///
/// ```
/// use brickwool_game::Luck;
/// let mut always_last = |n: u32| n - 1;
/// let mut letters = ['a', 'b', 'c'];
/// always_last.shuffle(&mut letters);
/// assert_eq!(letters, ['a', 'b', 'c']);
/// ```
pub trait Luck {
    /// A number below `n`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// Puts `items` into a random order, each equally likely (Fisher–Yates, from the back).
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}

impl<F: FnMut(u32) -> u32> Luck for F {
    fn below(&mut self, n: u32) -> u32 {
        self(n)
    }
}
