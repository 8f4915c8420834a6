//! What is handed out: the command line in its own profile, without the builder's paths, so that it is the
//! same wherever it is built from the same sources by the same compiler. `cargo xtask dist`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the bench's node count is written down.
const SIGNATURE: &str = "crates/cli/tests/signature.txt";

/// Builds it, and checks that its searches visit the nodes they should and that no path of the builder is
/// in it.
pub(crate) fn run() -> Result<(), String> {
    let root = std::env::current_dir().map_err(|error| error.to_string())?;
    let home = cargo_home()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--locked", "--profile", "dist", "--package", "outply-cli"]);
    let remap = [(&home, "/cargo"), (&root, "/outply")].map(|(from, to)| remapped(from, to));
    cargo.arg("--config").arg(format!("target.'cfg(all())'.rustflags=[{}]", remap.join(", ")));
    let status = cargo.status().map_err(|error| format!("{cargo:?}: {error}"))?;
    if !status.success() {
        return Err("it does not build".to_owned());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let binary = target.join("dist/outply");
    without_paths(&binary, &[&home, &root])?;
    signature(&binary)?;
    println!("{}", binary.display());
    Ok(())
}

fn cargo_home() -> Result<PathBuf, String> {
    let named = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let usual = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"));
    named.or_else(usual).ok_or_else(|| "neither CARGO_HOME nor HOME is set".to_owned())
}

/// An option of the compiler as a string of TOML.
fn remapped(from: &Path, to: &str) -> String {
    format!("{:?}", format!("--remap-path-prefix={}={to}", from.display()))
}

fn without_paths(binary: &Path, paths: &[&PathBuf]) -> Result<(), String> {
    let bytes = std::fs::read(binary).map_err(|error| format!("{}: {error}", binary.display()))?;
    for path in paths {
        let text = path.display().to_string();
        let at = bytes.windows(text.len()).position(|part| part == text.as_bytes());
        if let Some(at) = at {
            let end = (at + 120).min(bytes.len());
            let found = String::from_utf8_lossy(&bytes[at..end]).into_owned();
            return Err(format!("a path of the builder is in it: {found:?}"));
        }
    }
    Ok(())
}

fn signature(binary: &Path) -> Result<(), String> {
    let output = super::succeed({
        let mut bench = Command::new(binary);
        bench.arg("bench");
        bench
    })?;
    let expected =
        std::fs::read_to_string(SIGNATURE).map_err(|error| format!("{SIGNATURE}: {error}"))?;
    let line = format!("signature {}", expected.trim());
    if output.lines().any(|found| found.starts_with(&line)) {
        println!("{line}");
        Ok(())
    } else {
        Err(format!("expected {line}, found\n{output}"))
    }
}
