//! How well a network knows the results of games: log-loss by stage of the game, and whether what it calls 30 % happens in
//! 30 of 100 cases.

use crate::diagram;
use crate::games::TrainingFile;
use crate::positions::{GameBoard, Moments, Sample, Samples, Stage, TrainingPart};
use brickwool_bots::win_model::{INPUTS, Layers, Network, softmax};
use brickwool_game::{BySeat, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::State;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The number of bins, all of the same width, in which chances are compared with results.
pub(crate) const BINS: usize = 20;
/// A spectator's chances are the mean over this many states that fit what they see.
const SAMPLED_STATES: u32 = 16;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games; every eleventh game of each is reported on
    #[arg(long, required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    #[arg(long)]
    weights: PathBuf,
    /// Report on all games of the files: for files that nothing was fitted to
    #[arg(long)]
    all: bool,
    /// Report only on games with this many players
    #[arg(long)]
    seats: Option<u8>,
    /// Report only on positions in which a turn begins
    #[arg(long)]
    turn_starts: bool,
    /// Judge by what a spectator sees instead of by all cards
    #[arg(long)]
    spectator: bool,
    /// Write a diagram of chances and results
    #[arg(long)]
    diagram: Option<PathBuf>,
}

/// Chances of one bin, and how often they came true.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bin {
    pub(crate) count: u32,
    pub(crate) said: f64,
    pub(crate) won: u32,
}

/// Errors of many positions.
#[derive(Clone, Default)]
pub(crate) struct Losses {
    stages: [(u32, f64); Stage::ALL.len()],
    pub(crate) bins: [Bin; BINS],
    /// Log-loss of equal chances.
    even: f64,
}

impl Losses {
    pub(crate) fn of(network: &Network, samples: &Samples) -> Losses {
        Losses::by(samples, |game, sample| chances(network, game, &sample.state))
    }

    /// By what a spectator sees.
    fn of_spectator(network: &Network, samples: &Samples) -> Losses {
        Losses::by(samples, |game, sample| {
            let view = sample.state.view(&game.board, Viewer::Spectator);
            let mut luck = SeededLuck::new(sample.state.hash());
            let mut mean = BySeat::all(0.0);
            for _ in 0..SAMPLED_STATES {
                let guess = chances(network, game, &view.sample(&game.board, &mut luck));
                mean = BySeat::from_fn(|seat| mean[seat] + guess[seat] / SAMPLED_STATES as f32);
            }
            mean
        })
    }

    fn by(samples: &Samples, chances: impl Fn(&GameBoard, &Sample) -> BySeat<f32> + Sync) -> Losses {
        const SHARE: usize = 512;
        let shares: Vec<Losses> = samples
            .samples
            .par_chunks(SHARE)
            .map(|share| {
                let mut losses = Losses::default();
                for sample in share {
                    let chances = chances(&samples.boards[sample.game as usize], sample);
                    losses.add(sample, &chances);
                }
                losses
            })
            .collect();
        shares.iter().fold(Losses::default(), Losses::and)
    }

    fn add(&mut self, sample: &Sample, chances: &BySeat<f32>) {
        let (count, loss) = &mut self.stages[sample.stage as usize];
        *count += 1;
        *loss -= f64::from(chances[sample.winner].max(1e-9)).ln();
        self.even += f64::from(sample.state.seat_count()).ln();
        for seat in sample.state.seats() {
            let bin = &mut self.bins[((chances[seat] * BINS as f32) as usize).min(BINS - 1)];
            bin.count += 1;
            bin.said += f64::from(chances[seat]);
            bin.won += u32::from(seat == sample.winner);
        }
    }

    fn and(mut self, other: &Losses) -> Losses {
        for (sum, part) in self.stages.iter_mut().zip(&other.stages) {
            sum.0 += part.0;
            sum.1 += part.1;
        }
        for (sum, part) in self.bins.iter_mut().zip(&other.bins) {
            sum.count += part.count;
            sum.said += part.said;
            sum.won += part.won;
        }
        self.even += other.even;
        self
    }

    fn count(&self) -> u32 {
        self.stages.iter().map(|stage| stage.0).sum()
    }

    /// The mean over all positions.
    pub(crate) fn all(&self) -> f64 {
        self.stages.iter().map(|stage| stage.1).sum::<f64>() / f64::from(self.count())
    }

    fn print(&self) {
        println!("| stage | positions | log-loss |\n|---|---|---|");
        for (stage, (count, loss)) in Stage::ALL.into_iter().zip(self.stages) {
            println!("| {} | {count} | {:.4} |", stage.title(), loss / f64::from(count.max(1)));
        }
        let even = self.even / f64::from(self.count());
        println!("| all | {} | {:.4} (equal chances: {even:.4}) |", self.count(), self.all());
        println!("\n| said | mean | came true | of seats |\n|---|---|---|---|");
        let mut off = 0.0;
        for (number, bin) in self.bins.iter().enumerate().filter(|(_, bin)| bin.count > 0) {
            let (said, won) = (bin.said / f64::from(bin.count), f64::from(bin.won) / f64::from(bin.count));
            off += f64::from(bin.count) * (said - won).abs();
            let percent = 100 / BINS;
            println!(
                "| {}–{} % | {:.1} % | {:.1} % | {} |",
                number * percent,
                (number + 1) * percent,
                100.0 * said,
                100.0 * won,
                bin.count
            );
        }
        let seats: u32 = self.bins.iter().map(|bin| bin.count).sum();
        println!("\noff by {:.2} percentage points on average", 100.0 * off / f64::from(seats));
    }
}

fn chances(network: &Network, game: &GameBoard, state: &State) -> BySeat<f32> {
    let seats = usize::from(state.seat_count());
    let mut inputs = BySeat::all([0.0; INPUTS]);
    game.tables.describe(&game.board, state, &mut inputs);
    let mut layers = Layers::default();
    network.run(&inputs, seats, &mut layers);
    softmax(&layers.scores, seats)
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let network = Network::from_bytes(&fs::read(&args.weights)?)?;
    let mut samples = Samples::default();
    let moments = if args.turn_starts { Moments::TurnStarts } else { Moments::All };
    for path in &args.games {
        let part = if args.all { TrainingPart::All } else { TrainingPart::HeldOut };
        samples.add(&TrainingFile::read(path)?, part, moments)?;
    }
    if let Some(seats) = args.seats {
        samples.samples.retain(|sample| sample.state.seat_count() == seats);
    }
    let games: BTreeSet<u32> = samples.samples.iter().map(|sample| sample.game).collect();
    let losses = if args.spectator {
        Losses::of_spectator(&network, &samples)
    } else {
        Losses::of(&network, &samples)
    };
    println!("{} games that nothing was fitted to\n", games.len());
    losses.print();
    if let Some(path) = &args.diagram {
        fs::write(path, diagram::reliability(&losses.bins))?;
    }
    Ok(())
}
