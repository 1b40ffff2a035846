package filings

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"hash/fnv"
	"slices"
	"sort"
)

// words is the word index of one document: which of its passages hold a token,
// and how often. Tokens are kept as 64-bit hashes, since most tokens of a report
// are figures that occur once. It is read-only.
type words struct {
	text  postings // over topic, section and text
	topic postings // over topic and section alone
	marks []mark
}

// mark is what a search must know of a passage before its text is read.
type mark struct {
	id     string
	page   int
	pageTo int
	table  bool
	parent bool // of the parent company's own statements
}

// postings maps tokens to passages. The list of keys[i] is data[ends[i-1]:ends[i]]:
// pairs of varints, the distance to the passage before and the count.
type postings struct {
	keys   []uint64
	ends   []uint32
	data   []byte
	length []uint32 // tokens of each passage
	total  int
}

// tokenKey is what a token is kept under.
func tokenKey(token string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(token))
	return h.Sum64()
}

// newPostings indexes texts.
func newPostings(texts []string) postings {
	type entry struct {
		key uint64
		doc uint32
	}
	var all []entry
	p := postings{length: make([]uint32, len(texts))}
	for i, t := range texts {
		list := tokens(t)
		p.length[i] = uint32(len(list))
		p.total += len(list)
		for _, token := range list {
			all = append(all, entry{tokenKey(token), uint32(i)})
		}
	}
	slices.SortFunc(all, func(a, b entry) int {
		switch {
		case a.key != b.key && a.key < b.key:
			return -1
		case a.key != b.key:
			return 1
		}
		return int(a.doc) - int(b.doc)
	})
	for i := 0; i < len(all); {
		key, last := all[i].key, uint32(0)
		for i < len(all) && all[i].key == key {
			doc, n := all[i].doc, 0
			for ; i < len(all) && all[i] == (entry{key, doc}); i++ {
				n++
			}
			p.data = binary.AppendUvarint(p.data, uint64(doc-last))
			p.data = binary.AppendUvarint(p.data, uint64(n))
			last = doc
		}
		p.keys = append(p.keys, key)
		p.ends = append(p.ends, uint32(len(p.data)))
	}
	return p
}

// list is the encoded list of a token, empty where no passage holds it.
func (p *postings) list(key uint64) []byte {
	i := sort.Search(len(p.keys), func(i int) bool { return p.keys[i] >= key })
	if i == len(p.keys) || p.keys[i] != key {
		return nil
	}
	from := uint32(0)
	if i > 0 {
		from = p.ends[i-1]
	}
	return p.data[from:p.ends[i]]
}

// each calls f with each passage of a list and the count in it.
func each(list []byte, f func(doc, count int)) {
	doc := 0
	for len(list) > 0 {
		step, a := binary.Uvarint(list)
		count, b := binary.Uvarint(list[max(a, 0):])
		if a <= 0 || b <= 0 {
			return
		}
		doc += int(step)
		f(doc, int(count))
		list = list[a+b:]
	}
}

// frequency is the number of passages in a list.
func frequency(list []byte) int {
	n := 0
	for _, b := range list {
		if b < 0x80 {
			n++
		}
	}
	return n / 2
}

// newWords indexes the passages of one document.
func newWords(passages []Passage) *words {
	w := &words{marks: make([]mark, len(passages))}
	texts, topics := make([]string, len(passages)), make([]string, len(passages))
	for i, p := range passages {
		w.marks[i] = mark{p.ID, p.Page, max(p.Page, p.PageTo), p.Table, p.Scope == "parent"}
		topics[i] = p.Topic + "\n" + p.Section
		texts[i] = topics[i] + "\n" + p.Text
	}
	w.text, w.topic = newPostings(texts), newPostings(topics)
	return w
}

// wordsVersion changes with the form of an encoded index, and with what counts
// as a token: an index of another version is made anew from the text.
const wordsVersion = "hedui words 1\n"

