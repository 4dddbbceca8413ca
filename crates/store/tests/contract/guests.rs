//! Guests: secrets, links, mutes and deletion.

use crate::database::{TestDatabase, change_summary, new_table, summary};
use brickwool_store::{Guest, InvalidInput, MAX_MUTES, StoreError, StoredStage};
use tokio::task::JoinSet;

pub(crate) async fn a_guest_is_found_by_each_of_their_secrets(database: TestDatabase) {
    let store = database.open().await;
    assert!(store.new_guest(7, "Ada 🐑", [1; 32], 100).await.unwrap());
    let ada = Guest { id: 7, name: "Ada 🐑".to_owned(), created: 100 };
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap(), Some(ada));
    assert_eq!(store.guest_by_secret([2; 32]).await.unwrap(), None);

    assert!(store.add_secret(7, [2; 32], 200).await.unwrap());
    assert!(store.rename_guest(7, "Grace").await.unwrap());
    assert!(store.remove_secret([1; 32]).await.unwrap());
    assert!(!store.remove_secret([1; 32]).await.unwrap());
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap(), None);
    assert_eq!(store.guest_by_secret([2; 32]).await.unwrap().unwrap().name, "Grace");

    assert!(!store.rename_guest(8, "Nobody").await.unwrap());
    let refused = store.rename_guest(7, "a\0b").await;
    assert!(matches!(refused, Err(StoreError::Invalid(InvalidInput::NulCharacter))), "{refused:?}");
    let refused = store.rename_guest(7, &"x".repeat(1_001)).await;
    assert!(matches!(refused, Err(StoreError::Invalid(InvalidInput::NameTooLong))), "{refused:?}");
}

pub(crate) async fn ids_and_secrets_are_unique(database: TestDatabase) {
    let store = database.open().await;
    assert!(store.new_guest(7, "Ada", [1; 32], 1).await.unwrap());
    assert!(!store.new_guest(7, "Eve", [2; 32], 2).await.unwrap());
    assert!(!store.new_guest(8, "Eve", [1; 32], 3).await.unwrap());
    assert_eq!(store.guest_by_secret([2; 32]).await.unwrap(), None);
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap().unwrap().name, "Ada");
    assert!(!store.add_secret(8, [3; 32], 4).await.unwrap(), "there is no such guest");
    assert!(store.new_guest(8, "Eve", [3; 32], 5).await.unwrap());
    assert!(!store.add_secret(8, [1; 32], 6).await.unwrap(), "it is Ada's");
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap().unwrap().id, 7);
}

pub(crate) async fn a_link_works_once_and_in_time(database: TestDatabase) {
    let store = database.open().await;
    store.new_guest(7, "Ada", [1; 32], 1).await.unwrap();
    store.new_guest(8, "Eve", [2; 32], 1).await.unwrap();
    assert!(!store.new_link([9; 32], 99, 100).await.unwrap(), "there is no such guest");

    assert!(store.new_link([9; 32], 7, 100).await.unwrap());
    assert!(!store.new_link([9; 32], 8, 100).await.unwrap(), "it leads to Ada");
    let mut tasks = JoinSet::new();
    for _ in 0..8 {
        let store = store.clone();
        tasks.spawn(async move { store.take_link([9; 32], 99).await.unwrap() });
    }
    let taken: Vec<u64> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(taken, [7], "however many ask at the same time");

    assert!(store.new_link([10; 32], 7, 100).await.unwrap());
    assert_eq!(store.take_link([10; 32], 100).await.unwrap(), None, "it has expired");
    assert_eq!(store.take_link([10; 32], 50).await.unwrap(), None, "and is not kept");

    assert!(store.new_link([11; 32], 7, 100).await.unwrap());
    assert!(store.new_link([12; 32], 7, 100).await.unwrap());
    assert_eq!(store.take_link([11; 32], 50).await.unwrap(), None, "only the last one is valid");
    assert_eq!(store.take_link([12; 32], 50).await.unwrap(), Some(7));
}

