//! Reviews of games of the base game, and hints: worked out on blocking threads, as many at a time as the limits allow.
//! Reviews are cached while somebody asks for them, and abandoned when nobody does.
//!
//! The first answer has everybody's chances; decisions follow one by one, and a client that asks again gets the new ones.
//! The work itself is done in `brickwool-insight`.

use crate::error::ApiError;
use crate::http::Body;
use crate::identity::KnownGuest;
use crate::limits::{AddressGroup, Buckets, Limits};
use crate::origin::ClientOrigin;
use crate::tables::TablePath;
use crate::{App, dice_coach};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use brickwool_insight::{Effort, GameReview, PositionAnalysis, ReviewError, Reviewer, USUAL_SEED};
use brickwool_settlers::{Position, Record};
use brickwool_store::StoreError;
use brickwool_table::{GameSettings, GameStep, Table, TableGame, TableId, TableStage, read_base_game};
use brickwool_wire::VisibleEntry;
use brickwool_wire::bodies::{RecordUpload, UploadedGame, UploadedReview};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tracing::error;

/// A review that nobody has asked for this long is abandoned.
const ABANDON_AFTER: Duration = Duration::from_secs(20);
/// How often an unfinished review is published to those who ask.
const SHOW_EVERY: Duration = Duration::from_millis(300);
/// The most reviews that are kept.
const MAX_KEPT: usize = 128;
/// How long a review is kept after it was last asked for.
const KEEP_FOR: Duration = Duration::from_secs(3_600);
/// Longer games are not reviewed: it would take minutes.
const MAX_STEPS: usize = 3_000;

/// What a review is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Subject {
    Table(TableId),
    /// A record that was uploaded, by its hash.
    Record(String),
}

/// One review, finished or in progress.
struct ReviewJob {
    /// The game, if it was uploaded and is stored nowhere else.
    record: Option<Arc<Record>>,
    review: Mutex<Arc<GameReview>>,
    asked_at: Mutex<Instant>,
}

/// Runs and caches the reviews of this process.
pub(crate) struct ReviewService {
    jobs: Arc<Mutex<HashMap<Subject, Arc<ReviewJob>>>>,
    threads: Arc<Semaphore>,
    max_unfinished: usize,
    requests: Buckets<AddressGroup>,
}

impl ReviewService {
    pub(crate) fn new(limits: &Limits) -> ReviewService {
        ReviewService {
            jobs: Arc::default(),
            threads: Arc::new(Semaphore::new(limits.reviews.min(Semaphore::MAX_PERMITS))),
            max_unfinished: limits.reviews.saturating_add(limits.reviews_waiting),
            requests: Buckets::new(limits.analyses_per_hour / 3600.0, limits.analyses_per_hour),
        }
    }

    /// Forgets reviews that nobody has asked for lately.
    pub(crate) fn sweep(&self) {
        lock(&self.jobs).retain(|_, job| lock(&job.asked_at).elapsed() < KEEP_FOR);
        self.requests.sweep();
    }

    /// A review as far as it has got, if it has been started.
    fn find(&self, subject: &Subject) -> Option<Arc<GameReview>> {
        let job = lock(&self.jobs).get(subject).cloned()?;
        *lock(&job.asked_at) = Instant::now();
        let review = lock(&job.review).clone();
        Some(review)
    }

    /// A game that was uploaded, while its review is kept.
    pub(crate) fn uploaded_game(&self, id: &str) -> Result<Arc<Record>, ApiError> {
        let job = lock(&self.jobs).get(&Subject::Record(id.to_owned())).cloned();
        job.and_then(|job| job.record.clone()).ok_or(ApiError::NotFound(UPLOADED))
    }

    /// Counts a request for work against the address's limit; false if there are too many.
    pub(crate) fn may_ask(&self, client: &ClientOrigin) -> bool {
        self.requests.take(client.address.into())
    }

