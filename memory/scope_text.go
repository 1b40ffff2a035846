package memory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// ScopeTitle opens the lines that tell a model what the conversation is about.
const ScopeTitle = "现在谈的（只供参考，问题里说了的以问题为准）："

// TalkedTitle opens the line that lists the companies of the conversation in
// the order in which they were first talked of.
const TalkedTitle = "谈过的公司，按先后："

// newestMark stands behind the period of a talk that never named one: where it has
// no figure, another may do.
const newestMark = "（没有指定，取最新一期）"

// maxTalked is how many companies that line names: the first two, and those
// that came last.
const maxTalked = 10

// note tells a model what the conversation is about and how its question moves
// that; "" while there is nothing to tell.
func (s *Scope) note(move Move) string {
	var lines []string
	add := func(title string, names []string) {
		if len(names) > 0 {
			lines = append(lines, title+strings.Join(names, "、"))
		}
	}
	add("公司：", s.withCodes(s.Companies.IDs))
	if len(s.Talked) > 1 {
		add(TalkedTitle, s.talkedNames())
	}
	if text := choiceLine(s.Choices); text != "" {
		lines = append(lines, "用户选定："+text)
	}
	if move.Kind == Ask {
		lines = append(lines, "这个问题里的“"+move.Words+"”可能指 "+strings.Join(s.names(move.IDs), " 或 ")+"：定不下来就反问")
	}
	add("指标：", s.metricNames())
	periods := s.periodNames()
	if n := len(periods); n > 0 && !s.Dated {
		periods[n-1] += newestMark
	}
	add("期间：", periods)
	if len(s.Set.IDs) > 1 && strings.Join(s.Set.IDs, " ") != strings.Join(s.Companies.IDs, " ") {
		add("上一组：", s.names(s.Set.IDs))
	}
	if len(s.Value.IDs) > 0 {
		lines = append(lines, "上一个数：事实 "+s.Value.IDs[0])
	}
	if len(lines) == 0 {
		return ""
	}
	return ScopeTitle + "\n" + strings.Join(lines, "\n")
}

func (s *Scope) names(ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = s.Name(id)
	}
	return out
}

func (s *Scope) withCodes(ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		if out[i] = s.Name(id); out[i] != id {
			out[i] += "（" + id + "）"
		}
	}
	return out
}

func (s *Scope) metricNames() []string {
	out := make([]string, len(s.Metrics.IDs))
	for i, id := range s.Metrics.IDs {
		out[i] = s.Label(id)
	}
	return out
}

// periodNames prints periods, which are kept as tools take them.
func (s *Scope) periodNames() []string {
	out := make([]string, len(s.Periods.IDs))
	for i, arg := range s.Periods.IDs {
		out[i] = arg
		if p, err := mention.ParseArg(arg); err == nil && len(p) == 1 {
			out[i] = p[0].Label(string(check.Chinese))
		}
	}
	return out
}

func (s *Scope) talkedNames() []string {
	list := s.Talked
	if gap := len(list) - maxTalked; gap > 0 {
		list = slices.Concat(list[:2], list[2+gap:])
	}
	var out []string
	for _, t := range list {
		out = append(out, cmp.Or(t.Name, t.ID))
	}
	return out
}

// String describes the scope to a user: each part with the turn and the words
// that set it, one a line.
func (s *Scope) String() string {
	if s.Zero() {
		return "还没有谈到公司"
	}
	var b strings.Builder
	line := func(title, what string, set Setting) {
		if what == "" {
			return
		}
		fmt.Fprintf(&b, "%s：%s（第%d轮", title, what, set.Turn)
		if set.Words != "" {
			fmt.Fprintf(&b, "“%s”", set.Words)
		}
		b.WriteString("）\n")
	}
	line("公司", strings.Join(s.withCodes(s.Companies.IDs), "、"), s.Companies)
	line("对比组", strings.Join(s.names(s.Set.IDs), "、"), s.Set)
	line("指标", strings.Join(s.metricNames(), "、"), s.Metrics)
	line("期间", strings.Join(s.periodNames(), "、"), s.Periods)
	line("上一个数", strings.Join(s.Value.IDs, " "), s.Value)
	line("上一组数", strings.Join(s.Values.IDs, " "), s.Values)
	for _, c := range s.Choices {
		line("用户选定", c.Text(), Setting{Turn: c.Turn, Words: c.Words})
	}
	if len(s.Talked) > 1 {
		b.WriteString(TalkedTitle + strings.Join(s.talkedNames(), "、") + "\n")
	}
	b.WriteString("上一问：" + moveNames[s.Move.Kind] + s.moved(s.Move))
	return b.String()
}

// moveNames are the moves as a user reads them.
var moveNames = map[MoveKind]string{Keep: "接着谈", Switch: "换成", Compare: "对比", Ask: "没有定下来"}

// MoveText says a move in words, as a trace shows it.
func (s *Scope) MoveText(m Move) string { return string(m.Kind) + s.moved(m) }

// moved says where a move goes, behind the word for its kind.
func (s *Scope) moved(m Move) string {
	names := strings.Join(s.names(m.IDs), "、")
	text := ""
	switch {
	case m.Aside:
		text = " 与所谈的公司无关"
	case names != "":
		text = " " + names
	}
	if m.Words != "" {
		text += "（“" + m.Words + "”）"
	}
	return text
}
