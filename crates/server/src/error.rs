//! What HTTP requests are refused with: one enum, one status for each, a sentence for the person.

use crate::bodies::{Failure, FailureCode};
use crate::tables::MakeError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brickwool_store::{AppendError, StoreError};
use brickwool_table::Refusal;
use tracing::error;

/// Why a request was refused.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// Nobody knows whoever asks: the cookie is missing or from elsewhere.
    Unknown,
    /// There is no such thing.
    NotFound(&'static str),
    /// What was sent makes no sense.
    Bad(String),
    /// A text that cannot be read, and where it is wrong.
    Misread(String, (usize, usize)),
    /// A page of another site sent it.
    ForeignOrigin,
    /// Too many of these.
    TooMuch(&'static str),
    /// Not theirs.
    Forbidden(&'static str),
    /// Something went wrong in here.
    Failed,
    /// The store does not work.
    Store(StoreError),
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let at = if let ApiError::Misread(_, at) = &self { Some(*at) } else { None };
        let (status, code, message) = match self {
            ApiError::Unknown => (
                StatusCode::UNAUTHORIZED,
                FailureCode::Unknown,
                "say who you are first: POST /api/guest".into(),
            ),
            ApiError::NotFound(what) => {
                (StatusCode::NOT_FOUND, FailureCode::NotFound, format!("there is no such {what}"))
            }
            ApiError::Bad(message) | ApiError::Misread(message, _) => {
                (StatusCode::BAD_REQUEST, FailureCode::BadRequest, message)
            }
            ApiError::ForeignOrigin => (
                StatusCode::FORBIDDEN,
                FailureCode::ForeignOrigin,
                "this came from a page of another site".into(),
            ),
            ApiError::TooMuch(what) => {
                (StatusCode::TOO_MANY_REQUESTS, FailureCode::TooMuch, format!("too many {what}"))
            }
            ApiError::Forbidden(message) => (StatusCode::FORBIDDEN, FailureCode::Forbidden, message.into()),
            ApiError::Failed => {
                let message = "the server could not work that out; please try again";
                (StatusCode::SERVICE_UNAVAILABLE, FailureCode::Unavailable, message.into())
            }
            ApiError::Store(error) => {
                error!(%error, "the store failed");
                let message = "the server's storage does not work at the moment; please try again";
                (StatusCode::SERVICE_UNAVAILABLE, FailureCode::Unavailable, message.into())
            }
        };
        (status, Json(Failure { code, message, at })).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        ApiError::Store(error)
    }
}

impl From<MakeError> for ApiError {
    fn from(error: MakeError) -> ApiError {
        match error {
            MakeError::Settings(error) => ApiError::Bad(error.to_string()),
            MakeError::Store(AppendError::Store(error)) => ApiError::Store(error),
            MakeError::Store(error) => ApiError::Store(StoreError::Corrupt(error.to_string())),
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::Bad(refusal.message)
    }
}
