//! The page in a real browser, where Chromium and the page's packages are installed (`.ci/page` sees to
//! both): the tests of `crates/web/page/test`.
#![cfg(all(feature = "serve", feature = "standard"))]

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_works_in_a_browser() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page");
    let chromium = Path::new("/usr/bin/chromium");
    if !chromium.exists() || !page.join("node_modules/playwright-core").exists() {
        eprintln!("no Chromium, or no packages in crates/web/page: .ci/page installs both");
        return;
    }
    let mut node = Command::new("npm");
    node.args(["test", "--silent"]).current_dir(&page);
    node.env("OUTPLY", env!("CARGO_BIN_EXE_outply")).env("CHROMIUM", chromium);
    let output = node.output().expect("node runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
}
