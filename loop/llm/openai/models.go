package openai

import "context"

// Models lists the models that the server names. Some servers name none, or
// only some of those that they have.
func (m *Model) Models(ctx context.Context) ([]string, error) {
	list, err := m.client.ListModels(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, m.failed(err, &exchange{})
	}
	out := make([]string, len(list.Models))
	for i, model := range list.Models {
		out[i] = model.ID
	}
	return out, nil
}
