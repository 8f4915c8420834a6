"""Outply's evaluator one move ahead against GNU Backgammon's plain evaluation, or against PubEval, in
cubeless money games with the same dice from both sides; or its error by the judge's two-ply look.

The opponents are those of the package gnubg-nn (GPL): installed and run here for measuring only.

python3 -m venv venv && venv/bin/pip install gnubg-nn
cargo build --release -p outply-games --example backgammon_judge
venv/bin/python benches/peers/backgammon_judges.py target/release/examples/backgammon_judge pub 600
venv/bin/python benches/peers/backgammon_judges.py target/release/examples/backgammon_judge gnu 600 FILE
venv/bin/python benches/peers/backgammon_judges.py target/release/examples/backgammon_judge error 300

FILE is a file of weights, or the word `linear`; without it the network that comes along plays.
"""
import math
import random
import subprocess
import sys

import gnubg_nn as gnu


class Judge:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def values(self, boards):
        """For the player on roll, whose checkers stand second in each board."""
        self.process.stdin.write(" ".join(gnu.position_id(lists(b)) for b in boards) + "\n")
        self.process.stdin.flush()
        return [float(word) for word in self.process.stdout.readline().split()]

    def play(self, board, dice):
        boards = after(board, dice)
        if len(boards) == 1:
            return boards[0]
        for one in boards:
            if sum(one[0]) == 0:
                return one
        values = self.values(boards)
        return boards[values.index(min(values))]


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


def game(players, seed):
    """The points that the first of the players wins."""
    chance = random.Random(seed)
    board, turn, dice = start(), 0, roll(chance)
    while dice[0] == dice[1]:
        dice = roll(chance)
    while True:
        board = players[turn](board, dice)
        if sum(board[0]) == 0:
            return points(board[1]) * (1 if turn == 0 else -1)
        turn, dice = 1 - turn, roll(chance)


def report(name, numbers, scale=1):
    mean = sum(numbers) / len(numbers)
    spread = math.sqrt(sum((n - mean) ** 2 for n in numbers) / (len(numbers) - 1) / len(numbers))
    print(f"{name}: {scale * mean:.3f} ± {scale * 1.96 * spread:.3f}")


def match(judge, other, pairs):
    found = []
    for pair in range(pairs):
        first = game((judge.play, other), 7 * pair + 1)
        second = -game((other, judge.play), 7 * pair + 1)
        found.append((first + second) / 2)
    report(f"points a game of {2 * pairs}", found)


def equity(board, plies):
    """Of the player not on roll, by the judge."""
    win, gammon, backgammon, lost, lost_more = gnu.probabilities(lists(board), plies)
    return -(2 * win - 1 + gammon + backgammon - lost - lost_more)


def error(judge, count):
    """How much plays lose by the judge's look at the next player's best replies (its two plies are
    named 1 here); forced ones are left out. Positions are from its own games."""
    chance, found = random.Random(5), []
    while len(found) < count:
        board, dice = start(), roll(chance)
        while sum(board[0]) and sum(board[1]) and len(found) < count:
            boards = after(board, dice)
            over = [one for one in boards if sum(one[0]) == 0]
            if len(boards) > 1 and not over and chance.random() < 0.1:
                chosen = judge.play(board, dice)
                best = max(equity(one, 1) for one in boards)
                found.append(best - equity(chosen, 1))
            board, dice = plain(board, dice), roll(chance)
    report(f"thousandths of a point lost a play, {count} plays", found, 1000)


def main():
    command, what, count, *file = sys.argv[1:]
    judge = Judge([command, *file])
    if what == "error":
        error(judge, int(count))
    else:
        match(judge, {"pub": pubeval, "gnu": plain}[what], int(count))


main()
