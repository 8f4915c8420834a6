//! Pac-Man: the laws, the classroom's rules of ghosts and points one by one, and every game
//! against a second implementation that keeps the board as text.

use outply_game::laws::Laws;
use outply_game::{Active, Inputs, Mover, Notation, Player, Rules, Stochastic, Utility, mix64};
use outply_games::pacman::{
    Adversarial, BOARDS, Behaviour, Direction, Layout, Pacman, PacmanEvaluator, PacmanHints,
    PacmanInputs, Scene, board,
};
use proptest::prelude::*;
use std::collections::VecDeque;

fn game(text: &str, ghosts: Behaviour) -> Pacman {
    Pacman::new(Layout::parse(text).unwrap(), ghosts)
}

/// The state after these moves, given by their initials; `.` is Stop.
fn after(rules: &Pacman, moves: &str) -> Scene {
    let mut state = rules.initial();
    for (ply, initial) in moves.chars().enumerate() {
        let text = if initial == '.' { "stop".into() } else { initial.to_string() };
        let action = rules.parse_action(&state, &text);
        state = rules.result(&state, action.unwrap_or_else(|error| panic!("ply {ply}: {error}")));
    }
    state
}

fn names(rules: &Pacman, state: &Scene) -> Vec<String> {
    rules.actions(state).into_iter().map(|action| rules.format_action(state, action)).collect()
}

#[test]
fn the_laws_hold_on_every_board_with_every_ghost() {
    for (name, _) in BOARDS {
        for behaviour in Behaviour::ALL {
            let rules = Pacman::new(board(name).unwrap(), behaviour).with_limit(60).unwrap();
            Laws::of(&rules).games(10).keyed().notation().stochastic().hints(&PacmanHints).hold();
            Laws::of(&Adversarial(rules)).games(10).keyed().hold();
        }
    }
    let mixed = Pacman::new(board("medium").unwrap(), Behaviour::Random);
    let mixed = mixed.with_ghost(0, Behaviour::Minimising).with_ghost(1, Behaviour::Directional);
    Laws::of(&mixed).games(5).keyed().notation().stochastic().hold();
    let alone = game("P.", Behaviour::Random);
    Laws::of(&alone).games(5).keyed().notation().stochastic().hold();
}

#[test]
fn food_brings_ten_the_last_dot_five_hundred_more_and_a_move_costs_one() {
    let rules = game("P..", Behaviour::Random);
    let state = after(&rules, ".e");
    assert_eq!((state.score(), state.food(), rules.terminal_test(&state)), (8, 1, false));
    let won = after(&rules, ".ee");
    assert!(won.is_won() && rules.actions(&won).into_iter().next().is_none());
    assert_eq!(rules.utility(&won).unwrap().payoff(Player::MAX), 517.0);
    assert_eq!(rules.utility(&won).unwrap().payoff(Player::MIN), -517.0);
}

#[test]
fn ghosts_catch_by_moving_and_by_being_run_into() {
    let rules = game("P  G.", Behaviour::Minimising);
    let caught = after(&rules, "ew");
    assert!(!caught.is_lost());
    let caught = after(&rules, "ewe");
    assert_eq!((caught.is_lost(), caught.score()), (true, -502));
    let caught = after(&rules, "ew.w");
    assert_eq!((caught.is_lost(), caught.score()), (true, -502));
}

#[test]
fn the_last_dot_wins_even_under_a_ghost() {
    let layout = "%%%%%\nP . G";
    let rules = game(layout, Behaviour::Minimising);
    let state = after(&rules, "eww");
    assert!(!state.is_won());
    let text = "%%%%%/  .  ; score 0 moves 1 next 0 pacman 1,0 ghost 2,0,west,0";
    let state = rules.parse_state(text).unwrap();
    let won = rules.result(&state, Direction::East);
    assert_eq!((won.is_won(), won.is_lost(), won.score()), (true, false, 509));
}

