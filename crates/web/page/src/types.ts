// Made from the server's types by `cargo xtask golden`: not to be edited.

/** One action at the root. */
export type ActionAnalysis = {
  /** The action in the game's notation. */
  action: string;
  /** What the value says about the true one. */
  bound: Bound;
  /** Best play, this action first. */
  line: string[];
  /** The prior probability that it is best, if the search has one. */
  prior?: number | null;
  /** The probability of this outcome, if chance moves. */
  probability?: number | null;
  /** Whether that is certain. */
  proven: boolean;
  /** Its value for the player to move at the root. */
  value: Value;
  /** How many simulations started with it. */
  visits?: number | null;
};

/** A legal action. */
export type ActionText = {
  /** The action in the game's notation. */
  action: string;
  /** The cells and buttons of the board that spell it; empty if the game describes no board. */
  spelling: string[];
};

/** An analysis of a position. */
export type Analysis = {
  /** The best action; `null` if the game is over or chance moves. */
  action?: string | null;
  /** The actions searched, best first. */
  actions: ActionAnalysis[];
  /** Why the action is best, if a table of the game chose it and not the search. */
  advice?: string | null;
  /** For an interrupted proof: the bounds proven so far, the lower one first. */
  between?: [Value, Value] | null;
  /** What the value says about the true one. */
  bound: Bound;
  /** An upper bound on the probability that a proven value is wrong because two positions shared a key of the transposition table; absent if that cannot happen. */
  collision_probability?: number | null;
  /** The last completed iteration, in plies. */
  depth: number;
  /** Why the search ended. */
  ended: Ended;
  /** The game with its options. */
  game: string;
  /** Best play for all sides. */
  line: string[];
  /** The moves that led there, as far as they are known. */
  moves: string[];
  /** Nodes visited; in Monte Carlo search, nodes of the tree. */
  nodes: number;
  /** What each player can expect, if the search computes it. */
  payoffs?: number[] | null;
  /** The position in the game's notation. */
  position: string;
  /** Whether that is certain. */
  proven: boolean;
  /** Time taken, in seconds. */
  seconds: number;
  /** The longest line searched, in plies; selective search only. */
  selective_depth?: number | null;
  /** Simulations of a Monte Carlo search. */
  simulations?: number | null;
  /** The player to move, counted from 0; `null` if the game is over or chance moves. */
  to_move?: number | null;
  /** The position's value. */
  value: Value;
};

/** A board. Coordinates are in widths of a cell, to the right and down. */
export type Board = {
  /** Actions that are not a place on the board. */
  buttons: Button[];
  /** The cells, in the order in which they are drawn. */
  cells: Cell[];
  /** The numbers that the dice show. */
  dice: number[];
  /** The kinds of pieces, which cells name by their place in this list. */
  kinds: Piece[];
  /** Letters and numbers next to the cells. */
  labels: Label[];
  /** The cells of the last action. */
  last: string[];
  /** Lines below the board: scores, pieces in hand, whose turn it is. */
  notes: string[];
};

/** Which position. */
export type BoardQuery = {
  /** Whether only cells and pieces are drawn, for small pictures. */
  bare?: boolean;
  /** The game, with its options after a colon. */
  game: string;
  /** The moves since then, divided by commas. In a move `~1` is a comma and `~0` is `~`; `--` is a pass, if the search knows one (the null move). */
  moves?: string;
  /** The position at which the game began; its initial state if there is none. */
  position?: string | null;
};

/** How a value relates to the true one. */
export type Bound = "exact" | "at least" | "at most";

/** A button. */
export type Button = {
  /** The name by which actions are spelled. */
  id: string;
  /** What it says. */
  text: string;
};

