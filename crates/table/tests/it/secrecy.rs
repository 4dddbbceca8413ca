//! Nobody is told what they may not know: hands, cards drawn, cards stolen, the seed.

use crate::driver::{Driver, HOST, OTHER};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{Event, View};
use brickwool_table::{Entry, Event as GameEvent, Game, Request, Settings, Table};

/// Folding the news of a viewer gives the view of the same viewer, and the news are the same whatever is hidden.
#[test]
fn what_a_viewer_is_told_is_what_they_may_see() {
    let mut driver = Driver::against_bots(Settings { bot_pause: 0, ..Settings::default() }, "weighted");
    driver.log(Entry::StoodIn { seat: Seat::new(0), bot: "weighted".into() });
    for _ in 0..700 {
        driver.wait();
    }
    assert!(driver.log.len() > 300);
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(3)), Viewer::Spectator] {
        let mut view: Option<View> = None;
        for (place, happened) in driver.happened.iter().enumerate() {
            let Some(Game::Settlers(position)) =
                Table::from_log(&driver.log[..=place.min(10)]).unwrap().game().cloned()
            else {
                continue;
            };
            let view = view.get_or_insert_with(|| position.state.view(&position.board, viewer));
            if place <= 10 {
                *view = position.state.view(&position.board, viewer);
                continue;
            }
            for event in &happened.events {
                let GameEvent::Settlers(event) = event.redact(viewer) else { panic!("the base game") };
                view.fold(&event);
            }
        }
        let Some(Game::Settlers(position)) = driver.table.game() else { panic!("the base game") };
        assert_eq!(view, Some(position.state.view(&position.board, viewer)));
    }
}

#[test]
fn no_viewer_is_told_of_cards_they_may_not_know() {
    let mut driver = Driver::against_bots(Settings { bot_pause: 0, ..Settings::default() }, "weighted");
    driver.log(Entry::StoodIn { seat: Seat::new(0), bot: "weighted".into() });
    while driver.wait().is_some() && driver.log.len() < 2_000 {}
    let mut hidden = 0;
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        for (news, happened) in driver.news(viewer).iter().zip(&driver.happened) {
            let text = serde_json::to_string(news).unwrap();
            for event in &happened.events {
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
            assert!(!text.contains("\"step\":{"), "steps are not told, what came of them is: {text}");
        }
    }
    assert!(hidden > 10, "{hidden}");
}

#[test]
fn only_the_one_who_decides_is_told_what_is_legal() {
    let mut driver = Driver::new(Settings { seats: 2, ..Settings::default() });
    driver.sit(HOST, 0);
    driver.sit(OTHER, 1);
    driver.ask(HOST, Request::Start).unwrap();
    let now = |viewer: Viewer| driver.table.now(viewer, &driver.presence);
    assert!(now(Viewer::Seat(Seat::new(0))).legal.is_some());
    assert!(now(Viewer::Seat(Seat::new(1))).legal.is_none());
    assert!(now(Viewer::Spectator).legal.is_none());
}
