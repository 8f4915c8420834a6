//! Single keys.

use super::orders::Order;
use crate::failure::Failure;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use outply_catalog::{Key, Keys, Session};

/// What a key means in the game.
pub(super) enum Meaning {
    /// It asks for something.
    Order(Order),
    /// The chosen action is another one now.
    Changed,
    /// The screen has another size.
    Redraw,
    /// Nothing; what to say.
    Unknown(String),
}

/// Waits for a key; the terminal hands it over at once only that long.
pub(super) fn read() -> Result<Event, Failure> {
    enable_raw_mode()?;
    let pressed = loop {
        match event::read() {
            Ok(Event::Key(key)) if key.kind == KeyEventKind::Release => {}
            other => break other,
        }
    };
    disable_raw_mode()?;
    // A terminal that is gone reads as an error.
    Ok(pressed.unwrap_or(Event::FocusLost))
}

/// What to press, in a line.
pub(super) fn help(keys: Keys, unicode: bool) -> String {
    let keys = match keys {
        Keys::Each(keys) => {
            let named = |(key, action): &(Key, &str)| match name(*key, unicode) {
                name if name.eq_ignore_ascii_case(action) => name.to_owned(),
                name => format!("{name} {action}"),
            };
            keys.iter().map(named).collect::<Vec<_>>().join(", ")
        }
        Keys::Steer { about, .. } => about.to_owned(),
    };
    format!("{keys}; h hint, u undo, q quit, : more")
}

fn name(key: Key, unicode: bool) -> &'static str {
    match (key, unicode) {
        (Key::Up, true) => "↑",
        (Key::Down, true) => "↓",
        (Key::Left, true) => "←",
        (Key::Right, true) => "→",
        (Key::Up, false) => "up",
        (Key::Down, false) => "down",
        (Key::Left, false) => "left",
        (Key::Right, false) => "right",
        (Key::Space, _) => "space",
    }
}

/// What an event means where `chosen` is the action that keys change.
pub(super) fn meaning(
    keys: Keys,
    event: Event,
    session: &dyn Session,
    chosen: &mut String,
) -> Meaning {
    let key = match event {
        Event::Key(key) => key,
        Event::Resize(..) => return Meaning::Redraw,
        Event::FocusLost => return Meaning::Order(Order::NoMore),
        _ => return Meaning::Redraw,
    };
    if let Some(order) = order(key) {
        return Meaning::Order(order);
    }
    let pressed = arrow(key.code);
    match (keys, pressed) {
        (Keys::Each(keys), Some(pressed)) => {
            let action = keys.iter().find(|(key, _)| *key == pressed).map(|(_, action)| *action);
            let is_legal = |action: &&str| session.actions().iter().any(|legal| legal == action);
            match action {
                Some(action) if is_legal(&action) => Meaning::Order(Order::Move(action.to_owned())),
                Some(action) => Meaning::Unknown(format!("{action} is not possible here.")),
                None => Meaning::Redraw,
            }
        }
        (Keys::Steer { .. }, Some(Key::Space)) => Meaning::Order(Order::Move(chosen.clone())),
        (Keys::Steer { change, .. }, Some(pressed)) => {
            match steered(change, session, chosen, pressed) {
                Some(action) => *chosen = action,
                None => return Meaning::Redraw,
            }
            Meaning::Changed
        }
        (_, None) => Meaning::Redraw,
    }
}

/// How often a change is made further where it leads to nothing legal: a piece turned beside a wall
/// moves away from it.
const FURTHER: usize = 4;

/// The legal action that a key makes of the chosen one.
fn steered(
    change: fn(&str, Key) -> Option<String>,
    session: &dyn Session,
    chosen: &str,
    pressed: Key,
) -> Option<String> {
    let actions = session.actions();
    let is_legal = |action: &String| actions.contains(action);
    let changed = change(chosen, pressed)?;
    let aside = |way: Key| {
        let steps = std::iter::successors(Some(changed.clone()), |action| change(action, way));
        steps.take(FURTHER + 1).find(is_legal)
    };
    match pressed {
        Key::Left | Key::Right => Some(changed).filter(is_legal),
        _ => aside(Key::Left).or_else(|| aside(Key::Right)).or_else(|| {
            // A turn that looks the same is none of the actions: one more.
            change(&changed, pressed).filter(is_legal)
        }),
    }
}

/// The orders that keys give in every game.
fn order(key: KeyEvent) -> Option<Order> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if control => Some(Order::Interrupted),
        KeyCode::Char('d') if control => Some(Order::NoMore),
        _ if control => None,
        KeyCode::Char('q') => Some(Order::Quit),
        KeyCode::Char('u') | KeyCode::Backspace => Some(Order::TakeBack),
        KeyCode::Char('h' | '?') => Some(Order::Hint),
        KeyCode::Char(':') => Some(Order::Line),
        _ => None,
    }
}

/// Arrows, or the letters that stand like them.
fn arrow(code: KeyCode) -> Option<Key> {
    match code {
        KeyCode::Up | KeyCode::Char('w') => Some(Key::Up),
        KeyCode::Down | KeyCode::Char('s') => Some(Key::Down),
        KeyCode::Left | KeyCode::Char('a') => Some(Key::Left),
        KeyCode::Right | KeyCode::Char('d') => Some(Key::Right),
        KeyCode::Char(' ') | KeyCode::Enter => Some(Key::Space),
        _ => None,
    }
}
