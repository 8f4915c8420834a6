//! The command line, declared once: parsing, help, completions and man page derive from here.

mod analyze;
mod contest;
mod engine;
mod exercise;
mod new;
pub(crate) mod parse;
mod play;
mod position;
mod positions;
mod protocols;
mod prove;
mod review;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod suite;
mod table;
mod train;
mod tree;
mod tune;
mod weights;
mod worth;

pub(crate) use analyze::Analyze;
pub(crate) use contest::{
    AdjudicationOptions, Match as Contest, OpeningOptions, Order as OpeningsOrder, Pairing,
    RecordOptions, ReportFormat,
};
pub(crate) use engine::EngineOptions;
pub(crate) use exercise::{Asked, Exercise};
pub(crate) use new::New;
pub(crate) use play::{Play, Seat, Strength};
pub(crate) use position::{LimitOptions, Position};
pub(crate) use positions::{AboutPositions, Gather, Positions, PositionsExport, PositionsInfo};
pub(crate) use protocols::{Gtp, Uci};
pub(crate) use prove::Prove;
pub(crate) use review::Review;
#[cfg(feature = "serve")]
pub(crate) use serve::Serve;
pub(crate) use solve::{SOLVE_MEMORY, Solve, VerifyCertificate};
pub(crate) use suite::Suite;
pub(crate) use table::{Build, Info, Probe, Table, TableIndex, Verify};
pub(crate) use train::Train;
pub(crate) use tree::{ChildOrder, Format, Root, Shown, Step, Tree, Way};
pub(crate) use tune::Tune;
pub(crate) use weights::{Weights, WeightsExport, WeightsImport, WeightsInfo};
pub(crate) use worth::Worth;

use clap::{Args, Parser, Subcommand};
use parse::{MANY, whole};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outply games                              all games and their options
  outply play tictactoe                     play against the engine
  outply analyze connect4 --moves '4 4 3'   the best move and its value
  outply tree '(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))'
                                            a search drawn, each cut explained";

/// The game of the examples.
pub(crate) fn example_game() -> &'static str {
    let mut words = EXAMPLES.split_whitespace().skip_while(|word| *word != "play");
    words.nth(1).unwrap_or_default()
}

