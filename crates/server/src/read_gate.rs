//! Expensive reads take turns: so many at once, and no address more than its share of them.

use crate::error::ApiError;
use crate::limits::{AddressGroup, Limits};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Where expensive reads wait for their turn. An address waits behind its own requests first, so that whoever sends many
/// makes nobody wait but themselves.
pub(crate) struct ReadGate {
    all: Arc<Semaphore>,
    per_address: usize,
    /// Running and waiting.
    max_per_address: usize,
    addresses: Addresses,
}

type Addresses = Arc<Mutex<HashMap<AddressGroup, AddressQueue>>>;

/// The reads of one address that are running or waiting.
#[derive(Debug)]
struct AddressQueue {
    turns: Arc<Semaphore>,
    count: usize,
}

/// Permission to read, until it is dropped.
#[derive(Debug)]
pub(crate) struct ReadPermit {
    // Dropped in this order: first the turn, last the place in the queue.
    _turn: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
    _place: QueuePlace,
}

/// A place in an address's queue.
#[derive(Debug)]
struct QueuePlace {
    addresses: Addresses,
    address: AddressGroup,
}

impl ReadGate {
    pub(crate) fn new(limits: &Limits) -> ReadGate {
        ReadGate {
            all: Arc::new(Semaphore::new(limits.reads.min(Semaphore::MAX_PERMITS))),
            per_address: limits.reads_per_address.min(Semaphore::MAX_PERMITS),
            max_per_address: limits.reads_per_address.saturating_add(limits.reads_waiting),
            addresses: Addresses::default(),
        }
    }

    /// Waits for a turn. Whoever has too many requests waiting is refused at once.
    pub(crate) async fn enter(&self, address: IpAddr) -> Result<ReadPermit, ApiError> {
        let (place, turns) = self.queue(address.into())?;
        let closed = |_| ApiError::Failed;
        let turn = turns.acquire_owned().await.map_err(closed)?;
        let all = self.all.clone().acquire_owned().await.map_err(closed)?;
        Ok(ReadPermit { _turn: turn, _all: all, _place: place })
    }

    fn queue(&self, address: AddressGroup) -> Result<(QueuePlace, Arc<Semaphore>), ApiError> {
        let mut addresses = lock(&self.addresses);
        let new = || AddressQueue { turns: Arc::new(Semaphore::new(self.per_address)), count: 0 };
        let queue = addresses.entry(address).or_insert_with(new);
        if queue.count >= self.max_per_address {
            return Err(ApiError::TooMuch("requests from your address at the same time; wait a little"));
        }
        queue.count += 1;
        Ok((QueuePlace { addresses: self.addresses.clone(), address }, queue.turns.clone()))
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let mut addresses = lock(&self.addresses);
        if let Some(queue) = addresses.get_mut(&self.address) {
            queue.count -= 1;
            if queue.count == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

fn lock(addresses: &Addresses) -> MutexGuard<'_, HashMap<AddressGroup, AddressQueue>> {
    addresses.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn gate() -> ReadGate {
        ReadGate::new(&Limits { reads: 2, reads_per_address: 1, reads_waiting: 3, ..Limits::default() })
    }

    #[tokio::test]
    async fn one_address_leaves_room_for_others() {
        let gate = gate();
        let (greedy, other): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let first = gate.enter(greedy).await.expect("a turn");
        let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(gate.enter(greedy))).collect();
        assert!(waiting.iter_mut().all(|request| request.as_mut().now_or_never().is_none()));
        assert!(matches!(gate.enter(greedy).await, Err(ApiError::TooMuch(_))), "the queue is full");
        let others = gate.enter(other).now_or_never().expect("no waiting").is_ok();
        assert!(others);
        drop(first);
        assert!(waiting[0].as_mut().now_or_never().is_some_and(|turn| turn.is_ok()));
        drop(waiting);
        assert!(lock(&gate.addresses).is_empty(), "nothing is remembered of those who have left");
    }
}