/** A place on the board. */
export type Cell = {
  /** How many such pieces lie there. */
  count: number;
  /** Its background colour. */
  fill: string;
  /** Its form. */
  form: Form;
  /** Its height. */
  height: number;
  /** The name by which actions are spelled. */
  id: string;
  /** What lies on it, by its place among the kinds; `null` for nothing. */
  piece?: number | null;
  /** Its width. */
  width: number;
  /** What is written on it. */
  writing: string;
  /** Its middle, to the right. */
  x: number;
  /** Its middle, down. */
  y: number;
};

/** Where chance moves, and with which seed. */
export type ChanceRequest = {
  /** The position. */
  place: GamePlace;
  /** The game's seed. Outcomes depend only on it and on the number of moves before, so taking a move back does not change the roll. */
  seed: number;
};

/** Answers to an exercise. */
export type CheckRequest = {
  /** The answers for its nodes. */
  answers: Said[];
  /** The exercise. */
  exercise: ExerciseRequest;
};

/** What is wrong with the answers. */
export type Checked = {
  /** Every mistake; none if all is right. */
  mistakes: MistakeText[];
};

/** In which order the children of every node are searched. */
export type ChildOrder = "given" | "best" | "worst" | "estimate" | "random";

/** A choice that a simulation made. */
export type Choice = {
  /** What there was to choose from, in the rules' order. */
  candidates: ChoiceCandidate[];
  /** The label of the node. */
  node: string;
};

/** An action among which a simulation chose. */
export type ChoiceCandidate = {
  /** The action. */
  action: string;
  /** Whether it is the one chosen. */
  chosen: boolean;
  /** The formula with its numbers, as text. */
  formula: string;
  /** The mean payoff that it had brought the player who chooses; `null` before the first visit. */
  mean?: number | null;
  /** The payoff for the player who chooses, if it is proven. */
  proven?: number | null;
  /** Its score by the selection formula; `null` before the first visit. */
  score?: number | null;
  /** How often it had been tried. */
  visits: number;
};

/** A classic tree. */
export type ClassicTree = {
  /** What it is. */
  about: string;
  /** Its name. */
  name: string;
  /** The question that it is usually asked with. */
  question: string;
};

/** How much was visited. */
export type Counts = {
  /** Leaves of the whole tree. */
  all_leaves?: number | null;
  /** Nodes of the whole tree; `null` if unknown, as below. */
  all_nodes?: number | null;
  /** Leaves visited with every node's best child first. */
  best_order_leaves?: number | null;
  /** Leaves visited. */
  leaves: number;
  /** The fewest leaves that any alpha-beta visits (Knuth and Moore 1975). */
  minimum_leaves?: number | null;
  /** Nodes visited. */
  nodes: number;
  /** Leaves visited with every node's best child last. */
  worst_order_leaves?: number | null;
};

/** Which drawing of a recorded search. */
export type DrawingRequest = {
  /** How it is drawn. */
  format: Format;
  /** The search. */
  tree: TreeRequest;
};

/** Why a search ended. */
export type Ended = "solved" | "depth" | "limit" | "interrupted";

/** Which exercise. */
export type ExerciseRequest = {
  /** A classic tree by name, instead of a random one. */
  classic?: string | null;
  /** How hard it is, from 1 to 3. */
  level: number;
  /** The question: `values`, `leaves`, `windows`, `expectations`, `order`, `visit` or `mistake`. */
  question: string;
  /** The seed. */
  seed: number;
};

/** An exercise. */
export type ExerciseSheet = {
  /** The nodes that it is about, numbered in the order in which they are written. */
  asked: number[];
  /** The classic trees. */
  classics: ClassicTree[];
  /** The conventions, so that there is one right answer. */
  convention: string;
  /** The answer in words, if the solved tree does not show it. */
  key: string[];
  /** The question in a sentence. */
  sentence: string;
  /** The tree as text. */
  text: string;
  /** The search that answers the question. */
  tree: Tree;
  /** The search with a fault, if one is to be found. */
  wrong?: WrongSearch | null;
};

