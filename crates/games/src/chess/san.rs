//! Moves in standard algebraic notation: `Nf3`, `exd5`, `R1a3`, `e8=Q+`, `O-O-O#`.

use super::position::Position;
use super::rules::Chess;
use super::uci;
use cozy_chess::{File, Move, Piece, Rank, Square};
use outply_game::movetext::without_en_passant;
use outply_game::{NotationError, Rules};

/// The legal `action` in SAN, with the mark of check or mate.
pub fn san_text(rules: &Chess, state: &Position, action: Move) -> String {
    let after = state.after(action);
    let mark = match (after.is_check(), after.can_move()) {
        (true, false) => "#",
        (true, true) => "+",
        _ => "",
    };
    format!("{}{mark}", unmarked(rules, state, action))
}

fn unmarked(rules: &Chess, state: &Position, action: Move) -> String {
    if state.is_castling(action) {
        let is_short = action.to.file() > action.from.file();
        return if is_short { "O-O" } else { "O-O-O" }.to_owned();
    }
    let piece = state.board().piece_on(action.from).unwrap_or(Piece::Pawn);
    let takes = if state.victim(action).is_some() { "x" } else { "" };
    if piece == Piece::Pawn {
        let from = if takes.is_empty() { String::new() } else { action.from.file().to_string() };
        let promotion = action.promotion.map_or(String::new(), |to| format!("={}", letter(to)));
        return format!("{from}{takes}{}{promotion}", action.to);
    }
    format!("{}{}{takes}{}", letter(piece), origin(rules, state, action, piece), action.to)
}

fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

/// What tells the piece from others of its kind that could go there: its file if that does, else
/// its rank, else both.
fn origin(rules: &Chess, state: &Position, action: Move, piece: Piece) -> String {
    let alike = state.board().pieces(piece);
    let is_rival =
        |other: &Move| other.to == action.to && other.from != action.from && alike.has(other.from);
    let rivals: Vec<Square> =
        rules.actions(state).into_iter().filter(is_rival).map(|other| other.from).collect();
    let (file, rank) = (action.from.file(), action.from.rank());
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != file) {
        file.to_string()
    } else if rivals.iter().all(|rival| rival.rank() != rank) {
        rank.to_string()
    } else {
        action.from.to_string()
    }
}

/// The legal move that `text` names, in SAN or in UCI's coordinates. Marks (`+`, `#`, `!`, `?`,
/// `e.p.`, `ep`) may be there or not, castling be written with zeros, a promotion without `=`.
///
/// # Errors
/// If `text` is no move, not a legal one, or fits several.
pub fn parse_san(rules: &Chess, state: &Position, text: &str) -> Result<Move, NotationError> {
    let start = text.len() - text.trim_start().len();
    let word = without_en_passant(text.trim());
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if let Some(action) = uci::parse_uci(rules, state, word) {
        return Ok(action);
    }
    let wrong = |expected: String| NotationError::new(text, start, expected);
    let fitting = |word: &str| -> Option<Vec<Move>> {
        let wanted = Wanted::read(word)?;
        Some(
            rules.actions(state).into_iter().filter(|action| wanted.fits(state, *action)).collect(),
        )
    };
    let legal = fitting(word);
    // In other people's cases only where it is nothing as it stands: `bxc3` is a pawn's first, and
    // `B8c6` a bishop's.
    let legal = match &legal {
        Some(moves) if !moves.is_empty() => legal,
        _ => match uci::parse_uci(rules, state, &word.to_ascii_lowercase()) {
            Some(action) => return Ok(action),
            None => fitting(&recased(word)).filter(|moves| !moves.is_empty()).or(legal),
        },
    };
    let legal =
        legal.ok_or_else(|| wrong("a move such as e4, Nf3, exd5, O-O, e8=Q or e2e4".into()))?;
    match legal[..] {
        [action] => Ok(action),
        [] => Err(wrong(legal_text(rules, state))),
        _ => {
            let texts: Vec<String> =
                legal.iter().map(|&action| san_text(rules, state, action)).collect();
            Err(wrong(format!("one of {}", texts.join(", "))))
        }
    }
}

