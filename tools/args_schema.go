package tools

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"sort"

	"github.com/google/jsonschema-go/jsonschema"
)

// argSchema is a JSON Schema compiled for decoding arguments: it validates
// and rewrites in one pass over the text. It covers the keywords that
// describe arguments; a schema that uses others is refused when the tool is
// registered, so that nothing is silently not checked.
type argSchema struct {
	types          []string // empty: any
	props          []argProp
	closed         bool // no properties beside props
	items          *argSchema
	enum           []any // as encoding/json decodes them
	minLen, maxLen *int
	minItems       *int
	maxItems       *int
	pattern        *regexp.Regexp

	// Bounds of ranks, years and pages, as the schema library holds them. They
	// are only compared with: a number goes on as it is written. No argument is
	// an amount of money; amounts stand in the calculator's text, which is read
	// as decimals.
	min, max     *float64
	exMin, exMax *float64
}

type argProp struct {
	name     string
	required bool
	schema   *argSchema
}

// compileSchema reads a JSON Schema of an object.
func compileSchema(raw json.RawMessage) (*argSchema, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, fmt.Errorf("the schema cannot be read: %w", err)
	}
	if s.Type != "object" {
		return nil, fmt.Errorf("the schema of arguments must have type object, not %q", s.Type)
	}
	if _, err := s.Resolve(nil); err != nil {
		return nil, fmt.Errorf("the schema is not valid: %w", err)
	}
	return compileNode(&s)
}

func compileNode(s *jsonschema.Schema) (*argSchema, error) {
	if err := onlySupported(s); err != nil {
		return nil, err
	}
	out := &argSchema{
		types: s.Types, enum: s.Enum, minLen: s.MinLength, maxLen: s.MaxLength,
		minItems: s.MinItems, maxItems: s.MaxItems, min: s.Minimum, max: s.Maximum,
		exMin: s.ExclusiveMinimum, exMax: s.ExclusiveMaximum,
	}
	if s.Type != "" {
		out.types = []string{s.Type}
	}
	if s.Pattern != "" {
		re, err := regexp.Compile(s.Pattern)
		if err != nil {
			return nil, fmt.Errorf("the schema's pattern: %w", err)
		}
		out.pattern = re
	}
	if s.Items != nil {
		items, err := compileNode(s.Items)
		if err != nil {
			return nil, err
		}
		out.items = items
	}
	out.closed = s.AdditionalProperties != nil
	for _, name := range propertyNames(s) {
		p, err := compileNode(s.Properties[name])
		if err != nil {
			return nil, fmt.Errorf("property %s: %w", name, err)
		}
		out.props = append(out.props, argProp{name: name, required: slices.Contains(s.Required, name), schema: p})
	}
	for _, name := range s.Required {
		if out.prop(name) == nil {
			return nil, fmt.Errorf("the schema requires %q and does not describe it", name)
		}
	}
	return out, nil
}

// propertyNames gives the order of the Go fields where it is known, else the
// sorted names.
func propertyNames(s *jsonschema.Schema) []string {
	names := make([]string, 0, len(s.Properties))
	for name := range s.Properties {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := slices.Index(s.PropertyOrder, names[i]), slices.Index(s.PropertyOrder, names[j])
		if a != b {
			return a < b
		}
		return names[i] < names[j]
	})
	return names
}

// onlySupported refuses a schema with a keyword that decode would not check.
func onlySupported(s *jsonschema.Schema) error {
	rest := *s
	rest.Schema, rest.Title, rest.Description, rest.Comment = "", "", "", ""
	rest.Default, rest.Examples, rest.Deprecated, rest.ReadOnly, rest.WriteOnly = nil, nil, false, false, false
	rest.Type, rest.Types, rest.Enum, rest.Pattern, rest.Format = "", nil, nil, "", ""
	rest.MinLength, rest.MaxLength, rest.MinItems, rest.MaxItems = nil, nil, nil, nil
	rest.Minimum, rest.Maximum, rest.ExclusiveMinimum, rest.ExclusiveMaximum = nil, nil, nil, nil
	rest.Items, rest.Properties, rest.Required, rest.PropertyOrder = nil, nil, nil, nil
	if a := rest.AdditionalProperties; a != nil && a.Not != nil && reflect.DeepEqual(*a.Not, jsonschema.Schema{}) {
		rest.AdditionalProperties = nil // additionalProperties: false
	}
	if !reflect.DeepEqual(rest, jsonschema.Schema{}) {
		return fmt.Errorf("the schema uses a keyword that arguments are not checked for; keep to type, enum, pattern, lengths, ranges, items, properties, required and additionalProperties: false")
	}
	return nil
}

func (s *argSchema) prop(name string) *argProp {
	for i := range s.props {
		if s.props[i].name == name {
			return &s.props[i]
		}
	}
	return nil
}

func (s *argSchema) allows(t string) bool { return len(s.types) == 0 || slices.Contains(s.types, t) }

// only says that t is the one type allowed besides null.
func (s *argSchema) only(t string) bool {
	if !slices.Contains(s.types, t) {
		return false
	}
	for _, other := range s.types {
		if other != t && other != "null" {
			return false
		}
	}
	return true
}
