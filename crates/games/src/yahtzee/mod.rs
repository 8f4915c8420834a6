//! Solitaire Yahtzee (Lowe 1956): thirteen turns of up to three rolls of five dice, each turn's dice
//! scored in a category that is still open. Solved by Verhoeff and by Cremers (1999), Woodward
//! (2003) and Glenn (2006).
//!
//! 35 points are added once the upper six categories have brought 63. What a further Yahtzee is
//! worth when its category is filled is told by [`Extra`].

mod averages;
mod category;
mod hand;
mod hints;
mod notation;
mod optimal;
mod picture;
mod read;
mod rules;
mod table;

pub use averages::{AVERAGES, YahtzeeAverages, YahtzeeFeatures};
pub use category::Category;
pub use hand::Hand;
pub use hints::YahtzeeHints;
pub use optimal::Optimal;
pub use rules::{Extra, Yahtzee, YahtzeeAction, YahtzeeState};
