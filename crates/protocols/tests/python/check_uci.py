"""Checks `outply uci` from outside, with python-chess as an independent client and judge.

Not needed by `cargo test`. It wants Python 3.8 and `pip install chess`:

    cargo build --release
    python3 crates/protocols/tests/python/check_uci.py target/release/outply

What is checked: the handshake; that best moves, replies and whole variations are legal; mates by
their distance and sign; finished games; hostile input; `go infinite`, pondering; and whole games
on a short clock, whose time is taken here. Exits with 1 if anything is wrong.
"""

import argparse
import queue
import random
import subprocess
import threading
import time

import chess
import chess.engine

FAULTS = []
# FEN and the distance that a full-width search must find.
MATES = [
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
    ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1),
    ("4k3/8/8/8/8/1r6/r7/5K2 b - - 0 1", 1),
]
LOST = [("7k/R7/6K1/8/8/8/8/8 b - - 0 1", -1), ("8/8/8/8/8/1k6/7r/K7 w - - 0 1", -1)]


def fault(text):
    FAULTS.append(text)
    print("FAULT", text, flush=True)


def positions(count, seed):
    """Positions of random games, usual and Chess960."""
    chance = random.Random(seed)
    for number in range(count):
        board = chess.Board()
        for _ in range(chance.randrange(0, 120)):
            moves = list(board.legal_moves)
            if board.is_game_over() or not moves:
                break
            board.push(chance.choice(moves))
        if not board.is_game_over():
            yield board


def check_lines(engine, boards, limit, multipv=None):
    seen = 0
    for board in boards:
        with engine.analysis(board, limit, multipv=multipv) as analysis:
            for info in analysis:
                line = info.get("pv", [])
                walk = board.copy()
                for move in line:
                    if move not in walk.legal_moves:
                        fault(f"illegal {move} in {line} of {board.fen()}")
                        break
                    walk.push(move)
                score = info.get("score")
                if score is not None and score.is_mate() and line:
                    moves = score.relative.mate()
                    plies = 2 * moves - 1 if moves > 0 else -2 * moves
                    if len(line) > plies:
                        fault(f"mate {moves} with {len(line)} plies in {board.fen()}")
                    if len(line) == plies and not walk.is_checkmate():
                        fault(f"mate {moves} that is none in {board.fen()}: {line}")
                seen += 1
            best = analysis.wait()
        if best.move not in board.legal_moves:
            fault(f"best move {best.move} in {board.fen()}")
            continue
        if best.ponder is not None:
            board.push(best.move)
            if best.ponder not in board.legal_moves:
                fault(f"ponder {best.ponder} in {board.fen()}")
            board.pop()
    return seen


def check_mates(engine):
    for fen, moves in MATES + LOST:
        info = engine.analyse(chess.Board(fen), chess.engine.Limit(depth=2 * abs(moves) + 1))
        score = info["score"].relative
        if score.mate() != moves:
            fault(f"{fen}: {score}, not mate in {moves}")


