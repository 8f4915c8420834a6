"""Simulations a second of OpenSpiel's C++ MCTSBot with random playouts, from the start of a game.

pip install open_spiel==2.0; python openspiel_mcts.py [GAME] [SIMULATIONS]
GAME: connect_four, othello, breakthrough or hex (OpenSpiel's names).
"""
import sys
import time

import pyspiel

name = sys.argv[1] if len(sys.argv) > 1 else "connect_four"
simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
game = pyspiel.load_game(name)
evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1_000, True, 1, False)
rates = []
for _ in range(5):
    state = game.new_initial_state()
    start = time.perf_counter()
    bot.step(state)
    rates.append(simulations / (time.perf_counter() - start))
print(f"OpenSpiel {name}: {sorted(rates)[2]:.0f} simulations a second (median of 5)")