    /// Starts a review. Its first part is returned; the rest is worked out as soon as a thread is free.
    async fn begin(&self, subject: Subject, record: Record) -> Result<Arc<GameReview>, ApiError> {
        if record.steps.len() > MAX_STEPS {
            return Err(ApiError::Bad(format!("games of more than {MAX_STEPS} steps cannot be reviewed")));
        }
        let kept = match &subject {
            Subject::Table(_) => None,
            Subject::Record(_) => Some(Arc::new(record.clone())),
        };
        let first = spawn_blocking(move || {
            let reviewer = Reviewer::new(record, Effort::USUAL, USUAL_SEED)?;
            let review = Arc::new(reviewer.review());
            Ok::<_, ReviewError>((reviewer, review))
        });
        let first = first.await.map_err(|_| ApiError::Failed)?;
        let (reviewer, review) = first.map_err(|error| ApiError::Bad(error.to_string()))?;
        let (shown, asked_at) = (Mutex::new(review.clone()), Mutex::new(Instant::now()));
        let job = Arc::new(ReviewJob { record: kept, review: shown, asked_at });
        {
            let mut jobs = lock(&self.jobs);
            if let Some(begun) = jobs.get(&subject) {
                return Ok(lock(&begun.review).clone());
            }
            let unfinished = jobs.values().filter(|job| !lock(&job.review).done).count();
            if unfinished >= self.max_unfinished {
                return Err(ApiError::TooMuch("reviews are being worked out; try again in a minute"));
            }
            if jobs.len() >= MAX_KEPT {
                let oldest = jobs.iter().min_by_key(|(_, job)| *lock(&job.asked_at));
                if let Some(oldest) = oldest.map(|(subject, _)| subject.clone()) {
                    jobs.remove(&oldest);
                }
            }
            jobs.insert(subject.clone(), job.clone());
        }
        let (jobs, threads) = (self.jobs.clone(), self.threads.clone());
        tokio::spawn(async move {
            let Ok(permit) = threads.acquire_owned().await else { return };
            let finished = spawn_blocking(move || {
                let finished = job.work(reviewer);
                drop(permit);
                finished
            });
            match finished.await {
                Ok(true) => return,
                Ok(false) => {}
                Err(error) => error!(%error, "a review panicked"),
            }
            lock(&jobs).remove(&subject);
        });
        Ok(review)
    }
}

