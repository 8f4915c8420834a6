//! Searches on threads of their own, each for as long as its answer is listened to.

use crate::budget::Grant;
use crate::failure::Failure;
use axum::http::StatusCode;
use axum::response::sse::Event;
use futures_util::Stream;
use outply_catalog::{STACK_BYTES, StopFlag};
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, timeout_at};

/// The pause between two updates, so that there are at most ten a second; the last one comes without it.
const BETWEEN: Duration = Duration::from_millis(100);

/// Work that a listener hears of while it goes on.
pub(crate) struct Job {
    /// The longest that it may take.
    pub(crate) longest: Duration,
    pub(crate) grant: Grant,
}

/// Where the newest update stands until it is heard.
pub(crate) struct Board<T>(watch::Sender<Option<T>>);

impl<T> Board<T> {
    /// Puts an update in the place of the one before.
    pub(crate) fn put(&self, update: T) {
        self.0.send_replace(Some(update));
    }
}

/// Listens to a job, and stops it when dropped.
struct Listener<T> {
    updates: watch::Receiver<Option<T>>,
    stop: StopFlag,
    /// When the job is stopped in any case; `None` once that was done.
    deadline: Option<Instant>,
    /// The earliest time of the next update, unless the job ends.
    next: Instant,
    /// Says that the job has ended; `None` once it is known.
    end: Option<oneshot::Receiver<()>>,
}

impl<T> Drop for Listener<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

impl Job {
    /// Starts to `work` on a thread of its own, and gives what is heard of it. The work puts updates on
    /// its board and ends soon once the flag is raised; what it returns is the last update.
    pub(crate) fn start<T, F>(
        self,
        work: F,
    ) -> Result<impl Stream<Item = Result<Event, Infallible>> + use<T, F>, Failure>
    where
        T: Clone + Serialize + Send + Sync + 'static,
        F: FnOnce(&StopFlag, &Board<T>) -> T + Send + 'static,
    {
        let stop = StopFlag::new();
        let (sender, updates) = watch::channel(None);
        let (deadline, next) = (Some(Instant::now() + self.longest), Instant::now());
        let (under_way, end) = oneshot::channel::<()>();
        let listener = Listener { updates, stop: stop.clone(), deadline, next, end: Some(end) };
        let thread = std::thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
        let run = move || {
            let board = Board(sender);
            let last = work(&stop, &board);
            // Before the last word, so that whoever has heard it may search again.
            drop(self.grant);
            board.put(last);
            drop((board, under_way));
        };
        thread.spawn(run).map_err(|error| {
            Failure::new(StatusCode::SERVICE_UNAVAILABLE, format!("no thread to search: {error}"))
        })?;
        Ok(futures_util::stream::unfold(listener, |mut listener| async move {
            let update = listener.next().await?;
            Some((Ok(event(&update)), listener))
        }))
    }
}

impl<T: Clone> Listener<T> {
    /// The newest update, at its time; `None` after the last one.
    async fn next(&mut self) -> Option<T> {
        self.pause().await;
        self.changed().await.ok()?;
        self.next = Instant::now() + BETWEEN;
        self.updates.borrow_and_update().clone()
    }

    /// Waits for the time of the next update, or the end of the job.
    async fn pause(&mut self) {
        if let Some(end) = &mut self.end
            && timeout_at(self.next, end).await.is_ok()
        {
            self.end = None;
        }
    }

    async fn changed(&mut self) -> Result<(), watch::error::RecvError> {
        if let Some(deadline) = self.deadline {
            if let Ok(changed) = timeout_at(deadline, self.updates.changed()).await {
                return changed;
            }
            self.deadline = None;
            self.stop.raise();
        }
        self.updates.changed().await
    }
}

/// Every key of an update is a string and no number in it is infinite, so nothing can fail.
fn event(update: &impl Serialize) -> Event {
    Event::default().data(serde_json::to_string(update).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The clock is paused: it advances only to the time that a task sleeps until.
    #[tokio::test(start_paused = true)]
    async fn updates_keep_their_distance_but_nobody_waits_for_the_last() {
        let (sender, updates) = watch::channel(None);
        let (under_way, end) = oneshot::channel::<()>();
        let (stop, next, end) = (StopFlag::new(), Instant::now(), Some(end));
        let mut listener = Listener { updates, stop, deadline: None, next, end };
        let board = Board(sender);
        for update in 1..3 {
            board.put(update);
            assert_eq!(listener.next().await, Some(update));
        }
        assert_eq!(next.elapsed(), BETWEEN);
        board.put(3);
        drop((board, under_way));
        assert_eq!(listener.next().await, Some(3));
        assert_eq!(listener.next().await, None);
        assert_eq!(next.elapsed(), BETWEEN);
    }
}
