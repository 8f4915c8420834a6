//! Wrappers pass on every hint and every event: one forgotten would be lost without a word, since all
//! have a default. The source is read, so that a method added tomorrow is looked for too.

use std::collections::BTreeSet;

/// The names of the functions and constants between the braces that follow `head`.
fn members(source: &str, head: &str) -> BTreeSet<String> {
    let start = source.find(head).unwrap_or_else(|| panic!("no {head:?}"));
    let body = &source[start..];
    let end = body.find("\n}").expect("a closing brace");
    let declared = |line: &str| {
        let line = line.trim_start();
        let rest = line.strip_prefix("fn ").or_else(|| line.strip_prefix("const "))?;
        Some(rest.split(['(', ':', '<']).next()?.to_string())
    };
    body[..end].lines().filter_map(declared).collect()
}

fn assert_forwards(name: &str, all: &BTreeSet<String>, source: &str, head: &str) {
    let forwarded = members(source, head);
    let missing: Vec<&String> = all.difference(&forwarded).collect();
    assert!(missing.is_empty(), "{name} does not pass on {missing:?}");
}

#[test]
fn every_wrapper_passes_on_every_hint() {
    let hints = include_str!("../../src/hints.rs");
    let all = members(hints, "pub trait Hints<R: Rules> {");
    assert!(all.len() > 15 && all.contains("structures") && all.contains("ORDERS"), "{all:?}");
    assert_forwards("&H", &all, hints, "impl<R: Rules, H: Hints<R>> Hints<R> for &H {");
    let oracle = include_str!("../../src/oracle.rs");
    let informed = "impl<R: Rules, H: Hints<R>, O: Oracle<R>> Hints<R> for Informed<H, O> {";
    assert_forwards("Informed", &all, oracle, informed);
    let plain = include_str!("../../src/plain/of_plain.rs");
    let of_plain = "impl<R: Rules, H: Hints<R>> Hints<Plain<R>> for OfPlain<H> {";
    assert_forwards("OfPlain", &all, plain, of_plain);
}

#[test]
fn every_wrapper_passes_on_every_event() {
    let observer = include_str!("../../src/observer.rs");
    let all = members(observer, "pub trait Observer<A, V> {");
    assert!(all.len() > 5 && all.contains("choose") && all.contains("WATCHES"), "{all:?}");
    let by_reference = "impl<A, V, W: Observer<A, V>> Observer<A, V> for &mut W {";
    assert_forwards("&mut W", &all, observer, by_reference);
    let maybe = "impl<A, V, W: Observer<A, V>> Observer<A, V> for Option<W> {";
    assert_forwards("Option", &all, observer, maybe);
}

#[test]
fn a_plain_game_has_all_that_its_rules_have() {
    let rules = include_str!("../../src/rules.rs");
    let all = members(rules, "pub trait Rules {");
    assert!(all.len() > 8 && all.contains("random_game"), "{all:?}");
    let plain = include_str!("../../src/plain/mod.rs");
    assert_forwards("Plain", &all, plain, "Rules for Plain<R>");
}
