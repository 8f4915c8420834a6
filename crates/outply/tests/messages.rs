//! Where dice, players or keys do not fit a search, the compiler names the way out. `TRYBUILD=overwrite
//! cargo test -p outply --test messages` writes the messages anew: read each before it is kept.

#[test]
fn the_compiler_names_the_way_out() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
