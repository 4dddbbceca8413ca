//! The network of the win model: what its parameters are, how they are read from a file, and how scores come from inputs.
//!
//! Every seat goes through the same weights. A first layer looks at one seat; its mean over the table tells the second
//! layer about everybody else; the last one gives a score. So the order of seats makes no difference but for what the
//! inputs say about it, and the same weights serve two to six seats.

use brickwool_game::{BySeat, MAX_SEATS};
use thiserror::Error;

/// Numbers that describe a seat.
pub const INPUTS: usize = 128;
/// Units of the first layer.
pub const FIRST: usize = 64;
/// Units of the second layer.
pub const SECOND: usize = 32;

// Where each group of parameters begins.
const FIRST_BIAS: usize = INPUTS * FIRST;
const OWN: usize = FIRST_BIAS + FIRST;
const TABLE: usize = OWN + FIRST * SECOND;
const SECOND_BIAS: usize = TABLE + FIRST * SECOND;
const LAST: usize = SECOND_BIAS + SECOND;
/// How many parameters there are.
pub const PARAMETERS: usize = LAST + SECOND;

/// The first bytes of a file of weights: what it is, and the version of inputs and layers it fits.
const MAGIC: &[u8; 8] = b"bwchance";
const VERSION: u32 = 1;

/// The parameters, group after group: first layer (a row for each input), its biases, second layer from the seat's own
/// first layer (a row for each unit), from the table's mean, its biases, the weights of the score.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    parameters: Vec<f32>,
}

/// Why a file of weights can't be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    #[error("this is not a file of weights")]
    NotWeights,
    #[error("these are weights of version {found}; this program uses version {VERSION}")]
    Version { found: u32 },
    #[error("the file has {found} bytes where {expected} were expected")]
    Length { found: usize, expected: usize },
    #[error("the weights are damaged: their checksum is {found:08x}, the file says {said:08x}")]
    Checksum { found: u32, said: u32 },
    #[error("weight number {0} is not a finite number")]
    NotFinite(usize),
}

/// What a table's seats are described by, seat by seat.
pub type SeatInputs = BySeat<[f32; INPUTS]>;

/// The values of all layers; training needs them for its backward pass.
#[derive(Clone, Debug)]
pub struct Layers {
    pub first: BySeat<[f32; FIRST]>,
    pub table: [f32; FIRST],
    pub second: BySeat<[f32; SECOND]>,
    pub scores: BySeat<f32>,
}

impl Default for Layers {
    fn default() -> Layers {
        Layers {
            first: BySeat::all([0.0; FIRST]),
            table: [0.0; FIRST],
            second: BySeat::all([0.0; SECOND]),
            scores: BySeat::all(0.0),
        }
    }
}

/// Ranges of the parameters, for whoever fits them.
impl Network {
    pub const FIRST_LAYER: std::ops::Range<usize> = 0..FIRST_BIAS;
    pub const FIRST_BIASES: std::ops::Range<usize> = FIRST_BIAS..OWN;
    pub const OWN_LAYER: std::ops::Range<usize> = OWN..TABLE;
    pub const TABLE_LAYER: std::ops::Range<usize> = TABLE..SECOND_BIAS;
    pub const SECOND_BIASES: std::ops::Range<usize> = SECOND_BIAS..LAST;
    pub const LAST_LAYER: std::ops::Range<usize> = LAST..PARAMETERS;
}

impl Network {
    /// A network with these parameters: there must be [`PARAMETERS`] of them.
    pub fn new(parameters: Vec<f32>) -> Network {
        assert_eq!(parameters.len(), PARAMETERS);
        Network { parameters }
    }

    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Reads what [`to_bytes`](Network::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsError> {
        const HEAD: usize = MAGIC.len() + 4;
        let expected = HEAD + 4 * PARAMETERS + 4;
        let word = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&bytes[at..at + 4]);
            word
        };
        if bytes.len() < HEAD || !bytes.starts_with(MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        let found = u32::from_le_bytes(word(MAGIC.len()));
        if found != VERSION {
            return Err(WeightsError::Version { found });
        }
        if bytes.len() != expected {
            return Err(WeightsError::Length { found: bytes.len(), expected });
        }
        let said = u32::from_le_bytes(word(expected - 4));
        let found = checksum(&bytes[..expected - 4]);
        if found != said {
            return Err(WeightsError::Checksum { found, said });
        }
        let parameters: Vec<f32> =
            (0..PARAMETERS).map(|number| f32::from_le_bytes(word(HEAD + 4 * number))).collect();
        match parameters.iter().position(|weight| !weight.is_finite()) {
            Some(number) => Err(WeightsError::NotFinite(number)),
            None => Ok(Network { parameters }),
        }
    }

    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.parameters.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Works out every layer for the first `seats` seats.
    pub fn run(&self, inputs: &SeatInputs, seats: usize, layers: &mut Layers) {
        let parameters = &self.parameters[..PARAMETERS];
        layers.table = [0.0; FIRST];
        for seat in 0..seats {
            let units = &mut layers.first.0[seat];
            units.copy_from_slice(&parameters[Network::FIRST_BIASES]);
            add_rows(units, &inputs.0[seat], &parameters[Network::FIRST_LAYER]);
            units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            layers.table.iter_mut().zip(units).for_each(|(sum, unit)| *sum += *unit);
        }
        let share = 1.0 / seats as f32;
        layers.table.iter_mut().for_each(|sum| *sum *= share);
        let mut common = [0.0; SECOND];
        common.copy_from_slice(&parameters[Network::SECOND_BIASES]);
        add_rows(&mut common, &layers.table, &parameters[Network::TABLE_LAYER]);
        for seat in 0..seats {
            let units = &mut layers.second.0[seat];
            *units = common;
            add_rows(units, &layers.first.0[seat], &parameters[Network::OWN_LAYER]);
            units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            let last = &parameters[Network::LAST_LAYER];
            layers.scores.0[seat] = units.iter().zip(last).map(|(unit, weight)| unit * weight).sum();
        }
    }
}

