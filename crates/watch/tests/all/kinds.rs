//! A golden picture of each kind, in which nothing lies on anything else.
//! `UPDATE_GOLDEN=1 cargo test -p outply-watch` rewrites them; look at them then.

use crate::common::{alpha_beta, check, growth, max_n, pvs, star};
use outply_game::board::Board;
use outply_game::{Notation, Player, Rules};
use outply_games::nim::Nim;
use outply_games::tictactoe::TicTacToe;
use outply_games::tree::Tree;
use outply_search::chance::Pruning;
use outply_search::reference::AlphaBeta;
use outply_watch::draw::{
    Direction, Form, Item, Palette, Scene, Style, Windows, animated, blank, frames,
};
use outply_watch::{Bound, Labels, Picture, Recorder, Status};
use std::path::PathBuf;

const CUTS: &str = "(max A:(min 3 12 8) B:(min 2 4 6) C:(min 14 5 2))";
const AGAIN: &str = "(max (min 3 5) (min 9 (max 4 7) 8) (min 6 9 (max 7 12)))";
const CHANCE: &str = "(max (chance 1/2:6 1/2:8) (chance 1/2:0 1/2:(min 9 7)) \
                      (chance 1/2:(min 2 -9) 1/2:(min 2 -7)))";
const MANY: &str = "(p1 (p2 (p3 <8,5,5,1> <1,0,0,0>) (p4 <1,0,0,3> <0,0,0,1>)) <4,1,1,2>)";

fn tree(text: &str) -> Tree {
    Tree::parse(text).unwrap()
}

fn golden(name: &str, drawing: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, drawing).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == drawing, "{name} differs; UPDATE_GOLDEN=1 rewrites it");
}

fn drawn(name: &str, picture: &Picture, style: &Style) {
    let scene = Scene::of(picture, style);
    check(&scene, name);
    golden(name, &scene.svg());
}

#[test]
fn each_kind_is_as_it_was() {
    let plain = Style::default();
    let cuts = alpha_beta(&tree(CUTS));
    drawn("cuts.svg", &cuts, &plain);
    let each = Style { windows: Windows::Each, palette: Palette::Dark, ..plain };
    drawn("cuts-dark.svg", &cuts, &each);
    let sideways = Style { direction: Direction::Right, palette: Palette::BlackAndWhite, ..plain };
    drawn("cuts-right.svg", &cuts, &sideways);
    drawn("again.svg", &pvs(&tree(AGAIN)), &plain);
    drawn("chance.svg", &star(&tree(CHANCE), Pruning::Star2 { probes: 1 }), &plain);
    drawn("many.svg", &max_n(&tree(MANY)), &plain);
    drawn("growth.svg", &growth(&tree(CUTS), 20, 3).unwrap(), &plain);
}

/// A game with small boards.
struct WithBoards<R: Rules> {
    rules: R,
    start: R::State,
}

impl<R: Notation> WithBoards<R> {
    fn at(rules: R, position: &str) -> WithBoards<R> {
        let start = rules.parse_state(position).unwrap();
        WithBoards { rules, start }
    }

    fn state(&self, path: &[R::Action]) -> R::State {
        path.iter().fold(self.start.clone(), |state, action| self.rules.result(&state, *action))
    }
}

impl<R: Notation> Labels<R::Action> for WithBoards<R> {
    fn action(&self, path: &[R::Action]) -> String {
        let Some((last, before)) = path.split_last() else { return String::new() };
        self.rules.format_action(&self.state(before), *last)
    }

    fn node(&self, path: &[R::Action]) -> String {
        let words: Vec<String> = (1..=path.len()).map(|to| self.action(&path[..to])).collect();
        if words.is_empty() { "root".into() } else { words.join(" ") }
    }

    fn player(&self, player: Player) -> String {
        self.rules.player_name(player)
    }

    fn unvisited(&self, path: &[R::Action]) -> Picture {
        let board = self.board(path);
        Picture { board, ..Picture::stub(self.node(path), self.action(path)) }
    }

    fn board(&self, path: &[R::Action]) -> Option<Board> {
        self.rules.board(&self.state(path))
    }
}

fn tictactoe() -> WithBoards<TicTacToe> {
    WithBoards::at(TicTacToe, "XOX/.O./.X.")
}

#[test]
fn a_game_is_drawn_with_its_boards() {
    let mut recorder = Recorder::new(1_000);
    let game = tictactoe();
    let action = AlphaBeta::new(9).decide(&TicTacToe, &game.start, &mut (), &mut recorder).action;
    let picture = Picture::answering(&recorder, &game, action).unwrap();
    for style in [
        Style::default(),
        Style { width: 400.0, ..Style::default() },
        Style { direction: Direction::Right, ..Style::default() },
    ] {
        check(&Scene::of(&picture, &style), "tic-tac-toe");
    }
    drawn("game.svg", &picture, &Style::default());
    boards_are_paths(&Scene::of(&picture, &Style::default()));
}

#[test]
fn a_board_without_cells_is_not_drawn() {
    let mut picture = alpha_beta(&Tree::uniform(2, 1, Player::MAX, [3, 5]).unwrap());
    picture.board = Some(Board::new(&[]));
    let scene = Scene::of(&picture, &Style::default());
    assert!(!scene.items.iter().any(|item| matches!(item.form, Form::Board { .. })));
    #[cfg(feature = "render")]
    assert!(scene.pdf().is_ok());
}

