package budget_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	drawing "weddings/api/budget"
	"weddings/commands/budget"
	"weddings/events"
	"weddings/queries/budgets"
)

func saved() *budgets.Budget {
	n := decimal.RequireFromString
	choice := events.BudgetChoice{
		BudgetPlace: events.BudgetPlace{Governorate: "damascus", VenueType: "hall", Season: "summer"},
		GuestCount:  250, Services: budget.Services,
		CustomPrices: []events.BudgetCustomPrice{
			{Service: "zaffeh", Amount: events.Money{Amount: n("333.33"), Currency: "USD"}},
		},
	}
	basis := events.BudgetBasis{Since: 20_700, PoundsPerDollar: 2500, Prices: events.BudgetPrices{
		Currency: "USD", VenuePerPerson: n("12.5"), CateringPerPerson: n("18"),
		DJ: events.BudgetRange{Min: n("150"), Max: n("1400.5")}, CakePerPerson: n("1.35"),
	}}
	return &budgets.Budget{
		ID: uuid.UUID{1}, Choice: choice, Basis: basis, Result: budget.Calculate(choice, basis),
	}
}

func TestTheFileSaysTheCalculationInBothLanguages(t *testing.T) {
	t.Parallel()
	content, err := drawing.File(saved(), events.Bilingual{Ar: "دمشق", En: "Damascus"}, "https://example.org/b/1")
	require.NoError(t, err)
	assert.Less(t, len(content), 300<<10)
	again, err := drawing.File(saved(), events.Bilingual{Ar: "دمشق", En: "Damascus"}, "https://example.org/b/1")
	require.NoError(t, err)
	assert.Equal(t, content, again, "the same calculation is the same bytes")
	tight := read(t, content)
	for _, words := range []string{
		"Wedding budget", "ميزانية العرس", "Damascus, Hall, Summer, guests: 250", "Catering", "3,125", "4,500", "775.25",
		"Zaffa: your price", "333.33", "كلفة الضيف الواحد", "https://example.org/b/1",
	} {
		assert.Contains(t, tight, words)
	}
}

// The plan is its maker's: others get the calculation alone. No note is in it.
func TestTheFileSaysThePlan(t *testing.T) {
	t.Parallel()
	b := saved()
	n := func(amount, currency string) *events.Money {
		return &events.Money{Amount: decimal.RequireFromString(amount), Currency: currency}
	}
	due := events.Day(20_700)
	b.Plan = []budgets.Line{
		{
			Line: "venue",
			Sums: events.BudgetSums{Quoted: n("3300", "USD"), Committed: n("3200", "USD")},
			Due:  &due,
			Note: "سر",
		},
		{Line: "dj", Sums: events.BudgetSums{Committed: n("1250000", "SYP"), Paid: n("500000", "SYP")}},
		{
			Line: "0b5c8f9e-4a0c-4a52-8d43-0f4c1f1a7b01",
			Name: "ورد السيارة",
			Sums: events.BudgetSums{Paid: n("25", "USD")},
		},
	}
	content, err := drawing.File(b, events.Bilingual{Ar: "دمشق", En: "Damascus"}, "https://example.org/b/1")
	require.NoError(t, err)
	assert.Less(t, len(content), 300<<10)
	text := read(t, content)
	for _, words := range []string{
		"Committed", "المتفق", "$3,200", "1,250,000", "SYP", "≈ $3,700", "2026-09-04", "ورد السيارة",
	} {
		assert.Contains(t, text, words)
	}
	assert.NotContains(t, text, "سر ")
	b.Plan = nil
	content, err = drawing.File(b, events.Bilingual{Ar: "دمشق", En: "Damascus"}, "https://example.org/b/1")
	require.NoError(t, err)
	assert.NotContains(t, read(t, content), "Committed")
}

// read returns the text of a file as it is read from the page.
func read(t *testing.T, content []byte) string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not installed")
	}
	file := filepath.Join(t.TempDir(), "budget.pdf")
	require.NoError(t, os.WriteFile(file, content, 0o600))
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", file, "-").Output()
	require.NoError(t, err)
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, string(text))), " ")
}

// Every service, kind of venue and season has its words.
func TestNoNameIsMissing(t *testing.T) {
	t.Parallel()
	assert.Empty(t, drawing.Unnamed())
}
