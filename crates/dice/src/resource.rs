//! The six resources and counted hands of them.

use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Index, IndexMut, Sub};

/// What a die shows and a structure costs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceResource"))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Resource {
    /// For cities and knights.
    Ore,
    /// For settlements, cities and knights.
    Grain,
    /// For settlements and knights.
    Wool,
    /// For roads and settlements.
    Timber,
    /// For roads and settlements.
    Bricks,
    /// Builds nothing; two of it buy one of anything.
    Gold,
}

impl Resource {
    /// Every resource, in the order of the text encoding.
    pub const ALL: [Resource; 6] =
        [Resource::Ore, Resource::Grain, Resource::Wool, Resource::Timber, Resource::Bricks, Resource::Gold];

    /// The resource's digit in the text encoding, ready to index with.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Ore => "ore",
            Resource::Grain => "grain",
            Resource::Wool => "wool",
            Resource::Timber => "timber",
            Resource::Bricks => "bricks",
            Resource::Gold => "gold",
        }
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A count of each resource: dice on the table, a hand, a cost.
///
/// ```
/// use brickwool_dice::{Resource, Resources};
/// let hand = Resources::new([1, 0, 1, 2, 0, 2]).unwrap();
/// assert_eq!(hand[Resource::Timber], 2);
/// assert_eq!(hand.to_string(), "1 ore, 1 wool, 2 timber and 2 gold");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceResources"))]
#[serde(into = "[u32; 6]")]
pub struct Resources([u32; 6]);

/// Written by hand so that the error says what resources look like, not what a deserializer expected.
impl<'de> Deserialize<'de> for Resources {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Resources, D::Error> {
        let shape = || {
            D::Error::custom(format!("resources are six whole numbers from 0 to {}", Resources::MAX_COUNT))
        };
        let value = serde_json::Value::deserialize(deserializer)?;
        let count = |value: &serde_json::Value| value.as_u64().and_then(|count| u32::try_from(count).ok());
        let counts =
            value.as_array().and_then(|values| values.iter().map(count).collect::<Option<Vec<u32>>>());
        let counts = counts.and_then(|counts| counts.try_into().ok()).ok_or_else(shape)?;
        Resources::new(counts).map_err(D::Error::custom)
    }
}

/// More of one resource than [`Resources::MAX_COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is too many: at most {most} of one resource", most = Resources::MAX_COUNT)]
pub struct TooManyResources(pub u32);

impl Resources {
    pub const NONE: Resources = Resources([0; 6]);
    /// The most of one kind. A turn has six dice; the questions may be asked about more.
    pub const MAX_COUNT: u32 = 1_000_000;

    /// Counts in the order of [`Resource::ALL`], each at most [`Resources::MAX_COUNT`].
    pub fn new(counts: [u32; 6]) -> Result<Resources, TooManyResources> {
        match counts.into_iter().find(|&count| count > Resources::MAX_COUNT) {
            Some(count) => Err(TooManyResources(count)),
            None => Ok(Resources(counts)),
        }
    }

    /// A cost or hand known to be small.
    pub(crate) const fn few(counts: [u32; 6]) -> Resources {
        Resources(counts)
    }

    /// One of one kind.
    pub const fn one(resource: Resource) -> Resources {
        let mut counts = [0; 6];
        counts[resource.index()] = 1;
        Resources(counts)
    }

    /// Counts in the order of [`Resource::ALL`].
    pub const fn counts(self) -> [u32; 6] {
        self.0
    }
    pub fn total(self) -> u32 {
        self.0.iter().sum()
    }

    /// Whether there is nothing.
    pub fn is_empty(self) -> bool {
        self == Resources::NONE
    }

    /// Whether there is at least as much of everything as in `cost`.
    #[inline]
    pub fn covers(self, cost: Resources) -> bool {
        self.0.iter().zip(cost.0).all(|(&have, need)| have >= need)
    }

    /// What is lacking to pay `cost`.
    pub fn missing(self, cost: Resources) -> Resources {
        cost - self
    }

    /// The kinds present with their counts, in order.
    pub fn iter(self) -> impl Iterator<Item = (Resource, u32)> {
        Resource::ALL
            .into_iter()
            .map(move |resource| (resource, self[resource]))
            .filter(|&(_, count)| count > 0)
    }
}

impl Index<Resource> for Resources {
    type Output = u32;
    #[inline]
    fn index(&self, resource: Resource) -> &u32 {
        &self.0[resource.index()]
    }
}

impl IndexMut<Resource> for Resources {
    #[inline]
    fn index_mut(&mut self, resource: Resource) -> &mut u32 {
        &mut self.0[resource.index()]
    }
}

impl Add for Resources {
    type Output = Resources;
    #[inline]
    fn add(self, other: Resources) -> Resources {
        Resources(std::array::from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }
}

impl Sub for Resources {
    type Output = Resources;
    /// What is left after taking away `other`, of nothing less than none.
    #[inline]
    fn sub(self, other: Resources) -> Resources {
        Resources(std::array::from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }
}

impl From<Resources> for [u32; 6] {
    fn from(resources: Resources) -> [u32; 6] {
        resources.0
    }
}

/// "2 grain and 1 ore".
impl fmt::Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<_> = self.iter().map(|(resource, count)| format!("{count} {resource}")).collect();
        match kinds.split_last() {
            None => f.write_str("nothing"),
            Some((only, [])) => f.write_str(only),
            Some((last, rest)) => write!(f, "{} and {last}", rest.join(", ")),
        }
    }
}

impl fmt::Debug for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resources_are_six_numbers_and_say_so() {
        let read = |json: &str| serde_json::from_str::<Resources>(json).map_err(|error| error.to_string());
        assert_eq!(read("[1,0,1,2,0,2]").map(Resources::counts), Ok([1, 0, 1, 2, 0, 2]));
        for bad in ["[1,2,3]", "[0,0,0,0,0,-1]", "[0,0,0,0,0,0.5]", "[0,0,0,0,0,\"1\"]", "{}", "7", "null"] {
            let error = read(bad).unwrap_err();
            assert!(error.contains("six whole numbers from 0 to 1000000"), "{bad}: {error}");
        }
        assert!(read("[0,0,0,0,0,2000000]").unwrap_err().contains("2000000 is too many"));
    }
}
