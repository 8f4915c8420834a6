//! Reviews of short games.

use outply_catalog::{Catalog, StopFlag};
use outply_review::{Budget, Record, Request, Review, read, review};

/// The first game of a text.
pub(crate) fn game(game: &str, text: &str) -> Record {
    let records = read(&Catalog::standard(), game, text);
    records.unwrap_or_else(|error| panic!("{error}")).remove(0)
}

/// A review of the first game of a text, by nodes.
pub(crate) fn reviewed(name: &str, text: &str, nodes: u64) -> Review {
    let catalog = Catalog::standard();
    let record = game(name, text);
    let session = catalog.open(&record.game).unwrap();
    let request = Request::of(session.as_ref(), &[]).unwrap().budget(Budget::Nodes(nodes));
    let found = review(&catalog, &record, &request, &StopFlag::new(), &mut |_| ());
    found.unwrap().expect("nothing stops it")
}

/// The moments as number, move, mark and better move.
pub(crate) fn moments(review: &Review) -> Vec<String> {
    let one = |moment: &outply_review::Moment| {
        let number = review.number(moment.ply);
        format!("{number} {}{} {}", moment.played, moment.mark.text(), moment.better)
    };
    review.moments.iter().map(one).collect()
}
