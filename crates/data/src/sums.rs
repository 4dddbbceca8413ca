//! Counts, lists of counts, and structs of both, which can be added up.

/// Something that can be added up.
pub(crate) trait Sum {
    fn add(&mut self, other: &Self);
}

impl Sum for u64 {
    fn add(&mut self, other: &u64) {
        *self += other;
    }
}

impl Sum for i64 {
    fn add(&mut self, other: &i64) {
        *self += other;
    }
}

impl<T: Sum, const N: usize> Sum for [T; N] {
    fn add(&mut self, other: &[T; N]) {
        self.iter_mut().zip(other).for_each(|(sum, count)| sum.add(count));
    }
}

/// Lists may be of different lengths; what is not there counts nothing.
impl<T: Sum + Clone + Default> Sum for Vec<T> {
    fn add(&mut self, other: &Vec<T>) {
        if self.len() < other.len() {
            self.resize(other.len(), T::default());
        }
        self.iter_mut().zip(other).for_each(|(sum, count)| sum.add(count));
    }
}

/// Counts one more at a place of a list, which grows as far as needed.
pub(crate) fn count_at(list: &mut Vec<u64>, place: usize) {
    add_at(list, place, 1);
}

/// Adds to a place of a list, which grows as far as needed.
pub(crate) fn add_at<T: Default + Clone + std::ops::AddAssign>(list: &mut Vec<T>, place: usize, value: T) {
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    list[place] += value;
}

/// Defines a struct that is added up field by field.
macro_rules! sums {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$doc:meta])* pub $field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Default, Debug, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $($(#[$doc])* pub $field: $kind,)*
        }

        impl $crate::sums::Sum for $name {
            fn add(&mut self, other: &$name) {
                $($crate::sums::Sum::add(&mut self.$field, &other.$field);)*
            }
        }
    };
}

pub(crate) use sums;
