//! A picture as an SVG document that all renderers draw alike: every element has its own colours
//! and sizes, texts stand on computed baselines, nothing relies on style sheets or on the
//! renderer's idea of a text's height.

use super::font::{self, FAMILY};
use super::scene::{Form, Item, Point, Scene};
use super::style::{Paint, Palette};
use std::fmt::Write;

impl Scene {
    /// The picture as an SVG document. Elements of a node are grouped, with the node's place in the
    /// order of [`Picture::nodes`](crate::Picture::nodes) as `data-node`.
    pub fn svg(&self) -> String {
        let mut out = self.head();
        let mut open = None;
        for item in &self.items {
            if open != item.node {
                close(&mut out, open);
                if let Some(node) = item.node {
                    let _ = writeln!(out, "<g data-node=\"{node}\">");
                }
                open = item.node;
            }
            out.push_str(&element(item, self.palette));
        }
        close(&mut out, open);
        out + "</svg>\n"
    }

    pub(super) fn head(&self) -> String {
        let (width, height) = (self.width, self.height);
        let ground = self.palette.ground();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILY}\" \
             style=\"font-kerning:none;font-variant-ligatures:none\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n",
            number(width * self.scale),
            number(height * self.scale)
        )
    }
}

fn close(out: &mut String, open: Option<usize>) {
    if open.is_some() {
        out.push_str("</g>\n");
    }
}

/// One element and a newline.
pub(super) fn element(item: &Item, palette: Palette) -> String {
    let paint = palette.paint(item.role);
    match &item.form {
        Form::Line(points) => {
            format!("<path d=\"M{}\"{}/>\n", points_text(points, "L"), painted(&paint))
        }
        Form::Polygon(points) => {
            let points = points_text(points, " ");
            format!("<polygon points=\"{points}\"{}/>\n", painted(&paint))
        }
        Form::Rectangle { at, size, radius } => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{}/>\n",
            number(at.0),
            number(at.1),
            number(size.0),
            number(size.1),
            number(*radius),
            painted(&paint)
        ),
        Form::Text { at, centred, size, bold, text } => {
            let anchor = if *centred { " text-anchor=\"middle\"" } else { "" };
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{weight}{} textLength=\"{}\" \
                 lengthAdjust=\"spacingAndGlyphs\">{}</text>\n",
                number(at.0),
                number(at.1),
                number(*size),
                painted(&paint),
                number(font::width(text, *size, *bold)),
                escaped(text)
            )
        }
        Form::Board { at, scale, body, .. } => format!(
            "<g transform=\"translate({} {}) scale({scale:.4})\">\n{body}</g>\n",
            number(at.0),
            number(at.1)
        ),
        Form::Title(text) => format!("<title>{}</title>\n", escaped(text)),
    }
}

fn painted(paint: &Paint) -> String {
    let mut out = format!(" fill=\"{}\"", paint.fill.unwrap_or("none"));
    if let Some(stroke) = paint.stroke {
        let _ = write!(out, " stroke=\"{stroke}\" stroke-width=\"{}\"", number(paint.line));
        out.push_str(" stroke-linejoin=\"round\"");
    }
    if let Some((dash, gap)) = paint.dash {
        let _ = write!(out, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
    }
    out
}

fn points_text(points: &[Point], between: &str) -> String {
    let texts: Vec<String> =
        points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
    texts.join(between)
}

/// With one decimal where there is one.
pub(super) fn number(number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    format!("{}", if tenths == 0.0 { 0.0 } else { tenths })
}

pub(super) fn escaped(text: &str) -> String {
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = text.chars().map(shown).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