impl ReviewJob {
    /// Judges one decision after another. Returns whether it got to the end; false if nobody was asking any more.
    fn work(&self, mut reviewer: Reviewer) -> bool {
        let mut shown_at = Instant::now();
        while reviewer.advance() {
            if lock(&self.asked_at).elapsed() > ABANDON_AFTER {
                return false;
            }
            if shown_at.elapsed() > SHOW_EVERY {
                *lock(&self.review) = Arc::new(reviewer.review());
                shown_at = Instant::now();
            }
        }
        *lock(&self.review) = Arc::new(reviewer.review());
        true
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewQuery {
    /// In the dice game: the seat to review, from 0. Defaults to the first.
    #[serde(default)]
    seat: u8,
    /// In the base game: how many decisions the client already has.
    #[serde(default)]
    since: usize,
    /// In the base game: whether to answer only with a review that has already been started.
    #[serde(default)]
    begun: bool,
}

/// The text of the error for an upload that has been forgotten.
const UPLOADED: &str = "review; upload the record again";

/// `GET /api/tables/{id}/review`: how well everybody played and how lucky they were. Of the base game when it is over, because a
/// review shows every card; of the dice game, which hides nothing, at any time. Anybody may ask.
pub(crate) async fn of_table(
    State(app): State<App>,
    client: ClientOrigin,
    TablePath(id): TablePath,
    Query(ReviewQuery { seat, since, begun }): Query<ReviewQuery>,
) -> Result<Response, ApiError> {
    if let Some(review) = app.reviews.find(&Subject::Table(id.clone())) {
        return Ok(Json(review.after(since)).into_response());
    }
    if begun {
        return Ok(Json(None::<GameReview>).into_response());
    }
    let _permit = app.read_gate.enter(client.address).await?;
    let table = read_table(&app, &id).await?;
    if matches!(table.settings().game, GameSettings::Dice { .. }) {
        return dice_coach::review(&app, &table, seat).await;
    }
    if table.stage() != TableStage::Over {
        return Err(ApiError::Forbidden("a game can be reviewed when it is over"));
    }
    let record = base_game(&table).ok_or(ApiError::Failed)?;
    let review = app.reviews.begin(Subject::Table(id), record).await?;
    Ok(Json(review.after(since)).into_response())
}

pub(crate) async fn read_table(app: &App, id: &TableId) -> Result<Table, ApiError> {
    let (_, log) = app.services.read(id).await?.ok_or(ApiError::NotFound("table"))?;
    Ok(Table::from_log(&log).map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?)
}

/// The game of a table of the base game.
pub(crate) fn base_game(table: &Table) -> Option<Record> {
    let Some(TableGame::Settlers(start)) = table.start_of_game() else { return None };
    let mut record = Record::new(Position::clone(start));
    let steps = table.steps().iter().map(|step| match step {
        GameStep::Settlers(step) => Some(*step),
        GameStep::Dice(_) => None,
    });
    record.steps = steps.collect::<Option<_>>()?;
    Some(record)
}

/// `GET /api/tables/{id}/hint`: what is best for a person who plays against bots alone, as far as they can know.
pub(crate) async fn hint(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    TablePath(id): TablePath,
) -> Result<Json<PositionAnalysis>, ApiError> {
    if !app.reviews.may_ask(&client) {
        return Err(ApiError::TooMuch("hints for your address"));
    }
    let _permit = app.read_gate.enter(client.address).await?;
    let table = read_table(&app, &id).await?;
    let alone = table.people().count() == 1;
    let seat = table.seat_of(guest.id).filter(|_| alone);
    let Some(seat) = seat else {
        return Err(ApiError::Forbidden("hints are only given in games against bots"));
    };
    if table.stage() != TableStage::Playing || !table.deciding().contains(seat) {
        return Err(ApiError::Bad("there is nothing for you to decide now".into()));
    }
    let record = base_game(&table).ok_or(ApiError::Bad("the dice game has a coach of its own".into()))?;
    let hint = spawn_blocking(move || {
        brickwool_insight::analyse_for(&record, record.steps.len(), Some(seat), &Effort::HINT, USUAL_SEED)
    });
    let hint = hint.await.map_err(|_| ApiError::Failed)?;
    Ok(Json(hint.map_err(|error| ApiError::Bad(error.to_string()))?))
}

/// `POST /api/reviews`: begins the review of a record, which is not stored.
pub(crate) async fn upload(
    State(app): State<App>,
    client: ClientOrigin,
    Body(RecordUpload { record }): Body<RecordUpload>,
) -> Result<Json<UploadedReview>, ApiError> {
    client.same_origin()?;
    if !app.reviews.may_ask(&client) {
        return Err(ApiError::TooMuch("records from your address"));
    }
    let review: String =
        Sha256::digest(record.as_bytes()).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let subject = Subject::Record(review.clone());
    if app.reviews.find(&subject).is_none() {
        let _permit = app.read_gate.enter(client.address).await?;
        if record.lines().count() > MAX_STEPS + 2 {
            return Err(ApiError::Bad(format!("games of more than {MAX_STEPS} steps cannot be reviewed")));
        }
        let parsed = spawn_blocking(move || read_base_game(&record)).await.map_err(|_| ApiError::Failed)?;
        let record = parsed.map_err(|error| ApiError::Bad(error.to_string()))?;
        app.reviews.begin(subject, record).await?;
    }
    Ok(Json(UploadedReview { review }))
}

/// `GET /api/reviews/{id}`: the review of a record that was uploaded.
pub(crate) async fn uploaded(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(ReviewQuery { since, .. }): Query<ReviewQuery>,
) -> Result<Response, ApiError> {
    let review = app.reviews.find(&Subject::Record(id)).ok_or(ApiError::NotFound(UPLOADED))?;
    Ok(Json(review.after(since)).into_response())
}

/// `GET /api/reviews/{id}/game`: the game of a record that was uploaded, step by step.
pub(crate) async fn uploaded_game(
    State(app): State<App>,
    client: ClientOrigin,
    Path(id): Path<String>,
) -> Result<Json<UploadedGame>, ApiError> {
    let record = app.reviews.uploaded_game(&id)?;
    let _permit = app.read_gate.enter(client.address).await?;
    let game = spawn_blocking(move || {
        // Every step was checked when the review began.
        let entries = VisibleEntry::of_record(&record)?;
        Some(UploadedGame { players: record.players.clone(), entries })
    });
    game.await.ok().flatten().map(Json).ok_or(ApiError::Failed)
}
