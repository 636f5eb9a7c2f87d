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
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not installed")
	}
	file := filepath.Join(t.TempDir(), "budget.pdf")
	require.NoError(t, os.WriteFile(file, content, 0o600))
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", file, "-").Output()
	require.NoError(t, err)
	tight := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, string(text))), " ")
	for _, words := range []string{
		"Wedding budget", "ميزانية العرس", "Damascus, Hall, Summer, guests: 250", "Catering", "3,125", "4,500", "775.25",
		"Zaffa: your price", "333.33", "كلفة الضيف الواحد", "https://example.org/b/1",
	} {
		assert.Contains(t, tight, words)
	}
}

// Every service, kind of venue and season has its words.
func TestNoNameIsMissing(t *testing.T) {
	t.Parallel()
	assert.Empty(t, drawing.Unnamed())
}
