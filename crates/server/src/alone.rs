//! Stand-in until presence is shared.
use brickwool_store::{Store, StoreError};
pub(crate) trait Alone {
    fn is_shared(&self) -> bool {
        false
    }
    async fn came(&self, _: &str, _: u64) -> Result<(), StoreError> {
        Ok(())
    }
    async fn went(&self, _: &str, _: u64) -> Result<(), StoreError> {
        Ok(())
    }
    async fn present(&self, _: &str) -> Result<Vec<u64>, StoreError> {
        Ok(Vec::new())
    }
}
impl Alone for Store {}
