//! How a picture is to look.

/// What to draw, how large, in which colours.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// The most pixels that the picture is wide; what does not fit is folded. At least 200.
    pub width: f64,
    /// The size of a value's digits in pixels; all else follows from it. From 4 to 100.
    pub font_size: f64,
    /// The colours.
    pub palette: Palette,
    /// Which way the tree grows.
    pub direction: Direction,
    /// Which windows are written on the edges.
    pub windows: Windows,
    /// The sentences below the tree.
    pub sentences: bool,
    /// What the shapes and lines mean, below the tree.
    pub legend: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            width: 1200.0,
            font_size: 14.0,
            palette: Palette::Light,
            direction: Direction::Auto,
            windows: Windows::Entry,
            sentences: true,
            legend: true,
        }
    }
}

/// The colours of a picture. Shapes and line styles tell everything apart without them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Palette {
    /// On white.
    #[default]
    Light,
    /// On nearly black.
    Dark,
    /// Black and grey on white, for printing.
    BlackAndWhite,
}

/// Which way a tree grows from its root.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Direction {
    /// Down if it fits without folding, else the way that shows more.
    #[default]
    Auto,
    /// From the top down.
    Down,
    /// From left to right.
    Right,
}

/// Which windows are written on the edges, where the search has any.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Windows {
    /// None.
    None,
    /// Alpha and beta on the way down.
    #[default]
    Entry,
    /// These, and those of the node above after each child.
    Each,
}

/// What a shape, a line or a text is, which its colours follow from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// An edge that was searched.
    Edge,
    /// An edge of the answer's line.
    Best,
    /// An edge that was never searched.
    Cut,
    /// The strokes through such an edge.
    Strike,
    /// The shape of a node where this player, counted from 0, moves.
    Player(u8),
    /// The shape of a chance node.
    Chance,
    /// The shape of a leaf.
    Leaf,
    /// The shape of a leaf whose value is an estimate, or known without a search.
    Estimate,
    /// The shape of a node that was never looked at.
    Unseen,
    /// The shape of what is not drawn.
    Folded,
    /// The rim of the node that the search is at.
    Current,
    /// A node's value.
    Value,
    /// The value of a node that was never looked at, and what is not drawn in words.
    Faint,
    /// An action, a window, the name of a level, the legend.
    Small,
    /// A sentence.
    Sentence,
    /// The number of a node's sentence.
    Number,
}

/// Fill, stroke, the stroke's width and dashes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// The colour inside, if any: `#rrggbb`.
    pub fill: Option<&'static str>,
    /// The colour of the line, if any.
    pub stroke: Option<&'static str>,
    /// The line's width in pixels.
    pub line: f64,
    /// Lengths of dashes and gaps in pixels.
    pub dash: Option<(f64, f64)>,
}

/// Fill and stroke of the players in turn, as [light, dark].
const PLAYERS: [[(&str, &str); 2]; 6] = [
    [("#dcebfb", "#2f6db3"), ("#1c3a5e", "#7ab4f0")],
    [("#fde6dc", "#c05a2b"), ("#5a2e1c", "#f09a70")],
    [("#fdf3cf", "#a07800"), ("#4a3d0f", "#e0bd4a")],
    [("#fbe0ec", "#b03a78"), ("#54203b", "#ef8fbd")],
    [("#d9f2f2", "#1f7f86"), ("#12474b", "#6fd0d6")],
    [("#ece5dd", "#7a6248"), ("#43372a", "#cdb393")],
];

impl Palette {
    /// The colour behind everything.
    pub fn ground(self) -> &'static str {
        if self == Palette::Dark { "#14181d" } else { "#ffffff" }
    }

    /// How something is painted. Texts have a fill only.
    pub fn paint(self, role: Role) -> Paint {
        let line = |stroke, line| Paint { fill: None, stroke: Some(stroke), line, dash: None };
        let shape = |(fill, stroke)| Paint { fill: Some(fill), ..line(stroke, 1.5) };
        let text = |fill| Paint { fill: Some(fill), stroke: None, line: 0.0, dash: None };
        let dashed = |paint, dash| Paint { dash: Some(dash), ..paint };
        match role {
            Role::Edge => line(self.pick("#5b6b7c", "#8696a5", "#000000"), 1.3),
            Role::Best => line(self.pick("#1b7f4d", "#4fd08a", "#000000"), 3.4),
            Role::Cut => dashed(line(self.pick("#95a1ad", "#5f6c79", "#777777"), 1.3), (5.0, 4.0)),
            Role::Strike => line(self.pick("#c0392b", "#ff7b6b", "#000000"), 2.0),
            Role::Player(player) => shape(self.player(player)),
            Role::Chance if self == Palette::BlackAndWhite => shape(("#e4e4e4", "#000000")),
            Role::Chance => shape(self.pick2(("#efe4fa", "#7a4bb0"), ("#3c2a57", "#bb96ee"))),
            Role::Leaf => Paint {
                line: 1.2,
                ..shape((self.ground(), self.pick("#5b6b7c", "#8696a5", "#000000")))
            },
            Role::Estimate => dashed(self.paint(Role::Leaf), (2.5, 2.5)),
            Role::Unseen => {
                let rim = self.pick("#95a1ad", "#5f6c79", "#777777");
                dashed(shape((self.pick("#f4f5f6", "#1b2127", "#ffffff"), rim)), (4.0, 3.0))
            }
            Role::Folded => shape((self.ground(), self.pick("#95a1ad", "#5f6c79", "#777777"))),
            Role::Current => line(self.pick("#e0a000", "#ffd24d", "#000000"), 4.5),
            Role::Value | Role::Sentence => text(self.pick("#1d2733", "#e8edf2", "#000000")),
            Role::Faint => text(self.pick("#66727e", "#93a0ad", "#555555")),
            Role::Small => text(self.pick("#46525e", "#b4c0cb", "#222222")),
            Role::Number => text(self.pick("#b3301f", "#ff9385", "#000000")),
        }
    }

    fn player(self, player: u8) -> (&'static str, &'static str) {
        let [light, dark] = PLAYERS[usize::from(player).min(PLAYERS.len() - 1)];
        match self {
            Palette::Light => light,
            Palette::Dark => dark,
            Palette::BlackAndWhite => ("#ffffff", "#000000"),
        }
    }

    fn pick(self, light: &'static str, dark: &'static str, print: &'static str) -> &'static str {
        match self {
            Palette::Light => light,
            Palette::Dark => dark,
            Palette::BlackAndWhite => print,
        }
    }

    fn pick2<T>(self, light: T, dark: T) -> T {
        if self == Palette::Dark { dark } else { light }
    }
}
