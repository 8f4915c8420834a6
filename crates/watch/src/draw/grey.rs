//! Small boards without colours, for printing.

use outply_game::board::{Board, Look};

/// The board with its discs in shades of grey as far apart as can be: two colours that look
/// different may be equally bright.
pub(crate) fn discs_in_grey(board: &Board) -> Board {
    let mut colours: Vec<String> =
        board.kinds.iter().filter_map(|kind| disc(&kind.look)).cloned().collect();
    colours.sort_by_key(|colour| brightness(colour));
    colours.dedup();
    let mut board = board.clone();
    for kind in &mut board.kinds {
        let Some(at) = disc(&kind.look).and_then(|own| colours.iter().position(|c| c == own))
        else {
            continue;
        };
        if let Look::Disc(colour) | Look::Crowned(colour) = &mut kind.look {
            *colour = shade(at, colours.len());
        }
    }
    board
}

fn disc(look: &Look) -> Option<&String> {
    match look {
        Look::Disc(colour) | Look::Crowned(colour) => Some(colour),
        _ => None,
    }
}

/// From dark to white.
fn shade(at: usize, shades: usize) -> String {
    let part = 0x22 + (0xff - 0x22) * at / (shades - 1).max(1);
    format!("#{part:02x}{part:02x}{part:02x}")
}

/// SVG with every colour in an attribute as the grey that is as bright.
pub(crate) fn in_grey(svg: &str) -> String {
    let mut parts = svg.split("\"#");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (colour, rest) = part.split_at(part.find('"').unwrap_or(0));
        let grey = brightness(colour);
        out += &format!("\"#{grey:02x}{grey:02x}{grey:02x}{rest}");
    }
    out
}

/// How bright a colour of three or six hexadecimal digits looks, from 0 to 255 (Rec. 601).
fn brightness(colour: &str) -> u8 {
    let digits: Vec<u32> = colour.chars().filter_map(|c| c.to_digit(16)).collect();
    let [red, green, blue] = match digits[..] {
        [r, g, b] => [17 * r, 17 * g, 17 * b],
        [r, s, g, h, b, c] => [16 * r + s, 16 * g + h, 16 * b + c],
        _ => [128; 3],
    };
    ((299 * red + 587 * green + 114 * blue) / 1000) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::board::Kind;

    #[test]
    fn discs_of_equally_bright_colours_differ() {
        let kinds = [Kind::disc('X', "red", "#c62828"), Kind::disc('O', "blue", "#1565c0")];
        assert_eq!(brightness("#c62828"), brightness("#1565c0"));
        let board = discs_in_grey(&Board::new(&kinds));
        let looks: Vec<&Look> = board.kinds.iter().map(|kind| &kind.look).collect();
        assert_eq!(looks, [&Look::Disc("#222222".into()), &Look::Disc("#ffffff".into())]);
    }

    #[test]
    fn every_colour_becomes_grey() {
        let svg = "<rect fill=\"#fff\" stroke=\"#456\"/><text fill=\"#c8402f\">a #1</text>";
        let grey = "<rect fill=\"#ffffff\" stroke=\"#515151\"/><text fill=\"#666666\">a #1</text>";
        assert_eq!(in_grey(svg), grey);
    }
}
