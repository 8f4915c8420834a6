//! Breakthrough's notation, pictures, hints and features, and the laws.

use outply_game::laws::Laws;
use outply_game::{Features, Hints, Keyed, Notation, NotationError, Player, Rules, Value, mix64};
use outply_games::breakthrough::{
    Board, Breakthrough, BreakthroughFeatures, BreakthroughHints, Direction, Move, Pieces, WEIGHTS,
};
use proptest::prelude::*;

const START: &str = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w";

fn rules() -> Breakthrough<u64> {
    Breakthrough::standard()
}

fn position(text: &str) -> Pieces<u64> {
    rules().parse_state(text).unwrap()
}

fn lawful<B: Board>(width: u32, height: u32, games: u64) {
    let rules = Breakthrough::<B>::new(width, height).unwrap();
    let hints = &BreakthroughHints;
    let laws = Laws::of(&rules).games(games).keyed().notation();
    laws.hints(hints).exact_hints(hints).hold();
}

#[test]
fn it_keeps_the_laws() {
    lawful::<u64>(8, 8, 4);
    lawful::<u64>(2, 4, 30);
    lawful::<u64>(3, 5, 20);
    lawful::<u64>(5, 5, 10);
    lawful::<u64>(12, 5, 2);
    lawful::<u128>(6, 6, 5);
    lawful::<u128>(26, 4, 1);
    lawful::<u128>(10, 12, 1);
    lawful::<u128>(2, 64, 1);
}

#[test]
fn positions_and_moves_are_written_as_in_chess() {
    let rules = rules();
    let start = rules.initial();
    assert_eq!(rules.format_state(&start), START);
    let action = rules.parse_action(&start, " b2c3 ").unwrap();
    assert_eq!((action.from(), action.direction()), (9, Direction::Right));
    let next = rules.result(&start, action);
    assert_eq!(rules.format_state(&next), "bbbbbbbb/bbbbbbbb/8/8/8/2w5/w1wwwwww/wwwwwwww b");
    let clash = position("8/8/8/8/1b6/w7/8/8 w");
    let takes = rules.parse_action(&clash, "a3xb4").unwrap();
    assert_eq!(rules.format_action(&clash, takes), "a3xb4");
    assert_eq!(rules.parse_action(&clash, "A3B4"), Ok(takes));
    assert_eq!(rules.parse_action(&clash, "a3-a4").unwrap().direction(), Direction::Straight);
    assert_eq!(position("......../8/8/8/1B......\u{2f}w7/8/8 W"), clash);
    let long = Breakthrough::<u128>::new(10, 12).unwrap();
    let action = long.parse_action(&long.initial(), "j2i3").unwrap();
    assert_eq!(long.format_action(&long.initial(), action), "j2i3");
    assert!(long.format_state(&long.initial()).contains("/10/"));
}