var errWords = errors.New("filings: the word index is damaged or of another version")

// Words makes the word index of a document's passages, to be stored with it.
// Searching makes its own where the stored one cannot be read.
func Words(passages []Passage) []byte {
	w := newWords(passages)
	out := []byte(wordsVersion)
	out = binary.AppendUvarint(out, uint64(len(w.marks)))
	for _, m := range w.marks {
		out = binary.AppendUvarint(out, uint64(len(m.id)))
		out = append(out, m.id...)
		out = binary.AppendUvarint(out, uint64(m.page))
		out = binary.AppendUvarint(out, uint64(m.pageTo))
		out = append(out, flag(m.table)|flag(m.parent)<<1)
	}
	out = w.text.encode(out)
	out = w.topic.encode(out)
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

func (p *postings) encode(out []byte) []byte {
	for _, n := range p.length {
		out = binary.AppendUvarint(out, uint64(n))
	}
	out = binary.AppendUvarint(out, uint64(len(p.keys)))
	out = binary.AppendUvarint(out, uint64(len(p.data)))
	for _, k := range p.keys {
		out = binary.LittleEndian.AppendUint64(out, k)
	}
	for _, e := range p.ends {
		out = binary.LittleEndian.AppendUint32(out, e)
	}
	return append(out, p.data...)
}

// decodeWords reads what Words made. The checksum finds damage; the bounds are
// looked at all the same.
func decodeWords(raw []byte) (*words, error) {
	n := len(raw) - 4
	if n < len(wordsVersion) || string(raw[:len(wordsVersion)]) != wordsVersion ||
		binary.LittleEndian.Uint32(raw[n:]) != crc32.ChecksumIEEE(raw[:n]) {
		return nil, errWords
	}
	d := decoder{rest: raw[len(wordsVersion):n]}
	count := d.number()
	if d.bad || count > len(d.rest) {
		return nil, errWords
	}
	w := &words{marks: make([]mark, count)}
	for i := range w.marks {
		id := string(d.bytes(d.number()))
		page, pageTo, flags := d.number(), d.number(), d.bytes(1)
		if d.bad {
			return nil, errWords
		}
		w.marks[i] = mark{id, page, pageTo, flags[0]&1 > 0, flags[0]&2 > 0}
	}
	w.text, w.topic = d.postings(count), d.postings(count)
	if d.bad || len(d.rest) > 0 {
		return nil, errWords
	}
	return w, nil
}

// decoder reads numbers and bytes off the front of rest; bad says that there
// was not what was read.
type decoder struct {
	rest []byte
	bad  bool
}

func (d *decoder) number() int {
	v, n := binary.Uvarint(d.rest)
	if n <= 0 || v > 1<<31 {
		d.bad = true
		return 0
	}
	d.rest = d.rest[n:]
	return int(v)
}

func (d *decoder) bytes(n int) []byte {
	if n > len(d.rest) {
		d.bad = true
		return nil
	}
	out := d.rest[:n]
	d.rest = d.rest[n:]
	return out
}

func (d *decoder) postings(docs int) postings {
	p := postings{length: make([]uint32, docs)}
	for i := range p.length {
		n := d.number()
		p.length[i] = uint32(n)
		p.total += n
	}
	keys, size := d.number(), d.number()
	raw := d.bytes(12 * keys)
	p.data = d.bytes(size)
	if d.bad {
		return postings{}
	}
	p.keys, p.ends = make([]uint64, keys), make([]uint32, keys)
	last := uint32(0)
	for i := range keys {
		p.keys[i] = binary.LittleEndian.Uint64(raw[8*i:])
		p.ends[i] = binary.LittleEndian.Uint32(raw[8*keys+4*i:])
		if p.ends[i] < last || int(p.ends[i]) > size {
			d.bad = true
			return postings{}
		}
		last = p.ends[i]
	}
	return p
}