#[test]
fn ghosts_neither_stop_nor_turn_back_except_in_a_dead_end() {
    let rules = game("%%% %\nP.   \n%%%G%", Behaviour::Minimising);
    let state = after(&rules, ".n");
    assert_eq!(names(&rules, &after(&rules, ".")), ["North"]);
    assert_eq!(names(&rules, &rules.result(&state, Direction::Stop)), ["North", "East", "West"]);
    assert_eq!(names(&rules, &after(&rules, ".n.n.")), ["South"]);
    let walled = game("P.%G", Behaviour::Random);
    assert_eq!(names(&walled, &after(&walled, "e")), Vec::<String>::new());
    let walled = game("P..%G", Behaviour::Random);
    assert_eq!(names(&walled, &after(&walled, "e")), ["Stop"]);
}

#[test]
fn scared_ghosts_are_eaten_for_two_hundred_and_begin_anew_at_home() {
    let rules = game("Po    G   .", Behaviour::Minimising);
    let text = "          . ; score 9 moves 5 next 0 pacman 3,0 ghost 4,0,west,7";
    let state = rules.parse_state(text).unwrap();
    let eaten = rules.result(&state, Direction::East);
    let ghost = rules.ghosts(&eaten)[0];
    assert_eq!((eaten.score(), ghost.cell, ghost.scared), (208, 6, 0));
    assert_eq!(ghost.heading, Direction::Stop);
}

#[test]
fn a_scare_lasts_forty_turns_of_which_twenty_are_moves() {
    let rules = game("Po%                                                G.", Behaviour::Random);
    let mut state = after(&rules, "e");
    let start = rules.ghosts(&state)[0].cell;
    for turn in 0..40 {
        assert_eq!(rules.ghosts(&state)[0].scared, 40 - turn);
        let west = rules.parse_action(&state, "west").unwrap_or(Direction::Stop);
        state = rules.result(&rules.result(&state, west), Direction::Stop);
    }
    assert_eq!((rules.ghosts(&state)[0].scared, start - rules.ghosts(&state)[0].cell), (0, 20));
}

#[test]
fn a_game_ends_at_its_limit_with_the_score_it_has() {
    let rules = game("P.G ", Behaviour::Random).with_limit(1).unwrap();
    let state = after(&rules, ".");
    assert!(!rules.terminal_test(&state));
    let late = rules.result(&state, Direction::East);
    assert_eq!(rules.utility(&late).unwrap().payoff(Player::MAX), -1.0);
    assert!(Pacman::new(board("trap").unwrap(), Behaviour::Random).with_limit(0).is_err());
    assert!(rules.with_limit(10_001).is_err());
}

#[test]
fn directional_ghosts_chase_and_flee_four_times_in_five() {
    let rules = game("%% %%\nP.G  \n%% %%", Behaviour::Directional);
    let state = after(&rules, ".");
    assert_eq!(rules.to_move(&state), Mover::Chance);
    let outcomes: Vec<_> = rules.outcomes(&state).into_iter().collect();
    let west = outcomes.iter().find(|(action, _)| *action == Direction::West).unwrap();
    assert!((west.1 - 0.85).abs() < 1e-12 && outcomes.len() == 4, "{outcomes:?}");
    let text = "%% %%/ .   /%% %% ; score 0 moves 0 next 1 pacman 0,1 ghost 2,1,stop,40";
    let outcomes: Vec<_> = rules.outcomes(&rules.parse_state(text).unwrap()).into_iter().collect();
    let of = |wanted| outcomes.iter().find(|(action, _)| *action == wanted).unwrap().1;
    assert!((of(Direction::West) - 0.05).abs() < 1e-12);
    // North, south and east all lead three away.
    assert!((of(Direction::North) - (0.8 / 3.0 + 0.05)).abs() < 1e-12, "{outcomes:?}");
}

#[test]
fn on_every_board_every_cell_can_be_reached() {
    for (name, text) in BOARDS {
        let layout = board(name).unwrap();
        assert!(text.trim_end().lines().all(|row| row.len() == layout.width()));
        let start = Pacman::new(layout.clone(), Behaviour::Random).initial().pacman();
        let cells = text.chars().filter(|mark| !"%\n".contains(*mark)).count() as u16;
        let reached = (0..cells).filter(|&cell| layout.distance(start, cell).is_some());
        assert_eq!(reached.count(), usize::from(cells), "{name}");
    }
    assert!(board("none").is_none());
}

