//! Completions and the manual pages.

use crate::args::{Arguments, Shell};
use crate::completion::BASH;
use crate::failure::Failure;
use crate::files::write_file;
use crate::output::Out;
use clap::{Command, CommandFactory};
use clap_complete::env::{Elvish, EnvCompleter, Fish, Powershell, Zsh};
use clap_mangen::Man;
use std::path::Path;
use std::process::ExitCode;

/// The program's name, by which shells find it.
const NAME: &str = "outply";

/// The script that lets a shell ask the program what may follow.
pub(crate) fn completions(shell: Shell, out: &mut Out) -> Result<ExitCode, Failure> {
    let completer: &dyn EnvCompleter = match shell {
        Shell::Bash => {
            out.text(BASH)?;
            return Ok(ExitCode::SUCCESS);
        }
        Shell::Zsh => &Zsh,
        Shell::Fish => &Fish,
        Shell::Elvish => &Elvish,
        Shell::Powershell => &Powershell,
    };
    let mut script = Vec::new();
    completer.write_registration("COMPLETE", NAME, NAME, NAME, &mut script)?;
    out.text(String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// A manual page: the program's if `name` is empty, or a command's. With `into` all of them, as files in a folder.
pub(crate) fn man(name: &str, into: Option<&Path>, out: &mut Out) -> Result<ExitCode, Failure> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = into {
        return pages(&program, folder, out);
    }
    out.text(page(command(&program, name)?)?)?;
    Ok(ExitCode::SUCCESS)
}

/// A command by its name: `table`, or `table build` and `table-build` for one within another.
fn command<'c>(program: &'c Command, name: &str) -> Result<&'c Command, Failure> {
    let mut found = program;
    let mut rest = name;
    while !rest.is_empty() {
        let fits = |word: &str| {
            let after = rest.strip_prefix(word)?;
            (after.is_empty() || after.starts_with([' ', '-']))
                .then(|| after.get(1..).unwrap_or(""))
        };
        let named = |command: &&'c Command| {
            let words = std::iter::once(command.get_name()).chain(command.get_all_aliases());
            words.filter_map(fits).next()
        };
        let next = known(found).find_map(|command| named(&command).map(|after| (command, after)));
        let Some((command, after)) = next else {
            let names = known(found).map(Command::get_name).collect::<Vec<_>>().join(", ");
            let expected = match names.as_str() {
                "" => format!("expected nothing after {}", found.get_name()),
                names => format!("expected one of {names}"),
            };
            return Err(Failure::input(name, expected));
        };
        (found, rest) = (command, after);
    }
    Ok(found)
}

/// The commands within one that are no secret.
fn known(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

/// A command and all commands within it.
fn family(command: &Command) -> Vec<&Command> {
    std::iter::once(command).chain(known(command).flat_map(family)).collect()
}

/// The page, its examples at the end, where manuals have them.
fn page(command: &Command) -> Result<String, Failure> {
    let examples = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let parts = [after, examples];
    let parts: Vec<&str> =
        parts.iter().map(|part| &part[..]).filter(|part| !part.is_empty()).collect();
    let command = command.clone().after_help(parts.join("\n\n"));
    let mut page = Vec::new();
    Man::new(command).manual("Outply Manual").render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// Every page as a file, named as `man` looks for it.
fn pages(program: &Command, folder: &Path, out: &mut Out) -> Result<ExitCode, Failure> {
    let name = |error: std::io::Error| Failure::Machine(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(name)?;
    let all = family(program);
    for command in &all {
        let file = Man::new((*command).clone()).get_filename();
        write_file(&folder.join(file), &page(command)?)?;
    }
    out.line(format!("{} pages in {}", all.len(), folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
