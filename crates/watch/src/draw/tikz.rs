//! A picture for LaTeX, as TikZ commands with the same places.

#[cfg(feature = "render")]
use super::outline::{Outline, Step, outlines};
use super::scene::{Form, Item, Point, Scene};
use super::style::Paint;
use std::fmt::Write;

/// Points of LaTeX in a point of PostScript.
const POINTS: f64 = 1.003_75;

impl Scene {
    /// The picture as a LaTeX document of the class `standalone`, whose picture needs nothing but TikZ. A pixel is three
    /// quarters of a point, as in print from a browser. Small boards are drawn with the feature `render`
    /// alone, which turns their SVG into paths, and left out without it.
    pub fn tikz(&self) -> String {
        let unit = 0.75 * self.scale;
        let mut out = format!(
            "\\documentclass[tikz,border=2mm]{{standalone}}\n\\begin{{document}}\n\
             \\begin{{tikzpicture}}[x={unit:.4}bp,y=-{unit:.4}bp,line join=round,\
             every node/.style={{inner sep=0pt,outer sep=0pt,font=\\sffamily}}]\n"
        );
        let colours = self.colours();
        for colour in &colours {
            let _ = writeln!(
                out,
                "\\definecolor{{{}}}{{HTML}}{{{}}}",
                named(colour),
                &colour[1..].to_uppercase()
            );
        }
        let (width, height, ground) = (self.width, self.height, named(self.palette.ground()));
        let _ = writeln!(out, "\\fill[{ground}] (0,0) rectangle ({width},{height});");
        for item in &self.items {
            out.push_str(&self.command(item, unit));
        }
        out + "\\end{tikzpicture}\n\\end{document}\n"
    }

    fn colours(&self) -> Vec<&'static str> {
        let paints = self.items.iter().map(|item| self.palette.paint(item.role));
        let mut colours: Vec<&str> = paints.flat_map(|p| [p.fill, p.stroke]).flatten().collect();
        colours.push(self.palette.ground());
        colours.sort_unstable();
        colours.dedup();
        colours
    }

    fn command(&self, item: &Item, unit: f64) -> String {
        let paint = self.palette.paint(item.role);
        let style = painted(&paint, unit);
        match &item.form {
            Form::Line(points) => format!("\\path[{style}] {};\n", points_text(points)),
            Form::Polygon(points) => format!("\\path[{style}] {} -- cycle;\n", points_text(points)),
            Form::Rectangle { at, size, radius } => {
                let (x, y) = (at.0 + size.0, at.1 + size.1);
                let round =
                    format!("rounded corners={:.2}bp", (radius * unit).min(size.1 * unit / 2.1));
                format!("\\path[{style},{round}] {} rectangle {};\n", point(*at), point((x, y)))
            }
            Form::Text { at, centred, size, bold, text } => {
                let anchor = if *centred { "base" } else { "base west" };
                let weight = if *bold { "\\bfseries " } else { "" };
                let colour = named(paint.fill.unwrap_or("#000000"));
                // The document's letters are ten points high; other sizes need not exist.
                let scale = size * unit * POINTS / 10.0;
                format!(
                    "\\node[anchor={anchor},text={colour},scale={scale:.3}] at {} {{{weight}{}}};\n",
                    point(*at),
                    latex(text)
                )
            }
            #[cfg(feature = "render")]
            Form::Board { at, size, scale, body } => board((*at, *size, *scale), body, unit),
            #[cfg(not(feature = "render"))]
            Form::Board { .. } => String::new(),
            Form::Title(_) => String::new(),
        }
    }
}

/// A small board, path by path; boards draw themselves as SVG that can be read.
#[cfg(feature = "render")]
fn board(place: (Point, Point, f64), body: &str, unit: f64) -> String {
    outlines(place, body).unwrap_or_default().iter().map(|path| outline(path, unit)).collect()
}

#[cfg(feature = "render")]
fn outline(Outline { steps, fill, stroke }: &Outline, unit: f64) -> String {
    let rgb =
        |[red, green, blue]: [u8; 3]| format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}");
    let fill = fill.map(|colour| format!("fill={}", rgb(colour)));
    let stroke = stroke.map(|(colour, width)| {
        format!("draw={},line width={:.2}bp", rgb(colour), f64::from(width) * unit)
    });
    let style: Vec<String> = fill.into_iter().chain(stroke).collect();
    let path: String = steps.iter().map(|step| step_text(*step)).collect();
    format!("\\path[{}]{path};\n", style.join(","))
}

#[cfg(feature = "render")]
fn step_text(step: Step) -> String {
    let at = |(x, y): (f32, f32)| format!("({x:.2},{y:.2})");
    match step {
        Step::Move(to) => format!(" {}", at(to)),
        Step::Line(to) => format!(" -- {}", at(to)),
        Step::Curve(one, two, to) => {
            format!(" .. controls {} and {} .. {}", at(one), at(two), at(to))
        }
        Step::Close => " -- cycle".to_owned(),
    }
}

/// A colour's name: its digits, prefixed.
fn named(colour: &str) -> String {
    format!("c{}", &colour[1..])
}

fn painted(paint: &Paint, unit: f64) -> String {
    let mut words = Vec::new();
    words.extend(paint.fill.map(|fill| format!("fill={}", named(fill))));
    if let Some(stroke) = paint.stroke {
        words.push(format!("draw={},line width={:.2}bp", named(stroke), paint.line * unit));
    }
    if let Some((on, off)) = paint.dash {
        words.push(format!("dash pattern=on {:.1}bp off {:.1}bp", on * unit, off * unit));
    }
    words.join(",")
}

fn points_text(points: &[Point]) -> String {
    points.iter().map(|at| point(*at)).collect::<Vec<_>>().join(" -- ")
}

fn point((x, y): Point) -> String {
    format!("({x:.1},{y:.1})")
}

/// Text as LaTeX sets it.
fn latex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '−' => out.push_str("$-$"),
            '∞' => out.push_str("$\\infty$"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '→' => out.push_str("$\\to$"),
            'α' => out.push_str("$\\alpha$"),
            'β' => out.push_str("$\\beta$"),
            '±' => out.push_str("$\\pm$"),
            '…' => out.push_str("\\ldots{}"),
            c => out.push(c),
        }
    }
    out
}