#[test]
fn layouts_say_where_they_are_wrong() {
    let place = |text: &str| {
        let error = Layout::parse(text).expect_err(text);
        (error.line_and_column(), error.expected().to_owned())
    };
    assert_eq!(place("%P.\n%x%").0, (2, 2));
    assert_eq!(place("%P.\n%%").0, (2, 3));
    assert_eq!(place("%P.\n%%%%").0, (2, 4));
    assert_eq!(place("%P.\n\n%%%").0, (2, 1));
    assert_eq!(place("P.P").0, (1, 3));
    assert_eq!(place("P  ").1, "a dot of food");
    assert_eq!(place("...").1, "a P for Pac-Man");
    assert_eq!(place("").1, "a row of a board");
    assert_eq!(place("P.GGGGGGGGG").0, (1, 11));
    assert_eq!(place(&format!("P.{}", "o".repeat(17))).0, (1, 19));
    assert_eq!(place(&format!("P.{}", " ".repeat(79))).0, (1, 81));
    assert_eq!(place(&"P.  \n".repeat(20)).0, (2, 1));
    assert_eq!(place(&format!("P.      \n{}", "        \n".repeat(64))).0.0, 65);
    assert_eq!(place(&"%%\n".repeat(81)).0, (81, 1));
    assert!(Layout::parse("\n\n%P.%\r\n%G %\r\n\n").is_ok());
    let numbered = Layout::parse("2P.1").unwrap();
    let rules = Pacman::new(numbered, Behaviour::Random);
    assert_eq!(rules.ghosts(&rules.initial())[0].cell, 3);
}

#[test]
fn positions_that_cannot_arise_are_refused() {
    let rules = game("%%%%%%\n%Po.G%\n%%%%%%", Behaviour::Random);
    let place = |text: &str| {
        let error = rules.parse_state(text).expect_err(text);
        (error.at(), error.expected().to_owned())
    };
    let rest = " ; score 0 moves 0 next 0 pacman 1,1 ghost 4,1,stop,0";
    let with = |board: &str, rest: &str| format!("%%%%%%/{board}/%%%%%%{rest}");
    assert!(rules.parse_state(&with("% o. %", rest)).is_ok());
    assert!(rules.parse_state(&with("%Po.G%", "")).is_ok());
    assert!(rules.parse_state(&with("%G .P%", "")).is_ok());
    assert_eq!(place(&with("% o..%", rest)).0, 11);
    assert_eq!(place(&with("%oo. %", rest)).0, 8);
    assert_eq!(place(&with("% %. %", rest)).0, 9);
    assert_eq!(place(&with("%PoG %", rest)).0, 10);
    assert_eq!(place(&with("%P.  %", "")).0, 9);
    for (wrong, right) in [
        ("ghost 4,1,stop,0", "ghost 4,1,north,0"),
        ("ghost 4,1,stop,0", "ghost 4,1,stop,41"),
        ("ghost 4,1,stop,0", "ghost 5,1,stop,0"),
        ("ghost 4,1,stop,0", "ghost 1,1,west,1"),
        ("pacman 1,1", "pacman 3,1"),
        ("pacman 1,1", "pacman 2,1"),
        ("moves 0", "moves 10001"),
        ("next 0", "next 2"),
        ("next 0", "next lost"),
        ("score 0", "score 1e9"),
        ("score 0", "score -2147483648"),
        ("stop,0", "stop,0 x"),
    ] {
        assert!(rest.contains(wrong));
        let rest = rest.replace(wrong, right);
        assert!(rules.parse_state(&with("% o. %", &rest)).is_err(), "{rest}");
    }
}

#[test]
fn evaluators_have_names_and_agree_with_the_score_at_the_end() {
    let rules = game("P.", Behaviour::Random);
    for name in PacmanEvaluator::NAMES {
        let evaluator = PacmanEvaluator::named(name).unwrap();
        assert_eq!(evaluator.points(&rules, &after(&rules, "e")), 509.0, "{name}");
    }
    assert_eq!(PacmanEvaluator::named("best"), None);
}

type Pair = (i32, i32);

