//! The server: its address, what its requests share, and its running.

use crate::budget::Budget;
use crate::settings::Settings;
use crate::{api, guard, listen, page};
use axum::Router;
use axum::middleware;
use axum::routing::get;
use outply_catalog::{Catalog, STACK_BYTES};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) catalog: Catalog,
    pub(crate) settings: Settings,
    pub(crate) budget: Arc<Budget>,
    /// What a request may call this server.
    pub(crate) hosts: Vec<String>,
    /// The number of the next search.
    pub(crate) next_search: AtomicU64,
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

impl Server {
    /// Takes the address, so that connections wait rather than fail from now on.
    ///
    /// # Errors
    /// If the address is taken or is none of this machine's.
    pub fn bind(catalog: Catalog, settings: Settings) -> io::Result<Server> {
        let listener = TcpListener::bind(settings.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let budget = Budget::new(settings.searches, settings.memory);
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        for name in ["localhost", "127.0.0.1", "[::1]"] {
            let host = format!("{name}:{port}");
            // The address itself may be one of them.
            if host != hosts[0] {
                hosts.push(host);
            }
        }
        let next_search = AtomicU64::new(1);
        let shared = Arc::new(Shared { catalog, settings, budget, hosts, next_search });
        Ok(Server { listener, address, shared })
    }

    /// Where a browser finds the page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Answers requests for as long as the program runs.
    ///
    /// # Errors
    /// If the system refuses the threads or the listener.
    pub fn run(self) -> io::Result<()> {
        let mut threads = tokio::runtime::Builder::new_multi_thread();
        // Trees as deep as searches go are built, drawn and written on these threads.
        threads.worker_threads(2).thread_stack_size(STACK_BYTES);
        let runtime = threads.enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let patience = self.shared.settings.patience;
            listen::listen(listener, router(self.shared), patience).await;
            Ok(())
        })
    }
}

fn router(shared: Arc<Shared>) -> Router {
    let pages = Router::new()
        .route("/", get(page::html))
        .route("/page.js", get(page::script))
        .route("/page.css", get(page::style))
        .route("/icon.svg", get(page::icon));
    pages
        .merge(api::router())
        .fallback(api::unknown)
        .method_not_allowed_fallback(api::other_method)
        .layer(middleware::from_fn_with_state(shared.clone(), guard::guard))
        .with_state(shared)
}
