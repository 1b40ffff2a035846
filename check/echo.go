package check

// attribution words say that a figure is the user's, or that it is denied.
var attribution = []string{
	"您", "你", "用户", "题中", "题目", "问题中", "提到的", "所说", "给出的", "给定", "假设", "如果", "若按", "假如", "按照", "不是", "并非", "而非", "有误", "不正确", "不对", "不符", "not ", "isn't",
	"you ", "your", "given", "assum", "suppose", "if ", "instead of", "rather than", "未达到", "没有达到", "没到", "阈值", "门槛", "标准",
}

// operators show that a sentence calculates.
var operators = []string{"÷", "×", "除以", "乘以", "乘", "加上", "减去", "/", "*", "=", "＝", "等于", "换算", "折合", "合", "divided by", "multiplied by", "times", "plus", "minus", "equals", "convert", "−", "+"}

// attributed reports whether the figure's line says that the figure is the
// user's, denies it, or calculates with it.
func (d *draft) attributed(i int) bool {
	return hasAny(d.clauseText(i), attribution) || hasAny(d.clauseText(i), operators) || hasAny(d.line(i), attribution)
}

// echo reports whether figure i repeats one of the question and says so. An
// echo that names a company without saying whose figure it is is no echo.
func (d *draft) echo(i int) bool {
	h := &d.hits[i]
	for _, u := range d.userHits {
		if u.Unit != h.Unit && !(u.Unit == NoUnit && h.Unit == NoUnit) || !u.Value.Equal(h.Value) {
			continue
		}
		if d.attributed(i) {
			return true
		}
		if len(d.context(i, dimCompany)) == 0 && len(d.ev.Facts) == 0 {
			return true
		}
	}
	return false
}
