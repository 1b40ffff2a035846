package live

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// errForbidden is for a connection that must not be made.
var errForbidden = errors.New("not a public address of the table of sources")

// transport gives connections to the hosts of the table and nowhere else. The
// address is checked after the name was looked up and before the connection is
// made, so that a name that leads to this computer or its network leads
// nowhere. Proxies of the environment are not used: they would look names up
// themselves.
func (c *Client) transport() (*http.Transport, error) {
	t := &http.Transport{
		MaxConnsPerHost: 1, MaxIdleConnsPerHost: 1, IdleConnTimeout: 30 * time.Second,
		TLSHandshakeTimeout: tryTime, ResponseHeaderTimeout: 0, ForceAttemptHTTP2: true,
		MaxResponseHeaderBytes: 64 << 10,
	}
	if c.opts.NoNetwork {
		t.DialContext = func(context.Context, string, string) (net.Conn, error) { return nil, errOffline }
		return t, nil
	}
	if stand := c.opts.Loopback; stand != "" {
		addr, err := netip.ParseAddrPort(stand)
		if err != nil || !addr.Addr().IsLoopback() {
			return nil, fmt.Errorf("live: %q is no address of this computer with a port", stand)
		}
		t.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, stand)
		}
		return t, nil
	}
	dialer := &net.Dialer{Timeout: tryTime, Control: onlyPublic}
	t.DialContext = func(ctx context.Context, network, addr string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, err
		}
		if _, ok := providerOf(host); !ok || port != "443" {
			return nil, fmt.Errorf("%s: %w", addr, errForbidden)
		}
		return dialer.DialContext(ctx, network, addr)
	}
	return t, nil
}

// errOffline is for a connection under --no-network.
var errOffline = errors.New("--no-network forbids it")

// onlyPublic refuses an address that is not on the public internet.
func onlyPublic(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !public(at.Addr()) {
		return fmt.Errorf("%s: %w", address, errForbidden)
	}
	return nil
}

// reserved are ranges that netip does not name and that lead into some network
// other than the internet: carrier NAT, this network, benchmarking, reserved,
// translated IPv4.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"),
}

func public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() || a.Zone() != "" {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// sameProvider follows a redirect only to a host of the same provider and never
// away from encryption.
func sameProvider(req *http.Request, via []*http.Request) error {
	from, ok1 := providerOf(via[0].URL.Hostname())
	to, ok2 := providerOf(req.URL.Hostname())
	switch {
	case len(via) > maxHops:
		return fmt.Errorf("more than %d redirects: %w", maxHops, errForbidden)
	case !ok1 || !ok2 || from.ID != to.ID || req.URL.Scheme != via[0].URL.Scheme || req.URL.Port() != "":
		return fmt.Errorf("redirect to %s: %w", req.URL.Host, errForbidden)
	}
	return nil
}
