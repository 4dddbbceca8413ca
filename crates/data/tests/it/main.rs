//! Exports: what is written, that it is what was played, and that the documentation is true.

mod common;
mod docs;
mod export;
mod insight;
mod merge;
mod report;
mod trades;
