"""How near searches come to Stockfish's values: python chess_estimates.py GAMES.pgn OUTPLY [DEPTH|NODESn]

Every fourth position of the games is judged by Stockfish (20,000 nodes), and by Outply with its two evaluators, `linear`
and `network`: to a depth (1 unless told otherwise), or with `8000n` nodes. For each number of pieces on the board and
each share of what the network changes, the script prints the root mean square of the differences between both shares
of the win (a logistic function of the value, 250 hundredths of a pawn wide), in thousandths, with the measure of
Outply's values that suits best. Positions in check, decided ones and those of less than eight pieces are left out.

The games should be other programs' own: a player's errors lead to positions that it misjudges.
Needs Stockfish (`install.sh`) and the package `chess`. Both are under the GPL and take part in measuring alone.
"""

import statistics
import sys

import chess.engine
import chess.pgn
from chess_losses import DECIDED, won

PIECES = [(28, 32), (22, 27), (16, 21), (10, 15)]
SHARES = [0, 0.25, 0.5, 0.75, 1, 1.25]
EVALUATORS = ["linear", "network"]


def positions(path):
    """Boards, with the number of their game."""
    with open(path) as games:
        number = 0
        while game := chess.pgn.read_game(games):
            number += 1
            board = game.board()
            for ply, move in enumerate(game.mainline_moves()):
                if ply % 4 == number % 4 and not board.is_check() and len(board.piece_map()) >= 8:
                    yield number, board.copy(stack=False)
                board.push(move)


def value(engine, board, limit, game):
    return engine.analyse(board, limit, game=game)["score"].relative.score(mate_score=3000)


def judged(path):
    """Positions that are open, with Stockfish's values."""
    with chess.engine.SimpleEngine.popen_uci("/usr/games/stockfish") as engine:
        limit = chess.engine.Limit(nodes=20000)
        rows = [(board, value(engine, board, limit, game)) for game, board in positions(path)]
    return [(board, known) for board, known in rows if abs(known) < DECIDED]


def estimates(program, evaluator, boards, limit):
    with chess.engine.SimpleEngine.popen_uci([program, "uci"]) as engine:
        engine.configure({"Hash": 4, "Evaluator": evaluator})
        return [value(engine, board, limit, number) for number, board in enumerate(boards)]


def error(rows, share):
    """The least error by one measure of all values, and that measure."""

    def missed(measure):
        found = (low + share * (high - low) for low, high, _ in rows)
        return statistics.mean((won(measure * value) - won(row[2])) ** 2 for value, row in zip(found, rows)) ** 0.5

    return min((missed(hundredths / 100), hundredths / 100) for hundredths in range(30, 200, 5))


def main(path, program, limit="1"):
    known = judged(path)
    boards = [board for board, _ in known]
    nodes = limit.endswith("n")
    limit = chess.engine.Limit(nodes=int(limit[:-1])) if nodes else chess.engine.Limit(depth=int(limit))
    found = [estimates(program, evaluator, boards, limit) for evaluator in EVALUATORS]
    for least, most in PIECES:
        rows = [
            (low, high, value)
            for low, high, (board, value) in zip(*found, known)
            if least <= len(board.piece_map()) <= most
        ]
        if rows:
            shares = ((share, *error(rows, share)) for share in SHARES)
            cells = (f"{100 * share:.0f} %: {1000 * missed:.1f} (x {measure:.2f})" for share, missed, measure in shares)
            print(f"{least} to {most} pieces, {len(rows)} positions; share of the network {', '.join(cells)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
