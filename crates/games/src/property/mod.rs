//! A property game in the manner of Monopoly (Magie 1904, Darrow 1935) for two to four players:
//! forty squares, twenty-eight lots to buy, rents, houses, two decks of cards, and jail.
//!
//! Prices, rents, taxes and the effects of the cards are the usual ones of the American board
//! since 2008; all names are our own. As in the printed rules: a rent is doubled on the bare lots
//! of a full group; building is even and stops at 32 houses and 12 hotels; three doubles in one
//! turn lead to jail; whoever fails to throw doubles at the third try pays 50 and moves.
//!
//! What differs, or what the printed rules leave open:
//! - **No trading and no auctions.** A lot that is declined, or costs more than its lander has in
//!   cash, stays with the bank.
//! - **Building and redeeming mortgages** happen at the end of the player's own throws. Nobody
//!   sells a house or takes a mortgage but to pay what cannot be paid in cash; then the player
//!   chooses what goes, and pays as soon as the cash suffices.
//! - **A card is drawn with replacement**, each of the sixteen alike, but for the release from
//!   jail: whoever holds it keeps it out of its deck. It is spent as an action, never sold.
//! - **A hotel is broken up** into four houses; where the bank has too few, more buildings of the
//!   group go at once, the highest first, until it has enough. All go at half their price.
//! - **Bankrupt** is who could not pay even by selling and mortgaging everything. The houses go
//!   back at half price; cash, lots (with their mortgages, without the printed rules' ten per
//!   cent) and releases pass to the player who is owed. Owed to the bank, or to all players at
//!   once, lots and releases go back to the bank, free of mortgages; the cash goes to the bank, or
//!   to all in equal whole parts with the rest for the bank.
//! - **The bank never goes broke** and may owe more than the 20,580 that it began with.
//! - **A node without a choice is skipped**: who has nothing to build or redeem does not say `end`.
//!
//! The game ends when one player is left, who gets 1 and the others 0; or after an agreed number
//! of rounds, when each gets their share of all players' net worth (of the printed rules' game
//! with a time limit: cash, lots at their price, half of it when mortgaged, buildings at cost).

mod action;
mod building;
mod cards;
mod chain;
mod data;
mod drawing;
mod evaluate;
mod hints;
mod money;
mod moves;
mod notation;
mod picture;
mod position;
mod possible;
mod read;
mod rules;
mod write;

pub use action::Action;
pub use cards::{CARDS, Card, CardData, Deck, Effect};
pub use chain::{Chain, Stay};
pub use data::{Group, LOTS, Lot, LotData, SQUARES, Square};
pub use evaluate::{EVALUATORS, ExpectedRent, NetWorth, PropertyEvaluator};
pub use hints::PropertyHints;
pub use position::{Creditor, Deed, Phase, Position};
pub use rules::{OptionsError, Property};
