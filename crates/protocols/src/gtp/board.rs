//! Games by the names that controllers use.

use crate::open_duel;
use outply_catalog::Catalog;

/// What controllers call a game: its name with a capital.
pub(super) fn title(spec: &str) -> String {
    let name = spec.split(':').next().unwrap_or(spec);
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The games that can be chosen.
pub(super) fn titles(catalog: &Catalog) -> Vec<String> {
    let names = catalog.entries().iter().map(|entry| entry.info().name);
    names.filter(|name| open_duel(catalog, name).is_ok()).map(title).collect()
}

/// The game that a controller names, in whatever case and by whichever of its names.
pub(super) fn named(catalog: &Catalog, name: &str) -> Option<String> {
    let name = catalog.entry(&name.to_lowercase()).ok()?.info().name;
    open_duel(catalog, name).is_ok().then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_titles() {
        let catalog = Catalog::standard();
        assert_eq!(title("hex:7"), "Hex");
        let titles = titles(&catalog);
        assert!(titles.contains(&"Othello".to_owned()) && !titles.contains(&"Pig".to_owned()));
        assert_eq!(named(&catalog, "OTHELLO").as_deref(), Some("othello"));
        assert_eq!(named(&catalog, "Reversi").as_deref(), Some("othello"));
        assert_eq!(named(&catalog, "Go"), None);
    }
}
