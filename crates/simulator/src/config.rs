//! The config file: how many rounds are played.
//!
//! One setting on a line, `turns: 50` or `turns=50`. Blank lines and whatever follows a `#` are ignored. Reading the
//! file is left to the caller; here its text is parsed.

use thiserror::Error;

/// The fewest rounds that can be asked for.
pub const MIN_ROUNDS: u32 = 1;
/// The most rounds that can be asked for.
pub const MAX_ROUNDS: u32 = 8192;
/// The rounds played when nothing is asked for.
pub const DEFAULT_ROUNDS: u32 = 50;
/// No config file is longer, in bytes.
pub const MAX_FILE_BYTES: usize = 64 * 1024;

/// What a config file says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SimulatorConfig {
    /// How many rounds are played at the most.
    pub turns: u32,
}

impl Default for SimulatorConfig {
    fn default() -> SimulatorConfig {
        SimulatorConfig { turns: DEFAULT_ROUNDS }
    }
}

/// An error in a config file, and in which line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct SimulatorConfigError {
    /// The line, counted from 1.
    pub line: usize,
    pub what: ConfigProblem,
}

/// What can be wrong with a config file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigProblem {
    #[error("the file has no setting; it needs a line like \"turns: {DEFAULT_ROUNDS}\"")]
    NothingSet,
    #[error("the file goes on after {MAX_FILE_BYTES} bytes; a config file is one line like \"turns: 50\"")]
    TooLong,
    #[error("this is not text (UTF-8)")]
    NotText,
    #[error("{0:?} is not a setting; a setting looks like \"turns: 50\"")]
    NoSetting(String),
    #[error("there is no setting {0:?}; the only one is \"turns\"")]
    UnknownKey(String),
    #[error("\"turns\" is set twice; line {first} has already set it")]
    Twice { first: usize },
    #[error("\"turns\" has no value; it needs a number from {MIN_ROUNDS} to {MAX_ROUNDS}")]
    NoValue,
    #[error("{0:?} is not a whole number; \"turns\" needs one from {MIN_ROUNDS} to {MAX_ROUNDS}")]
    NotANumber(String),
    #[error("{0} turns cannot be played; \"turns\" goes from {MIN_ROUNDS} to {MAX_ROUNDS}")]
    OutOfRange(String),
}

impl SimulatorConfig {
    /// Reads the bytes of a config file.
    ///
    /// ```
    /// use brickwool_simulator::SimulatorConfig;
    /// assert_eq!(SimulatorConfig::read(b"# a long game\nturns: 200\n").unwrap().turns, 200);
    /// let error = SimulatorConfig::read(b"turns: 9000").unwrap_err().to_string();
    /// assert_eq!(error, "line 1: 9000 turns cannot be played; \"turns\" goes from 1 to 8192");
    /// ```
    pub fn read(bytes: &[u8]) -> Result<SimulatorConfig, SimulatorConfigError> {
        let line_at = |end: usize| 1 + bytes[..end].iter().filter(|&&byte| byte == b'\n').count();
        if bytes.len() > MAX_FILE_BYTES {
            return Err(SimulatorConfigError { line: line_at(MAX_FILE_BYTES), what: ConfigProblem::TooLong });
        }
        let text = std::str::from_utf8(bytes).map_err(|error| SimulatorConfigError {
            line: line_at(error.valid_up_to()),
            what: ConfigProblem::NotText,
        })?;
        // Some editors mark a text as UTF-8 with an invisible first character.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);

        let mut set: Option<(usize, u32)> = None;
        for (number, line) in text.lines().enumerate() {
            let line_number = number + 1;
            let wrong = |what| SimulatorConfigError { line: line_number, what };
            let setting = line.split('#').next().unwrap_or_default().trim();
            if setting.is_empty() {
                continue;
            }
            let turns = read_setting(setting).map_err(wrong)?;
            if let Some((first, _)) = set {
                return Err(wrong(ConfigProblem::Twice { first }));
            }
            set = Some((line_number, turns));
        }
        match set {
            Some((_, turns)) => Ok(SimulatorConfig { turns }),
            None => Err(SimulatorConfigError {
                line: text.lines().count().max(1),
                what: ConfigProblem::NothingSet,
            }),
        }
    }
}

