package offline

import (
	"regexp"

	"hedui/check/mention"
)

// extremeTime is a year or quarter by its place among those of an answer.
var extremeTime = regexp.MustCompile(`最(?:(高|大|多|好|强|辉煌|赚钱?|挣钱?)|(?:低|小|少|差|弱|亏钱?))的?(?:那|这)一?个?(?:年|季度?|期)`)

// fromExtreme holds the last of several times against the best or the worst of them:
// 比最好那年少了多少, 距离高点还差多少.
var fromExtreme = regexp.MustCompile(`(?:比|较|和|与|跟|离|距离?|相对|相比)(?:于|起)?(?:它的?|其|历史上?|这几年的?|这些年的?|期间的?|之前的?|过去的?)*(?:` + extremeTime.String() + `|(最高点|最高值|最高峰|历史高点|高点|峰值|高峰期?|顶峰|巅峰期?|最高时|最好的?时候|最高水平)|(?:最低点|最低值|历史低点|低点|低谷|谷底|最低时|最差的?时候))(?:时|的时候)?`)

// bestTime reads 最低那年: the time of the extreme figure among the last ones that an
// answer gave of one company and metric for several times. Where the last of these
// times is held against it, both are taken.
func (s *state) bestTime(f *frame) {
	m := extremeTime.FindStringSubmatch(f.text)
	against := fromExtreme.FindStringSubmatch(f.text)
	if m == nil && against == nil {
		return
	}
	most := len(m) > 0 && m[1] != "" || len(against) > 0 && against[1]+against[2] != ""
	rows := s.series
	if m == nil && (len(rows) < 2 || f.named || f.dated || f.asked && f.metrics[0] != rows[0].Metric || len(s.last.marketMetrics()) > 0) {
		return
	}
	f.ops = f.without(mention.OpMax, mention.OpMin)
	if len(rows) < 2 {
		f.unread, f.periods, f.dated = (m[0]), nil, false
		return
	}
	best, last := rows[0], rows[0]
	for _, r := range rows[1:] {
		if a, b := larger(r, best); most && a.Fact+a.Period != best.Fact+best.Period || !most && b.Fact+b.Period != best.Fact+best.Period {
			best = r
		}
		if r.Period > last.Period {
			last = r
		}
	}
	f.periods, f.dated = []mention.Period{best.period()}, true
	if against == nil {
		return
	}
	f.takeOver([]string{last.Company}, []string{last.Metric}, f.period)
	f.readWhole, f.strange, f.form = true, nil, f.reading.Form()
	if last.Period == best.Period {
		f.atExtreme, f.ops = true, nil
		return
	}
	f.periods = []mention.Period{last.period(), best.period()}
	o, ok := f.op(mention.OpDifference, mention.OpRatio, mention.OpGrowth)
	if !ok {
		o = mention.Operation{Kind: mention.OpDifference}
	}
	f.ops = []mention.Operation{o}
}