/// The classroom's rules once more, on rows of text with places as pairs.
#[derive(Clone)]
struct Naive {
    rows: Vec<Vec<char>>,
    pacman: (i32, i32),
    homes: Vec<(i32, i32)>,
    /// Place, last step, moves scared.
    ghosts: Vec<(Pair, Pair, u32)>,
    score: i32,
    turn: usize,
    lost: bool,
}

const STEPS: [(char, (i32, i32)); 5] =
    [('N', (0, -1)), ('S', (0, 1)), ('E', (1, 0)), ('W', (-1, 0)), ('.', (0, 0))];

impl Naive {
    fn new(text: &str) -> Naive {
        let mut rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let (mut pacman, mut homes) = ((0, 0), Vec::new());
        for (y, row) in rows.iter_mut().enumerate() {
            for (x, mark) in row.iter_mut().enumerate() {
                match mark {
                    'P' => pacman = (x as i32, y as i32),
                    'G' => homes.push((x as i32, y as i32)),
                    _ => continue,
                }
                *mark = ' ';
            }
        }
        let ghosts = homes.iter().map(|&home| (home, (0, 0), 0)).collect();
        Naive { rows, pacman, homes, ghosts, score: 0, turn: 0, lost: false }
    }

    fn mark(&self, (x, y): (i32, i32)) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        *row.and_then(|row| row.get(usize::try_from(x).ok()?)).unwrap_or(&'%')
    }

    fn won(&self) -> bool {
        !self.rows.iter().flatten().any(|&mark| mark == '.')
    }

    fn moves(&self) -> String {
        if self.lost || self.won() {
            return String::new();
        }
        let free = |(x, y): (i32, i32), (dx, dy)| self.mark((x + dx, y + dy)) != '%';
        if self.turn == 0 {
            return STEPS
                .iter()
                .filter(|(_, step)| free(self.pacman, *step))
                .map(|s| s.0)
                .collect();
        }
        let (place, last, scared) = self.ghosts[self.turn - 1];
        let steps: Vec<_> =
            STEPS.iter().filter(|(name, step)| *name != '.' && free(place, *step)).collect();
        let back = (-last.0, -last.1);
        let onward: String = steps.iter().filter(|(_, step)| *step != back).map(|s| s.0).collect();
        match () {
            () if scared % 2 == 1 || steps.is_empty() => ".".into(),
            () if onward.is_empty() => steps[0].0.into(),
            () => onward,
        }
    }

    fn go(&mut self, name: char) {
        let (dx, dy) = STEPS.iter().find(|(known, _)| *known == name).unwrap().1;
        if self.turn == 0 {
            self.score -= 1;
            self.pacman = (self.pacman.0 + dx, self.pacman.1 + dy);
            let cell = &mut self.rows[self.pacman.1 as usize][self.pacman.0 as usize];
            let eaten = std::mem::replace(cell, ' ');
            self.score += if eaten == '.' { 10 } else { 0 };
            if eaten == 'o' {
                self.ghosts.iter_mut().for_each(|ghost| ghost.2 = 40);
            }
            if self.won() {
                self.score += 500;
            }
            (0..self.ghosts.len()).for_each(|ghost| self.meet(ghost));
        } else {
            let ghost = &mut self.ghosts[self.turn - 1];
            ghost.0 = (ghost.0.0 + dx, ghost.0.1 + dy);
            if name != '.' {
                ghost.1 = (dx, dy);
            }
            ghost.2 = ghost.2.max(1) - 1;
            self.meet(self.turn - 1);
        }
        self.turn = (self.turn + 1) % (1 + self.ghosts.len());
    }

    fn meet(&mut self, ghost: usize) {
        if self.ghosts[ghost].0 != self.pacman || self.lost {
        } else if self.ghosts[ghost].2 > 0 {
            self.score += 200;
            self.ghosts[ghost] = (self.homes[ghost], (0, 0), 0);
        } else if !self.won() {
            self.score -= 500;
            self.lost = true;
        }
    }
}

fn lines(rules: &Pacman, state: &Scene, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let actions = rules.actions(state).into_iter();
    actions.map(|action| lines(rules, &rules.result(state, action), plies - 1)).sum()
}

fn naive_lines(naive: &Naive, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let after = |name| {
        let mut next = naive.clone();
        next.go(name);
        naive_lines(&next, plies - 1)
    };
    naive.moves().chars().map(after).sum()
}

