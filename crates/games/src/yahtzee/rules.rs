//! The rules.

use super::category::Category;
use super::hand::{DICE, Hand, all, rolls};
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, hash_key};

/// What becomes of a Yahtzee when its category is filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Extra {
    /// The official rules: 100 points more if the category holds 50; and the dice must go to the
    /// upper category of their number, if that is filled to an open lower one as a joker, which
    /// scores there in full, and only then to another upper one.
    #[default]
    Forced,
    /// 100 points more if the category holds 50; the dice go where the player likes, as a joker
    /// if the upper category of their number is filled.
    Free,
    /// Nothing: neither bonus nor joker.
    Nothing,
}

/// The points for the upper six categories from which on the bonus is paid.
pub(super) const UPPER_TARGET: u8 = 63;
const UPPER_BONUS: u16 = 35;
const EXTRA_BONUS: u16 = 100;
/// How often the dice may be rolled in a turn.
pub(super) const ROLLS: u8 = 3;

/// Solitaire Yahtzee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Yahtzee {
    extra: Extra,
}

/// The score card and the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct YahtzeeState {
    /// What each category holds.
    pub(super) scores: [Option<u8>; 13],
    /// How often a further Yahtzee earned its bonus.
    pub(super) extras: u8,
    /// The dice on the table: all five where the player moves, those kept where chance does.
    pub(super) dice: Hand,
    /// How often the dice were rolled in this turn.
    pub(super) rolled: u8,
    /// Chance rolls the dice that were not kept.
    pub(super) rolling: bool,
}

/// What the player does, or the dice show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum YahtzeeAction {
    /// Keep these dice and roll the others.
    Keep(Hand),
    /// Score all five.
    Score(Category),
    /// The dice that were rolled show this.
    Roll(Hand),
}

/// Scoring now: what it brings, and what it does to the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gain {
    /// What goes into the category.
    pub(super) points: u8,
    /// The 35 and the 100 points beside it.
    pub(super) bonus: u16,
    /// The 100 are among them.
    pub(super) extra: bool,
}

/// What scoring depends on: which categories are filled, what the upper six hold (63 stands for
/// more), and whether a further Yahtzee earns its bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Card {
    pub(super) filled: u16,
    pub(super) upper: u8,
    pub(super) earns: bool,
}

impl Card {
    pub(super) fn is_filled(&self, category: Category) -> bool {
        self.filled >> category as u8 & 1 == 1
    }

    /// The card once `category` holds `points`.
    pub(super) fn with(&self, category: Category, points: u8) -> Card {
        let upper = if category.is_upper() { self.upper + points } else { self.upper };
        let earns = self.earns || category == Category::Yahtzee && points > 0;
        Card { filled: self.filled | 1 << category as u8, upper: upper.min(UPPER_TARGET), earns }
    }
}

impl YahtzeeState {
    /// What the category holds; `None` while it is open.
    pub fn score_in(&self, category: Category) -> Option<u8> {
        self.scores[category as usize]
    }

    /// All points so far, with the bonuses.
    pub fn score(&self) -> u16 {
        let boxes: u16 = self.scores.iter().flatten().map(|&points| u16::from(points)).sum();
        let upper = if self.upper() >= u16::from(UPPER_TARGET) { UPPER_BONUS } else { 0 };
        boxes + upper + EXTRA_BONUS * u16::from(self.extras)
    }

    /// What the upper six hold, without the bonus.
    pub fn upper(&self) -> u16 {
        self.scores[..6].iter().flatten().map(|&points| u16::from(points)).sum()
    }

    /// The dice: all five where the player moves, those kept where chance does.
    pub fn dice(&self) -> Hand {
        self.dice
    }

    /// How often the dice were rolled in this turn.
    pub fn rolled(&self) -> u8 {
        self.rolled
    }

    pub(super) fn is_over(&self) -> bool {
        self.scores.iter().all(Option::is_some)
    }

    pub(super) fn card(&self) -> Card {
        let filled = (0..13).filter(|&place| self.scores[usize::from(place)].is_some());
        Card {
            filled: filled.fold(0, |filled, place: u16| filled | 1 << place),
            upper: self.upper().min(UPPER_TARGET.into()) as u8,
            earns: self.score_in(Category::Yahtzee).is_some_and(|points| points > 0),
        }
    }
}

impl Yahtzee {
    /// The most that can be scored: a Yahtzee in every turn, 50 and twelve times 100 more.
    pub const HIGHEST_SCORE: u16 = 1_575;

    /// The official rules.
    pub fn official() -> Yahtzee {
        Yahtzee::default()
    }

