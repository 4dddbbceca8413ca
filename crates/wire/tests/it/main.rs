//! What viewers are shown of tables that are driven as a server drives them.

#[path = "../../../table/tests/it/driver.rs"]
#[allow(dead_code, reason = "shared with the table's own tests")]
mod driver;
mod hidden_information;
mod redaction;
mod reference;
mod traces;

use brickwool_game::Viewer;
use brickwool_wire::{RecentEntry, VisibleEntry};
use driver::Driver;

/// The whole log as a viewer may see it.
fn visible_log(driver: &Driver, viewer: Viewer) -> Vec<VisibleEntry> {
    let entries = driver.log.iter().zip(&driver.results).zip(1..);
    let visible = |((logged, result), version): ((&_, &_), u64)| {
        let entry = RecentEntry { version, logged: Clone::clone(logged), result: Clone::clone(result) };
        entry.visible_to(viewer, &[])
    };
    entries.map(visible).collect()
}
