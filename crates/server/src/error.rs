//! Errors of HTTP requests: one enum, a status and a code for each, a sentence for the person.

use crate::tables::CreateError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brickwool_store::{AppendError, StoreError};
use brickwool_table::RequestError;
use brickwool_wire::bodies::{ApiErrorBody, ApiErrorCode};
use tracing::error;

#[derive(Debug)]
pub(crate) enum ApiError {
    /// The cookie that identifies the client is missing or not valid.
    Unknown,
    /// What is named here does not exist.
    NotFound(&'static str),
    /// The request is malformed.
    Bad(String),
    /// A text that cannot be parsed, and where it is wrong.
    Misread(String, (usize, usize)),
    /// A page of another site sent it.
    ForeignOrigin,
    /// Too many of what is named here.
    TooMuch(&'static str),
    Forbidden(&'static str),
    /// An operator has banned the guest or the address.
    Banned,
    /// A bug in the server.
    Failed,
    Store(StoreError),
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let at = if let ApiError::Misread(_, at) = &self { Some(*at) } else { None };
        let (status, code, message) = match self {
            ApiError::Unknown => (
                StatusCode::UNAUTHORIZED,
                ApiErrorCode::Unknown,
                "you are not known to the server yet: send your name with POST /api/guest".into(),
            ),
            ApiError::NotFound(what) => {
                (StatusCode::NOT_FOUND, ApiErrorCode::NotFound, format!("there is no such {what}"))
            }
            ApiError::Bad(message) | ApiError::Misread(message, _) => {
                (StatusCode::BAD_REQUEST, ApiErrorCode::BadRequest, message)
            }
            ApiError::ForeignOrigin => (
                StatusCode::FORBIDDEN,
                ApiErrorCode::ForeignOrigin,
                "this came from a page of another site".into(),
            ),
            ApiError::TooMuch(what) => {
                (StatusCode::TOO_MANY_REQUESTS, ApiErrorCode::TooMuch, format!("too many {what}"))
            }
            ApiError::Forbidden(message) => (StatusCode::FORBIDDEN, ApiErrorCode::Forbidden, message.into()),
            ApiError::Banned => {
                let message = "an operator of this server has banned you temporarily";
                (StatusCode::FORBIDDEN, ApiErrorCode::Forbidden, message.into())
            }
            ApiError::Failed => {
                let message = "the server couldn't compute that; please try again";
                (StatusCode::SERVICE_UNAVAILABLE, ApiErrorCode::Unavailable, message.into())
            }
            ApiError::Store(error) if error.is_damage() => {
                error!(%error, "a table cannot be read");
                let message = "the server can't read this table; whoever runs the server has to look into it";
                (StatusCode::SERVICE_UNAVAILABLE, ApiErrorCode::Unavailable, message.into())
            }
            ApiError::Store(error) => {
                error!(%error, "the store failed");
                let message = "the server's storage isn't working at the moment; please try again";
                (StatusCode::SERVICE_UNAVAILABLE, ApiErrorCode::Unavailable, message.into())
            }
        };
        (status, Json(ApiErrorBody { code, message, at })).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        ApiError::Store(error)
    }
}

impl From<CreateError> for ApiError {
    fn from(error: CreateError) -> ApiError {
        match error {
            CreateError::Settings(error) => ApiError::Bad(error.to_string()),
            CreateError::Store(AppendError::Store(error)) => ApiError::Store(error),
            CreateError::Store(error) => ApiError::Store(StoreError::Corrupt(error.to_string())),
        }
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> ApiError {
        ApiError::Bad(error.message)
    }
}