/** Values as expected results for the player to move: 0 is a loss, 1 a win. */
export type Expected = {
  /** Of the actions, in their order; empty in games for points. */
  actions: number[];
  /** Of the position; `null` in games for points. */
  result?: number | null;
};

/** A fault. */
export type FaultText = {
  /** Its name in answers. */
  name: string;
  /** What is wrong. */
  sentence: string;
};

/** The form of a cell. */
export type Form = "square" | "hexagon" | "round" | "up" | "down";

/** A form of a drawing. */
export type Format = "svg" | "png" | "pdf" | "dot" | "tikz" | "json";

/** A game. */
export type Game = {
  /** The game in one line. */
  about: string;
  /** The name with options, for example. */
  example: string;
  /** The name by which it is opened. */
  name: string;
  /** What may follow the name and a colon; empty if nothing may. */
  options: string;
};

/** What a page must know of a game. */
export type GameDetails = {
  /** What its entry in the catalogue says. */
  about: Game;
  /** Whether chance takes part. */
  chance: boolean;
  /** The evaluators, the default first. */
  evaluators: string[];
  /** The game with its options. */
  game: string;
  /** What the players are called, in their order. */
  players: string[];
  /** The searches that fit, the default first. */
  searches: Keys[];
  /** What values count. */
  values: ValueWords;
};

/** All games. */
export type GameList = {
  /** The game to start with; empty if there are no games. */
  first: string;
  /** The games of the catalogue. */
  games: Game[];
};

/** A position of a game, by the way there. */
export type GamePlace = {
  /** The game, with its options after a colon. */
  game: string;
  /** The moves since then, chance's among them. */
  moves?: string[];
  /** The position at which the game began; its initial state if there is none. */
  position?: string | null;
};

/** Which game. */
export type GameRequest = {
  /** The game, with its options after a colon. */
  game: string;
};

/** The judgement of a second try. */
export type Judged = {
  /** Whether it is the action that the review found. */
  best: boolean;
  /** What it gives away, a share of a whole game. */
  loss: number;
  /** Best play after it, if it is wrong. */
  refutation: string[];
  /** Whether it gives away less than the threshold. */
  right: boolean;
};

/** A key of a search. */
export type Key = {
  /** What it does. */
  about: string;
  /** The key. */
  name: string;
  /** What may follow it and `=`. */
  takes: string;
};

/** The keys of a search. */
export type Keys = {
  /** Its keys. */
  keys: Key[];
  /** The limits that it uses. */
  limits: string[];
  /** The search. */
  search: string;
};

/** Letters next to the cells. */
export type Label = {
  /** The text. */
  text: string;
  /** The middle of the text, to the right. */
  x: number;
  /** The middle of the text, down. */
  y: number;
};

/** How a piece is drawn. */
export type Look = {
  /** Its colour. */
  fill: string;
  kind: "disc";
} | {
  /** Its colour. */
  fill: string;
  kind: "crowned";
} | {
  /** Their colour. */
  fill: string;
  kind: "letters";
  /** What they say. */
  text: string;
} | {
  /** Lines within it; empty for none. */
  detail: string;
  /** Its colour. */
  fill: string;
  /** The colour of these lines. */
  ink: string;
  kind: "outline";
  /** The outline. */
  path: string;
  /** The colour of its rim. */
  rim: string;
};

/** A mistake about a node. */
export type MistakeText = {
  /** The node, by its number. */
  node: number;
  /** What is wrong, and why. */
  sentence: string;
};

