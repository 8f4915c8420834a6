//! What is counted: the layout of the weights.

/// A run of terms of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// What is counted, and by what the terms of the run differ.
    pub name: &'static str,
    /// Which part of the explanation it belongs to.
    pub group: Group,
    /// The first term's place among all.
    pub first: usize,
    /// How many terms there are.
    pub count: usize,
}

/// Parts of the explanation of an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Group {
    Material,
    Squares,
    Mobility,
    Pawns,
    Passed,
    King,
    Pieces,
    Threats,
    Space,
    Tempo,
}

impl Group {
    /// All groups, in the order of an explanation.
    pub const ALL: [Group; 10] = [
        Group::Material,
        Group::Squares,
        Group::Mobility,
        Group::Pawns,
        Group::Passed,
        Group::King,
        Group::Pieces,
        Group::Threats,
        Group::Space,
        Group::Tempo,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Material => "material",
            Group::Squares => "squares",
            Group::Mobility => "mobility",
            Group::Pawns => "pawns",
            Group::Passed => "passed pawns",
            Group::King => "king",
            Group::Pieces => "pieces",
            Group::Threats => "threats",
            Group::Space => "space",
            Group::Tempo => "tempo",
        }
    }
}

/// Declares the runs one after the other: a constant for each one's first term, and the list.
macro_rules! runs {
    ($($constant:ident $group:ident $count:literal $name:literal;)*) => {
        runs!(@ 0; $($constant $count;)*);
        /// All runs, in order.
        pub const RUNS: &[Run] = &[$(Run {
            name: $name,
            group: Group::$group,
            first: $constant,
            count: $count,
        }),*];
    };
    (@ $first:expr; $constant:ident $count:literal; $($rest:tt)*) => {
        pub(super) const $constant: usize = $first;
        runs!(@ $constant + $count; $($rest)*);
    };
    (@ $first:expr;) => {
        /// How many terms there are.
        pub const TERMS: usize = $first;
    };
}

runs! {
    MATERIAL Material 5 "pieces, pawn to queen";
    SQUARES Squares 192 "piece by square, the sides of the board alike";
    KNIGHT_MOBILITY Mobility 9 "knight by squares";
    BISHOP_MOBILITY Mobility 14 "bishop by squares";
    ROOK_MOBILITY Mobility 15 "rook by squares";
    QUEEN_MOBILITY Mobility 28 "queen by squares";
    ISOLATED Pawns 2 "isolated pawn, on a closed file or an open one";
    DOUBLED Pawns 1 "doubled pawn";
    BACKWARD Pawns 2 "backward pawn, on a closed file or an open one";
    PHALANX Pawns 8 "pawn beside a pawn, by rank";
    SUPPORTED Pawns 8 "pawn defended by a pawn, by rank";
    CANDIDATE Pawns 8 "candidate to become passed, by rank";
    PASSED Passed 8 "passed pawn, by rank";
    PASSED_FREE Passed 8 "passed pawn that can step safely, by rank";
    PASSED_OWN_KING Passed 8 "advanced passed pawn, by its king's distance";
    PASSED_OTHER_KING Passed 8 "advanced passed pawn, by the other king's distance";
    ROOK_BEHIND Passed 1 "rook behind its passed pawn";
    SHIELD King 4 "king's three files: no pawn ahead, one at 1, 2, further";
    STORM King 5 "king's three files: no enemy pawn, one at 1, 2, 3, further";
    KING_OPEN King 2 "king on a file without own pawns, without any";
    DANGER King 32 "attacks on the other king's zone, weighed and added";
    SAFE_CHECK King 4 "safe check by a knight, bishop, rook, queen";
    WEAK_RING King 1 "weak square around the other king";
    BISHOP_PAIR Pieces 1 "two bishops";
    ROOK_FILE Pieces 2 "rook on a file without own pawns, without any";
    ROOK_SEVENTH Pieces 1 "rook on the seventh rank";
    OUTPOST Pieces 2 "knight, bishop on an outpost";
    BAD_BISHOP Pieces 1 "own pawn on the bishop's colour";
    BEHIND_PAWN Pieces 1 "minor piece behind a pawn";
    BY_PAWN Threats 4 "pawn attacks a knight, bishop, rook, queen";
    BY_MINOR Threats 4 "minor piece attacks a knight, bishop, rook, queen";
    BY_ROOK Threats 4 "rook attacks a knight, bishop, rook, queen";
    BY_KING Threats 1 "king attacks a piece that is not defended";
    HANGING Threats 5 "attacked and not defended, pawn to queen";
    PUSH Threats 1 "pawn's safe step attacks a piece";
    SPACE Space 1 "safe squares behind the pawns in the centre";
    TEMPO Tempo 1 "to move";
}
