//! Curves as SVG: strength by time or nodes, learning.

use crate::failure::Failure;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;

/// Width and height of a picture, in pixels.
const SIZE: (u32, u32) = (800, 480);

/// Colours that stay apart for the colour-blind (Okabe and Ito 2008).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// A picture of one or several lines with errors.
pub(crate) struct Curve {
    pub(crate) title: String,
    pub(crate) x: Axis,
    /// What stands at the vertical axis.
    pub(crate) y: String,
    pub(crate) lines: Vec<Line>,
}

/// The horizontal axis.
pub(crate) struct Axis {
    pub(crate) words: String,
    /// Each doubling takes the same room; all values are above zero then.
    pub(crate) logarithmic: bool,
}

/// One of the lines; one without a name has no legend.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
}

/// A point and the interval around it: its low end, itself, its high end.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: [f64; 3],
}

/// Draws.
pub(crate) fn plot(curve: &Curve) -> Result<String, Failure> {
    let mut text = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        draw(curve, &area)
    };
    drawn.map_err(|error| Failure::Machine(format!("drawing a curve: {error}")))?;
    Ok(text)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(curve: &Curve, area: &Area<'_>) -> Drawn {
    area.fill(&WHITE)?;
    let points = || curve.lines.iter().flat_map(|line| &line.points);
    let ends = points().flat_map(|point| point.y);
    let [low, high] = range(ends.clone()).unwrap_or([0.0, 1.0]);
    let margin = (high - low).max(1e-9) * 0.06;
    // Room above for the legend, where there is one.
    let above = if is_single(curve) { margin } else { margin * (3 + curve.lines.len()) as f64 };
    let y = low - margin..high + above;
    let [first, last] = range(points().map(|point| point.x)).unwrap_or([0.0, 1.0]);
    if curve.x.logarithmic && first > 0.0 {
        let axis = (first / 1.2..last * 1.2).log_scale();
        draw_on(curve, area, axis.with_key_points(places(curve)), y)
    } else {
        let margin = (last - first).max(1e-9) * 0.04;
        draw_on(curve, area, first - margin..last + margin, y)
    }
}

/// Where the points are, each once: between two powers of ten an axis would have no number.
fn places(curve: &Curve) -> Vec<f64> {
    let points = curve.lines.iter().flat_map(|line| &line.points);
    let mut places: Vec<f64> = points.map(|point| point.x).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    places
}

/// Whether a single line is drawn, whose name stands in the title then.
fn is_single(curve: &Curve) -> bool {
    curve.lines.len() == 1
}

fn title(curve: &Curve) -> String {
    match &curve.lines[..] {
        [line] if !line.name.is_empty() => format!("{}: {}", curve.title, line.name),
        _ => curve.title.clone(),
    }
}

/// The least and the greatest.
fn range(numbers: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
    let finite = numbers.filter(|number| number.is_finite());
    finite.fold(None, |range, number| {
        let [low, high] = range.unwrap_or([number; 2]);
        Some([low.min(number), high.max(number)])
    })
}

fn draw_on<X: AsRangedCoord<Value = f64>>(
    curve: &Curve,
    area: &Area<'_>,
    x: X,
    y: std::ops::Range<f64>,
) -> Drawn
where
    X::CoordDescType: ValueFormatter<f64>,
{
    let mut chart = ChartBuilder::on(area)
        .caption(title(curve), ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(x, y.clone())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_labels(6)
        .x_desc(&curve.x.words)
        .y_desc(&curve.y)
        .label_style(("sans-serif", 14))
        .x_label_formatter(&|number| short(*number))
        .y_label_formatter(&|number| short(*number))
        .draw()?;
    for (line, colour) in curve.lines.iter().zip(COLOURS.iter().cycle()) {
        // An end of an interval that is not bounded leaves the picture.
        let within = |number: f64| number.clamp(y.start, y.end);
        let finite = line.points.iter().filter(|point| point.y[1].is_finite());
        let path = finite.clone().map(|point| (point.x, point.y[1]));
        let series = chart.draw_series(LineSeries::new(path, colour.stroke_width(2)))?;
        if !line.name.is_empty() && !is_single(curve) {
            let colour = *colour;
            series.label(&line.name).legend(move |(x, y)| {
                PathElement::new(vec![(x, y), (x + 18, y)], colour.stroke_width(2))
            });
        }
        chart.draw_series(line.points.iter().map(|point| {
            let [low, middle, high] = point.y.map(within);
            ErrorBar::new_vertical(point.x, low, middle, high, colour.filled(), 6)
        }))?;
    }
    if curve.lines.iter().any(|line| !line.name.is_empty()) && !is_single(curve) {
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.3))
            .label_font(("sans-serif", 14))
            .draw()?;
    }
    area.present()?;
    Ok(())
}

/// A number at an axis: no more digits than it needs.
fn short(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(logarithmic: bool, points: Vec<Point>) -> Curve {
        let x = Axis { words: "seconds a move".to_owned(), logarithmic };
        let line = |name: &str| Line { name: name.to_owned(), points: points.clone() };
        let lines = vec![line("one & two"), line("three")];
        Curve { title: "strength".to_owned(), x, y: "Elo".to_owned(), lines }
    }

    #[test]
    fn curves_are_pictures_with_words_and_errors() {
        let points = vec![
            Point { x: 0.01, y: [-20.0, 10.0, 40.0] },
            Point { x: 0.04, y: [80.0, f64::INFINITY, f64::INFINITY] },
            Point { x: 0.16, y: [30.0, 60.0, 90.0] },
        ];
        for logarithmic in [false, true] {
            let text = plot(&curve(logarithmic, points.clone())).expect("a picture");
            assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
            assert!(text.contains("seconds a move") && text.contains("one &amp; two"), "{text}");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
        let between = [0.002, 0.008].map(|x| Point { x, y: [0.0, 1.0, 2.0] });
        let text = plot(&curve(true, between.to_vec())).expect("a picture");
        assert!(text.contains("0.002\n") && text.contains("0.008\n"), "{text}");
    }

    #[test]
    fn a_curve_of_nothing_or_of_one_point_is_a_picture_too() {
        assert!(plot(&curve(true, Vec::new())).is_ok());
        assert!(plot(&curve(true, vec![Point { x: 0.1, y: [1.0; 3] }])).is_ok());
    }

    #[test]
    fn numbers_have_the_digits_they_need() {
        let texts = [0.01, 100_000.0, 0.5, -0.000_01].map(short);
        assert_eq!(texts, ["0.01", "100000", "0.5", "0"]);
    }
}
