//! The bots of a live table: they think in the pool while the table goes on serving its connections.

use super::{LiveTable, RETRY_AFTER};
use brickwool_game::Seat;
use brickwool_table::{DecidedBy, Entry, GameStep, TableBots, TableStage};
use tokio::task::{JoinError, JoinHandle};
use tokio::time::sleep;
use tracing::{debug, error, warn};

/// A decision that the pool is working on. It has the table's bots meanwhile.
pub(super) struct Thinking {
    seat: Seat,
    by: DecidedBy,
    /// The ply that it is about.
    ply: u32,
    /// The bot that decided for the seat when it began to think.
    bot: Option<String>,
    pub(super) decision: JoinHandle<Option<BotDecision>>,
}

/// What comes back from the pool.
pub(super) struct BotDecision {
    bots: TableBots,
    step: Option<GameStep>,
}

impl LiveTable {
    /// Sends a decision to the pool: a bot's own, or the one for a person whose time is up.
    pub(super) fn start_thinking(&mut self, seat: Seat, by: DecidedBy) {
        let Some(mut bots) = self.bots.take() else { return };
        bots.set_dice_values(self.services.dice.values());
        let table = self.table.clone();
        let decision = self.services.bot_pool.run(move |budget| {
            let step = match by {
                DecidedBy::Bot => bots.decide(&table, seat, budget),
                DecidedBy::Clock => bots.decide_for_absent(&table, seat, budget),
            };
            BotDecision { bots, step }
        });
        let (ply, bot) = (self.table.ply(), self.table.bot_at(seat).map(str::to_owned));
        self.thinking = Some(Thinking { seat, by, ply, bot, decision });
    }

    /// Carries out a decision that has come back from the pool, unless the table has changed meanwhile.
    pub(super) async fn finish_thinking(&mut self, decided: Result<Option<BotDecision>, JoinError>) {
        let Some(thinking) = self.thinking.take() else { return };
        let mistakes = self.bot_mistakes;
        let (mut bots, step) = match decided {
            Ok(Some(BotDecision { bots, step })) => (bots, step),
            // The bots are lost with their thread. New ones are shown the whole game before they decide.
            Ok(None) | Err(_) => {
                let mut bots = self.services.new_bots();
                let step = bots.decide_anything(&self.table, thinking.seat);
                self.bot_mistakes = 0;
                (bots, step)
            }
        };
        if bots.mistakes() > mistakes {
            self.services.metrics.bot_mistakes.add();
            warn!(table = %self.id, player = thinking.seat.index() + 1, "a bot failed to decide; a legal action is taken instead");
        }
        self.bot_mistakes = bots.mistakes();
        if self.table.stage() != TableStage::Playing {
            bots.end_game(&self.table);
        }
        self.bots = Some(bots);
        if !self.still_applies(&thinking) {
            debug!(table = %self.id, "the table has changed while a bot was thinking");
            return;
        }
        match step {
            Some(step) => {
                self.services.metrics.unrequested.add();
                self.write_unrequested(Entry::Step { step, by: Some(thinking.by) }).await;
            }
            None => {
                // Asking again at once would only burn time.
                error!(table = %self.id, player = thinking.seat.index() + 1, "nothing could be decided");
                sleep(RETRY_AFTER).await;
            }
        }
    }

    /// Whether nothing has happened that makes a decision pointless: a step, an undo, the player's return, a pause, the end.
    fn still_applies(&self, thinking: &Thinking) -> bool {
        self.table.stage() == TableStage::Playing
            && !self.table.is_halted()
            && self.table.ply() == thinking.ply
            && self.table.bot_at(thinking.seat) == thinking.bot.as_deref()
    }
}
