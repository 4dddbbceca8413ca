//! What a store promises, tried on both databases: SQLite in a file, and a PostgreSQL started for the purpose.

mod checkpoint;
mod crash;
mod guests;
mod lists;
mod logs;
mod opening;
mod place;
#[path = "../support/postgres.rs"]
mod postgres;
mod presence;
mod processes;

/// Makes a test for each database from a function that takes a fresh place for a store.
macro_rules! on_both {
    ($($module:ident: $($test:ident),+;)+) => {
        mod on_sqlite { $(mod $module { $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$module::$test(crate::place::Place::sqlite()).await;
            }
        )+ })+ }
        mod on_postgres { $(mod $module { $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$module::$test(crate::place::Place::postgres()).await;
            }
        )+ })+ }
    };
}

on_both! {
    logs: a_log_comes_back_as_it_was_appended, a_version_is_appended_once_and_without_gaps,
        an_append_is_all_or_nothing, any_text_is_kept_as_it_is, what_does_not_fit_is_refused_and_spoils_nothing,
        many_tasks_at_one_table_have_one_winner_a_version, many_tables_share_transactions,
        versions_are_told_for_many_tables, a_dropped_request_harms_nobody;
    lists: a_row_tells_everything_but_the_log, tables_where_bots_play_alone_come_in_pages,
        idle_tables_have_not_ended_and_not_grown, public_tables_come_newest_first, a_guest_finds_the_tables_that_go_on,
        the_history_is_the_guests_own_last_ended_first, a_deleted_table_is_gone_everywhere,
        the_time_of_the_end_stays;
    guests: a_guest_is_known_by_each_of_their_secrets, ids_and_secrets_are_taken_once, a_link_works_once_and_in_time,
        a_deleted_guest_is_forgotten, whom_a_guest_mutes_is_kept, mutes_are_limited, every_id_is_possible;
    opening: a_store_is_there_again_when_reopened, a_newer_database_is_refused, many_open_a_new_database_at_once,
        a_closed_store_says_so, closing_writes_what_is_queued, a_failing_database_is_told_and_recovered_from;
    crash: what_was_acknowledged_survives_being_killed;
    processes: two_stores_on_one_database_agree, stores_that_write_the_same_tables_do_not_block_each_other;
    presence: ones_own_connections_are_not_told;
}
