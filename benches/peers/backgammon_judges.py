"""Outply against GNU Backgammon's plain evaluation, or against PubEval, in cubeless money games with the same dice from
both sides; or its error by the judge's two-ply look.

The opponents are those of the package gnubg-nn (GPL): installed and run here for measuring only. Outply is the program
as it is, asked through `outply serve`, which this script starts.

python3 -m venv venv && venv/bin/pip install gnubg-nn
cargo build --release
venv/bin/python benches/peers/backgammon_judges.py target/release/outply pub 600
venv/bin/python benches/peers/backgammon_judges.py target/release/outply gnu 600 --depth 2
venv/bin/python benches/peers/backgammon_judges.py target/release/outply error 300 --evaluator learned=FILE
"""
import argparse
import base64
import random

import gnubg_nn as gnu

from backgammon_common import Server, mean_of, opening, points, roll, start, stepped


class Outply:
    def __init__(self, program, depth, evaluator):
        self.server = Server(program, depth, evaluator)

    def play(self, board, dice):
        place = {"game": "backgammon", "position": notation(board, dice)}
        return stepped(board, self.server.analysis(place)["action"])

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
    mean, half = mean_of(numbers)
    print(f"{name}: {scale * mean:.3f} ± {scale * half:.3f}")


def match(outply, other, pairs):
    found = []
    for pair in range(pairs):
        first = game((outply.play, other), 7 * pair + 1)
        second = -game((other, outply.play), 7 * pair + 1)
        found.append((first + second) / 2)
    report(f"points a game of {2 * pairs}", found)


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


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("program", help="outply")
    asked.add_argument("what", choices=["pub", "gnu", "error"], help="the opponent, or what plays lose")
    asked.add_argument("count", type=int, help="pairs of games, or plays")
    asked.add_argument("--depth", type=int, default=1, help="plies that Outply looks ahead [default: 1]")
    asked.add_argument("--evaluator", help="of Outply [default: the game's own]")
    args = asked.parse_args()
    outply = Outply(args.program, args.depth, args.evaluator)
    try:
        if args.what == "error":
            error(outply, args.count)
        else:
            match(outply, {"pub": pubeval, "gnu": plain}[args.what], args.count)
    finally:
        outply.close()


main()
