//! Heaps are letters: `b3` takes three counters from the second heap. A position is the heaps'
//! sizes and who is to move: `3,4,5 1`.

use super::rules::{Heaps, Nim, Take};
use outply_game::board::{Board, Cell, Kind, Shape};
use outply_game::{Notation, NotationError, Player};

impl Notation for Nim {
    fn format_action(&self, _state: &Heaps, take: Take) -> String {
        format!("{}{}", letter(usize::from(take.heap)), take.count)
    }

    fn parse_action(&self, state: &Heaps, text: &str) -> Result<Take, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        let word = text.trim();
        let heap = word.bytes().next().map(|byte| byte.to_ascii_lowercase().wrapping_sub(b'a'));
        let heap = match heap.map(usize::from) {
            Some(heap) if heap < state.counters.len() => heap,
            _ => return error(0, format!("a heap from a to {}", letter(state.counters.len() - 1))),
        };
        let most = state.counters[heap];
        match word[1..].parse::<u16>() {
            Ok(count) if count >= 1 && count <= most => Ok(Take { heap: heap as u16, count }),
            _ if most == 0 => error(0, "a heap that is not empty".into()),
            _ => error(1, format!("a number from 1 to {most}")),
        }
    }

    fn format_state(&self, state: &Heaps) -> String {
        let heaps: Vec<String> = state.counters.iter().map(u16::to_string).collect();
        format!("{} {}", heaps.join(","), state.next.0 + 1)
    }

    fn parse_state(&self, text: &str) -> Result<Heaps, NotationError> {
        let (heaps, mover) =
            text.trim_end().rsplit_once(char::is_whitespace).unwrap_or((text, "1"));
        let next = match mover {
            "1" => Player::FIRST,
            "2" => Player::SECOND,
            _ => {
                let at = text.trim_end().len() - mover.len();
                return Err(NotationError::new(text, at, "the player to move, 1 or 2"));
            }
        };
        let counters = self.parse_heaps(text, heaps)?;
        Ok(Heaps { counters, next })
    }

    fn picture(&self, state: &Heaps) -> String {
        let heaps = state.counters.iter().enumerate().map(|(heap, &counters)| {
            let shown = "o ".repeat(usize::from(counters.min(30)));
            let more = if counters > 30 { "..." } else { "" };
            format!("{} {counters:>4}  {}", letter(heap), shown.trim_end().to_owned() + more)
        });
        heaps.collect::<Vec<_>>().join("\n")
    }

    /// Heaps with more counters than fit into a line are no board.
    fn board(&self, state: &Heaps) -> Option<Board> {
        let mut board = Board::new(&[Kind::disc('o', "counter", "#8d6e4f")]);
        for (heap, &counters) in state.counters.iter().enumerate() {
            let y = heap as f64;
            board.label((-2.0, y), letter(heap));
            board.label((-1.0, y), counters);
            for place in 0..counters.min(MOST_DRAWN) {
                let name = format!("{}{}", letter(heap), place + 1);
                let cell = Cell::square(&name, (place.into(), y)).shape(Shape::Round);
                board.cell(cell.fill("#ffffff").piece(Some(0)));
            }
        }
        let fits = state.counters.iter().all(|&counters| counters <= MOST_DRAWN);
        fits.then(|| board.note(format!("{} to move", self.player_name(state.next))))
    }

    /// The first of the counters that are taken; those behind it go with it.
    fn spelling(&self, state: &Heaps, take: Take) -> Vec<String> {
        let heap = usize::from(take.heap);
        let left = state.counters[heap].saturating_sub(take.count);
        vec![format!("{}{}", letter(heap), left + 1)]
    }
}

/// The most counters of a heap that are drawn one by one.
const MOST_DRAWN: u16 = 34;

fn letter(heap: usize) -> char {
    char::from(b'a' + heap.min(25) as u8)
}

impl Nim {
    /// As many heaps as the game has, none larger than it was in the beginning.
    fn parse_heaps(&self, text: &str, heaps: &str) -> Result<Vec<u16>, NotationError> {
        let mut counters = Vec::new();
        let mut at = 0;
        for word in heaps.split(',') {
            let error = |expected| Err(NotationError::new(text, at, expected));
            match (word.trim().parse::<u16>(), self.heaps.get(counters.len())) {
                (_, None) => return error(format!("{} heaps", self.heaps.len())),
                (Ok(heap), Some(&most)) if heap <= most => counters.push(heap),
                (_, Some(most)) => return error(format!("a number from 0 to {most}")),
            }
            at += word.len() + 1;
        }
        if counters.len() < self.heaps.len() {
            let expected = format!("{} heaps", self.heaps.len());
            return Err(NotationError::new(text, heaps.len(), expected));
        }
        Ok(counters)
    }
}
