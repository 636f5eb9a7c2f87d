package csv

import (
	"net/http"
	"strconv"

	"weddings/api/edge"
	"weddings/queries/accounts"
	"weddings/queries/all"
)

// accountRows has one row per account of a filter, newest first. It contains neither email nor phone: they are shown
// only on the account's own page.
func accountRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	var suspended *bool
	if state := asked.Get("state"); state != "" {
		is := state == "suspended"
		suspended = &is
	}
	filter := accounts.Filter{Query: given(asked, "q"), Role: given(asked, "role"), Suspended: suspended}
	rows := [][]string{{"id", "username", "role", "verified", "suspended", "reason", "createdAt"}}
	return paged(r, rows, put, func(after *string) ([][]string, *string, bool, error) {
		page, err := q.Accounts.Accounts(r.Context(), edge.Viewer(r.Context()), filter, 100, after)
		if err != nil {
			return nil, nil, false, err
		}
		var rows [][]string
		for _, a := range page.Nodes {
			rows = append(rows, []string{
				a.ID.String(),
				value(a.Username),
				a.Role,
				strconv.FormatBool(a.Verified),
				strconv.FormatBool(a.Suspended),
				value(a.Reason),
				instantOf(a.CreatedAt),
			})
		}
		return rows, page.EndCursor, page.HasNextPage, nil
	})
}

// referenceRows has one row per entry of the reference lists, or of the one that the parameter "list" names:
// categories, governorates, cities or amenities.
func referenceRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	data, err := q.Reference.Reference(r.Context(), edge.Viewer(r.Context()))
	if err != nil {
		return err
	}
	rows := [][]string{{"list", "key", "ar", "en", "belongsTo", "order", "listings"}}
	add := func(list, key, ar, en, belongsTo, order string, listings int) {
		if only := r.URL.Query().Get("list"); only == "" || only == list {
			rows = append(rows, []string{list, key, ar, en, belongsTo, order, number(listings)})
		}
	}
	for i, c := range data.Categories {
		add("categories", c.Key, c.Name.Ar, c.Name.En, "", number(i+1), c.Listings)
	}
	for i, g := range data.Governorates {
		add("governorates", g.Slug, g.Name.Ar, g.Name.En, "", number(i+1), g.Listings)
	}
	for _, c := range data.Cities {
		add("cities", c.Slug, c.Name.Ar, c.Name.En, c.Governorate, "", c.Listings)
	}
	for i, a := range data.Amenities {
		add("amenities", a.Key, a.Name.Ar, a.Name.En, a.Group, number(i+1), a.Listings)
	}
	return put(rows)
}