#[test]
fn lines_of_play_are_as_many_as_on_rows_of_text() {
    let known = [
        [1, 3, 6, 12, 36, 72, 144, 432, 856],
        [1, 3, 4, 12, 30, 108, 144, 195, 372],
        [1, 3, 3, 4, 12, 10, 6, 15, 9],
        [1, 4, 8, 16, 32, 64, 208, 312, 468],
    ];
    for ((name, text), known) in BOARDS.into_iter().zip(known) {
        let rules = Pacman::new(board(name).unwrap(), Behaviour::Random);
        let (state, naive) = (rules.initial(), Naive::new(text));
        for (plies, known) in (0..).zip(known) {
            let found = (lines(&rules, &state, plies), naive_lines(&naive, plies));
            assert_eq!(found, (known, known), "{name}, {plies} plies");
        }
    }
}

/// A board with walls anywhere, at least one dot, and Pac-Man.
fn any_board() -> impl Strategy<Value = String> {
    (2usize..9, 2usize..7).prop_flat_map(|(width, height)| {
        let marks = prop::sample::select(vec!['%', '%', '.', '.', ' ', ' ', ' ', 'o', 'G']);
        prop::collection::vec(marks, width * height).prop_map(move |mut marks| {
            let mut ghosts = 0;
            for mark in &mut marks {
                ghosts += usize::from(*mark == 'G');
                *mark = if *mark == 'G' && ghosts > 4 { ' ' } else { *mark };
            }
            let capsules = marks.iter_mut().filter(|mark| **mark == 'o').skip(16);
            capsules.for_each(|mark| *mark = '.');
            (marks[0], marks[1]) = ('.', 'P');
            let rows: Vec<String> = marks.chunks(width).map(|row| row.iter().collect()).collect();
            rows.join("\n")
        })
    })
}

proptest! {
    #[test]
    fn games_go_as_on_rows_of_text(text in any_board(), seed: u64) {
        let rules = game(&text, Behaviour::Random);
        let (mut state, mut naive) = (rules.initial(), Naive::new(&text));
        for ply in 0..200 {
            let actions: Vec<Direction> = rules.actions(&state).into_iter().collect();
            let names: String = actions.iter().map(|&action| match action {
                Direction::Stop => '.',
                other => rules.format_action(&state, other).remove(0),
            }).collect();
            prop_assert_eq!(&names, &naive.moves());
            prop_assert_eq!(state.score(), naive.score);
            prop_assert_eq!((state.is_lost(), state.is_won()), (naive.lost, naive.won()));
            if actions.is_empty() {
                break;
            }
            let chosen = (mix64(seed ^ ply) % actions.len() as u64) as usize;
            naive.go(names.as_bytes()[chosen] as char);
            state = rules.result(&state, actions[chosen]);
        }
    }

    #[test]
    fn distances_are_lengths_of_shortest_ways(text in any_board()) {
        let layout = Layout::parse(&text).unwrap();
        let rules = Pacman::new(layout.clone(), Behaviour::Random);
        let naive = Naive::new(&text);
        let start = layout.place(rules.initial().pacman());
        // Waves over the rows of text, from Pac-Man.
        let mut far = std::collections::HashMap::from([(naive.pacman, 0)]);
        let mut queue = VecDeque::from([naive.pacman]);
        while let Some((x, y)) = queue.pop_front() {
            for (_, (dx, dy)) in STEPS {
                let next = (x + dx, y + dy);
                if naive.mark(next) != '%' && !far.contains_key(&next) {
                    far.insert(next, far[&(x, y)] + 1);
                    queue.push_back(next);
                }
            }
        }
        let pacman = layout.cell(start.0, start.1).unwrap();
        for x in 0..layout.width() {
            for y in 0..layout.height() {
                let there = (x as i32, (layout.height() - 1 - y) as i32);
                if let Some(cell) = layout.cell(x, y) {
                    prop_assert_eq!(layout.distance(pacman, cell), far.get(&there).copied());
                    prop_assert_eq!(layout.distance(cell, pacman), far.get(&there).copied());
                    prop_assert_eq!(layout.place(cell), (x, y));
                }
            }
        }
    }

    #[test]
    fn boards_of_any_shape_keep_the_laws(text in any_board(), chases: bool) {
        let behaviour = if chases { Behaviour::Directional } else { Behaviour::Random };
        let rules = game(&text, behaviour);
        let laws = Laws::of(&rules).games(1).plies(60).keyed().notation().stochastic();
        let broken = laws.hints(&PacmanHints).check().err().map(|broken| broken.to_string());
        prop_assert_eq!(broken, None);
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in "[%.oPG128 /;\n,a-z-]{0,80}|\\PC{0,40}") {
        let rules = Pacman::new(board("trap").unwrap(), Behaviour::Random);
        let state = rules.initial();
        for error in [
            Layout::parse(&text).err(),
            rules.parse_state(&text).err(),
            rules.parse_action(&state, &text).err(),
        ].into_iter().flatten() {
            prop_assert!(error.at() <= text.len() && !error.expected().is_empty());
        }
    }

    #[test]
    fn no_damaged_position_makes_a_parser_panic(
        at in 0usize..200, with in "[%.oPG18 /;,0-9a-z-]{0,3}", cut in 0usize..4, seed: u64,
    ) {
        let rules = Pacman::new(board("cornered").unwrap(), Behaviour::Random);
        let mut state = rules.initial();
        for ply in 0..seed % 40 {
            let actions: Vec<Direction> = rules.actions(&state).into_iter().collect();
            let Some(&first) = actions.first() else { break };
            let drawn = (mix64(seed ^ ply) % actions.len() as u64) as usize;
            state = rules.result(&state, actions.get(drawn).copied().unwrap_or(first));
        }
        let mut text = rules.format_state(&state);
        let at = at.min(text.len());
        text.replace_range(at..(at + cut).min(text.len()), &with);
        if let Ok(read) = rules.parse_state(&text) {
            let again = rules.parse_state(&rules.format_state(&read));
            prop_assert_eq!(again, Ok(read));
            rules.actions(&read).into_iter().for_each(|a| _ = rules.result(&read, a));
        }
    }
}

