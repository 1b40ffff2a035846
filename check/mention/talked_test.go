package mention_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

// A time of talking is no time of a figure; any other time stays one.
func TestTimesOfTalk(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 11, 10, 0, 0, 0, time.UTC)
	for text, talked := range map[string]bool{
		"上周我们看的那家公司，毛利率是多少":                  true,
		"昨天问过的毛利率":                           true,
		"三天前聊过的公司":                           true,
		"前天问的是什么":                            true,
		"上个月比较过的两家":                          true,
		"今天我们聊过哪些公司":                         true,
		"The company we discussed last week": true,
		"what did I ask yesterday":           true,
		"上周五的收盘价":                            false,
		"昨天的收盘价":                             false,
		"昨天我看涨了多少":                           false,
		"今天看一下收盘价":                           false,
		"上个月涨幅最大的":                           false,
		"price of last week":                 false,
	} {
		r := mention.Read(text, nil, mention.Options{Now: now})
		require.Equal(t, talked, len(r.Refs(mention.RefTalked)) == 1, text)
		require.NotEqual(t, talked, r.Has(mention.KindPeriod), text)
	}
}

func TestQuestionsAboutTheTalk(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"刚才第一个问题问的是什么":                     true,
		"我们刚才都聊了哪些公司":                      true,
		"上周我问了什么":                          true,
		"最开始我问的是什么":                        true,
		"上一个问题是什么":                         true,
		"我们聊过五粮液吗":                         true,
		"what was my first question":       true,
		"Which stocks did we look at?":     true,
		"刚才第二个问题里的公司":                      false,
		"上周我们看的那家公司":                       false,
		"年报里说了什么":                          false,
		"你能做什么":                            false,
		"哪些公司属于白酒行业":                       false,
		"> 我们聊过什么\n它呢":                     false,
		"which companies are in the index": false,
	} {
		require.Equal(t, want, mention.Read(text, nil, mention.Options{}).OfTalk(), text)
	}
}
