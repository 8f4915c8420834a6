//! Jobs on threads of their own: one compiled copy serves all searches of all games.

use crate::StopFlag;
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

/// What the stack of a searching thread must hold: [`MAX_PLY`](outply_game::MAX_PLY) nested nodes. The system gives it
/// memory only as far as it is used.
pub const STACK_BYTES: usize = 64 << 20;

/// Does `work` on a thread of its own with a stack of [`STACK_BYTES`], whatever the caller's is, and waits for it. If
/// the system refuses the thread, it is done here.
pub fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let (mut work, mut answer) = (Some(work), None);
    let mut job = || {
        if let Some(work) = work.take() {
            answer = Some(work());
        }
    };
    let job: &mut (dyn FnMut() + Send) = &mut job;
    let done = at_once(STACK_BYTES, vec![Box::new(&mut *job)], Box::new(|| ()));
    if let Err(panic) = done {
        std::panic::resume_unwind(panic);
    }
    job();
    answer.expect("the work is done")
}

/// What a thread does that has an answer.
pub(crate) type Helper<'j, T> = Box<dyn FnOnce() -> T + Send + 'j>;

/// Runs `main` here and each of `helpers` in a thread of its own; they are stopped when `main` is
/// done. A thread that the system refuses is done without.
pub(crate) fn together<T: Send>(
    stop: &StopFlag,
    helpers: Vec<Helper<'_, T>>,
    main: Box<dyn FnOnce() -> T + '_>,
) -> Vec<T> {
    let mut answers: Vec<Option<T>> = Vec::new();
    answers.resize_with(helpers.len(), || None);
    let mut jobs: Vec<Job<'_>> = Vec::new();
    for (helper, answer) in helpers.into_iter().zip(&mut answers) {
        jobs.push(Box::new(move || *answer = Some(helper())));
    }
    let mut first = None;
    let main = || {
        first = Some(main());
        stop.raise();
    };
    // A helper that panicked has nothing to say; the main thread's answer stands.
    let _ = at_once(STACK_BYTES, jobs, Box::new(main));
    first.into_iter().chain(answers.into_iter().flatten()).collect()
}
