"""What the moves of chess games cost, by Stockfish: python chess_losses.py GAMES.pgn [NODES]

For each player and number of pieces on the board: the mean loss of a move in thousandths of the win (a logistic function
of the value, 250 hundredths of a pawn wide) with its 95 % interval, the share of moves that lose more than a tenth, and
the depth that the comments of `outply match --pgn` tell. Positions that are worth six pawns are left out.

Needs Stockfish (`install.sh`) and the package `chess`. Both are under the GPL and take part in measuring alone.
"""

import math
import re
import statistics
import sys

import chess.engine
import chess.pgn

PIECES = [(22, 32), (16, 21), (2, 15)]
DECIDED = 600


def won(value):
    return 1 / (1 + math.exp(-value / 250))


def values(engine, game, nodes):
    """The values of all positions of a game for White; `None` where it is over."""
    board = game.board()
    for move in [None, *game.mainline_moves()]:
        if move:
            board.push(move)
        if board.is_game_over():
            yield None
        else:
            score = engine.analyse(board, chess.engine.Limit(nodes=nodes), game=game)["score"]
            yield score.white().score(mate_score=3000)


def moves(game, found):
    """Player, pieces, loss and depth of each move that is judged."""
    for node, before, after in zip(game.mainline(), found, found[1:]):
        board = node.parent.board()
        if None in (before, after) or abs(before) >= DECIDED:
            continue
        side = 1 if board.turn else -1
        depth = re.match(r"[^/ ]+/(\d+)", node.comment)
        loss = won(side * before) - won(side * after)
        player = game.headers["White" if board.turn else "Black"]
        yield player, len(board.piece_map()), loss, int(depth[1]) if depth else None


def main(path, nodes="20000"):
    judged = []
    with chess.engine.SimpleEngine.popen_uci("/usr/games/stockfish") as engine, open(path) as games:
        engine.configure({"Hash": 64})
        while game := chess.pgn.read_game(games):
            judged += moves(game, list(values(engine, game, int(nodes))))
    for player in sorted({row[0] for row in judged}):
        for least, most in PIECES:
            rows = [row for row in judged if row[0] == player and least <= row[1] <= most]
            if len(rows) < 2:
                continue
            losses = [row[2] for row in rows]
            error = 1960 * statistics.stdev(losses) / len(losses) ** 0.5
            large = 100 * sum(loss > 0.1 for loss in losses) / len(losses)
            depths = [row[3] for row in rows if row[3] is not None]
            depth = f", {statistics.mean(depths):.1f} plies deep" if depths else ""
            print(
                f"{player}, {least} to {most} pieces: {len(rows)} moves,"
                f" {1000 * statistics.mean(losses):.1f} ± {error:.1f}, {large:.1f} % above 100{depth}"
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
