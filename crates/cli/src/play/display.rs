//! What a person at the console is shown: the board when it is needed, maps with numbers, the players, the log.

use super::events::EventNarrator;
use super::parse::MapOf;
use super::session::{DecisionPoint, Session};
use super::vocabulary;
use crate::screen::draw::{self, Marks};
use crate::screen::panel;
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{Cards, Phase, TurnStage};
use std::io::{BufRead, Write};

impl<R: BufRead, W: Write> Session<R, W> {
    /// Draws the board for a new decision that needs it, and tells about the offer on the table.
    pub(super) fn show_decision(&mut self, seat: Seat) -> anyhow::Result<()> {
        let phase = self.game.state().phase();
        let decision = DecisionPoint {
            seat,
            phase: std::mem::discriminant(&phase),
            after_roll: phase == Phase::Turn(TurnStage::AfterRoll),
            offer: self.game.offer_ply(),
        };
        if self.drawn == Some(decision) {
            return Ok(());
        }
        let known = self.drawn.replace(decision);
        if phase == Phase::Turn(TurnStage::BeforeRoll) {
            let line = self.console.paint.glyph('─', '-').to_string().repeat(34);
            self.say(&format!("{line} your turn {line}"))?;
        }
        match phase {
            _ if self.console.brief => {}
            Phase::SetupSettlement { .. }
            | Phase::SetupRoad { .. }
            | Phase::MoveRobber { .. }
            | Phase::RoadBuilding { .. } => self.draw(&self.marks(seat, MapOf::Legal))?,
            Phase::Turn(TurnStage::BeforeRoll) => self.show()?,
            // Whoever has just taken the keyboard or resumed a game has seen nothing yet.
            _ if known.is_none() => self.show()?,
            _ => {}
        }
        if let Some(offer) = vocabulary::offer_status(&self.game, seat, &self.names()) {
            self.say(&offer)?;
        }
        if matches!(phase, Phase::ChooseVictim { .. }) {
            let list = vocabulary::list(&self.game, seat, &self.names());
            self.say(&list)?;
        }
        Ok(())
    }

    pub(super) fn draw(&mut self, marks: &Marks) -> anyhow::Result<()> {
        let view = self.game.view(self.viewer());
        let picture = draw::board(self.game.board(), &view, marks, self.console.paint);
        Ok(write!(self.console.output, "{picture}")?)
    }

    /// The board and the players.
    pub(super) fn show(&mut self) -> anyhow::Result<()> {
        self.draw(&Marks::default())?;
        self.status()
    }

    pub(super) fn status(&mut self) -> anyhow::Result<()> {
        let mut text = panel::players(&self.game.view(self.viewer()), &self.names(), self.console.paint);
        if let Some(dice) = self.game.last_roll() {
            text += &format!("The last roll was {dice}.\n");
        }
        self.say(&text)
    }

    pub(super) fn viewer(&self) -> Viewer {
        self.at_keyboard.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The places whose numbers a map shows.
    pub(super) fn marks(&self, seat: Seat, of: MapOf) -> Marks {
        let (state, board, legal) = (self.game.state(), self.game.board(), self.game.legal(seat));
        let all = Marks::default();
        match of {
            MapOf::Legal => Marks {
                vertices: legal.settlements() | legal.cities(),
                edges: legal.roads(),
                hexes: vocabulary::robber_hexes(&legal).collect(),
            },
            MapOf::Settlements if !legal.settlements().is_empty() => {
                Marks { vertices: legal.settlements(), ..all }
            }
            MapOf::Settlements => Marks { vertices: state.settlement_places(board, seat), ..all },
            MapOf::Cities => Marks { vertices: state.city_places(seat), ..all },
            MapOf::Roads if !legal.roads().is_empty() => Marks { edges: legal.roads(), ..all },
            MapOf::Roads => Marks { edges: state.road_places(seat), ..all },
            MapOf::Hexes => Marks { hexes: board.topology().hexes(), ..all },
            MapOf::Vertices => {
                Marks { vertices: board.topology().vertices() - state.buildings().taken(), ..all }
            }
            MapOf::Edges => Marks { edges: board.topology().edges(), ..all },
        }
    }

    pub(super) fn board(&mut self) -> anyhow::Result<()> {
        self.draw(&Marks::default())?;
        let legend = draw::legend(self.console.paint);
        self.say(&legend)?;
        self.status()
    }

    pub(super) fn map(&mut self, seat: Seat, of: MapOf) -> anyhow::Result<()> {
        let marks = self.marks(seat, of);
        if marks == Marks::default() {
            return self.say(match of {
                MapOf::Settlements => "Your roads don't reach any vertex where a settlement could stand.",
                MapOf::Cities => "You have no settlement to upgrade.",
                MapOf::Roads => "Your roads can't be extended anywhere.",
                _ => "You can't build anything now. map settlements, map roads and map cities show where you could.",
            });
        }
        self.draw(&marks)?;
        let hand = self.game.state().hand(seat);
        let in_setup = matches!(
            self.game.state().phase(),
            Phase::SetupSettlement { .. } | Phase::SetupRoad { .. } | Phase::RoadBuilding { .. }
        );
        let cost = match of {
            MapOf::Settlements => Cards::SETTLEMENT,
            MapOf::Cities => Cards::CITY,
            MapOf::Roads => Cards::ROAD,
            _ => return Ok(()),
        };
        if hand.covers(cost) || in_setup {
            return Ok(());
        }
        self.say(&format!("You can't pay for it yet: {} missing.", hand.missing(cost)))
    }

    pub(super) fn log(&mut self, lines: usize) -> anyhow::Result<()> {
        let mut narrator = EventNarrator::new(self.names());
        let mut all = Vec::new();
        for event in self.game.events_since(0, self.viewer()) {
            all.extend(narrator.narrate(self.game.board(), &event));
        }
        all.extend(narrator.flush());
        if all.is_empty() {
            return self.say("Nothing has happened yet.");
        }
        let from = all.len().saturating_sub(lines);
        all[from..].iter().try_for_each(|line| self.say(line))
    }
}
