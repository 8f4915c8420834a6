//! Reading trees. The parser keeps the open nodes on a stack of its own, so that no text, however
//! deep, exhausts the program's.

use super::lexer::{Lexer, Token};
use super::store::{Kind, Leaf, NodeId, Tree};
use super::{MOST_LEVELS, MOST_NODES};
use outply_game::{MAX_PLAYERS, Mover, NotationError, Payoffs, Player};
use std::collections::HashMap;

impl Tree {
    /// Reads either form; nested lists have MAX at the root.
    ///
    /// # Errors
    /// If the text is no tree, with the line and column where it stops being one.
    pub fn parse(text: &str) -> Result<Tree, NotationError> {
        let lexer = Lexer::new(text)?;
        if lexer.ahead == Token::OpenList {
            return Tree::parse_lists(text, Player::MAX);
        }
        Parser { lexer, tree: Tree::empty(), open: Vec::new() }.tree(None)
    }

    /// Reads nested lists, as JSON writes them; `root` moves first and the players take turns.
    ///
    /// # Errors
    /// If the text is no such list, with the line and column where it stops being one.
    pub fn parse_lists(text: &str, root: Player) -> Result<Tree, NotationError> {
        let lexer = Lexer::new(text)?;
        Parser { lexer, tree: Tree::empty(), open: Vec::new() }.tree(Some(root))
    }
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    tree: Tree,
    /// The nodes not yet closed, with the bytes at which they were opened.
    open: Vec<(NodeId, usize)>,
}

/// What stands before a node: a probability, a name.
#[derive(Default)]
struct Prefix {
    probability: Option<f64>,
    name: Option<String>,
    /// The name is all there is: a leaf whose value is not given.
    is_letter: bool,
}

impl<'t> Parser<'t> {
    fn tree(mut self, lists: Option<Player>) -> Result<Tree, NotationError> {
        loop {
            match lists {
                None => self.item()?,
                Some(root) => self.list_item(root)?,
            }
            if self.open.is_empty() {
                break;
            }
        }
        if self.lexer.ahead != Token::End {
            return self.lexer.expected("the end: a tree has one root");
        }
        self.locate();
        Ok(self.tree)
    }

    /// Reads one node's beginning, one leaf, or one node's end.
    fn item(&mut self) -> Result<(), NotationError> {
        if self.lexer.ahead == Token::Close && !self.open.is_empty() {
            return self.close();
        }
        let at = self.lexer.at;
        let prefix = self.prefix()?;
        let id = match self.lexer.ahead {
            _ if prefix.is_letter => self.add(Kind::Leaf(Leaf::Unknown), at)?,
            Token::Open => self.open_node(at)?,
            Token::Number(number) => self.number(number, at)?,
            Token::OpenPayoffs => {
                let payoffs = self.payoffs()?;
                self.add(Kind::Leaf(Leaf::Payoffs(payoffs)), at)?
            }
            Token::End => return self.unclosed(),
            _ => return self.lexer.expected("'(', a number, a letter or '<'"),
        };
        let node = &mut self.tree.nodes[id.0 as usize];
        (node.name, node.probability) = (prefix.name, prefix.probability);
        Ok(())
    }

    fn unclosed<T>(&self) -> Result<T, NotationError> {
        let Some(&(_, at)) = self.open.last() else {
            return self.lexer.expected("a tree, such as (max (min 3 5) (min 2 9))");
        };
        let (line, column) = NotationError::new(self.lexer.text, at, "").line_and_column();
        let place = match self.lexer.text.contains('\n') {
            true => format!("line {line}, column {column}"),
            false => format!("column {column}"),
        };
        self.lexer.expected(format!("a bracket that closes the one at {place}"))
    }

    /// A probability (`1/2:`, `0.5:`) where the parent is a chance node, then a name (`a:`) or a
    /// letter.
    fn prefix(&mut self) -> Result<Prefix, NotationError> {
        let mut prefix = Prefix::default();
        if self.parent_mover() == Some(Mover::Chance) && self.lexer.ahead != Token::End {
            prefix.probability = Some(self.probability()?);
        }
        if let Token::Word(word) = self.lexer.ahead {
            if mover_named(word).is_some() {
                return self.lexer.expected(format!("a name other than the keyword {word}"));
            }
            self.lexer.advance()?;
            prefix.name = Some(word.to_owned());
            prefix.is_letter = self.lexer.ahead != Token::Colon;
            if !prefix.is_letter {
                self.lexer.advance()?;
            }
        }
        Ok(prefix)
    }

    fn probability(&mut self) -> Result<f64, NotationError> {
        let at = self.lexer.at;
        let expected = "a probability in (0, 1], as in 1/2: or 0.5:";
        let Token::Number(number) = self.lexer.ahead else { return self.lexer.expected(expected) };
        self.lexer.advance()?;
        let mut probability = number;
        if self.lexer.ahead == Token::Slash {
            self.lexer.advance()?;
            let Token::Number(divisor) = self.lexer.ahead else {
                return self.lexer.expected("a number");
            };
            probability /= divisor;
            self.lexer.advance()?;
        }
        if !(probability > 0.0 && probability <= 1.0) {
            return Err(NotationError::new(self.lexer.text, at, expected));
        }
        self.expect(Token::Colon, "':' after the probability")?;
        Ok(probability)
    }

    fn expect(&mut self, token: Token<'_>, name: &str) -> Result<(), NotationError> {
        if self.lexer.ahead == token {
            self.lexer.advance().map(drop)
        } else {
            self.lexer.expected(name)
        }
    }

    fn parent_mover(&self) -> Option<Mover> {
        self.open.last().and_then(|&(id, _)| self.tree.mover(id))
    }