/// `turns: N` or `turns=N`.
fn read_setting(setting: &str) -> Result<u32, ConfigProblem> {
    let (key, value) =
        setting.split_once([':', '=']).ok_or_else(|| ConfigProblem::NoSetting(setting.to_owned()))?;
    let (key, value) = (key.trim(), value.trim());
    if key != "turns" {
        return Err(ConfigProblem::UnknownKey(key.to_owned()));
    }
    if value.is_empty() {
        return Err(ConfigProblem::NoValue);
    }
    if !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ConfigProblem::NotANumber(value.to_owned()));
    }
    let turns = value.parse().ok().filter(|turns| (MIN_ROUNDS..=MAX_ROUNDS).contains(turns));
    turns.ok_or_else(|| ConfigProblem::OutOfRange(value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_right_is_read() {
        for (text, turns) in [
            ("turns: 200", 200),
            ("turns=200", 200),
            ("turns:1", 1),
            ("turns = 8192\n", 8192),
            ("  turns :  7  ", 7),
            ("\n\n# rounds\nturns: 5 # few\n\n", 5),
            ("turns: 12\r\n", 12),
            ("\u{feff}turns: 12", 12),
            ("turns: 0050", 50),
        ] {
            assert_eq!(SimulatorConfig::read(text.as_bytes()), Ok(SimulatorConfig { turns }), "{text:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, says) in [
            ("", "line 1: the file has no setting"),
            ("# nothing\n\n", "line 2: the file has no setting"),
            ("turns: 0", "line 1: 0 turns cannot be played; \"turns\" goes from 1 to 8192"),
            ("\nturns: 9000", "line 2: 9000 turns cannot be played"),
            ("turns: 8193", "line 1: 8193 turns"),
            ("turns: 99999999999999999999", "line 1: 99999999999999999999 turns"),
            ("turns: abc", "line 1: \"abc\" is not a whole number; \"turns\" needs one from 1 to 8192"),
            ("turns: -5", "line 1: \"-5\" is not a whole number"),
            ("turns: +5", "line 1: \"+5\" is not"),
            ("turns: 5.0", "line 1: \"5.0\" is not"),
            ("turns: 5 6", "line 1: \"5 6\" is not"),
            ("turns: = 5", "line 1: \"= 5\" is not"),
            ("turns:", "line 1: \"turns\" has no value"),
            ("turns: # 5", "line 1: \"turns\" has no value"),
            ("turns 5", "line 1: \"turns 5\" is not a setting"),
            ("50", "line 1: \"50\" is not a setting"),
            ("rounds: 5", "line 1: there is no setting \"rounds\"; the only one is \"turns\""),
            ("Turns: 5", "line 1: there is no setting \"Turns\""),
            (": 5", "line 1: there is no setting \"\""),
            ("turns: 5\nseed: 1", "line 2: there is no setting \"seed\""),
            ("turns: 5\n\nturns: 5", "line 3: \"turns\" is set twice; line 1 has already set it"),
        ] {
            let error = SimulatorConfig::read(text.as_bytes()).expect_err(text).to_string();
            assert!(error.starts_with(says), "{text:?}: {error}");
        }
    }

    #[test]
    fn files_that_are_not_text_or_far_too_long_are_refused() {
        let error = |bytes: &[u8]| SimulatorConfig::read(bytes).expect_err("it is wrong").to_string();
        assert_eq!(error(b"turns: 5\n\xff\xfe"), "line 2: this is not text (UTF-8)");
        assert!(error(&vec![b'\n'; MAX_FILE_BYTES + 1]).starts_with("line 65537: the file goes on"));
    }
}
