package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// Refiner is implemented by an argument type whose schema needs more than its
// Go type says: an enum, a range, an example.
type Refiner interface {
	RefineSchema(*jsonschema.Schema)
}

// New makes a tool of a function. Unless spec.Schema is given it is inferred
// from In, a struct: json tags name the fields, omitempty makes one optional,
// a jsonschema tag is its description, and In may refine the rest. Run is
// called with arguments that have passed the schema. It is an error if In has
// no usable schema or Example is not valid under it.
func New[In any](spec Spec, run func(ctx context.Context, env Env, in In) Result) (Tool, error) {
	if spec.Schema == nil {
		schema, err := inferSchema[In]()
		if err != nil {
			return nil, fmt.Errorf("tools: %s: %w", spec.Name, err)
		}
		spec.Schema = schema
	}
	s, err := compileSchema(spec.Schema)
	if err != nil {
		return nil, fmt.Errorf("tools: %s: %w", spec.Name, err)
	}
	if spec.Example != "" {
		if _, _, fail := s.decode(spec, spec.Example); fail != nil {
			return nil, fmt.Errorf("tools: %s: the example is not valid: %s", spec.Name, fail.Message)
		}
	}
	return typedTool[In]{spec: spec, run: run}, nil
}

type typedTool[In any] struct {
	spec Spec
	run  func(context.Context, Env, In) Result
}

// Spec implements Tool.
func (t typedTool[In]) Spec() Spec { return t.spec }

// Run implements Tool.
func (t typedTool[In]) Run(ctx context.Context, env Env, args json.RawMessage) Result {
	var in In
	if err := json.Unmarshal(args, &in); err != nil {
		return ErrorResult(t.spec.Name, Failure{
			Code: BadValue, Message: "参数与格式不符：" + err.Error(), Advice: exampleAdvice(t.spec),
		})
	}
	return t.run(ctx, env, in)
}

func inferSchema[In any]() (json.RawMessage, error) {
	s, err := jsonschema.For[In](nil)
	if err != nil {
		return nil, err
	}
	dropNull(s)
	var zero In
	if r, ok := any(zero).(Refiner); ok {
		r.RefineSchema(s)
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(buf.Bytes()), nil
}

// dropNull turns the ["null","array"] that inference gives a Go slice into
// "array": a null argument is the absent one, and some providers refuse type
// lists.
func dropNull(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if i := slices.Index(s.Types, "null"); i >= 0 {
		s.Types = slices.Delete(slices.Clone(s.Types), i, i+1)
	}
	if len(s.Types) == 1 {
		s.Type, s.Types = s.Types[0], nil
	}
	dropNull(s.Items)
	for _, name := range s.PropertyOrder {
		dropNull(s.Properties[name])
	}
}