    /// `(` and who moves.
    fn open_node(&mut self, at: usize) -> Result<NodeId, NotationError> {
        self.lexer.advance()?;
        let mover = match self.lexer.ahead {
            Token::Word(word) => mover_named(word),
            _ => None,
        };
        let Some(mover) = mover else {
            return self.lexer.expected("max, min, chance or p1 to p8, as in (max (min 3 5) (min 2 9)), or nested lists, as in [[3,5],[2,9]]");
        };
        self.lexer.advance()?;
        self.open_inner(mover, at)
    }

    fn open_inner(&mut self, mover: Mover, at: usize) -> Result<NodeId, NotationError> {
        if self.open.len() >= MOST_LEVELS {
            let expected = format!("at most {MOST_LEVELS} levels");
            return Err(NotationError::new(self.lexer.text, at, expected));
        }
        let id = self.add(Kind::Inner(mover, Vec::new()), at)?;
        self.open.push((id, at));
        Ok(id)
    }

    fn number(&mut self, number: f64, at: usize) -> Result<NodeId, NotationError> {
        self.lexer.advance()?;
        self.add(Kind::Leaf(Leaf::Number(number)), at)
    }

    fn add(&mut self, kind: Kind, at: usize) -> Result<NodeId, NotationError> {
        if self.tree.len() >= MOST_NODES {
            return self.lexer.expected(format!("at most {MOST_NODES} nodes"));
        }
        let id = self.tree.add(self.open.last().map(|&(id, _)| id), kind);
        // The byte for now; `locate` makes it a line and column.
        self.tree.nodes[id.0 as usize].place = (at as u32, 0);
        Ok(id)
    }

    /// `<3,5,2>`.
    fn payoffs(&mut self) -> Result<Payoffs, NotationError> {
        let at = self.lexer.at;
        self.lexer.advance()?;
        let mut payoffs = Vec::new();
        while self.lexer.ahead != Token::ClosePayoffs {
            if !payoffs.is_empty() {
                self.expect(Token::Comma, "',' or '>'")?;
            }
            let Token::Number(payoff) = self.lexer.ahead else {
                return self.lexer.expected("a payoff");
            };
            payoffs.push(payoff);
            self.lexer.advance()?;
        }
        self.lexer.advance()?;
        Payoffs::new(&payoffs).ok_or_else(|| {
            let expected = format!("from 1 to {MAX_PLAYERS} payoffs");
            NotationError::new(self.lexer.text, at, expected)
        })
    }

    /// The end of the node opened last.
    fn close(&mut self) -> Result<(), NotationError> {
        let Some(&(id, at)) = self.open.last() else { return self.lexer.expected("a tree") };
        if self.tree.children(id).is_empty() {
            return self.lexer.expected("at least one child");
        }
        if self.tree.mover(id) == Some(Mover::Chance) {
            let children = self.tree.children(id).iter();
            let sum: f64 = children.filter_map(|&child| self.tree.probability(child)).sum();
            if (sum - 1.0).abs() > 1e-9 {
                let expected = format!("probabilities that sum to 1 (they sum to {sum})");
                return Err(NotationError::new(self.lexer.text, at, expected));
            }
        }
        self.check_names(id)?;
        self.lexer.advance()?;
        self.open.pop();
        Ok(())
    }

    /// Refuses two children of one name, by which an action is called. Leaves of unknown value may
    /// share a letter: no search can choose between them.
    fn check_names(&self, parent: NodeId) -> Result<(), NotationError> {
        let mut known = HashMap::new();
        for &child in self.tree.children(parent) {
            let Some(name) = self.tree.name(child) else { continue };
            let is_unknown = self.tree.leaf(child) == Some(Leaf::Unknown);
            if known.insert(name, is_unknown).is_some_and(|before| !(before && is_unknown)) {
                // As long as the tree is read, a place is a byte.
                let at = self.tree.nodes[child.0 as usize].place.0 as usize;
                let expected = format!("a name other than {name}, which a child before has");
                return Err(NotationError::new(self.lexer.text, at, expected));
            }
        }
        Ok(())
    }

    /// One step through nested lists.
    fn list_item(&mut self, root: Player) -> Result<(), NotationError> {
        if let Some(&(id, _)) = self.open.last() {
            let is_first = self.tree.children(id).is_empty();
            if self.lexer.ahead == Token::CloseList {
                return self.close();
            }
            if self.lexer.ahead == Token::End {
                return self.unclosed();
            }
            if !is_first {
                self.expect(Token::Comma, "',' or ']'")?;
            }
        }
        let at = self.lexer.at;
        match self.lexer.ahead {
            Token::OpenList => {
                let mover = if self.open.len().is_multiple_of(2) { root } else { root.opponent() };
                self.lexer.advance()?;
                self.open_inner(Mover::Player(mover), at).map(drop)
            }
            Token::Number(number) => self.number(number, at).map(drop),
            Token::End => self.unclosed(),
            _ => self.lexer.expected("'[' or a number"),
        }
    }

    /// Turns the bytes at which nodes stand into lines and columns; nodes are in the text's order.
    fn locate(&mut self) {
        let (mut line, mut column, mut done) = (1, 1, 0);
        for node in &mut self.tree.nodes {
            let at = node.place.0 as usize;
            for c in self.lexer.text[done..at].chars() {
                (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            done = at;
            node.place = (line, column);
        }
    }
}

fn mover_named(word: &str) -> Option<Mover> {
    let player = match word {
        "max" | "MAX" => 0,
        "min" | "MIN" => 1,
        "chance" => return Some(Mover::Chance),
        _ => {
            let number: u8 = word.strip_prefix('p')?.parse().ok()?;
            number.checked_sub(1).filter(|&player| usize::from(player) < MAX_PLAYERS)?
        }
    };
    Some(Mover::Player(Player(player)))
}
