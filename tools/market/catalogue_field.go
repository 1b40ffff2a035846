package market

// Field is one text fact about a company that people ask for.
type Field struct {
	ID       string
	Name     string // as printed: 注册地址
	Synonyms []string
	English  []string
	// Profile is the field name in Store.Profile; "" means that Company itself
	// holds it, or that nothing does (see Held).
	Profile string
	Held    bool
	// Changes says that the fact may be different in another year, so that its
	// as-of date belongs into the answer.
	Changes bool
}

// Fields gives every text fact the product knows of, in a fixed order.
func Fields() []Field {
	return []Field{
		{ID: "code", Name: "证券代码", Held: true, Synonyms: s("股票代码", "代码", "公司代码", "上市代码"), English: s("stock code", "ticker", "ticker symbol", "securities code")},
		{ID: "short_name", Name: "证券简称", Held: true, Synonyms: s("股票简称", "简称", "公司简称", "股票名称"), English: s("short name", "stock name")},
		{ID: "full_name", Name: "公司全称", Held: true, Profile: "company_name_cn", Synonyms: s("企业名称", "公司名称", "全称", "中文名称", "法定名称", "公司的中文名称", "中文全称"), English: s("full name", "legal name", "company name")},
		{ID: "english_name", Name: "外文名称", Held: true, Profile: "company_name_en", Synonyms: s("公司的外文名称", "英文名称", "英文名", "英文全称", "公司英文名称"), English: s("English name", "name in English")},
		{ID: "former_names", Name: "曾用名", Held: true, Synonyms: s("曾用简称", "以前的名字", "原名", "曾用名称", "旧名"), English: s("former names", "former name", "previous name")},
		{ID: "exchange", Name: "上市交易所", Held: true, Synonyms: s("交易所", "上市地", "上市地点", "证券交易所"), English: s("exchange", "listed exchange", "stock exchange")},
		{ID: "board", Name: "上市板块", Held: true, Synonyms: s("板块", "哪个板"), English: s("board", "listing board")},
		{ID: "industry", Name: "所属行业", Held: true, Synonyms: s("行业", "什么行业", "哪个行业", "行业分类"), English: s("industry", "sector")},
		{ID: "area", Name: "所在地区", Held: true, Synonyms: s("地区", "所在地", "所在城市", "所在省份", "省份"), English: s("area", "region", "province")},
		{ID: "list_date", Name: "上市日期", Held: true, Synonyms: s("上市时间", "什么时候上市", "何时上市", "哪年上市", "上市日"), English: s("listing date", "list date", "IPO date")},
		{ID: "setup_date", Name: "成立日期", Held: true, Profile: "setup_date", Synonyms: s("成立时间", "注册成立日期", "什么时候成立"), English: s("founding date", "date of establishment", "founded")},
		{ID: "registered_address", Name: "注册地址", Held: true, Changes: true, Profile: "registered_address", Synonyms: s("注册地", "公司注册地址"), English: s("registered address")},
		{ID: "office_address", Name: "办公地址", Held: true, Changes: true, Profile: "office_address", Synonyms: s("办公地", "公司办公地址", "公司地址", "地址", "总部地址", "总部"), English: s("office address", "address", "headquarters")},
		{ID: "website", Name: "公司网址", Held: true, Changes: true, Profile: "website", Synonyms: s("公司的网址", "官方网站", "官网", "网址", "公司网站", "公司官网", "网站"), English: s("website", "homepage", "web site")},
		{ID: "email", Name: "电子信箱", Changes: true, Synonyms: s("电子信箱地址", "电子邮箱地址", "电子邮箱", "邮箱", "公司邮箱", "电子邮件", "邮箱地址", "联系邮箱"), English: s("email", "e-mail", "email address")},
		{ID: "phone", Name: "联系电话", Changes: true, Synonyms: s("电话", "公司电话", "电话号码"), English: s("phone", "telephone", "phone number")},
		{ID: "legal_representative", Name: "法定代表人", Held: true, Changes: true, Profile: "legal_representative", Synonyms: s("法人代表", "法人", "法代"), English: s("legal representative")},
		{ID: "controlling_shareholder", Name: "控股股东", Held: true, Changes: true, Profile: "controlling_shareholder", Synonyms: s("大股东", "第一大股东"), English: s("controlling shareholder")},
		{ID: "actual_controller", Name: "实际控制人", Changes: true, Synonyms: s("实控人"), English: s("actual controller", "ultimate controller")},
		{ID: "chairman", Name: "董事长", Changes: true, English: s("chairman", "chairman of the board")},
		{ID: "general_manager", Name: "总经理", Changes: true, Synonyms: s("总裁"), English: s("general manager", "CEO", "chief executive")},
		{ID: "board_secretary", Name: "董事会秘书", Changes: true, Synonyms: s("董秘"), English: s("board secretary")},
		{ID: "auditor", Name: "会计师事务所", Changes: true, Synonyms: s("审计机构", "审计师"), English: s("auditor", "accounting firm")},
		{ID: "main_business", Name: "主营业务", Changes: true, Synonyms: s("主要业务", "经营范围", "做什么的", "主营"), English: s("main business", "business scope")},
		{ID: "index_membership", Name: "所属指数", Held: true, Changes: true, Synonyms: s("指数成分"), English: s("index membership")},
	}
}

// FieldByID gives one field.
func FieldByID(id string) (Field, bool) {
	for _, f := range Fields() {
		if f.ID == id {
			return f, true
		}
	}
	return Field{}, false
}
