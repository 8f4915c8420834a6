//! The value graph as an SVG document.

use crate::moments::Mark;
use crate::result::Review;
use outply_catalog::Scale;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::ops::Range;

/// How a graph is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct GraphOptions {
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Light lines on a dark ground.
    pub dark: bool,
}

impl Default for GraphOptions {
    fn default() -> GraphOptions {
        GraphOptions { size: (800, 320), dark: false }
    }
}

struct Palette {
    ground: RGBColor,
    ink: RGBColor,
    line: RGBColor,
    area: RGBAColor,
    /// Of dubious actions, mistakes and blunders.
    marks: [RGBColor; 3],
}

const LIGHT: Palette = Palette {
    ground: WHITE,
    ink: RGBColor(60, 60, 60),
    line: RGBColor(38, 84, 124),
    area: RGBAColor(38, 84, 124, 0.15),
    marks: [RGBColor(214, 158, 0), RGBColor(224, 108, 0), RGBColor(196, 30, 40)],
};

const DARK: Palette = Palette {
    ground: RGBColor(24, 26, 30),
    ink: RGBColor(200, 200, 200),
    line: RGBColor(120, 180, 230),
    area: RGBAColor(120, 180, 230, 0.2),
    marks: [RGBColor(240, 200, 80), RGBColor(250, 150, 60), RGBColor(250, 90, 90)],
};

/// The first player's expected result over the game, its moments marked, by the last pass.
pub fn graph(review: &Review, options: &GraphOptions) -> String {
    let mut text = String::new();
    let drawn = draw(review, options, &mut text);
    // Writing to a string does not fail, and no other error is known of this back end.
    debug_assert!(drawn.is_ok(), "{drawn:?}");
    text
}

fn draw(
    review: &Review,
    options: &GraphOptions,
    text: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let palette = if options.dark { DARK } else { LIGHT };
    let points = points(review);
    let values = range(review, &points);
    let last = review.positions.len().saturating_sub(1).max(1) as f64;
    let root = SVGBackend::with_string(text, options.size).into_drawing_area();
    root.fill(&palette.ground)?;
    let font = |size: i32| ("sans-serif", size).into_font().color(&palette.ink);
    let mut chart = ChartBuilder::on(&root)
        .caption(title(review), font(15))
        .margin(12)
        .x_label_area_size(34)
        .y_label_area_size(52)
        .build_cartesian_2d(0.0..last, values.clone())?;
    let of_result = matches!(review.scale, Scale::Result { .. });
    let value = |value: &f64| match of_result {
        true => format!("{:.0} %", 100.0 * value),
        false => format!("{value}"),
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(palette.ink.mix(0.2))
        .axis_style(palette.ink.mix(0.6))
        .label_style(font(12))
        .axis_desc_style(font(13))
        .y_labels(5)
        .y_label_formatter(&value)
        .x_label_formatter(&|ply: &f64| format!("{ply:.0}"))
        .x_desc(below(review))
        .draw()?;
    for run in runs(&points) {
        chart.draw_series(AreaSeries::new(run.clone(), values.start, palette.area))?;
        chart.draw_series(LineSeries::new(run, palette.line.stroke_width(2)))?;
    }
    let centred = Pos::new(HPos::Center, VPos::Bottom);
    for moment in &review.moments {
        let Some(at) = points.get(moment.ply + 1).copied().flatten() else { continue };
        let colour = palette.marks[moment.mark as usize];
        let style = ("sans-serif", 13).into_font().color(&colour).pos(centred);
        let is_low = at.1 < values.start + (values.end - values.start) * 0.85;
        let (sign, lift) = (moment.mark.text().to_owned(), if is_low { -7 } else { 20 });
        let shape = EmptyElement::at(at)
            + Circle::new((0, 0), size(moment.mark), colour.filled())
            + Text::new(sign, (0, lift), style);
        chart.draw_series(std::iter::once(shape))?;
    }
    root.present()?;
    Ok(())
}

fn size(mark: Mark) -> i32 {
    match mark {
        Mark::Dubious => 3,
        Mark::Mistake => 4,
        Mark::Blunder => 5,
    }
}

fn title(review: &Review) -> String {
    let unit = match review.scale {
        Scale::Points { .. } if review.measure.unit() != "%" => review.measure.unit(),
        _ => "",
    };
    let counted = if unit.is_empty() { String::new() } else { format!(", in {unit}") };
    format!("What {} could expect{counted}", review.seat_and_name(0))
}

/// The pass that the graph is of.
fn below(review: &Review) -> String {
    let passes = review.passes.len();
    let nodes = review.passes.last().map_or(0, |pass| pass.nodes);
    let searches = review.positions.len();
    format!("plies (pass {passes} of {}: {nodes} nodes for {searches} positions)", review.planned)
}

/// Every state's place in the graph, where it is known.
fn points(review: &Review) -> Vec<Option<(f64, f64)>> {
    let result = |(ply, position): (usize, &crate::Position)| {
        position.results.first().copied().flatten().map(|result| (ply as f64, result))
    };
    review.positions.iter().enumerate().map(result).collect()
}

/// Stretches without a gap.
fn runs(points: &[Option<(f64, f64)>]) -> Vec<Vec<(f64, f64)>> {
    let runs = points.split(Option::is_none).map(|run| run.iter().copied().flatten().collect());
    runs.filter(|run: &Vec<_>| !run.is_empty()).collect()
}

/// From a loss to a win, or between the extremes of the game.
fn range(review: &Review, points: &[Option<(f64, f64)>]) -> Range<f64> {
    let all = || points.iter().flatten().map(|point| point.1);
    let (low, high) =
        (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    match review.scale {
        Scale::Result { .. } => 0.0..1.0,
        _ if low > high => 0.0..1.0,
        Scale::Points { opposed: true, .. } => {
            let most = low.abs().max(high.abs()).max(1.0);
            -most..most
        }
        Scale::Points { .. } => low.min(0.0)..high.max(low.min(0.0) + 1.0),
    }
}
