package market

import _ "embed"

// The data files are embedded one by one, as bytes that stay in the binary
// until a block of them is read; an embed.FS would copy a file to read it.
var (
	//go:embed data/manifest.json
	dataManifest []byte
	//go:embed data/companies.bin
	dataCompanies []byte
	//go:embed data/fundamentals.bin
	dataFundamentals []byte
	//go:embed data/daily.bin
	dataDaily []byte
	//go:embed data/monthends.bin
	dataMonthEnds []byte
	//go:embed data/events.bin
	dataEvents []byte
)

func embedded() map[string][]byte {
	return map[string][]byte{
		ManifestFile:     dataManifest,
		CompaniesFile:    dataCompanies,
		FundamentalsFile: dataFundamentals,
		DailyFile:        dataDaily,
		MonthEndsFile:    dataMonthEnds,
		EventsFile:       dataEvents,
	}
}
