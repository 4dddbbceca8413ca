//! Entries are redacted for each viewer: hands, cards drawn and cards stolen stay hidden.

use crate::driver::{Driver, HOST, OTHER};
use crate::visible_log;
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{Event, View};
use brickwool_table::{Entry, GameEvent, Request, Settings, Table, TableGame};
use brickwool_wire::TurnInfo;

/// Folding the events that a viewer gets gives the view of the same viewer.
#[test]
fn folding_visible_events_gives_the_view() {
    let mut driver = Driver::against_bots(Settings { bot_pause: 0, ..Settings::default() }, "weighted");
    driver.log(Entry::StandInTookOver { seat: Seat::new(0), bot: "weighted".into() });
    for _ in 0..700 {
        driver.wait();
    }
    assert!(driver.log.len() > 300);
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(3)), Viewer::Spectator] {
        let mut view: Option<View> = None;
        for (place, result) in driver.results.iter().enumerate() {
            let Some(TableGame::Settlers(position)) =
                Table::from_log(&driver.log[..=place.min(10)]).unwrap().game().cloned()
            else {
                continue;
            };
            let view = view.get_or_insert_with(|| position.state.view(&position.board, viewer));
            if place <= 10 {
                *view = position.state.view(&position.board, viewer);
                continue;
            }
            for event in &result.events {
                let GameEvent::Settlers(event) = event.redact(viewer) else { panic!("the base game") };
                view.fold(&event);
            }
        }
        let Some(TableGame::Settlers(position)) = driver.table.game() else { panic!("the base game") };
        assert_eq!(view, Some(position.state.view(&position.board, viewer)));
    }
}

#[test]
fn hidden_cards_are_in_no_entry() {
    let mut driver = Driver::against_bots(Settings { bot_pause: 0, ..Settings::default() }, "weighted");
    driver.log(Entry::StandInTookOver { seat: Seat::new(0), bot: "weighted".into() });
    while driver.wait().is_some() && driver.log.len() < 2_000 {}
    let mut hidden = 0;
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        for (entry, result) in visible_log(&driver, viewer).iter().zip(&driver.results) {
            let text = serde_json::to_string(entry).unwrap();
            for event in &result.events {
                let GameEvent::Settlers(event) = event else { panic!("the base game") };
                match *event {
                    Event::CardDrawn { seat, card: Some(card) } if !viewer.sees(seat) => {
                        hidden += 1;
                        assert!(!text.contains(card.name().replace(' ', "_").as_str()), "{text}");
                    }
                    Event::Stolen { by, from, card: Some(card) }
                        if !viewer.sees(by) && !viewer.sees(from) =>
                    {
                        hidden += 1;
                        assert!(text.contains(r#""card":null"#) && !text.contains(card.name()), "{text}");
                    }
                    _ => {}
                }
            }
            assert!(!text.contains("\"step\":{"), "steps are shown by their events: {text}");
        }
    }
    assert!(hidden > 10, "{hidden}");
}

#[test]
fn only_the_player_who_decides_is_told_what_is_legal() {
    let mut driver = Driver::new(Settings { seats: 2, ..Settings::default() });
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    let turn = |viewer: Viewer| TurnInfo::new(&driver.table, viewer, &driver.presence);
    assert!(turn(Viewer::Seat(Seat::new(0))).legal.is_some());
    assert!(turn(Viewer::Seat(Seat::new(1))).legal.is_none());
    assert!(turn(Viewer::Spectator).legal.is_none());
}
