package all_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// The kinds of texts of commands.
const (
	line   = "line"   // people read it in one line
	lines  = "lines"  // people read it
	secret = "secret" // a password, a code or a token: nobody reads it
	other  = "other"  // has a form of its own: a number, an email, a link, a key of a list, or telemetry
)

// texts holds the kind of each text of a command, by the path of its field. A path that begins with the name of a
// command takes precedence.
var texts = map[string]string{
	"Username":                  line,
	"Name":                      line,
	"Name.Ar":                   line,
	"Name.En":                   line,
	"Details.Name.Ar":           line,
	"Details.Name.En":           line,
	"Details.MetaTitle.Ar":      line,
	"Details.MetaTitle.En":      line,
	"Details.ProviderName.Ar":   line,
	"Details.ProviderName.En":   line,
	"Details.Extras":            line,
	"Details.Styles.Ar":         line,
	"Details.Styles.En":         line,
	"Details.Atmosphere.Ar":     line,
	"Details.Atmosphere.En":     line,
	"Details.IdealFor.Ar":       line,
	"Details.IdealFor.En":       line,
	"Details.Place.Quarter.Ar":  line,
	"Details.Place.Quarter.En":  line,
	"Details.Place.Landmark.Ar": line,
	"Details.Place.Landmark.En": line,
	"Details.Place.Address":     line,
	"Details.Place.Country":     line,
	"MetaTitle.Ar":              line,
	"MetaTitle.En":              line,
	"SlugAr":                    line,
	"Group":                     line,
	"SetSynonyms.Term":          line,
	"DeclineSynonym.Term":       line,
	"DeclineSynonym.Word":       line,
	"Instead":                   other,
	"Shown":                     secret,
	"Words":                     line,
	"Dayparts.Hours.Ar":         line,
	"Dayparts.Hours.En":         line,

	"Details.Description.Ar": lines,
	"Details.Description.En": lines,
	"Details.MetaText.Ar":    lines,
	"Details.MetaText.En":    lines,
	"Description.Ar":         lines,
	"Description.En":         lines,
	"MetaText.Ar":            lines,
	"MetaText.En":            lines,
	"Reason":                 lines,
	"Comment":                lines,
	"Note":                   lines,
	"Message":                lines,
	"Response":               lines,
	"Requests":               lines,
	"TermsText.Ar":           lines,
	"TermsText.En":           lines,
	"Party.Wishes":           lines,
	"Text":                   lines,
	"Text.Ar":                lines,
	"Text.En":                lines,
	"Included.Name":          line,
	"Included.Amount":        line,

	"Password":      secret,
	"OldPassword":   secret,
	"NewPassword":   secret,
	"Token":         secret,
	"Secret":        secret,
	"Code":          secret,
	"RecoveryCodes": secret,

	"Email":                             other,
	"Phone":                             other,
	"Lang":                              other,
	"Role":                              other,
	"ReportListing.Reason":              other,
	"FixSlugs.SlugAr":                   other,
	"SlugEn":                            other,
	"Key":                               other,
	"Slug":                              other,
	"List":                              other,
	"Governorate":                       other,
	"Image":                             other,
	"ServiceCategory":                   other,
	"ReadModel":                         other,
	"Stream":                            other,
	"Problem":                           other,
	"Details.Category":                  other,
	"Details.VenueType":                 other,
	"Details.Place.Governorate":         other,
	"Details.Place.City":                other,
	"Details.Place.MapLink":             other,
	"Details.Links.Facebook":            other,
	"Details.Links.Instagram":           other,
	"Details.Links.Twitter":             other,
	"Details.Links.YouTube":             other,
	"Details.Links.TikTok":              other,
	"Details.Links.Website":             other,
	"Details.Videos":                    other,
	"Details.Amenities":                 other,
	"Details.Seasons":                   other,
	"Details.Pictures.Hash":             other,
	"Details.Pictures.Colour":           other,
	"Details.Pictures.Look":             other,
	"Offer.PriceLevel":                  other,
	"Offer.Phone":                       other,
	"Offer.WhatsApp":                    other,
	"Offer.Price.Currency":              other,
	"Offer.MinPrice.Currency":           other,
	"Offer.MaxPrice.Currency":           other,
	"Offer.CateringPerGuest.Currency":   other,
	"Device":                            other,
	"Channel":                           other,
	"Session":                           other,
	"EventID":                           other,
	"Path":                              other,
	"Referrer":                          other,
	"OS":                                other,
	"Browser":                           other,
	"Theme":                             other,
	"Source":                            other,
	"Medium":                            other,
	"Campaign":                          other,
	"Category":                          other,
	"Visitor":                           other,
	"Term":                              other,
	"Understood":                        other,
	"City":                              other,
	"Days":                              other,
	"Daypart":                           other,
	"From":                              other,
	"To":                                other,
	"Dayparts.Daypart":                  other,
	"Dayparts.Tariff.Flat.Currency":     other,
	"Dayparts.Tariff.PerGuest.Currency": other,
	"Prices.Daypart":                    other,
	"Prices.Tariff.Flat.Currency":       other,
	"Prices.Tariff.PerGuest.Currency":   other,
	"Amount.Currency":                   other,
	"Way":                               other,
	"Included.Key":                      other,
	"ValidUntil":                        other,
	"Tariff.Flat.Currency":              other,
	"Tariff.PerGuest.Currency":          other,
	"Party.Day":                         other,
	"Party.Daypart":                     other,
	"Party.BudgetFrom.Currency":         other,
	"Party.BudgetTo.Currency":           other,
	"Party.Matters":                     other,
}