/// Adversarial search: play, analyse, explain.
#[derive(Parser, Debug)]
#[command(name = "outply", version, before_help = EXAMPLES, max_term_width = 80)]
pub(crate) struct Arguments {
    /// Colours: auto follows the terminal, NO_COLOR, CLICOLOR and TERM.
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        display_order = 990,
        help = "Colours: auto (by the terminal, NO_COLOR, CLICOLOR and TERM), always or never"
    )]
    pub(crate) color: clap::ColorChoice,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games and their options.
    #[command(
        before_help = "Examples:\n  outply games\n  outply games --json\n  outply games --selectivity --format spsa   one per line, for tuners"
    )]
    Games(Games),
    /// Start a game of your own: a small project with blanks to fill in.
    #[command(
        before_help = "Examples:\n  outply new kalah\n  outply new ludo --chance\n  outply new trio --players 3\n  outply new puzzle --solitaire"
    )]
    New(New),
    /// Play against the engine, watch it play itself, or share the board.
    #[command(
        before_help = "Examples:\n  outply play connect4\n  outply play chess --as second --elo 1200 --clock 5+3\n  outply play connect4:5x4 --as none        the engine against itself\n  outply play --resume                      the game you left last",
        after_help = "The game is saved on quit, Ctrl-C, Ctrl-D and when the terminal closes. `docs/guide/play.md` has more, including the strength of the levels."
    )]
    Play(Play),
    /// Play, analyse and explore searches in the browser.
    #[cfg(feature = "serve")]
    #[command(before_help = "Examples:\n  outply serve --open\n  outply serve --port 0")]
    Serve(Serve),
    /// Find the best action and its value.
    #[command(
        before_help = "Examples:\n  outply analyze connect4 --time 5s\n  outply analyze connect4:5x4 --exact       prove the value\n  outply analyze hex:7 --search mcts --simulations 20000\n  outply analyze tictactoe --multi-pv all --position X.O/.X./...",
        after_help = "Without --depth, --nodes, --time or --exact, an analysis takes 3s.\nCtrl-C ends it with the best answer so far.",
        visible_alias = "analyse"
    )]
    Analyze(Analyze),
    /// Solve a position: its exact value, and that of every action.
    #[command(
        before_help = "Examples:\n  outply solve connect4:5x4\n  outply solve hex:4 --weak --certificate hex4.proof\n  outply solve connect4 --moves '4 4 4 4 4 2' --time 1m --memory 1GiB\n  outply solve pig                          from the game's known solution",
        after_help = "Exit status: 0 if solved; 1 if unsolved within the limits, 130 if interrupted,\nboth with the bounds proven so far. `docs/guide/proofs.md` has more."
    )]
    Solve(Solve),
    /// Check a certificate by the rules alone, without any search.
    #[command(
        before_help = "Examples:\n  outply solve connect4:4x4 --certificate 4x4.proof\n  outply verify connect4:4x4 4x4.proof"
    )]
    Verify(VerifyCertificate),
    /// Prove published results about games again, one per row.
    #[command(
        before_help = "Examples:\n  outply prove                              results that take seconds\n  outply prove --hour                       all results\n  outply prove connect4                     the results about one game",
        after_help = "Exit status: 0 if every result is as published, 1 if not."
    )]
    Prove(Prove),
    /// Review a whole game: the moments that decided it, accuracy, luck and skill.
    #[command(
        before_help = "Examples:\n  outply review connect4 --moves '4 4 3 5 5 3 2 6 6 7'\n  outply review chess game.pgn --svg graph.svg --pgn annotated.pgn\n  outply review chess games.pgn --game 3 --time 1m\n  outply review backgammon match.mat --json\n  outply review chess game.pgn --learn",
        after_help = "A moment is a decision that gave away the threshold or more; contested\ndecisions are searched again at the end.\nCtrl-C ends the review with the last complete pass."
    )]
    Review(Review),
    /// Draw a search tree and explain every cut.
    #[command(
        before_help = "Examples:\n  outply tree '(max (min 3 5) (min 2 9))'\n  outply tree '[[3,5],[2,9]]' --root min --algorithm minimax\n  outply tree --game tictactoe --depth 2 -o tree.svg\n  outply tree --game connect4 --algorithm mcts --simulations 40 --shown 1\n  echo '(max (chance 1/2:3 1/2:9) 5)' | outply tree -"
    )]
    Tree(Tree),
    /// Solve exercises on search trees, or make worksheets of them.
    #[command(
        before_help = "Examples:\n  outply exercise\n  outply exercise windows --seed 7 --level 2\n  outply exercise mistake --level 2\n  outply exercise --classic sixteen-leaves\n  outply exercise --seed 7 --count 10 -o sheet.pdf\n  outply exercise --seed 7 --count 10 -o key.pdf --answers\n  outply exercise values --count 3 --class 25 -o sheets.html"
    )]
    Exercise(Exercise),
    /// Let players compete in pairs of games.
    #[command(
        name = "match",
        before_help = "Examples:\n  outply match connect4 search=alphabeta search=mcts --control st=0.05\n  outply match othello new@search=mcts,c=0.5 old@search=mcts --sprt 0,20\n  outply match hex:7 search=mcts,selection=ucb1 search=mcts --results hex.jsonl\n  outply match checkers search=mcts search=alphabeta --openings ballots.pdn"
    )]
    Match(Contest),
    /// Tune a search by matches: the recipe of Monte Carlo search, or numbers of selective search.
    #[command(
        before_help = "Examples:\n  outply tune hex:7\n  outply tune breakthrough:6x6 --control simulations=1000 --rounds 200\n  outply tune othello --selectivity lmr-base,lmr-divisor --games 2000"
    )]
    Tune(Tune),
    /// Collect positions to learn from, by letting a search play itself.
    #[command(
        before_help = "Examples:\n  outply positions connect4 -o c4.positions --games 2000\n  outply positions othello -o othello.positions --nodes 500 --exact-from 48\n  outply positions info c4.positions",
        after_help = "The same command continues where an earlier one stopped."
    )]
    Positions(Positions),
    /// Let an evaluator learn by self-play or from positions.
    #[command(
        before_help = "Examples:\n  outply train connect4 --state c4 --time 10m\n  outply play connect4 --evaluator learned=c4/weights\n  outply train othello --state oth --positions oth.positions --passes 10\n  outply train 2048 --state 2048 --time 20m --threads 2\n  outply play 2048 --evaluator learned=2048/weights --as none --time 2ms"
    )]
    Train(Train),
    /// Describe learnt weights, and exchange them with other programs.
    #[command(
        subcommand,
        before_help = "Examples:\n  outply weights info c4/weights\n  outply weights export connect4 c4/weights -o c4.safetensors\n  outply weights import connect4 c4.safetensors -o c4.weights"
    )]
    Weights(Weights),
    /// Solve a game or its endings, keep all values in a file, look them up, check them.
    #[command(
        subcommand,
        before_help = "Examples:\n  outply table build connect4:4x4 -o c4.table\n  outply table info c4.table\n  outply table probe connect4:4x4 c4.table --moves '2 2'\n  outply table verify connect4:4x4 c4.table\n  outply analyze connect4:4x4,table=c4.table\n  outply table build checkers --endings 5 -o checkers.table\n  outply play checkers:endings=checkers.table",
        after_help = "`docs/guide/tables.md` has more."
    )]
    Table(Table),
    /// The former name of `outply table build`, for games with their own kind of tables.
    #[command(hide = true)]
    Tables(Build),
    /// Act as an engine over the Universal Chess Interface.
    #[command(
        before_help = "Examples:\n  outply uci                                the engine for chess programs\n  outply uci --game breakthrough:6x6        the same protocol for another game"
    )]
    Uci(Uci),
    /// Act as an engine over the Go Text Protocol, as Othello and Hex programs do.
    #[command(
        before_help = "Examples:\n  outply gtp\n  outply gtp --game hex:11 --time 5s\n  outply gtp --search mcts --simulations 20000"
    )]
    Gtp(Gtp),
    /// Solve a suite of positions with known best moves (EPD), and time it.
    #[command(
        before_help = "Examples:\n  outply suite connect4 openings.epd --control depth=12\n  outply suite checkers shots.epd --control st=0.5 --player search=mcts"
    )]
    Suite(Suite),
    /// Measure what each heuristic is worth, by matches against the player without it.
    #[command(
        before_help = "Examples:\n  outply worth connect4 --player search=mcts --switch playout=mast,c=1"
    )]
    Worth(Worth),
    /// Show a position.
    #[command(
        before_help = "Examples:\n  outply show connect4 --moves '4 4 3'\n  outply show tictactoe --position X.O/.X./... --svg > board.svg"
    )]
    Show(Show),
    /// Count lines of play, the usual check of a game's rules.
    #[command(
        before_help = "Examples:\n  outply perft tictactoe 9\n  outply perft connect4 8\n  outply perft tictactoe 5 --divide        by first moves\n  outply perft chess --suite positions.epd --most-lines 5000000"
    )]
    Perft(Perft),
    /// Run fixed searches: the same nodes on every machine, at its own speed.
    #[command(before_help = "Examples:\n  outply bench\n  outply bench --json")]
    Bench(Bench),
    /// Write a shell's completion script: games, searches, evaluators, keys and values.
    #[command(
        before_help = "Examples:\n  outply completions bash >> ~/.bashrc\n  outply completions zsh >> ~/.zshrc\n  outply completions fish > ~/.config/fish/completions/outply.fish"
    )]
    Completions {
        /// The shell.
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Write manual pages.
    #[command(
        before_help = "Examples:\n  outply man play | man -l -\n  outply man --into ~/.local/share/man/man1      every page, where man looks"
    )]
    Man {
        /// The command, such as `play` or `table build` [default: the program as a whole].
        command: Vec<String>,
        /// Write every page into this folder.
        #[arg(long, value_name = "DIR", conflicts_with = "command")]
        into: Option<PathBuf>,
    },
}

