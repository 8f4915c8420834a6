//! A server's session: it owns rules, search and tree, is sent from thread to thread between two
//! requests, and stops thinking when its client leaves.
//!
//! `cargo run --release -p outply --features games --example server`

use outply::game::Rules;
use outply::games::othello::{Move, Othello};
use outply::search::montecarlo::MonteCarlo;
use outply::search::{Limits, StopFlag};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What is kept of a client between two requests: `'static` and `Send`, so that it can lie in a map.
struct Session {
    search: MonteCarlo<'static, Othello>,
    state: <Othello as Rules>::State,
}

impl Session {
    fn new() -> Session {
        let rules = Othello;
        Session { state: rules.initial(), search: MonteCarlo::owning(rules) }
    }

    /// Thinks, and plays what it found.
    fn reply(&mut self, stop: &StopFlag) -> Result<Option<Move>, Box<dyn std::error::Error>> {
        let limits = Limits::time(Duration::from_millis(50)).and_stop(stop);
        let answer = self.search.resume(&limits)?;
        if let Some(action) = answer.action {
            self.state = self.search.rules().result(&self.state, action);
            self.search.advance(action);
        }
        Ok(answer.action)
    }
}

fn main() {
    let sessions = Mutex::new(HashMap::from([(1, Session::new()), (2, Session::new())]));
    let lock = || sessions.lock().unwrap_or_else(PoisonError::into_inner);
    for request in 1..=3 {
        thread::scope(|scope| {
            for client in [1, 2] {
                let lock = &lock;
                scope.spawn(move || {
                    // Out of the map while it thinks: the lock is held for a moment only.
                    let Some(mut session) = lock().remove(&client) else { return };
                    let stop = StopFlag::new();
                    if client == 2 {
                        // This client hung up: the search ends with what it has.
                        stop.raise();
                    }
                    match session.reply(&stop) {
                        Ok(played) => println!("request {request}, client {client}: {played:?}"),
                        Err(error) => eprintln!("client {client}: {error}"),
                    }
                    lock().insert(client, session);
                });
            }
        });
    }
}
