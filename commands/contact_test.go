package commands_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/internal/fault"
)

func TestANameIsOneLineThatCanBeRead(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Huda", "هدى", " ليلى ", "Jean-Luc d'Orsay", "محمّد", "می\u200cخواهم", "李娜", "Åsa", strings.Repeat("x", 80)} {
		var c fault.Check
		commands.CheckName(&c, "name", name)
		assert.NoError(t, c.Err(), "%q", name)
	}
	for _, name := range []string{
		"", "H", "  H ", "\u200b\u200b\u200b", "\u202eevil", "a\nBcc: x@y.z", "Hu\u2067da", "Hu\u2028da", "Huda\x00", strings.Repeat("x", 81), "\u064b\u064b",
	} {
		var c fault.Check
		commands.CheckName(&c, "name", name)
		assert.Error(t, c.Err(), "%q", name)
	}
}

func TestAnEmailHoldsNothingHidden(t *testing.T) {
	t.Parallel()
	assert.True(t, commands.Email("huda@example.sy"))
	assert.True(t, commands.Email("هدى@example.sy"))
	for _, email := range []string{"hu\u202eda@example.sy", "huda\u200b@example.sy", "huda@example", "Huda <huda@example.sy>"} {
		assert.False(t, commands.Email(email), "%q", email)
	}
}
