//! Checkers: published figures, bitboards against a board written down square by square, and the
//! smallest endgames solved.

use outply_game::laws::Laws;
use outply_game::{
    Features, Hints, Keyed, Notation, Outcome, Player, Rules, Value, ZeroSumInteger, mix64,
};
use outply_games::checkers::{
    Checkers, CheckersFeatures, CheckersHints, DRAW_PLIES, Move, Pieces, WEIGHTS,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

fn read(fen: &str) -> Pieces {
    Checkers::standard().parse_state(fen).unwrap_or_else(|error| panic!("{error}"))
}

fn perft(rules: &Checkers, state: &Pieces, depth: u32) -> u64 {
    let actions = rules.actions(state).into_iter();
    match depth {
        0 => 1,
        1 => actions.count() as u64,
        _ => actions.map(|a| perft(rules, &rules.result(state, a), depth - 1)).sum(),
    }
}

/// Bik, "perft for 8x8 checkers" (2009), OEIS A133046. Up to depth 11 no position allows captures
/// that differ only in the order of their jumps.
const PERFT: [u64; 12] =
    [1, 7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128];

#[test]
fn perft_to_depth_nine() {
    let rules = Checkers::standard();
    for (depth, &lines) in PERFT.iter().enumerate().take(10) {
        assert_eq!(perft(&rules, &rules.initial(), depth as u32), lines, "depth {depth}");
    }
}

#[test]
#[ignore = "some seconds in release"]
fn perft_at_depths_ten_to_twelve_in_both_conventions() {
    let rules = Checkers::standard();
    let lines = |depth| perft(&rules, &rules.initial(), depth);
    assert_eq!([lines(10), lines(11)], PERFT[10..]);
    assert_eq!(lines(12), 388_617_999, "captures with the same result are one move");
    assert_eq!(sequences(&rules, &rules.initial(), 12), 388_623_673, "Bik counts every order");
}

/// [`perft`] with every order of the same jumps counted.
fn sequences(rules: &Checkers, state: &Pieces, depth: u32) -> u64 {
    let actions = rules.actions(state).into_iter();
    let orders = |action: Move| match action.captures() {
        0..4 => 1,
        _ => Plain::of(rules, state).moves().iter().filter(|m| **m == named(action)).count() as u64,
    };
    match depth {
        1 => actions.map(orders).sum(),
        _ => {
            let below = |a| orders(a) * sequences(rules, &rules.result(state, a), depth - 1);
            actions.map(below).sum()
        }
    }
}

#[test]
fn all_three_move_ballots_are_reached() {
    let rules = Checkers::standard();
    let mut states = vec![rules.initial()];
    for _ in 0..3 {
        let after = |s: &Pieces| rules.actions(s).into_iter().map(|a| rules.result(s, a)).collect();
        states = states.iter().flat_map::<Vec<Pieces>, _>(after).collect();
    }
    let different: BTreeSet<Pieces> = states.iter().copied().collect();
    // The federations list 174 ballots, barred ones included.
    assert_eq!((states.len(), different.len()), (302, 216));
}

/// A move as the squares it leaves, enters and clears, the last in ascending order.
type Named = (u8, u8, Vec<u8>);

fn named(action: Move) -> Named {
    (action.from(), action.to(), action.captured_squares().collect())
}

/// The rules by the plainest means: pieces by row and column, letters as the picture has them.
#[derive(Clone)]
struct Plain {
    squares: BTreeMap<(i32, i32), char>,
    mover: char,
}

fn place(square: u8) -> (i32, i32) {
    let (row, n) = (i32::from(square - 1) / 4, i32::from(square - 1) % 4);
    (row, if row % 2 == 0 { 2 * n + 1 } else { 2 * n })
}

fn square((row, column): (i32, i32)) -> u8 {
    (4 * row + column / 2 + 1) as u8
}

impl Plain {
    fn of(rules: &Checkers, state: &Pieces) -> Plain {
        let mover = if rules.format_state(state).starts_with('W') { 'w' } else { 'b' };
        let pieces = (1..=32).map(|n| (place(n), state.symbol(n))).filter(|(_, c)| *c != '.');
        Plain { squares: pieces.collect(), mover }
    }

    fn is_free(&self, (row, column): (i32, i32)) -> bool {
        let on_board = (0..8).contains(&row) && (0..8).contains(&column);
        on_board && !self.squares.contains_key(&(row, column))
    }

    fn directions(piece: char) -> Vec<(i32, i32)> {
        let all = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let forwards = |d: &(i32, i32)| match piece {
            'w' => d.0 < 0,
            'b' => d.0 > 0,
            _ => true,
        };
        all.into_iter().filter(forwards).collect()
    }

    /// Every sequence of jumps, taking the pieces off as they are jumped.
    fn jumps(&self, piece: char, at: (i32, i32)) -> Vec<((i32, i32), Vec<u8>)> {
        let mut found = Vec::new();
        for (dr, dc) in Plain::directions(piece) {
            let over = (at.0 + dr, at.1 + dc);
            let end = (at.0 + 2 * dr, at.1 + 2 * dc);
            let enemy = self.squares.get(&over).map(char::to_ascii_lowercase);
            if enemy.is_none_or(|c| c == self.mover) || !self.is_free(end) {
                continue;
            }
            let mut after = self.clone();
            after.squares.remove(&over);
            let crowned = (piece == 'w' && end.0 == 0) || (piece == 'b' && end.0 == 7);
            let on = if crowned { Vec::new() } else { after.jumps(piece, end) };
            if on.is_empty() {
                found.push((end, vec![square(over)]));
            }
            for (last, mut taken) in on {
                taken.push(square(over));
                found.push((last, taken));
            }
        }
        found
    }

    /// Captures in every order of jumps, or else steps.
    fn moves(&self) -> Vec<Named> {
        let (mut captures, mut steps) = (Vec::new(), Vec::new());
        for (&from, &piece) in
            self.squares.iter().filter(|(_, c)| c.to_ascii_lowercase() == self.mover)
        {
            let mut lifted = self.clone();
            lifted.squares.remove(&from);
            for (to, mut taken) in lifted.jumps(piece, from) {
                taken.sort();
                captures.push((square(from), square(to), taken));
            }
            for (dr, dc) in Plain::directions(piece) {
                let to = (from.0 + dr, from.1 + dc);
                if self.is_free(to) {
                    steps.push((square(from), square(to), Vec::new()));
                }
            }
        }
        if captures.is_empty() { steps } else { captures }
    }

    fn play(&mut self, (from, to, taken): Named) {
        let piece = self.squares.remove(&place(from)).unwrap();
        for square in taken {
            self.squares.remove(&place(square));
        }
        let is_far = place(to).0 == if self.mover == 'w' { 0 } else { 7 };
        let piece = if is_far { piece.to_ascii_uppercase() } else { piece };
        self.squares.insert(place(to), piece);
        self.mover = if self.mover == 'w' { 'b' } else { 'w' };
    }

    fn agrees(&self, rules: &Checkers, state: &Pieces) {
        let other = Plain::of(rules, state);
        assert_eq!((&self.squares, self.mover), (&other.squares, other.mover));
        let listed: Vec<Named> = rules.actions(state).into_iter().map(named).collect();
        let set: BTreeSet<Named> = listed.iter().cloned().collect();
        assert_eq!(set.len(), listed.len(), "no move twice: {listed:?}");
        assert_eq!(set, self.moves().into_iter().collect(), "{}", rules.format_state(state));
    }
}

#[test]
fn bitboards_equal_a_board_written_down() {
    let rules = Checkers::standard();
    let mut longest = 0;
    for game in 0..300 {
        let mut state = rules.initial();
        let mut plain = Plain::of(&rules, &state);
        for ply in 0u64.. {
            if state.quiet_plies() < DRAW_PLIES {
                plain.agrees(&rules, &state);
            }
            let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
            let drawn = mix64(game << 32 ^ ply) as usize % actions.len().max(1);
            let Some(&action) = actions.get(drawn) else { break };
            longest = longest.max(action.captures());
            plain.play(named(action));
            state = rules.result(&state, action);
        }
    }
    assert!(longest >= 3, "multiple jumps were tried: {longest}");
}

/// Pieces thrown onto the board: more kings and longer captures than games have.
fn thrown(seed: u64) -> Option<Pieces> {
    let pieces = 2 + mix64(seed) % 23;
    let mut sides = [Vec::new(), Vec::new()];
    for n in 0..pieces {
        let drawn = mix64(seed ^ (n + 1) << 40);
        let king = if drawn & 2 == 0 { "K" } else { "" };
        sides[(drawn & 1) as usize].push(format!("{king}{}", 1 + (drawn >> 8) % 32));
    }
    let fen = format!(
        "{}:W{}:B{}",
        ["W", "B"][seed as usize % 2],
        sides[0].join(","),
        sides[1].join(",")
    );
    Checkers::standard().parse_state(&fen).ok()
}

#[test]
fn bitboards_equal_a_board_written_down_in_thrown_positions() {
    let (mut tried, mut longest) = (0, 0);
    for state in (0..60_000).filter_map(thrown) {
        let rules = Checkers::from(state);
        Plain::of(&rules, &state).agrees(&rules, &state);
        tried += 1;
        for action in rules.actions(&state) {
            longest = longest.max(action.captures());
            let text = rules.format_action(&state, action);
            assert_eq!(rules.parse_action(&state, &text), Ok(action), "{text}");
        }
    }
    assert!(tried > 2_000 && longest >= 4, "{tried} positions, {longest} captures");
}

#[test]
fn a_king_among_all_patterns_of_men_finds_its_ways() {
    let inner = [6, 7, 8, 14, 15, 16, 22, 23, 24];
    let landings = [1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20, 25, 26, 27, 28];
    let (mut longest, mut circles) = (0, 0);
    for (pattern, king) in (1..512).flat_map(|pattern| landings.map(|king| (pattern, king))) {
        let men = (0..9).filter(|n| pattern >> n & 1 == 1).map(|n| inner[n].to_string());
        let state = read(&format!("B:W{}:BK{king}", men.collect::<Vec<_>>().join(",")));
        let rules = Checkers::from(state);
        Plain::of(&rules, &state).agrees(&rules, &state);
        let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
        for &action in &actions {
            longest = longest.max(action.captures());
            circles += u32::from(action.from() == action.to());
            let text = rules.format_action(&state, action);
            assert_eq!(rules.parse_action(&state, &text), Ok(action), "{text} {state:?}");
        }
    }
    assert_eq!((longest, circles > 20), (9, true), "{circles} circles");
}

#[test]
fn circles_are_one_move_and_end_where_they_began() {
    let state = read("B:W6,7,14,15:BK2");
    let rules = Checkers::from(state);
    let moves: Vec<Named> = rules.actions(&state).into_iter().map(named).collect();
    assert_eq!(moves, [(2, 2, vec![6, 7, 14, 15])]);
    let action = rules.actions(&state).into_iter().next().unwrap();
    let after = rules.result(&state, action);
    assert_eq!(rules.format_state(&after), "W:W:BK2");
    assert_eq!(rules.utility(&after), Some(Outcome::Win(Player::FIRST)));
}

#[test]
fn the_iterator_of_moves_keeps_its_promises() {
    for state in (0..4_000).filter_map(thrown) {
        let rules = Checkers::from(state);
        let actions = || rules.actions(&state).into_iter();
        let listed: Vec<Move> = actions().collect();
        assert_eq!(actions().size_hint(), (listed.len(), Some(listed.len())));
        assert_eq!(actions().count(), listed.len());
        for n in 0..listed.len() + 2 {
            assert_eq!(actions().nth(n), listed.get(n).copied());
            let mut rest = actions();
            rest.nth(n);
            assert!(rest.eq(listed.iter().skip(n + 1).copied()));
        }
    }
}

#[test]
fn forty_quiet_moves_a_side_draw_and_a_high_count_is_part_of_the_key() {
    let before = read("W:WK32:BK1,K5:H79");
    let rules = Checkers::from(before);
    assert_eq!(rules.utility(&before), None);
    let action = rules.actions(&before).into_iter().next().unwrap();
    let after = rules.result(&before, action);
    assert_eq!((after.quiet_plies(), rules.utility(&after)), (80, Some(Outcome::Draw)));
    assert_eq!(rules.actions(&after).into_iter().count(), 0);
    let earlier = read("W:WK32:BK1,K5:H78");
    assert_ne!(rules.key(&before), rules.key(&earlier));
    let key = |quiet: u8| rules.key(&read(&format!("W:WK32:BK1,K5:H{quiet}")));
    assert_eq!(key(0), key(43));
    assert_ne!(key(43), key(44));
    // A man's move, a crowning and a capture begin the count anew.
    for (fen, text) in
        [("W:W22,K32:BK1:H9", "22-18"), ("W:W5,K32:BK3:H9", "5-1"), ("W:WK32:B27,K1:H9", "32x23")]
    {
        let state = read(fen);
        let action = rules.parse_action(&state, text).unwrap();
        assert_eq!(rules.result(&state, action).quiet_plies(), 0, "{fen}");
    }
}

#[test]
fn who_cannot_move_has_lost() {
    let stuck = read("W:W5:B1,K32");
    assert_eq!(Checkers::standard().utility(&stuck), Some(Outcome::Win(Player::FIRST)));
    let stuck = read("W:W12:B8,3");
    assert_eq!(Checkers::standard().utility(&stuck), Some(Outcome::Win(Player::FIRST)));
}

#[test]
fn the_laws_hold() {
    let (standard, textbook) = (Checkers::standard(), Checkers::textbook());
    let hints = &CheckersHints;
    Laws::of(&standard).games(40).keyed().notation().hints(hints).exact_hints(hints).hold();
    Laws::of(&textbook).games(40).keyed().notation().hints(hints).exact_hints(hints).hold();
    assert_eq!(textbook.to_move(&textbook.initial()), Player::FIRST);
    assert_eq!(textbook.player_name(Player::FIRST), "White");
    assert_eq!(standard.player_name(Player::FIRST), "Black");
}

#[test]
fn features_change_sign_with_the_player_and_read_the_board() {
    let features = |fen: &str| {
        let mut features = [0; WEIGHTS.len()];
        CheckersFeatures.extract(&Checkers::standard(), &read(fen), &mut features);
        features
    };
    for state in (0..4_000).filter_map(thrown) {
        let fen = Checkers::standard().format_state(&state);
        let other = if fen.starts_with('W') { "B" } else { "W" };
        let Ok(_) = Checkers::standard().parse_state(&format!("{other}{}", &fen[1..])) else {
            continue;
        };
        let (here, there) = (features(&fen), features(&format!("{other}{}", &fen[1..])));
        for (place, name) in CheckersFeatures.names().iter().enumerate() {
            // The move belongs to whoever moves; all else to a colour.
            if *name != "the move" {
                assert_eq!(here[place], -there[place], "{name} {fen}");
            }
        }
    }
    assert_eq!(features("W:W29,18,K10:B21,1,2"), [-1, 1, -2, 2, -1, 0, 2, 0, 0, -1, 0, 0]);
    // White can take on 7, Black cannot on 11; nobody is in the way of the man on 28.
    let [.., runaway, _, en_prise, _, _, _, _] = features("W:W11,16:B7,28");
    assert_eq!((runaway, en_prise), (-6, -1));
    assert_eq!(features("B:W11,K16,K1:B7")[8], -2 * 20, "Black is two down, twenty are gone");
    let [.., chase, out] = features("W:WK14,K15:BK1");
    assert_eq!((chase, out), (2 * 4, 0), "both kings are three steps from the corner's");
    let [.., chase, out] = features("B:WK14,K15:BK10");
    assert_eq!((chase, out), (-2 * 6, -2), "Black is chased, two steps from 1");
}

#[test]
fn hints_know_captures_and_crownings() {
    let state = read("W:W5,18:B15,1");
    let rules = Checkers::from(state);
    let action = rules.parse_action(&state, "18x11").unwrap();
    assert!(!CheckersHints.quiet(&rules, &state, action));
    let state = read("W:W5,30:B27,12");
    let moves = ["5-1", "30-26", "30-25"].map(|text| rules.parse_action(&state, text).unwrap());
    let order = moves.map(|action| CheckersHints.order(&rules, &state, action));
    assert!(order[0] > order[1]);
    assert_eq!(
        moves.map(|action| CheckersHints.quiet(&rules, &state, action)),
        [false, true, true]
    );
}

/// The value for the side to move by plain recursion: it ends, as every move adds to the count of
/// quiet plies or can never be taken back.
fn solved(rules: &Checkers, state: &Pieces, known: &mut HashMap<Pieces, Value>) -> Value {
    if let Some(utility) = rules.utility(state) {
        return utility.value(rules.to_move(state), 0);
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let below = |action| (-solved(rules, &rules.result(state, action), known)).later_by(1);
    let value = rules.actions(state).into_iter().map(below).max().unwrap_or(Value::ZERO);
    known.insert(*state, value);
    value
}

#[test]
fn one_piece_against_one_is_won_drawn_and_lost_as_often_as_known() {
    let rules = Checkers::standard();
    let (mut known, mut values) = (HashMap::new(), Vec::new());
    for (white, black) in [("", ""), ("", "K"), ("K", ""), ("K", "K")] {
        for code in 0..32 * 32 {
            let fen = format!("W:W{white}{}:B{black}{}", code / 32 + 1, code % 32 + 1);
            if let Ok(state) = rules.parse_state(&fen) {
                values.push(solved(&rules, &state, &mut known));
            }
        }
    }
    let count = |test: fn(&&Value) -> bool| values.iter().filter(test).count();
    let counts = [count(|v| v.is_win()), count(|v| **v == Value::ZERO), count(|v| v.is_loss())];
    // A retrograde analysis that shares no code with this one counts the same.
    assert_eq!((values.len(), counts), (3_488, [716, 2_370, 402]));
    let longest = values.iter().filter(|v| v.is_win()).filter_map(|v| v.plies()).max();
    assert_eq!(longest, Some(13));
}
