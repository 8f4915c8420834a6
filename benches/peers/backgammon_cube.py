"""Outply's doubles, takes and passes judged by GNU Backgammon two plies deep; or money games with the cube against its
plain evaluation, with the same dice from both sides.

GNU Backgammon (GPL) is started here for measuring only; its Python runs this script. Outply is the program as it is,
asked through `outply serve`, which this script starts. GNU's plain evaluation answers the same questions beside it.

cargo build --release
export PYTHONPATH=benches/peers
OUTPLY=target/release/outply WHAT=money COUNT=500 gnubg -t -q -p benches/peers/backgammon_cube.py | grep RESULT
OUTPLY=target/release/outply WHAT=match COUNT=500 gnubg -t -q -p benches/peers/backgammon_cube.py | grep RESULT
OUTPLY=target/release/outply WHAT=games COUNT=500 gnubg -t -q -p benches/peers/backgammon_cube.py | grep RESULT
OUTPLY=target/release/outply WHAT=estimates COUNT=600 DEPTH=1 gnubg -t -q -p benches/peers/backgammon_cube.py | grep RESULT

DEPTH is how many plies Outply looks ahead: 4 if nothing is said, which is as deep as it looks without limits.
"""
import base64
import math
import os
import random
from itertools import islice

import gnubg

from backgammon_common import Server, mean_of, moved, opening, points, roll, start, stepped

LENGTH = 7
CENTRED = 3


class Outply:
    def __init__(self, program, depth):
        self.server = Server(program, {"depth": depth})

    def answer(self, spot, dice=(0, 0), moves=()):
        """What it does on a spot, after these moves."""
        place = {"game": spot.game(), "position": spot.notation(dice), "moves": list(moves)}
        return self.server.analysis(place)["action"]

    def worth(self, spot):
        """The points without the cube that it expects on a spot."""
        place = {"game": "backgammon", "position": Spot(spot.board).notation((0, 0))}
        return self.server.analysis(place)["value"]["mean"]

    def doubles(self, spot):
        return self.answer(spot) == "double"

    def takes(self, spot):
        return self.answer(spot, moves=["double"]) == "take"

    def play(self, spot, dice):
        return stepped(spot.board, self.answer(spot, dice))

    def close(self):
        self.server.close()


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
    mean, half = mean_of(found)
    about = f"± {1000 * half:4.1f}" if any(found) else "      "
    return f"{1000 * mean:6.1f} {about} ({sum(one > 0 for one in found)} wrong of {len(found)})"


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
            return sign * cube * points(board[1])
        first, turn, dice = False, 1 - turn, roll(chance)


def games(outply, pairs):
    found, other = [], Gnu(0)
    for pair in range(pairs):
        first = game((outply, other), 7 * pair + 1)
        second = -game((other, outply), 7 * pair + 1)
        found.append((first + second) / 2)
    mean, half = mean_of(found)
    print(f"RESULT points a game of {2 * pairs}: {mean:.3f} ± {half:.3f}", flush=True)


# GNU Backgammon's kinds of positions, by its numbers.
KINDS = {8: "race", 9: "crashed", 10: "contact"}


def estimates(outply, count):
    """How far estimates without the cube are from GNU's two-ply ones, by kind of position: root mean squares."""
    chance, off = random.Random(77), {kind: [] for kind in KINDS.values()}
    contexts = [gnubg.evalcontext(0, plies, 1, 0) for plies in (0, 2)]
    for spot in islice(spots(chance, False), count):
        kind = KINDS.get(gnubg.classifypos(spot.board, 0))
        if kind:
            plain, deep = [gnubg.evaluate(spot.board, spot.cubeinfo(), context)[5] for context in contexts]
            off[kind].append((outply.worth(spot) - deep, plain - deep))
    for kind, found in off.items():
        ours, theirs = [math.sqrt(sum(one**2 for one in all) / len(all)) for all in zip(*found)]
        print(f"RESULT {kind:8} {len(found):4} positions: outply {ours:.3f}, gnu plain {theirs:.3f}", flush=True)


def asked(name, usual=None):
    found = os.environ.get(name, usual)
    if not found:
        raise SystemExit(f"{name} is not set: see the first lines of this script")
    return found


def main():
    for command in ("set display off", "set jacoby off", "set beavers 0", "new session"):
        gnubg.command(command)
    count, depth = int(asked("COUNT")), int(asked("DEPTH", "4"))
    ways = {
        "money": lambda outply: judge(outply, count, False),
        "match": lambda outply: judge(outply, count, True),
        "games": lambda outply: games(outply, count),
        "estimates": lambda outply: estimates(outply, count),
    }
    if asked("WHAT") not in ways:
        raise SystemExit(f"WHAT={asked('WHAT')}: expected one of {', '.join(ways)}")
    outply = Outply(asked("OUTPLY"), depth)
    try:
        ways[asked("WHAT")](outply)
    finally:
        outply.close()


main()