/** A decision that gave away expected result. */
export type Moment = {
  /** The player's expected result after the action played. */
  after: number;
  /** The player's expected result after the better action. */
  before: number;
  /** What was better. */
  better: string;
  /** The value after the better action. */
  better_value: ValueFor;
  /** The error of that; 0 if it is proven. */
  error?: number;
  /** Best play from the better action on. */
  line: string[];
  /** What was given away, a share of a whole game. */
  loss: number;
  /** `?!`, `?` or `??`. */
  mark: string;
  /** What was played. */
  played: string;
  /** The value after the action played; `null` if that ended the game. */
  played_value?: ValueFor | null;
  /** The seat that decided, counted from 0. */
  player: number;
  /** The place of the state among the positions, counted from 0. */
  ply: number;
  /** Best play after the action played. */
  refutation: string[];
};

/** Moves in a line. */
export type MovesRequest = {
  /** The position before them. */
  place: GamePlace;
  /** The moves, divided by spaces or commas; move numbers are skipped. */
  text: string;
};

/** A node of a drawn tree. */
export type Node = {
  /** The action that leads here; empty at the root. */
  action: string;
  /** Whether the search was here before, with a narrower window. */
  again: boolean;
  /** Whether it is on the line of best play. */
  best_line: boolean;
  /** Whether the value is only a bound on the true one, and on which side. */
  bound?: ValueBound | null;
  /** The nodes below, in the order searched. */
  children: Node[];
  /** The node's name. */
  label: string;
  /** Who moves here; `null` at a leaf. */
  mover?: string | null;
  /** Where the node is in the picture; absent if it is folded there. */
  place?: Place | null;
  /** The probability, at the child of a chance node. */
  probability?: number | null;
  /** Whether the value is proven; Monte Carlo search only. */
  proven?: boolean;
  /** What a selective search did here: reduced, extended, a null move. */
  remarks?: string[];
  /** What kind of node that makes it; `null` at a leaf. */
  role?: Role | null;
  /** Why something here was not searched, or how the value comes about. */
  sentence?: string | null;
  /** How many levels above is the node that the sentence gives as the reason, if it gives one. */
  sentence_above?: number | null;
  /** What became of it. */
  status: NodeStatus;
  /** Visits below that were counted and are not in the document. */
  unkept?: number;
  /** The value found; `null` if there is none. */
  value?: Number | null;
  /** How many simulations passed here; Monte Carlo search only. */
  visits?: number | null;
  /** Alpha and beta on entry; `null` if the search has none or knows nothing yet. */
  window?: [Number, Number] | null;
  /** Alpha and beta of the parent after this node was searched; absent if the search has none. */
  window_after?: [Number, Number] | null;
};

/** What a node is apart from its place, its action and its numbers. */
export type NodeKind = {
  /** Whether the search was here before, with a narrower window. */
  again: boolean;
  /** Whether it is on the line of best play. */
  best_line: boolean;
  /** Whether the value is only a bound on the true one, and on which side. */
  bound?: ValueBound | null;
  /** Who moves here; `null` at a leaf. */
  mover?: string | null;
  /** Whether the value is proven; Monte Carlo search only. */
  proven: boolean;
  /** What kind of node that makes it; `null` at a leaf. */
  role?: Role | null;
  /** What became of it. */
  status: NodeStatus;
};

/** What became of a node. */
export type NodeStatus = "visited" | "estimated" | "known" | "folded" | "cut";

/** A number as the tree shows it. */
export type Number = {
  /** The number; `null` if it is infinite, a vector, or a win or loss. */
  number?: number | null;
  /** As the picture has it. */
  text: string;
};

/** What chance brought. */
export type Outcome = {
  /** The outcome, as a move. */
  outcome: string;
};

/** A form of a worksheet. */
export type Paper = "pdf" | "html";

/** A kind of piece. */
export type Piece = {
  /** How it is drawn. */
  look: Look;
  /** What it is called. */
  name: string;
  /** The piece as one character of text. */
  symbol: string;
};

/** Where a node is in the picture, in pixels from the upper left corner. */
export type Place = {
  /** The height. */
  height: number;
  /** The width. */
  width: number;
  /** The left side. */
  x: number;
  /** The upper side. */
  y: number;
};

