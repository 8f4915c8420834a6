"""What the judges of backgammon have in common: Outply asked through `outply serve`, plays made on a board, dice.

A board is a pair of 25 numbers each, the checkers of the other player and those of the player on roll by point, the bar
last.
"""
import http.client
import json
import math
import re
import subprocess

# One or more steps of a play, such as bar/22*/20, 8/5(2) and 4/off.
STEPS = re.compile(r"(bar|\d+)((?:/(?:off|\d+)\*?)+)(?:\((\d)\))?")


class Server:
    """`outply serve`, which this starts; what it is asked is searched within these limits."""

    def __init__(self, program, limits, keys=None):
        words = [program, "serve", "--port", "0", "--files"]
        self.server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        port = re.search(r":(\d+)/", self.server.stdout.readline())
        if not port:
            raise SystemExit(f"{program} serve: it does not say its port")
        self.line = http.client.HTTPConnection("127.0.0.1", int(port[1]))
        self.asked = {"limits": limits, "keys": keys or {}}

    def analysis(self, place):
        body = json.dumps({"place": place, **self.asked})
        self.line.request("POST", "/api/search", body, {"Content-Type": "application/json"})
        text = self.line.getresponse().read().decode()
        last = json.loads(text.strip().split("\n")[-1].removeprefix("data:"))
        if last.get("event") != "done":
            raise SystemExit(f"{place}: {last.get('error', last)}")
        return last["analysis"]

    def close(self):
        self.server.terminate()
        self.server.wait()


def stepped(board, play):
    """The board after a play as Outply writes it, the other player on roll."""
    steps = []
    for start, way, times in STEPS.findall(play):
        places = [25 if start == "bar" else int(start)]
        places += [0 if at.startswith("off") else int(at.rstrip("*")) for at in way[1:].split("/")]
        steps += list(zip(places, places[1:])) * int(times or 1)
    return moved(board, steps)


def moved(board, steps):
    """The board after steps from point to point, 25 being the bar and 0 off, the other player on roll."""
    theirs, mine = list(board[0]), list(board[1])
    for start, end in steps:
        mine[start - 1] -= 1
        if end > 0:
            theirs[24], theirs[24 - end] = theirs[24] + theirs[24 - end], 0
            mine[end - 1] += 1
    return (tuple(mine), tuple(theirs))


def points(loser):
    if sum(loser) < 15:
        return 1
    return 3 if any(loser[18:25]) else 2


def start():
    side = [0] * 25
    side[5], side[7], side[12], side[23] = 5, 3, 5, 2
    return (tuple(side), tuple(side))


def roll(chance):
    return chance.randint(1, 6), chance.randint(1, 6)


def opening(chance):
    dice = roll(chance)
    while dice[0] == dice[1]:
        dice = roll(chance)
    return dice


def mean_of(numbers):
    """Their mean, and half of its interval of 95 per cent."""
    mean = sum(numbers) / len(numbers)
    spread = math.sqrt(sum((n - mean) ** 2 for n in numbers) / max(len(numbers) - 1, 1) / len(numbers))
    return mean, 1.96 * spread
