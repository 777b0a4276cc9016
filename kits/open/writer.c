/* Films any game. Run: cc -o rush writer.c && ./rush > rush.jsonl && matchreel render rush.jsonl */
#include <stdarg.h>
#include <stdio.h>
/* One line of the file, on its way at once: ' stands for ", %d for a number, %s for a text, which is made safe. */
static void put(const char *line, ...) {
    va_list values;
    va_start(values, line);
    for (; *line; line++)
        if (*line != '%') putchar(*line == '\'' ? '"' : *line);
        else if (*++line == 'd') printf("%d", va_arg(values, int));
        else for (const char *s = va_arg(values, const char *); *s; s++)
            printf(*s == '"' || *s == '\\' ? "\\%c" : *s > 0 && *s < ' ' ? "\\u%04x" : "%c", *s);
    va_end(values), putchar('\n'), fflush(stdout);
}
int main(void) { /* A game, made up: two robots (0, 1) run for gold (3), and whoever leads is sent home by a wolf (2). */
    int x[] = {0, 11, 11, 5}, y[] = {0, 7, 0, 4}, score[] = {0, 0};
    put("{'format':'open-replay/1','game':'Gold rush','seats':['%s','%s'],'board':[12,8]}", "Šárka", "Jo \"Ace\"");
    for (int seed = 25581, i = 0;; i = (i + 1) % 3, seed = (seed * 1103 + 12345) % 65536) {
        if (i == 0) put("{'things':{'robot0':{'seat':0,'at':[%d,%d]},'robot1':{'seat':1,'at':[%d,%d]},'wolf':{'at':[%d,%d]}},"
            "'sets':{'gold':[[%d,%d]]},'score':[%d,%d]}", x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3], score[0], score[1]);
        if (i == 0 && (score[0] == 5 || score[1] == 5)) break;
        int first = score[1] > score[0], to = i < 2 ? 3 : first, dx = (x[i] < x[to]) - (x[i] > x[to]);
        int dy = dx ? 0 : (y[i] < y[to]) - (y[i] > y[to]);
        if (seed / 16 % 4 > i / 2) x[i] += dx, y[i] += dy;
        if (x[i] != x[to] || y[i] != y[to]) continue;
        if (i == 2) x[first] = 11 * first, y[first] = 7 * first;
        else score[i]++, x[3] = seed % 12, y[3] = seed / 12 % 8;
    }
    put("{'result':{'winner':%d}}", score[1] == 5);
}
