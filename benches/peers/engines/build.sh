#!/bin/sh
# Builds engines that speak no protocol of their own, from their public sources, as programs for `outply match`:
#   sh benches/peers/engines/build.sh egaroucid SOURCES PROGRAM    Othello: the engine of Egaroucid's web page, GTP
#   sh benches/peers/engines/build.sh cake SOURCES PROGRAM         checkers: Cake 1.89g, UCI
# SOURCES is a checkout of github.com/Nyanyan/Egaroucid (GPL) or github.com/martinfierz/cake. Neither becomes part of
# Outply; what is here is what a match needs to talk to them. No books, no endgame tables.
#   outply match othello outply@st=0.02 "gtp:PROGRAM 8" --random-plies 8        # the level is 1 to 12
#   outply match checkers outply@ uci:PROGRAM --control st=0.05
set -eu
if [ "$#" -ne 3 ]; then
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case $1 in
egaroucid)
    cp -r "$2/src/web" "$work"
    # Where a long is not a long long, `max` does not know which of the two is meant.
    sed -i 's/max(1ULL,/max((uint64_t)1,/g' "$work"/web/*.hpp
    ${CXX:-c++} -O3 -march=native -std=c++17 -I"$work" "$here/egaroucid.cpp" -o "$3"
    ;;
cake)
    cp "$2"/*.c "$2"/*.h "$work"
    for header in Windows.h winbase.h shlobj.h shlwapi.h intrin.h conio.h; do
        echo '#include "windows.h"' > "$work/$header"
    done
    cp "$here/windows.h" "$work"
    sed -i 's/unsigned __int64/unsigned long long/; s/__int64/long long/' "$work"/*.c "$work"/*.h
    sed -i 's/^#define \(USE_KR_DB\|BOOK\|BOOKGEN\)\>.*/#undef \1/' "$work/switches.h"
    sed -i 's/\<index\>/pattern_index/g' "$work/cake_eval_parametrized.c"
    cd "$work"
    ${CC:-cc} -O3 -march=native -w -fpermissive -D_WIN64 -I. -include windows.h \
        boolean.c bookht.c cake_book.c cake_eval_parametrized.c cake_misc.c cakepp.c initcake.c move_gen.c pattern.c \
        "$here/cake.c" -lm -o program
    cd - > /dev/null
    cp "$work/program" "$3"
    ;;
*)
    echo "expected egaroucid or cake, not $1" >&2
    exit 2
    ;;
esac
