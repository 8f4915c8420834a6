"""Games of Outply's Monte Carlo search against OpenSpiel's C++ MCTSBot (random rollouts, solver on),
at equal time a move, one thread each.

pip install open_spiel==2.0
python openspiel_match.py PATH/TO/outply [--games connect_four,othello,...] [--pairs 20] [--time 0.05]

Each pair is one opening of random plies, drawn by the seed, played with both colours. OpenSpiel's
state is the referee; Outply is spoken to by the Go Text Protocol. Both stop by the wall clock, or, with
--processor (Linux), get as many simulations as take them the time on the processor, so that other
work of the machine does not decide; what they really took is printed. With --nodes the game's default
player, whatever its search, visits so many nodes a move, while OpenSpiel's has the time: how much less is enough?
"""
import argparse
import math
import os
import random
import subprocess
import time

import pyspiel


def same(move):
    return move


def plain(move):
    """Ours without the marks of captures."""
    return move.replace("x", "").replace("-", "")


def column(move):
    """`x0` to `1`: the mark of who moves, and columns from 0."""
    return str(int(move[1:]) + 1)


def upside_down(move):
    """OpenSpiel's first player moves down from row 8, ours up from row 1; `*` marks captures."""
    flipped = {str(row): str(9 - row) for row in range(1, 9)}
    return "".join(flipped.get(letter, letter) for letter in move.rstrip("*"))


# OpenSpiel's name, ours, how a move of theirs is written in ours, random plies of an opening.
GAMES = {
    "connect_four": ("connect_four", "connect4", column, 4),
    "othello": ("othello", "othello", same, 6),
    "breakthrough": ("breakthrough", "breakthrough", upside_down, 6),
    "hex": ("hex(board_size=11)", "hex:11", same, 2),
}


