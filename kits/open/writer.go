// Films any game. Run: go run writer.go > rush.jsonl && matchreel render rush.jsonl
package main

import "encoding/json"
import "fmt"

// One line of the file, on its way at once: each %s stands for the next value, which is made safe.
func put(line string, values ...any) {
	for i, value := range values {
		values[i], _ = json.Marshal(value)
	}
	fmt.Printf(line+"\n", values...)
}
func main() { // A game, made up: two robots (0, 1) run for gold (3), and whoever leads is sent home by a wolf (2).
	at, score, one := [4][2]int{{0, 0}, {11, 7}, {11, 0}, {5, 4}}, [3]int{}, map[bool]int{true: 1}
	put(`{"format":"open-replay/1","game":"Gold rush","seats":%s,"board":[12,8]}`, []string{"Šárka", `Jo "Ace"`})
	step := `{"things":{"robot0":{"seat":0,"at":%s},"robot1":{"seat":1,"at":%s},"wolf":{"at":%s}},"sets":{"gold":[%s]},"score":%s}`
	put(step, at[0], at[1], at[2], at[3], score[:2])
	for seed := 25581; score[0] < 5 && score[1] < 5; put(step, at[0], at[1], at[2], at[3], score[:2]) {
		for i := 0; i < 3; i, seed = i+1, (seed*1103+12345)%65536 {
			to := [3]int{3, 3, one[score[1] > score[0]]}[i]
			way, pace := one[at[i][0] == at[to][0]], one[seed/16%4 > i/2]
			at[i][way] += pace * (one[at[i][way] < at[to][way]] - one[at[i][way] > at[to][way]])
			if at[i] == at[to] { // whoever gets there has it, and it is elsewhere then
				score[i], at[to] = score[i]+1, [4][2]int{{0, 0}, {11, 7}, {}, {seed % 12, seed / 12 % 8}}[to]
			}
		}
	}
	put(`{"result":{"winner":%s}}`, score[1]/5)
}
