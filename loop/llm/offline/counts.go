package offline

import (
	"cmp"
	"strconv"
)

// hanCounts are the counts that one Han character writes, in digits.
var hanCounts = map[string]string{"两": "2", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9", "十": "10"}

// number reads a count in digits or in one Han character, 0 for what is none.
func number(word string) int {
	n, err := strconv.Atoi(cmp.Or(hanCounts[word], word))
	if err != nil {
		return 0
	}
	return n
}
