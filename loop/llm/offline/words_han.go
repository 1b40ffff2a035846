package offline

// The Chinese words that a question is made of besides what it is about. A word that
// names nothing (plainHan) is no name of a company nobody knows; one that asks for
// nothing (idleHan) may stand in a follow-up whose other words were all read. Both
// lists are closed on purpose: with any other word left over, the figure that is
// printed or carried over would answer another question.
var (
	plainHan = vocabularyOf(plainAndIdle, onlyPlain)
	idleHan  = vocabularyOf(plainAndIdle, onlyIdle)
)

// plainAndIdle name nothing and ask for nothing.
const plainAndIdle = `
	请问 麻烦 帮我 帮忙 给我 告诉 想知道 想了解 想问 想看 想要 希望 知道  # asking
	看看 看下 看一下 看 查查 查下 查一下 查询 查 列出来 列 说说 说 讲讲 讲  # what is to be done
	介绍 提供 给 报 回 继续 问 确定  # what is to be done
	能否 能不能 可以 可否 能 会 要 想 应该 应 需要 得  # may and must
	多少 几 什么 啥 怎么样 怎么 怎样 如何 哪 谁 究竟  # which
	分别 各自 各 每 大概 大约 左右 具体 简单 简要 随便  # how
	老铁 老哥 哥们 大哥 大佬 兄弟 我们 咱们  # who is spoken to
	手里 手上 持有 买了 满仓 重仓 套牢 被套  # who has the share
	亏 赚 挣  # verbs of results
	数值 数据 数字 金额 数 额 值 总 情况 水平 表现 方面 部分 信息 指标 项 结果 答案  # figures
	一下 一起 一并 累计 折合 等于 比 排 次 第 全部 整个  # together
	一 两 三 四 五 六 七 八 九 十  # numbers
	现在 目前 当时 时候 期间 刚才 刚刚  # when
	年度 全年 季度 季 期末 年末 年底 期 末 底 今 去 上 下 前 后 里 中 内 之 近  # periods
	年 月 日 天  # periods
	公司 企业 集团 股票 股份  # what is asked about
	年报 财报 季报 报告 口径 合并 单位 形式 保留 小数 位 财务  # how it is reported
	谢谢 好的 好 快 不 没 别 话  # talk
	顺便 另外 然后 接着 因为 所以 如果 只 仅 或 还是 还 也 又 再 都 就 才 且 但 则  # joints
	和 与 跟 及 同 以上 从 到 至 对 把 将 用 以 按照 按 根据 关于 换 改 成 回到  # joints
	那么 那 这 该 此 其 它 他 她 单  # pointing
	个 家 点 元 倍 人 股  # units
	的 地 了 过 是 为 有 在 于 来 出 没有 吗 呢 吧 啊 呀 哦 嘛 么  # particles
`

// onlyPlain name nothing, but ask for something.
const onlyPlain = `
	亏损 赚钱 盈利 收益 业绩 经营 业务 产品 资产  # results
	员工 职工 人数 兄弟们 你们 你好 我要 我想  # people
	万亿 千亿 百亿 十亿 二万亿 二千亿 二百亿 二十亿  # amounts
	算一下 算算 算 列出 详细 分析 比较 对比 解释 评估 衡量 管理 理解 深入 进一步  # what is to be done
	关注 关心 注意 获取 拿 标明 注明 包含 包括 剔除 调整 重述 转换 补充 打算  # what is to be done
	可不可以 是否 是不是 有没有 哪里 哪儿 哪一  # which
	各家 每家 一共 总共 整体 综合 合计 平均 连续 任意 某 无 非  # how many
	数额 数量 规模 程度 幅度 方向 内容 资料 问题 意思 情形 状况 水准 名  # figures
	科目 项目 目的 方式 方法 类型 类别 二级 格式  # kinds
	一遍 一次 遍 句 段 笔 支 周 号 手  # units
	时间 日期 年初 初 明 历史 当前 当日 当天 区间  # when
	上市 个股 行业 板块 市场 指数 证券 交易 收盘 开盘 盘中  # the market
	报表 披露 公布 母公司 表示 百分  # how it is reported
	变化 变动 波动 差异 扩大 缩小 拉大 收窄 趋势 走势 排名 环比 基本面 基本  # moves
	高 低 大 小 多 少 差 强 弱 慢 增长 增加 增 减少 减 升 降 涨 跌 更 最  # moves
	超过 不到 达到 以下 以内 为止 截至 截止 外 加 乘 除 占 率  # arithmetic
	同样 相同 不同 主要 相关 相应 相当 而言 所 属 做 干 答 真 实 际 记 起来  # other verbs
	发生 导致 原因 反映 影响 满足 涉及 致  # causes
	由 被 让 们 着 未 原 已 曾 并 而 却 虽 即 若 继  # joints
`

// onlyIdle ask for nothing, but may be a piece of a name.
const onlyIdle = `
	勒 咯 噢 哈 嘞 呗 咧 诶 唉 嗯 喂 哎 啦 喽 嘿嘿 天呐 卧槽 来着  # particles
	并且 而且 其实 最后 先 接下来 而是  # joints
	行 多谢 辛苦 明白 了解 收到 没事 等等 等一下 错了 说错 搞错 弄错 真是  # talk
	请 帮 我 你 您 咱 大家 求助 老乡 朋友 亲 老师  # people
	写 直接 回答 找到 计算 实现 看一眼 瞧 瞅 干什么 做什么 变成 用作  # what is to be done
	据 依据 基于 参照 要求 凭记忆 方便 少废话 废话 赶紧 急  # how
	一句 折 总计 单独 所有 上班 酒 钱 名字  # other words
	下午 早上 上午 晚上 整年 半年报 财年 时 最新 最近  # when
	想买 打算买 考虑买 拿着 属于 叫  # who has the share
	约 大致 实际 真实 精确 四舍五入 比例 比重 百分点 百分比  # how exact
	几块 咋样 哪些 多高 多大 多低 多重 什么价 啥价 数目 额度 条 份 二 亿 万 人民币  # figures
	高不高 多不多 大不大 贵不贵 低不低 算下来 算起来  # figures
	算贵 算高 算低 算便宜 算多 算少 算大 算小  # figures
	它们 他们 这些 那些 上面 上述 前面 上市公司 银行  # pointing
	肯定 真的 记得 记着 印象 听说 觉得 认为 猜 好像 似乎 貌似  # thinking
`
