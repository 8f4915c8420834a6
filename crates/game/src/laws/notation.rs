//! The laws of [`Notation`].

use super::Broken;
use super::walk::{Site, Walk};
use crate::Notation;

pub(super) fn notation<R: Notation>(rules: &R, walk: Walk) -> Result<(), Broken> {
    let checked = walk.through(rules, |site| {
        actions(site)?;
        state(site)?;
        pictures(site)
    });
    checked.map(drop)
}

fn actions<R: Notation>(site: &Site<'_, R>) -> Result<(), Broken> {
    for &action in site.actions {
        let text = site.rules.format_action(site.state, action);
        let read = site.rules.parse_action(site.state, &text);
        site.law("a written action reads back", read.as_ref() == Ok(&action), || match &read {
            Ok(other) => format!("{action:?} is written {text:?}, which reads as {other:?}"),
            Err(error) => format!("{action:?} is written {text:?}, which does not read: {error}"),
        })?;
    }
    Ok(())
}

fn state<R: Notation>(site: &Site<'_, R>) -> Result<(), Broken> {
    let text = site.rules.format_state(site.state);
    let law = "a written state reads back";
    let read = match site.rules.parse_state(&text) {
        Ok(read) => read,
        Err(error) => {
            return site.law(law, false, || format!("{text:?} does not read: {error}"));
        }
    };
    let again = site.rules.format_state(&read);
    site.law(law, again == text, || format!("{text:?} reads as {again:?}"))?;
    let actions: Vec<R::Action> = site.rules.actions(&read).into_iter().collect();
    let same = actions == site.actions
        && site.rules.to_move(&read) == site.rules.to_move(site.state)
        && site.rules.utility(&read) == site.rules.utility(site.state);
    site.law(law, same, || format!("{text:?} reads as another state: {read:?}"))
}

fn pictures<R: Notation>(site: &Site<'_, R>) -> Result<(), Broken> {
    let picture = site.rules.picture(site.state);
    let widest = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    site.law("a picture fits 80 columns", (1..=80).contains(&widest), || {
        format!("its widest line has {widest}")
    })?;
    let svg = site.rules.svg(site.state);
    let whole = svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>");
    site.law("an SVG picture is a whole document", whole, || format!("it is {svg:?}"))
}
