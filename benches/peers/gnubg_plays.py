"""Compares the plays that `--bin backgammon` printed with GNU Backgammon's.

PLAYS=plays.txt gnubg -t -q -p peers/gnubg_plays.py
"""
import os
import gnubg


def after(position, move):
    """The position ID once `move` has been made and the other player is on roll."""
    theirs, mine = [list(side) for side in gnubg.positionfromid(position)]
    for start, end in gnubg.parsemove(move):
        mine[start - 1] -= 1
        if end > 0:
            mine[end - 1] += 1
            if theirs[24 - end]:
                theirs[24 - end] -= 1
                theirs[24] += 1
    return gnubg.positionid((tuple(mine), tuple(theirs)))


def plays(gnubgid):
    gnubg.command("set gnubgid " + gnubgid)
    moves = gnubg.hint(5000)["hint"]
    position = gnubgid.split(":")[0]
    return [after(position, move["move"]) for move in moves] or [after(position, "")]


def main():
    gnubg.command("set player 0 human")
    gnubg.command("set player 1 human")
    gnubg.command("set evaluation chequerplay evaluation plies 0")
    gnubg.command("new session")
    compared = wrong = total = 0
    for line in open(os.environ["PLAYS"]):
        gnubgid, *ours = line.split()
        try:
            theirs = plays(gnubgid)
        except Exception as problem:
            theirs = [repr(problem)]
        compared += 1
        total += len(ours)
        if sorted(ours) != sorted(theirs):
            wrong += 1
            print("DIFFER", gnubgid, len(ours), len(theirs), theirs[:3])
    print("RESULT", compared, "rolls,", total, "plays,", wrong, "differ")


main()
