//! Endings: positions with few men, numbered by their material.

mod kings;
mod material;
mod men;

use super::position::Position;
use super::rules::{Chess, DRAW_PLIES};
use cozy_chess::Move;
use material::Material;
use men::Men;
use outply_game::Endings;

/// All positions with some material, either side to move, without rights to castle. Those that differ by a
/// mirror's turn alone have one number, and so have those with colours changed: the stronger side is
/// numbered as White.
///
/// Pawns of both sides are left out, since one could then be taken en passant, which a position's men do
/// not tell.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChessEndings;

impl Endings<Chess> for ChessEndings {
    fn slices(&self, text: &str) -> Result<Vec<u64>, String> {
        let asked = match text.parse::<u32>() {
            Ok(men) => Material::all(men)?,
            Err(_) => text.split('+').map(Material::parse).collect::<Result<_, _>>()?,
        };
        let mut found = Vec::new();
        asked.into_iter().for_each(|material| material.list(&mut found));
        Ok(found.into_iter().map(Material::code).collect())
    }

    fn parts(&self, slice: u64) -> Vec<(String, u64)> {
        let material = Material::of_code(slice);
        let (name, half) = (material.name(), material.half());
        vec![(format!("{name}-white"), half), (format!("{name}-black"), half)]
    }

    #[inline]
    fn state(&self, slice: u64, number: u64) -> Option<Position> {
        Men::numbered(Material::of_code(slice), number)?.position()
    }

    #[inline]
    fn place(&self, state: &Position) -> Option<(u64, u64)> {
        let (material, men) = Men::of(state)?;
        Some((material.code(), men.number(material)?))
    }

    /// Captures and promotions.
    #[inline]
    fn converts(&self, _rules: &Chess, state: &Position, action: Move) -> bool {
        action.promotion.is_some() || state.board().occupied().has(action.to)
    }

    fn each_before(&self, slice: u64, state: &Position, visit: &mut dyn FnMut(u64)) {
        let material = Material::of_code(slice);
        if let Some(men) = Men::with(material, state) {
            men.each_before(&mut |men| men.number(material).into_iter().for_each(&mut *visit));
        }
    }

    fn plies_left(&self, state: &Position) -> u32 {
        u32::from(DRAW_PLIES.saturating_sub(state.board().halfmove_clock()))
    }
}
