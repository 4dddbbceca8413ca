//! What a store promises, tested on both databases: a SQLite file, and a PostgreSQL server started for the tests.

mod backup;
mod checkpoint;
mod crash;
mod database;
mod disk;
mod guests;
mod lists;
mod logs;
mod moderation;
mod opening;
#[path = "../support/postgres.rs"]
mod postgres;
mod presence;
mod processes;
mod results;
mod tls;

/// Makes one test per database from a function that takes an empty one.
macro_rules! on_both {
    ($($module:ident: $($test:ident),+;)+) => {
        mod on_sqlite { $(mod $module { $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$module::$test(crate::database::TestDatabase::sqlite()).await;
            }
        )+ })+ }
        mod on_postgres { $(mod $module { $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$module::$test(crate::database::TestDatabase::postgres()).await;
            }
        )+ })+ }
    };
}

on_both! {
    logs: a_log_is_read_as_it_was_appended, a_version_is_appended_once_and_without_gaps,
        an_append_is_all_or_nothing, any_text_is_stored_unchanged, invalid_input_is_refused_and_fails_no_batch,
        concurrent_appends_to_one_table_have_one_winner_per_version, many_tables_share_transactions,
        versions_of_many_tables_are_read_at_once, a_dropped_request_is_applied_at_most_once;
    lists: a_row_holds_everything_but_the_log, a_table_before_its_game_is_found_by_how_its_id_begins, unattended_tables_are_paged,
        idle_tables_have_not_ended_and_have_no_new_entries, public_tables_are_listed_newest_first, current_tables_are_the_guests_own_newest_first,
        the_history_is_the_guests_own_last_ended_first, a_deleted_table_is_gone_everywhere,
        the_first_time_of_ending_is_kept, a_hidden_table_is_off_ones_own_lists_only;
    guests: a_guest_is_found_by_each_of_their_secrets, ids_and_secrets_are_unique, a_link_works_once_and_in_time,
        deleting_a_guest_deletes_what_is_stored_about_them, mutes_are_stored, mutes_are_limited, every_64_bit_guest_id_works,
        devices_are_listed_by_their_last_use, idle_guests_and_ended_tables_are_found,
        deleted_guests_are_noted_until_they_are_gone_from_logs, everything_about_a_guest_can_be_listed;
    opening: a_reopened_store_has_its_data, a_newer_database_is_refused, a_new_database_can_be_opened_concurrently,
        a_closed_store_refuses_requests, closing_writes_exactly_what_it_acknowledges, a_failing_database_is_reported_and_recovered_from;
    crash: acknowledged_entries_survive_sigkill;
    processes: two_stores_on_one_database_agree, stores_that_write_the_same_tables_do_not_deadlock;
    backup: a_backup_restores_everything_in_either_database, a_backup_under_load_holds_whole_appends_only,
        nothing_is_overwritten_by_accident;
    moderation: bans_hold_until_they_expire_or_are_lifted, what_operators_do_is_in_the_audit_log,
        the_newest_reports_are_kept;
    results: games_have_no_results_until_these_are_stored, results_are_paged, results_go_with_their_guest_or_table;
    presence: own_connections_are_not_reported;
}
