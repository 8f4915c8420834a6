//! Backgammon's bearoff tables beside published numbers: who bears off first from two stacks on the
//! ace point, and how long small positions take.
//!
//! `cargo run --release -p outply --example bearoff`

use outply::games::backgammon::{OneSided, Side, TwoSided};

/// So many checkers on each of these points.
fn side(points: &[(usize, u8)]) -> Option<Side> {
    let mut counts = [0; 26];
    points.iter().for_each(|&(point, count)| counts[point] = count);
    Side::new(&counts)
}

/// Stacks on the ace point, the player to roll first, with the chance that Peelle ("Backgammon
/// Tools in J, 4: Ace-point Bearoffs") gives.
const RACES: [(u8, u8, f64); 7] = [
    (8, 6, 0.301055),
    (3, 3, 0.86),
    (5, 5, 0.79),
    (7, 7, 0.75),
    (9, 9, 0.72),
    (11, 11, 0.70),
    (13, 13, 0.68),
];

fn races() {
    let Ok(table) = TwoSided::new(1, 15) else { return };
    println!("stacks on the ace point: the chance of the player to roll");
    for (mine, theirs, published) in RACES {
        let (Some(mine_at), Some(theirs_at)) = (side(&[(1, mine)]), side(&[(1, theirs)])) else {
            continue;
        };
        let wins = table.wins(&mine_at, &theirs_at).unwrap_or(0.0);
        println!("{mine:>3} against {theirs:>2}: {wins:.6}, published {published}");
    }
}

fn rolls() {
    let table = OneSided::new();
    println!("\nrolls to bear off in the smallest mean, and the chance to do it in one");
    let positions: [(&str, &[(usize, u8)]); 6] = [
        ("one checker on the 6-point (27 of 36 at once)", &[(6, 1)]),
        ("the 6-point and the 5-point (6 of 36 at once)", &[(6, 1), (5, 1)]),
        ("the 2-point and the ace point (always at once)", &[(2, 1), (1, 1)]),
        ("15 on the ace point", &[(1, 15)]),
        ("15 on the 6-point", &[(6, 15)]),
        ("15 spread evenly", &[(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3)]),
    ];
    for (name, points) in positions {
        let Some(side) = side(points) else { continue };
        let mean = table.mean(&side).unwrap_or(0.0);
        let once = table.rolls(&side).and_then(|rolls| rolls.get(1).copied()).unwrap_or(0.0);
        println!("{mean:>9.5} {:>6.0} of 36  {name}", 36.0 * once);
    }
}

fn pairs() {
    let (one, Ok(two)) = (OneSided::new(), TwoSided::new(6, 6)) else { return };
    println!("\nup to six checkers each: the exact chance of the player to roll, and with both");
    println!("bearing off in the smallest mean");
    for (mine, theirs) in [
        ([(6, 1), (1, 1)], [(2, 2), (1, 1)]),
        ([(5, 2), (3, 2)], [(4, 2), (2, 2)]),
        ([(6, 3), (4, 3)], [(6, 2), (5, 3)]),
    ] {
        let (Some(mine), Some(theirs)) = (side(&mine), side(&theirs)) else { continue };
        let exact = two.wins(&mine, &theirs).unwrap_or(0.0);
        println!("{exact:.6} {:.6}", one.wins(&mine, &theirs).unwrap_or(0.0));
    }
}

fn main() {
    races();
    rolls();
    pairs();
}
