//! Which men there are.

use super::kings::kings;

/// The letters of men other than kings, in the order in which they are counted.
pub(super) const LETTERS: [char; 5] = ['Q', 'R', 'B', 'N', 'P'];
/// Where pawns are among them.
pub(super) const PAWN: usize = 4;
/// At most so many men, kings included: with more, three could give check at once.
pub(super) const MOST: u32 = 4;

/// How many men of each kind each side has besides its king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Material(pub(super) [[u8; 5]; 2]);

/// How many ways there are to place so many like men on so many squares.
pub(super) fn ways(squares: u64, men: u8) -> u64 {
    (0..u64::from(men)).fold(1, |ways, man| ways * (squares - man) / (man + 1))
}

/// How many squares a kind of man can stand on.
#[inline]
pub(super) fn squares_of(kind: usize) -> u64 {
    if kind == PAWN { 48 } else { 64 }
}

impl Material {
    /// With the stronger side as White, and whether that changed colours: more men first, then the more
    /// valuable ones.
    #[inline]
    pub(super) fn stronger_first(self) -> (Material, bool) {
        let [white, black] = self.0;
        let worth = |side: [u8; 5]| (side.iter().sum::<u8>(), side);
        let changes = worth(black) > worth(white);
        if changes { (Material([black, white]), true) } else { (self, false) }
    }

    pub(super) fn men(&self) -> u32 {
        2 + self.0.iter().flatten().map(|&men| u32::from(men)).sum::<u32>()
    }

    #[inline]
    pub(super) fn has_pawns(&self) -> bool {
        self.0[0][PAWN] + self.0[1][PAWN] > 0
    }

    /// Whether nobody can ever mate with these men: the game is over, and needs no table.
    fn is_dead(&self) -> bool {
        let [white, black] = self.0;
        let sum: [u8; 5] = std::array::from_fn(|kind| white[kind] + black[kind]);
        sum[0] + sum[1] + sum[PAWN] == 0 && sum[2] + sum[3] <= 1
    }

    /// Four bits a kind.
    #[inline]
    pub(super) fn code(self) -> u64 {
        self.0.iter().flatten().fold(0, |code, &men| code << 4 | u64::from(men))
    }

    #[inline]
    pub(super) fn of_code(code: u64) -> Material {
        let men = |side: usize, kind: usize| (code >> (4 * (9 - 5 * side - kind)) & 15) as u8;
        Material(std::array::from_fn(|side| std::array::from_fn(|kind| men(side, kind))))
    }

    /// How many numbers there are with one side to move.
    pub(super) fn half(&self) -> u64 {
        let side = |side: &[u8; 5]| {
            let each = side.iter().enumerate();
            each.map(|(kind, &men)| ways(squares_of(kind), men)).product::<u64>()
        };
        kings(self.has_pawns()).count() * self.0.iter().map(side).product::<u64>()
    }

    /// Its name: `KRKB`.
    pub(super) fn name(&self) -> String {
        let mut name = String::new();
        for side in self.0 {
            name.push('K');
            for (letter, men) in LETTERS.into_iter().zip(side) {
                (0..men).for_each(|_| name.push(letter));
            }
        }
        name
    }

    /// The inverse of [`Material::name`]; men in any order, a `v` between the sides as one likes.
    pub(super) fn parse(text: &str) -> Result<Material, String> {
        let expected =
            || "men as KRK, KBNK or KQKR, several as KRK+KPK, or how many at most: 3".to_owned();
        let upper = text.trim().to_ascii_uppercase();
        let rest = upper.strip_prefix('K').ok_or_else(expected)?;
        let (white, black) = rest.split_once('K').ok_or_else(expected)?;
        let white = white.strip_suffix('V').unwrap_or(white);
        let mut sides = [[0; 5]; 2];
        for (side, men) in sides.iter_mut().zip([white, black]) {
            for man in men.chars() {
                let kind = LETTERS.iter().position(|&letter| letter == man);
                side[kind.ok_or_else(expected)?] += 1;
            }
            if side.iter().sum::<u8>() > 8 {
                return Err(format!("at most {MOST} men, kings included"));
            }
        }
        Material(sides).stronger_first().0.fitting()
    }

    fn fitting(self) -> Result<Material, String> {
        let [white, black] = self.0;
        match () {
            () if self.men() > MOST => Err(format!("at most {MOST} men, kings included")),
            () if white[PAWN] > 0 && black[PAWN] > 0 => {
                Err("pawns of one side only, since both sides' can take en passant".to_owned())
            }
            () if self.is_dead() => Err(format!("men that can mate, which {} cannot", self.name())),
            () => Ok(self),
        }
    }

    /// All with so many men at most.
    pub(super) fn all(most: u32) -> Result<Vec<Material>, String> {
        if !(3..=MOST).contains(&most) {
            return Err(format!("3 to {MOST} men, kings included"));
        }
        let mut found = vec![Material([[0; 5]; 2])];
        for _ in 2..most {
            for known in found.clone() {
                for place in 0..10 {
                    let mut more = known;
                    more.0[place / 5][place % 5] += 1;
                    found.push(more.stronger_first().0);
                }
            }
            found.sort();
            found.dedup();
        }
        found.sort_by_key(|material| (material.men(), *material));
        Ok(found.into_iter().filter_map(|material| material.fitting().ok()).collect())
    }

    /// Appends this one after all that captures and promotions lead to.
    pub(super) fn list(self, found: &mut Vec<Material>) {
        if self.is_dead() || found.contains(&self) {
            return;
        }
        for (side, kind) in (0..10).map(|place| (place / 5, place % 5)) {
            if self.0[side][kind] == 0 {
                continue;
            }
            let mut fewer = self;
            fewer.0[side][kind] -= 1;
            fewer.stronger_first().0.list(found);
            for into in (0..PAWN).filter(|_| kind == PAWN) {
                let mut promoted = fewer;
                promoted.0[side][into] += 1;
                promoted.stronger_first().0.list(found);
            }
        }
        found.push(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_what_does_not_fit_is_refused() {
        for name in ["KQK", "KBNK", "KQKR", "KPK"] {
            let material = Material::parse(name).unwrap();
            assert_eq!(material.name(), name);
            assert_eq!(Material::of_code(material.code()), material);
        }
        assert_eq!(Material::parse("kvkr").unwrap().name(), "KRK");
        for refused in ["", "K", "KXK", "KPKP", "KK", "KNK", "KQQQK"] {
            assert!(Material::parse(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn what_is_led_to_comes_first() {
        let mut found = Vec::new();
        Material::parse("KPK").unwrap().list(&mut found);
        let names: Vec<String> = found.iter().map(Material::name).collect();
        assert_eq!(names, ["KQK", "KRK", "KPK"]);
    }
}