class Outply:
    """A player on the other end of a pipe."""

    def __init__(self, program, game, limit, seed):
        command = [program, "gtp", "--game", game] + limit
        if not arguments.nodes:
            command += ["--search", "mcts", "--seed", str(seed), "--mcts", arguments.mcts]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self.ask("name")

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().strip():
            lines.append(line)
        if not lines or not lines[0].startswith("="):
            raise RuntimeError(f"{command!r} was answered by {lines}")
        return lines[0][1:].strip().lower()

    def processor(self):
        """Seconds of all its threads on the processor."""
        folder = f"/proc/{self.process.pid}/task"
        tasks = [f"{folder}/{task}/schedstat" for task in os.listdir(folder)]
        return sum(int(open(task).read().split()[0]) for task in tasks) / 1e9

    def close(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.close()
        self.process.wait()


class OpenSpiel:
    """Their bot, stopped by the clock."""

    MOST_SIMULATIONS, MEGABYTES = 100_000_000, 1000

    def __init__(self, game, seconds, seed):
        self.game, self.seconds, self.seed = game, seconds, seed
        self.rate = None
        self.simulations, self.moves = 0, 0

    def bot(self, most, seconds):
        evaluator = pyspiel.RandomRolloutEvaluator(1, self.seed + self.moves)
        uct = pyspiel.ChildSelectionPolicy.UCT
        limits = most, self.MEGABYTES
        return pyspiel.MCTSBot(
            self.game, evaluator, 2.0, *limits, True, self.seed + self.moves, False, uct, seconds
        )

    def search(self, state):
        """The root after a search that took the time."""
        if not arguments.processor:
            return self.bot(self.MOST_SIMULATIONS, self.seconds).mcts_search(state)
        # As fast as in the last search, or in a trial.
        most = round(self.rate * self.seconds) if self.rate else 100
        start = time.thread_time()
        root = self.bot(max(10, most), -1).mcts_search(state)
        trial = self.rate is None
        self.rate = root.explore_count / (time.thread_time() - start)
        return self.search(state) if trial else root

    def choose(self, state):
        root = self.search(state)
        self.simulations += root.explore_count
        self.moves += 1
        return root.best_child().action


def opening(game, plies, seed):
    """Random actions that leave the game going on."""
    chance = random.Random(seed)
    while True:
        state, actions = game.new_initial_state(), []
        for _ in range(plies):
            if state.is_terminal():
                break
            actions.append(chance.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        if not state.is_terminal():
            return actions


class Clock:
    """What a player's moves took; forced ones are not counted."""

    def __init__(self):
        self.moves, self.seconds = 0, 0.0

    def mean(self):
        """Seconds a move."""
        return self.seconds / max(1, self.moves)

    def time(self, now, choose, is_free):
        start = now()
        chosen = choose()
        if is_free:
            self.moves += 1
            self.seconds += now() - start
        return chosen


def play(game, ours, theirs, names, actions, seat, clocks):
    """One game; returns what it brought the player in our seat, from -1 to 1."""
    state = game.new_initial_state()
    ours.ask("clear_board")
    now = (time.perf_counter, time.perf_counter)
    if arguments.processor:
        now = (ours.processor, time.thread_time)

    def tell(action):
        move = names(state.action_to_string(action))
        ours.ask(f"play {'bw'[state.current_player()]} {move}")

    for action in actions:
        tell(action)
        state.apply_action(action)
    while not state.is_terminal():
        legal = state.legal_actions()
        player = state.current_player()
        if player == seat:
            command = f"genmove {'bw'[player]}"
            move = clocks[0].time(now[0], lambda: ours.ask(command), len(legal) > 1)
            action = next(a for a in legal if names(state.action_to_string(a)) == plain(move))
        else:
            action = clocks[1].time(now[1], lambda: theirs.choose(state), len(legal) > 1)
            tell(action)
        state.apply_action(action)
    return state.returns()[seat]


def limit_of(name):
    """What makes Outply take the time: by a trial on the processor, if asked for."""
    if arguments.nodes:
        return ["--nodes", str(arguments.nodes)]
    if not arguments.processor:
        return ["--time", f"{round(1000 * arguments.time)}ms"]
    simulations = 50_000
    trial = Outply(arguments.outply, name, ["--simulations", str(simulations)], 1)
    start = trial.processor()
    trial.ask("genmove b")
    taken = trial.processor() - start
    trial.close()
    return ["--simulations", str(round(simulations * arguments.time / taken))]


def match(name):
    spec, our_name, names, plies = GAMES[name]
    plies = plies if arguments.plies is None else arguments.plies
    game = pyspiel.load_game(spec)
    clocks = (Clock(), Clock())
    limit = limit_of(our_name)
    counts, pairs, done = {1: 0, 0: 0, -1: 0}, [], [0, 0]
    for pair in range(arguments.pairs):
        seed = 1000 * arguments.seed + pair
        actions = opening(game, plies, seed)
        scores = []
        for seat in (0, 1):
            ours = Outply(arguments.outply, our_name, limit, seed)
            theirs = OpenSpiel(game, arguments.time, seed + 1)
            won = play(game, ours, theirs, names, actions, seat, clocks)
            ours.close()
            won = (won > 0) - (won < 0)
            counts[won] += 1
            scores.append((won + 1) / 2)
            done = [done[0] + theirs.simulations, done[1] + theirs.moves]
        pairs.append(sum(scores) / 2)
        if arguments.processor:
            # Simulations late in a game are cheaper than in the trial.
            more = math.sqrt(clocks[1].mean() / clocks[0].mean())
            limit[1] = str(round(int(limit[1]) * more))
    mean = sum(pairs) / len(pairs)
    variance = sum((score - mean) ** 2 for score in pairs) / max(1, len(pairs) - 1)
    error = 1.96 * math.sqrt(variance / len(pairs))
    took = [clock.mean() for clock in clocks]
    print(
        f"{name}: {100 * mean:.1f} % ± {100 * error:.1f} in {2 * len(pairs)} games "
        f"(+{counts[1]} ={counts[0]} -{counts[-1]}); "
        f"{1000 * took[0]:.1f} ms a move against {1000 * took[1]:.1f} ms, "
        f"{' '.join(limit)} against {done[0] / max(1, done[1]):.0f} simulations",
        flush=True,
    )


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("outply")
parser.add_argument("--games", default=",".join(GAMES))
parser.add_argument("--pairs", type=int, default=20)
parser.add_argument("--time", type=float, default=0.05, help="seconds a move")
parser.add_argument("--processor", action="store_true", help="time on the processor")
parser.add_argument("--mcts", default="", help="Outply's recipe")
parser.add_argument("--nodes", type=int, help="nodes a move of the game's default player instead of Monte Carlo search")
parser.add_argument("--plies", type=int, help="random plies of an opening; 0 is the start alone")
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()
if arguments.nodes is not None and (arguments.nodes < 1 or arguments.processor or arguments.mcts):
    parser.error("--nodes is a number above 0, for the default player by the clock: without --processor and --mcts")
for wanted in arguments.games.split(","):
    match(wanted)