/** A position, and the board to draw. */
export type Position = {
  /** The board; `null` if the game describes none. */
  board?: Board | null;
  /** The position after a pass, if that shows what the other side threatens; otherwise `null`. */
  passed?: string | null;
  /** What the players are called, in their order. */
  players: string[];
  /** Whose turn it is, and the legal actions. */
  state: State;
  /** Who made each of the moves, counted from 0; `null` for chance. */
  turns: (number | null)[];
  /** The player, counted from 0, who won a finished game alone. */
  winner?: number | null;
};

/** Why a request was not answered. */
export type Problem = {
  /** What is wrong, and where. */
  error: string;
};

/** The shape of a random tree. */
export type RandomRequest = {
  /** The most children of a node, from 1 to 8. */
  branching: number;
  /** Whether some nodes are chance nodes. */
  chance?: boolean;
  /** The most plies, from 1 to 8. */
  depth: number;
  /** How many players, from 2 to 4. */
  players?: number;
  /** Leaves lie within plus and minus this, from 1 to 1000. */
  range: number;
  /** The seed. */
  seed: number;
};

/** A game of a record. */
export type RecordText = {
  /** The players' names; empty where the record names none. */
  name: string;
  /** The game, to its last move. */
  place: GamePlace;
};

/** The games of a record. */
export type Records = {
  /** In the order of the text. */
  records: RecordText[];
};

/** A record to read. */
export type RecordsRequest = {
  /** The game, with its options after a colon. */
  game: string;
  /** PGN, PDN, the game's own format, or moves. */
  text: string;
};

/** How expected results are counted. */
export type ResultUnit = "result" | "points";

/** A reviewed game. */
export type Review = {
  /** Why moves at the end of the record were left out, if any. */
  cut?: string | null;
  /** The game with its options. */
  game: string;
  /** The moments, in the order of the game: their loss exceeds the threshold by more than its error. */
  moments: Moment[];
  /** The moves, chance's among them. */
  moves: string[];
  /** The passes completed. */
  passes: ReviewPass[];
  /** Decisions that are perhaps moments: the threshold is within the error. */
  perhaps?: Moment[];
  /** How many passes were asked for. */
  planned: number;
  /** The players, by seat. */
  players: ReviewedPlayer[];
  /** Every state of the game, from the first to the last, as the last pass saw it. */
  positions: ReviewPosition[];
  /** The state in which it began; `null` for the initial one. */
  start?: string | null;
  /** The share of it that a moment gives away at least. */
  threshold: number;
  /** How expected results are counted. */
  unit: ResultUnit;
  /** The difference between a win and a loss, in that unit. */
  whole: number;
};

/** A completed pass. */
export type ReviewPass = {
  /** What every action gave away, a share of a whole game. */
  losses: number[];
  /** Nodes or simulations of all searches. */
  nodes: number;
  /** The first player's expected result in every state. */
  results: (number | null)[];
  /** Time of all searches, in seconds. */
  seconds: number;
};

/** A state of the game. */
export type ReviewPosition = {
  /** What it gave away according to each further search, four times as long as the one before, if it was contested. */
  again?: number[];
  /** The best action. */
  best?: string | null;
  /** The depth of the search in plies. */
  depth: number;
  /** Best play. */
  line: string[];
  /** What the action played gave away, a share of a whole game; `null` if there was no decision. */
  loss?: number | null;
  /** What chance changed for each player, a share of a whole game, where it moved. */
  luck?: (number | null)[] | null;
  /** What was played; `null` at the end. */
  played?: string | null;
  /** Whether the value is certain. */
  proven: boolean;
  /** What each player can expect, as far as it is known. */
  results: (number | null)[];
  /** The seat to move, counted from 0; `null` if chance moves, and at the end. */
  to_move?: number | null;
  /** The value; `null` if the game is over. */
  value?: ValueFor | null;
};

