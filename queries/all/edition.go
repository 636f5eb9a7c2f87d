package all

import (
	"context"
	"strings"

	"weddings/projections"
	"weddings/projections/audit"
)

// editionSQL reads the checkpoints of all read models but the audit log, which public pages do not show.
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

// Edition names the current state of the read models behind public pages. What was read after an edition was named
// stays valid while the edition is the same. The edition changes with every projected batch, every retry of a parked
// stream and every rebuild, because each rewrites a checkpoint's row.
func (r *Readers) Edition(ctx context.Context) (edition string, err error) {
	err = r.Pool.QueryRow(ctx, editionSQL).Scan(&edition)
	return edition, err
}
