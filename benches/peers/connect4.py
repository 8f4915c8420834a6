"""What it takes to solve Connect Four positions: `outply suite` beside the crate connect-four-ai and, from PyPI,
bitbully (AGPL: an opponent, no part of this project). One thread each, no books; Outply's table and the crate's have
64 MiB. Seconds are of processor time in the program; what the system takes to give the tables their memory is left out.

cargo build --release
(cd benches && cargo build --release --bin connect_four_ai)
python3 -m venv venv && venv/bin/pip install bitbully
venv/bin/python benches/peers/connect4.py outply benches/target/release/connect_four_ai SET...

A line of a SET is the columns played, from 1, and the value as Pons counts it, as in his sets Test_L1_R1 to
Test_L3_R1. Outply's figure is that of the whole command on the set, which reads and prints each position, less that of
the command on its first position, each the least of five runs for sets that take less than a second. bitbully has two
ways to ask; the table has the faster one.
"""
import os
import resource
import subprocess
import sys
import tempfile
import time

from bitbully import bitbully_core

CELLS = 42


def read(name):
    lines = [line.split() for line in open(name) if line.strip()]
    return [(moves, int(value)) for moves, value in lines]


def expected(moves, value):
    """The value as a suite of Outply's expects it: in stones of the winner from here on."""
    mine, theirs = len(moves) // 2, (len(moves) + 1) // 2
    if value > 0:
        return f"dm {CELLS // 2 + 1 - value - mine};"
    return f"dm {-(CELLS // 2 + 1 + value - theirs)};" if value < 0 else "ce 0;"


def spent():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def run(words):
    before = spent()
    text = subprocess.run(words, stdout=subprocess.PIPE, check=True, text=True).stdout
    return spent() - before, text


def outply(binary, positions, folder):
    """Seconds, positions visited, and wrong values."""
    found = []
    for part in (positions[:1], positions):
        name = os.path.join(folder, "set.epd")
        with open(name, "w") as file:
            file.writelines(f"{moves} {expected(moves, value)}\n" for moves, value in part)
        words = [binary, "suite", "connect4", name, "--player", "search=alphabeta,exact=on,table=64"]
        words += ["--control", "nodes=2000000000", "-q"]
        seconds, text = run(words)
        for _ in range(4 if seconds < 1.0 else 0):
            seconds = min(seconds, run(words)[0])
        found.append((seconds, text.splitlines()[-1].split()))
    (start, first), (seconds, last) = found
    solved, nodes = int(last[0]) - int(first[0]), int(last[4]) - int(first[4])
    return seconds - start, nodes, len(positions) - 1 - solved


def crate(binary, name):
    count, wrong, nodes, seconds = run([binary, name])[1].split()
    return float(seconds), int(nodes), int(wrong)


def bitbully(positions, ask):
    boards = []
    for moves, _ in positions:
        board = bitbully_core.BoardCore()
        board.setBoard([int(column) - 1 for column in moves])
        boards.append(board)
    solver = bitbully_core.BitBullyCore()
    before = time.process_time()
    found = [ask(solver, board) for board in boards]
    seconds = time.process_time() - before
    wrong = sum(value != right for value, (_, right) in zip(found, positions))
    return seconds, solver.getNodeCounter(), wrong


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    binary, peer, *sets = sys.argv[1:]
    asks = [lambda solver, board: solver.mtdf(board, 0), lambda solver, board: solver.nullWindow(board)]
    print(f"{'set':12} {'program':16} {'positions':>9} {'wrong':>5} {'mean nodes':>11} {'microseconds':>12}")
    for name in sets:
        positions = read(name)
        with tempfile.TemporaryDirectory() as folder:
            rows = [("outply", outply(binary, positions, folder), len(positions) - 1)]
        rows.append(("connect-four-ai", crate(peer, name), len(positions)))
        rows.append(("bitbully", min(bitbully(positions, ask) for ask in asks), len(positions)))
        for program, (seconds, nodes, wrong), count in rows:
            place, mean, micro = os.path.basename(name), nodes / count, 1e6 * seconds / count
            print(f"{place:12} {program:16} {count:9} {wrong:5} {mean:11,.0f} {micro:12,.1f}", flush=True)


main()
