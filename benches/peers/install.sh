#!/bin/sh
# Installs Debian's opponents for matches, and prints where their programs are and how a match names
# them. What a distribution lacks is said and passed over.
#   sh benches/peers/install.sh            all of them
#   sh benches/peers/install.sh stockfish  only those
# Needs apt-get and the rights to use it. Nothing of these programs is linked or copied; most are
# under the GPL and stay opponents. What each of them does otherwise than one expects is in
# benches/README.md.
set -u

# package  program  protocol  game
peers="
stockfish stockfish uci chess
glaurung glaurung uci chess
toga2 toga2 uci chess
ethereal-chess ethereal-chess uci chess
fairymax fairymax xboard chess
gnuchess gnuchess xboard chess
hoichess hoichess xboard chess
phalanx phalanx xboard chess
sjeng sjeng xboard chess
grhino gtp-rhino gtp othello
gnubg gnubg script backgammon
"
PATH="$PATH:/usr/games"

wanted() {
    [ "$#" -eq 1 ] && return 0
    name=$1
    shift
    for one in "$@"; do [ "$one" = "$name" ] && return 0; done
    return 1
}

# A policy without candidate is a package that this distribution does not have.
offered() {
    LC_ALL=C apt-cache policy "$1" | grep -q 'Candidate: [^(]'
}

install() {
    command -v "$2" >/dev/null && return 0
    offered "$1" || return 1
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$1" >/dev/null
}

report() {
    if at=$(command -v "$2"); then
        version=$(dpkg-query --show --showformat='${Version}' "$1" 2>/dev/null)
        printf '%-10s %-14s %-26s %s:%s\n' "$4" "$1" "$at" "$3" "$at"
        printf '%-10s version %s\n' '' "${version:-unknown}"
    else
        printf '%-10s %-14s not to be had here\n' "$4" "$1"
    fi
}

for name in "$@"; do
    echo "$peers" | grep -q "^$name " && continue
    echo "$0: no such package: $name; there are:$(echo "$peers" | cut -d' ' -f1 | tr '\n' ' ')" >&2
    exit 2
done

echo "$peers" | while read -r package program protocol game; do
    [ -n "$package" ] && wanted "$package" "$@" || continue
    install "$package" "$program" || echo "$package: not installed" >&2
    report "$package" "$program" "$protocol" "$game"
done
