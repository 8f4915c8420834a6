//! Solutions of small boards: one each, however many have it in use. That of 3x3 cells takes a gigabyte.

use outply_games::twenty48::{Board, Optimal, Size};
use outply_search::Once;
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The solutions in use, by the size of the board.
static IN_USE: Mutex<Vec<(Size, Weak<dyn Any + Send + Sync>)>> = Mutex::new(Vec::new());

/// The solution of boards of this size, to be worked out when it is first asked for.
pub(super) fn of<B>(size: Size) -> Arc<Once<Optimal<B>>>
where
    B: Board + Send + Sync + 'static,
    Optimal<B>: Send + Sync,
{
    let mut known = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(_, solved)| solved.strong_count() > 0);
    let mut found = known.iter().filter(|(known, _)| *known == size);
    if let Some(solved) = found.find_map(|(_, solved)| solved.upgrade()?.downcast().ok()) {
        return solved;
    }
    let solved = Arc::new(Once::default());
    let kept: Arc<dyn Any + Send + Sync> = solved.clone();
    known.push((size, Arc::downgrade(&kept)));
    solved
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_games::twenty48::{Packed, Wide};

    #[test]
    fn a_solution_is_shared_as_long_as_it_is_in_use() {
        let size = Size { width: 1, height: 2 };
        let first = of::<Packed>(size);
        assert!(Arc::ptr_eq(&first, &of::<Packed>(size)));
        assert!(!Arc::ptr_eq(&first, &of::<Packed>(Size { width: 2, height: 1 })));
        of::<Wide>(size);
        assert!(Arc::ptr_eq(&first, &of::<Packed>(size)), "the kind of board tells them apart");
        drop(first);
        of::<Packed>(Size { width: 2, height: 1 });
        let known = IN_USE.lock().unwrap();
        assert!(!known.iter().any(|(known, solved)| *known == size && solved.strong_count() > 0));
    }
}
