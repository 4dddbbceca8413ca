// The parts of the page that are fetched when they are first needed. The program keeps each folder as one bundle, with
// a style sheet of its own.
import { loadMoreWords } from "./language.js";
import { loadStylesheet } from "./lazy.js";

/**
 * A module together with its style sheets.
 * @template T
 * @param {Promise<T>} module
 * @param {...string} sheets
 * @returns {Promise<T>}
 */
const styled = (module, ...sheets) =>
  Promise.all([module, ...sheets.map(loadStylesheet)]).then(([loaded]) => loaded);

/**
 * The same for a part whose words are not among those of a first visit.
 * @template T
 * @param {Promise<T>} module
 * @param {...string} sheets
 * @returns {Promise<T>}
 */
const worded = (module, ...sheets) =>
  Promise.all([styled(module, ...sheets), loadMoreWords()]).then(([loaded]) => loaded);

// Before a game: the settings of a new table, and its seats.
const SETUP = "setup/setup.css";
export const newTable = () => worded(import("./setup/newtable.js"), SETUP).then(({ NewTable }) => NewTable);
export const beforeGame = () =>
  worded(import("./setup/before-game.js"), SETUP).then(({ BeforeGame }) => BeforeGame);

// After a game: its result and statistics, the proof of the dice, and the replay.
const AFTER = "after/after.css";
export const result = () => worded(import("./after/result.js"), AFTER).then(({ Result }) => Result);
export const proof = () => worded(import("./after/proof.js"), AFTER).then(({ Proof }) => Proof);
export const abandoned = () =>
  worded(import("./after/abandoned.js"), AFTER).then(({ Abandoned }) => Abandoned);
export const replay = () => worded(import("./after/replay.js"), AFTER).then(({ ReplayPage }) => ReplayPage);

// The review of a finished game or of a record, what it marks elsewhere, and trying again from a position.
const REVIEW = ["review/review.css", "heat/heat.css"];
export const review = () =>
  worded(import("./review/review.js"), ...REVIEW).then(({ ReviewPage }) => ReviewPage);
export const reviewMarks = () => worded(import("./review/marks.js")).then(({ fetchMarks }) => fetchMarks);
export const playFromHere = () => import("./review/play-from-here.js");

// Hints in games against bots.
export const hintPanel = () =>
  worded(import("./review/hint.js"), ...REVIEW).then(({ HintPanel }) => HintPanel);
export const advice = () =>
  worded(import("./review/advice.js")).then(({ fetchHintedPlace }) => fetchHintedPlace);

// The analysis board.
export const analyse = () =>
  worded(import("./analyse/analyse.js"), ...REVIEW, "analyse/analyse.css").then(
    ({ AnalysePage }) => AnalysePage,
  );

// People: one's own devices, and what can be done about others.
const PEOPLE = "people/people.css";
export const account = () => worded(import("./people/account.js"), PEOPLE).then(({ Account }) => Account);
export const preferences = () =>
  worded(import("./people/preferences.js"), PEOPLE).then(({ Preferences }) => Preferences);
export const blockedList = () =>
  worded(import("./people/blocked.js"), PEOPLE).then(({ BlockedList }) => BlockedList);
export const reportForm = () =>
  worded(import("./people/report.js"), PEOPLE).then(({ ReportForm }) => ReportForm);

// How to play: the rules, and the hints of a first game.
const LEARN = "learn/learn.css";
export const rules = () => worded(import("./learn/rules.js"), LEARN).then(({ RulesPage }) => RulesPage);
export const rulesBeside = () =>
  worded(import("./learn/rules-beside.js"), LEARN).then(({ RulesBeside }) => RulesBeside);
export const guide = () => worded(import("./learn/guide.js"), LEARN).then(({ Guide }) => Guide);

// One's own games: the lists of the home page; and what was made of them, the profile and the list of all.
const GAMES = "games/games.css";
export const runningGames = () =>
  styled(import("./games/running.js"), GAMES).then(({ RunningGames }) => RunningGames);
export const recentGames = () =>
  styled(import("./games/finished.js"), GAMES).then(({ RecentGames }) => RecentGames);
const PROFILE = "profile/profile.css";
export const profile = () =>
  worded(import("./profile/profile.js"), GAMES, PROFILE).then(({ ProfilePage }) => ProfilePage);
export const history = () =>
  worded(import("./profile/history.js"), GAMES, PROFILE).then(({ HistoryPage }) => HistoryPage);

// Boards of one's own.
export const fillBoard = () => import("./fill/fill.js").then(({ fill }) => fill);
export const editor = () =>
  worded(import("./editor/editor.js"), "editor/editor.css", "heat/heat.css").then(
    ({ EditorPage }) => EditorPage,
  );

// When the server cannot be reached.
export const offlinePage = () =>
  worded(import("./offline/offline.js"), "offline/offline.css").then(({ OfflinePage }) => OfflinePage);

// The dice game.
const DICE = "dice/dice.css";
export const diceHomePanel = () =>
  styled(import("./dice/home-panel.js"), "dice/home-panel.css").then(({ DiceHomePanel }) => DiceHomePanel);
export const diceGame = () => worded(import("./dice/game.js"), DICE).then(({ DiceGame }) => DiceGame);
export const diceReport = () =>
  worded(import("./dice/report.js"), AFTER, "dice/report.css").then(({ Report }) => Report);
export const diceRulesText = () => worded(import("./dice/rules.js")).then(({ DiceRules }) => DiceRules);
export const diceRules = () =>
  worded(import("./dice/rules.js"), DICE).then(({ DiceRulesPage }) => DiceRulesPage);
export const diceViewer = () =>
  worded(import("./dice/viewer.js"), DICE, "dice/viewer.css").then(({ ViewerPage }) => ViewerPage);
