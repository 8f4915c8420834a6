//! The few SVG elements that pictures of boards need.

use std::fmt::Write;

/// An SVG document under construction; coordinates in pixels.
pub(crate) struct Svg {
    body: String,
    width: u32,
    height: u32,
}

impl Svg {
    pub(crate) fn new(width: u32, height: u32) -> Svg {
        Svg { body: String::new(), width, height }
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.body, "  {element}");
    }

    pub(crate) fn rect(&mut self, (x, y): (u32, u32), (w, h): (u32, u32), fill: &str) {
        let style = format_args!("rx=\"6\" fill=\"{fill}\" stroke=\"#345\"");
        self.add(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {style}/>"));
    }

    /// A rectangle without rim or rounding: cells that touch, as in a map.
    pub(crate) fn cell(&mut self, (x, y): (u32, u32), (w, h): (u32, u32), fill: &str) {
        let place = format_args!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"");
        self.add(format_args!("<rect {place} fill=\"{fill}\"/>"));
    }

    /// A filled triangle.
    #[cfg(any(feature = "backgammon", feature = "chinesecheckers"))]
    pub(crate) fn triangle(&mut self, corners: [(u32, u32); 3], fill: &str) {
        let [(ax, ay), (bx, by), (cx, cy)] = corners;
        let points = format_args!("{ax},{ay} {bx},{by} {cx},{cy}");
        self.add(format_args!("<polygon points=\"{points}\" fill=\"{fill}\"/>"));
    }

    pub(crate) fn circle(&mut self, (x, y): (u32, u32), radius: u32, fill: &str) {
        let style = format_args!("fill=\"{fill}\" stroke=\"#234\"");
        self.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>"));
    }

    /// A closed outline, filled.
    #[cfg(feature = "hex")]
    pub(crate) fn polygon(&mut self, points: &[(u32, u32)], fill: &str) {
        let style = format_args!("fill=\"{fill}\" stroke=\"#345\"");
        self.add(format_args!("<polygon points=\"{}\" {style}/>", listed(points)));
    }

    /// A thick line through the points.
    #[cfg(feature = "hex")]
    pub(crate) fn line(&mut self, points: &[(u32, u32)], colour: &str) {
        let style = format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\"");
        self.add(format_args!("<polyline points=\"{}\" {style}/>", listed(points)));
    }

    /// The shape with this outline, in SVG's path commands.
    #[cfg(feature = "pacman")]
    pub(crate) fn path(&mut self, outline: &str, fill: &str) {
        self.add(format_args!("<path d=\"{outline}\" fill=\"{fill}\"/>"));
    }

    /// The shape with this outline, in SVG's path commands from the point on, with a rim.
    #[cfg(feature = "chess")]
    pub(crate) fn figure(&mut self, (x, y): (u32, u32), outline: &str, fill: &str, rim: &str) {
        let style = format_args!("fill=\"{fill}\" stroke=\"{rim}\" stroke-linejoin=\"round\"");
        let place = format_args!("transform=\"translate({x} {y})\"");
        self.add(format_args!("<path {place} d=\"{outline}\" {style} stroke-width=\"1.6\"/>"));
    }

    /// Text centred on the point; `text` must need no escaping.
    pub(crate) fn text(&mut self, (x, y): (u32, u32), size: u32, text: &str) {
        let y = baseline(y, size);
        let style = format_args!("font-size=\"{size}\" text-anchor=\"middle\" fill=\"#234\"");
        let font = "font-family=\"sans-serif\"";
        self.add(format_args!("<text x=\"{x}\" y=\"{y}\" {style} {font}>{text}</text>"));
    }

    /// A line of a table from the point on, its columns as wide as they are in `text`, which must need
    /// no escaping.
    #[cfg(feature = "property")]
    pub(crate) fn row(&mut self, (x, y): (u32, u32), size: u32, text: &str) {
        let y = baseline(y, size);
        let style = format_args!("font-size=\"{size}\" fill=\"#234\" xml:space=\"preserve\"");
        let font = "font-family=\"monospace\"";
        self.add(format_args!("<text x=\"{x}\" y=\"{y}\" {style} {font}>{text}</text>"));
    }

    pub(crate) fn finish(self) -> String {
        let Svg { body, width, height } = self;
        let size = format!("width=\"{width}\" height=\"{height}\"");
        let view = format!("viewBox=\"0 0 {width} {height}\"");
        let paper = "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>";
        let name = "xmlns=\"http://www.w3.org/2000/svg\"";
        format!("<svg {name} {size} {view}>\n  {paper}\n{body}</svg>\n")
    }
}

/// The line that letters stand on whose middle is at `y`: a third of their size below, since renderers
/// do not agree on baselines.
fn baseline(y: u32, size: u32) -> f64 {
    f64::from(y) + 0.35 * f64::from(size)
}

#[cfg(feature = "hex")]
fn listed(points: &[(u32, u32)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    points.join(" ")
}
