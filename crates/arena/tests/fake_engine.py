"""A pretended engine for the arena's tests: speaks PROTOCOL and misbehaves as told.

Plays the heap game of tests/toys: one heap of 21 (or the position given), take one to three.
Usage: fake_engine.py PROTOCOL BEHAVIOUR; what it is told goes to standard error with `log`.
"""

import sys
import time

PROTOCOL, BEHAVIOUR = sys.argv[1], sys.argv[2]


def say(line):
    print(line, flush=True)


def babble():
    while True:
        say("the quick brown fox")


def misbehave():
    """Done when asked for a move."""
    if BEHAVIOUR == "hang":
        time.sleep(600)
    if BEHAVIOUR == "exit":
        print("segmentation fault, or so", file=sys.stderr, flush=True)
        sys.exit(3)
    if BEHAVIOUR == "babble":
        babble()
    if BEHAVIOUR == "endless":
        while True:
            sys.stdout.write("x" * 4096)
    if BEHAVIOUR == "slow":
        time.sleep(0.1)


def choose(heap):
    return "9" if BEHAVIOUR == "illegal" else str(max(1, min(heap % 4, heap)))


def uci():
    options, heap, go = {}, 21, ""
    for line in sys.stdin:
        words = line.split()
        if words[0] == "uci":
            if BEHAVIOUR == "mute":
                time.sleep(600)
            say("id name \x1b]0;owned\aFake 1.0" if BEHAVIOUR == "escape" else "id name Fake 1.0")
            while BEHAVIOUR == "features":
                say("option name Another type check default true")
            for option in (
                "Hash type spin default 16 min 1 max 1024",
                "Threads type spin default 2 min 1 max 64",
                "Ponder type check default true",
                "OwnBook type check default true",
                "Style type combo default Solid var Solid var Very Risky",
            ):
                say("option name " + option)
            say("uciok")
            if BEHAVIOUR == "deaf":
                time.sleep(600)
        elif words[0] == "setoption":
            name, _, value = line[len("setoption name "):].strip().partition(" value ")
            options[name] = value
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "position":
            head, _, moves = line.strip().partition(" moves ")
            heap = 21 if "startpos" in head else int(head.split()[2])
            heap -= sum(map(int, moves.split()))
        elif words[0] == "go":
            go = line.strip()
            misbehave()
            if BEHAVIOUR == "none":
                say("bestmove (none)")
                continue
            text = ",".join(f"{k}={v}" for k, v in sorted(options.items()))
            say(f"info string {text} {go}")
            line = text if BEHAVIOUR == "talkative" else go
            say(f"info depth 3 score cp {7 if heap % 4 else -7} nodes 42 pv {line}")
            say("bestmove " + choose(heap) + " ponder 1")
        elif words[0] == "secret":
            options["secret"] = words[1]
        elif words[0] == "quit":
            return


def xboard():
    heap, force, times = 21, True, []
    for line in sys.stdin:
        words = line.split()
        while words[0] == "protover" and BEHAVIOUR == "features":
            say("feature another=1")
        if words[0] == "protover" and BEHAVIOUR != "old":
            say('feature myname="Fake 1.0" usermove=1 setboard=1 ping=1 san=1 reuse=0 done=0')
            say('feature option="Hash -spin 16 1 64" option="OwnBook -check 1" smp=1 done=1')
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] == "new":
            heap, force = 21, False
        elif words[0] == "force":
            force = True
        elif words[0] == "setboard":
            heap = int(words[1])
        elif words[0] in ("level", "st", "sd", "time", "book"):
            times.append(line.strip())
        elif words[0] == "usermove" or words[0].isdigit():
            if BEHAVIOUR == "stubborn":
                say("Illegal move: " + words[-1])
                continue
            heap -= int(words[-1])
            assert force, "it never plays on the opponent's time"
        elif words[0] == "go":
            misbehave()
            if BEHAVIOUR == "resign":
                say("resign")
                continue
            say("# " + ";".join(times))
            say("3 -7 1 42 " + ";".join(times))
            taken = choose(heap)
            heap -= int(taken)
            say(("My move is : " if BEHAVIOUR == "old" else "move ") + taken)
        elif words[0] == "quit":
            return


def gtp():
    heap, turn, has_clock, last = 21, "black", False, ""
    for line in sys.stdin:
        before, last = last, line
        number, command, *words = line.split()
        if BEHAVIOUR == "mute":
            time.sleep(600)

        def answer(text="", mark="="):
            say(f"{mark}{number} {text}".rstrip() + "\n")

        if command == "name":
            answer("Fake")
        elif command == "list_commands":
            answer("name\nlist_commands\nboardsize\nclear_board\ntime_settings\nplay\ntime_left\ngenmove")
        elif command == "clear_board":
            heap, turn, has_clock = 21, "black", False
            answer()
        elif command == "time_settings":
            has_clock = words[0] != "0"
            answer()
        elif command == "time_left":
            assert words[0] == turn
            answer()
        elif command == "boardsize":
            answer(*([] if words == ["21"] else ["unacceptable size", "?"]))
        elif command == "play":
            if BEHAVIOUR == "stubborn":
                answer("illegal move", "?")
                continue
            assert words[0] == turn, "players alternate"
            turn = "white" if turn == "black" else "black"
            heap -= int(words[1])
            answer()
        elif command == "genmove" and BEHAVIOUR == "replies":
            sys.stdout.write(f"={number} ")
            while True:
                say("without end")
        elif command == "genmove":
            assert words[0] == turn, "players alternate"
            turn = "white" if turn == "black" else "black"
            assert ("time_left" in before) == has_clock, "a clock is read before each move"
            misbehave()
            if BEHAVIOUR in ("resign", "nothing"):
                answer("resign" if BEHAVIOUR == "resign" else "")
                continue
            # An answer that nobody asked for is left aside.
            say("=999 3\n")
            taken = choose(heap)
            heap -= int(taken)
            answer(taken)
        elif command == "quit":
            return
        else:
            answer("unknown command", "?")


{"uci": uci, "xboard": xboard, "gtp": gtp}[PROTOCOL]()
