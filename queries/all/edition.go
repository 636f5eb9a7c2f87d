package all

import (
	"context"
	"strings"

	"weddings/projections"
	"weddings/projections/audit"
)

// editionSQL reads the checkpoints of all read models except the audit log, which no public page shows.
var editionSQL = func() string {
	var checkpoints []string
	for _, p := range readModels {
		if p.Name() != audit.Name {
			checkpoints = append(
				checkpoints,
				`(SELECT concat(tableoid, ':', xmin) FROM `+projections.TableOf(p, "checkpoint")+`)`,
			)
		}
	}
	return `SELECT concat_ws(' ', ` + strings.Join(checkpoints, ", ") + `)`
}()

// Edition returns an identifier of the current state of the read models behind public pages. A page that was read after
// this call stays valid while the edition is the same. The edition changes with every projected batch, every retry of a
// parked stream and every rebuild, because each of them writes the row of a checkpoint.
func (r *Readers) Edition(ctx context.Context) (edition string, err error) {
	err = r.Pool.QueryRow(ctx, editionSQL).Scan(&edition)
	return edition, err
}
