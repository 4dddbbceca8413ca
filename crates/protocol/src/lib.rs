//! Messages.
/// Placeholder until merged.
pub mod engine {
    use std::io::{self, BufRead, Write};
    /// Serve.
    pub fn serve(_i: impl BufRead, _o: impl Write) -> io::Result<()> {
        Ok(())
    }
}
