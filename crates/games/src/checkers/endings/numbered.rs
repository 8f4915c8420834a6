//! Endings as tables with distances number them: slice by slice, a family of materials each.

use super::super::board::{WAYS, crown_row, stepped};
use super::super::moves::Move;
use super::super::rules::{Checkers, DRAW_PLIES, Pieces};
use super::super::seen::Seen;
use super::material::Material;
use super::{Family, MOST};
use outply_game::Endings;
use std::ops::Range;

/// All positions with few pieces, for tables that say in how many plies they are won or lost. A slice has
/// some material with either side to move; the parts of its name are the side to move and the other one:
/// `4:mK-KK` has four pieces, a man and a king to move against two kings.
#[derive(Clone, Copy, Default, Debug)]
pub struct CheckersEndings;

impl Endings<Checkers> for CheckersEndings {
    fn slices(&self, text: &str) -> Result<Vec<u64>, String> {
        let asked = match text.parse::<u8>() {
            Ok(most) => Material::within(most),
            Err(_) => text.split('+').map(Material::parse).collect(),
        };
        let asked = asked.filter(|asked: &Vec<Material>| !asked.is_empty()).ok_or_else(expected)?;
        Ok(Material::with_what_follows(asked).iter().map(Material::code).collect())
    }

    fn parts(&self, slice: u64) -> Vec<(String, u64)> {
        let family = Family::of(Material::of_code(slice));
        family.parts().iter().map(|side| (side.name(), side.count())).collect()
    }

    #[inline]
    fn state(&self, slice: u64, number: u64) -> Option<Pieces> {
        Family::of(Material::of_code(slice)).state(number)
    }

    fn each_state(&self, slice: u64, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &Pieces)) {
        Family::of(Material::of_code(slice)).each(numbers, visit);
    }

    #[inline]
    fn place(&self, state: &Pieces) -> Option<(u64, u64)> {
        let Pieces { mine, theirs, .. } = *state;
        if mine == 0 || theirs == 0 || (mine | theirs).count_ones() > MOST as u32 {
            return None;
        }
        let seen = Seen::by_mover(state);
        let material = Material::of(&seen);
        let (code, turned) = (material.code(), material.turned().code());
        let number = material.number(&seen);
        // Of the two sides to move the one with the smaller code comes first; both have as many numbers.
        Some(if code <= turned { (code, number) } else { (turned, material.count() + number) })
    }

    /// Captures and crownings.
    #[inline]
    fn converts(&self, _rules: &Checkers, state: &Pieces, action: Move) -> bool {
        let is_man = state.kings & action.leaves() == 0;
        action.captured() != 0 || is_man && action.enters() & crown_row(state.is_white) != 0
    }

    /// Different steps lead to different positions, and where one of them stays in the slice, no capture is
    /// possible.
    #[inline]
    fn quiet_actions(&self, state: &Pieces) -> Option<u32> {
        let movers = state.movers();
        let crown = crown_row(state.is_white);
        let crowning = |way: usize| stepped(movers[way] & !state.kings, way) & crown != 0;
        let converts = state.jumpers() != 0 || (0..WAYS).any(crowning);
        (!converts).then(|| movers.iter().map(|movers| movers.count_ones()).sum())
    }

    fn each_before(&self, slice: u64, state: &Pieces, visit: &mut dyn FnMut(u64)) {
        Family::of(Material::of_code(slice)).each_before(state, visit);
    }

    fn plies_left(&self, state: &Pieces) -> u32 {
        u32::from(DRAW_PLIES.saturating_sub(state.quiet))
    }
}

fn expected() -> String {
    format!(
        "pieces as mK-KK (a man and a king against two kings), several as K-K+mK-K, at most {MOST}, \
         or how many at most: 2 to {MOST}"
    )
}

impl Material {
    /// All with two to `most` pieces; `None` if these are too many.
    fn within(most: u8) -> Option<Vec<Material>> {
        (usize::from(most) <= MOST).then(|| Material::up_to(most))
    }

    /// The inverse of [`Material::name`], with the number of pieces or without.
    fn parse(text: &str) -> Option<Material> {
        let text = text.trim();
        let (_, text) = text.split_once(':').unwrap_or(("", text));
        let (mine, theirs) = text.split_once('-')?;
        let ([my_men, my_kings], [their_men, their_kings]) = (side(mine)?, side(theirs)?);
        let material = Material { my_men, my_kings, their_men, their_kings };
        (usize::from(material.pieces()) <= MOST).then_some(material)
    }

    fn name(&self) -> String {
        let Material { my_men, my_kings, their_men, their_kings } = *self;
        let side = |men, kings| "m".repeat(usize::from(men)) + &"K".repeat(usize::from(kings));
        let (mine, theirs) = (side(my_men, my_kings), side(their_men, their_kings));
        format!("{}:{mine}-{theirs}", self.pieces())
    }