#[test]
fn errors_point_at_the_place() {
    let error = |found: Result<_, NotationError>| {
        let error: NotationError = found.map(|_: Move| ()).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    let clash = position("8/8/8/8/1b6/w7/8/8 w");
    let action = |text: &str| error(rules().parse_action(&clash, text));
    assert_eq!(action("i3b4"), (0, "a square from a1 to h8".into()));
    assert_eq!(action("  a9b4").0, 2);
    assert_eq!(action("a3"), (2, "a square from a1 to h8".into()));
    assert_eq!(action("a3b4q"), (4, "the end".into()));
    assert_eq!(action("b4a3"), (0, "a square with a piece of White".into()));
    assert_eq!(action("a3xa4"), (2, "no 'x': the move captures nothing".into()));
    assert_eq!(action("a3-b4").0, 2);
    assert_eq!(action("a3c5"), (2, "a square that a3 can step to".into()));
    let over = position("w7/8/8/8/8/8/7b/8 b");
    assert!(error(rules().parse_action(&over, "h2h1")).1.contains("the game is over"));
    let state = |text: &str| {
        let error = rules().parse_state(text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(state(""), (0, "the rows, a space, and the side to move, w or b".into()));
    assert_eq!(state("8/8/8/8 w").0, 7);
    assert_eq!(state("8/8/8/8/1b6/w8/8/8 w"), (13, "a row of 8 squares".into()));
    assert_eq!(state("8/8/8/8/1b5/w7/8/8 w").0, 11);
    assert_eq!(state("8/8/8/8/1b?5/w7/8/8 w").0, 10);
    assert_eq!(state("8/8/8/8/1b6/w7/8/8/8 w"), (18, "8 rows, not more".into()));
    assert_eq!(state("8/8/8/8/1b6/w7/8/8 x"), (19, "the side to move, w or b".into()));
    assert_eq!(state("8/8/8/8/1b6/w7/8/8 w w").0, 19);
    assert!(state("8/8/8/8/8/w7/8/8 w").1.contains("a piece of Black"));
    assert!(state("w7/8/8/8/8/8/b7/8 w").1.contains("no piece of White"));
    assert!(state("ww6/8/8/8/8/8/b7/8 b").1.contains("at most"));
    assert!(state("8/wwwwwwww/wwwwwwww/w7/8/8/8/b7 w").1.contains("at most 16 pieces"));
}

#[test]
fn pictures_show_the_board() {
    let small = Breakthrough::<u64>::new(3, 4).unwrap();
    let picture = small.picture(&small.parse_state("bb1/b2/1w1/www w").unwrap());
    assert_eq!(
        picture,
        " 4 b b .\\n 3 b . .\\n 2 . w .\\n 1 w w w\\n   a b c".replace("\\n", "\n")
    );
    let svg = small.svg(&small.initial());
    // Twelve pieces and the two of the legend.
    let count = |part: &str| svg.matches(part).count();
    assert_eq!((count("<circle"), count("data-cell=")), (12 + 2, 12));
}

#[test]
fn forced_moves_win_or_ward_off() {
    let forced = |text: &str| {
        let state = position(text);
        let action = BreakthroughHints.forced(&rules(), &state);
        action.map(|action| rules().format_action(&state, action))
    };
    assert_eq!(forced(START), None);
    assert_eq!(forced("8/7w/8/8/8/8/b7/8 w"), Some("h7g8".into()), "a win");
    assert_eq!(forced("8/8/8/8/1b6/w7/8/8 w"), Some("a3xb4".into()), "the last piece");
    assert_eq!(forced("8/8/8/8/7b/8/1b6/w7 w"), Some("a1xb2".into()), "the only defence");
    assert_eq!(forced("8/8/8/8/7b/8/1b6/w1w5 w"), None, "two defences");
    assert_eq!(forced("8/8/8/8/7b/w7/1b6/8 w"), Some("a3a4".into()), "all is lost");
}

#[test]
fn races_are_counted() {
    let bounds = |text: &str| BreakthroughHints.bounds(&rules(), &position(text)).unwrap();
    // White needs four moves, and no black piece comes near in time.
    assert_eq!(bounds("7b/7b/8/8/w7/8/8/8 w").0, Value::win_in(7));
    assert_eq!(bounds("8/8/8/7b/8/8/w7/w7 w").1, Value::loss_in(8));
    // A black piece may meet the runner, or an own piece stand in its way; a faster one races.
    assert!(bounds("2b5/8/8/8/w7/8/8/7b w").0.is_loss());
    assert!(bounds("7b/w7/w7/8/8/8/8/8 w").0.is_win());
    assert!(bounds("7b/8/8/8/w7/7b/8/8 w").0.is_loss());
    assert_eq!(bounds("6bb/8/8/8/8/8/8/ww6 w"), (Value::win_in(13), Value::win_in(3)));
}

#[test]
fn quiet_moves_neither_capture_nor_come_near_the_end() {
    let state = position("8/8/2w5/1b6/w7/8/8/8 w");
    let quiet = |text: &str| {
        BreakthroughHints.quiet(&rules(), &state, rules().parse_action(&state, text).unwrap())
    };
    assert!(quiet("a4a5"));
    assert!(!quiet("a4b5") && !quiet("c6c7"));
}

#[test]
fn features_count_what_they_say_and_change_sign_with_the_players() {
    let features = |text: &str| {
        let mut features = [0; WEIGHTS.len()];
        BreakthroughFeatures.extract(&rules(), &position(text), &mut features);
        features
    };
    assert_eq!(features(START), [0; WEIGHTS.len()]);
    // White: a1, b2 (guarded, running in six), d5 (hanging); Black: e6 (hanging), h8 (in seven).
    let text = "7b/8/4b3/3w4/8/8/1w6/w7";
    let white = [3 - 2, 17 - 4, 0, 1 - 1, 2 - 1];
    assert_eq!(features(&format!("{text} w")), white);
    assert_eq!(features(&format!("{text} b")), white.map(|count| -count));
}

proptest! {
    #[test]
    fn no_text_makes_the_parsers_panic(text in "\\PC*", near in "[wb1-9./ xa-h]{0,60}") {
        let (standard, wide) = (rules(), Breakthrough::<u128>::new(26, 4).unwrap());
        for text in [&text, &near] {
            let _ = standard.parse_state(text);
            let _ = standard.parse_action(&standard.initial(), text);
            let _ = wide.parse_state(text);
            let _ = wide.parse_action(&wide.initial(), text);
        }
    }

    #[test]
    fn any_diagram_reads_back_and_can_be_asked_anything(
        squares in proptest::collection::vec(0..4u8, 30),
        next in "[wb]",
    ) {
        let rules = Breakthrough::<u64>::new(5, 6).unwrap();
        let symbol = |square: &u8| ['w', 'b', '.', '.'][usize::from(*square)];
        let rows = squares.chunks(5).map(|row| row.iter().map(symbol).collect::<String>());
        let text = format!("{} {next}", rows.collect::<Vec<_>>().join("/"));
        let Ok(state) = rules.parse_state(&text) else { return Ok(()) };
        prop_assert_eq!(rules.parse_state(&rules.format_state(&state)), Ok(state));
        prop_assert_eq!(rules.key(&state), rules.recomputed_key(&state));
        for action in rules.actions(&state) {
            let written = rules.format_action(&state, action);
            prop_assert_eq!(rules.parse_action(&state, &written), Ok(action));
            prop_assert_eq!(rules.parse_action(&state, &written.replace('x', "")), Ok(action));
            let _ = (BreakthroughHints.order(&rules, &state, action), rules.result(&state, action));
        }
        let _ = BreakthroughHints.forced(&rules, &state);
        let bounds = BreakthroughHints.bounds(&rules, &state);
        if let Some((least, most)) = bounds.filter(|_| rules.utility(&state).is_none()) {
            prop_assert!(least <= most, "{}", text);
        }
    }
}

#[test]
fn the_mirror_image_is_the_same_game() {
    let rules = Breakthrough::<u64>::new(5, 5).unwrap();
    let mut seen = 0;
    for game in 0..50 {
        let mut state = rules.initial();
        for ply in 0..12 {
            let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
            if actions.is_empty() {
                break;
            }
            state = rules.result(&state, actions[mix64(game << 8 | ply) as usize % actions.len()]);
            let Some(image) = BreakthroughHints.canonical(&rules, &state) else { continue };
            let turned = |text: String| {
                let (rows, side) = text.rsplit_once(' ').unwrap();
                let rows = rows.split('/').map(|row| row.chars().rev().collect::<String>());
                format!("{} {side}", rows.collect::<Vec<_>>().join("/"))
            };
            assert_eq!(turned(rules.format_state(&image)), rules.format_state(&state));
            assert_eq!(rules.to_move(&image), rules.to_move(&state));
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
    assert_eq!(rules.player_name(Player::FIRST), "White");
}
