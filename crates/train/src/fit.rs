//! Fits a network to the results of games, and keeps where it has got to, so that it can be continued.

use crate::adam::Adam;
use crate::games::TrainingFile;
use crate::gradient::Gradient;
use crate::positions::{Moments, Samples, TrainingPart};
use crate::report::Losses;
use anyhow::{Context, ensure};
use brickwool_bots::win_model::{FIRST, INPUTS, Network, PARAMETERS, SECOND};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// Positions of one step, and how they are shared out: the shares are added up in order, so that the result does not
/// depend on the number of threads.
const BATCH: usize = 256;
const SHARE: usize = 32;
/// The step's size at first and at last.
const FIRST_RATE: f32 = 2e-3;
const LAST_RATE: f32 = 2e-5;
/// How strongly parameters are drawn towards zero.
const DECAY: f32 = 1e-3;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games
    #[arg(long, required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// How many times to go through all positions
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fit only to positions in which a turn begins, like those at the ends of rollouts
    #[arg(long)]
    turn_starts: bool,
    /// Begin with these weights instead of random ones
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where the weights are written
    #[arg(long)]
    out: PathBuf,
    /// Where the fit is kept after each epoch; if the file is there, the fit goes on from it
    #[arg(long)]
    checkpoint: Option<PathBuf>,
}

/// Where a fit has got to.
struct Fit {
    network: Network,
    adam: Adam,
    epochs: u32,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (mut fitted, mut held_out) = (Samples::default(), Samples::default());
    let moments = if args.turn_starts { Moments::TurnStarts } else { Moments::All };
    for path in &args.games {
        let file = TrainingFile::read(path)?;
        fitted.add(&file, TrainingPart::Fitted, moments)?;
        held_out.add(&file, TrainingPart::HeldOut, moments)?;
    }
    ensure!(!fitted.samples.is_empty() && !held_out.samples.is_empty(), "there are too few games");
    println!("{} games, {} positions to fit to", fitted.boards.len(), fitted.samples.len());
    let mut fit = match &args.checkpoint {
        Some(path) if path.exists() => Fit::read(path)?,
        _ => Fit { network: first_network(args)?, adam: Adam::new(PARAMETERS), epochs: 0 },
    };
    while fit.epochs < args.epochs {
        let loss = fit.epoch(&fitted, args);
        let held_out = Losses::of(&fit.network, &held_out);
        println!("epoch {}: log-loss {loss:.4}, on games held out {:.4}", fit.epochs, held_out.all());
        if let Some(path) = &args.checkpoint {
            fs::write(path, fit.to_bytes())?;
        }
        fs::write(&args.out, fit.network.to_bytes())?;
    }
    Ok(())
}

fn first_network(args: &Args) -> anyhow::Result<Network> {
    match &args.from {
        Some(path) => Ok(Network::from_bytes(&fs::read(path)?)?),
        None => Ok(random_network(args.seed)),
    }
}

/// Small random weights, the smaller the more inputs are added up.
fn random_network(seed: u64) -> Network {
    let mut luck = SeededLuck::new(seed);
    let mut parameters = vec![0.0; PARAMETERS];
    let scales = [
        (Network::FIRST_LAYER, INPUTS / 2),
        (Network::OWN_LAYER, FIRST),
        (Network::TABLE_LAYER, FIRST),
        (Network::LAST_LAYER, SECOND),
    ];
    for (range, count) in scales {
        let scale = (6.0 / count as f32).sqrt();
        for parameter in &mut parameters[range] {
            *parameter = scale * (luck.below(20_001) as f32 / 10_000.0 - 1.0);
        }
    }
    Network::new(parameters)
}

impl Fit {
    /// Goes through all positions once, in an order of its own.
    fn epoch(&mut self, samples: &Samples, args: &Args) -> f64 {
        let mut order: Vec<u32> = (0..samples.samples.len() as u32).collect();
        SeededLuck::for_game(args.seed, u64::from(self.epochs)).shuffle(&mut order);
        let batches = order.len().div_ceil(BATCH);
        let all_steps = (batches * args.epochs as usize) as f32;
        let mut shares: Vec<Gradient> = (0..BATCH / SHARE).map(|_| Gradient::new()).collect();
        let mut loss = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let network = &self.network;
            shares.par_iter_mut().zip(batch.par_chunks(SHARE)).for_each(|(gradient, share)| {
                gradient.clear();
                for &at in share {
                    let sample = &samples.samples[at as usize];
                    gradient.add(network, &samples.boards[sample.game as usize], sample);
                }
            });
            let used = batch.len().div_ceil(SHARE);
            let (sum, others) = shares[..used].split_first_mut().expect("a batch has a share");
            loss += sum.loss + others.iter().map(|share| share.loss).sum::<f64>();
            for share in others {
                sum.parameters.iter_mut().zip(&share.parameters).for_each(|(sum, slope)| *sum += slope);
            }
            let part = 1.0 / batch.len() as f32;
            sum.parameters.iter_mut().for_each(|slope| *slope *= part);
            let done = (self.epochs as usize * batches + number) as f32 / all_steps;
            let rate =
                LAST_RATE + (FIRST_RATE - LAST_RATE) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
            self.adam.step(self.network.parameters_mut(), &sum.parameters, rate, DECAY);
        }
        self.epochs += 1;
        loss / order.len() as f64
    }

    /// The network, then Adam's means and squares, then counts.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.network.to_bytes();
        let adam = self.adam.means.iter().chain(&self.adam.squares);
        bytes.extend(adam.flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.adam.steps.to_le_bytes());
        bytes.extend(self.epochs.to_le_bytes());
        bytes
    }

    fn read(path: &Path) -> anyhow::Result<Fit> {
        let bytes = fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
        let tail = 4 * (2 * PARAMETERS + 2);
        ensure!(bytes.len() > tail, "{} is not a checkpoint", path.display());
        let (network, tail) = bytes.split_at(bytes.len() - tail);
        let network = Network::from_bytes(network)?;
        let words: Vec<[u8; 4]> =
            tail.chunks_exact(4).map(|word| [word[0], word[1], word[2], word[3]]).collect();
        let floats =
            |range: std::ops::Range<usize>| words[range].iter().map(|&word| f32::from_le_bytes(word));
        let adam = Adam {
            means: floats(0..PARAMETERS).collect(),
            squares: floats(PARAMETERS..2 * PARAMETERS).collect(),
            steps: u32::from_le_bytes(words[2 * PARAMETERS]),
        };
        Ok(Fit { network, adam, epochs: u32::from_le_bytes(words[2 * PARAMETERS + 1]) })
    }
}
