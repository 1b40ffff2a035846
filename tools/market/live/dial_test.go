package live_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market/live"
)

// Only the hosts of the table are asked, over encryption.
func TestOnlyTheTable(t *testing.T) {
	t.Parallel()
	c, err := live.NewClient(nil)
	require.NoError(t, err)
	for _, u := range []string{
		"http://qt.gtimg.cn/", "https://evil.example/", "https://qt.gtimg.cn:444/", "https://user:pw@qt.gtimg.cn/", "https://127.0.0.1/",
		"https://qt.gtimg.cn.evil.example/", "file:///etc/passwd", "https://[::1]/", "//qt.gtimg.cn/", "qt.gtimg.cn",
	} {
		var got string
		_, err := c.Get(t.Context(), live.Request{URL: u}, plainly(&got))
		require.ErrorContains(t, err, "not a public address of the table", u)
		require.NotContains(t, err.Error(), "pw@")
	}
	for _, a := range []string{"8.8.8.8", "127.0.0.1", "example.com:80", "[fe80::1%eth0]:80"} {
		_, err := live.NewClient(&live.Options{Loopback: a})
		require.Error(t, err, a)
	}
}

func TestOnlyPublic(t *testing.T) {
	t.Parallel()
	for address, public := range map[string]bool{
		"1.2.4.8:443": true, "[2400:3200::1]:443": true,
		"127.0.0.1:443": false, "10.1.2.3:443": false, "172.16.0.1:443": false, "192.168.1.1:443": false, "169.254.169.254:443": false,
		"100.64.0.1:443": false, "0.0.0.0:443": false, "255.255.255.255:443": false, "224.0.0.1:443": false, "198.18.0.1:443": false,
		"[::1]:443": false, "[::]:443": false, "[fe80::1]:443": false, "[fc00::1]:443": false, "[::ffff:127.0.0.1]:443": false,
		"[::ffff:10.0.0.1]:443": false, "[64:ff9b::7f00:1]:443": false, "[2002:7f00:1::]:443": false, "localhost:443": false,
	} {
		require.Equal(t, public, live.OnlyPublic("tcp", address, nil) == nil, address)
	}
}
