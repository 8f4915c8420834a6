"""Outply's doubles, takes and passes judged by GNU Backgammon two plies deep; or money games with the cube against its
plain evaluation, with the same dice from both sides.

GNU Backgammon (GPL) is started here for measuring only; its Python runs this script. Outply is the program as it is,
asked through `outply serve`, which this script starts. GNU's plain evaluation answers the same questions beside it.

cargo build --release
OUTPLY=target/release/outply WHAT=money COUNT=500 gnubg -t -q -p benches/peers/backgammon_cube.py | grep RESULT
OUTPLY=target/release/outply WHAT=match COUNT=500 gnubg -t -q -p benches/peers/backgammon_cube.py | grep RESULT
OUTPLY=target/release/outply WHAT=games COUNT=500 gnubg -t -q -p benches/peers/backgammon_cube.py | grep RESULT

DEPTH is how many plies Outply looks ahead: 4 if nothing is said, which is as deep as it looks without limits.
"""
import base64
import http.client
import json
import math
import os
import random
import re
import subprocess

import gnubg

# One or more steps of a play, such as bar/22*/20, 8/5(2) and 4/off.
STEPS = re.compile(r"(bar|\d+)((?:/(?:off|\d+)\*?)+)(?:\((\d)\))?")
LENGTH = 7
CENTRED = 3


class Outply:
    def __init__(self, program, depth):
        words = [program, "serve", "--port", "0", "--files"]
        self.server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        port = re.search(r":(\d+)/", self.server.stdout.readline())
        if not port:
            raise SystemExit(f"{program} serve: it does not say its port")
        self.line = http.client.HTTPConnection("127.0.0.1", int(port[1]))
        self.depth = depth

    def answer(self, spot, dice=(0, 0), moves=()):
        """What it does on a spot, after these moves."""
        place = {"game": spot.game(), "position": spot.notation(dice), "moves": list(moves)}
        body = json.dumps({"place": place, "limits": {"depth": self.depth}})
        self.line.request("POST", "/api/search", body, {"Content-Type": "application/json"})
        text = self.line.getresponse().read().decode()
        last = json.loads(text.strip().split("\n")[-1].removeprefix("data:"))
        if last.get("event") != "done":
            raise SystemExit(f"{place}: {last.get('error', last)}")
        return last["analysis"]["action"]

    def doubles(self, spot):
        return self.answer(spot) == "double"

    def takes(self, spot):
        return self.answer(spot, moves=["double"]) == "take"

    def play(self, spot, dice):
        return stepped(spot.board, self.answer(spot, dice))

    def close(self):
        self.server.terminate()
        self.server.wait()


class Gnu:
    def __init__(self, plies):
        self.context = gnubg.evalcontext(1, plies, 1, 0)

    def judged(self, spot):
        """What rolling, a double that is taken and one that is passed are worth to the player on roll."""
        _, rolled, taken, passed = gnubg.cfevaluate(spot.board, spot.cubeinfo(), self.context)[:4]
        return rolled, taken, passed

    def doubles(self, spot):
        rolled, taken, passed = self.judged(spot)
        return min(taken, passed) > rolled

    def takes(self, spot):
        _, taken, passed = self.judged(spot)
        return taken < passed

    def play(self, spot, dice):
        gnubg.command(f"set dice {dice[0]} {dice[1]}")
        steps = gnubg.findbestmove(spot.board, spot.cubeinfo(), self.context) or ()
        return moved(spot.board, [step for step in zip(steps[::2], steps[1::2]) if step[0]])


class Spot:
    """A board as the player on roll sees it, the cube, and the score of that player and the other."""

    def __init__(self, board, cube=1, owner=CENTRED, score=None, crawford=0):
        self.board, self.cube, self.owner = board, cube, owner
        self.score, self.crawford = score, crawford

    def game(self):
        return f"backgammon:match,{LENGTH}" if self.score else "backgammon:money"

    def may_double(self):
        return self.owner != 1 and not self.crawford

    def cubeinfo(self):
        owner = -1 if self.owner == CENTRED else self.owner
        length = LENGTH if self.score else 0
        return gnubg.cubeinfo(self.cube, owner, 0, length, self.score or (0, 0), self.crawford, 0)

    def notation(self, dice):
        bits = self.cube.bit_length() - 1 | self.owner << 4 | self.crawford << 7 | 1 << 8
        bits |= dice[0] << 15 | dice[1] << 18
        if self.score:
            bits |= LENGTH << 21 | self.score[0] << 36 | self.score[1] << 51
        match = base64.b64encode(bits.to_bytes(9, "little")).decode()
        return f"{gnubg.positionid(self.board)}:{match}"


