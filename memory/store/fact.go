package store

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// factRow is a fact as the file holds it.
type factRow struct {
	n                      int
	company, name          string
	metric, label          string
	periodType, period     string
	scope, value, unit     string
	source, vintage, trust string
	asOf, adjust, note     string
	madeOf, op, document   string
	page                   int
	quote                  string
	superseded             bool // may change later, so the checksum leaves it out
}

func newFactRow(f check.Fact) factRow {
	n, _ := strconv.Atoi(strings.TrimPrefix(f.ID, "f"))
	return factRow{
		n: n, company: f.Company, name: f.Name, metric: f.Metric, label: f.Label,
		periodType: string(f.Period.Type), period: f.Period.End, scope: f.Scope,
		value: f.Value.String(), unit: string(f.Unit), source: f.Source,
		vintage: string(f.Vintage), trust: string(f.Trust), asOf: f.AsOf, adjust: f.Adjust, note: f.Note,
		madeOf: strings.Join(f.Of, " "), op: f.Op, document: f.Document, page: f.Page, quote: f.Quote,
	}
}

// fact reads a row back.
func (r factRow) fact() (check.Fact, error) {
	value, err := decimal.NewFromString(r.value)
	if err != nil {
		return check.Fact{}, fmt.Errorf("fact f%d: %w", r.n, err)
	}
	f := check.Fact{
		ID: "f" + strconv.Itoa(r.n), Company: r.company, Name: r.name, Metric: r.metric, Label: r.label,
		Period: mention.Period{Type: mention.PeriodType(r.periodType), End: r.period}, Scope: r.scope,
		Quantity: check.Quantity{Value: value, Unit: check.Unit(r.unit)}, Source: r.source,
		Vintage: check.Vintage(r.vintage), Trust: check.Trust(r.trust), AsOf: r.asOf, Adjust: r.adjust, Note: r.note,
		Op: r.op, Document: r.document, Page: r.page, Quote: r.quote,
	}
	if r.madeOf != "" {
		f.Of = strings.Fields(r.madeOf)
	}
	return f, nil
}

// strings lists what a checksum covers.
func (r factRow) strings() []string {
	return []string{
		strconv.Itoa(r.n), r.company, r.name, r.metric, r.label, r.periodType, r.period, r.scope, r.value, r.unit,
		r.source, r.vintage, r.trust, r.asOf, r.adjust, r.note, r.madeOf, r.op, r.document, strconv.Itoa(r.page), r.quote,
	}
}

const factColumns = `n, turn, company, name, metric, label, period_type, period, scope, value, unit,
	source, vintage, trust, as_of, adjust, note, made_of, op, document, page, quote, superseded`

func (r factRow) insert(ctx context.Context, tx *sql.Tx, session string, turn int) error {
	_, err := tx.ExecContext(ctx,
		`INSERT INTO facts (session, `+factColumns+`) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
		session, r.n, turn, r.company, r.name, r.metric, r.label, r.periodType, r.period, r.scope, r.value, r.unit,
		r.source, r.vintage, r.trust, r.asOf, r.adjust, r.note, r.madeOf, r.op, r.document, r.page, r.quote, r.superseded)
	return err
}

// attachFacts reads the facts of the turns after number n into their rows.
func attachFacts(ctx context.Context, db querier, session string, n int, turns []row) error {
	found, err := db.QueryContext(ctx, `SELECT `+factColumns+` FROM facts WHERE session = ? AND turn > ? ORDER BY n`, session, n)
	if err != nil {
		return classify(err)
	}
	defer found.Close()
	for found.Next() {
		var r factRow
		var turn int
		if err := found.Scan(&r.n, &turn, &r.company, &r.name, &r.metric, &r.label, &r.periodType, &r.period, &r.scope,
			&r.value, &r.unit, &r.source, &r.vintage, &r.trust, &r.asOf, &r.adjust, &r.note, &r.madeOf, &r.op,
			&r.document, &r.page, &r.quote, &r.superseded); err != nil {
			return classify(err)
		}
		i := turn - n - 1
		if i < 0 || i >= len(turns) {
			return fmt.Errorf("%w: session %s: fact f%d belongs to turn %d, which is not there", ErrDamaged, session, r.n, turn)
		}
		turns[i].facts = append(turns[i].facts, r)
	}
	return classify(found.Err())
}
