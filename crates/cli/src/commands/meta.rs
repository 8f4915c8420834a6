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

/// A manual page: the program's, or a command's. With `into` all of them, as files in a folder.
pub(crate) fn man(
    name: Option<&str>,
    into: Option<&Path>,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = into {
        return pages(&program, folder, out);
    }
    let page = match name {
        None => page(&program)?,
        Some(name) => page(command(&program, name)?)?,
    };
    out.text(page)?;
    Ok(ExitCode::SUCCESS)
}

fn command<'c>(program: &'c Command, name: &str) -> Result<&'c Command, Failure> {
    let known = || program.get_subcommands().filter(|command| !command.is_hide_set());
    let names = || known().map(Command::get_name).collect::<Vec<_>>().join(", ");
    known()
        .find(|command| command.get_name() == name || command.get_all_aliases().any(|a| a == name))
        .ok_or_else(|| Failure::input(name, format!("expected one of {}", names())))
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
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let mut count = 0;
    for command in std::iter::once(program).chain(commands) {
        let file = Man::new(command.clone()).get_filename();
        write_file(&folder.join(file), &page(command)?)?;
        count += 1;
    }
    out.line(format!("{count} pages in {}", folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
