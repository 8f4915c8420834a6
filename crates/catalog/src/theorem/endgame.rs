//! Published counts of a game's endings.

use outply_table::{Counts, Verified};
use std::fmt;

/// What is published about a table of a game's endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Which endings, in the words of `table build --endings`.
    pub endings: &'static str,
    /// Which parts of the table are counted together: those whose names begin so.
    pub parts: &'static str,
    /// What is counted.
    pub tally: Tally,
}

/// What is counted in endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tally {
    /// The longest win or loss takes so many plies.
    Longest(u32),
    /// Won, drawn and lost for the player to move.
    Outcomes([u64; 3]),
    /// The same, and the plies that the longest win or loss takes.
    OutcomesWithin([u64; 3], u32),
    /// Lost for the player to move in 0, 2, 4 ... plies, and drawn.
    Losses(&'static [u64], u64),
}

impl Endgame {
    /// The longest win or loss in these endings takes so many plies.
    pub const fn longest(endings: &'static str, plies: u32) -> Endgame {
        Endgame { endings, parts: endings, tally: Tally::Longest(plies) }
    }

    /// What was counted in its parts.
    pub fn counted(&self, verified: &Verified) -> Counts {
        let mut sum = Counts::default();
        let parts = verified.parts.iter().filter(|part| part.name.starts_with(self.parts));
        parts.for_each(|part| sum.merge(part));
        sum
    }
}

impl Tally {
    /// Whether this is what was counted.
    pub fn holds(&self, counts: &Counts) -> bool {
        let outcomes = [counts.won(), counts.drawn, counts.lost()];
        match *self {
            Tally::Longest(plies) => counts.longest() == plies,
            Tally::Outcomes(published) => outcomes == published,
            Tally::OutcomesWithin(published, plies) => {
                outcomes == published && counts.longest() == plies
            }
            Tally::Losses(published, drawn) => {
                let lost = counts.decided.iter().step_by(2);
                lost.eq(published) && counts.drawn == drawn
            }
        }
    }

    /// What was counted, in the form of what is published.
    pub fn found(&self, counts: &Counts) -> String {
        let [won, drawn, lost] = [counts.won(), counts.drawn, counts.lost()];
        match self {
            Tally::Longest(_) => in_plies(counts.longest()),
            Tally::Outcomes(_) => format!("{won}/{drawn}/{lost}"),
            Tally::OutcomesWithin(..) => {
                format!("{won}/{drawn}/{lost}, {}", in_plies(counts.longest()))
            }
            Tally::Losses(..) => format!("{lost} by depth"),
        }
    }
}

fn in_plies(plies: u32) -> String {
    format!("{plies} plies")
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcomes = |f: &mut fmt::Formatter<'_>, [won, drawn, lost]: [u64; 3]| {
            write!(f, "{won} won, {drawn} drawn, {lost} lost")
        };
        match *self {
            Tally::Longest(plies) => write!(f, "the longest takes {plies} plies"),
            Tally::Outcomes(counts) => outcomes(f, counts),
            Tally::OutcomesWithin(counts, plies) => {
                outcomes(f, counts)?;
                write!(f, ", the longest in {plies} plies")
            }
            Tally::Losses(lost, drawn) => {
                write!(f, "lost in 0, 2, ... plies")?;
                lost.iter().try_for_each(|count| write!(f, " {count}"))?;
                write!(f, ", drawn {drawn}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two lost at once, one won in a ply, four lost in two, three drawn.
    fn counts() -> Counts {
        Counts { name: "KK".into(), decided: vec![2, 1, 4], drawn: 3 }
    }

    #[test]
    fn what_was_counted_is_held_against_what_is_published() {
        let right = [
            (Tally::Longest(2), "2 plies"),
            (Tally::Outcomes([1, 3, 6]), "1/3/6"),
            (Tally::OutcomesWithin([1, 3, 6], 2), "1/3/6, 2 plies"),
            (Tally::Losses(&[2, 4], 3), "6 by depth"),
        ];
        for (tally, found) in right {
            assert!(tally.holds(&counts()), "{tally}");
            assert_eq!(tally.found(&counts()), found);
        }
        for wrong in [
            Tally::Longest(3),
            Tally::Outcomes([1, 3, 5]),
            Tally::OutcomesWithin([1, 3, 6], 4),
            Tally::Losses(&[2, 4], 2),
            Tally::Losses(&[2], 3),
            Tally::Losses(&[2, 4, 1], 3),
        ] {
            assert!(!wrong.holds(&counts()), "{wrong}");
        }
    }

    #[test]
    fn parts_are_counted_together_by_how_their_names_begin() {
        let part = |name: &str| Counts { name: name.into(), ..counts() };
        let parts = vec![part("KQK-white"), part("KRK-white"), part("KRK-black")];
        let counted =
            Endgame::longest("KRK", 2).counted(&Verified { parts, ..Verified::default() });
        assert_eq!((counted.decided, counted.drawn), (vec![4, 2, 8], 6));
    }
}