    /// Rules that differ in what a further Yahtzee is worth.
    pub fn new(extra: Extra) -> Yahtzee {
        Yahtzee { extra }
    }

    /// What a further Yahtzee is worth.
    pub fn extra(&self) -> Extra {
        self.extra
    }

    /// What five dice bring in `category`; `None` if they may not go there.
    pub(super) fn gain(&self, card: &Card, hand: &Hand, category: Category) -> Option<Gain> {
        if card.is_filled(category) {
            return None;
        }
        let further = hand
            .yahtzee()
            .filter(|_| self.extra != Extra::Nothing && card.is_filled(Category::Yahtzee));
        let own = further.map(Category::upper);
        if self.extra == Extra::Forced && own.is_some_and(|own| !allows(card, own, category)) {
            return None;
        }
        let joker = own.is_some_and(|own| card.is_filled(own));
        let points = category.points(hand, joker);
        let extra = further.is_some() && card.earns;
        let completes =
            card.upper < UPPER_TARGET && card.with(category, points).upper == UPPER_TARGET;
        let bonus = [(extra, EXTRA_BONUS), (completes, UPPER_BONUS)];
        let bonus = bonus.iter().filter(|(earned, _)| *earned).map(|(_, points)| points).sum();
        Some(Gain { points, bonus, extra })
    }

    fn scored(&self, state: &YahtzeeState, category: Category) -> YahtzeeState {
        let Some(gain) = self.gain(&state.card(), &state.dice, category) else { return *state };
        let mut scores = state.scores;
        scores[category as usize] = Some(gain.points);
        let extras = state.extras + u8::from(gain.extra);
        let next = YahtzeeState { scores, extras, dice: Hand::EMPTY, rolled: 0, rolling: true };
        YahtzeeState { rolling: !next.is_over(), ..next }
    }
}

/// Whether the official rules let a further Yahtzee, whose own upper category is `own`, go to the
/// open `category`.
fn allows(card: &Card, own: Category, category: Category) -> bool {
    if !card.is_filled(own) {
        return category == own;
    }
    let lower_open = Category::ALL[6..].iter().any(|&lower| !card.is_filled(lower));
    !(lower_open && category.is_upper())
}

impl Rules for Yahtzee {
    type State = YahtzeeState;
    type Action = YahtzeeAction;
    type Utility = Points;
    type Turn = Mover;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> YahtzeeState {
        YahtzeeState { scores: [None; 13], extras: 0, dice: Hand::EMPTY, rolled: 0, rolling: true }
    }

    fn to_move(&self, state: &YahtzeeState) -> Mover {
        if state.rolling { Mover::Chance } else { Mover::Player(Player::FIRST) }
    }

    /// The categories first, then what to keep.
    fn actions(&self, state: &YahtzeeState) -> impl IntoIterator<Item = YahtzeeAction> {
        let (card, dice, decides) = (state.card(), state.dice, !state.rolling);
        let open = Category::ALL
            .into_iter()
            .filter(move |&category| decides && self.gain(&card, &dice, category).is_some());
        let again = decides && state.rolled < ROLLS && !state.is_over();
        let kept = if again { all() } else { &[] };
        let kept = kept.iter().filter(move |kept| kept.is_among(&dice) && **kept != dice);
        let rolls = if state.rolling { rolls(DICE - dice.len()) } else { &[] };
        open.map(YahtzeeAction::Score)
            .chain(kept.map(|kept| YahtzeeAction::Keep(*kept)))
            .chain(rolls.iter().map(|(roll, _)| YahtzeeAction::Roll(*roll)))
    }

    fn result(&self, state: &YahtzeeState, action: YahtzeeAction) -> YahtzeeState {
        match action {
            YahtzeeAction::Keep(dice) => YahtzeeState { dice, rolling: true, ..*state },
            YahtzeeAction::Score(category) => self.scored(state, category),
            YahtzeeAction::Roll(roll) => YahtzeeState {
                dice: state.dice.and(&roll),
                rolled: state.rolled + 1,
                rolling: false,
                ..*state
            },
        }
    }

    fn utility(&self, state: &YahtzeeState) -> Option<Points> {
        state.is_over().then(|| Points(state.score().into()))
    }
}

impl Stochastic for Yahtzee {
    fn outcomes(&self, state: &YahtzeeState) -> impl IntoIterator<Item = (YahtzeeAction, f64)> {
        let rolls = if state.rolling { rolls(DICE - state.dice.len()) } else { &[] };
        rolls.iter().map(|(roll, probability)| (YahtzeeAction::Roll(*roll), *probability))
    }
}

impl Keyed for Yahtzee {
    fn key(&self, state: &YahtzeeState) -> u64 {
        hash_key(state)
    }
}
