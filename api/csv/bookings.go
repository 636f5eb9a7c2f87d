package csv

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/bookings"
)

// bookingColumns are the columns of the files of bookings, with their heads, in order. Columns with contact data are
// only for owners: an admin reads contact data on the page of one booking.
var bookingColumns = []struct {
	key     string
	contact bool
	head    fault.Text
}{
	{"id", false, fault.Text{Ar: "الرقم", En: "Number"}},
	{"createdAt", false, fault.Text{Ar: "وقت الطلب (بتوقيت دمشق)", En: "Asked at (Damascus time)"}},
	{"status", false, fault.Text{Ar: "الحالة", En: "State"}},
	{"listing", false, fault.Text{Ar: "الإعلان", En: "Listing"}},
	{"hall", false, fault.Text{Ar: "الصالة أو الفريق", En: "Hall or team"}},
	{"days", false, fault.Text{Ar: "أيام الحفلة", En: "Days of the party"}},
	{"daypart", false, fault.Text{Ar: "الفترة", En: "Part of the day"}},
	{"guests", false, fault.Text{Ar: "عدد الضيوف", En: "Guests"}},
	{"name", false, fault.Text{Ar: "الاسم", En: "Name"}},
	{"phone", true, fault.Text{Ar: "الهاتف", En: "Phone"}},
	{"email", true, fault.Text{Ar: "البريد الإلكتروني", En: "Email"}},
	{"requests", true, fault.Text{Ar: "طلبات خاصة", En: "Special requests"}},
	{"price", false, fault.Text{Ar: "السعر", En: "Price"}},
	{"currency", false, fault.Text{Ar: "العملة", En: "Currency"}},
	{"deposits", false, fault.Text{Ar: "العربون الذي أكّده الطرفان", En: "Deposits that both sides confirm"}},
	{"claimed", false, fault.Text{Ar: "عربون ينتظر تأكيد الطرف الآخر", En: "Deposits that await the other side"}},
	{"cancelledBy", false, fault.Text{Ar: "من ألغى", En: "Cancelled by"}},
	{"kept", false, fault.Text{Ar: "المقتطع من العربون %", En: "Kept of the deposit, %"}},
	{"reason", false, fault.Text{Ar: "السبب", En: "Reason"}},
}

// The words in the files of bookings, as on the screens.
var (
	states = map[string]fault.Text{
		"pending":   {Ar: "ينتظر الجواب", En: "Waits for an answer"},
		"held":      {Ar: "محجوز مؤقتًا", En: "On hold"},
		"confirmed": {Ar: "مؤكَّد", En: "Confirmed"},
		"completed": {Ar: "أُقيمت الحفلة", En: "Took place"},
		"declined":  {Ar: "اعتُذر عنه", En: "Declined"},
		"expired":   {Ar: "انتهت مهلته", En: "Expired"},
		"cancelled": {Ar: "ملغى", En: "Cancelled"},
	}
	dayparts = map[events.Daypart]fault.Text{
		events.Noon:      {Ar: "الظهر", En: "Noon"},
		events.Afternoon: {Ar: "العصر", En: "Afternoon"},
		events.Evening:   {Ar: "المساء", En: "Evening"},
		events.AllDay:    {Ar: "اليوم كله", En: "The whole day"},
	}
	sides = map[events.Side]fault.Text{
		events.CoupleSide: {Ar: "العروسان", En: "The couple"},
		events.OwnerSide:  {Ar: "صاحب الإعلان", En: "The owner"},
		events.AdminSide:  {Ar: "الإدارة", En: "An admin"},
	}
)

// bookingsOf reads a page of bookings.
type bookingsOf func(ctx context.Context, f bookings.Filter, first int, after *string) (*bookings.Page, error)

// bookingRows has one row per booking of a filter, newest first, without telephone numbers and addresses.
func bookingRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	return rowsOfBookings(r, q, put, false,
		func(ctx context.Context, f bookings.Filter, first int, after *string) (*bookings.Page, error) {
			return q.Bookings.All(ctx, edge.Viewer(ctx), f, first, after)
		})
}

