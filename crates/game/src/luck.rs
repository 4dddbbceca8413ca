//! The interface through which pure crates get their random choices: the caller passes the generator.

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

#[cfg(test)]
mod tests {
    use super::*;

    /// There are six ways to choose among 3, 2 and 1 things; each must give a different order.
    #[test]
    fn every_order_is_equally_likely() {
        let mut orders = Vec::new();
        for first in 0..3 {
            for second in 0..2 {
                let mut choices = [first, second].into_iter();
                let mut letters = ['a', 'b', 'c'];
                (|_: u32| choices.next().unwrap_or(0)).shuffle(&mut letters);
                orders.push(letters);
            }
        }
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 6);
    }
}
