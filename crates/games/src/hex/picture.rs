//! Pictures: a rhombus of characters or of hexagons.

use super::board::Hex;
use super::rules::Stones;
use crate::svg::Svg;

/// Each row half a cell further right than the one above; at most 61 columns wide.
pub(super) fn text<const W: usize>(rules: &Hex<W>, state: &Stones<W>) -> String {
    let size = rules.size;
    let letters: Vec<String> = (b'a'..).take(size as usize).map(|c| char::from(c).into()).collect();
    let mut lines = vec![format!("   {}", letters.join(" "))];
    for row in 0..size {
        let cells: Vec<String> =
            (0..size).map(|column| rules.symbol(state, column, row).into()).collect();
        let indent = " ".repeat(row as usize);
        lines.push(format!("{indent}{:>2} {} {}", row + 1, cells.join(" "), row + 1));
    }
    lines.push(format!("{}   {}", " ".repeat(size as usize), letters.join(" ")));
    lines.join("\n")
}

/// The outline of a hexagon standing on a corner, 40 wide, clockwise from the top.
const CORNERS: [(i32, i32); 6] = [(0, -23), (20, -12), (20, 12), (0, 23), (-20, 12), (-20, -12)];
/// The distance between rows.
const ROW: u32 = 35;
const RED: &str = "#c8402f";
const BLUE: &str = "#3b6fb6";

/// The cells with their stones, and the players' sides in their colours.
pub(super) fn svg<const W: usize>(rules: &Hex<W>, state: &Stones<W>) -> String {
    let size = rules.size;
    let mut svg = Svg::new(60 * size + 60, ROW * size + 90);
    for row in 0..size {
        for column in 0..size {
            let centre = centre(column, row);
            svg.polygon(&CORNERS.map(|corner| moved(centre, corner)), "#f0e2c0");
            match rules.symbol(state, column, row) {
                'R' => svg.circle(centre, 14, RED),
                'B' => svg.circle(centre, 14, BLUE),
                _ => (),
            }
        }
    }
    for along in 0..size {
        let last = size - 1;
        side(&mut svg, centre(along, 0), [5, 0, 1], RED);
        side(&mut svg, centre(along, last), [2, 3, 4], RED);
        side(&mut svg, centre(0, along), [3, 4, 5], BLUE);
        side(&mut svg, centre(last, along), [0, 1, 2], BLUE);
        let (top, left) = (centre(along, 0), centre(0, along));
        svg.text((top.0, 16), 16, &char::from(b'a' + along as u8).to_string());
        svg.text((left.0 - 34, left.1), 16, &(along + 1).to_string());
    }
    svg.finish()
}

fn centre(column: u32, row: u32) -> (u32, u32) {
    (60 + 40 * column + 20 * row, 55 + ROW * row)
}

/// The part of a hexagon's outline through three of its corners.
fn side(svg: &mut Svg, centre: (u32, u32), corners: [usize; 3], colour: &str) {
    svg.line(&corners.map(|corner| moved(centre, CORNERS[corner])), colour);
}

fn moved((x, y): (u32, u32), (right, down): (i32, i32)) -> (u32, u32) {
    (x.saturating_add_signed(right), y.saturating_add_signed(down))
}
