// Films any game. Run: mcs Writer.cs && mono Writer.exe > rush.jsonl && matchreel render rush.jsonl
static class Writer {
    // One line of the file, on its way at once: ' stands for ", each % for the next value, which is made safe.
    static void Put(string line, params object[] values) {
        string text = "";
        int next = 0;
        foreach (char c in line)
            if (c != '%') text += c == '\'' ? '"' : c;
            else foreach (char v in ("" + values[next++]))
                text += v == '"' || v == '\\' ? "\\" + v : v < ' ' ? "\\u" + ((int)v).ToString("x4") : "" + v;
        new System.IO.StreamWriter(System.Console.OpenStandardOutput()) { AutoFlush = true }.Write(text + "\n");
    }
    // A game, made up: two robots (0, 1) run for gold (3), and whoever leads is sent home by a wolf (2).
    static void Main() {
        int[] x = { 0, 11, 11, 5 }, y = { 0, 7, 0, 4 }, score = { 0, 0 };
        Put("{'format':'open-replay/1','game':'Gold rush','seats':['%','%'],'board':[12,8]}", "Šárka", "Jo \"Ace\"");
        for (int seed = 25581, i = 0;; i = (i + 1) % 3, seed = (seed * 1103 + 12345) % 65536) {
            if (i == 0) Put("{'things':{'robot0':{'seat':0,'at':[%,%]},'robot1':{'seat':1,'at':[%,%]},'wolf':{'at':[%,%]}},"
                + "'sets':{'gold':[[%,%]]},'score':[%,%]}", x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3], score[0], score[1]);
            if (i == 0 && (score[0] == 5 || score[1] == 5)) break;
            int first = score[1] > score[0] ? 1 : 0, to = i < 2 ? 3 : first;
            int dx = System.Math.Sign(x[to] - x[i]), dy = dx == 0 ? System.Math.Sign(y[to] - y[i]) : 0;
            if (seed / 16 % 4 > i / 2) { x[i] += dx; y[i] += dy; }
            if (x[i] != x[to] || y[i] != y[to]) continue;
            if (i == 2) { x[first] = 11 * first; y[first] = 7 * first; }
            else { score[i]++; x[3] = seed % 12; y[3] = seed / 12 % 8; }
        }
        Put("{'result':{'winner':%}}", score[1] / 5);
    }
}
