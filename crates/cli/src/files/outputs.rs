//! Whether files can stand where they are to be written, said before any work.

use crate::args::{AboutPositions, Command, Gather, New, Positions, Review, Weights};
use crate::failure::Failure;
use std::path::{Path, PathBuf, is_separator};

/// Checks what the command is to write. Those that refuse outputs in an order of their own check them themselves.
pub(crate) fn check_outputs(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Play(play) => play.save.iter().try_for_each(|path| {
            check_name(path)?;
            check_folder(path.parent().unwrap_or(path))
        }),
        Command::New(New { into, .. }) | Command::Man { into, .. } => {
            into.iter().try_for_each(|folder| check_folder(folder))
        }
        _ => outputs(command).into_iter().try_for_each(|path| check_output(path)),
    }
}

/// Refuses a folder that cannot be made, where it is missing.
fn check_folder(folder: &Path) -> Result<(), Failure> {
    match other_than_folder(folder) {
        Some(sentence) => Err(Failure::input(&folder.display().to_string(), sentence)),
        None => Ok(()),
    }
}

/// What stands in the place of the folder, or of one above it, and is none.
fn other_than_folder(folder: &Path) -> Option<String> {
    let above = folder.ancestors().find(|above| above.exists());
    let other = above.filter(|above| !above.is_dir())?;
    Some(format!("{} is no folder; expected one", other.display()))
}

fn outputs(command: &Command) -> Vec<&PathBuf> {
    match command {
        Command::Review(Review { svg, pgn, pdn, .. }) => svg.iter().chain(pgn).chain(pdn).collect(),
        Command::Tree(tree) => tree.output.iter().collect(),
        Command::Exercise(exercise) => exercise.output.iter().collect(),
        Command::Solve(solve) => solve.resume.iter().chain(&solve.certificate).collect(),
        Command::Tune(tune) => tune.state.iter().collect(),
        Command::Weights(Weights::Export(export)) => vec![&export.output],
        Command::Weights(Weights::Import(import)) => vec![&import.output],
        Command::Positions(Positions { about: Some(AboutPositions::Export(export)), .. }) => {
            vec![&export.output]
        }
        Command::Positions(Positions { about: None, gather: Gather { output, .. } }) => {
            output.iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Refuses a path that is no file's, or whose folder is missing.
pub(crate) fn check_output(path: &Path) -> Result<(), Failure> {
    check_name(path)?;
    match missing(path) {
        Some(sentence) => Err(Failure::Machine(format!("{}: {sentence}", path.display()))),
        None => Ok(()),
    }
}

/// Refuses a path that is a folder's, or is written like one.
fn check_name(path: &Path) -> Result<(), Failure> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(Failure::input(&name, "this is a folder; expected a file"));
    }
    let bare = name.trim_end_matches('.').trim_end_matches(is_separator);
    if bare.len() < name.len() && name[bare.len()..].starts_with(is_separator) {
        let sentence = format!("this is the path of a folder; expected a file, as in {bare}");
        return Err(Failure::input(&name, sentence));
    }
    Ok(())
}

/// What is wrong with the folder that a file is to lie in; the system says what else may be.
fn missing(path: &Path) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty())?;
    if folder.is_dir() {
        return None;
    }
    let is_missing = folder.try_exists().is_ok_and(|exists| !exists);
    let wanting = format!("there is no folder {}; expected one that exists", folder.display());
    other_than_folder(folder).or_else(|| is_missing.then_some(wanting))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_path_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let here = folder.path().display().to_string();
        std::fs::write(folder.path().join("old.svg"), "").expect("a file");
        let refused = |name: &str| match check_output(&folder.path().join(name)) {
            Ok(()) => String::new(),
            Err(failure) => failure.sentence().replace(&here, "."),
        };
        for name in ["old.svg", "new.svg", ".svg", "new."] {
            assert_eq!(refused(name), "", "{name}");
        }
        for name in ["old.svg/", "new.svg/", "new.svg//", "new.svg/."] {
            let bare = &name[..7];
            let said = format!("./{name}: this is the path of a folder; expected a file, as in ./");
            assert_eq!(refused(name), said + bare);
        }
        assert_eq!(refused(""), "./: this is a folder; expected a file");
        let said = "./no/a.svg: there is no folder ./no; expected one that exists";
        assert_eq!(refused("no/a.svg"), said);
        let said = "./old.svg/a/b.svg: ./old.svg is no folder; expected one";
        assert_eq!(refused("old.svg/a/b.svg"), said);
        assert!(check_output(Path::new("-")).is_ok());
        let folder = |name: &str| check_folder(&folder.path().join(name));
        assert!(folder("").is_ok() && folder("new/one").is_ok());
        let refused = folder("old.svg/one").expect_err("a file is no folder");
        assert!(refused.sentence().ends_with("old.svg is no folder; expected one"));
    }
}
