package main

import (
	"strconv"

	"hedui/memory"
)

// sayer picks between what is said in Chinese and in English, or gives both.
type sayer = func(zh, en string) string

// say gives what a command without a question says, in both languages: nothing
// tells which of them is read.
func (c console) say(zh, en string) string { return zh + " / " + en }

// counted writes how many of something there are, in both languages.
func (c console) counted(n int, zh, en string) string {
	if n != 1 {
		en += "s"
	}
	return c.say(strconv.Itoa(n)+zh, strconv.Itoa(n)+" "+en)
}

// say gives what the program itself says in the language of the last question;
// before there is one, in both.
func (t *conversation) say(zh, en string) string {
	switch t.lang {
	case "zh":
		return zh
	case "en":
		return en
	}
	return t.console.say(zh, en)
}

// settled says what a preference settles.
func settled(say sayer, c memory.Choice) string {
	return say(c.Text(), string(c.Kind)+" "+c.Value)
}
