//! What a match was, as text, JSON, CSV, Markdown or a curve.

use crate::args::ReportFormat;
use crate::failure::Failure;
use crate::files::write_file;
use crate::output::Out;
use crate::plot::{Axis, Curve, Line, Point, plot};
use outply_catalog::arena::contest::Control;
use std::path::{Path, PathBuf};

/// A finished match, or contest for score, in rows: one for each of the limits and each pairing or player.
pub(super) struct Sheet {
    pub(super) title: String,
    pub(super) head: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
    /// The columns that Markdown shows: all would be too wide.
    pub(super) shown: Vec<usize>,
    pub(super) curve: Curves,
}

/// What a curve shows.
pub(super) struct Curves {
    /// What the vertical axis is.
    pub(super) y: String,
    /// For each line its name and its intervals, one for each of the limits.
    pub(super) lines: Vec<(String, Vec<[f64; 3]>)>,
}

/// What is written, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Json,
    Csv,
    Markdown,
    Svg,
}

/// What the endings of `--output` stand for; said before the first game if one is unknown.
pub(super) struct Outputs(Vec<(PathBuf, Style)>);

impl Outputs {
    pub(super) fn of(paths: &[PathBuf], controls: &[Control]) -> Result<Outputs, Failure> {
        let outputs = paths.iter().map(|path| Ok((path.clone(), style(path)?)));
        let outputs = outputs.collect::<Result<Vec<_>, Failure>>()?;
        if let Some((path, _)) = outputs.iter().find(|(_, style)| *style == Style::Svg) {
            let name = path.display().to_string();
            axis(controls).map_err(|sentence| Failure::input(&name, sentence))?;
        }
        Ok(Outputs(outputs))
    }

    /// Writes the files; `json` is the document.
    pub(super) fn write(
        &self,
        sheet: &Sheet,
        json: &str,
        controls: &[Control],
    ) -> Result<(), Failure> {
        for (path, style) in &self.0 {
            let text = match style {
                Style::Json => json.to_owned(),
                Style::Csv => csv(sheet)?,
                Style::Markdown => markdown(sheet),
                Style::Svg => picture(sheet, controls)?,
            };
            write_file(path, &text)?;
        }
        Ok(())
    }
}

fn style(path: &Path) -> Result<Style, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "json" => Ok(Style::Json),
        "csv" => Ok(Style::Csv),
        "md" | "markdown" => Ok(Style::Markdown),
        "svg" => Ok(Style::Svg),
        _ => {
            let name = path.display().to_string();
            Err(Failure::input(&name, "expected a name that ends in .json, .csv, .md or .svg"))
        }
    }
}

/// Writes to stdout what is no text: that comes while the match goes on.
pub(super) fn tell(
    format: ReportFormat,
    sheet: &Sheet,
    json: &str,
    out: &mut Out,
) -> Result<(), Failure> {
    match format {
        ReportFormat::Text => Ok(()),
        ReportFormat::Json => out.text(json),
        ReportFormat::Csv => out.text(csv(sheet)?),
        ReportFormat::Markdown => out.text(markdown(sheet)),
    }
}

/// Comma-separated values as RFC 4180 has them, a head above.
fn csv(sheet: &Sheet) -> Result<String, Failure> {
    let fault = |error: &dyn std::fmt::Display| Failure::Machine(format!("CSV: {error}"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&sheet.head).map_err(|error| fault(&error))?;
    for row in &sheet.rows {
        writer.write_record(row).map_err(|error| fault(&error))?;
    }
    let bytes = writer.into_inner().map_err(|error| fault(&error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn markdown(sheet: &Sheet) -> String {
    let line = |cells: Vec<&str>| {
        let cells: Vec<String> =
            cells.iter().map(|cell| cell.replace('|', "\\|").replace('\n', " ")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let shown = |cells: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = sheet.shown.iter().map(|&column| cells(column)).collect();
        line(cells.iter().map(String::as_str).collect())
    };
    let mut text = format!("{}\n\n", sheet.title);
    text += &shown(&|column| sheet.head[column].replace('_', " "));
    text += &format!("|{}\n", "---|".repeat(sheet.shown.len()));
    for row in &sheet.rows {
        text += &shown(&|column| row[column].clone());
    }
    text
}

/// What the horizontal axis is, and where each of the limits stands on it; an error if they are of
/// several kinds.
fn axis(controls: &[Control]) -> Result<(&'static str, Vec<f64>), &'static str> {
    let place = |control: &Control| {
        let Control { move_time, nodes, depth, simulations, clock, .. } = control;
        if let Some(time) = move_time {
            return Some(("seconds a move", time.as_secs_f64()));
        }
        if let Some(clock) = clock {
            return Some(("seconds on the clock", clock.base.as_secs_f64()));
        }
        let nodes = nodes.map(|nodes| ("nodes a move", nodes as f64));
        let runs = simulations.map(|count| ("simulations a move", count as f64));
        nodes.or(runs).or(depth.map(|depth| ("plies", f64::from(depth))))
    };
    let sentence = "a curve needs limits of one kind, as in --control st=0.01 --control st=0.04";
    let places: Option<Vec<_>> = controls.iter().map(place).collect();
    let places = places.ok_or(sentence)?;
    let words = places.first().map_or("", |(words, _)| words);
    match places.iter().all(|(other, _)| *other == words) {
        true => Ok((words, places.into_iter().map(|(_, place)| place).collect())),
        false => Err(sentence),
    }
}

fn picture(sheet: &Sheet, controls: &[Control]) -> Result<String, Failure> {
    let (words, places) = axis(controls).map_err(|error| Failure::input("--output", error))?;
    let line = |(name, intervals): &(String, Vec<[f64; 3]>)| {
        let points = places.iter().zip(intervals).map(|(&x, &y)| Point { x, y });
        let mut points: Vec<Point> = points.collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        Line { name: name.clone(), points }
    };
    plot(&Curve {
        title: sheet.title.clone(),
        x: Axis { words: words.to_owned(), logarithmic: words != "plies" },
        y: sheet.curve.y.clone(),
        lines: sheet.curve.lines.iter().map(line).collect(),
    })
}

/// A number for a sheet; nothing where there is none.
pub(super) fn cell(number: Option<f64>, digits: usize) -> String {
    number.map_or(String::new(), |number| format!("{number:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        Sheet {
            title: "nim".to_owned(),
            head: vec!["player", "games"],
            rows: vec![vec!["a \"b\", c|d".to_owned(), "2".to_owned()]],
            shown: vec![0, 1],
            curve: Curves { y: "Elo".to_owned(), lines: Vec::new() },
        }
    }

    #[test]
    fn cells_are_quoted_as_each_format_does() {
        assert_eq!(csv(&sheet()).unwrap_or_default(), "player,games\n\"a \"\"b\"\", c|d\",2\n");
        let text = "nim\n\n| player | games |\n|---|---|\n| a \"b\", c\\|d | 2 |\n";
        assert_eq!(markdown(&sheet()), text);
    }

    #[test]
    fn limits_of_one_kind_have_an_axis() {
        let of = |texts: &[&str]| {
            let controls = texts.iter().map(|text| text.parse().expect("a control"));
            axis(&controls.collect::<Vec<Control>>())
        };
        assert_eq!(of(&["st=0.01", "st=0.04"]), Ok(("seconds a move", vec![0.01, 0.04])));
        assert_eq!(of(&["nodes=100"]), Ok(("nodes a move", vec![100.0])));
        assert!(of(&["nodes=100", "st=1"]).is_err());
    }
}