/// Heaps of Nim get smaller from one board to the next, until nothing is left of them.
#[test]
fn boards_of_a_game_have_one_scale_and_none_is_empty() {
    let game = WithBoards::at(Nim::new(&[1, 2, 2], false).unwrap(), "1,2,2 1");
    let mut recorder = Recorder::new(1_000);
    AlphaBeta::new(5).decide(&game.rules, &game.start, &mut (), &mut recorder);
    let picture = Picture::answering(&recorder, &game, None).unwrap();
    for palette in [Palette::Light, Palette::BlackAndWhite] {
        let scene = Scene::of(&picture, &Style { palette, ..Style::default() });
        check(&scene, "nim");
        let boards: Vec<(f64, (f64, f64))> = scene.items.iter().filter_map(board_size).collect();
        assert!(boards.len() > 10, "{}", boards.len());
        assert!(boards.iter().all(|(scale, _)| *scale == boards[0].0), "{boards:?}");
        assert!(boards.iter().all(|(_, (width, height))| width.min(*height) > 1.0), "{boards:?}");
        every_format_can_be_written(&scene);
    }
}

fn board_size(item: &Item) -> Option<(f64, (f64, f64))> {
    match item.form {
        Form::Board { scale, size, .. } => Some((scale, size)),
        _ => None,
    }
}

#[cfg(feature = "render")]
fn every_format_can_be_written(scene: &Scene) {
    scene.pdf().unwrap();
    scene.png(1.0).unwrap();
}

#[cfg(not(feature = "render"))]
fn every_format_can_be_written(_: &Scene) {}

/// LaTeX has each line of a board, and nothing is left as a box.
#[cfg(feature = "render")]
fn boards_are_paths(scene: &Scene) {
    let boards = scene.items.iter().filter(|item| matches!(item.form, Form::Board { .. })).count();
    let text = scene.tikz();
    let paths = text.lines().filter(|line| line.contains("{rgb,255:")).count();
    assert!(boards > 10 && paths >= 9 * boards, "{paths} paths of {boards} boards");
    assert!(text.lines().all(|line| line.matches('{').count() == line.matches('}').count()));
}

#[cfg(not(feature = "render"))]
fn boards_are_paths(_: &Scene) {}

#[test]
fn a_picture_for_printing_has_no_colour() {
    let mut recorder = Recorder::new(1_000);
    let game = tictactoe();
    AlphaBeta::new(2).decide(&TicTacToe, &game.start, &mut (), &mut recorder);
    let picture = Picture::answering(&recorder, &game, None).unwrap();
    let style = Style { palette: Palette::BlackAndWhite, ..Style::default() };
    let svg = Scene::of(&picture, &style).svg();
    let colours: Vec<&str> = svg.split("\"#").skip(1).map(|rest| &rest[..6]).collect();
    assert!(colours.len() > 100, "boards and shapes");
    assert!(colours.iter().all(|c| c[..2] == c[2..4] && c[2..4] == c[4..]), "{colours:?}");
}

#[test]
fn wide_trees_are_folded_around_the_answer() {
    let tree = Tree::uniform(7, 3, Player::MAX, (0..343).map(|n| (n * 37) % 101)).unwrap();
    let picture = alpha_beta(&tree);
    for direction in [Direction::Auto, Direction::Down, Direction::Right] {
        let style = Style { width: 700.0, direction, ..Style::default() };
        let scene = Scene::of(&picture, &style);
        check(&scene, "folded");
        assert!(scene.width <= 700.0);
        assert!(scene.svg().contains(" cut</text>") && scene.svg().contains(" nodes</text>"));
        let on_line: Vec<bool> = picture
            .nodes()
            .zip(&scene.places)
            .filter(|(node, _)| node.on_best_line)
            .map(|(_, place)| place.is_some())
            .collect();
        assert_eq!(on_line.len(), 4);
        assert!(on_line[0] && on_line[1], "{direction:?}");
    }
    let folded = Style { width: 700.0, ..Style::default() };
    drawn("folded.svg", &picture, &folded);
}

#[test]
fn a_worksheet_gives_nothing_away() {
    let picture = alpha_beta(&tree(CUTS));
    let sheet = blank(&picture);
    for node in sheet.nodes() {
        assert!(node.window.is_none() && node.caption.is_none() && !node.on_best_line);
        assert!(node.status != Status::Cut && node.bound.is_none());
        assert_eq!(node.value.is_some(), node.mover.is_none(), "{}", node.label);
    }
    drawn("blank.svg", &sheet, &Style::default());
}

#[test]
fn steps_begin_with_the_root_and_end_with_the_whole_tree() {
    let picture = alpha_beta(&tree(CUTS));
    let frames = frames(&picture);
    assert!(frames[0].text.starts_with("MAX at the root is looked at"), "{}", frames[0].text);
    assert_eq!(frames[0].hidden.iter().filter(|hidden| !**hidden).count(), 1);
    let last = frames.last().unwrap();
    assert_eq!((&last.picture, last.text.as_str()), (&picture, "The root is worth 3."));
    let texts: Vec<&str> = frames.iter().map(|frame| frame.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.starts_with("MIN already has 2 at B")), "{texts:?}");
    let scenes = Scene::frames(&frames, &Style::default());
    golden("steps.svg", &animated(&scenes, 1.5));
}

#[test]
fn values_that_are_only_limits_say_so() {
    let picture = alpha_beta(&tree(CUTS));
    let bounds: Vec<Option<Bound>> = picture.children.iter().map(|child| child.bound).collect();
    // A and C were looked at to the end; B may be worth less still.
    assert_eq!(bounds, [None, Some(Bound::AtMost), None]);
    assert_eq!(picture.bound, None);
    let after: Vec<_> =
        picture.children.iter().map(|child| child.after.clone().unwrap().0).collect();
    assert_eq!(after, ["3", "3", "3"]);
}
