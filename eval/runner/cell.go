package runner

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hedui/loop"
	"hedui/memory"
)

// Cell is one combination under which a suite is run.
type Cell struct {
	Model        string `json:"model"`
	Dialect      string `json:"dialect"`
	Memory       string `json:"memory"`
	Descriptions string `json:"descriptions"`
	Check        string `json:"check"`
	Without      string `json:"without,omitempty"` // tools left out, comma-separated
}

// String names the cell.
func (c Cell) String() string {
	s := strings.Join([]string{c.Model, c.Dialect, c.Memory, c.Descriptions, "check " + c.Check}, " · ")
	if c.Without != "" {
		s += " · without " + c.Without
	}
	return s
}

// What Check may be set to. Observed lets everything pass and only notes what
// Check would have said; NoUnits lets wrong units and powers of ten pass.
const (
	CheckOn  = "on"
	CheckOff = "off"
	NoUnits  = "no-units"
)

// Matrix is the combinations that are run: every value of each list with every
// value of the others.
type Matrix struct {
	Models, Dialects, Memories, Descriptions, Checks []string
	Without                                          string
}

// Cells lists the combinations in order; an empty list stands for its default.
func (m Matrix) Cells() []Cell {
	def := func(list []string, v string) []string {
		if len(list) == 0 {
			return []string{v}
		}
		return list
	}
	var out []Cell
	for _, model := range def(m.Models, Offline) {
		for _, dialect := range def(m.Dialects, "fc") {
			for _, mem := range def(m.Memories, memory.Layered) {
				for _, d := range def(m.Descriptions, "precise") {
					for _, c := range def(m.Checks, CheckOn) {
						out = append(out, Cell{model, dialect, mem, d, c, m.Without})
					}
				}
			}
		}
	}
	return out
}

// validate says what of a cell does not exist.
func (r *Rig) validate(c Cell) error {
	if _, err := r.model(c.Model); err != nil {
		return err
	}
	if _, ok := loop.Dialects[c.Dialect]; !ok {
		return fmt.Errorf("no dialect is called %q; there are: %s", c.Dialect, strings.Join(slices.Sorted(maps.Keys(loop.Dialects)), ", "))
	}
	if !slices.Contains([]string{CheckOn, CheckOff, NoUnits}, c.Check) {
		return fmt.Errorf("check %q: want on, off or no-units", c.Check)
	}
	if _, err := r.memoryOf(c.Memory, r.now); err != nil {
		return err
	}
	_, err := r.kitOf(c)
	return err
}
