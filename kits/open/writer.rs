//! Films any game. Run: rustc -o rush writer.rs && ./rush > rush.jsonl && matchreel render rush.jsonl
/// One line of the file, on its way at once: ' stands for ", each % for the next value, which is made safe.
fn put<T: ToString>(line: &str, values: impl IntoIterator<Item = T>) {
    let safe = |c: char| if c < ' ' { format!("\\u{:04x}", c as u32) } else { c.to_string() };
    let quoted = |text: String| text.replace('\\', "\\\\").replace('"', "\\\"").chars().map(safe).collect();
    let values = values.into_iter().map(|value| quoted(value.to_string())).chain([String::new()]);
    let parts = line.split('%').zip(values).map(|(part, value)| part.replace('\'', "\"") + &value);
    println!("{}", parts.collect::<String>());
}
/// A game, made up: two robots (0, 1) run for gold (3), and whoever leads is sent home by a wolf (2).
fn main() {
    let (mut at, mut score, mut seed) = ([[0, 0], [11, 7], [11, 0], [5, 4]], [0, 0, 0], 25581);
    put("{'format':'open-replay/1','game':'Gold rush','seats':['%','%'],'board':[12,8]}", ["Šárka", "Jo \"Ace\""]);
    let step = "{'things':{'robot0':{'seat':0,'at':[%,%]},'robot1':{'seat':1,'at':[%,%]},'wolf':{'at':[%,%]}},\
                'sets':{'gold':[[%,%]]},'score':[%,%]}";
    put(step, at.iter().flatten().chain(&score[..2]));
    while !score[..2].contains(&5) {
        for i in 0..3 {
            let to = [3, 3, usize::from(score[1] > score[0])][i];
            let way = usize::from(at[i][0] == at[to][0]);
            at[i][way] += i32::signum(at[to][way] - at[i][way]) * i32::from(seed / 16 % 4 > i as i32 / 2);
            if at[i] == at[to] {
                (score[i], at[to]) = (score[i] + 1, [[0, 0], [11, 7], [0, 0], [seed % 12, seed / 12 % 8]][to]);
            }
            seed = (seed * 1103 + 12345) % 65536;
        }
        put(step, at.iter().flatten().chain(&score[..2]));
    }
    put("{'result':{'winner':%}}", [score[1] / 5]);
}
