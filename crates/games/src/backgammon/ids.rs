//! GNU Backgammon's position ID and match ID (documented in its manual, "A technical description
//! of the position ID" and "of the match ID"; own code).

use super::base64::{decode, digit_of, encode};
use super::board::{Board, Cube, Phase, Score};
use super::dice::Dice;
use super::side::{BAR, Side};
use outply_game::{NotationError, Player};

/// How many characters a position ID has.
pub(super) const POSITION: usize = 14;
/// How many characters a match ID has.
pub(super) const MATCH: usize = 12;

/// Of the player not on roll, then of the one on roll: for each point from 1 and for the bar as
/// many ones as there are checkers, then a zero.
pub(super) fn position_id(board: &Board) -> String {
    let (mine, theirs) = board.mine_and_theirs();
    let mut bytes = [0u8; 10];
    let mut place = 0;
    for side in [theirs, mine] {
        for point in 1..=BAR {
            for _ in 0..side.count(point) {
                bytes[place / 8] |= 1 << (place % 8);
                place += 1;
            }
            place += 1;
        }
    }
    encode(&bytes)
}

/// The side of the player on roll and the other side, from the position ID `id`, which begins
/// at byte `at` of `text`; at most `most` checkers each.
pub(super) fn read_position(
    text: &str,
    at: usize,
    id: &str,
    most: u8,
) -> Result<(Side, Side), NotationError> {
    let error = |place: usize, expected: String| NotationError::new(text, at + place, expected);
    let bytes = decode::<10>(id)
        .map_err(|n| error(n, "a position ID of 14 letters, digits, '+' or '/'".into()))?;
    let mut bits = Bits { bytes: &bytes, place: 0 };
    let mut side = |whose: &str| {
        let mut counts = [0u8; 26];
        let mut total = 0;
        for point in 1..=BAR {
            while bits.next() {
                total += 1;
                counts[usize::from(point)] += 1;
                if total > most {
                    let expected =
                        format!("at most {most} checkers of {whose}, not one more on {point}");
                    return Err(error(digit_of(bits.place - 1), expected));
                }
            }
        }
        Side::new(&counts).ok_or_else(|| error(0, format!("at most {most} checkers")))
    };
    let theirs = side("the player not on roll")?;
    let mine = side("the player on roll")?;
    match (bits.place..80).find(|&place| bit(&bytes, place)) {
        Some(place) => Err(error(digit_of(place), "nothing after both bars".into())),
        None => Ok((mine, theirs)),
    }
}

fn bit(bytes: &[u8], place: usize) -> bool {
    bytes.get(place / 8).is_some_and(|byte| byte >> (place % 8) & 1 == 1)
}

/// A bit string read from the front; zeros follow its end.
struct Bits<'b> {
    bytes: &'b [u8],
    place: usize,
}

impl Bits<'_> {
    fn next(&mut self) -> bool {
        self.place += 1;
        bit(self.bytes, self.place - 1)
    }

    fn number(&mut self, width: usize) -> usize {
        (0..width).fold(0, |number, k| number | usize::from(self.next()) << k)
    }
}

/// What the match ID says, before the rules look at it.
pub(super) struct MatchKey {
    pub(super) cube: Cube,
    pub(super) on_roll: Player,
    pub(super) status: Status,
    pub(super) doubled: bool,
    pub(super) dice: Option<Dice>,
    pub(super) length: u16,
    pub(super) points: [u16; 2],
    pub(super) crawford: bool,
    /// Whether the bit is set that GNU Backgammon sets where the Jacoby rule is off.
    pub(super) without_jacoby: bool,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    NotBegun = 0,
    Playing = 1,
    Finished = 2,
    Dropped = 4,
}

/// The fields' widths in bits, in order; [`FIELDS`] names them.
const WIDTHS: [usize; 14] = [4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1];

