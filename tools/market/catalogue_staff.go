package market

import "hedui/check"

// staffMetrics are head counts.
func staffMetrics() []Metric {
	rows := []Metric{
		{ID: "employees", Name: "职工人数", Raw: s("职工人数"),
			Synonyms:     s("职工总数", "员工总数", "员工人数", "职工总人数", "员工数", "在职员工", "在职员工人数", "员工总人数", "职工数", "员工数量", "在职员工总数", "在职员工数", "职工数量"),
			English:      s("number of employees", "employees", "headcount", "head count", "staff count", "employee count", "workforce", "number of staff", "number of people employed"),
			Definition:   "报告期末在职员工的总数。",
			DefinitionEN: "All employees at the period's end."},
		{ID: "rd_staff", Name: "研发人员人数", Raw: s("研发人员人数"), Synonyms: s("研发人员数", "研发人员数量", "研发人员", "研发人数", "研发人员总数"),
			English:      s("number of R&D staff", "R&D staff", "R&D employees", "R&D personnel"),
			Definition:   "从事研究与开发的员工人数。",
			DefinitionEN: "Employees working in research and development."},
		{ID: "technical_staff", Name: "技术人员数", Synonyms: s("技术人员数量", "技术人员人数", "技术人员"), Instead: s("rd_staff", "employees"), English: s("number of technical staff", "technical staff"),
			Definition:   "按专业构成划分的技术人员数，见年报员工情况。",
			DefinitionEN: "Technical staff by profession, told in the annual report."},
		{ID: "production_staff", Name: "生产人员数", Synonyms: s("生产人员数量", "生产人员人数", "生产人员"), Instead: s("employees"), English: s("number of production staff", "production staff"),
			Definition:   "按专业构成划分的生产人员数，见年报员工情况。",
			DefinitionEN: "Production staff by profession, told in the annual report."},
		{ID: "sales_staff", Name: "销售人员数", Synonyms: s("销售人员数量", "销售人员人数", "销售人员"), Instead: s("employees"), English: s("number of sales staff", "sales staff"),
			Definition:   "按专业构成划分的销售人员数，见年报员工情况。",
			DefinitionEN: "Sales staff by profession, told in the annual report."},
		{ID: "master_staff", Name: "硕士人数", Synonyms: s("硕士员工人数", "硕士研究生员工数量", "硕士学历人数", "硕士员工", "硕士人员数", "硕士数量"), Instead: s("employees"), English: s("employees with a master's degree"),
			Definition:   "具有硕士学历的员工人数，见年报员工情况。",
			DefinitionEN: "Employees with a master's degree, told in the annual report."},
		{ID: "doctor_staff", Name: "博士及以上人数", Instead: s("employees"), English: s("employees with a doctorate"),
			Synonyms: s("博士及以上学历人数", "博士及以上人员数量", "博士及以上学历人员数量", "博士及以上学位人员数量", "博士及以上学历的员工", "博士及以上学历员工数量", "博士及以上学位的员工人数",
				"博士人数", "博士员工人数", "博士员工", "博士数量", "博士及以上"),
			Definition:   "具有博士及以上学历的员工人数，见年报员工情况。",
			DefinitionEN: "Employees with a doctorate, told in the annual report."},
		{ID: "bachelor_staff", Name: "本科人数", Synonyms: s("本科员工人数", "本科学历人数", "本科员工"), Instead: s("employees"), English: s("employees with a bachelor's degree"),
			Definition:   "具有本科学历的员工人数，见年报员工情况。",
			DefinitionEN: "Employees with a bachelor's degree, told in the annual report."},
		{ID: "shareholder_count", Name: "股东户数", Unit: check.Count, Synonyms: s("股东人数", "股东总数", "股东总户数"), English: s("number of shareholders"),
			Definition:   "期末登记在册的股东户数。",
			DefinitionEN: "Registered shareholders at the period's end."},
	}
	for i := range rows {
		if rows[i].Unit == check.NoUnit {
			rows[i].Unit = check.People
		}
		rows[i].Measure = Instant
	}
	return table(Staff, rows)
}

// industryMetrics are figures of banks, insurers and manufacturers that
// people ask for and no source here holds.
func industryMetrics() []Metric {
	return table(RatioOf, []Metric{
		{ID: "net_interest_income", Name: "净利息收入", Statement: Income, Synonyms: s("利息净收入"), Instead: s("revenue_total"), English: s("net interest income"),
			Definition:   "银行利息收入减利息支出。",
			DefinitionEN: "A bank's interest earned less interest paid."},
		{ID: "fee_income", Name: "手续费及佣金净收入", Statement: Income, Synonyms: s("手续费及佣金收入", "中间业务收入"), Instead: s("revenue_total"), English: s("net fee and commission income"),
			Definition:   "金融企业手续费、佣金收入减支出。",
			DefinitionEN: "A financial company's fees and commissions, net."},
		{ID: "premium_income", Name: "保费收入", Statement: Income, Synonyms: s("原保费收入", "已赚保费"), Instead: s("revenue_total"), English: s("premium income"),
			Definition:   "保险公司收取的保费。",
			DefinitionEN: "Premiums taken in by an insurer."},
		{ID: "net_interest_margin", Name: "净息差", Unit: check.Percent, Synonyms: s("净利息收益率", "NIM"), Instead: s("revenue_total", "net_profit_parent"), English: s("net interest margin", "NIM"),
			Definition:   "银行净利息收入与平均生息资产之比。",
			DefinitionEN: "A bank's net interest income over average earning assets."},
		{ID: "npl_ratio", Name: "不良贷款率", Unit: check.Percent, Synonyms: s("不良率", "不良贷款比率"), Instead: s("total_assets", "net_profit_parent"), English: s("non-performing loan ratio", "NPL ratio"),
			Definition:   "不良贷款占全部贷款的百分比。",
			DefinitionEN: "Non-performing loans as a percentage of all loans."},
		{ID: "provision_coverage", Name: "拨备覆盖率", Unit: check.Percent, Instead: s("net_profit_parent"), English: s("provision coverage ratio"),
			Definition:   "贷款损失准备与不良贷款之比。",
			DefinitionEN: "Loan loss provisions over non-performing loans."},
		{ID: "capital_adequacy", Name: "资本充足率", Unit: check.Percent, Synonyms: s("核心一级资本充足率", "一级资本充足率"), Instead: s("equity_total", "total_assets"), English: s("capital adequacy ratio", "CET1 ratio"),
			Definition:   "银行资本与风险加权资产之比。",
			DefinitionEN: "A bank's capital over its risk-weighted assets."},
		{ID: "sales_volume", Name: "销量", Unit: check.Count, Measure: Flow, Synonyms: s("销售量", "出货量"), Instead: s("revenue_total"), English: s("sales volume", "shipments", "deliveries"),
			Definition:   "一个期间售出的产品数量，见年报经营情况。",
			DefinitionEN: "Units sold in a period, told in the annual report."},
		{ID: "output_volume", Name: "产量", Unit: check.Count, Measure: Flow, Synonyms: s("生产量"), Instead: s("revenue_total"), English: s("output", "production volume"),
			Definition:   "一个期间生产的产品数量，见年报经营情况。",
			DefinitionEN: "Units produced in a period, told in the annual report."},
		{ID: "market_share", Name: "市场份额", Unit: check.Percent, Synonyms: s("市占率", "市场占有率"), Instead: s("revenue_total"), English: s("market share"),
			Definition:   "公司产品在所在市场销售中的占比。",
			DefinitionEN: "The company's part of its market's sales."},
	})
}
