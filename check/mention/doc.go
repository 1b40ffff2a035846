// Package mention is the one reader of companies, metrics, periods and
// references in text. It knows no names of its own: they come through a
// Lexicon.
//
// # The way of a text
//
// Read (read.go) folds it (fold.go: width, case, punctuation, with the way back to the
// original) and walks over it once. At each place the longest of these wins:
//
//	a name       lexicon.go; code.go for a stock code that the lexicon does not have
//	a period     scan_period.go, which asks scan_year.go for the year, scan_tail.go for
//	             what narrows it, scan_date.go, scan_range.go, scan_relative.go (近三年)
//	             and scan_weekday.go
//	a phrase     phrases.go and phrases_*.go: the fixed words for references, operations
//	             and forms; scan_number.go where a number stands in one
//
// Then the mentions are looked at together: scan_behind.go (a year that is said last),
// talked.go (times of talking, not of figures), moves.go (那五粮液呢, 和五粮液比), roles.go
// (who is dropped, added or compared with) and quoted.go (what was pasted).
//
// What comes out is a Reading (mention.go) of mentions, each with what it means:
// reference.go, operation.go, form.go, period.go, and when.go for a time that only the
// clock or the talk resolves. period_arg.go and period_label.go read and write periods
// as tools and answers have them.
package mention
