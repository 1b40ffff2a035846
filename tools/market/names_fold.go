package market

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// A name is compared in its key form: full-width letters and signs half-width,
// letters lower case, traditional characters simplified, no blanks except one
// between Latin words, where dots, commas, hyphens, ampersands and apostrophes
// count as blanks too (Co., Ltd is "co ltd", 五 粮 液 is 五粮液).

// nameScanner walks through the key form of a text, one rune at a time, and
// knows how much of the text each rune took.
type nameScanner struct {
	text string
	pos  int
	prev rune // last rune given, 0 at the start
}

// next gives the next rune of the key form and the offset in the text at which
// it ends; ok is false at the end. Blanks at the end of a text are not given.
func (s *nameScanner) next() (r rune, end int, ok bool) {
	for s.pos < len(s.text) {
		r, size := s.rune(s.pos)
		blank := r == ' '
		if blank || isJoiner(r) && isAlnum(s.prev) {
			after := s.pos + size
			for after < len(s.text) {
				q, n := s.rune(after)
				if q != ' ' && (!isJoiner(q) || !isAlnum(s.prev)) {
					break
				}
				after += n
			}
			if after < len(s.text) && isAlnum(s.prev) {
				if q, _ := s.rune(after); isAlnum(q) && (blank || !isDigit(s.prev) || !isDigit(q)) {
					s.pos, s.prev = after, ' '
					return ' ', after, true
				}
			}
			if blank {
				s.pos += size
				continue
			}
		}
		s.pos += size
		s.prev = r
		return r, s.pos, true
	}
	return 0, s.pos, false
}

func (s *nameScanner) rune(at int) (rune, int) {
	if b := s.text[at]; b < utf8.RuneSelf {
		return foldASCII(rune(b)), 1
	}
	r, size := utf8.DecodeRuneInString(s.text[at:])
	return foldNameRune(r), size
}

// nameKey is the key form of a whole name, without signs at its end.
func nameKey(name string) string {
	if isPlainHan(name) {
		return name
	}
	var b strings.Builder
	b.Grow(len(name))
	s := nameScanner{text: name}
	for r, _, ok := s.next(); ok; r, _, ok = s.next() {
		b.WriteRune(r)
	}
	return strings.TrimRight(b.String(), ".,;:?!'\"。，；：？！、 ")
}

// isPlainHan reports whether a name is Han characters only, none of them
// traditional: it is its own key form.
func isPlainHan(name string) bool {
	table := simplified()
	for _, r := range name {
		if r < firstHan || r > lastHan || table[r-firstHan] != 0 && rune(table[r-firstHan]) != r {
			return false
		}
	}
	return true
}

func foldNameRune(r rune) rune {
	switch {
	case r < utf8.RuneSelf:
		return foldASCII(r)
	case 0xFF01 <= r && r <= 0xFF5E:
		return foldASCII(r - 0xFEE0)
	case r == '\u3000', r == '\u00a0', r == '\u200b', r == '\ufeff':
		return ' '
	case r == '’', r == '‘':
		return '\''
	case r == '－', r == '–', r == '—', r == '‐', r == '−':
		return '-'
	case firstHan <= r && r <= lastHan:
		if s := simplified()[r-firstHan]; s != 0 {
			return rune(s)
		}
	}
	return r
}

// Simplified writes the traditional characters of names and everyday questions
// (貴州茅臺2023年營收) as simplified ones, each in its place, and leaves everything
// else as it is.
func Simplified(text string) string {
	return strings.Map(func(r rune) rune {
		if isHan(r) {
			return foldNameRune(r)
		}
		return r
	}, text)
}

func foldASCII(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r + 'a' - 'A'
	case r == '\t':
		return ' '
	}
	return r
}

func isJoiner(r rune) bool {
	switch r {
	case '.', ',', '&', '-', '\'':
		return true
	}
	return false
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }
func isAlnum(r rune) bool { return isLatinLetter(r) || isDigit(r) }
func isHan(r rune) bool   { return firstHan <= r && r <= lastHan }

func isLatinLetter(r rune) bool { return 'a' <= r && r <= 'z' }

const (
	firstHan = 0x4E00
	lastHan  = 0x9FFF
)

// simplified maps traditional characters to simplified ones, 0 for the others.
var simplified = sync.OnceValue(func() *[lastHan - firstHan + 1]uint16 {
	var table [lastHan - firstHan + 1]uint16
	pairs := []rune(traditional)
	for i := 0; i+1 < len(pairs); i += 2 {
		table[pairs[i]-firstHan] = uint16(pairs[i+1])
	}
	return &table
})

