package queries

import (
	"context"
	"strings"

	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/projections/reviews"
)

// shownPublicly are the read models that public pages show.
var shownPublicly = []projections.Projection{
	catalogue.Projection{},
	reviews.Projection{},
	inquiries.Projection{},
	accounts.Projection{},
}

var editionSQL = func() string {
	var checkpoints []string
	for _, p := range shownPublicly {
		checkpoints = append(
			checkpoints,
			`(SELECT concat(tableoid, ':', xmin) FROM `+projections.TableOf(p, "checkpoint")+`)`,
		)
	}
	return `SELECT concat_ws(' ', ` + strings.Join(checkpoints, ", ") + `)`
}()

// Edition names the state that the read models of public pages are in. What was read after an edition was named is what
// anybody reads as long as the edition stays: it changes with every batch that is folded, every retry of a parked
// stream and every rebuild, each of which writes a checkpoint's row anew.
func (q *Queries) Edition(ctx context.Context) (edition string, err error) {
	err = q.Pool.QueryRow(ctx, editionSQL).Scan(&edition)
	return edition, err
}
