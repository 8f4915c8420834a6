//! How often is chess' evaluator wrong about endings whose value is known?
//!
//! ```sh
//! outply table build chess --endings KPK+KBPK+KRKB -o FILE
//! cargo run --release -p outply-table --example chess_estimates -- FILE [PLIES]
//! ```
//!
//! For each ending by whose name FILE was asked for, of positions drawn at random in which the side to move
//! is neither in check nor can take or promote: how many are drawn and estimated beyond a pawn and a half,
//! and how many are won and estimated below it, at once or after a search of so many PLIES.

use outply_game::{Endings, Evaluator, Hints, Outcome, Rules, Value, mix64};
use outply_games::chess::{Chess, ChessEndings, ChessEvaluator, ChessHints, Position};
use outply_table::{Solved, Table};
use std::error::Error;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Numbers tried of each ending; about half of them are such positions.
const TRIED: u64 = 50_000;
/// In centipawns.
const MUCH: i32 = 150;
const MATE: i32 = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let (file, plies) = match &given[..] {
        [file] => (file, 0),
        [file, plies] => (file, plies.parse()?),
        _ => return Err("expected FILE [PLIES]".into()),
    };
    let table = Arc::new(Table::open(Path::new(file))?);
    let asked = table.info().endings.clone();
    let endings: Arc<dyn Endings<Chess>> = Arc::new(ChessEndings);
    let solved = Solved::new(&Chess::standard(), "chess", Some(endings), table)?;
    println!("ending      drawn  beyond   mean      won   below   mean");
    for name in asked.split('+') {
        // After all that it leads to.
        let slice = ChessEndings.slices(name)?.pop().ok_or("no such ending")?;
        println!("{}", Counts::of(&solved, slice, plies));
    }
    Ok(())
}

/// Positions of an ending, estimates that are wrong, and the estimates' sum for the side that wins, or
/// their amounts' for draws.
#[derive(Default)]
struct Counts {
    name: String,
    drawn: [i64; 3],
    won: [i64; 3],
}

impl Counts {
    fn of(solved: &Solved<Chess>, slice: u64, plies: u32) -> Counts {
        let parts = ChessEndings.parts(slice);
        let all: u64 = parts.iter().map(|(_, count)| count).sum();
        let name = parts.first().map_or("", |(name, _)| name.trim_end_matches("-white"));
        let mut counts = Counts { name: name.to_owned(), ..Counts::default() };
        let (rules, mut evaluator) = (Chess::standard(), ChessEvaluator::default());
        for number in (0..TRIED).map(|draw| mix64(draw) % all) {
            let state = ChessEndings.state(slice, number).filter(|state| is_quiet(&rules, state));
            let Some(state) = state else { continue };
            if let Some(value) = solved.value(&rules, &state) {
                counts.add(value, searched(&rules, &mut evaluator, &state, plies, -MATE..MATE));
            }
        }
        counts
    }

    fn add(&mut self, value: Value, estimate: i32) {
        let (counts, estimate, is_wrong) = match value.cmp(&Value::ZERO) {
            std::cmp::Ordering::Equal => (&mut self.drawn, estimate.abs(), estimate.abs() > MUCH),
            std::cmp::Ordering::Greater => (&mut self.won, estimate, estimate < MUCH),
            std::cmp::Ordering::Less => (&mut self.won, -estimate, -estimate < MUCH),
        };
        counts[0] += 1;
        counts[1] += i64::from(is_wrong);
        counts[2] += i64::from(estimate);
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:<9}", self.name)?;
        for [count, wrong, sum] in [self.drawn, self.won] {
            let share = 100.0 * wrong as f64 / count.max(1) as f64;
            write!(f, " {count:>7} {share:>5.1} % {:>6}", sum / count.max(1))?;
        }
        Ok(())
    }
}

/// Whether the game goes on, and the side to move is neither in check nor can take or promote.
fn is_quiet(rules: &Chess, state: &Position) -> bool {
    rules.utility(state).is_none()
        && !ChessHints.threatened(rules, state)
        && rules.actions(state).into_iter().all(|action| ChessHints.quiet(rules, state, action))
}

/// By plain alpha-beta.
fn searched(
    rules: &Chess,
    evaluator: &mut ChessEvaluator,
    state: &Position,
    plies: u32,
    window: Range<i32>,
) -> i32 {
    match rules.utility(state) {
        Some(Outcome::Draw) => return 0,
        Some(_) => return -MATE,
        None if plies == 0 => return evaluator.evaluate(rules, state),
        None => {}
    }
    let Range { start: mut best, end } = window;
    for action in rules.actions(state) {
        let next = rules.result(state, action);
        best = best.max(-searched(rules, evaluator, &next, plies - 1, -end..-best));
        if best >= end {
            break;
        }
    }
    best
}
