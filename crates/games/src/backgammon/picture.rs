//! Pictures of the board in the usual layout: the first player's home at the bottom right, the
//! points numbered for the player on roll.

use super::board::{Board, Phase};
use super::rules::Backgammon;
use super::side::{BAR, OFF, Side};
use super::stakes::Stakes;
use outply_game::board::{Board as Drawn, Cell, Kind, Shape};
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
    format!("{}: {} pips, {} off", rules.player_name(player), side.pips(), off(rules, side))
}

/// How many checkers of the game are borne off.
fn off(rules: &Backgammon, side: Side) -> u8 {
    side.count(OFF).saturating_sub(rules.spare)
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

/// The kinds of the checkers.
const KINDS: [(char, &str); 2] = [('X', "#fffaf0"), ('O', "#5d6b7a")];

/// Points are called by their numbers for the player on roll, who also has the bar `bar` and bears
/// off to `off`.
pub(super) fn described(rules: &Backgammon, board: &Board) -> Drawn {
    let kinds = KINDS.map(|(symbol, colour)| Kind::disc(symbol, &symbol.to_string(), colour));
    let mut drawn = Drawn::new(&kinds);
    for point in 1..BAR {
        let (x, top) = (column(point), point > 12);
        let number = own_number(board, point).to_string();
        let fill = if point.is_multiple_of(2) { "#b9552f" } else { "#d9b77e" };
        let (symbol, count) = checkers(board, point);
        let cell = Cell::square(&number, (x, if top { 2.0 } else { 7.4 }));
        let cell = cell.shape(Shape::Spike(4.0, !top)).fill(fill);
        drawn.cell(cell.pieces(usize::from(symbol == 'O'), count));
        drawn.label((x, if top { -0.35 } else { 9.75 }), number);
    }
    for player in [Player::FIRST, Player::SECOND] {
        let own = player == board.on_roll;
        let name = |word: &str| if own { word.to_owned() } else { format!("their-{word}") };
        let side = board.side(player);
        let (bar, off) = (side.count(BAR), off(rules, side));
        let (kind, below) = (player.index(), player == Player::FIRST);
        let waiting = Cell::square(&name("bar"), (6.0, if below { 2.6 } else { 6.8 }));
        drawn.cell(waiting.fill("#8a6a48").pieces(kind, bar));
        let tray = Cell::square(&name("off"), (13.3, if below { 8.9 } else { 0.5 }));
        drawn.cell(tray.fill("#e8dcc4").pieces(kind, off));
    }
    let notes = [
        next(rules, board),
        cube_line(rules, board).unwrap_or_default(),
        with_score(rules, board, Player::FIRST),
        with_score(rules, board, Player::SECOND),
    ];
    let drawn = notes.into_iter().filter(|note| !note.is_empty()).fold(drawn, Drawn::note);
    let buttons: &[&str] = match board.phase {
        Phase::Doubling => &["roll", "double"],
        Phase::Doubled => &["take", "pass"],
        Phase::Moving(_) => &[super::play_text::DANCE],
        _ => &[],
    };
    buttons.iter().fold(drawn, |drawn, button| drawn.button(button, button))
}

fn with_score(rules: &Backgammon, board: &Board, player: Player) -> String {
    format!("{}{}", race(rules, board, player), score(rules, board, player))
}

/// The number of a point for the player on roll.
fn own_number(board: &Board, point: u8) -> u8 {
    if board.on_roll == Player::SECOND { BAR - point } else { point }
}

/// The middle of a point's column; the bar lies between the halves.
fn column(point: u8) -> f64 {
    let place = if point > 12 { point - 13 } else { 12 - point };
    f64::from(place + u8::from(place > 5))
}
