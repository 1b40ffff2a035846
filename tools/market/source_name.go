package market

// SourceName gives the printed name of a source text as the snapshot has it:
// 东方财富（公开数据集）. It is "" for an empty text.
func SourceName(source string) string {
	if source == "" {
		return ""
	}
	return parseOrigin(source).printed
}
