//! Reading certificates: nothing that is not understood is passed over.

use crate::{Certificate, CertificateError, Child, Node, Strategy, VERSION};
use outply_game::{Player, Value};

impl Certificate {
    /// Reads a certificate. Whether it proves anything, [`verify`](crate::verify) tells.
    ///
    /// # Errors
    /// If the text is of another format or version, or its checksum does not fit.
    pub fn read(text: &str) -> Result<Certificate, CertificateError> {
        let mut lines = Lines { all: text.lines(), line: 0 };
        // The version first: a later one may have another checksum.
        let version = format!("outply certificate {VERSION}");
        if !lines.after(&version)?.is_empty() {
            return Err(lines.expected(&version));
        }
        check_sum(text)?;
        let game = lines.after("game ")?.to_owned();
        let position = lines.after("position ")?.to_owned();
        let mut strategies: Vec<Strategy> = Vec::new();
        loop {
            let line = lines.next("a strategy or the checksum")?;
            if line.starts_with("checksum ") {
                break;
            }
            let head = line.strip_prefix("strategy ").and_then(head);
            let (player, least, count) = head.ok_or_else(|| lines.expected(HEAD))?;
            if strategies.len() == 2 || strategies.iter().any(|one| one.player == player) {
                return Err(lines.expected("one strategy per player"));
            }
            let nodes = (0..count).map(|_| lines.node()).collect::<Result<_, _>>()?;
            strategies.push(Strategy { player, least, nodes });
        }
        match lines.all.next() {
            None => Ok(Certificate { game, position, strategies }),
            Some(_) => Err(lines.expected("nothing after the checksum")),
        }
    }
}

const HEAD: &str = "strategy PLAYER VALUE NODES";

/// Whether the last line is the checksum of all before it.
fn check_sum(text: &str) -> Result<(), CertificateError> {
    let at = text.rfind("checksum ").filter(|&at| text[..at].ends_with('\n'));
    let at = at.ok_or(CertificateError::Checksum)?;
    let told = text[at..].strip_prefix("checksum ").and_then(|sum| sum.strip_suffix('\n'));
    let sum = format!("{:08x}", crc32fast::hash(&text.as_bytes()[..at]));
    if told == Some(sum.as_str()) { Ok(()) } else { Err(CertificateError::Checksum) }
}

/// Player, value and number of nodes.
fn head(line: &str) -> Option<(Player, Value, usize)> {
    let mut words = line.split(' ');
    let player = words.next()?.parse::<u8>().ok().filter(|player| *player < 2)?;
    let least = value(words.next()?)?;
    let count = words.next()?.parse::<u32>().ok()?;
    words.next().is_none().then_some((Player(player), least, count as usize))
}

fn value(word: &str) -> Option<Value> {
    let plies = |number: &str| number.parse::<u32>().ok().filter(|plies| *plies <= 65_535);
    match word.split_once('-') {
        Some(("win", number)) => plies(number).map(Value::win_in),
        Some(("loss", number)) => plies(number).map(Value::loss_in),
        _ => {
            let points = word.parse::<i32>().ok()?;
            Some(Value::score(points)).filter(|value| value.points() == Some(points))
        }
    }
}

fn child(word: &str) -> Option<Child> {
    match word {
        "." => Some(None),
        number => number.parse().ok().map(Some),
    }
}

/// Lines, counted.
struct Lines<'t> {
    all: std::str::Lines<'t>,
    line: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self, expected: &str) -> Result<&'t str, CertificateError> {
        self.line += 1;
        self.all.next().ok_or_else(|| self.expected(expected))
    }

    /// What follows `start` in the next line.
    fn after(&mut self, start: &str) -> Result<&'t str, CertificateError> {
        let line = self.next(start)?;
        line.strip_prefix(start).ok_or_else(|| self.expected(&format!("{start:?}")))
    }

    fn node(&mut self) -> Result<Node, CertificateError> {
        let line = self.next("a node")?;
        let node = match line.split_at_checked(1) {
            Some(("<", "")) => Some(Node::Replies(Vec::new())),
            Some(("<", rest)) => {
                let words = rest.strip_prefix(' ').map(|rest| rest.split(' ').map(child));
                words.and_then(Iterator::collect::<Option<_>>).map(Node::Replies)
            }
            Some((">", rest)) => rest.strip_prefix(' ').and_then(choice),
            _ => None,
        };
        node.ok_or_else(|| self.expected("a node: `> CHILD ACTION` or `< CHILD CHILD ...`"))
    }

    fn expected(&self, expected: &str) -> CertificateError {
        CertificateError::Format { line: self.line, expected: expected.to_owned() }
    }
}

fn choice(rest: &str) -> Option<Node> {
    let (number, action) = rest.split_once(' ')?;
    Some(Node::Choice { action: action.to_owned(), child: child(number)? })
}