/// A shell with completion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Shell {
    /// Bash.
    Bash,
    /// Z shell.
    Zsh,
    /// Fish.
    Fish,
    /// Elvish.
    Elvish,
    /// PowerShell.
    Powershell,
}

#[derive(Args, Debug)]
pub(crate) struct Games {
    /// List the keys of this search, instead of the games: alphabeta, selective, mcts,
    /// proof-number, expectiminimax, maxn, paranoid, best-reply or best-first.
    #[arg(long, value_name = "SEARCH", conflicts_with = "selectivity")]
    pub(crate) keys: Option<String>,
    /// List the switches and numbers of selective search, instead of the games.
    #[arg(long)]
    pub(crate) selectivity: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// The format of the switches and numbers.
    #[arg(long, value_enum, requires = "selectivity", conflicts_with = "json")]
    pub(crate) format: Option<TunablesFormat>,
}

/// The format of tunables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum TunablesFormat {
    /// Sentences.
    Text,
    /// Numbers only: `name, int, default, min, max, step, rate`.
    Spsa,
}

#[derive(Args, Debug)]
pub(crate) struct Show {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write an SVG picture.
    #[arg(long)]
    pub(crate) svg: bool,
    /// Draw with ASCII characters.
    #[arg(long, conflicts_with_all = ["svg", "json"])]
    pub(crate) ascii: bool,
    /// Write JSON.
    #[arg(long, conflicts_with = "svg")]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// How many plies.
    #[arg(required_unless_present = "suite", allow_negative_numbers = true,
          value_parser = whole::<u32, 0, MANY>)]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    pub(crate) position: Position,
    /// Check the counts in this file instead: a position per line, then `;D1 20 ;D2 400` and so on.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "position", "moves"])]
    pub(crate) suite: Option<PathBuf>,
    /// Also count the lines that begin with each first action.
    #[arg(long, conflicts_with = "suite")]
    pub(crate) divide: bool,
    /// Leave out a suite's counts that are larger than this.
    #[arg(long, value_name = "LINES", default_value = "1000000", requires = "suite",
          allow_negative_numbers = true, value_parser = whole::<u64, 0, MANY>)]
    pub(crate) most_lines: u64,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// Search every position to this depth instead, which changes the signature.
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32, 1, MANY>)]
    pub(crate) depth: Option<u32>,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
