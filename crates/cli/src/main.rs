//! Outply on the command line, with the games that come with it.

fn main() -> std::process::ExitCode {
    outply_cli::run(outply_cli::Catalog::standard())
}
