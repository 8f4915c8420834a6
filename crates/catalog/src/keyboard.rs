//! Games played by single keys.

/// A key that means the same on every keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The space bar.
    Space,
}

/// How a game is played by single keys.
#[derive(Clone, Copy, Debug)]
pub enum Keys {
    /// Each of these keys is an action.
    Each(&'static [(Key, &'static str)]),
    /// Keys change the action that is about to be played; the space bar or Enter plays it.
    Steer {
        /// What the keys do, for help.
        about: &'static str,
        /// The action that a key makes of another one; `None` where it makes none. It need not be
        /// legal.
        change: fn(&str, Key) -> Option<String>,
    },
}