/// What an evaluator that learns sees.
fn seen(rules: &Pacman, state: &Scene) -> Vec<(u32, f32)> {
    let mut active = Active::new();
    PacmanInputs.active(rules, state, Player::MAX, &mut active);
    active.as_slice().to_vec()
}

#[test]
fn inputs_are_those_there_are_on_every_board() {
    for (name, _) in BOARDS {
        let rules = Pacman::new(board(name).unwrap(), Behaviour::Random);
        let mut state = rules.initial();
        for ply in 0..2_000u64 {
            if rules.terminal_test(&state) {
                state = rules.initial();
            }
            let seen = seen(&rules, &state);
            let count = Inputs::<Pacman>::count(&PacmanInputs);
            assert!(seen.iter().all(|(input, _)| (*input as usize) < count), "{name}");
            let inputs: std::collections::BTreeSet<u32> =
                seen.iter().map(|(input, _)| *input).collect();
            let scared = rules.ghosts(&state).iter().filter(|ghost| ghost.scared > 0).count();
            assert!(inputs.len() + scared >= seen.len(), "{name}: only scared ghosts count twice");
            let actions: Vec<Direction> = rules.actions(&state).into_iter().collect();
            state = rules.result(&state, actions[mix64(ply) as usize % actions.len()]);
        }
    }
}

#[test]
fn a_ghost_that_may_not_turn_back_is_further_away() {
    // The ghost two cells to the east has come from the west, or is about to arrive.
    let rules = game("%%%%%%%%\n%P G  .%\n%%%%%%%%", Behaviour::Random);
    let scene = |heading: &str| {
        let text = format!(
            "%%%%%%%%/%P 1  .%/%%%%%%%% ; score 0 moves 1 next 1 pacman 1,1 ghost 3,1,{heading},0"
        );
        rules.parse_state(&text).unwrap()
    };
    let [toward, away] = ["west", "east"].map(|heading| seen(&rules, &scene(heading)));
    assert_ne!(toward, away);
    let earned = |player| PacmanInputs.earned(&rules, &after(&rules, "E"), player);
    assert_eq!([Player::MAX, Player::MIN].map(earned), [-1.0, 1.0], "a move costs a point");
}
