//! The gradient of the loss by backpropagation, for one position at a time.

use crate::positions::{GameBoard, Sample};
use brickwool_bots::win_model::{FIRST, INPUTS, Layers, Network, PARAMETERS, SECOND, SeatInputs, softmax};
use brickwool_game::BySeat;

/// The sum of gradients and errors over some positions.
pub(crate) struct Gradient {
    pub(crate) parameters: Vec<f32>,
    /// The sum of log-losses.
    pub(crate) loss: f64,
    inputs: SeatInputs,
    layers: Layers,
}

impl Gradient {
    pub(crate) fn new() -> Gradient {
        Gradient {
            parameters: vec![0.0; PARAMETERS],
            loss: 0.0,
            inputs: BySeat::all([0.0; INPUTS]),
            layers: Layers::default(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.parameters.fill(0.0);
        self.loss = 0.0;
    }

    /// Adds one position.
    pub(crate) fn add(&mut self, network: &Network, game: &GameBoard, sample: &Sample) {
        let seats = usize::from(sample.state.seat_count());
        game.tables.describe(&game.board, &sample.state, &mut self.inputs);
        network.run(&self.inputs, seats, &mut self.layers);
        let chances = softmax(&self.layers.scores, seats);
        self.loss -= f64::from(chances[sample.winner].max(1e-9)).ln();
        let mut errors = chances;
        errors[sample.winner] -= 1.0;
        self.back(network, &errors, seats);
    }

    fn back(&mut self, network: &Network, errors: &BySeat<f32>, seats: usize) {
        let Gradient { parameters, inputs, layers, .. } = self;
        let weights = network.parameters();
        let last = &weights[Network::LAST_LAYER];
        let mut second = [[0.0f32; SECOND]; 6];
        let mut sum = [0.0f32; SECOND];
        for (seat, slopes) in second.iter_mut().enumerate().take(seats) {
            let error = errors.0[seat];
            let units = &layers.second.0[seat];
            for (change, unit) in parameters[Network::LAST_LAYER].iter_mut().zip(units) {
                *change += error * unit;
            }
            for unit in 0..SECOND {
                slopes[unit] = if units[unit] > 0.0 { error * last[unit] } else { 0.0 };
                sum[unit] += slopes[unit];
            }
        }
        add_to(&mut parameters[Network::SECOND_BIASES], &sum, 1.0);
        let mut table = [0.0f32; FIRST];
        let share = 1.0 / seats as f32;
        add_outer(&mut parameters[Network::TABLE_LAYER], &layers.table, &sum);
        for (unit, row) in table.iter_mut().zip(weights[Network::TABLE_LAYER].chunks_exact(SECOND)) {
            *unit = share * dot(row, &sum);
        }
        for (seat, slopes) in second.iter().enumerate().take(seats) {
            let units = &layers.first.0[seat];
            add_outer(&mut parameters[Network::OWN_LAYER], units, slopes);
            let mut first = [0.0f32; FIRST];
            for (unit, row) in weights[Network::OWN_LAYER].chunks_exact(SECOND).enumerate() {
                if units[unit] > 0.0 {
                    first[unit] = table[unit] + dot(row, slopes);
                }
            }
            add_to(&mut parameters[Network::FIRST_BIASES], &first, 1.0);
            add_outer(&mut parameters[Network::FIRST_LAYER], &inputs.0[seat], &first);
        }
    }
}

/// Adds `times` the values.
#[inline]
fn add_to(sums: &mut [f32], values: &[f32], times: f32) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += times * value);
}

/// Adds to each row the values, times the input of that row.
#[inline]
fn add_outer<const UNITS: usize>(rows: &mut [f32], inputs: &[f32], values: &[f32; UNITS]) {
    for (row, &input) in rows.chunks_exact_mut(UNITS).zip(inputs) {
        if input != 0.0 {
            add_to(row, values, input);
        }
    }
}

/// The dot product, in eight partial sums: the compiler may not reorder a plain sum of floats, so it would not vectorize it.
#[inline]
fn dot(a: &[f32], b: &[f32; SECOND]) -> f32 {
    let mut lanes = [0.0f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_bots::win_model::InputTables;
    use brickwool_game::{Luck, Seat, Turn};
    use brickwool_luck::SeededLuck;
    use brickwool_settlers::{Board, Layout, Rules, State, Step};

    /// A position in the middle of a random game.
    fn some_position() -> (GameBoard, Sample) {
        let board = Board::new(Layout::beginner(), Rules::OFFICIAL).unwrap();
        let mut state = State::new(&board, 4).unwrap();
        let mut luck = SeededLuck::new(5);
        for _ in 0..300 {
            let step = match state.turn() {
                Turn::Chance(chance) => Step::Chance(chance.draw(&state, &board, &mut luck)),
                _ => {
                    let legal = state.legal(&board);
                    Step::Act(legal.seat(), legal.nth(luck.below(legal.len())))
                }
            };
            state.apply(&board, step).unwrap();
        }
        let tables = InputTables::new(&board);
        let stage = crate::positions::Stage::Early;
        (GameBoard { board, tables }, Sample { game: 0, winner: Seat::new(2), stage, state })
    }

    /// Each kind of parameter is moved a little; the error has to change as the gradient says.
    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let (game, sample) = some_position();
        let mut luck = SeededLuck::new(3);
        let mut small = || (luck.below(2001) as f32 - 1000.0) / 5000.0;
        let network = Network::new((0..PARAMETERS).map(|_| small()).collect());
        let mut gradient = Gradient::new();
        gradient.add(&network, &game, &sample);
        let loss = |number: usize, by: f32| {
            let mut moved = network.clone();
            moved.parameters_mut()[number] += by;
            let mut gradient = Gradient::new();
            gradient.add(&moved, &game, &sample);
            gradient.loss
        };
        let mut compared = 0;
        for range in [
            Network::FIRST_LAYER,
            Network::FIRST_BIASES,
            Network::OWN_LAYER,
            Network::TABLE_LAYER,
            Network::SECOND_BIASES,
            Network::LAST_LAYER,
        ] {
            let steepest = |a: &usize, b: &usize| {
                gradient.parameters[*a].abs().total_cmp(&gradient.parameters[*b].abs())
            };
            let number = range.max_by(steepest).unwrap();
            const BY: f32 = 1e-4;
            let slope = (loss(number, BY) - loss(number, -BY)) / (2.0 * f64::from(BY));
            let said = f64::from(gradient.parameters[number]);
            assert!((slope - said).abs() < 0.03 * said.abs() + 1e-3, "{number}: {slope} {said}");
            compared += usize::from(said.abs() > 1e-3);
        }
        assert_eq!(compared, 6);
    }
}
