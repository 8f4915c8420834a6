//! The committed JSON Schema is the one that the types make. `cargo xtask golden` writes it anew.

use std::path::Path;

#[test]
fn the_committed_schema_is_that_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/outply-1.json");
    let made = outply_json::schema();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "docs/schema/outply-1.json is stale: run `cargo xtask golden`");
}
