//! Jobs on threads of their own: one compiled copy serves all searches of all games.

use std::any::Any;
use std::thread::{Builder, scope};

/// What a thread does; its result goes where the closure writes it.
pub(crate) type Job<'j> = Box<dyn FnOnce() + Send + 'j>;

/// Runs `main` here and each of `jobs` on a thread of its own with a stack of so many bytes, and
/// waits for all. A thread that the system refuses is done without: its job does not run.
///
/// # Errors
/// The first panic of a job, to be carried on or let be.
pub(crate) fn at_once(
    stack: usize,
    jobs: Vec<Job<'_>>,
    main: Box<dyn FnOnce() + '_>,
) -> Result<(), Box<dyn Any + Send>> {
    scope(|scope| {
        let spawn = |job| Builder::new().stack_size(stack).spawn_scoped(scope, job);
        let running: Vec<_> = jobs.into_iter().filter_map(|job| spawn(job).ok()).collect();
        main();
        running.into_iter().map(|thread| thread.join()).fold(Ok(()), Result::and)
    })
}