    /// Four bits a kind.
    #[inline]
    fn code(&self) -> u64 {
        let Material { my_men, my_kings, their_men, their_kings } = *self;
        let kinds = [my_men, my_kings, their_men, their_kings];
        kinds.into_iter().fold(0, |code, pieces| code << 4 | u64::from(pieces))
    }

    #[inline]
    fn of_code(code: u64) -> Material {
        let pieces = |kind: u32| (code >> (4 * kind) & 15) as u8;
        Material {
            my_men: pieces(3),
            my_kings: pieces(2),
            their_men: pieces(1),
            their_kings: pieces(0),
        }
    }

    /// These and all that they come to by captures and crownings; fewer pieces first, then fewer men. Of
    /// two that differ in who is to move the smaller one alone.
    fn with_what_follows(mut waiting: Vec<Material>) -> Vec<Material> {
        let mut found = std::collections::BTreeSet::new();
        while let Some(one) = waiting.pop() {
            if found.insert(one.min(one.turned())) {
                waiting.extend(one.after().into_iter().chain(one.turned().after()));
            }
        }
        let mut found: Vec<Material> = found.into_iter().collect();
        found.sort_by_key(|one| (one.pieces(), one.my_men + one.their_men, *one));
        found
    }

    /// With one piece of the other side less, or one man of the side to move crowned.
    fn after(self) -> Vec<Material> {
        let Material { my_men, my_kings, their_men, their_kings } = self;
        let mut found = Vec::new();
        if their_men + their_kings > 1 {
            let less = |men: u8| men.checked_sub(1);
            found.extend(less(their_men).map(|their_men| Material { their_men, ..self }));
            found.extend(less(their_kings).map(|their_kings| Material { their_kings, ..self }));
        }
        let crowned = |my_men| Material { my_men, my_kings: my_kings + 1, ..self };
        found.extend(my_men.checked_sub(1).map(crowned));
        found
    }
}

/// Men and kings.
fn side(text: &str) -> Option<[u8; 2]> {
    let mut counts = [0, 0];
    for letter in text.chars() {
        counts[usize::from(match letter {
            'm' | 'M' => false,
            'k' | 'K' => true,
            _ => return None,
        })] += 1;
        if counts[0] + counts[1] > MOST as u8 {
            return None;
        }
    }
    (counts != [0, 0]).then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::Rules;

    #[test]
    fn what_is_asked_for_comes_with_what_it_leads_to() {
        let names = |text: &str| {
            let slices = CheckersEndings.slices(text).expect(text);
            slices.into_iter().map(|slice| CheckersEndings.parts(slice)[0].0.clone())
        };
        let all: Vec<String> = names("2:m-m").collect();
        assert_eq!(all, ["2:K-K", "2:K-m", "2:m-m"]);
        assert!(names("mK-K").eq(names("K-mK")));
        let up_to = |most| Material::up_to(most).into_iter().map(|one| one.name());
        for most in 2..=5 {
            assert!(names(&most.to_string()).eq(up_to(most)));
        }
        for text in ["", "1", "6", "255", "256", "m", "m-", "mx-K", "mmm-mmm", "KKKKKKKKK-K", "+"] {
            assert!(CheckersEndings.slices(text).is_err(), "{text}");
        }
    }

    #[test]
    fn positions_have_their_places_back() {
        for slice in CheckersEndings.slices("mK-m").unwrap() {
            let count: u64 = CheckersEndings.parts(slice).iter().map(|(_, count)| count).sum();
            for number in 0..count {
                if let Some(state) = CheckersEndings.state(slice, number) {
                    assert_eq!(CheckersEndings.place(&state), Some((slice, number)));
                }
            }
            assert!(CheckersEndings.state(slice, count).is_none());
        }
    }

    /// Counting down relies on it: a state is named once for each of its actions.
    #[test]
    fn ways_back_are_as_many_as_quiet_actions() {
        for slice in CheckersEndings.slices("mK-mm").unwrap() {
            let count: u64 = CheckersEndings.parts(slice).iter().map(|(_, count)| count).sum();
            let mut named = vec![0; count as usize];
            CheckersEndings.each_state(slice, 0..count, &mut |number, state| {
                assert_eq!(CheckersEndings.place(state), Some((slice, number)));
                CheckersEndings
                    .each_before(slice, state, &mut |before| named[before as usize] += 1);
            });
            let (rules, mut quiet) = (Checkers::standard(), 0);
            CheckersEndings.each_state(slice, 0..count, &mut |number, state| {
                let Some(actions) = CheckersEndings.quiet_actions(state) else { return };
                assert_eq!(
                    (actions, named[number as usize]),
                    (rules.count_actions(state) as u32, actions)
                );
                quiet += 1;
            });
            assert!(quiet > 0);
        }
    }
}
