package main

// say gives what the program itself says in the language of the last question;
// before there is one, in both.
func (t *conversation) say(zh, en string) string {
	switch t.lang {
	case "zh":
		return zh
	case "en":
		return en
	}
	return zh + " / " + en
}