def stepped(board, play):
    """The board after a play as Outply writes it, the other player on roll."""
    steps = []
    for start, way, times in STEPS.findall(play):
        places = [25 if start == "bar" else int(start)]
        places += [0 if at.startswith("off") else int(at.rstrip("*")) for at in way[1:].split("/")]
        steps += list(zip(places, places[1:])) * int(times or 1)
    return moved(board, steps)


def moved(board, steps):
    theirs, mine = list(board[0]), list(board[1])
    for start, end in steps:
        mine[start - 1] -= 1
        if end > 0:
            theirs[24], theirs[24 - end] = theirs[24] + theirs[24 - end], 0
            mine[end - 1] += 1
    return (tuple(mine), tuple(theirs))


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


def multiple(loser):
    if sum(loser) < 15:
        return 1
    return 3 if any(loser[18:25]) else 2


def drawn_score(chance):
    score = (chance.randrange(LENGTH), chance.randrange(LENGTH))
    return score, int(LENGTH - 1 in score and chance.random() < 0.5)


def spots(chance, is_match):
    """Spots of plain games without end, one in five of those before a roll; a random owner and score."""
    plain = Gnu(0)
    while True:
        board, dice = start(), opening(chance)
        while True:
            board = plain.play(Spot(board), dice)
            if sum(board[0]) == 0 or sum(board[1]) == 0:
                break
            dice = roll(chance)
            if chance.random() < 0.2:
                cube, owner = chance.choice([(1, CENTRED), (2, 0)])
                score, crawford = drawn_score(chance) if is_match else (None, 0)
                spot = Spot(board, cube, owner, score, crawford)
                if spot.may_double():
                    yield spot


def told(found):
    """What answers lose on average, in thousandths of the cube; of a match, as GNU Backgammon makes it points."""
    mean = sum(found) / max(len(found), 1)
    spread = math.sqrt(sum((one - mean) ** 2 for one in found) / max(len(found) - 1, 1) / max(len(found), 1))
    return f"{1000 * mean:6.1f} ± {1000 * 1.96 * spread:4.1f} ({sum(one > 0 for one in found)} wrong of {len(found)})"


def judge(outply, count, is_match):
    """How much decisions lose that matter: where rolling and doubling are less than 0.16 apart, or a double right."""
    chance, deep, plain = random.Random(11), Gnu(2), Gnu(0)
    lost = {name: {"doubling": [], "taking": []} for name in ("outply", "gnu plain")}
    for spot in spots(chance, is_match):
        rolled, taken, passed = deep.judged(spot)
        doubled = min(taken, passed)
        if abs(rolled - doubled) >= 0.16 and doubled < rolled:
            continue
        for name, player in ("outply", outply), ("gnu plain", plain):
            chosen = doubled if player.doubles(spot) else rolled
            lost[name]["doubling"].append(max(rolled, doubled) - chosen)
            chosen = taken if player.takes(spot) else passed
            lost[name]["taking"].append(chosen - doubled)
        if len(lost["outply"]["doubling"]) >= count:
            break
    for name, kinds in lost.items():
        for kind, found in kinds.items():
            print(f"RESULT {name:9} {kind:8} {told(found)}", flush=True)


def game(players, seed):
    """The points that the first of the players wins, for money with the cube."""
    chance = random.Random(seed)
    dice, turn, board, cube, owner = opening(chance), 0, start(), 1, None
    first = True
    while True:
        mine = CENTRED if owner is None else int(owner != turn)
        spot = Spot(board, cube, mine)
        sign = 1 if turn == 0 else -1
        if not first and spot.may_double() and cube < 1024 and players[turn].doubles(spot):
            if not players[1 - turn].takes(spot):
                return sign * cube
            cube, owner = 2 * cube, 1 - turn
            spot = Spot(board, cube, 1)
        board = players[turn].play(spot, dice)
        if sum(board[0]) == 0:
            return sign * cube * multiple(board[1])
        first, turn, dice = False, 1 - turn, roll(chance)


def games(outply, pairs):
    found, other = [], Gnu(0)
    for pair in range(pairs):
        first = game((outply, other), 7 * pair + 1)
        second = -game((other, outply), 7 * pair + 1)
        found.append((first + second) / 2)
    mean = sum(found) / pairs
    spread = math.sqrt(sum((one - mean) ** 2 for one in found) / (pairs - 1) / pairs)
    print(f"RESULT points a game of {2 * pairs}: {mean:.3f} ± {1.96 * spread:.3f}", flush=True)


def main():
    for command in ("set display off", "set jacoby off", "set beavers 0", "new session"):
        gnubg.command(command)
    what, count = os.environ["WHAT"], int(os.environ["COUNT"])
    outply = Outply(os.environ["OUTPLY"], int(os.environ.get("DEPTH", "4")))
    try:
        games(outply, count) if what == "games" else judge(outply, count, what == "match")
    finally:
        outply.close()


main()
