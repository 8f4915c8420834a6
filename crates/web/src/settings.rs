//! What the server allows.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// What the server allows, and where it listens.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens. Port 0 takes any free one.
    pub address: SocketAddr,
    /// Searches at the same time; further ones are refused until one ends.
    pub searches: usize,
    /// The memory of all searches' tables and trees together, in bytes.
    pub memory: usize,
    /// The longest that one search may take.
    pub longest: Duration,
    /// The longest that a search may take whose answer comes at once: one recorded node by node, or that of a
    /// second try in a review.
    pub longest_recorded: Duration,
    /// The longest that the parts of a request may take to arrive.
    pub patience: Duration,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// Nodes of the largest tree that is read, or recorded from a search.
    pub tree_nodes: usize,
    /// The game that the page begins with; the first of the catalogue where it has no such game.
    pub first: String,
    /// Whether games' options may name files, which are then opened.
    pub files: bool,
}

impl Default for Settings {
    /// Port 8080 of this machine alone, 64 searches in 1 GiB, ten minutes each, 20 seconds for a recorded one,
    /// no files.
    fn default() -> Settings {
        Settings {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            searches: 64,
            memory: 1 << 30,
            longest: Duration::from_secs(600),
            longest_recorded: Duration::from_secs(20),
            patience: Duration::from_secs(10),
            body: 256 << 10,
            tree_nodes: 120_000,
            first: String::new(),
            files: false,
        }
    }
}