/// A move as the standard has it: pieces in capitals, files small; `nf6`, `NF6`, `E4`.
fn recased(word: &str) -> String {
    let small = word.to_ascii_lowercase();
    let (first, rest) = small.split_at(small.chars().next().map_or(0, char::len_utf8));
    let rest = match rest.split_once('=') {
        Some((to, piece)) => format!("{to}={}", piece.to_ascii_uppercase()),
        None => rest.to_owned(),
    };
    let is_piece = matches!(first, "n" | "b" | "r" | "q" | "k");
    let has_square = rest.chars().filter(char::is_ascii_alphanumeric).count() > 1;
    let first = if is_piece && has_square { first.to_ascii_uppercase() } else { first.to_owned() };
    first + &rest
}

/// What could have stood there.
fn legal_text(rules: &Chess, state: &Position) -> String {
    const SHOWN: usize = 40;
    let mut texts: Vec<String> =
        rules.actions(state).into_iter().map(|action| san_text(rules, state, action)).collect();
    if texts.is_empty() {
        return "nothing: the game is over".into();
    }
    let more = if texts.len() > SHOWN { ", ..." } else { "" };
    texts.sort_unstable();
    texts.truncate(SHOWN);
    format!("a legal move: {}{more}", texts.join(", "))
}

/// What a text says of a move.
enum Wanted {
    Castling {
        is_short: bool,
    },
    Move {
        piece: Piece,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
}

impl Wanted {
    fn read(word: &str) -> Option<Wanted> {
        match word.replace(['0', 'o'], "O").as_str() {
            "O-O" => return Some(Wanted::Castling { is_short: true }),
            "O-O-O" => return Some(Wanted::Castling { is_short: false }),
            _ => {}
        }
        let (piece, rest) = match word.chars().next()? {
            capital @ ('P' | 'N' | 'B' | 'R' | 'Q' | 'K') => {
                (Piece::try_from(capital.to_ascii_lowercase()).ok()?, &word[1..])
            }
            _ => (Piece::Pawn, word),
        };
        let (rest, promotion) = promotion(rest);
        let (rest, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let rest = rest.trim_end_matches(['x', ':', '-']);
        let (file, rank) = coordinates(rest)?;
        Some(Wanted::Move { piece, file, rank, to: to.parse().ok()?, promotion })
    }

    fn fits(&self, state: &Position, action: Move) -> bool {
        let castles = state.is_castling(action);
        match *self {
            Wanted::Castling { is_short } => {
                castles && is_short == (action.to.file() > action.from.file())
            }
            Wanted::Move { piece, file, rank, to, promotion } => {
                !castles
                    && action.to == to
                    && action.promotion == promotion
                    && state.board().pieces(piece).has(action.from)
                    && file.is_none_or(|file| action.from.file() == file)
                    && rank.is_none_or(|rank| action.from.rank() == rank)
            }
        }
    }
}

/// `e8=Q`, `e8Q`, `e8(Q)` and `e8q`, and what stands before.
fn promotion(text: &str) -> (&str, Option<Piece>) {
    let bare = text.trim_end_matches(')');
    let Some(last) = bare.chars().next_back().filter(|c| "NBRQnrq".contains(*c)) else {
        return (text, None);
    };
    let piece = Piece::try_from(last.to_ascii_lowercase()).ok();
    (bare[..bare.len() - 1].trim_end_matches(['=', '(', '/']), piece)
}

/// A file, a rank, both or nothing.
fn coordinates(text: &str) -> Option<(Option<File>, Option<Rank>)> {
    let mut letters = text.chars().peekable();
    let file = letters.next_if(|c| ('a'..='h').contains(c)).and_then(|c| File::try_from(c).ok());
    let rank = letters.next_if(|c| ('1'..='8').contains(c)).and_then(|c| Rank::try_from(c).ok());
    letters.next().is_none().then_some((file, rank))
}
