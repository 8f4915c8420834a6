//! Pictures of the board in the usual layout: the first player's home at the bottom right, the
//! points numbered for the player on roll.

use super::board::{Board, Phase};
use super::rules::Backgammon;
use super::side::{BAR, OFF};
use super::stakes::Stakes;
use crate::svg::Svg;
use outply_game::{Notation, Player};

/// Who has how many checkers on a point, named as the first player does.
fn checkers(board: &Board, point: u8) -> (char, u8) {
    let (first, second) = (board.side(Player::FIRST), board.side(Player::SECOND));
    match (first.count(point), second.count(BAR - point)) {
        (0, 0) => (' ', 0),
        (0, count) => ('O', count),
        (count, _) => ('X', count),
    }
}

/// What stands in the `row`th row from the edge, of six, over a point: at most five checkers,
/// then their number where there are more.
fn cell(symbol: char, count: u8, row: u8) -> String {
    match () {
        _ if row < 5 && count > row => format!(" {symbol} "),
        _ if row == 5 && count > 5 => format!("{count:^3}"),
        _ => "   ".into(),
    }
}

/// The numbers over or under the board, for the player on roll.
fn edge(board: &Board, top: bool) -> String {
    let number = |point: u8| {
        let flip = board.on_roll == Player::SECOND;
        let point = if flip { BAR - point } else { point };
        format!("{point:->2}-")
    };
    let points: Vec<u8> = if top { (13..=24).collect() } else { (1..=12).rev().collect() };
    let half = |half: &[u8]| half.iter().map(|&point| number(point)).collect::<String>();
    format!(" +{}-----{}+", half(&points[..6]), half(&points[6..]))
}

/// The `row`th row of checkers from the edge, of six.
fn line(board: &Board, top: bool, row: u8) -> String {
    let points: Vec<u8> = if top { (13..=24).collect() } else { (1..=12).rev().collect() };
    let at = |&point: &u8| {
        let (symbol, count) = checkers(board, point);
        cell(symbol, count, row)
    };
    let half = |half: &[u8]| half.iter().map(at).collect::<String>();
    // Checkers hit wait in the half from which they will not enter, nearest to the middle first.
    let (symbol, owner) = if top { ('X', Player::FIRST) } else { ('O', Player::SECOND) };
    let bar = cell(symbol, board.side(owner).count(BAR), 5 - row);
    format!(" |{}|{bar}|{}|", half(&points[..6]), half(&points[6..]))
}

/// What is said beside the board about a player's checkers.
fn race(rules: &Backgammon, board: &Board, player: Player) -> String {
    let side = board.side(player);
    format!("{}: {} pips, {} off", rules.player_name(player), side.pips(), side.count(OFF))
}

/// A player's points in a match; nothing for money.
fn score(rules: &Backgammon, board: &Board, player: Player) -> String {
    match rules.stakes {
        Stakes::Match { length } => {
            format!("   {} of {length} points", board.score.points[player.index()])
        }
        _ => String::new(),
    }
}

/// What happens next, in words.
fn next(rules: &Backgammon, board: &Board) -> String {
    let name = rules.player_name(board.on_roll);
    match board.phase {
        Phase::Opening => format!("Opening: {}", rules.first_roll()),
        Phase::Doubling => format!("{name} to roll or double"),
        Phase::Doubled => {
            let other = rules.player_name(board.on_roll.opponent());
            format!("{name} doubles: {other} to take or pass")
        }
        Phase::Rolling => format!("{name} to roll"),
        Phase::Moving(dice) => format!("{name} to play {dice}"),
        Phase::Over(points) => {
            let winner = if points > 0 { Player::FIRST } else { Player::SECOND };
            format!("{} has won {}", rules.player_name(winner), points.abs())
        }
    }
}

/// The cube, where there is one.
fn cube_line(rules: &Backgammon, board: &Board) -> Option<String> {
    if rules.stakes == Stakes::Cubeless {
        return None;
    }
    if board.score.crawford {
        return Some("Crawford game".into());
    }
    let owner =
        board.cube.owner.map_or(String::new(), |own| format!(" ({})", rules.player_name(own)));
    Some(format!("Cube: {}{owner}", board.cube.value()))
}

