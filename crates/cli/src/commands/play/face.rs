//! What the human sees and types: a screen redrawn in place, or lines through a pipe.

use super::keys;
use super::lines::Lines;
use super::orders::Order;
use crate::failure::Failure;
use crate::input;
use crate::interrupt::at_prompt;
use crate::output::{Out, width, wrapped};
use crate::painted::Painter;
use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::terminal::{self, Clear, ClearType};
use outply_catalog::arena::formats::text::printable;
use outply_catalog::{Keys, Session};
use std::io::IsTerminal;

/// Lines below the board that a turn needs: what happened, and the prompt.
const BELOW: usize = 3;

/// Where a game is shown and orders come from.
pub(super) struct Face<'a> {
    out: &'a mut Out,
    painter: Painter,
    /// The editor of lines, where both ends are a terminal.
    screen: Option<Screen>,
}

/// A terminal.
struct Screen {
    lines: Lines,
    keys: Option<Keys>,
    /// What was said since the screen was drawn.
    said: Vec<String>,
    is_begun: bool,
}

/// What a prompt is about.
pub(super) struct Prompt {
    /// What stands before the cursor.
    pub(super) text: String,
    /// The legal moves, for completion.
    pub(super) actions: Vec<String>,
}

impl<'a> Face<'a> {
    /// A screen if both ends are a terminal that can be drawn on.
    pub(super) fn new(
        out: &'a mut Out,
        ascii: bool,
        keys: Option<Keys>,
    ) -> Result<Face<'a>, Failure> {
        let painter = Painter::of(out, ascii);
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        let both = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if is_dumb || !both {
            return Ok(Face { out, painter, screen: None });
        }
        let screen = Screen { lines: Lines::new()?, keys, said: Vec::new(), is_begun: false };
        Ok(Face { out, painter: painter.for_terminal(), screen: Some(screen) })
    }

    /// Whether the game is shown on a screen.
    pub(super) fn is_screen(&self) -> bool {
        self.screen.is_some()
    }

    /// Whether keys play the game.
    pub(super) fn has_keys(&self) -> bool {
        self.screen.as_ref().is_some_and(|screen| screen.keys.is_some())
    }

    /// The board as this player sees it.
    pub(super) fn seen_by(&mut self, player: Option<usize>) {
        self.painter = self.painter.seen_by(player);
    }

    /// Says something: at once through a pipe, with the next board on a screen.
    pub(super) fn say(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        match &mut self.screen {
            Some(screen) => {
                let text = printable(text.as_ref().to_owned());
                screen.said.extend(text.lines().map(str::to_owned));
                Ok(())
            }
            None => self.out.line(text),
        }
    }

    /// Shows the board with what was said; on a screen in place of the one before.
    pub(super) fn show(&mut self, session: &dyn Session, heading: &str) -> Result<(), Failure> {
        let Some(screen) = &mut self.screen else {
            let board = self.painter.lines(session);
            self.out.painted(format!("\n{}\n", board.join("\n")))?;
            return self.out.flush();
        };
        let mut said = std::mem::take(&mut screen.said);
        let board = self.painter.lines_beside(session, &mut said);
        let (_, rows) = terminal::size().unwrap_or((80, 24));
        let rows = usize::from(rows);
        let mut said: Vec<String> =
            said.iter().flat_map(|line| wrapped(line, width() - 1)).collect();
        // What does not fit must not push the board up: the prompt takes a line.
        said.truncate(rows.saturating_sub(board.len() + 1).max(1));
        if !screen.is_begun {
            // What the screen shows is pushed up, to be read again later.
            self.out.text("\n".repeat(rows))?;
            screen.is_begun = true;
        }
        let mut start = Vec::new();
        queue!(start, Clear(ClearType::All), MoveTo(0, 0))?;
        self.out.control(&start)?;
        let room = rows.saturating_sub(board.len() + said.len().max(1) + BELOW);
        if room > 0 {
            self.out.painted(self.painter.heading(heading))?;
        }
        self.gap(room > 1)?;
        self.out.painted(board.join("\n"))?;
        self.gap(room > 2)?;
        for line in &said {
            self.out.line(line)?;
        }
        self.out.flush()
    }

    fn gap(&mut self, wanted: bool) -> Result<(), Failure> {
        if wanted { self.out.line("") } else { Ok(()) }
    }

    /// Leaves the screen as it is.
    pub(super) fn leave(&mut self) -> Result<(), Failure> {
        if let Some(screen) = &mut self.screen {
            for line in std::mem::take(&mut screen.said) {
                self.out.line(line)?;
            }
        }
        self.out.flush()
    }

    /// Waits for what the human asks for.
    pub(super) fn ask(&mut self, prompt: &Prompt) -> Result<Order, Failure> {
        let Some(screen) = &mut self.screen else { return self.ask_pipe(&prompt.text) };
        at_prompt(true);
        let order = screen.lines.read(prompt);
        at_prompt(false);
        order
    }

    fn ask_pipe(&mut self, prompt: &str) -> Result<Order, Failure> {
        // Before the prompt is seen: whoever sees it may press Ctrl-C.
        at_prompt(true);
        self.out.text(prompt)?;
        self.out.flush()?;
        let line = input::line();
        at_prompt(false);
        Ok(line?.map_or(Order::NoMore, |line| Order::of(&line)))
    }

    /// Waits for a key that plays, or asks for something; `chosen` is the action that keys change.
    pub(super) fn press(
        &mut self,
        session: &mut dyn Session,
        heading: &str,
        chosen: &mut String,
    ) -> Result<Order, Failure> {
        let keys = self.screen.as_ref().and_then(|screen| screen.keys);
        let Some(keys) = keys else { return Ok(Order::Nothing) };
        let mut said =
            self.screen.as_mut().map(|screen| std::mem::take(&mut screen.said)).unwrap_or_default();
        loop {
            if let Some(screen) = &mut self.screen {
                screen.said.clone_from(&said);
            }
            self.show_chosen(session, heading, (keys, chosen))?;
            at_prompt(true);
            let pressed = keys::read();
            at_prompt(false);
            match keys::meaning(keys, pressed?, session, chosen) {
                keys::Meaning::Order(order) => return Ok(order),
                keys::Meaning::Changed => said.clear(),
                keys::Meaning::Redraw => {}
                keys::Meaning::Unknown(why) => said = vec![why],
            }
        }
    }

    /// The board as it would be after the action that is chosen, where keys change one.
    fn show_chosen(
        &mut self,
        session: &mut dyn Session,
        heading: &str,
        (keys, chosen): (Keys, &mut String),
    ) -> Result<(), Failure> {
        let hint = keys::help(keys, self.painter.unicode());
        let Keys::Steer { .. } = keys else {
            self.say(hint)?;
            return self.show(session, heading);
        };
        let actions = session.actions();
        if !actions.contains(chosen) {
            *chosen = actions.get(actions.len() / 2).cloned().unwrap_or_default();
        }
        self.say(hint)?;
        if session.play(chosen).is_err() {
            return self.show(session, heading);
        }
        let shown = self.show(session, heading);
        session.take_back();
        shown
    }
}
