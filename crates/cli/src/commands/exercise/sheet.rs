//! Worksheets and their keys as a page that browsers print.

use super::{draw, runs, shown};
use crate::args::Exercise as Options;
use crate::failure::Failure;
use outply_catalog::exercise::Exercise;
use outply_catalog::watch::draw::svg;
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.45 system-ui,'DejaVu Sans',sans-serif;color:#17202a;\
max-width:50rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.4rem}h2{font-size:1rem;margin-top:2rem}\
svg{max-width:100%;height:auto}section{break-after:page}section:last-child{break-after:auto}\
article{break-inside:avoid}.name{float:right;color:#566270}.room{border-bottom:1px solid #8a96a2;\
height:2rem}.run{margin:0;font-size:0.85rem}";

/// The whole page: a sheet for each student.
pub(super) fn page(options: &Options) -> Result<String, Failure> {
    let question = draw(options, 0)?.question;
    let kind = if options.answers { "Answers" } else { "Exercises" };
    let mut body = String::new();
    for student in 0..options.class {
        let first = u64::from(student) * u64::from(options.count);
        // Writing to a String cannot fail.
        let _ = write!(
            body,
            "<section>\n<p class=\"name\">{}seeds from {}</p>\n<h1>{kind}: {}</h1>\n<p>{}</p>\n",
            if options.class > 1 { format!("sheet {}, ", student + 1) } else { String::new() },
            options.seed.wrapping_add(first),
            question.sentence(),
            question.convention()
        );
        for number in 0..u64::from(options.count) {
            body += &article(options, &draw(options, first + number)?, number + 1);
        }
        body += "</section>\n";
    }
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{kind}: {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        question.sentence()
    ))
}

/// One tree, with room for the answer or with the answer.
fn article(options: &Options, exercise: &Exercise, number: u64) -> String {
    let picture = &exercise.report.picture;
    let drawn = if options.answers { svg(picture) } else { svg(&shown(exercise)) };
    let lines =
        runs(exercise).into_iter().chain(if options.answers { exercise.key() } else { Vec::new() });
    let told: String = lines.map(|line| format!("<p class=\"run\">{line}</p>\n")).collect();
    let room = if options.answers { "" } else { "<p class=\"room\"></p>" };
    format!("<article>\n<h2>{number}.</h2>\n{drawn}{told}{room}\n</article>\n")
}
