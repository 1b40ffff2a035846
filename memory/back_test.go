package memory_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/memory"
)

func TestReadBack(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 11, 10, 0, 0, 0, time.UTC) // a Wednesday
	on := func(from, to string) memory.Back {
		f, err := time.Parse(time.DateOnly, from)
		require.NoError(t, err)
		u, err := time.Parse(time.DateOnly, to)
		require.NoError(t, err)
		return memory.Back{From: f, To: u}
	}
	all := func(b memory.Back) memory.Back { b.All = true; return b }
	for _, tt := range []struct {
		question string
		want     memory.Back
		ok       bool
	}{
		{"上周我们看的那家公司，毛利率是多少", on("2026-03-02", "2026-03-09"), true},
		{"昨天问过的那家公司", on("2026-03-10", "2026-03-11"), true},
		{"前天聊的是哪家", on("2026-03-09", "2026-03-10"), true},
		{"三天前我们讨论过什么", all(on("2026-03-08", "2026-03-09")), true},
		{"两周前查过的公司", on("2026-02-22", "2026-03-01"), true},
		{"上个月比较过的两家", on("2026-02-01", "2026-03-01"), true},
		{"The company we looked at last week", on("2026-03-02", "2026-03-09"), true},
		{"what did I ask yesterday", all(on("2026-03-10", "2026-03-11")), true},
		{"刚才第二个问题里的公司，净利润呢", memory.Back{Here: true, Nth: 2}, true},
		{"倒数第三个问题", memory.Back{Here: true, Nth: -3}, true},
		{"第十二问的公司", memory.Back{Here: true, Nth: 12}, true},
		{"my second question", memory.Back{Here: true, Nth: 2}, true},
		{"昨天的第一个问题是什么", func() memory.Back { b := on("2026-03-10", "2026-03-11"); b.Nth = 1; return b }(), true},
		{"我们刚才都聊了哪些公司", memory.Back{Here: true, All: true}, true},
		{"上周我们都看了些什么", all(on("2026-03-02", "2026-03-09")), true},
		{"最开始我问的是什么", memory.Back{Here: true, Nth: 1}, true},
		{"上次我们看到哪了", memory.Back{Last: true}, true},
		{"之前问过茅台的毛利率吗", memory.Back{}, true},
		{"还记得那家做电池的公司吗", memory.Back{}, true},

		{"上周五粮液的收盘价", memory.Back{}, false},
		{"昨天茅台股价多少", memory.Back{}, false},
		{"第二名是谁", memory.Back{}, false},
		{"上个月涨幅最大的公司", memory.Back{}, false},
		{"贵州茅台2023年毛利率是多少", memory.Back{}, false},
		{"> 上周我们看的那家公司\n茅台毛利率", memory.Back{}, false},
		{"", memory.Back{}, false},
	} {
		t.Run(tt.question, func(t *testing.T) {
			t.Parallel()
			b, ok := memory.ReadBack(tt.question, now)
			require.Equal(t, tt.ok, ok)
			if ok {
				require.Equal(t, tt.want, b)
			}
		})
	}
	sunday := time.Date(2026, 3, 15, 23, 0, 0, 0, time.UTC)
	b, ok := memory.ReadBack("上周看过的", sunday)
	require.True(t, ok)
	require.Equal(t, on("2026-03-02", "2026-03-09"), b, "Sunday belongs to the week before it")
}
