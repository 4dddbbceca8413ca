//! How programs talk to Brickwool.
//!
//! [`engine`] is the door for programs in any language: JSON lines in, JSON lines out.

#![forbid(unsafe_code)]

pub mod engine;
