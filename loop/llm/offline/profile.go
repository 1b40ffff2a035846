package offline

// profile answers a part that asks for text facts about a company.
func (t *turn) profile(f frame) (answer, bool) { return answer{}, true }
