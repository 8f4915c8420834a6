// The pages of the lecture. Every number in them is one that the search next to it shows.

/** A page: what is said, what is searched, what is asked. */
export interface Page {
  title: string;
  text: string[];
  source: { text?: string; place?: { game: string; position?: string; moves: string[] }; depth?: number; simulations?: number; recipe?: string };
  algorithm: string;
  question: string;
  choices: string[];
  /** The place of the right choice. */
  right: number;
  because: string;
}

const THREE = "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))";

export const PAGES: Page[] = [
  {
    title: "A game is a tree",
    text: [
      "Two players take turns. Every position is a node, every move an edge, and where the game ends a number says what it is worth: its utility.",
      "Here the first player, MAX (pointing up), chooses among three moves, and the second, MIN (pointing down), answers with one of three.",
    ],
    source: { text: THREE },
    algorithm: "minimax",
    question: "How many ways can this game go?",
    choices: ["3", "9", "12"],
    right: 1,
    because: "three moves, three answers to each: nine leaves.",
  },
  {
    title: "Utility",
    text: [
      "What an end of the game is worth to a player is its utility. Here it is 1 where MAX has won, 0 for a draw and -1 where MIN has won; money, points or stones will do as well.",
      "Only ends have a utility. What the nodes above are worth follows from how the players choose.",
    ],
    source: { text: "(max (min -1 1) (min 0 1 0) (min 1 -1))" },
    algorithm: "minimax",
    question: "Both play as well as they can. Who wins?",
    choices: ["MAX", "MIN", "nobody"],
    right: 2,
    because: "the first and the third move let MIN win; after the second neither can do better than draw.",
  },
  {
    title: "Minimax",
    text: [
      "MAX wants a large number, MIN a small one, and both know it. A leaf is worth what stands there; a MIN node the smallest value below, a MAX node the largest.",
      "Step through the search: values come up from below, from left to right. With b moves everywhere and m plies it visits b^m leaves, and remembers no more than the b m nodes on and next to its path.",
    ],
    source: { text: THREE },
    algorithm: "minimax",
    question: "MIN's value at the second move is 2. Which leaf decides it?",
    choices: ["2", "4", "6"],
    right: 0,
    because: "MIN takes the smallest of 2, 4 and 6.",
  },
  {
    title: "Best play, not best hope",
    text: [
      "The third move has the largest leaf of all, 14. MAX must not play for it: MIN would never allow it.",
      "The minimax value is what MAX can enforce whatever MIN does.",
    ],
    source: { text: THREE },
    algorithm: "minimax",
    question: "What does MAX get at least by playing the third move?",
    choices: ["14", "5", "2"],
    right: 2,
    because: "MIN answers with the smallest of 14, 5 and 2.",
  },
  {
    title: "A horizon and an estimate",
    text: [
      "Few games can be searched to their end. A search stops after some plies, its horizon, and an evaluation estimates what the positions there are worth.",
      "This is tic-tac-toe, two plies deep; its evaluation counts the lines still open to each player.",
    ],
    source: { place: { game: "tictactoe", moves: ["b2", "a1"] }, depth: 2 },
    algorithm: "minimax",
    question: "What stands at a leaf of this search?",
    choices: ["how the game ends", "an estimate"],
    right: 1,
    because: "the game goes on there, and only the evaluation says what that is worth.",
  },
  {
    title: "A perfect evaluation needs one ply",
    text: [
      "If the evaluation gave the true value of every position, looking further would add nothing: one ply is enough, and the best of the positions there is the best move.",
      "Nim has such an evaluation: whoever leaves heaps that cancel out, written in binary and added without carrying, wins (Bouton 1901). Here are heaps of 3, 4 and 5, one ply deep; a2 takes two from the first.",
    ],
    source: { place: { game: "nim", moves: [] }, depth: 1 },
    algorithm: "minimax",
    question: "How many of the twelve moves win?",
    choices: ["one", "six", "all"],
    right: 0,
    because: "taking two from the first heap leaves 1, 4 and 5, which cancel out; after any other move the other side can do the same.",
  },
  {
    title: "One evaluation, negated",
    text: [
      "What is good for one player is as bad for the other: in a game of two whose gains cancel out, one number serves both, with the sign reversed.",
      "Programs therefore write minimax once, as negamax: a node's value, seen by whoever moves there, is the largest of its children's negated values. The usual mistake is a forgotten sign, for instance where a player moves twice in a row.",
    ],
    source: { text: "(max (min 10 8) (min 4 50))" },
    algorithm: "minimax",
    question: "MIN's first node is worth 8 to MAX. What is it worth seen by MIN, who moves there?",
    choices: ["8", "-8", "-10"],
    right: 1,
    because: "the larger of -10 and -8, MIN's own views of the two leaves.",
  },
  {
    title: "The horizon effect",
    text: [
      "White to move may take a pawn with the queen. One ply deep that is all the search sees: what Black does next lies beyond its horizon, and it counts a pawn won.",
      "The estimate is wrong there because the position is not quiet: the queen can be taken.",
    ],
    source: { place: { game: "chess", position: "k7/8/2p5/3p4/8/8/3Q4/K7 w - - 0 1", moves: [] }, depth: 1, recipe: "exact" },
    algorithm: "selective",
    question: "What does the search one ply deep play?",
    choices: ["It takes the pawn", "It keeps the queen away", "It cannot tell"],
    right: 0,
    because: "it estimates the position right after the capture, before the queen is taken back.",
  },
  {
    title: "Quiescence",
    text: [
      "The cure: at the horizon the search continues with captures only, until the position is quiet. The player to move may also leave things as they are, which is worth the estimate (it stands pat).",
      "The same position and depth: below the capture Black's pawn takes the queen, and the move gets its true value.",
    ],
    source: { place: { game: "chess", position: "k7/8/2p5/3p4/8/8/3Q4/K7 w - - 0 1", moves: [] }, depth: 1, recipe: "exact,quiescence=on" },
    algorithm: "selective",
    question: "Why are quiet moves left out beyond the horizon?",
    choices: ["They are always worse", "There are too many, and the estimate holds for them", "They are illegal there"],
    right: 1,
    because: "in a quiet position the estimate can be trusted, and looking at every move again would never end.",
  },
  {
    title: "What need not be looked at",
    text: [
      "After the first move MAX knows that it can have 3. At the second, the first leaf is 2: MIN would take that or less, so MAX will not go there, whatever the other leaves are.",
      "Alpha is what MAX has already, beta what MIN has. Where they meet, the rest is cut.",
    ],
    source: { text: THREE },
    algorithm: "alphabeta",
    question: "Which leaves of the second move are never looked at?",
    choices: ["4 and 6", "2 and 4", "none"],
    right: 0,
    because: "the 2 settles it: MIN has at most 2 there, and MAX has 3.",
  },
  {
    title: "Beta, the other way round",
    text: [
      "Here MIN moves first. After its first move it can hold MAX to 3: that is beta. At the second, MAX finds 5 at once, and MIN, who has 3, will not go there whatever else there is.",
      "Alpha cuts below MIN, beta below MAX: the same thought from the other side.",
    ],
    source: { text: "(min (max 3 2) (max 5 9 1) (max 4 7))" },
    algorithm: "alphabeta",
    question: "Which leaves are never looked at?",
    choices: ["9, 1 and 7", "9 and 1", "5 and 4"],
    right: 0,
    because: "5 and 4 are more than the 3 that MIN has, so nothing after them matters.",
  },
  {
    title: "The same value for less",
    text: [
      "Alpha-beta always finds minimax's value. It leaves out only what cannot matter.",
      "Each cut has a reason, and the reason is an ancestor: step to a cut and read who already has what.",
    ],
    source: { text: "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))" },
    algorithm: "alphabeta",
    question: "Does the order of MAX's moves change the value at the root?",
    choices: ["Yes", "No"],
    right: 1,
    because: "it changes how much is cut, never the value.",
  },
  {
    title: "Order",
    text: [
      "With the best move first everywhere, alpha-beta looks at b^⌈m/2⌉ + b^⌊m/2⌋ - 1 leaves: twice as deep for the same work (Knuth and Moore 1975). With the worst first it may look at nearly all.",
      "Engines guess an order from the search before, one ply shallower: iterative deepening.",
    ],
    source: { text: "[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]" },
    algorithm: "alphabeta",
    question: "With b = 2 and m = 4, how few leaves can settle the value?",
    choices: ["4", "7", "16"],
    right: 1,
    because: "2² + 2² - 1 = 7; a bit less than half of the 16.",
  },
  {
    title: "Iterative deepening",
    text: [
      "Nobody knows beforehand how deep there is time to search. So a program searches one ply deep, then two, then three, and plays the best move of the last depth it completed.",
      "That costs hardly more than the last search alone: with four moves everywhere, the plies before the last cost about a third of it. And each search leaves behind its best moves, which the next one tries first.",
    ],
    source: { place: { game: "tictactoe", moves: ["b2", "a1"] }, depth: 3 },
    algorithm: "pvs",
    question: "With three moves everywhere, how many leaves have plies 1 to 3 together, next to the 81 of ply 4?",
    choices: ["39", "81", "120"],
    right: 0,
    because: "3 + 9 + 27.",
  },
  {
    title: "Deep cuts",
    text: [
      "The bound that cuts need not come from the parent. Here MAX already has 5 at the root, three plies above the leaf that is cut.",
    ],
    source: { text: "(max 5 (min (max (min 3 99) 4) 7))" },
    algorithm: "alphabeta",
    question: "Who makes the cut at the deepest MIN node?",
    choices: ["The MAX node above it", "The root"],
    right: 1,
    because: "the root's 5 came down the whole path as alpha.",
  },
  {
    title: "A null window",
    text: [
      "If the first move is the best, the others need only be refuted. Principal variation search asks each of them just one question, “are you better?”, with a window so narrow that nearly everything cuts, and searches again where the answer is yes.",
    ],
    source: { text: THREE },
    algorithm: "pvs",
    question: "When is a move searched twice?",
    choices: ["When it is worse", "When it turns out to be better"],
    right: 1,
    because: "the narrow window showed only that it is better, not by how much.",
  },
  {
    title: "Strategies that win, or do not lose",
    text: [
      "A strategy has an answer to everything the other side may do. It wins, or does not lose, if it does so against every reply: it picks one move of its own and follows all moves of the other side.",
      "To show what MAX can enforce takes one child of each of its nodes and all children of MIN's; to show what MIN can hold takes the reverse. The two proofs together are the leaves that the best alpha-beta looks at.",
    ],
    source: { text: "(max (min 1 0) (min (max -1 1) (max 0 1)) (min -1 1))" },
    algorithm: "alphabeta",
    question: "If 1 is a win, 0 a draw and -1 a loss: which of MAX's moves wins?",
    choices: ["the first", "the second", "the third"],
    right: 1,
    because: "whatever MIN answers there, MAX has a 1 to choose. The first does not lose, and the third does.",
  },
  {
    title: "Chance",
    text: [
      "Dice are a third kind of node, a diamond. It is worth the average of what is below, weighted by the probabilities: expectimax against dice alone, expectiminimax where an opponent moves too.",
    ],
    source: { text: "(max (chance 1/2:3 1/2:9) (chance 2/3:6 1/3:-3))" },
    algorithm: "expectiminimax",
    question: "What is the first chance node worth?",
    choices: ["3", "6", "9"],
    right: 1,
    because: "half of 3 and half of 9.",
  },
  {
    title: "Twenty-one rolls",
    text: [
      "Two dice fall in 36 ways, of which 21 can be told apart: six doubles, each once in 36, and fifteen other rolls, each twice.",
      "This is backgammon after the opening 31, the other side about to roll; below each roll are its moves. With some twenty moves for each roll every further turn multiplies the tree by about 400: programs look two or three turns ahead and rely on their evaluation (Tesauro 1995).",
    ],
    source: { place: { game: "backgammon", moves: ["31", "8/5 6/5"] }, depth: 2 },
    algorithm: "expectiminimax",
    question: "How often in 36 does a roll such as 31 come up?",
    choices: ["once", "twice", "six times"],
    right: 1,
    because: "3 and 1, or 1 and 3.",
  },
  {
    title: "Cuts at chance nodes",
    text: [
      "An average seems to need all its parts. But if every value lies within known bounds, some outcomes may be enough to show that the rest cannot matter (Star1, Ballard 1983).",
    ],
    source: { text: "(max (chance 1/2:3 1/2:9) (chance 2/3:-3 1/3:6))" },
    algorithm: "star1",
    question: "What must be known for such a cut?",
    choices: ["The order of the outcomes", "Bounds on all values"],
    right: 1,
    because: "only then is it known how much the remaining outcomes can still bring.",
  },
  {
    title: "Three players",
    text: [
      "With three players a leaf has three numbers, and everyone takes what is best for itself: max-n. A gain for one need not be a loss for another; that is why so little can be cut.",
    ],
    source: { text: "(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)" },
    algorithm: "maxn",
    question: "At the first square of the third player, which leaf does it choose?",
    choices: ["<8,5,5>", "<1,0,0>"],
    right: 0,
    because: "it gets 5 there and 0 at the other.",
  },
  {
    title: "Monte Carlo tree search",
    text: [
      "Without an evaluation one can still play random games. Monte Carlo search grows a tree: it walks down to where an upper confidence bound is highest, adds a node, plays a random game from there, and carries the result back up.",
      "What is promising is visited more; nothing is forgotten for good.",
    ],
    source: { place: { game: "tictactoe", moves: ["b2", "a1"] }, simulations: 60 },
    algorithm: "mcts",
    question: "Which move is played in the end?",
    choices: ["The one with the most visits", "The one tried last"],
    right: 0,
    because: "visits gather where the results are best, and many visits make a result reliable.",
  },
];
