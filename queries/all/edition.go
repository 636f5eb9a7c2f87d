package all

import (
	"context"
	"strings"

	"weddings/projections"
	"weddings/projections/audit"
)

// editionSQL reads the checkpoints of all read models but that of the audit log, of which public pages show nothing.
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

// Edition names the state that the read models of public pages are in. What was read after an edition was named is what
// anybody reads as long as the edition stays: it changes with every batch that is folded, every retry of a parked
// stream and every rebuild, each of which writes a checkpoint's row anew.
func (r *Readers) Edition(ctx context.Context) (edition string, err error) {
	err = r.Pool.QueryRow(ctx, editionSQL).Scan(&edition)
	return edition, err
}
