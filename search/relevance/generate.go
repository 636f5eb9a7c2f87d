package relevance

import (
	"fmt"
	"strings"

	"weddings/search/text"
)

// A class is a kind of query.
type class struct {
	name string
	n    int
	ask  func(*market) asked
}

// asked is a query with the listings that answer it. An empty query is drawn again.
type asked struct {
	query, note string
	filters     Filters
	answers     func(*shop) bool
}

func ask(query, note string, answers func(*shop) bool) asked {
	return asked{query: query, note: note, answers: answers}
}

// classes are those of the development set, in its proportions, and then other kinds of queries.
var classes = []class{
	{"exact_en", 30, (*market).exactEn},
	{"exact_ar", 30, (*market).exactAr},
	{"prefix_en", 25, (*market).prefixEn},
	{"prefix_ar", 25, (*market).prefixAr},
	{"typo1_en", 40, typoEn(1)},
	{"typo2_en", 40, typoEn(2)},
	{"typo1_ar", 40, typoAr(1, 5, 99)},
	{"typo1_ar_short", 40, typoAr(1, 3, 4)},
	{"typo2_ar", 30, typoAr(2, 6, 99)},
	{"typo_real_en", 20, (*market).realTypo},
	{"ortho_ar", 60, (*market).ortho},
	{"article_ar", 30, (*market).article},
	{"prepos_ar", 30, (*market).particle},
	{"cross_en2ar", 40, (*market).englishForArabic},
	{"cross_ar2en", 40, (*market).arabicForEnglish},
	{"arabizi", 40, (*market).arabizi},
	{"place_alias", 20, (*market).alias},
	{"multi_en", 25, (*market).placeEn},
	{"multi_ar", 25, (*market).placeAr},
	{"filter", 25, (*market).filtered},
	{"numbers", 30, (*market).numbers},
	{"pounds", 20, (*market).pounds},
	{"all_at_once", 20, (*market).allAtOnce},
	{"mixed_script", 20, (*market).mixedScript},
	{"place_typo", 30, (*market).placeTypo},
	{"place_only", 15, (*market).placeOnly},
	{"spoken", 30, (*market).spoken},
	{"joined", 30, (*market).joined},
	{"in_passing", 20, (*market).inPassing},
}

// Generate makes a corpus and queries with the listings that answer them. The same seed gives the same corpus. No name
// is in the development set, and no real name occurs with both an odd and an even seed.
func Generate(seed uint64, listings int) ([]Listing, []Query) {
	m := newMarket(seed, listings)
	var queries []Query
	for _, c := range classes {
		for n := 0; n < c.n; n++ {
			q := m.query(c)
			q.ID = fmt.Sprintf("%s-%02d", c.name, n)
			queries = append(queries, q)
		}
	}
	corpus := make([]Listing, len(m.shops))
	for i := range m.shops {
		corpus[i] = m.shops[i].Listing
	}
	return corpus, queries
}

func (m *market) query(c class) Query {
	for {
		a := c.ask(m)
		if a.query == "" {
			continue
		}
		q := Query{Query: a.query, Class: c.name, Note: a.note, Lang: "en", Filters: a.filters}
		for i := range m.shops {
			if a.answers(&m.shops[i]) {
				q.Relevant = append(q.Relevant, m.shops[i].ID)
			}
		}
		if len(q.Relevant) == 0 {
			continue
		}
		if strings.ContainsFunc(q.Query, text.IsArabic) {
			q.Lang = "ar"
		}
		return q
	}
}
