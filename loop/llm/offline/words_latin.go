package offline

// The same of English: a word that names nothing (plainLatin), one that asks for
// nothing (idleLatin).
var (
	plainLatin = vocabularyOf(plainAndIdleLatin, onlyPlainLatin)
	idleLatin  = vocabularyOf(plainAndIdleLatin, onlyIdleLatin)
)

// plainAndIdleLatin name nothing and ask for nothing.
const plainAndIdleLatin = `
	single hmm hmmm hmmmm hello hey curious wondering kindly maybe perhaps honestly basically  # talk
	please sorry thank thanks ok okay yes no not  # talk
	roughly approximately approx quickly rapidly fast just only apart respectively  # how
	what whats what's which who how when  # which
	show give tell get find list look check see know let want need mean meant like go back  # what is to be done
	could would can did do does has had have is are was were be been  # auxiliaries
	a an the this that these those it its their my me we us our you there here same both each all one  # pointing
	and or but so if then now also again still instead between  # joints
	of for in on at as by to from with about  # joints
	changed many much number numbers figure figures value values data result terms  # figures
	rmb cny yuan million billion trillion percent percentage point points  # units
	company companies firm stock report  # what is asked about
	year years annual fiscal quarter end day date week month latest currently  # periods
`

// onlyPlainLatin name nothing, but ask for something.
const onlyPlainLatin = `
	why where up down out off over into than against versus per until since during through within among above below  # joints
	any some every other another else rest such more most less least ever ago his her being question answer  # joints
	loss losses lose lost worth cost price prices share shares a-share a-shares firms stocks  # the market
	market industry sector index listed trading session close closing open opening  # the market
	express use using make add drop continue compare switch convert correction  # what is to be done
	calculate compute divide divided multiply multiplied round rounded differ exceed exceeds  # arithmetic
	total average sum ratio rate difference gap decimal decimals places unit units times twice double triple quadruple half usd  # arithmetic
	rank ranking top first second third fourth fifth two three four five ten  # places
	last next former latter recent previous prior start beginning  # order
	high higher highest low lower lowest large larger largest big bigger biggest small smaller smallest best worst  # size
	growth grow grew grown change increase increased decrease decreased  # moves
	rise rose fall fell went trend trends quick slow slowly  # moves
	quarterly days months time period history reports results  # periods
`

// onlyIdleLatin ask for nothing, but may be a piece of a name.
const onlyIdleLatin = `
	hi oh boss btw well really actually right interested  # talk
	i i'm your they them whose who's that's one's there's it's let's ones s  # pointing
	will should may going try say  # auxiliaries
	needs amount actual reported full diff fy current rather too  # other words
`
