//! Analyses of positions: a single one, for programs, or rounds of growing effort while a client keeps asking. Positions that
//! are asked about at the same time take turns, a round each. One that nobody has asked about for a few seconds is suspended,
//! and resumed if somebody asks again.

use crate::App;
use crate::error::ApiError;
use crate::http::Body;
use crate::limits::Limits;
use crate::origin::ClientOrigin;
use crate::positions::misread;
use axum::Json;
use axum::extract::State;
use brickwool_insight::{Analyser, Effort, GrowingAnalysis, PositionAnalysis, USUAL_SEED};
use brickwool_settlers::Position;
use brickwool_wire::bodies::PositionText;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tracing::error;

/// An analysis that nobody has asked about for this long is suspended.
const ABANDON_AFTER: Duration = Duration::from_secs(4);
/// The most positions that are remembered.
const MAX_KEPT: usize = 128;
/// How long a position is remembered after it was last asked about.
const KEEP_FOR: Duration = Duration::from_secs(1_800);

/// The analysis of one position.
struct AnalysisJob {
    known: Mutex<GrowingAnalysis>,
    /// The analyser, while it is not running.
    idle: Mutex<Option<Analyser>>,
    asked_at: Mutex<Instant>,
}

/// Runs and remembers analyses, by the notation of their positions.
pub(crate) struct AnalysisService {
    jobs: Arc<Mutex<HashMap<String, Arc<AnalysisJob>>>>,
    threads: Arc<Semaphore>,
    max_unfinished: usize,
}

impl AnalysisService {
    pub(crate) fn new(limits: &Limits) -> AnalysisService {
        AnalysisService {
            jobs: Arc::default(),
            threads: Arc::new(Semaphore::new(limits.analyses.min(Semaphore::MAX_PERMITS))),
            max_unfinished: limits.analyses.saturating_add(limits.analyses_waiting),
        }
    }

    /// Forgets positions that nobody has asked about lately.
    pub(crate) fn sweep(&self) {
        lock(&self.jobs).retain(|_, job| lock(&job.asked_at).elapsed() < KEEP_FOR);
    }

    /// The analysis of a position, if somebody has asked about it before.
    fn find(&self, position: &str) -> Option<Arc<AnalysisJob>> {
        let job = lock(&self.jobs).get(position).cloned()?;
        *lock(&job.asked_at) = Instant::now();
        Some(job)
    }

    /// Adds a new position.
    fn add(&self, text: String, position: Position) -> Arc<AnalysisJob> {
        let mut jobs = lock(&self.jobs);
        if jobs.len() >= MAX_KEPT {
            let idle = jobs.iter().filter(|(_, job)| !job.is_running());
            let oldest = idle.min_by_key(|(_, job)| *lock(&job.asked_at)).map(|(text, _)| text.clone());
            oldest.and_then(|text| jobs.remove(&text));
        }
        let job = AnalysisJob {
            known: Mutex::default(),
            idle: Mutex::new(Some(Analyser::new(position, USUAL_SEED))),
            asked_at: Mutex::new(Instant::now()),
        };
        jobs.entry(text).or_insert(Arc::new(job)).clone()
    }

    /// Starts or resumes an analysis, unless it is running already.
    fn run(&self, job: &Arc<AnalysisJob>) -> Result<(), ApiError> {
        let running = lock(&self.jobs).values().filter(|job| job.is_running()).count();
        let mut idle = lock(&job.idle);
        if idle.is_some() && running >= self.max_unfinished {
            return Err(ApiError::TooMuch("positions are being analysed; try again in a minute"));
        }
        let Some(analyser) = idle.take() else { return Ok(()) };
        tokio::spawn(work(job.clone(), analyser, self.threads.clone()));
        Ok(())
    }
}

impl AnalysisJob {
    fn is_running(&self) -> bool {
        lock(&self.idle).is_none() && !lock(&self.known).done
    }
}

/// Plays one round after another, each on a blocking thread once it is this position's turn.
async fn work(job: Arc<AnalysisJob>, mut analyser: Analyser, threads: Arc<Semaphore>) {
    while !analyser.is_done() {
        let Ok(permit) = threads.clone().acquire_owned().await else { return };
        if lock(&job.asked_at).elapsed() > ABANDON_AFTER {
            *lock(&job.idle) = Some(analyser);
            return;
        }
        let round = spawn_blocking(move || {
            let analysis = analyser.advance();
            drop(permit);
            (analysis, analyser)
        });
        match round.await {
            Ok((analysis, next)) => {
                analyser = next;
                let done = analyser.is_done();
                let mut known = lock(&job.known);
                *known = GrowingAnalysis { analysis: analysis.or(known.analysis.take()), done };
            }
            Err(error) => {
                error!(%error, "an analysis panicked");
                lock(&job.known).done = true;
                return;
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `POST /api/analyses`: the analysis of a position as far as it has got. It goes on for as long as somebody asks.
pub(crate) async fn growing(
    State(app): State<App>,
    client: ClientOrigin,
    Body(PositionText { position: text }): Body<PositionText>,
) -> Result<Json<GrowingAnalysis>, ApiError> {
    client.same_origin()?;
    let job = match app.analyses.find(&text) {
        Some(job) => job,
        None => {
            ask(&app, &client)?;
            let position = text.parse().map_err(misread)?;
            app.analyses.add(text, position)
        }
    };
    app.analyses.run(&job)?;
    let known = lock(&job.known).clone();
    Ok(Json(known))
}

/// `POST /api/analyse`: everybody's chances in a position, and the best actions, all at once.
pub(crate) async fn once(
    State(app): State<App>,
    client: ClientOrigin,
    Body(PositionText { position }): Body<PositionText>,
) -> Result<Json<PositionAnalysis>, ApiError> {
    client.same_origin()?;
    ask(&app, &client)?;
    let position: Position = position.parse().map_err(misread)?;
    let _permit = app.read_gate.enter(client.address).await?;
    let analysis =
        spawn_blocking(move || brickwool_insight::analyse(&position, &Effort::POSITION, USUAL_SEED));
    Ok(Json(analysis.await.map_err(|_| ApiError::Failed)?))
}

fn ask(app: &App, client: &ClientOrigin) -> Result<(), ApiError> {
    if app.reviews.may_ask(client) { Ok(()) } else { Err(ApiError::TooMuch("positions from your address")) }
}
