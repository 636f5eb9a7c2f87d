package commands_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// The words fit a price, a deposit and a line of a budget alike.
func TestAnInvalidSumSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ amount, currency, says string }{
		{"0", "USD", ""},
		{"99999999.99", "SYP", ""},
		{"-5", "USD", "The amount must be at least 0"},
		{"100000000", "USD", "The amount is out of range"},
		{"1e10000", "USD", "The amount is out of range"},
		{"0.001", "USD", "At most two digits after the point"},
		{"5", "EUR", "The currency must be USD or SYP"},
	} {
		var check fault.Check
		commands.CheckMoney(&check, "amount", &events.Money{
			Amount:   decimal.RequireFromString(c.amount),
			Currency: c.currency,
		})
		if c.says == "" {
			require.NoError(t, check.Err(), c.amount)
			continue
		}
		var wrong *fault.Error
		require.ErrorAs(t, check.Err(), &wrong, c.amount)
		assert.Equal(t, c.says, wrong.Fields["amount"].En, c.amount)
	}
}