/** A game to review. */
export type ReviewRequest = {
  /** How long the review may take, all passes together. */
  milliseconds: number;
  /** The game, to its last move. */
  place: GamePlace;
};

/** The events of a review. */
export type ReviewUpdate = {
  /** How many positions this pass has searched. */
  done: number;
  event: "looked";
  /** How many positions there are. */
  of: number;
  /** The pass, counted from 1. */
  pass: number;
  /** How many passes there will be. */
  passes: number;
  /** The review's number. */
  search: number;
} | {
  /** How many have been searched. */
  done: number;
  event: "confirmed";
  /** How many there are. */
  of: number;
  /** The review's number. */
  search: number;
} | {
  event: "pass";
  /** What is known now. */
  review: Review;
  /** The review's number. */
  search: number;
} | {
  event: "done";
  /** What it found. */
  review: Review;
  /** The review's number. */
  search: number;
} | {
  /** Why not. */
  error: string;
  event: "failed";
  /** The review's number. */
  search: number;
};

/** How a player fared. */
export type ReviewedPlayer = {
  /** From 0 to 1. */
  accuracy?: number | null;
  /** Blunders, `??`. */
  blunders: number;
  /** Decisions between several actions. */
  decisions: number;
  /** Dubious decisions, `?!`. */
  dubious: number;
  /** What all decisions together gave away: whole games. */
  lost: number;
  /** What chance gave minus what it took: whole games. */
  luck?: number | null;
  /** Mistakes, `?`. */
  mistakes: number;
  /** The name in the record; empty if there is none. */
  name: string;
  /** The player's name in the rules. */
  seat: string;
};

/** What a node does with the values below it. */
export type Role = "max" | "min" | "chance" | "player";

/** Who moves first. */
export type Root = "max" | "min";

/** The answer for a node. */
export type Said = {
  /** The node, by its number. */
  node: number;
  /** A value, two bounds separated by a comma, or nothing if a leaf is chosen. */
  said?: string;
};

/** What to search, and how. */
export type SearchRequest = {
  /** The search's keys with their values. */
  keys?: Record<string, string>;
  /** How strong it plays, from 1 to 10, if no limit says so. */
  level?: number | null;
  /** When it ends. */
  limits?: Until;
  /** The position. */
  place: GamePlace;
  /** The search by name; the game's default if there is none. */
  search?: string | null;
};

/** A simulation of a Monte Carlo search. */
export type Simulation = {
  /** The actions on the way down, as in the nodes' `action`. */
  actions: string[];
  /** The choices on the way down; chance makes none. */
  choices: Choice[];
  /** How that was found. */
  end: SimulationEnd;
  /** All this as text. */
  text: string;
  /** The value of the last node for the first player. */
  value: number;
};

/** Where the value of a simulation comes from. */
export type SimulationEnd = "over" | "proven" | "valued";

/** A position of a game. */
export type State = {
  /** The legal actions, or what chance can bring. */
  actions: ActionText[];
  /** The game with its options. */
  game: string;
  /** The moves that led there, as far as they are known. */
  moves: string[];
  /** What a finished game was worth to each player; `null` while it goes on. */
  payoffs?: number[] | null;
  /** The position as lines of text. */
  picture: string[];
  /** The name of that player. */
  player?: string | null;
  /** How many players there are. */
  players: number;
  /** The position in the game's notation. */
  position: string;
  /** Who is to move, counted from 0; `null` if chance moves or the game is over. */
  to_move?: number | null;
};

/** A drawn search. */
export type Tree = {
  /** The best action at the root; `null` if there is none. */
  action?: string | null;
  /** What was visited, and what might have been. */
  counts: Counts;
  /** Visits counted but not in `root`. */
  not_drawn: number;
  /** The drawn tree. */
  root: Node;
  /** How the tree of a Monte Carlo search grew, simulation by simulation; absent for other searches. */
  steps?: Simulation[];
  /** The root's value. */
  value: Number;
};

