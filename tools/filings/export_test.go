package filings

import "context"

// Nearest is the vector half of a search alone, over documents of a company
// ("" = all) that were searched before: by "scan", by "chromem", or as chosen.
func (x *Index) Nearest(ctx context.Context, direction []float32, company string, k int, how string) ([]string, error) {
	segments, _, err := x.refresh(ctx)
	if err != nil {
		return nil, err
	}
	segments = keep(segments, func(s *segment) bool { return company == "" || s.Company == company })
	find := map[string]func(context.Context, []*segment, []float32, int) ([]near, error){
		"scan": nearestByScan, "chromem": nearestByChromem, "": nearest,
	}[how]
	list, err := find(ctx, segments, direction, k)
	var out []string
	for _, n := range list {
		out = append(out, n.id())
	}
	return out, err
}
