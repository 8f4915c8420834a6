//! The page's types are those of the server. `cargo xtask golden` writes them anew.

use std::path::Path;

#[test]
fn the_pages_types_are_the_servers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/src/types.ts");
    let made = outply_web::typescript();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "crates/web/page/src/types.ts is stale: run `cargo xtask golden`");
}

#[test]
fn every_reference_of_the_description_leads_somewhere() {
    let text = outply_web::openapi();
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let prefix = "\"#/components/schemas/";
    let names = text.split(prefix).skip(1).map(|rest| rest.split('"').next().unwrap());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        assert!(schemas.contains_key(name), "{name}");
    }
}