/// Adds to each unit the inputs times their rows of weights. Many inputs are zero; their rows are skipped.
#[inline(always)]
fn add_rows<const UNITS: usize>(units: &mut [f32; UNITS], inputs: &[f32], rows: &[f32]) {
    let mut sums = *units;
    for (input, row) in inputs.iter().zip(rows.chunks_exact(UNITS)) {
        if *input != 0.0 {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
    }
    *units = sums;
}

/// Scores as chances: they are positive and add up to 1.
pub fn softmax(scores: &BySeat<f32>, seats: usize) -> BySeat<f32> {
    let most = scores.0[..seats].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut chances = BySeat([0.0; MAX_SEATS]);
    let mut sum = 0.0;
    for (chance, score) in chances.0[..seats].iter_mut().zip(&scores.0) {
        *chance = exp(score - most);
        sum += *chance;
    }
    chances.0[..seats].iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// e to the power of a number that is not positive. The standard library's result may differ in the last bit between platforms,
/// and the same seed has to give the same game everywhere.
fn exp(power: f32) -> f32 {
    let doublings = (power * std::f32::consts::LOG2_E).max(-120.0);
    let whole = doublings.floor();
    let rest = (doublings - whole) * std::f32::consts::LN_2;
    // Taylor's series; the rest is below 0.7, so the next term is below a millionth.
    let terms = [1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let factor = terms.iter().fold(0.0, |sum, term| sum * rest + term);
    factor * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// FNV-1a: tells a damaged file from a whole one.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any_network() -> Network {
        Network::new((0..PARAMETERS).map(|number| ((number * 37 % 101) as f32 - 50.0) / 500.0).collect())
    }

    #[test]
    fn a_file_reads_as_it_was_written() {
        let network = any_network();
        assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
    }

    #[test]
    fn a_bad_file_is_refused_with_the_reason() {
        let good = any_network().to_bytes();
        let changed = |at: usize| {
            let mut bytes = good.clone();
            bytes[at] ^= 1;
            Network::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(changed(0), WeightsError::NotWeights);
        assert_eq!(changed(8), WeightsError::Version { found: VERSION ^ 1 });
        assert!(matches!(changed(100), WeightsError::Checksum { .. }));
        assert!(matches!(Network::from_bytes(&good[..100]), Err(WeightsError::Length { found: 100, .. })));
        let mut parameters = any_network().parameters().to_vec();
        parameters[7] = f32::NAN;
        let bytes = Network::new(parameters).to_bytes();
        assert_eq!(Network::from_bytes(&bytes), Err(WeightsError::NotFinite(7)));
    }

    #[test]
    fn exp_is_close() {
        for tenths in 0..300 {
            let power = -(tenths as f32) / 10.0;
            let (found, expected) = (exp(power), power.exp());
            assert!((found / expected - 1.0).abs() < 3e-6, "{power}: {found} {expected}");
        }
        assert!(exp(-1e9) >= 0.0);
    }

    /// Swapping two seats swaps their chances.
    #[test]
    fn seats_are_treated_alike() {
        let network = any_network();
        let mut inputs = BySeat::all([0.0; INPUTS]);
        for seat in 0..4 {
            for (number, input) in inputs.0[seat].iter_mut().enumerate() {
                *input = ((number * (seat + 3)) % 7) as f32 / 7.0;
            }
        }
        let chances = |inputs: &SeatInputs| {
            let mut layers = Layers::default();
            network.run(inputs, 4, &mut layers);
            softmax(&layers.scores, 4)
        };
        let before = chances(&inputs);
        inputs.0.swap(0, 2);
        let after = chances(&inputs);
        assert!((before.0[0] - after.0[2]).abs() < 1e-6 && (before.0[1] - after.0[1]).abs() < 1e-6);
        assert!((before.0.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert_ne!(before.0[0], before.0[1]);
    }
}