// ownBookingRows has one row per booking of the signed-in owner's listings.
func ownBookingRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	return rowsOfBookings(r, q, put, true,
		func(ctx context.Context, f bookings.Filter, first int, after *string) (*bookings.Page, error) {
			return q.Bookings.Received(ctx, edge.Viewer(ctx), f, first, after)
		})
}

func rowsOfBookings(
	r *http.Request, q *all.Readers, put func([][]string) error, contact bool, read bookingsOf,
) error {
	asked, err := bookingFilter(r.URL.Query())
	if err != nil {
		return err
	}
	lang := edge.From(r.Context()).Lang
	var heads []string
	for _, column := range bookingColumns {
		if contact || !column.contact {
			heads = append(heads, column.head.In(lang))
		}
	}
	return paged(r, [][]string{heads}, put, func(after *string) ([][]string, *string, bool, error) {
		page, err := read(r.Context(), asked, 100, after)
		if err != nil {
			return nil, nil, false, err
		}
		ids := page.NamedListings()
		named, err := q.Listings.ByID(r.Context(), edge.Viewer(r.Context()), ids)
		if err != nil {
			return nil, nil, false, err
		}
		halls, err := q.Calendars.HallNames(r.Context(), edge.Viewer(r.Context()), ids)
		if err != nil {
			return nil, nil, false, err
		}
		rows := make([][]string, 0, len(page.Nodes))
		for _, b := range page.Nodes {
			cells := cellsOf(b, lang)
			if listing := named[b.ListingID]; listing != nil {
				cells["listing"] = fault.Text(listing.Live.Name).In(lang)
			}
			if cells["hall"] = fault.Text(halls[b.Hall]).In(lang); cells["hall"] == "" && b.Hall == b.ListingID {
				cells["hall"] = cells["listing"] // an unnamed first hall has the name of its listing
			}
			var row []string
			for _, column := range bookingColumns {
				if contact || !column.contact {
					row = append(row, cells[column.key])
				}
			}
			rows = append(rows, row)
		}
		return rows, page.EndCursor, page.HasNextPage, nil
	})
}

// cellsOf returns the cells of a booking by column, without the names of its listing and hall.
func cellsOf(b bookings.Booking, lang string) map[string]string {
	days := make([]string, len(b.Days))
	for i, day := range b.Days {
		days[i] = day.String()
	}
	cells := map[string]string{
		"id":          b.ID.String(),
		"createdAt":   minuteOf(b.CreatedAt),
		"status":      states[b.Status].In(lang),
		"days":        strings.Join(days, " "),
		"daypart":     dayparts[b.Daypart].In(lang),
		"name":        value(b.Name),
		"phone":       value(b.Phone),
		"email":       value(b.Email),
		"requests":    value(b.Requests),
		"currency":    value(b.Currency),
		"cancelledBy": sides[events.Side(value(b.CancelledBy))].In(lang),
		"kept":        known(b.Kept),
		"reason":      value(b.Reason),
	}
	if b.Guests > 0 {
		cells["guests"] = number(b.Guests)
	}
	if b.Amount != nil {
		cells["price"] = b.Amount.String()
	}
	for _, d := range b.Deposits {
		column := "claimed"
		switch {
		case d.AcknowledgedAt != nil:
			column = "deposits"
		case d.RefusedBy != nil:
			continue
		}
		if cells[column] != "" {
			cells[column] += "; "
		}
		cells[column] += d.Amount.Amount.String() + " " + d.Amount.Currency
	}
	return cells
}

// bookingFilter parses the filter of a file of bookings: listing, status, words, from and to, with the meaning that
// they have on the screens.
func bookingFilter(asked url.Values) (f bookings.Filter, err error) {
	if f.Listing, err = id(asked, "listing"); err != nil {
		return f, err
	}
	f.Status, f.Words = given(asked, "status"), given(asked, "words")
	for name, to := range map[string]**events.Day{"from": &f.From, "to": &f.To} {
		if text := asked.Get(name); text != "" {
			day, valid := commands.ReadDay(text)
			if !valid {
				var c fault.Check
				c.Field(false, name, "لا يوجد يوم بهذا التاريخ", "There is no such day")
				return f, c.Err()
			}
			*to = &day
		}
	}
	return f, nil
}
