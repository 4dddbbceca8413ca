//! Every number `greedy` was tuned with, and why it is there. The unit of all values is one victory point.

/// The numbers of the evaluation. They were found by play: a change stayed if it won more games against what was before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A purchase that takes this many rolls is worth half as much as one that can be made now.
    pub patience: f32,
    /// What a purchase that can be paid for now is worth, relative to one that was made. Below 1, so that it is made; not far
    /// below, so that trades which make it possible are made too.
    pub ready: f32,
    /// How many rolls a game lasts for each point the leader still needs: for how long production will pay.
    pub rolls_per_point: f32,
    /// What the purchases of the far future count, next to those in sight.
    pub long_run: f32,
    /// How much the best way to spend counts against the mean of all ways: 1 is a specialist.
    pub best_way: f32,
    /// What a card costs that a 7 takes away.
    pub discarded: f32,
    /// The part of a hex's production that is counted as lost while the robber stands on it. It will not stay for ever.
    pub blocked: f32,
    /// What other players' offers add to the bank's rate: cards got for one card that is not needed.
    pub barter: f32,
    /// The part of a site's value that is left for each road that still leads there: roads get blocked.
    pub per_road: f32,
    /// The part of a site's value that is left if an opponent is nearer.
    pub outrun: f32,
    /// What it is worth that an opponent can no longer settle here or beside: part of the site's value.
    pub denied: f32,
    /// The part of the Longest Road's points that a plan for it counts, for each road that is missing.
    pub road_race: f32,
    /// What each edge of lead counts for the holder of the Longest Road, up to three.
    pub road_lead: f32,
    /// The part of the Largest Army's points that is counted for each knight that is missing.
    pub army_race: f32,
    /// What a knight in hand is worth for moving the robber, apart from the army.
    pub knight: f32,
    /// What road building in hand is worth.
    pub road_building: f32,
    /// What year of plenty in hand is worth.
    pub year_of_plenty: f32,
    /// What monopoly in hand is worth.
    pub monopoly: f32,
    /// How many rolls the robber stays where it was put.
    pub robber_stays: f32,
    /// What a card is worth to whoever gets or loses it by theft.
    pub stolen: f32,
    /// What a point of an opponent without points costs.
    pub rival: f32,
    /// What a point of an opponent who is about to win costs on top of that.
    pub leader: f32,
    /// Production of each resource that the settlements to come are hoped to bring, while the first is placed.
    pub hoped_for: f32,
    /// The least gain for which an offer is made.
    pub offer: f32,
    /// Nobody is asked who agrees with less likelihood than this.
    pub ask: f32,
    /// The least gain for which an offer is accepted.
    pub accept: f32,
    /// How much a rival's gain by a trade counts, next to what their points cost.
    pub partner: f32,
    /// What each card is worth that a trade with a player saves, next to one with the bank.
    pub saved: f32,
    /// What each card costs that another player gets beyond those given in return: cards make others strong.
    pub given_away: f32,
}

impl Weights {
    /// The numbers that win most.
    pub const TUNED: Weights = Weights {
        patience: 4.0,
        ready: 0.97,
        rolls_per_point: 9.0,
        long_run: 0.55,
        best_way: 0.2,
        discarded: 0.3,
        blocked: 0.5,
        barter: 0.05,
        per_road: 0.85,
        outrun: 0.6,
        denied: 0.05,
        road_race: 0.7,
        road_lead: 0.05,
        army_race: 0.5,
        knight: 0.2,
        road_building: 0.35,
        year_of_plenty: 0.35,
        monopoly: 0.4,
        robber_stays: 12.0,
        stolen: 0.12,
        rival: 0.1,
        leader: 0.5,
        hoped_for: 0.1,
        offer: 0.1,
        ask: 0.15,
        accept: 0.05,
        partner: 0.2,
        saved: 0.05,
        given_away: 0.6,
    };
}
