"""Connect Four against perfect play: games of an Outply that begins against bitbully (from PyPI; AGPL: an opponent, no
part of this project), which knows all openings of twelve plies with their distances and solves the rest; or a suite of
positions far from a decision. The referee is this script.

cargo build --release
python3 -m venv venv && venv/bin/pip install bitbully
venv/bin/python benches/peers/connect4_perfect.py games COUNT GO OUTPLY...
venv/bin/python benches/peers/connect4_perfect.py suite COUNT > hard.epd
venv/bin/python benches/peers/connect4_perfect.py suite COUNT --any > begin-hard.epd

GO is what the engine is asked, such as "depth 1", and OUTPLY... starts it: `outply uci --game connect4 --search alphabeta
--evaluator learned=c4/weights`. The opponent chooses at random among its best moves: those that win soonest, or lose latest. The
suite's positions are random ones of at most 13 plies, won or drawn for the player to move, in which some move gives
that away, and which take more than 28 plies to decide. Its `bm` are the moves that keep the result. With `--any` they
are lost too, or all moves keep the result, as in the set of such positions that Pons calls "begin-hard", where
mistakes are counted among all.
"""
import argparse
import math
import random
import subprocess
import sys

from bitbully import BitBully, Board

CELLS = 42


class Engine:
    def __init__(self, words):
        self.program = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("uci")
        self.until("uciok")
        self.renew()

    def renew(self):
        self.say("ucinewgame")
        self.say("isready")
        self.until("readyok")

    def say(self, line):
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()

    def until(self, word):
        for line in self.program.stdout:
            if line.split()[:1] == [word]:
                return line.split()
        sys.exit("the engine ended")

    def column(self, moves, go):
        """The column that it plays after these, from 0."""
        said = " ".join(str(column + 1) for column in moves)
        self.say(f"position startpos moves {said}" if moves else "position startpos")
        self.say(f"go {go}")
        return int(self.until("bestmove")[1]) - 1

    def close(self):
        self.say("quit")
        self.program.wait()


def sign(number):
    return (number > 0) - (number < 0)


def game(engine, judge, go):
    """1 where the engine wins, 0 for a draw, -1 where it loses."""
    engine.renew()
    moves, board = [], Board()
    while not board.has_win():
        if len(moves) == CELLS:
            return 0
        if len(moves) % 2 == 0:
            column = engine.column(moves, go)
        else:
            found = judge.score_all_moves(board)
            column = random.choice([column for column, score in found.items() if score == max(found.values())])
        moves.append(column)
        if not board.play(column):
            sys.exit(f"{moves}: no move")
    return 1 if len(moves) % 2 == 1 else -1


def hard_positions(judge, count, any_result):
    """Random positions far from a decision, each with the columns that keep the result, from 1."""
    seen = set()
    while len(seen) < count:
        board, moves = random_position(random.randint(1, 13))
        if board.has_win() or board.can_win_next():
            continue
        found = judge.score_all_moves(board)
        best = max(found.values())
        keep = [column + 1 for column, score in found.items() if sign(score) == sign(best)]
        can_err = best >= 0 and len(keep) < len(found)
        is_hard = left(best, len(moves)) > 28 and (any_result or can_err)
        if is_hard and tuple(moves) not in seen:
            seen.add(tuple(moves))
            yield moves, sorted(keep)


def random_position(plies):
    """After so many random moves, or fewer if one of them wins; bitbully's own cannot be repeated."""
    board, moves = Board(), []
    while len(moves) < plies and not board.has_win():
        column = random.randrange(7)
        if board.play(column):
            moves.append(column)
    return board, moves


def left(score, plies):
    """Plies to the decision."""
    if score == 0:
        return CELLS - plies
    stones = plies // 2 if score > 0 else (plies + 1) // 2
    missing = CELLS // 2 + 1 - abs(score) - stones
    return 2 * missing - (score > 0)


def interval(good, count):
    """Wilson's, with 95 %."""
    share, z = good / count, 1.96
    middle, width = share + z * z / (2 * count), z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return [100 * (middle + width * way) / (1 + z * z / count) for way in (-1, 1)]


def said(what, good, count):
    low, high = interval(good, count)
    return f"{what}: {good} of {count}, {100 * good / count:.1f} % ({low:.1f} to {high:.1f})"


def play(count, go, words):
    engine, judge = Engine(words), BitBully(opening_book="12-ply-dist")
    results = [game(engine, judge, go) for _ in range(count)]
    engine.close()
    print(said("won", results.count(1), count), f"+{results.count(1)} ={results.count(0)} -{results.count(-1)}")


def suite(count, any_result):
    for moves, keep in hard_positions(BitBully(opening_book="12-ply-dist"), count, any_result):
        print("".join(str(column + 1) for column in moves), "bm", *keep, end=";\n")


def whole(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    games = commands.add_parser("games", help="games of an engine that begins")
    games.add_argument("count", type=whole)
    games.add_argument("go", metavar="GO")
    games.add_argument("words", metavar="OUTPLY", nargs=argparse.REMAINDER)
    games.set_defaults(run=lambda asked: play(asked.count, asked.go, asked.words))
    positions = commands.add_parser("suite", help="positions far from a decision, as EPD")
    positions.add_argument("count", type=whole)
    positions.add_argument("--any", action="store_true", help="also lost positions, and those without a mistake to make")
    positions.set_defaults(run=lambda asked: suite(asked.count, asked.any))
    asked = parser.parse_args()
    if "words" in asked and not asked.words:
        parser.error("games: expected the command of an engine after GO")
    random.seed(1)
    asked.run(asked)


main()
