/* Cake as a UCI program for checkers, without its book and databases. Moves are `11-15` and `15x22`; `go movetime` is all
 * that it knows of time, which it takes on average: a single move may take four times as much. */
#include "windows.h"
#include "switches.h"
#include "structs.h"
#include "cakepp.h"
#include "consts.h"
#include "move_gen.h"
#include "cake_misc.h"

extern int usethebook;
static SEARCHINFO search;
static POSITION now;

int hashclear(void) { return 0; }
int get_app_instance(char *name, int *instance) {
    *instance = 0;
    return 0;
}

static void begin(void) {
    now.bm = 0xFFF;
    now.wm = 0xFFF00000u;
    now.bk = now.wk = 0;
    now.color = BLACK;
}

static POSITION after(const MOVE *move) {
    POSITION next = now;
    next.bm ^= move->bm;
    next.bk ^= move->bk;
    next.wm ^= move->wm;
    next.wk ^= move->wk;
    next.color ^= CC;
    return next;
}

static int same(const POSITION *a, const POSITION *b) {
    return a->bm == b->bm && a->bk == b->bk && a->wm == b->wm && a->wk == b->wk;
}

static int moves(MOVE *found) {
    int order[MAXMOVES];
    int count = makecapturelist(&now, found, order, 0);
    return count ? count : makemovelist(&search, &now, found, order, 0, 0);
}

/* Bits go from left to right as Black sees the rows, squares from right to left. */
static int square(unsigned bits) {
    int bit = __builtin_ctz(bits);
    return bit / 4 * 4 + 4 - bit % 4;
}

/* From, to, and how many pieces are taken; a king that jumps back to where it began has gone nowhere. */
static void told(const MOVE *move, int ends[2], int *taken) {
    POSITION next = after(move);
    unsigned black[2] = {now.bm | now.bk, next.bm | next.bk};
    unsigned white[2] = {now.wm | now.wk, next.wm | next.wk};
    unsigned *own = now.color == BLACK ? black : white, *other = now.color == BLACK ? white : black;
    unsigned left = own[0] & ~own[1], reached = own[1] & ~own[0];
    ends[0] = left ? square(left) : 0;
    ends[1] = reached ? square(reached) : 0;
    *taken = __builtin_popcount(other[0] & ~other[1]);
}

static int play(char *word) {
    int squares[16], count = 0;
    while (*word && count < 16) {
        squares[count++] = strtol(word, &word, 10);
        if (*word) word++;
    }
    MOVE found[MAXMOVES];
    for (int left = moves(found); left-- > 0;) {
        int ends[2], taken, last = count ? squares[count - 1] : 0;
        told(&found[left], ends, &taken);
        int returns = !ends[0] && squares[0] == last;
        int fits = ends[0] == squares[0] && ends[1] == last && (count == 2 || taken == count - 1);
        if (fits || returns) {
            now = after(&found[left]);
            return 1;
        }
    }
    return 0;
}

static void think(FILE *out, double seconds, int is_fresh) {
    char text[4096];
    int stop = 0;
    POSITION reached = now;
    cake_getmove(&search, &reached, TIME_BASED, seconds, 0, 0, text, &stop, 0, is_fresh);
    MOVE found[MAXMOVES];
    for (int left = moves(found); left-- > 0;) {
        POSITION next = after(&found[left]);
        if (same(&next, &reached)) {
            int ends[2], taken;
            told(&found[left], ends, &taken);
            fprintf(out, "bestmove %d%c%d\n", ends[0], taken ? 'x' : '-', ends[1]);
            return;
        }
    }
    fprintf(out, "bestmove 0000\n");
}

int main(void) {
    static char line[65536], text[4096];
    int is_fresh = 1;
    FILE *out = fdopen(dup(1), "w");
    freopen("/dev/null", "w", stdout);
    usethebook = 0;
    initcake(text);
    search.repcheck = malloc((MAXDEPTH + HISTORYOFFSET) * sizeof(REPETITION));
    resetsearchinfo(&search);
    begin();
    while (fgets(line, sizeof line, stdin)) {
        char *word = strtok(line, " \r\n");
        if (!word) continue;
        if (!strcmp(word, "uci")) fprintf(out, "id name Cake 1.89g\nuciok\n");
        else if (!strcmp(word, "isready")) fprintf(out, "readyok\n");
        else if (!strcmp(word, "ucinewgame")) is_fresh = 1;
        else if (!strcmp(word, "position")) {
            begin();
            word = strtok(0, " \r\n");
            if (word && strcmp(word, "startpos")) fprintf(out, "info string expected startpos\n");
            strtok(0, " \r\n");
            while ((word = strtok(0, " \r\n")))
                if (!play(word)) fprintf(out, "info string illegal move %s\n", word);
        } else if (!strcmp(word, "go")) {
            double seconds = 0.05;
            while ((word = strtok(0, " \r\n")))
                if (!strcmp(word, "movetime") && (word = strtok(0, " \r\n"))) seconds = atof(word) / 1000;
            think(out, seconds, is_fresh);
            is_fresh = 0;
        } else if (!strcmp(word, "quit")) break;
        fflush(out);
    }
    _exit(0);
}