// eachText calls with each text that a value of a type can hold: its name, and what puts a text there.
func eachText(
	of reflect.Type,
	name string,
	at func(reflect.Value) reflect.Value,
	visit func(name string, put func(in reflect.Value, text string)),
) {
	switch of.Kind() {
	case reflect.String:
		visit(name, func(in reflect.Value, text string) { at(in).SetString(text) })
	case reflect.Pointer:
		eachText(of.Elem(), name, func(in reflect.Value) reflect.Value {
			p := at(in)
			if p.IsNil() {
				p.Set(reflect.New(of.Elem()))
			}
			return p.Elem()
		}, visit)
	case reflect.Slice:
		eachText(of.Elem(), name, func(in reflect.Value) reflect.Value {
			s := at(in)
			s.Set(reflect.MakeSlice(of, 1, 1))
			return s.Index(0)
		}, visit)
	case reflect.Struct:
		for i := range of.NumField() {
			f := of.Field(i)
			if !f.IsExported() {
				continue
			}
			inner := name
			if !f.Anonymous {
				inner = strings.TrimPrefix(name+"."+f.Name, ".")
			}
			eachText(f.Type, inner, func(in reflect.Value) reflect.Value { return at(in).Field(i) }, visit)
		}
	}
}

// Texts that people write for others can be read, and do not change the direction of the text around them. This holds
// for every field of every command.
func TestEveryTextOfACommandCanBeRead(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newSite(t, w)
	poison := map[string][]string{
		line: {
			"two\nlines",
			"\u200b",
			"\u202eevil",
			"a\u2066b",
			"\u3164\u3164",
			"ab\u2800",
			"\u0378\u0378",
			"اسم" + strings.Repeat("\u064b", 30),
		},
		lines: {"\u200b", "\u202eevil", "a\nb\u2066c", "\u3164\u3164", "اسم" + strings.Repeat("\u064b", 30)},
	}
	pending := commands.NewID()
	w.Given(
		t,
		events.ListingCreated{Listing: pending, Kind: events.Venue, Owner: commands.NewID(), Details: venue(300)},
	)
	base := func(name string) commands.Command {
		if name == "RejectListing" { // the table's is refused as a conflict
			return listing.RejectListing{Listing: pending, Version: 1, Reason: "x"}
		}
		return table[name].command(s)
	}
	used := map[string]bool{}
	for _, c := range commands.Declared() {
		kind := reflect.TypeOf(c)
		eachText(
			kind,
			"",
			func(v reflect.Value) reflect.Value { return v },
			func(name string, put func(reflect.Value, string)) {
				own := c.CommandName() + "." + name
				if texts[own] == "" {
					own = name
				}
				used[own] = true
				what := texts[own]
				require.NotEmpty(
					t,
					what,
					"add %q or %q to texts, with the kind of this text: line, lines, secret or other",
					name,
					c.CommandName()+"."+name,
				)
				for _, text := range poison[what] {
					sent := reflect.New(kind).Elem()
					sent.Set(reflect.ValueOf(base(c.CommandName())))
					put(sent, text)
					assert.Equal(
						t,
						fault.Invalid,
						fault.CodeOf(tried(t, s, sent.Interface().(commands.Command))),
						"%s.%s takes %q, although texts has it as %s: check it with CheckLine or CheckText",
						c.CommandName(),
						name,
						text,
						what,
					)
				}
			},
		)
	}
	for name := range texts {
		assert.True(t, used[name], "no command has %s", name)
	}
}

// tried carries a command out as the first actor who may, and returns the refusal.
func tried(t *testing.T, s site, c commands.Command) error {
	t.Helper()
	by := s.actors["command line"]
	for i, answer := range table[c.CommandName()].answers {
		if answer == ok || answer == fault.Conflict {
			by = s.actors[order[i]]
			break
		}
	}
	_, err := commands.Handle(t.Context(), s.App, by, c)
	return err
}
