package agreement_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	drawing "weddings/api/agreement"
	"weddings/commands/agreement"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/pdf"
)

func sheet() agreement.Sheet {
	at := time.Date(2027, 5, 1, 12, 30, 0, 0, time.UTC)
	until := at.Add(72 * time.Hour)
	day, _ := events.ParseDay("2027-10-14")
	price := events.Money{Amount: decimal.RequireFromString("2500.5"), Currency: "USD"}
	paid := events.Money{Amount: decimal.RequireFromString("1250000"), Currency: "SYP"}
	return agreement.Sheet{
		Form:        "agreement/1",
		Booking:     uuid.UUID{1},
		Version:     4,
		Issued:      at,
		Standing:    agreement.Held,
		Until:       &until,
		Agreed:      at,
		ListingName: events.Bilingual{Ar: "قاعة الياسمين (الكبرى)", En: "Jasmine Hall (first floor)"},
		HallName:    events.Bilingual{Ar: "الصالة الأولى"},
		Couple:      "ليلى وكريم",
		Owner:       "Abu Salim",
		Days:        []events.Day{day, day + 1},
		Daypart:     events.Evening,
		Guests:      300,
		Included:    []events.Included{{Key: "cake", Amount: "3"}, {Key: "other", Name: "زفّة"}},
		Price:       &price,
		Deposits:    []agreement.Deposit{{Amount: paid, Recorded: events.CoupleSide, Acknowledged: at}},
		Terms: events.Terms{
			Kept60: 25,
			Kept30: 50,
			Kept14: 100,
			Text:   events.Bilingual{Ar: "لا يُعاد العربون في رمضان"},
		}.Hashed(),
	}
}

func TestADocumentSaysTheSheetInBothLanguages(t *testing.T) {
	t.Parallel()
	d, err := drawing.Of(scenario.New(t).App, sheet(), "https://example.org")
	require.NoError(t, err)
	said := map[string][]string{}
	for _, row := range append(d.Rows, d.Marks...) {
		for _, line := range row.Lines {
			said[row.Label.En] = append(said[row.Label.En], plain(line.Ar)+" | "+plain(line.En))
		}
	}
	assert.Equal(t, map[string][]string{
		"Venue or service": {"قاعة الياسمين (الكبرى) | Jasmine Hall (first floor)"},
		"Hall":             {"الصالة الأولى | الصالة الأولى"},
		"The couple":       {"ليلى وكريم | ليلى وكريم"},
		"The owner":        {"Abu Salim | Abu Salim"},
		"Day": {
			"الخميس 14 تشرين الأول 2027 | Thursday 14 October 2027",
			"يوافق تقريبًا 14 جمادى الأولى 1449 هـ | ≈ 14 Jumada I 1449 AH",
			"الجمعة 15 تشرين الأول 2027 | Friday 15 October 2027",
			"يوافق تقريبًا 15 جمادى الأولى 1449 هـ | ≈ 15 Jumada I 1449 AH",
		},
		"Part of the day": {"المساء | Evening"},
		"Guests":          {"300 | 300"},
		"Included":        {"قالب الحلوى: 3 | Cake: 3", "زفّة | زفّة"},
		"Price":           {"2,500.50 دولار | 2,500.50 USD"},
		"Deposits": {
			"1,250,000 ليرة سورية، أقرّ به الطرفان السبت 1 أيار 2027 | 1,250,000 SYP, both sides say so, Saturday 1 May 2027",
		},
		"If the couple cancel": {
			"قبل الموعد بستين يومًا أو أقل: يُقتطع 25٪ من العربون | 60 days before the party or later: 25% of the deposit is kept",
			"قبله بثلاثين يومًا أو أقل: 50٪ | 30 days before or later: 50%",
			"قبله بأربعة عشر يومًا أو أقل: 100٪ | 14 days before or later: 100%",
			"لا يُعاد العربون في رمضان | لا يُعاد العربون في رمضان",
		},
		"Agreed":            {"السبت 1 أيار 2027، الساعة 15:30 | Saturday 1 May 2027, 15:30"},
		"This sheet":        {"النسخة 4، السبت 1 أيار 2027، الساعة 15:30 | Version 4, Saturday 1 May 2027, 15:30"},
		"Booking":           {sheet().Booking.String() + " | " + sheet().Booking.String()},
		"Hash of the terms": {sheet().Terms.Hash + " | " + sheet().Terms.Hash},
		"Hash of the sheet": {d.Hash + " | " + d.Hash},
	}, said)
	assert.Equal(t, "On hold until Tuesday 4 May 2027, 15:30. It is not confirmed yet.", plain(d.Standing.En))
	assert.Regexp(t, `^https://example\.org/agreements/check#[\w-]{91}$`, d.Address)
	firm := sheet()
	firm.Standing, firm.Until, firm.Couple, firm.Price = agreement.Confirmed, nil, "", nil
	d, err = drawing.Of(scenario.New(t).App, firm, "")
	require.NoError(t, err)
	assert.Equal(t, "Confirmed", d.Standing.En)
	words, err := json.Marshal(d.Rows)
	require.NoError(t, err)
	assert.Contains(t, string(words), "The account was erased")
	assert.Contains(t, string(words), "No sum was named")
}

