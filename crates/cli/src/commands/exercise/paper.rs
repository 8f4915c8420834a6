//! Worksheets and their keys as PDF.

use crate::args::Exercise as Options;
use crate::failure::Failure;

/// The whole file: a sheet for each student, each from a page of its own.
#[cfg(feature = "pictures")]
pub(super) fn pdf(options: &Options) -> Result<Vec<u8>, Failure> {
    use super::{about, draw, runs, shown};
    use outply_catalog::watch::draw::{Part, Scene, Style, pages};

    let text = |text: String, size: f64, bold: bool| Part::Text { text, size, bold };
    let mut drawn = Vec::new();
    for number in 0..u64::from(options.class) * u64::from(options.count) {
        let exercise = draw(options, number)?;
        let picture =
            if options.answers { exercise.report.picture.clone() } else { shown(&exercise) };
        drawn.push((Scene::of(&picture, &Style::default()), exercise));
    }
    let mut parts = Vec::new();
    for (number, (scene, exercise)) in drawn.iter().enumerate() {
        let within = number % options.count as usize;
        if within == 0 {
            if number > 0 {
                parts.push(Part::Break);
            }
            let kind = if options.answers { "Answers" } else { "Exercises" };
            let sheet = match &options.classic {
                Some(name) => about(name).to_owned(),
                None if options.class > 1 => format!(
                    "Sheet {}, seeds from {}",
                    number / options.count as usize + 1,
                    exercise.seed
                ),
                None => format!("Seeds from {}", exercise.seed),
            };
            parts.push(text(sheet, 9.0, false));
            parts.push(text(format!("{kind}: {}", exercise.question.sentence()), 14.0, true));
            parts.push(text(exercise.question.convention().into(), 10.0, false));
        }
        parts.push(text(format!("{}.", within + 1), 12.0, true));
        parts.push(Part::Tree(scene));
        parts.extend(runs(exercise).into_iter().map(|line| text(line, 9.0, false)));
        if options.answers {
            parts.extend(exercise.key().into_iter().map(|line| text(line, 10.0, true)));
        } else {
            parts.push(Part::Room);
        }
    }
    pages(&parts).map_err(Failure::Usage)
}

/// This program has no PDF.
#[cfg(not(feature = "pictures"))]
pub(super) fn pdf(_: &Options) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage("this program was built without PDF: expected --output sheet.html".into()))
}