impl MatchKey {
    /// What to write for `board`; `length` is 0 for money.
    pub(super) fn of(board: &Board, length: u8, without_jacoby: bool, dropped: bool) -> MatchKey {
        let (dice, status) = match board.phase {
            Phase::Opening => (None, Status::NotBegun),
            Phase::Moving(dice) => (Some(dice), Status::Playing),
            Phase::Over(_) if dropped => (None, Status::Dropped),
            Phase::Over(_) => (None, Status::Finished),
            Phase::Doubling | Phase::Doubled | Phase::Rolling => (None, Status::Playing),
        };
        MatchKey {
            cube: board.cube,
            on_roll: board.on_roll,
            status,
            doubled: board.phase == Phase::Doubled,
            dice,
            length: length.into(),
            points: board.score.points.map(u16::from),
            crawford: board.score.crawford,
            without_jacoby,
        }
    }

    pub(super) fn write(&self) -> String {
        let on_roll = self.on_roll.index();
        let dice = self.dice.map_or([0; 2], |dice| [dice.first(), dice.second()]);
        let fields = [
            usize::from(self.cube.log),
            self.cube.owner.map_or(3, |owner| owner.index()),
            on_roll,
            usize::from(self.crawford),
            self.status as usize,
            on_roll ^ usize::from(self.doubled),
            usize::from(self.doubled),
            0,
            usize::from(dice[0]),
            usize::from(dice[1]),
            usize::from(self.length),
            usize::from(self.points[0]),
            usize::from(self.points[1]),
            usize::from(self.without_jacoby),
        ];
        let mut bytes = [0u8; 9];
        let mut place = 0;
        for (field, width) in fields.into_iter().zip(WIDTHS) {
            for k in 0..width {
                bytes[place / 8] |= ((field >> k & 1) as u8) << (place % 8);
                place += 1;
            }
        }
        encode(&bytes)
    }

    /// Reads the match ID `id`, which begins at byte `at` of `text`.
    pub(super) fn read(text: &str, at: usize, id: &str) -> Result<MatchKey, NotationError> {
        let error = |n: usize, expected: &str| NotationError::new(text, at + n, expected);
        let bytes = decode::<9>(id)
            .map_err(|n| error(n, "a match ID of 12 letters, digits, '+' or '/'"))?;
        let mut bits = Bits { bytes: &bytes, place: 0 };
        let mut starts = [0; 14];
        let fields: [usize; 14] = std::array::from_fn(|n| {
            starts[n] = bits.place;
            bits.number(WIDTHS[n])
        });
        let wrong = |n: usize, expected: &str| error(digit_of(starts[n]), expected);
        let owner = match fields[1] {
            3 => None,
            2 => return Err(wrong(1, "a cube owned by player 0, by player 1 or by nobody")),
            owner => Some(Player(owner as u8)),
        };
        let status = match fields[4] {
            0 => Status::NotBegun,
            1 => Status::Playing,
            2 => Status::Finished,
            4 => Status::Dropped,
            _ => return Err(wrong(4, "a game not begun, going on, finished or dropped")),
        };
        let dice = match (fields[8], fields[9]) {
            (0, 0) => None,
            (a, b) => Some(
                Dice::new(a as u8, b as u8)
                    .ok_or_else(|| wrong(8, &format!("dice from 1 to 6, not {a} and {b}")))?,
            ),
        };
        if fields[5] != fields[2] ^ fields[6] {
            return Err(wrong(5, "the turn of who is on roll, or of the other if doubled"));
        }
        if fields[7] != 0 {
            return Err(wrong(7, "no resignation"));
        }
        Ok(MatchKey {
            cube: Cube { log: fields[0] as u8, owner },
            on_roll: Player(fields[2] as u8),
            status,
            doubled: fields[6] == 1,
            dice,
            length: fields[10] as u16,
            points: [fields[11] as u16, fields[12] as u16],
            crawford: fields[3] == 1,
            without_jacoby: fields[13] == 1,
        })
    }

    /// The score, if no player has more than `most` points.
    pub(super) fn score(&self, most: u8) -> Option<Score> {
        let within = self.points.iter().all(|&points| points <= u16::from(most));
        let points = self.points.map(|points| points.min(255) as u8);
        within.then_some(Score { points, crawford: self.crawford })
    }
}