// plain leaves out marks of direction.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) || r == '\f' {
			return -1
		}
		return r
	}, text)
}

var word = regexp.MustCompile(`[\p{L}\p{M}\d]+`)

// Every word of the document is in the file's text with its letters in order; what is English stands there as it is,
// and so does Arabic that holds no number, whose parts readers put in an order of their own.
func TestTheFileHoldsTheDocumentsText(t *testing.T) {
	t.Parallel()
	d, err := drawing.Of(scenario.New(t).App, sheet(), "https://example.org")
	require.NoError(t, err)
	file, err := d.File()
	require.NoError(t, err)
	again, err := d.File()
	require.NoError(t, err)
	assert.Equal(t, file, again)
	assert.Less(t, len(file), 300<<10)
	assert.True(t, strings.HasSuffix(d.Address, "#"+pdf.KeywordsOf(file)))
	program, err := exec.LookPath("pdftotext")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "sheet.pdf")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	out, err := exec.Command(program, path, "-").Output()
	require.NoError(t, err)
	read := plain(string(out))
	assert.NotContains(t, read, "2 / 2", "one page")
	tight := strings.Join(strings.Fields(read), "")
	lines := append([]events.Bilingual{d.Title, d.Standing}, d.Notes...)
	for _, row := range append(d.Rows, d.Marks...) {
		lines = append(append(lines, row.Label), row.Lines...)
	}
	for _, line := range lines {
		for _, text := range []string{plain(line.Ar), plain(line.En)} {
			for _, w := range word.FindAllString(text, -1) {
				assert.True(t, strings.Contains(tight, w), "%q of %q", w, text)
			}
			if !strings.ContainsFunc(text, unicode.IsDigit) && !strings.ContainsAny(text, "()،:.") ||
				!strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Arabic, r) }) {
				assert.True(t, strings.Contains(tight, strings.Join(strings.Fields(text), "")), "%q", text)
			}
		}
	}
}

// chosen matches the part of a page's words that depends on the share that is kept.
var chosen = regexp.MustCompile(`\{share, select, 0 \{([^}]*)\} other \{(.*)\}\}$`)

// withShare returns the words of a page for a share that is kept, without what the label of the row says.
func withShare(words string, share int) string {
	part := "${2}"
	if share == 0 {
		part = "${1}"
	}
	words = strings.TrimPrefix(chosen.ReplaceAllString(words, part), "إذا ألغيتم ")
	return strings.ReplaceAll(words, "{share, number}", strconv.Itoa(share))
}

// What the file calls things is what the pages call them.
func TestWordsAreThoseOfThePages(t *testing.T) {
	t.Parallel()
	for _, shares := range [][3]int{{25, 50, 100}, {0, 0, 0}} {
		wordsAreThoseOfThePages(t, shares)
	}
}

func wordsAreThoseOfThePages(t *testing.T, shares [3]int) {
	t.Helper()
	s := sheet()
	s.Terms.Kept60, s.Terms.Kept30, s.Terms.Kept14 = shares[0], shares[1], shares[2]
	s.Included = nil
	keys := regexp.MustCompile(`\n  '(\w+)',`)
	list, err := os.ReadFile("../../ui/src/shared/quote/included.ts")
	require.NoError(t, err)
	for _, key := range keys.FindAllSubmatch(list, -1) {
		if string(key[1]) != "other" {
			s.Included = append(s.Included, events.Included{Key: string(key[1])})
		}
	}
	require.NotEmpty(t, s.Included)
	d, err := drawing.Of(scenario.New(t).App, s, "")
	require.NoError(t, err)
	words := func(lang string) map[string]string {
		t.Helper()
		all := map[string]string{}
		for _, file := range []string{"quote/words.thread", "terms/words.booking"} {
			content, err := os.ReadFile("../../ui/src/shared/" + file + "." + lang + ".json")
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(content, &all))
		}
		return all
	}
	ar, en := words("ar"), words("en")
	for _, row := range d.Rows {
		switch row.Label.En {
		case "Included":
			for i, line := range row.Lines {
				key := "quote." + s.Included[i].Key
				assert.Equal(t, [2]string{ar[key], en[key]}, [2]string{line.Ar, line.En})
			}
		case "If the couple cancel":
			for i, key := range []string{"terms.kept60", "terms.kept30", "terms.kept14"} {
				assert.Equal(t, withShare(ar[key], shares[i]), row.Lines[i].Ar)
				assert.Equal(t, withShare(en[key], shares[i]), row.Lines[i].En)
			}
		}
	}
}
