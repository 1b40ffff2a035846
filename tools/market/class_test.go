package market

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The first-level classes of the collection are turned at their end; companies
// stand under the class they belong to all the same.
func TestFirstLevelClasses(t *testing.T) {
	t.Parallel()
	store, err := Open()
	require.NoError(t, err)
	class := map[string]string{}
	members := map[string]int{}
	for _, c := range store.Companies() {
		class[c.Name] = c.SW1
		members[c.SW1]++
	}
	for name, want := range map[string]string{
		"中国神华": "煤炭", "陕西煤业": "煤炭", "山西焦煤": "煤炭", "美锦能源": "煤炭",
		"中国石油": "石油石化", "中国海油": "石油石化", "恒逸石化": "石油石化",
		"伟明环保": "环保", "首创环保": "环保", "上海家化": "美容护理", "贝泰妮": "美容护理",
		"贵州茅台": "食品饮料", "工商银行": "银行", "万科A": "房地产", "宝钢股份": "钢铁", "比亚迪": "汽车",
	} {
		require.Equal(t, want, class[name], name)
	}
	for _, name := range []string{"煤炭", "石油石化", "环保", "美容护理"} {
		require.Greater(t, members[name], 20, name)
	}
}
