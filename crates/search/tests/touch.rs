//! A touched table has its memory, as the system counts it. Alone in its process.

use outply_search::Table;
use outply_search::chance::ChanceTable;

/// Resident memory in bytes, where the system tells (Linux).
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}

#[test]
fn a_touched_table_has_all_its_memory() {
    const MIB: u64 = 1 << 20;
    let Some(before) = resident() else { return };
    let table = Table::mib(48).unwrap();
    table.touch();
    let between = resident().unwrap();
    assert!(between - before >= 48 * MIB, "{before} {between}");
    let other = ChanceTable::mib(16).unwrap();
    other.touch();
    let after = resident().unwrap();
    assert!(after - between >= 16 * MIB, "{between} {after}");
    drop((table, other));
}