// traditional lists the characters of company names, indices and everyday
// questions in pairs: traditional, simplified.
const traditional = "" +
	"貴贵臺台寧宁時时國国銀银業业農农設设興兴華华東东廣广發发證证券券財财產产險险壽寿聯联電电動动車车汽汽鐵铁" +
	"鋼钢鋁铝銅铜鋰锂礦矿藥药醫医療疗創创凱凯萊莱愛爱爾尔邁迈維维視视訊讯達达遠远運运輸输龍龙鳳凤馬马長长" +
	"門门開开關关陽阳陰阴陸陆陳陈隆隆際际難难雙双雲云電电靈灵頂顶預预領领題题顧顾飛飞飲饮養养餐餐館馆魚鱼" +
	"鮮鲜鳥鸟鵬鹏鴻鸿鹽盐麗丽麥麦黃黄點点齊齐齒齿龐庞紅红綠绿絲丝經经綜综線线織织結结統统網网緯纬績绩縱纵" +
	"總总繼继續续編编練练紙纸級级紡纺紫紫細细組组終终給给約约納纳紐纽純纯緊紧維维義义習习聖圣聞闻聲声職职" +
	"腦脑膠胶興兴艦舰藝艺藍蓝蘇苏蘭兰處处號号蟲虫衛卫裝装補补製制複复見见規规覺觉覽览觀观計计訂订記记許许" +
	"訴诉評评詞词試试詢询話话該该詳详語语誠诚說说調调談谈請请論论諾诺講讲謝谢識识譯译議议護护讀读變变讓让" +
	"豐丰負负貢贡貨货販贩貫贯責责貝贝買买費费貸贷資资賓宾賣卖質质賬账賽赛購购贏赢趙赵跡迹軍军軌轨軟软較较" +
	"載载輕轻輝辉輪轮轉转辦办農农邊边進进過过遊游遞递適适選选還还鄉乡鄭郑釋释里里針针鈦钛鈷钴鈉钠錢钱錦锦" +
	"錫锡鋒锋鎢钨鎳镍鏈链鏡镜鐘钟鑄铸鑫鑫鑽钻閃闪間间閱阅闊阔陝陕隨随雜杂離离電电響响頁页順顺須须額额顯显" +
	"風风飼饲飾饰驅驱駿骏驗验體体魯鲁鮑鲍滬沪滙汇匯汇彙汇濟济濱滨灣湾灝灏潤润潔洁澤泽濃浓營营爐炉獲获環环" +
	"瑪玛瑋玮產产畫画當当療疗盤盘眾众睿睿碼码確确礎础祿禄禮礼種种稱称穩稳穀谷積积窮穷競竞筆笔節节範范築筑" +
	"簡简簽签類类粵粤糧粮係系個个們们價价億亿儀仪優优償偿儲储兩两冊册凈净淨净凍冻劃划劇剧劉刘則则剛刚創创" +
	"劑剂勁劲務务勝胜勞劳勢势勵励勻匀區区協协單单嘉嘉嚴严園园圍围圖图團团場场壘垒壓压墻墙壯壮備备夢梦奧奥" +
	"奪夺婦妇媽妈學学寶宝實实審审寫写寬宽對对導导將将專专尋寻屆届層层屬属島岛峽峡嶺岭帥帅師师帶带幣币幫帮" +
	"庫库廈厦廠厂廳厅張张強强彈弹彎弯徑径從从復复徵征態态慶庆應应懷怀戰战戲戏擔担據据擴扩損损換换揚扬搶抢" +
	"撐撑擁拥擇择擎擎擬拟攜携敗败數数敵敌斷断無无舊旧暫暂曆历歷历書书會会朧胧機机權权條条來来極极構构樓楼" +
	"標标樂乐樣样樹树橋桥檢检歐欧歲岁歸归殼壳氣气氫氢決决沒没況况淺浅渦涡測测溫温準准滅灭滿满漁渔漢汉潛潜" +
	"點点煉炼煙烟煤煤照照熱热燈灯燒烧燃燃爭争牆墙狀状獎奖獨独現现畢毕異异疊叠癀癀盡尽監监盧卢礙碍磚砖礫砾" +
	"笋笋箱箱籌筹糾纠紀纪紹绍緣缘縣县縮缩繁繁罰罚羅罗翹翘聰聪肅肃脈脉腫肿臨临舉举艙舱莊庄葉叶蓋盖蔣蒋蕭萧" +
	"薩萨虧亏蝦虾術术襲袭訪访詩诗誰谁課课諮咨證证譽誉豬猪賀贺賢贤賦赋賺赚贊赞跌跌踐践躍跃輛辆輔辅辭辞迴回" +
	"這这連连週周遜逊遺遗郵邮醬酱釀酿鈣钙鉀钾鉅巨鉑铂銳锐銷销鋅锌鋪铺錄录鍋锅鍊链鍍镀鎂镁鎖锁鑑鉴閥阀隊队" +
	"階阶隱隐雞鸡雲云霧雾靜静頓顿頻频顆颗願愿餘余驕骄騰腾驛驿髮发鬥斗鯤鲲鷹鹰麵面黨党鼎鼎龜龟淩凌傑杰喬乔嶽岳" +
	"瀘泸瀋沈於于與与並并億亿乾干乳乳幾几嗎吗麼么樺桦楊杨梁梁榮荣槓杠漲涨濰潍紮扎亞亚蝕蚀詐诈誤误趨趋跟跟軸轴餅饼馳驰"
