// Package live asks public sources on the network for what the snapshot does
// not hold: today's price, a share's daily bars, the figures of the newest
// report, and the PDF of a report.
//
// It is polite and wary by construction. Only the hosts of a fixed table are
// asked, one request at a time for each provider and at least a second apart; a
// provider that refuses is left alone for a while; what was fetched is kept on
// disk as long as it cannot have changed. No cookie or key is sent, kept or
// logged, and no block is worked around.
package live

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// Options adjusts a Client. A nil *Options, and any zero field, means the
// default.
type Options struct {
	// Dir holds the cache and what is remembered of each provider; "" keeps
	// neither beyond this process.
	Dir string
	// NoNetwork forbids every connection. What is cached can still be read.
	NoNetwork bool
	// Now is the clock; default time.Now.
	Now func() time.Time
	// Jitter gives a random wait below max; default uniform.
	Jitter func(max time.Duration) time.Duration
	// Sleep waits; default by the clock. It ends early with the context's error.
	Sleep Sleeper
	// Notice is told of each wait before it begins, and why; default nobody.
	Notice func(provider, why string, wait time.Duration)
	// Loopback is the address (127.0.0.1:port) of a server on this computer that
	// stands in for every host, without encryption. It is for tests; any other
	// address is refused.
	Loopback string
}

// Budget bounds all tries of one request where the context has no deadline.
const Budget = 25 * time.Second

// The rules of asking.
const (
	tryTime    = 9 * time.Second // of one try
	fileTime   = 3 * time.Minute // of a report's PDF
	maxBody    = 4 << 20         // bytes, after decompression
	maxFile    = 60 << 20
	maxTries   = 3
	firstWait  = time.Second // before the second try; the third waits twice as long
	jitterPart = 2           // a wait is lengthened by up to 1/jitterPart of itself
	tripAfter  = 5           // failures in a row after which a provider is left alone, as after one refusal
	restTime   = 15 * time.Minute
	busyTime   = time.Minute // where a provider asks to wait and names no time
	maxHops    = 3
	agent      = "Hedui/1 (personal research; one request at a time)"
)

// Client fetches from the providers of the table. It is safe for concurrent
// use.
type Client struct {
	opts  Options
	http  *http.Client
	cache cache
	gates map[string]*gate
}

// NewClient gives a client. Nothing is sent or written yet.
func NewClient(opts *Options) (*Client, error) {
	c := &Client{opts: opts.withDefaults(), gates: map[string]*gate{}}
	transport, err := c.transport()
	if err != nil {
		return nil, err
	}
	c.http = &http.Client{Transport: transport, CheckRedirect: sameProvider}
	c.cache = cache{dir: c.opts.Dir}
	for _, p := range Providers() {
		if c.gates[p.ID], err = c.newGate(p); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (o *Options) withDefaults() Options {
	var out Options
	if o != nil {
		out = *o
	}
	if out.Now == nil {
		out.Now = time.Now
	}
	if out.Sleep == nil {
		out.Sleep = sleep
	}
	if out.Jitter == nil {
		out.Jitter = func(limit time.Duration) time.Duration { return rand.N(max(limit, 1)) }
	}
	return out
}
