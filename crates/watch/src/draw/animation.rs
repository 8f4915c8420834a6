//! Pictures one after the other in one SVG document, without a script.

use super::scene::{Form, Scene};
use super::style::Role;
use super::svg::{element, number};
use std::collections::HashMap;
use std::fmt::Write;

/// How many steps the last picture stays longer than the others.
const REST: usize = 2;

/// The pictures as one SVG document that shows each for so many seconds, again and again. All must
/// have one size, as those of [`Scene::frames`] have. Where animation is not known, it shows the
/// last.
pub fn animated(scenes: &[Scene], seconds: f64) -> String {
    let Some(last) = scenes.last() else { return String::new() };
    let mut out = last.head();
    let steps = scenes.len() + REST;
    for (text, shown) in elements(scenes) {
        out.push_str(&appearing(&text, &shown, steps, seconds));
    }
    out + "</svg>\n"
}

/// Each element that appears somewhere, from the back to the front, with the pictures it is in.
fn elements(scenes: &[Scene]) -> Vec<(String, Vec<usize>)> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut list: Vec<(usize, String, Vec<usize>)> = Vec::new();
    for (place, scene) in scenes.iter().enumerate() {
        for item in &scene.items {
            let layer = match (&item.form, item.role) {
                (Form::Title(_), _) => continue,
                (Form::Line(_), Role::Best) => 1,
                (Form::Line(_), Role::Strike) => 2,
                (Form::Line(_), _) => 0,
                (_, Role::Current) => 3,
                (Form::Text { .. }, _) => 5,
                _ => 4,
            };
            let text = element(item, scene.palette);
            let at = *places.entry(text.clone()).or_insert_with(|| {
                list.push((layer, text, Vec::new()));
                list.len() - 1
            });
            if list[at].2.last() != Some(&place) {
                list[at].2.push(place);
            }
        }
    }
    // A stable sort: within a layer what appeared first stays behind.
    list.sort_by_key(|(layer, _, _)| *layer);
    list.into_iter().map(|(_, text, shown)| (text, shown)).collect()
}

/// An element that is visible in these pictures only.
fn appearing(text: &str, shown: &[usize], steps: usize, seconds: f64) -> String {
    let pictures = steps - REST;
    if shown.len() == pictures {
        return text.to_owned();
    }
    let is_shown = |step: usize| shown.contains(&step.min(pictures - 1));
    let (mut values, mut times) = (String::new(), String::new());
    let mut before = None;
    for step in 0..steps {
        let now = is_shown(step);
        if before != Some(now) {
            let gap = if before.is_some() { ";" } else { "" };
            // Writing to a String cannot fail.
            let _ = write!(values, "{gap}{}", if now { "visible" } else { "hidden" });
            let _ = write!(times, "{gap}{:.5}", step as f64 / steps as f64);
            before = Some(now);
        }
    }
    let base = if is_shown(pictures - 1) { "visible" } else { "hidden" };
    let total = number(steps as f64 * seconds);
    format!(
        "<g visibility=\"{base}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" \
         values=\"{values}\" keyTimes=\"{times}\" dur=\"{total}s\" repeatCount=\"indefinite\"/>\n\
         {text}</g>\n"
    )
}
