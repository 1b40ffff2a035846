package live

import "time"

// Status is what is known of a provider without asking it.
type Status struct {
	Provider    Provider
	LastRequest time.Time // zero when it was never asked
	LastSuccess time.Time
	LastFailure string    // in Chinese, "" when the last try succeeded
	Until       time.Time // it is not asked before, zero when it may be
}

// Status gives what is known of each provider, in the order of Providers.
func (c *Client) Status() []Status {
	now := c.opts.Now()
	var out []Status
	for _, p := range Providers() {
		s := c.gates[p.ID].remembered()
		st := Status{Provider: p, LastRequest: s.LastRequest, LastSuccess: s.LastSuccess, LastFailure: s.LastFailure, Until: s.blocked(now)}
		if s.NotBefore.After(now) {
			st.Until = s.NotBefore
		}
		out = append(out, st)
	}
	return out
}
