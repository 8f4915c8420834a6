//! What makes a Nim position good: theory says all.

use super::rules::{Heaps, Nim};
use super::theory::is_lost;
use outply_game::Features;

/// 1 if the mover wins against best play, -1 otherwise (Bouton 1901).
#[derive(Clone, Copy, Default, Debug)]
pub struct NimFeatures;

/// One point for a won position.
pub const WEIGHTS: [i32; 1] = [1];

impl Features<Nim> for NimFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["won by theory"]
    }

    fn extract(&self, rules: &Nim, state: &Heaps, features: &mut [i32]) {
        if let Some(won) = features.first_mut() {
            *won = if is_lost(rules, state) { -1 } else { 1 };
        }
    }
}