pub(crate) async fn deleting_a_guest_deletes_secrets_links_and_history(database: TestDatabase) {
    let store = database.open().await;
    store.new_guest(7, "Ada", [1; 32], 1).await.unwrap();
    store.new_guest(8, "Eve", [2; 32], 1).await.unwrap();
    store.new_link([9; 32], 7, 100).await.unwrap();
    store.create_table(new_table("t", summary(StoredStage::Playing, true, &[7, 8]), 1)).await.unwrap();
    assert!(store.delete_guest(7).await.unwrap());
    assert!(!store.delete_guest(7).await.unwrap());
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap(), None);
    assert_eq!(store.take_link([9; 32], 1).await.unwrap(), None);
    assert_eq!(store.table("t").await.unwrap().unwrap().guests, [8]);
    // The table still names the deleted guest.
    change_summary(&store, "t", summary(StoredStage::Over, true, &[7, 8]), 5).await;
    assert!(store.history(7, None, 10).await.unwrap().is_empty());
    assert_eq!(store.history(8, None, 10).await.unwrap().len(), 1);
}

pub(crate) async fn mutes_are_stored(database: TestDatabase) {
    let store = database.open().await;
    for (n, id) in [7, 8, u64::MAX].into_iter().enumerate() {
        store.new_guest(id, "x", [n as u8; 32], 1).await.unwrap();
    }
    for (guest, whom) in [(7, 8), (7, u64::MAX), (7, 8), (8, 7), (7, 99), (99, 7)] {
        store.set_muted(guest, whom, true).await.unwrap();
    }
    let muted = async |guest: u64| {
        let mut muted = store.muted(guest).await.unwrap();
        muted.sort_unstable();
        muted
    };
    assert_eq!(muted(7).await, [8, u64::MAX]);
    assert_eq!(muted(8).await, [7]);
    assert!(muted(99).await.is_empty(), "there is no such guest");
    store.set_muted(7, u64::MAX, false).await.unwrap();
    store.set_muted(7, 99, false).await.unwrap();
    assert_eq!(muted(7).await, [8]);
    store.delete_guest(7).await.unwrap();
    assert!(muted(7).await.is_empty(), "who has muted is gone");
    assert!(muted(8).await.is_empty(), "who was muted is gone");
}

pub(crate) async fn mutes_are_limited(database: TestDatabase) {
    let store = database.open().await;
    let most = u64::from(MAX_MUTES);
    let mut making = JoinSet::new();
    for id in 0..=most + 1 {
        let store = store.clone();
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&id.to_le_bytes());
        making.spawn(async move { store.new_guest(id, "x", hash, 1).await.unwrap() });
    }
    making.join_all().await;
    let mut muting = JoinSet::new();
    for id in 1..=most {
        let store = store.clone();
        muting.spawn(async move { store.set_muted(0, id, true).await.unwrap() });
    }
    muting.join_all().await;
    let refused = store.set_muted(0, most + 1, true).await;
    assert!(matches!(refused, Err(StoreError::Invalid(InvalidInput::TooManyMutes))), "{refused:?}");
    assert_eq!(store.muted(0).await.unwrap().len(), MAX_MUTES as usize);
    store.set_muted(0, 1, true).await.expect("muted already");
    store.set_muted(0, 9_999, true).await.expect("nobody is ignored");
    store.set_muted(0, 1, false).await.unwrap();
    store.set_muted(0, most + 1, true).await.expect("there is room again");
}

pub(crate) async fn every_64_bit_guest_id_works(database: TestDatabase) {
    let store = database.open().await;
    let ids = [0, 1, i64::MAX as u64, 1 << 63, u64::MAX];
    for (n, id) in ids.into_iter().enumerate() {
        let hash = [n as u8; 32];
        assert!(store.new_guest(id, "x", hash, 1).await.unwrap());
        assert_eq!(store.guest_by_secret(hash).await.unwrap().unwrap().id, id);
    }
    store.create_table(new_table("t", summary(StoredStage::Over, true, &ids), 1)).await.unwrap();
    let mut guests = store.table("t").await.unwrap().unwrap().guests;
    guests.sort_unstable();
    assert_eq!(guests, ids);
    assert_eq!(store.history(u64::MAX, None, 1).await.unwrap().len(), 1);
}
