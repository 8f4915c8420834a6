"""How many positions a second `outply train` learns from, beside PyTorch on the same positions and the same
network: inputs of the game's board, 128 hidden cells (leaky ReLU), the chances of win, draw and loss
(cross-entropy), Adam, one thread. Seconds are of processor time.

python3 -m venv venv && venv/bin/pip install torch numpy
outply positions chess -o chess.positions --nodes 100 --games 4000
(cd benches && cargo build --release --bin noru)
venv/bin/python benches/peers/learning.py outply chess chess.positions benches/target/release/noru

Outply's figure is that of the whole command (starting, reading the file, parsing each position in each pass, the
matches that test what was learnt) and that of one more pass. PyTorch gets the inputs as tensors, ready in memory.
The crate noru is given random inputs, as many of them, ready in memory too; its network is 64 cells for each of two
views, and one end.
"""
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile

# Before PyTorch is imported: libraries below it have threads of their own.
os.environ["OMP_NUM_THREADS"] = os.environ["MKL_NUM_THREADS"] = "1"

import numpy as np
import torch

CELLS, BATCHES, LEAST_SECONDS = 128, (32, 1024, 16384), 10.0


def load(name):
    data = open(name, "rb").read()
    (length,) = struct.unpack("<Q", data[:8])
    header, data = json.loads(data[8 : 8 + length]), data[8 + length :]
    said = header.pop("__metadata__")
    types = {"F32": "<f4", "U32": "<u4", "I64": "<i8"}
    tensor = lambda of: np.frombuffer(data[slice(*of["data_offsets"])], types[of["dtype"]])
    return said, {name: tensor(of).reshape(of["shape"]) for name, of in header.items()}


def spent(who):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def run(command):
    before = spent(resource.RUSAGE_CHILDREN)
    found = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return spent(resource.RUSAGE_CHILDREN) - before, found.stdout


def outply(binary, game, positions, folder, batch):
    """Positions a second of a command of four passes, and of its last three."""
    seconds = []
    for passes in (1, 4):
        state = os.path.join(folder, f"{batch}-{passes}")
        command = f"train {game} --cells {CELLS} --positions {positions} --passes {passes}"
        words = command.split() + ["--batch", str(batch), "--state", state, "--json", "-q"]
        took, text = run([binary, *words])
        seconds.append((json.loads(text)["positions"], took))
    (few, one), (all_, four) = seconds
    return all_ / four, (all_ - few) / (four - one)


class Network(torch.nn.Module):
    def __init__(self, inputs, ends):
        super().__init__()
        self.rows = torch.nn.EmbeddingBag(inputs, CELLS, mode="sum")
        self.bias = torch.nn.Parameter(torch.zeros(CELLS))
        self.last = torch.nn.Linear(CELLS, ends)

    def forward(self, active, offsets):
        sums = self.rows(active, offsets) + self.bias
        return self.last(torch.nn.functional.leaky_relu(sums, 0.05))


def batches(seen, size):
    """Shuffled batches, made before the clock runs."""
    count, total = len(seen["offsets"]), len(seen["active"])
    ends = np.append(seen["offsets"][1:], total)
    order = np.random.default_rng(1).permutation(count)
    found = []
    for first in range(0, count - size + 1, size):
        places = order[first : first + size]
        rows = [seen["active"][seen["offsets"][p] : ends[p]] for p in places]
        lengths = np.array([len(row) for row in rows])
        offsets = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        tensors = np.concatenate(rows).astype(np.int64), offsets, seen["target"][places]
        found.append([torch.from_numpy(np.ascontiguousarray(tensor)) for tensor in tensors])
    return found


def pytorch(said, seen, size):
    torch.set_num_threads(1)
    network = Network(int(said["input_count"]), seen["target"].shape[1])
    adam = torch.optim.Adam(network.parameters(), lr=0.001)
    ready = batches(seen, min(size, len(seen["offsets"])))
    before, learnt = spent(resource.RUSAGE_SELF), 0
    while spent(resource.RUSAGE_SELF) - before < LEAST_SECONDS:
        for active, offsets, target in ready:
            adam.zero_grad()
            loss = torch.nn.functional.cross_entropy(network(active, offsets), target)
            loss.backward()
            adam.step()
            learnt += len(target)
            if spent(resource.RUSAGE_SELF) - before >= LEAST_SECONDS:
                break
    return learnt / (spent(resource.RUSAGE_SELF) - before)


def main():
    binary, game, positions, *peers = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        exported = os.path.join(folder, "positions.safetensors")
        words = ["positions", "export", positions, "--cells", str(CELLS), "-o", exported]
        subprocess.run([binary, *words], stdout=subprocess.DEVNULL, check=True)
        said, seen = load(exported)
        on = len(seen["active"]) / len(seen["offsets"])
        print(f"{len(seen['offsets'])} positions, {said['input_count']} inputs, {on:.0f} of them on")
        print("batch  outply train  one more pass     PyTorch  noru    with PyTorch", torch.__version__)
        for size in BATCHES:
            whole, more = outply(binary, game, positions, folder, size)
            other = [float(run([peer, str(size)])[1]) for peer in peers]
            speeds = [whole, more, pytorch(said, seen, size), *other]
            print(f"{size:5}  " + "  ".join(f"{speed:12,.0f}" for speed in speeds), flush=True)


main()
