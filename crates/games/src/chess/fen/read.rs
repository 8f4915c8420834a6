//! Reading positions, and saying what is wrong with those that cannot be.

use crate::chess::position::Position;
use crate::words::words;
use cozy_chess::{
    Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square, get_between_rays,
};
use outply_game::NotationError;

type Read<T> = Result<T, NotationError>;

const MOST_PAWNS: usize = 8;
const MOST_PIECES: usize = 16;

/// The position that `text` describes.
pub(in crate::chess) fn parse(text: &str) -> Read<Position> {
    let fields: Vec<(usize, &str)> = words(text).collect();
    let mut reader = Reader { text, builder: BoardBuilder::empty(), places: [0; Square::NUM] };
    let field = |number: usize, name: &str| {
        fields.get(number).copied().ok_or_else(|| reader.wrong(text.len(), name))
    };
    let placement = field(0, "the pieces from the eighth rank down")?;
    let side = field(1, "w or b, the side to move")?;
    let rights = field(2, "the rights to castle, or -")?;
    let target = field(3, "the en passant square, or -")?;
    reader.placement(placement)?;
    reader.side(side)?;
    reader.count_pieces(placement)?;
    reader.checks(placement)?;
    reader.rights(rights)?;
    reader.target(target)?;
    if let Some(&field) = fields.get(4) {
        // Fifty moves are drawn when claimed, seventy-five in any case: from 100 on it is all the same.
        let quiet = reader.number(field, 150, "a number of quiet plies from 0 to 150")?;
        reader.builder.halfmove_clock = quiet.min(100) as u8;
    }
    if let Some(&field) = fields.get(5) {
        let number = reader.number(field, u16::MAX, "a number of the move from 1 to 65535")?;
        // Some programs begin to count at 0.
        reader.builder.fullmove_number = number.max(1);
    }
    match fields.get(6) {
        Some(&(at, _)) => Err(reader.wrong(at, "the end")),
        None => reader.board().map(Position),
    }
}

struct Reader<'t> {
    text: &'t str,
    builder: BoardBuilder,
    /// Where in the text each piece stands.
    places: [usize; Square::NUM],
}