class Raw:
    """The program without a library's good manners."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        # Read all the time: a program whose output nobody reads waits, and reads nothing more.
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode(errors="replace").rstrip())
        self.lines.put(None)

    def say(self, data):
        self.process.stdin.write(data if isinstance(data, bytes) else (data + "\n").encode())
        self.process.stdin.flush()

    def until(self, start):
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.lines.get()
            if line is None:
                fault(f"ended while {start!r} was waited for")
                return lines
            lines.append(line)
        return lines

    def end(self):
        self.process.stdin.close()
        if self.process.wait(timeout=20) != 0:
            fault(f"exit status {self.process.returncode}")


def check_hostile(command, seed):
    chance = random.Random(seed)
    words = "uci debug isready ucinewgame position startpos fen moves go depth wtime -5 infinite".split()
    words += "setoption name value Hash MultiPV 99999999999999999999 e2e4 e7e8q stop ponderhit".split()
    words += ["8/8/8/8/8/8/8/8", "w", "-", "\xff", "mate", "nodes", "searchmoves", "0", "d", "eval"]
    raw = Raw(command)
    for _ in range(500):
        raw.say(" ".join(chance.choices(words, k=chance.randrange(1, 9))))
        if chance.random() < 0.3:
            raw.say("stop")
        if chance.random() < 0.1:
            raw.say(bytes(chance.randrange(256) for _ in range(50)) + b"\n")
    raw.say(b"x" * 300_000 + b"\n")
    # The noise had answers of its own; only this one has such a name.
    raw.say("stop\nsetoption name Marker")
    raw.until('info string no option "Marker"')
    raw.say("stop\nucinewgame\nposition startpos\ngo depth 2")
    raw.until("bestmove")
    raw.end()


def check_finished(command):
    raw = Raw(command)
    for moves in ["f2f3 e7e5 g2g4 d8h4"]:
        raw.say(f"position startpos moves {moves}\ngo depth 5")
        if raw.until("bestmove")[-1] != "bestmove (none)":
            fault("a move after mate")
    raw.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo movetime 50")
    if raw.until("bestmove")[-1] != "bestmove (none)":
        fault("a move in stalemate")
    raw.end()


def check_waiting(command):
    raw = Raw(command)
    raw.say("position startpos\ngo infinite")
    time.sleep(0.3)
    raw.say("isready")
    if any(line.startswith("bestmove") for line in raw.until("readyok")):
        fault("an endless search ended")
    begun = time.monotonic()
    raw.say("stop")
    raw.until("bestmove")
    print(f"stop is answered in {1000 * (time.monotonic() - begun):.1f} ms")
    raw.say("go ponder wtime 1000 btime 1000")
    time.sleep(0.3)
    raw.say("isready")
    if any(line.startswith("bestmove") for line in raw.until("readyok")):
        fault("pondering ended")
    begun = time.monotonic()
    raw.say("ponderhit")
    raw.until("bestmove")
    if time.monotonic() - begun > 1.0:
        fault("the clock ran out after ponderhit")
    raw.end()


def play(command, game, base, increment, ponder):
    """A game against itself; the least time left on either clock."""
    engines = [chess.engine.SimpleEngine.popen_uci(command) for _ in range(2)]
    clocks, least, lag, board = [base, base], base, 0.0, chess.Board()
    chance = random.Random(game)
    for _ in range(4):
        board.push(chance.choice(list(board.legal_moves)))
    while not board.is_game_over(claim_draw=game % 2 == 0) and board.ply() < 300:
        side = 0 if board.turn else 1
        limit = chess.engine.Limit(
            white_clock=clocks[0], black_clock=clocks[1], white_inc=increment, black_inc=increment
        )
        begun = time.monotonic()
        result = engines[side].play(board, limit, ponder=ponder, game=game)
        clocks[side] -= time.monotonic() - begun
        least = min(least, clocks[side])
        if clocks[side] < 0:
            fault(f"game {game}: the clock ran out by {-clocks[side]:.3f} s at ply {board.ply()}")
            break
        if result.move not in board.legal_moves:
            fault(f"game {game}: illegal {result.move} in {board.fen()}")
            break
        clocks[side] += increment
        board.push(result.move)
    for engine in engines:
        engine.quit()
    return board, least


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    command = [options.program, "uci"]

    engine = chess.engine.SimpleEngine.popen_uci(command)
    print(engine.id["name"], "with options", ", ".join(engine.options))
    for needed in ["Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_LimitStrength"]:
        if needed not in engine.options:
            fault(f"no option {needed}")
    boards = list(positions(options.positions, options.seed))
    seen = check_lines(engine, boards, chess.engine.Limit(nodes=20_000))
    seen += check_lines(engine, boards[:20], chess.engine.Limit(depth=3), multipv=4)
    print(f"{seen} lines over {len(boards)} positions")
    starts = [chess.Board.from_chess960_pos(n) for n in range(0, 960, 96)]
    print(check_lines(engine, starts, chess.engine.Limit(nodes=5_000)), "lines in Chess960")
    check_mates(engine)
    board = chess.Board()
    chosen = [chess.Move.from_uci(text) for text in ("a2a3", "h2h4")]
    if engine.play(board, chess.engine.Limit(nodes=2_000), root_moves=chosen).move not in chosen:
        fault("searchmoves is not kept to")
    engine.quit()

    check_hostile(command, options.seed)
    check_finished(command)
    check_waiting(command)
    for game in range(options.games):
        board, least = play(command, game, 1.0, 0.01, ponder=game % 4 >= 2)
        print(f"game {game}: {board.result(claim_draw=True)}, {board.ply()} plies, least {least:.3f} s")
    print(len(FAULTS), "faults")
    raise SystemExit(1 if FAULTS else 0)


if __name__ == "__main__":
    main()
