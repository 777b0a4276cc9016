// Films any game. Run: c++ -std=c++11 -o rush writer.cpp && ./rush > rush.jsonl && matchreel render rush.jsonl
#include <iostream>
#include <sstream>
// One line of the file, on its way at once: ' stands for ", each % for the next value, which is made safe.
template <class... Values> void put(const char *line, const Values &...values) {
    std::stringstream all;
    (void)std::initializer_list<int>{0, (all << values << '\0', 0)...}; // the values, each with its end
    for (char c; *line; line++)
        if (*line != '%') std::cout << (*line == '\'' ? '"' : *line);
        else while (all.get(c) && c)
            if (c > 0 && c < ' ') std::cout << "\\u00" << "01"[c / 16] << "0123456789abcdef"[c % 16];
            else std::cout << (c == '"' || c == '\\' ? "\\" : "") << c;
    std::cout << std::endl;
}
int main() { // A game, made up: two robots (0, 1) run for gold (3), and whoever leads is sent home by a wolf (2).
    int x[] = {0, 11, 11, 5}, y[] = {0, 7, 0, 4}, score[] = {0, 0};
    put("{'format':'open-replay/1','game':'Gold rush','seats':['%','%'],'board':[12,8]}", "Šárka", "Jo \"Ace\"");
    for (int seed = 25581, i = 0;; i = (i + 1) % 3, seed = (seed * 1103 + 12345) % 65536) {
        if (i == 0) put("{'things':{'robot0':{'seat':0,'at':[%,%]},'robot1':{'seat':1,'at':[%,%]},'wolf':{'at':[%,%]}},"
            "'sets':{'gold':[[%,%]]},'score':[%,%]}", x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3], score[0], score[1]);
        if (i == 0 && (score[0] == 5 || score[1] == 5)) break;
        int first = score[1] > score[0], to = i < 2 ? 3 : first, dx = (x[i] < x[to]) - (x[i] > x[to]);
        int dy = dx ? 0 : (y[i] < y[to]) - (y[i] > y[to]);
        if (seed / 16 % 4 > i / 2) x[i] += dx, y[i] += dy;
        if (x[i] != x[to] || y[i] != y[to]) continue;
        if (i == 2) x[first] = 11 * first, y[first] = 7 * first;
        else score[i]++, x[3] = seed % 12, y[3] = seed / 12 % 8;
    }
    put("{'result':{'winner':%}}", score[1] == 5);
}
