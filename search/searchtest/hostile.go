package searchtest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

// Hostile are texts that people and programs put into a search box and that are no searches. Tests of the API use them,
// too.
var Hostile = []string{
	"",
	" ",
	"\t\r\n",
	"\u00a0\u2003",
	"\"",
	"'",
	"\"قاعة",
	"\"\"\"",
	"-قاعة",
	"قاعة -ياسمين",
	"+\"a\" AND (b OR NOT c)",
	"a:b",
	"*",
	"?",
	"~2",
	"^",
	"\\",
	"\\\\",
	"\\u0000",
	"a\x00b",
	"\x00",
	"\x1b[31m",
	"%",
	"%%",
	"_",
	"';DROP TABLE listings;--",
	"' OR 1=1 --",
	"$where",
	"{\"$gt\":\"\"}",
	"${jndi:ldap://x}",
	"<script>alert(1)</script>",
	"governorate = homs",
	"TO",
	"NOT",
	"_geoRadius(1,2,3)",
	"id EXISTS",
	"../../etc/passwd",
	"😀",
	"👰🏽‍♀️🤵🏿‍♂️",
	"🇸🇾",
	"َُِ",
	"ـــــ",
	"\u064b\u064c\u064d",
	"\u0301\u0301\u0301",
	"a" + strings.Repeat("\u0301", 500),
	"\u202e\u202d\u202b\u202a\u202c",
	"\u2066\u2067\u2068\u2069",
	"\u200f\u200e\u061c",
	"\u202eقاعة\u202c yasmin",
	"\ufeff",
	"\u200d\u200c",
	"\xff\xfe",
	"\xc3\x28",
	"\xed\xa0\x80",
	"قاعة\xd9",
	"ﷺ",
	"ﷲ",
	"ﬀ",
	"①②③",
	"٣٠٠",
	"۳۰۰",
	"Ⅷ",
	"𝐘𝐚𝐬𝐦𝐢𝐧",
	"İ",
	"ß",
	"ſ",
	"999999999999999999999999 شخص",
	"-1 شخص",
	"0 شخص",
	"under 0$",
	"1e9$",
	"0x10",
	"300 شخص 300 شخص 300 شخص",
	strings.Repeat(
		"ق",
		10_000,
	),
	strings.Repeat("قاعة ", 2_000),
	strings.Repeat("a", 10_000),
	strings.Repeat("ab ", 3_333),
	strings.Repeat("(", 10_000),
	strings.Repeat(
		"\u200f",
		10_000,
	),
	strings.Repeat("😀", 2_500),
	strings.Repeat("\"", 10_000),
	strings.Repeat("a b c d e f g h ", 600),
	strings.Repeat("دمشق حلب حمص ", 400),
	strings.Repeat(
		"1 ",
		5_000,
	),
	strings.Repeat("ال", 5_000),
	strings.Repeat("و", 300),
	"ق ا ع ة ا ل ي ا س م ي ن",
	"a a a a a a a a a a a a a a",
}

func answersAnything(t *testing.T, e search.Engine) {
	fill(t, e, append(town(), county(200)[20:]...)...)
	total := ask(t, e, search.Query{}).Total
	for _, q := range Hostile {
		r := ask(t, e, search.Query{Text: q, Limit: 5})
		assert.LessOrEqual(t, len(r.Hits), 5, "%.40q", q)
		assert.GreaterOrEqual(t, r.Total, len(r.Hits), "%.40q", q)
		for _, u := range r.Understood {
			for _, part := range strings.Fields(u.Text) { // several parts may have the same meaning
				assert.Contains(t, q, part, "%.40q", q)
			}
		}
		for _, d := range r.Dropped {
			assert.Contains(t, q, d, "%.40q", q)
		}
		began := time.Now()
		all, err := e.Suggest(t.Context(), q, 5)
		require.NoError(t, err, "%.40q", q)
		assert.LessOrEqual(t, len(all), 5, "%.40q", q)
		assert.Less(t, time.Since(began), slow, "%.40q", q)
	}
	for _, q := range []string{"", " ", "\u200f", "ـــ", "\"", "()"} {
		assert.Equal(t, total, ask(t, e, search.Query{Text: q}).Total, "%q has no word, so it leaves everything", q)
	}
}

func readsNoOperators(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	for _, q := range []string{
		"\"قاعة\" \"الياسمين\"", "قاعة - الياسمين", "قاعة/الياسمين، دمشق!",
		"\u202eقاعة\u202c الياسمين 💐",
	} {
		r := ask(t, e, search.Query{Text: q})
		if assert.NotEmpty(t, r.Hits, q) {
			assert.Equal(t, number(1), r.Hits[0].ID, "%q", q)
		}
	}
}

func answersAnyFilter(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	for _, value := range []string{
		"nowhere", "HOMS", `homs"`, `homs' OR governorate = 'damascus`,
		`homs" OR governorate EXISTS OR governorate = "`, `\`, "\x00", "\xff", strings.Repeat("x", 10_000), "حمص",
		"NULL", "*",
	} {
		for _, f := range []search.Filters{
			{Governorate: value},
			{City: value},
			{Kind: value},
			{ServiceType: value},
			{Amenities: []string{value}},
		} {
			r := ask(t, e, search.Query{Filters: f})
			assert.Zero(t, r.Total, "%.60q", value)
			assert.Empty(t, r.Hits, "%.60q", value)
		}
	}
	most := len(town())
	for _, f := range []search.Filters{{CapacityMin: -1}, {PriceMin: -5}, {RatingMin: -1}, {Amenities: []string{}}} {
		assert.Equal(t, most, ask(t, e, search.Query{Filters: f}).Total, "%+v is no limit", f)
	}
	for _, f := range []search.Filters{
		{CapacityMin: 1 << 40},
		{PriceMin: 1 << 60},
		{RatingMin: 1e300},
		{PriceMin: 300_000, PriceMax: 100},
	} {
		assert.Zero(t, ask(t, e, search.Query{Filters: f}).Total, "%+v", f)
	}
}

func answersAnyPage(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	first := found(t, e, search.Query{Limit: 3})
	assert.Equal(t, first, found(t, e, search.Query{Limit: 3, Offset: -7}), "an offset below zero is none")
	for _, q := range []search.Query{{Limit: -1}, {Limit: 5, Offset: 1 << 40}, {Limit: 5, Offset: len(town())}} {
		r, err := e.Search(t.Context(), q)
		require.NoError(t, err, "%+v", q)
		assert.Empty(t, r.Hits, "%+v", q)
		assert.Equal(t, len(town()), r.Total, "%+v", q)
	}
	r, err := e.Search(t.Context(), search.Query{Text: "ياسمين"}) // a limit of zero
	require.NoError(t, err)
	assert.Empty(t, r.Hits)
	assert.Equal(t, 2, r.Total)
	assert.Len(t, ask(t, e, search.Query{Limit: 1 << 30}).Hits, len(town()))
}

func stopsWhenTold(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := e.Search(ctx, search.Query{Text: "ياسمين", Limit: 1})
	require.ErrorIs(t, err, context.Canceled)
	_, err = e.Suggest(ctx, "ياسمين", 1)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, e.Apply(ctx, 9, nil, nil), context.Canceled)
	require.ErrorIs(t, e.Rebuild(ctx, 9, nil), context.Canceled)
	assert.Len(t, found(t, e, search.Query{Text: "ياسمين"}), 2, "and nothing has changed")
}