pub(super) fn text(rules: &Backgammon, board: &Board) -> String {
    let (first, second) = (Player::FIRST, Player::SECOND);
    let middle = format!(" |{:18}|BAR|{:18}|", "", "");
    let mut lines = vec![edge(board, true)];
    lines.extend((0..6).map(|row| line(board, true, row)));
    lines.push(middle);
    lines.extend((0..6).rev().map(|row| line(board, false, row)));
    lines.push(edge(board, false));
    let notes = [
        (0, race(rules, board, second)),
        (1, score(rules, board, second)),
        (7, next(rules, board)),
        (8, cube_line(rules, board).unwrap_or_default()),
        (13, score(rules, board, first)),
        (14, race(rules, board, first)),
    ];
    for (row, note) in notes.iter().filter(|(_, note)| !note.is_empty()) {
        lines[*row] += &format!("  {note}");
    }
    lines.join("\n")
}

const STEP: u32 = 40;
const TALL: u32 = 460;

/// The left edge of a point's column.
fn column(point: u8) -> u32 {
    let place = if point > 12 { point - 13 } else { 12 - point };
    20 + STEP * u32::from(place) + if place > 5 { STEP } else { 0 }
}

pub(super) fn svg(rules: &Backgammon, board: &Board) -> String {
    let mut svg = Svg::new(15 * STEP + 20, TALL + 40);
    svg.rect((20, 20), (13 * STEP, TALL - 20), "#f2e6cf");
    svg.rect((20 + 6 * STEP, 20), (STEP, TALL - 20), "#8a6a48");
    for point in 1..BAR {
        draw_point(&mut svg, board, point);
    }
    for (player, y) in [(Player::FIRST, 130), (Player::SECOND, TALL - 130)] {
        let count = board.side(player).count(BAR);
        stack(&mut svg, (20 + 6 * STEP + STEP / 2, y), player, count, y < TALL / 2);
        let tray = if player == Player::FIRST { TALL - 10 } else { 30 };
        let off = format!("{}: {} off", rules.player_name(player), board.side(player).count(OFF));
        svg.text((20 + 14 * STEP, tray), 14, &off);
        svg.text(
            (20 + 14 * STEP, if y < TALL / 2 { TALL - 30 } else { 50 }),
            11,
            score(rules, board, player).trim(),
        );
    }
    svg.text((20 + 13 * STEP / 2, TALL + 25), 15, &next(rules, board));
    if let Some(cube) = cube_line(rules, board) {
        svg.text((20 + 14 * STEP, TALL / 2), 12, &cube);
    }
    svg.finish()
}

fn draw_point(svg: &mut Svg, board: &Board, point: u8) {
    let (x, top) = (column(point), point > 12);
    let fill = if point.is_multiple_of(2) { "#b9552f" } else { "#d9b77e" };
    let (base, tip) = if top { (20, 210) } else { (TALL, TALL - 190) };
    svg.triangle([(x, base), (x + STEP, base), (x + STEP / 2, tip)], fill);
    let (symbol, count) = checkers(board, point);
    let owner = if symbol == 'X' { Player::FIRST } else { Player::SECOND };
    let y = if top { base + 18 } else { base - 18 };
    stack(svg, (x + STEP / 2, y), owner, count, top);
    let number = if board.on_roll == Player::SECOND { BAR - point } else { point };
    let label = if top { 10 } else { TALL + 8 };
    svg.text((x + STEP / 2, label), 11, &number.to_string());
}

/// At most five checkers from `y` towards the middle, and their number where there are more.
fn stack(svg: &mut Svg, (x, y): (u32, u32), owner: Player, count: u8, down: bool) {
    let fill = if owner == Player::FIRST { "#fffaf0" } else { "#5d6b7a" };
    for n in 0..u32::from(count.min(5)) {
        let y = if down { y + 36 * n } else { y - 36 * n };
        svg.circle((x, y), 17, fill);
    }
    if count > 5 {
        svg.text((x, y), 15, &count.to_string());
    }
}
