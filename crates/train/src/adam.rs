//! Adam: steps along the gradient, each parameter at its own pace.

const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The running means of the gradient and of its square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    pub(crate) means: Vec<f32>,
    pub(crate) squares: Vec<f32>,
    pub(crate) steps: u32,
}

impl Adam {
    pub(crate) fn new(parameters: usize) -> Adam {
        Adam { means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// Moves the parameters against a gradient, and a little towards zero.
    pub(crate) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32, decay: f32) {
        self.steps += 1;
        let mean_share = 1.0 - MEAN_KEPT.powi(self.steps as i32);
        let square_share = 1.0 - SQUARE_KEPT.powi(self.steps as i32);
        let moved = parameters.iter_mut().zip(gradient).zip(self.means.iter_mut().zip(&mut self.squares));
        for ((parameter, slope), (mean, square)) in moved {
            *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
            *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
            let step = (*mean / mean_share) / ((*square / square_share).sqrt() + TINY);
            *parameter -= rate * (step + decay * *parameter);
        }
    }
}
