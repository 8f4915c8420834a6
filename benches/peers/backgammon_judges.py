"""Outply against GNU Backgammon's plain evaluation, or against PubEval, in cubeless money games with the same dice from
both sides; or its error by the judge's two-ply look.

With --without-luck the luck of each roll is taken off the points: what GNU's plain evaluation makes of the best play with
it, less the mean of that over all rolls. That mean is exact, so that nothing is taken off on average, however well the
evaluation judges. The points spread a sixth as far against GNU's evaluation, and a third as far against PubEval.

The opponents are those of the package gnubg-nn (GPL): installed and run here for measuring only. Outply is the program
as it is, asked through `outply serve`, which this script starts.

python3 -m venv venv && venv/bin/pip install gnubg-nn
cargo build --release
venv/bin/python benches/peers/backgammon_judges.py target/release/outply pub 600
venv/bin/python benches/peers/backgammon_judges.py target/release/outply gnu 600 --depth 3 --without-luck
venv/bin/python benches/peers/backgammon_judges.py target/release/outply gnu 100 --limit milliseconds=100 --without-luck
venv/bin/python benches/peers/backgammon_judges.py target/release/outply error 300 --key evaluator=learned=FILE
"""
import argparse
import base64
import random
import time
from functools import lru_cache

import gnubg_nn as gnu

from backgammon_common import Server, mean_of, opening, points, roll, start, stepped


class Outply:
    def __init__(self, program, limits, keys):
        self.server = Server(program, limits, keys)
        self.plays, self.seconds = 0, 0.0

    def play(self, board, dice):
        place = {"game": "backgammon", "position": notation(board, dice)}
        begun = time.monotonic()
        action = self.server.analysis(place)["action"]
        self.seconds += time.monotonic() - begun
        self.plays += 1
        return stepped(board, action)

    def close(self):
        self.server.close()


def notation(board, dice):
    """GNU Backgammon's IDs of a money game without the cube in which this was rolled."""
    bits = 3 << 4 | 1 << 8 | dice[0] << 15 | dice[1] << 18
    match = base64.b64encode(bits.to_bytes(9, "little")).decode()
    return f"{gnu.position_id(lists(board))}:{match}"


def lists(board):
    return [list(board[0]), list(board[1])]


def swapped(board):
    return (tuple(board[1]), tuple(board[0]))


def after(board, dice):
    """What each play leads to, the other player on roll."""
    keys = gnu.moves(lists(board), *dice)
    return [swapped(gnu.board_from_position_key(key)) for key in keys] or [swapped(board)]


def plain(board, dice):
    return tuple(gnu.board_from_position_key(gnu.best_move(lists(board), *dice, b=1)[1]))


def pubeval(board, dice):
    theirs, mine = lists(board)
    steps = gnu.pub_best_move(lists(board), *dice)
    for start, end in zip(steps[::2], steps[1::2]):
        mine[start] -= 1
        if end >= 0:
            mine[end] += 1
            if theirs[23 - end]:
                theirs[23 - end] = 0
                theirs[24] += 1
    return (tuple(mine), tuple(theirs))


@lru_cache(1000)
def worth(board, dice):
    """Of the player who rolled this, with GNU's plain play."""
    board = plain(board, dice)
    return points(board[1]) if sum(board[0]) == 0 else equity(board, 0)


def luck(board, dice):
    """What the roll is worth to the player who has it, less the mean of all rolls."""
    rolls = [(one, two) for one in range(1, 7) for two in range(1, one + 1)]
    mean = sum(worth(board, (one, two)) * (1 if one == two else 2) for one, two in rolls) / 36
    return worth(board, (max(dice), min(dice))) - mean


def game(players, seed, without_luck):
    """The points that the first of the players wins, the luck of all rolls but the first one taken off if asked for."""
    chance = random.Random(seed)
    board, turn, dice, lucky = start(), 0, opening(chance), 0
    while True:
        board = players[turn](board, dice)
        if sum(board[0]) == 0:
            return points(board[1]) * (1 if turn == 0 else -1) - lucky
        turn, dice = 1 - turn, roll(chance)
        if without_luck:
            lucky += luck(board, dice) * (1 if turn == 0 else -1)


def report(name, numbers, scale=1):
    mean, half = mean_of(numbers)
    print(f"{name}: {scale * mean:.3f} ± {scale * half:.3f}")


def match(outply, other, pairs, without_luck):
    found = []
    for pair in range(pairs):
        first = game((outply.play, other), 7 * pair + 1, without_luck)
        second = -game((other, outply.play), 7 * pair + 1, without_luck)
        found.append((first + second) / 2)
    took = outply.seconds / outply.plays
    report(f"{took:.4f} s a play; points a game of {2 * pairs}", found)


def equity(board, plies):
    """Of the player not on roll, by the judge."""
    win, gammon, backgammon, lost, lost_more = gnu.probabilities(lists(board), plies)
    return -(2 * win - 1 + gammon + backgammon - lost - lost_more)


def error(outply, count):
    """How much plays lose by the judge's look at the next player's best replies (its two plies are
    named 1 here); forced ones are left out. Positions are from its own games."""
    chance, found = random.Random(5), []
    while len(found) < count:
        board, dice = start(), roll(chance)
        while sum(board[0]) and sum(board[1]) and len(found) < count:
            boards = after(board, dice)
            over = [one for one in boards if sum(one[0]) == 0]
            if len(boards) > 1 and not over and chance.random() < 0.1:
                chosen = outply.play(board, dice)
                best = max(equity(one, 1) for one in boards)
                found.append(best - equity(chosen, 1))
            board, dice = plain(board, dice), roll(chance)
    report(f"thousandths of a point lost a play, {count} plays", found, 1000)


def pair(text):
    key, sign, value = text.partition("=")
    if not (key and sign and value):
        raise argparse.ArgumentTypeError(f"{text}: expected KEY=VALUE")
    return key, value


def limit(text):
    kind, number = pair(text)
    if not number.isdecimal():
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number after =")
    return {kind: int(number)}


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("program", help="outply")
    asked.add_argument("what", choices=["pub", "gnu", "error"], help="the opponent, or what plays lose")
    asked.add_argument("count", type=int, help="pairs of games, or plays")
    until = asked.add_mutually_exclusive_group()
    until.add_argument("--depth", type=int, default=1, help="plies that Outply looks ahead [default: 1]")
    until.add_argument("--limit", type=limit, metavar="KIND=NUMBER", help="instead, as in milliseconds=100 or nodes=5000")
    asked.add_argument("--key", type=pair, metavar="KEY=VALUE", action="append", default=[], help="of Outply's player")
    asked.add_argument("--without-luck", action="store_true", help="take the luck of the rolls off the points")
    args = asked.parse_args()
    if args.without_luck and args.what == "error":
        asked.error("--without-luck is read in games: pub and gnu")
    outply = Outply(args.program, args.limit or {"depth": args.depth}, dict(args.key))
    try:
        if args.what == "error":
            error(outply, args.count)
        else:
            match(outply, {"pub": pubeval, "gnu": plain}[args.what], args.count, args.without_luck)
    finally:
        outply.close()


main()
