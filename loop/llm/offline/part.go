package offline

// part answers one part of a question; done is false while it waits for a
// tool.
func (t *turn) part(f frame) (a answer, done bool) {
	return t.indicators(f)
}
