// Package landings says what the pages of questions such as "women-only halls in Homs" are called, where they are and
// what they begin with: the same for the app, for the page that the server writes and for search engines.
package landings

import (
	"net/url"
	"strconv"
	"strings"

	"weddings/api/messages"
	"weddings/commands"
	"weddings/events"
	"weddings/queries/searches"
)

// Messages of the app's catalogue.
var (
	ofCategory = messages.Of("landing.service")
	venues     = messages.Of("listing.venueCount")
	services   = messages.Of("common.listings")
	cheapest   = messages.Of("landing.cheapest")
	largest    = messages.Of("landing.largest")
	compare    = messages.Of("landing.compare")
	// Services have no capacity to compare.
	compareServices = messages.Of("landing.compareServices")
)

// titles are what the pages of questions about venues are called, by key.
var titles = func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, q := range searches.VenueQuestions() {
		first, rest, _ := strings.Cut(q.Key, "-")
		for word := range strings.SplitSeq(rest, "-") {
			first += strings.ToUpper(word[:min(1, len(word))]) + word[min(1, len(word)):]
		}
		all[q.Key] = messages.Of("landing." + first)
	}
	return all
}()

// Path is the path of a landing's page, below that of its list.
func Path(category, question, governorate string) string {
	if question == "" {
		return List(category) + "/" + url.PathEscape(governorate)
	}
	return List(category) + "/" + question + "/" + url.PathEscape(governorate)
}

// List is the path of the list of a category.
func List(category string) string {
	if category == "venues" {
		return "/venues"
	}
	return "/services/" + url.PathEscape(category)
}

// Title is the heading of a landing's page. The names are of the language.
func Title(question, category, governorate, lang string) string {
	words := ofCategory
	if question != "" {
		words = titles[question]
	}
	return strings.NewReplacer("{category}", category, "{place}", governorate).Replace(words[lang])
}

// Lead is what the page begins with: how many answers there are, from which price, and for how many guests. The app
// writes the same (Landed.tsx).
func Lead(category string, a *searches.Answers, lang string) string {
	count, last := services, compareServices
	if category == "venues" {
		count, last = venues, compare
	}
	sentences := []string{messages.Counted(count, lang, a.Total) + "."}
	if a.Cheapest != nil {
		sentences = append(sentences, strings.Replace(cheapest[lang], "{price}", shown(*a.Cheapest), 1))
	}
	if a.Guests > 0 {
		sentences = append(sentences, messages.Counted(largest, lang, a.Guests))
	}
	return strings.Join(append(sentences, last[lang]), " ")
}

// shown is an amount as the app shows it, isolated (U+2068 to U+2069): the dollar sign would follow Arabic words to the
// wrong side.
func shown(m events.Money) string {
	words := commands.MoneyInWords(events.Money{Amount: m.Amount.Round(0), Currency: m.Currency}, "en")
	number, _, _ := strings.Cut(words, " ")
	if m.Currency == "SYP" {
		return "\u2068" + number + " ل.س\u2069"
	}
	return "\u2068$" + number + "\u2069"
}

// Narrowed is the address of the list that a question narrows to, for where it has no page.
func Narrowed(q searches.Question, governorate string) string {
	narrowed := url.Values{"governorateId": {governorate}}
	for name, value := range map[string]string{
		"kind": q.Filters.Kind, "amenities": strings.Join(q.Filters.Amenities, ","),
		"guests": whole(int64(q.Filters.CapacityMin)), "priceMax": whole(q.Filters.PriceMax / 100),
	} {
		if value != "" {
			narrowed.Set(name, value)
		}
	}
	return List(q.Category) + "?" + narrowed.Encode()
}

// whole is a number in an address; "" for none.
func whole(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
