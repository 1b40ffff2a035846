package offline

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// A fraction or a multiple of the last figure (它的三分之一, 打八折, 的20%是多少) is asked
// for as what it is worked out by: 这个数除以3.

// fractionWords say which fraction or multiple: a half, parts of so many, percent,
// tenths, a price off, so many times.
const fractionWords = `(一半|半数|二分之一|[两二三四五六七八九十百\d]+分之[一二两三四五六七八九十\d]+|\d+(?:\.\d+)?[%％]|百分之[一二三四五六七八九十百\d.]+|[一二两三四五六七八九\d]成半?|[一二两三四五六七八九\d]{1,2}折|(?:[两二三四五六七八九十]|\d+(?:\.\d+)?)倍|翻[一两二三四]?[倍番]|减半|腰斩)`

// fractionAsked is a part that asks for nothing else, fractionOfNamed one that names
// the figure itself.
var (
	fractionAsked = regexp.MustCompile(`^(?:那么?|请问|再|然后|[\s,，])*(这个?数字?|该数|上面[那的]个?数字?|上一个数|它|其|这个?)?(的|打个?|按|乘以)?` + fractionWords + `(是|等于|有|为|就是|会是|后|之后|算|大概|约)*(多少|几)?(钱|元|呢|啊|呀|[\s\p{P}])*$`)
	fractionNamed = regexp.MustCompile(`^` + fractionNamedTail + `$`)
)

const fractionNamedTail = `的` + fractionWords + `(?:(?:是|等于|有|为)+(?:多少|几)(?:钱|元|呢|[\s\p{P}])*|[\s\p{P}]*)`

// inFractions writes such a part out as the calculation that it asks for, and gives
// the words for it. A bare multiple is none where one was just asked about (是两倍吗；
// 三倍呢).
func (s *state) inFractions(part sentence) (_ sentence, fraction string) {
	text := part.reading.Text
	written := ""
	if m := fractionAsked.FindStringSubmatch(mention.FoldString(text)); m != nil && !part.reading.Has(mention.KindMetric) {
		pointed, asked := m[1]+m[2] != "", m[5] != ""
		relative := strings.HasSuffix(m[3], "倍") || strings.Contains(m[3], "%") || strings.HasPrefix(m[3], "百分之") || strings.Contains(m[3], "成")
		if relative && !pointed && !asked && (s.class == classSuppose || s.last.bound.sign != "" || s.last.has(mention.OpRatio, mention.OpShare, mention.OpFilter, mention.OpGrowth) || s.last.grew()) {
			return part, ""
		}
		if step := fractionStep(m[3]); step != "" {
			written, fraction = "这个数"+step, m[3]
		}
	} else if i := slices.IndexFunc(part.reading.Mentions, func(m mention.Mention) bool { return m.Kind == mention.KindMetric }); i >= 0 && len(part.reading.Ops()) == 0 && part.reading.Has(mention.KindCompany) {
		end := part.reading.Mentions[i].End
		if m := fractionNamed.FindStringSubmatch(mention.FoldString(text[end:])); m != nil {
			if step := fractionStep(m[1]); step != "" {
				written, fraction = text[:end]+step, m[1]
			}
		}
	}
	if written == "" {
		return part, ""
	}
	return cut(withMembers(mention.Read(written, s.know.Lexicon, s.opts)), 0, len(written)), fraction
}

// fixedFractions are the words whose calculation does not depend on a number in them.
// 翻三倍 is none of them: it may be the threefold or three more.
var fixedFractions = map[string]string{
	"一半": "除以2", "半数": "除以2", "减半": "除以2", "腰斩": "除以2",
	"翻倍": "乘以2", "翻番": "乘以2", "翻一倍": "乘以2", "翻一番": "乘以2", "翻两番": "乘以4", "翻二番": "乘以4",
}

// fractionStep gives the calculation of a fraction or multiple; "" for one that it
// cannot tell.
func fractionStep(word string) string {
	if step := fixedFractions[word]; step != "" || strings.HasPrefix(word, "翻") {
		return step
	}
	if of, parts, ok := strings.Cut(word, "分之"); ok {
		n, k := countOf(of), countOf(parts)
		switch {
		case of == "百" || of == "100":
			return multiplied(k.Shift(-2))
		case !n.IsPositive() || !k.IsPositive():
			return ""
		case k.Equal(decimal.NewFromInt(1)):
			return "除以" + n.String()
		}
		return "除以" + n.String() + "乘以" + k.String()
	}
	if n, ok := strings.CutSuffix(word, "折"); ok { // 八折, 85折, 八五折
		v := countOf(n)
		if digits := []rune(n); len(digits) == 2 {
			v = countOf(string(digits[0])).Add(countOf(string(digits[1])).Shift(-1))
		}
		return multiplied(v.Shift(-1))
	}
	if n, ok := strings.CutSuffix(word, "成半"); ok {
		return multiplied(countOf(n).Shift(-1).Add(decimal.New(5, -2)))
	}
	n, shift := strings.TrimRight(word, "%％成倍"), int32(0)
	switch {
	case strings.HasSuffix(word, "%"), strings.HasSuffix(word, "％"):
		shift = -2
	case strings.HasSuffix(word, "成"):
		shift = -1
	}
	return multiplied(countOf(n).Shift(shift))
}

// multiplied writes a product, in tenths where it is one: a small whole number is
// taken for a step of a calculation, any other for a figure of somebody's.
func multiplied(v decimal.Decimal) string {
	tenths := v.Shift(1)
	switch {
	case !v.IsPositive():
		return ""
	case !v.IsInteger() && tenths.IsInteger() && tenths.LessThan(decimal.NewFromInt(10)):
		return "乘以" + tenths.String() + "除以10"
	}
	return "乘以" + v.String()
}

// countOf reads a count in digits or in Chinese; 0 for what is none.
func countOf(word string) decimal.Decimal {
	q, missing, err := check.ParseCell(word)
	if err != nil || missing {
		return decimal.Zero
	}
	return q.Value
}
