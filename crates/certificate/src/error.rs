//! Why a certificate is refused.

use outply_game::NotationError;
use std::fmt;

/// Why a text is no certificate, or a certificate no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CertificateError {
    /// The text is damaged or of another format: the line, counted from 1, and what was expected.
    Format {
        /// The line.
        line: usize,
        /// What should stand there.
        expected: String,
    },
    /// The checksum does not fit the text: the file was altered or cut short.
    Checksum,
    /// The position is none of the game's.
    Position(NotationError),
    /// The strategy of this player, counted from 0, proves nothing.
    Strategy {
        /// The player.
        player: usize,
        /// The node where the fault is.
        node: u32,
        /// What is wrong.
        fault: String,
    },
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::Format { line, expected } => {
                write!(f, "line {line}: expected {expected}")
            }
            CertificateError::Checksum => {
                write!(f, "the checksum does not match: the certificate was altered or truncated")
            }
            CertificateError::Position(error) => write!(f, "the position: {error}"),
            CertificateError::Strategy { player, node, fault } => {
                write!(f, "the strategy of player {}, node {node}: {fault}", player + 1)
            }
        }
    }
}

impl std::error::Error for CertificateError {}
