//! Accepting connections, with bounds on their number and on how slowly a request may arrive.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections at the same time: several for each search that may run.
const CONNECTIONS: usize = 512;
/// How long to wait after the system refused a connection, for want of descriptors for example.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves every connection, until the task is dropped.
pub(crate) async fn listen(listener: TcpListener, router: Router, patience: Duration) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(permit) = room.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let serving = connection(stream, router.clone(), patience);
                tokio::spawn(async move {
                    serving.await;
                    drop(permit);
                });
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

async fn connection(stream: TcpStream, router: Router, patience: Duration) {
    // Small messages are to be seen at once; a system that cannot do that is merely slower.
    let _ = stream.set_nodelay(true);
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    // A client that goes away is no failure of the server.
    let _ = serving.await;
}
