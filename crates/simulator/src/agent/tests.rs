//! The agents on positions made by hand.