/** A drawn search, the fields of its nodes in columns. Nodes are in the order of the tree, each before its descendants, and numbered from 0. Values that many nodes share are listed once, and columns hold places in that list. Columns for a few nodes only are pairs of a node and its entry. */
export type TreeColumns = {
  /** The best action at the root; `null` if there is none. */
  action?: string | null;
  /** The action that leads to each node, as a place in `texts`. */
  actions: number[];
  /** The number of children of each node. */
  children: number[];
  /** What was visited, and what might have been. */
  counts: Counts;
  /** Each node's kind, as a place in `kinds`. */
  kind: number[];
  /** Every kind of node. */
  kinds: NodeKind[];
  /** The names of nodes, as places in `texts`, unless they are the parent's name, a space, and the action (below the root, the action alone). */
  labels: [number, number][];
  /** Visits counted but not among the nodes. */
  not_drawn: number;
  /** Every number that a column or a window names. */
  numbers: Number[];
  /** The probabilities of a chance node's children. */
  probabilities: [number, number][];
  /** The remarks at nodes, as places in `texts`; a pair for each. */
  remarks: [number, number][];
  /** The sentences at nodes, as places in `texts`. */
  sentences: [number, number][];
  /** How many levels above are the nodes that the sentences give as the reason. */
  sentences_above: [number, number][];
  /** How the tree of a Monte Carlo search grew, simulation by simulation. */
  steps: Simulation[];
  /** Every text that a column names. */
  texts: string[];
  /** The numbers of visits below nodes that are not kept. */
  unkept: [number, number][];
  /** The root's value. */
  value: Number;
  /** Each node's value, as a place in `numbers`; -1 if there is none. */
  values: number[];
  /** The numbers of simulations that passed nodes. */
  visits: [number, number][];
  /** Each node's window on entry, as a place in `windows`; -1 if there is none. Empty if no node has one. */
  window: number[];
  /** The parent's window after each node was searched, in the same form. */
  window_after: number[];
  /** Every window that a column names, as places in `numbers`. */
  windows: [number, number][];
};

/** Which recorded search, as the words of an address. */
export type TreeQuery = {
  /** The algorithm. */
  algorithm: string;
  /** Whether the states of a game are drawn as small boards. */
  boards?: boolean;
  /** How many plies the search looks ahead. */
  depth?: number | null;
  /** A game with its options after a colon, instead of a tree leaf by leaf. */
  game?: string | null;
  /** The moves since then, divided by commas, written as for a board. */
  moves?: string;
  /** In which order the children of every node are searched. */
  order?: ChildOrder;
  /** The position at which the game began; its initial state if there is none. */
  position?: string | null;
  /** How Monte Carlo or selective search is put together. */
  recipe?: string;
  /** Who moves first in a tree of nested lists. */
  root?: Root;
  /** The seed of its chance. */
  seed?: number;
  /** How many plies are drawn. */
  shown?: number | null;
  /** Simulations of a Monte Carlo search. */
  simulations?: number | null;
  /** A tree leaf by leaf: `(max (min 3 5) (min 2 9))` or `[[3, 5], [2, 9]]`. */
  text?: string | null;
};

/** Which search to record: of `text` or of `place`. */
export type TreeRequest = {
  /** The algorithm: `minimax`, `alphabeta`, `alphabeta-hard`, `alphabeta-strict`, `pvs`, `selective`, `expectiminimax`, `star1`, `star2`, `maxn`, `paranoid`, `best-reply` or `mcts`. */
  algorithm: string;
  /** Whether a drawing has the states of a game as small boards. */
  boards?: boolean;
  /** How many plies the search looks ahead; to the end of a tree given leaf by leaf if there is none. */
  depth?: number | null;
  /** In which order the children of every node are searched, where the search has none of its own: alpha-beta and minimax in a game, all in a tree given leaf by leaf. */
  order?: ChildOrder;
  /** A position of a game. */
  place?: GamePlace | null;
  /** How Monte Carlo or selective search is put together. */
  recipe?: string;
  /** Who moves first in a tree of nested lists. */
  root?: Root;
  /** The seed of its chance. */
  seed?: number;
  /** How many plies are recorded. */
  shown?: number | null;
  /** Simulations of a Monte Carlo search. */
  simulations?: number | null;
  /** A tree leaf by leaf: `(max (min 3 5) (min 2 9))` or `[[3, 5], [2, 9]]`. */
  text?: string | null;
};

