// The engine of Egaroucid's web page as a GTP program, without its book; its one argument is the level. From level 14 on
// it was seen to crash.
#include "web/ai.hpp"
#include <fstream>
#include <sstream>
#include <unistd.h>

struct Game {
    uint64_t discs[2]; // black's and white's; a1 is the highest bit

    void begin() {
        discs[0] = 0x0000000810000000ULL;
        discs[1] = 0x0000001008000000ULL;
    }
    Board seen_by(int player) const {
        Board board;
        board.player = discs[player];
        board.opponent = discs[1 - player];
        return board;
    }
    void play(int player, int cell) {
        Board board = seen_by(player);
        Flip flip;
        calc_flip(&flip, &board, cell);
        board.move_board(&flip);
        discs[1 - player] = board.player;
        discs[player] = board.opponent;
    }
};

static void prepare() {
    board_init();
    mobility_init();
    stability_init();
    parent_transpose_table.first_init();
    child_transpose_table.first_init();
    evaluate_init();
}

static std::string square(int cell) {
    int place = 63 - cell;
    return {(char)('A' + place % 8), (char)('1' + place / 8)};
}

static int cell(const std::string &square) {
    return 63 - ((square[1] - '1') * 8 + (toupper(square[0]) - 'A'));
}

int main(int count, char **words) {
    int level = count > 1 ? atoi(words[1]) : 10;
    // What it says of itself is not for the referee.
    std::streambuf *replies = std::cout.rdbuf();
    std::ofstream nowhere("/dev/null");
    std::ostream out(replies);
    std::cout.rdbuf(nowhere.rdbuf());
    std::cerr.rdbuf(nowhere.rdbuf());
    prepare();
    Game game;
    game.begin();
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream command(line);
        std::string id, name, colour, move;
        command >> name;
        if (name.empty()) continue;
        if (isdigit(name[0])) {
            id = name;
            command >> name;
        }
        command >> colour >> move;
        int player = !colour.empty() && tolower(colour[0]) == 'w';
        auto reply = [&](char sign, const std::string &text) {
            out << sign << id << " " << text << "\n\n" << std::flush;
        };
        if (name == "name") reply('=', "Egaroucid web");
        else if (name == "version") reply('=', std::to_string(level));
        else if (name == "protocol_version") reply('=', "2");
        else if (name == "list_commands")
            reply('=', "name\nversion\nprotocol_version\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit");
        else if (name == "boardsize" || name == "komi") reply('=', "");
        else if (name == "clear_board") {
            game.begin();
            reply('=', "");
        } else if (name == "play") {
            if (move.size() == 2) game.play(player, cell(move));
            reply('=', "");
        } else if (name == "genmove") {
            Board board = game.seen_by(player);
            if (!board.get_legal()) {
                reply('=', "PASS");
                continue;
            }
            int chosen = ai(board, level, false, false, false).policy;
            game.play(player, chosen);
            reply('=', square(chosen));
        } else if (name == "quit") {
            reply('=', "");
            _exit(0);
        } else reply('?', "unknown command");
    }
    _exit(0);
}
