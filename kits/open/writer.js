// Films any game. Run: node writer.js > rush.jsonl && matchreel render rush.jsonl
const fs = require("fs");

const out = 1; // standard output; fs.openSync("rush.jsonl", "w") does as well

// One line of the file, on its way at once.
function put(line) {
  fs.writeSync(out, JSON.stringify(line) + "\n");
}

// A game, made up: two robots run for gold, and whoever leads is sent home by a wolf. Yours takes its place.
let at = [[0, 0], [11, 7], [11, 0]], gold = [5, 4], score = [0, 0], seed = 25581;
put({ format: "open-replay/1", game: "Gold rush", seats: ["Šárka", 'Jo "Ace"'], board: [12, 8] });
for (;;) {
  const robot = (seat) => ({ seat, at: at[seat] });
  put({ things: { robot0: robot(0), robot1: robot(1), wolf: { at: at[2] } }, sets: { gold: [gold] }, score });
  if (score.includes(5)) break;
  for (let i = 0; i < 3; i++, seed = (seed * 1103 + 12345) % 65536) {
    const first = score[1] > score[0] ? 1 : 0;
    const goal = i < 2 ? gold : at[first];
    const way = at[i][0] === goal[0] ? 1 : 0;
    if ((seed >> 4) % 4 > i >> 1) at[i][way] += Math.sign(goal[way] - at[i][way]); // the wolf is slower
    if (at[i][0] !== goal[0] || at[i][1] !== goal[1]) continue;
    if (i === 2) at[first] = [11 * first, 7 * first];
    else [score[i], gold] = [score[i] + 1, [seed % 12, (seed / 12 | 0) % 8]];
  }
}
put({ result: { winner: score[1] === 5 ? 1 : 0 } });
