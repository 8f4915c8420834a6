//! Boards of our own.

use super::layout::Layout;

/// The built-in boards: a name, what it is for, and the drawing.
///
/// - `small`: 20x7, two capsules, two ghosts: a whole game.
/// - `cornered`: 9x5, three ghosts: minimax four rounds ahead sees itself lost, and yet wins most
///   games against random ghosts.
/// - `trap`: 9x5, two ghosts: minimax three rounds ahead hurries to its death, expectimax gambles
///   and wins about half.
/// - `medium`: 25x11, four ghosts, four capsules.
pub const BOARDS: [(&str, &str); 4] =
    [("small", SMALL), ("cornered", CORNERED), ("trap", TRAP), ("medium", MEDIUM)];

/// The built-in board of this name.
pub fn board(name: &str) -> Option<Layout> {
    let (_, text) = BOARDS.into_iter().find(|(known, _)| *known == name)?;
    Layout::parse(text).ok()
}

const SMALL: &str = "\
%%%%%%%%%%%%%%%%%%%%
%.....%......%....o%
%.%.%...%%%%...%.%.%
%.......G  G.......%
%.%.%...%%%%...%.%.%
%o....%..P...%.....%
%%%%%%%%%%%%%%%%%%%%
";

const CORNERED: &str = "\
%%%%%%%%%
%%G     %
%  %.   %
% GP .G %
%%%%%%%%%
";

const TRAP: &str = "\
%%%%%%%%%
%%%G P  %
%%%%%%% %
%  ....G%
%%%%%%%%%
";

const MEDIUM: &str = "\
%%%%%%%%%%%%%%%%%%%%%%%%%
%o.....%.........%.....o%
%.%%.%.%.%%%.%%%.%.%.%%.%
%.%..%...%.....%...%..%.%
%.%.%%.%...%.%...%.%%.%.%
%......%.%GG GG%.%......%
%.%.%%.%.%%%%%%%.%.%%.%.%
%.%..%.............%..%.%
%.%%.%.%%.%%.%%.%%.%.%%.%
%o.......%..P..%.......o%
%%%%%%%%%%%%%%%%%%%%%%%%%
";