/** A tree leaf by leaf. */
export type TreeText = {
  /** The tree. */
  text: string;
};

/** A second try at a moment. */
export type TryRequest = {
  /** The action tried. */
  action: string;
  /** The player's expected result after the action played. */
  after: number;
  /** The player's expected result after the better action. */
  before: number;
  /** What was better. */
  better: string;
  /** The position before the moment. */
  place: GamePlace;
  /** What was played. */
  played: string;
  /** The share of it that a wrong action gives away at least. */
  threshold: number;
  /** The difference between a win and a loss. */
  whole: number;
};

/** When a search ends. The first limit reached counts. */
export type Until = {
  /** After this many plies. */
  depth?: number | null;
  /** After this many milliseconds. */
  milliseconds?: number | null;
  /** After this many nodes. */
  nodes?: number | null;
  /** After this many simulations. */
  simulations?: number | null;
};

/** The events of a search. All but the last are `progress`. */
export type Update = {
  /** What it found so far. */
  analysis: Analysis;
  event: "progress";
  /** What that promises. */
  expected: Expected;
  /** The search's number. */
  search: number;
} | {
  /** What it found. */
  analysis: Analysis;
  event: "done";
  /** What that promises. */
  expected: Expected;
  /** The search's number. */
  search: number;
} | {
  /** Why not. */
  error: string;
  event: "failed";
  /** The search's number. */
  search: number;
};

/** A value, for the player to move unless stated otherwise. */
export type Value = {
  kind: "score";
  /** How many. */
  points: number;
  /** As people read it. */
  text: string;
} | {
  kind: "win";
  /** How many plies away. */
  plies: number;
  /** As people read it. */
  text: string;
} | {
  kind: "loss";
  /** How many plies away. */
  plies: number;
  /** As people read it. */
  text: string;
} | {
  kind: "expected";
  /** Its mean. */
  mean: number;
  /** The mean's standard error, if it was sampled. */
  standard_error?: number | null;
  /** As people read it. */
  text: string;
};

/** What a value says if the search did not need to know more, from MAX's point of view. */
export type ValueBound = "at_most" | "at_least";

/** A value, and whose it is. */
export type ValueFor = {
  /** The player's seat, counted from 0. */
  player: number;
  /** The value. */
  value: Value;
};

/** What a game's values count. */
export type ValueWords = {
  /** What a value means, as a sentence. */
  about: string;
  /** How many of the evaluator's points are one of that unit. */
  points: number;
  /** The unit in the plural, or `%`; empty if points of the evaluator have no name. */
  unit: string;
};

/** Exercises to print. */
export type WorksheetRequest = {
  /** Whether the answers are shown: the key to the same sheets. */
  answers: boolean;
  /** Sheets, one per student. */
  class: number;
  /** Exercises on a sheet. */
  count: number;
  /** The first exercise; the next ones have the next seeds. */
  exercise: ExerciseRequest;
  /** A page that browsers print, or PDF. */
  format: Paper;
};

/** A search with a planted fault. */
export type WrongSearch = {
  /** The faults to choose from. */
  faults: FaultText[];
  /** The last step of the correct search, and that of the faulty one. */
  last: [string, string];
  /** How many steps both have in common, including the one in which they diverge. */
  steps: number;
  /** The search. */
  tree: Tree;
};
