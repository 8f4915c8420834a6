"""Trains the network that judges chess beside the weighted sum, with PyTorch.

    python3 chess_network.py RECORDS ... -o network.bin [--passes 4] [--search-share 0.7]

RECORDS come from the bench `chess_network`. The output is `crates/games/src/chess/evaluate/network.bin`: weights of 16
bits, in the order that `network.rs` beside it reads. A GPU is used if there is one. The last fiftieth of each file,
whole games but for the first, is not learnt from; losses on it are printed pass by pass.
"""
import argparse
import time

import numpy as np
import torch

KINDS, SQUARES, ENDS = 12, 64, 8
FULL, UNIT, POINTS = 255, 64, 400
# What a hundredth of a pawn is worth in the labels of searches: the game's scale.
LABELLED = 0.00368208
RECORD = np.dtype([("boards", "<u8", KINDS), ("sum", "<f4"), ("search", "<f4"), ("result", "<f4")])
# The king is the sixth kind; files e to h.
KING, RIGHT = 5, 0xF0F0F0F0F0F0F0F0 - (1 << 64)


def load(files):
    """Boards, sums, searches' values in hundredths of a pawn and results of all files: to learn from, to test on."""
    parts = [[], []]
    for file in files:
        records = np.fromfile(file, RECORD)
        cut = len(records) - len(records) // 50
        for part, piece in zip(parts, (records[:cut], records[cut:])):
            value = 2 * np.arctanh(piece["search"].clip(-0.9999, 0.9999)) / LABELLED
            columns = piece["boards"].view("<i8"), piece["sum"], value, (1 + piece["result"]) / 2
            part.append([np.ascontiguousarray(column) for column in columns])
    return [[torch.from_numpy(np.concatenate(column)) for column in zip(*part)] for part in parts]


def views(boards):
    """Both sides' inputs: own kinds first, own king on the files a to d, own pawns moving up."""
    bits = boards[:, :, None] >> torch.arange(SQUARES, device=boards.device) & 1
    own = bits.view(-1, KINDS, 8, 8)
    other = own.flip(2).roll(6, 1)
    seen = []
    for view, king in ((own, boards[:, KING]), (other, boards[:, KING + 6])):
        mirrored = ((king & RIGHT) != 0)[:, None, None, None]
        seen.append(torch.where(mirrored, view.flip(3), view).flatten(1))
    return seen


class Network(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.inputs = torch.nn.Linear(KINDS * SQUARES, hidden)
        self.ends = torch.nn.Linear(2 * hidden, ENDS)
        torch.nn.init.uniform_(self.inputs.weight, -0.06, 0.06)
        torch.nn.init.constant_(self.inputs.bias, 0.1)
        torch.nn.init.zeros_(self.ends.weight)
        torch.nn.init.zeros_(self.ends.bias)

    def forward(self, boards):
        """What to add to the sum, in hundredths of a pawn."""
        bound = 127 / UNIT
        own, other = (self.inputs(view.to(self.inputs.weight.dtype)).clamp(0, 1).square() for view in views(boards))
        ends = torch.nn.functional.linear(torch.cat((own, other), 1), self.ends.weight.clamp(-bound, bound))
        pieces = (boards[:, :, None] >> torch.arange(SQUARES, device=boards.device) & 1).sum((1, 2))
        end = (pieces - 1) * ENDS // 32
        return POINTS * (ends + self.ends.bias).gather(1, end[:, None])[:, 0].float()


def loss(logits, targets):
    return torch.nn.functional.binary_cross_entropy_with_logits(logits, targets)


def slope(sums, results):
    """What a hundredth of a pawn of the sum is worth in these games: so the network keeps the sum's measure, on which
    the margins of the search rest."""
    slopes = np.arange(0.002, 0.008, 0.0001)
    return slopes[np.argmin([loss(float(one) * sums, results).item() for one in slopes])]


def judged(network, part, batch, alone, slope):
    """Losses on targets and on results, with the network and without."""
    totals, count = np.zeros(4), len(part[1])
    with torch.no_grad():
        for start in range(0, count, batch):
            boards, sums, targets, results = (column[start:start + batch] for column in part)
            added = network(boards)
            both = added if alone else sums + added
            both, sums = slope * both, slope * sums
            found = [loss(both, targets), loss(both, results), loss(sums, targets), loss(sums, results)]
            totals += np.array([one.item() for one in found]) * len(sums)
    return totals / count


def write(network, file):
    cells = lambda tensor, unit: np.round(tensor.detach().float().cpu().numpy() * unit).clip(-32768, 32767)
    ends = np.clip(cells(network.ends.weight, UNIT), -127, 127)
    numbers = [cells(network.inputs.weight.T, FULL), cells(network.inputs.bias, FULL), ends,
               cells(network.ends.bias, POINTS)]
    np.concatenate([part.ravel() for part in numbers]).astype("<i2").tofile(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--passes", type=int, default=4)
    parser.add_argument("--search-share", type=float, default=0.7)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--alone", action="store_true", help="the network without the sum, to compare")
    parser.add_argument("--seconds", type=float, default=1e9, help="fewer passes if they take longer")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began = time.time()
    training, test = ([column.to(device) for column in part] for part in load(options.records))
    worth = float(slope(training[1], training[3]))
    for part in (training, test):
        part[2] = options.search_share * torch.sigmoid(worth * part[2]) + (1 - options.search_share) * part[3]
    count = len(training[1])
    print(f"slope {worth:.4f}")
    print(f"{count} positions to learn from, {len(test[1])} to test on, {time.time() - began:.0f} s", flush=True)
    network = Network(options.hidden).to(device)
    forward = torch.compile(network) if device == "cuda" else network
    optimiser = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=0.01)
    began, step, steps = time.time(), 0, options.passes * (count // options.batch)
    while step < steps:
        order = torch.randperm(count, device=device)
        for start in range(0, count - options.batch + 1, options.batch):
            # By the time used up, if that runs out before the passes: the steps shrink to nothing in any case.
            done = max(step / steps, (time.time() - began) / options.seconds)
            for group in optimiser.param_groups:
                group["lr"] = options.rate * max(0.002, 0.5 * (1 + np.cos(np.pi * min(1, done))))
            chosen = order[start:start + options.batch]
            boards, sums, targets = (column[chosen] for column in training[:3])
            added = forward(boards)
            wrong = loss(worth * (added if options.alone else sums + added), targets)
            optimiser.zero_grad(set_to_none=True)
            wrong.backward()
            optimiser.step()
            step += 1
            if done >= 1:
                step = steps
                break
        found = judged(network, test, options.batch, options.alone, worth)
        print(f"{step / steps:.3f} of the steps, {time.time() - began:.0f} s: loss on targets {found[0]:.5f}, on results "
              f"{found[1]:.5f}; the sum alone {found[2]:.5f}, {found[3]:.5f}", flush=True)
        write(network, options.output)


main()
