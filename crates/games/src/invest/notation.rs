//! Gambles are letters; outcomes are written as their changes, `*1.2` or `-100`. A position is
//! the wealth, how many rounds are over, and the letter of the gamble that is running: `120 1 b`.

use super::gamble::Gamble;
use super::rules::{Invest, InvestAction, Wealth};
use crate::svg::Svg;
use crate::words::{trimmed, words};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Invest {
    fn format_action(&self, state: &Wealth, action: InvestAction) -> String {
        let change = |outcome: u8| {
            let outcomes = self.gambles.get(usize::from(state.running?))?.outcomes();
            outcomes.get(usize::from(outcome)).map(|(_, change)| change.to_string())
        };
        match action {
            InvestAction::Choose(gamble) => letter(gamble).to_string(),
            InvestAction::Happens(outcome) => change(outcome).unwrap_or_default(),
        }
    }

    fn parse_action(&self, state: &Wealth, text: &str) -> Result<InvestAction, NotationError> {
        let (at, word) = trimmed(text);
        let mut actions = self.actions(state).into_iter();
        let found = actions.find(|&action| self.format_action(state, action) == word);
        found.ok_or_else(|| NotationError::new(text, at, self.expected(state)))
    }

    fn format_state(&self, state: &Wealth) -> String {
        let running = state.running.map_or(String::new(), |gamble| format!(" {}", letter(gamble)));
        format!("{} {}{running}", state.wealth, state.round)
    }

    fn parse_state(&self, text: &str) -> Result<Wealth, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        let mut words = words(text);
        let Some((wealth_at, wealth)) = words.next() else {
            return error(text.len(), "the wealth".into());
        };
        let (at, round) = words.next().unwrap_or((text.len(), ""));
        let round = match round.parse::<u16>() {
            Ok(round) if round <= self.rounds => round,
            _ => return error(at, format!("the rounds that are over, 0 to {}", self.rounds)),
        };
        let (low, high) = self.ranges[usize::from(round)];
        let wealth = match wealth_of(wealth) {
            Some(wealth) if (low..=high).contains(&wealth) => wealth,
            _ => return error(wealth_at, format!("a wealth from {low} to {high}")),
        };
        let running = match words.next() {
            None => None,
            Some((at, word)) => Some(self.parse_running(text, at, word, round)?),
        };
        match words.next() {
            Some((at, _)) => error(at, "nothing more".into()),
            None => Ok(Wealth { wealth, round, running }),
        }
    }

    fn picture(&self, state: &Wealth) -> String {
        let gambles = (0u8..).zip(&self.gambles).map(|(place, gamble)| {
            let mark = if state.running == Some(place) { '>' } else { ' ' };
            clipped(format!("{mark} {}  {gamble}", letter(place)))
        });
        let caption = std::iter::once(clipped(self.caption(state)));
        caption.chain(gambles).collect::<Vec<_>>().join("\n")
    }

    /// A bar a gamble, divided by probability: gains blue, losses red, no change grey.
    fn svg(&self, state: &Wealth) -> String {
        let mut svg = Svg::new(660, 50 + 40 * self.gambles.len() as u32);
        svg.text((330, 20), 16, &clipped(self.caption(state)));
        for (place, gamble) in (0u8..).zip(&self.gambles) {
            let y = 45 + 40 * u32::from(place);
            let mark = if state.running == Some(place) { "&gt; " } else { "" };
            svg.text((25, y + 15), 16, &format!("{mark}{}", letter(place)));
            bar(&mut svg, y, gamble, state.wealth);
        }
        svg.finish()
    }

    fn player_name(&self, _player: Player) -> String {
        "investor".into()
    }
}

fn bar(svg: &mut Svg, y: u32, gamble: &Gamble, wealth: f64) {
    let mut sum = 0.0;
    for (probability, change) in gamble.outcomes() {
        let from = 50 + (600.0 * sum) as u32;
        sum += probability;
        let width = (50 + (600.0 * f64::min(sum, 1.0)) as u32) - from;
        let after = change.of(wealth);
        let fill = match () {
            _ if after > wealth => "#9cc3e6",
            _ if after < wealth => "#e6a39c",
            _ => "#d5dade",
        };
        svg.rect((from, y), (width, 30), fill);
        let label = change.to_string();
        if width as usize > 8 * label.len() {
            svg.text((from + width / 2, y + 15), 14, &label);
        }
    }
}

fn letter(gamble: u8) -> char {
    char::from(b'a' + gamble.min(25))
}

/// At most 80 characters.
fn clipped(line: String) -> String {
    if line.len() > 80 { format!("{}...", &line[..77]) } else { line }
}

/// A plain number; a wealth may be larger than an amount.
fn wealth_of(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse::<f64>().ok().filter(|_| plain)
}

impl Invest {
    fn caption(&self, state: &Wealth) -> String {
        let next = match state.running {
            _ if self.terminal_test(state) => "the game is over".to_owned(),
            Some(gamble) => format!("gamble {} is running", letter(gamble)),
            None => "choose a gamble".to_owned(),
        };
        let (round, rounds) = (state.round, self.rounds);
        format!("{round} of {rounds} rounds over, wealth {:.2}; {next}", state.wealth)
    }

    fn expected(&self, state: &Wealth) -> String {
        let actions = self.actions(state).into_iter();
        let names: Vec<String> = actions.map(|action| self.format_action(state, action)).collect();
        if names.is_empty() { "nothing: the game is over".into() } else { names.join(" or ") }
    }

    fn parse_running(
        &self,
        text: &str,
        at: usize,
        word: &str,
        round: u16,
    ) -> Result<u8, NotationError> {
        let last = self.gambles.len() as u8 - 1;
        let found = (0..=last).find(|&gamble| word == letter(gamble).to_string());
        if round == self.rounds {
            return Err(NotationError::new(text, at, "nothing more: the game is over"));
        }
        let expected = || format!("the gamble that is running, a to {}", letter(last));
        found.ok_or_else(|| NotationError::new(text, at, expected()))
    }
}
