package rest

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-chi/chi/v5"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/internal/fault"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

func (a *API) categories(w http.ResponseWriter, r *http.Request) error {
	list, err := a.Queries.Reference.Categories(r.Context(), edge.Viewer(r.Context()))
	return answerRows(w, list, err, func(c reference.Category) map[string]any {
		return map[string]any{
			"id":            c.ID,
			"key":           c.Key,
			"nameEn":        c.NameEn,
			"nameAr":        c.NameAr,
			"descriptionEn": c.DescriptionEn,
			"descriptionAr": c.DescriptionAr,
			"image":         c.Image,
		}
	})
}

func (a *API) governorates(w http.ResponseWriter, r *http.Request) error {
	list, err := a.Queries.Reference.Governorates(r.Context(), edge.Viewer(r.Context()))
	return answerRows(w, list, err, func(g reference.Governorate) map[string]any {
		return map[string]any{
			"id":         g.ID,
			"nameEn":     g.NameEn,
			"nameAr":     g.NameAr,
			"slugEn":     g.SlugEn,
			"slugAr":     g.SlugAr,
			"isFeatured": g.IsFeatured,
		}
	})
}

// answerRows responds with one row per item of a list, or returns the error of reading the list.
func answerRows[T any](w http.ResponseWriter, list []T, err error, row func(T) map[string]any) error {
	if err != nil {
		return err
	}
	rows := make([]map[string]any, len(list))
	for i, each := range list {
		rows[i] = row(each)
	}
	edge.WriteJSON(w, http.StatusOK, rows)
	return nil
}

func (a *API) citiesOf(w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "governorate")
	known, err := a.Queries.Reference.Governorate(r.Context(), edge.Viewer(r.Context()), slug)
	if err != nil {
		return err
	}
	if known == nil {
		return commands.NotFound
	}
	return a.writeCities(w, r, &known.ID)
}

func (a *API) cities(w http.ResponseWriter, r *http.Request) error { return a.writeCities(w, r, nil) }

func (a *API) writeCities(w http.ResponseWriter, r *http.Request, governorate *string) error {
	list, err := a.Queries.Reference.Cities(r.Context(), edge.Viewer(r.Context()), governorate)
	return answerRows(w, list, err, func(c reference.City) map[string]any {
		return map[string]any{
			"id":            c.ID,
			"governorateId": c.Governorate,
			"nameEn":        c.NameEn,
			"nameAr":        c.NameAr,
			"slugEn":        c.SlugEn,
			"slugAr":        c.SlugAr,
		}
	})
}

func (a *API) venues(w http.ResponseWriter, r *http.Request) error { return a.listings(w, r, "VENUE") }

func (a *API) services(w http.ResponseWriter, r *http.Request) error {
	return a.listings(w, r, "SERVICE")
}

var badLimit = fault.New(fault.Invalid, "حد القائمة غير صالح.", "The limit is not valid.").
	With("limit", "من 1 إلى 500", "Between 1 and 500")

// listings serves the specification's unbounded lists: at most 500 per response, with a Link header to the rest.
func (a *API) listings(w http.ResponseWriter, r *http.Request, kind string) error {
	want := listLimit
	if text := r.URL.Query().Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return badLimit
		}
		want = min(n, listLimit)
	}
	after := r.URL.Query().Get("after")
	at := &after
	rows := []map[string]any{}
	more := false
	for len(rows) < want {
		filter := listings.Filter{Kind: &kind}
		page, err := a.Queries.Listings.Listings(
			r.Context(),
			edge.Viewer(r.Context()),
			filter,
			min(100, want-len(rows)),
			at,
		)
		if err != nil {
			return err
		}
		for _, l := range page.Nodes {
			rows = append(rows, row(l))
		}
		more, at = page.HasNextPage, page.EndCursor
		if !more {
			break
		}
	}
	if more {
		w.Header().
			Set("Link", fmt.Sprintf(`<%s?limit=%d&after=%s>; rel="next"`, r.URL.Path, want, url.QueryEscape(*at)))
	}
	edge.WriteJSON(w, http.StatusOK, rows)
	return nil
}

// row is a listing with the specification's field names.
func row(l *listings.Listing) map[string]any {
	images := []string{}
	for _, p := range l.Pictures() {
		images = append(images, p.URL)
	}
	place := l.Live.Place
	m := map[string]any{
		"id":            l.ID,
		"name":          l.Live.Name.En,
		"nameAr":        l.Live.Name.Ar,
		"slugEn":        l.SlugEn(),
		"slugAr":        l.SlugAr(),
		"description":   l.Live.Description.En,
		"descriptionAr": l.Live.Description.Ar,
		"location":      place.Address,
		"country":       place.Country,
		"province":      place.Governorate,
		"city":          place.City,
		"latitude":      place.Latitude,
		"longitude":     place.Longitude,
		"images":        images,
		"videos":        l.Videos(),
		"available":     l.Available(),
		"status":        "approved",
		"rating":        strconv.FormatFloat(l.Rating(), 'f', 2, 64),
		"reviewCount":   l.ReviewCount,
		"isFeatured":    l.IsFeatured,
		"sortOrder":     l.SortOrder,
	}
	price := func(name string) {
		if p := l.Price(); p != nil {
			m[name] = p.Amount.StringFixed(2)
		} else {
			m[name] = nil
		}
	}
	if l.Venue() {
		price("priceUsd")
		m["capacity"], m["amenities"], m["additionalServices"], m["phoneNumber"], m["whatsappNumber"], m["venueType"] =
			l.Capacity(), l.Live.Amenities, l.Extras(), l.Phone(), l.Whatsapp(), l.VenueType()
	} else {
		price("price")
		m["category"], m["contactPhone"], m["contactWhatsapp"], m["providerName"], m["providerNameAr"] =
			l.Live.Category, l.Phone(), l.Whatsapp(), l.ProviderNameEn(), l.ProviderNameAr()
	}
	return m
}
