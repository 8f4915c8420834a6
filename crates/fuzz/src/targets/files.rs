//! Files that a game is opened with: tables, networks, boards.

use super::{Answer, World, divided};
use outply_catalog::TableOptions;
use outply_catalog::table::Settings;
use std::fs;

/// A file's name in a game's specification.
const PLACE: &str = "@";

/// What the games themselves write, small.
pub(super) fn seeds(world: &mut World) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for game in world.games() {
        if let Ok(tables) = world.catalog.tables(game) {
            let options = TableOptions { size: tables.sizes.known[0], threads: 1 };
            let mut content = Vec::new();
            let written = (tables.write)(&options, &mut |_| true, &mut content);
            written.unwrap_or_else(|error| panic!("{game}: {error}"));
            seeds.push(named(&format!("{game}:{}={PLACE}", tables.option), &content));
        }
        if let Some(content) = endings(world, game) {
            seeds.push(named(&format!("{game}:endings={PLACE}"), &content));
        }
    }
    seeds
}

/// A small table of endings, of a game that opens such a file.
fn endings(world: &World, game: &str) -> Option<Vec<u8>> {
    world.catalog.endings(game)?;
    let settings = Settings {
        memory: 1 << 20,
        threads: 1,
        work: world.folder.join("endings"),
        game: game.to_owned(),
        made_by: "fuzz".to_owned(),
        cluster: None,
        index: None,
    };
    let (session, mut content) = (world.catalog.open(game).ok()?, Vec::new());
    let built = session.build_endings("2", &settings, &mut content, &mut |_| true);
    built.unwrap_or_else(|error| panic!("{game}: {error}"));
    Some(content)
}

fn named(spec: &str, content: &[u8]) -> Vec<u8> {
    [spec.as_bytes(), b"\n", content].concat()
}

/// A game with a file of this content opens, or the file is refused by its name.
pub(super) fn file(world: &mut World, input: &[u8]) -> Answer {
    let (spec, _) = divided(input);
    let start = input.iter().position(|&byte| byte == b'\n').map_or(input.len(), |end| end + 1);
    let path = world.folder.join(format!("file-{}", world.number));
    fs::write(&path, &input[start..]).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let spec = spec.replacen(PLACE, &path.display().to_string(), 1);
    match world.catalog.open(&spec) {
        Ok(session) => Answer::taken(session.actions().len()),
        Err(error) => Answer::refused(error.to_string().replace(&path.display().to_string(), "")),
    }
}