impl Reader<'_> {
    fn wrong(&self, at: usize, expected: impl Into<String>) -> NotationError {
        NotationError::new(self.text, at, expected)
    }

    fn placement(&mut self, (start, field): (usize, &str)) -> Read<()> {
        let mut at = start;
        let mut rows = 0;
        for row in field.split('/') {
            let Some(&rank) = Rank::ALL.iter().rev().nth(rows) else {
                return Err(self.wrong(at - 1, "the end of the pieces: there are eight ranks"));
            };
            self.row(rank, at, row)?;
            at += row.len() + 1;
            rows += 1;
        }
        if rows < Rank::NUM {
            let expected = format!("'/': there are {rows} ranks, not eight");
            return Err(self.wrong(start + field.len(), expected));
        }
        Ok(())
    }

    fn row(&mut self, rank: Rank, start: usize, row: &str) -> Read<()> {
        let mut file = 0;
        for (offset, letter) in row.char_indices() {
            let at = start + offset;
            let left = File::NUM - file;
            let full = || format!("{left} more files on rank {}, not {letter}", rank as u8 + 1);
            if let Some(skipped @ 1..=8) = letter.to_digit(10) {
                file += skipped as usize;
                if file > File::NUM {
                    return Err(self.wrong(at, full()));
                }
                continue;
            }
            let Some(piece) = piece(letter) else {
                let expected = "a piece (PNBRQK or pnbrqk), a number from 1 to 8, or '/'";
                return Err(self.wrong(at, expected));
            };
            let Some(&on) = File::ALL.get(file) else { return Err(self.wrong(at, full())) };
            self.put(Square::new(on, rank), piece, at)?;
            file += 1;
        }
        if file < File::NUM {
            let expected = format!("eight files on rank {}, not {file}", rank as u8 + 1);
            return Err(self.wrong(start + row.len(), expected));
        }
        Ok(())
    }

    fn put(&mut self, square: Square, piece: (Piece, Color), at: usize) -> Read<()> {
        let side = name(piece.1);
        if piece.0 == Piece::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth) {
            let rank = square.rank() as u8 + 1;
            return Err(self.wrong(at, format!("no pawn on rank {rank}")));
        }
        let count = |same: &dyn Fn(&(Piece, Color)) -> bool| {
            self.builder.board.iter().flatten().filter(|other| same(other)).count()
        };
        let own = count(&|other| other.1 == piece.1);
        let alike = count(&|other| *other == piece);
        let fault = match piece.0 {
            Piece::King if alike == 1 => Some(format!("one king of {side}, not two")),
            Piece::Pawn if alike == MOST_PAWNS => {
                Some(format!("at most {MOST_PAWNS} pawns of {side}"))
            }
            _ if own == MOST_PIECES => Some(format!("at most {MOST_PIECES} pieces of {side}")),
            _ => None,
        };
        if let Some(expected) = fault {
            return Err(self.wrong(at, expected));
        }
        *self.builder.square_mut(square) = Some(piece);
        self.places[square as usize] = at;
        Ok(())
    }

    fn side(&mut self, (at, field): (usize, &str)) -> Read<()> {
        self.builder.side_to_move = match field {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(self.wrong(at, "w or b, the side to move")),
        };
        Ok(())
    }

    fn count_pieces(&self, (start, field): (usize, &str)) -> Read<()> {
        for side in Color::ALL {
            if self.king(side).is_none() {
                let expected = format!("a king of {}", name(side));
                return Err(self.wrong(start + field.len(), expected));
            }
        }
        Ok(())
    }

    fn king(&self, side: Color) -> Option<Square> {
        let is_king = |square: &Square| self.builder.square(*square) == Some((Piece::King, side));
        Square::ALL.into_iter().find(is_king)
    }

    /// A king that could be taken, or more pieces giving check than one move can.
    fn checks(&self, placement: (usize, &str)) -> Read<()> {
        let mover = self.builder.side_to_move;
        let (Some(own), Some(other)) = (self.king(mover), self.king(!mover)) else { return Ok(()) };
        // The other side may be in check here, which no board may: so only the pieces are asked.
        let checked = |king: Square, by: Color| {
            Square::ALL.into_iter().filter(|&from| self.attacks(from, king, by)).count()
        };
        if checked(other, mover) > 0 {
            let expected = format!(
                "a king of {} out of check, since {} is to move",
                name(!mover),
                name(mover)
            );
            return Err(self.wrong(self.places[other as usize], expected));
        }
        if checked(own, !mover) > 2 {
            let at = self.places[own as usize].max(placement.0);
            return Err(self.wrong(at, "a king in check by at most two pieces"));
        }
        Ok(())
    }

    /// Whether a piece of `by` on `from` attacks `to`.
    fn attacks(&self, from: Square, to: Square, by: Color) -> bool {
        let Some((piece, side)) = self.builder.square(from) else { return false };
        let is_free = || {
            let between = get_between_rays(from, to).into_iter();
            between.into_iter().all(|square| self.builder.square(square).is_none())
        };
        side == by
            && match piece {
                Piece::Pawn => cozy_chess::get_pawn_attacks(from, by).has(to),
                Piece::Knight => cozy_chess::get_knight_moves(from).has(to),
                Piece::King => cozy_chess::get_king_moves(from).has(to),
                Piece::Bishop => cozy_chess::get_bishop_rays(from).has(to) && is_free(),
                Piece::Rook => cozy_chess::get_rook_rays(from).has(to) && is_free(),
                Piece::Queen => {
                    let rays = cozy_chess::get_bishop_rays(from) | cozy_chess::get_rook_rays(from);
                    rays.has(to) && is_free()
                }
            }
    }

    fn rights(&mut self, (start, field): (usize, &str)) -> Read<()> {
        if field == "-" {
            return Ok(());
        }
        for (offset, letter) in field.char_indices() {
            let at = start + offset;
            let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let (rook, is_short) = self.castling_rook(letter, side, at)?;
            let CastleRights { short, long } = self.builder.castle_rights_mut(side);
            let right = if is_short { short } else { long };
            if right.replace(rook).is_some() {
                let way = if is_short { "short" } else { "long" };
                let expected = format!("one right of {} to castle {way}", name(side));
                return Err(self.wrong(at, expected));
            }
        }
        Ok(())
    }

    /// The file of the rook that `letter` names, and whether it stands on the king's right.
    fn castling_rook(&self, letter: char, side: Color, at: usize) -> Read<(File, bool)> {
        let back = Rank::First.relative_to(side);
        let king = self.king(side).filter(|king| king.rank() == back);
        let Some(king) = king else {
            let rank = back as u8 + 1;
            let expected =
                format!("no right to castle: {}'s king is not on rank {rank}", name(side));
            return Err(self.wrong(at, expected));
        };
        let is_rook = |file: &File| {
            self.builder.square(Square::new(*file, back)) == Some((Piece::Rook, side))
        };
        let lower = letter.to_ascii_lowercase();
        let found = match lower {
            'k' => File::ALL.into_iter().rev().find(is_rook).filter(|&file| file > king.file()),
            'q' => File::ALL.into_iter().find(is_rook).filter(|&file| file < king.file()),
            'a'..='h' => File::try_from(lower).ok().filter(is_rook),
            _ => return Err(self.wrong(at, "KQkq, or the files of rooks as in HAha, or -")),
        };
        let file = found.ok_or_else(|| {
            let expected = format!("no {letter}: there is no such rook of {}", name(side));
            self.wrong(at, expected)
        })?;
        Ok((file, file > king.file()))
    }

    fn target(&mut self, (at, field): (usize, &str)) -> Read<()> {
        if field == "-" {
            return Ok(());
        }
        let mover = self.builder.side_to_move;
        let rank = Rank::Sixth.relative_to(mover);
        let square = field.parse().ok().filter(|square: &Square| square.rank() == rank);
        let Some(square) = square else {
            let expected = format!("- or a square on rank {}", rank as u8 + 1);
            return Err(self.wrong(at, expected));
        };
        self.builder.en_passant = Some(square).filter(|square| self.is_passed(*square));
        if self.builder.build().is_err() {
            // A check that the pawn's last move cannot have given.
            self.builder.en_passant = None;
        }
        Ok(())
    }

    /// Whether a pawn can have passed the square with its last move. Other programs leave out a square
    /// for which there is none, and so it is here.
    fn is_passed(&self, square: Square) -> bool {
        let (file, mover) = (square.file(), self.builder.side_to_move);
        let pawn = Square::new(file, Rank::Fifth.relative_to(mover));
        let home = Square::new(file, Rank::Seventh.relative_to(mover));
        let is_empty = |square| self.builder.square(square).is_none();
        let is_pawn = self.builder.square(pawn) == Some((Piece::Pawn, !mover));
        is_pawn && is_empty(square) && is_empty(home)
    }

    /// A number of any length up to `most`.
    fn number(&self, (at, field): (usize, &str), most: u16, expected: &str) -> Read<u16> {
        let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.parse::<u16>().ok().filter(|number| is_number && *number <= most);
        number.ok_or_else(|| self.wrong(at, expected))
    }

    fn board(&self) -> Read<Board> {
        self.builder.build().map_err(|error| self.wrong(0, format!("a legal position: {error}")))
    }
}

fn piece(letter: char) -> Option<(Piece, Color)> {
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some((piece, side))
}

fn name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}
