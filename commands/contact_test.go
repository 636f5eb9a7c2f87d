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
	for _, name := range []string{
		"Huda", "هدى", " ليلى ", "Jean-Luc d'Orsay", "محمّد", "می\u200cخواهم", "李娜", "Åsa",
		"نور ✨", "آلاء مُحَمَّدٌ", strings.Repeat("x", 80),
	} {
		var c fault.Check
		commands.CheckName(&c, "name", name)
		assert.NoError(t, c.Err(), "%q", name)
	}
	for _, name := range []string{
		"", "H", "  H ", "\u200b\u200b\u200b", "\u202eevil", "a\nBcc: x@y.z", "Hu\u2067da", "Hu\u2028da", "Huda\x00",
		strings.Repeat("x", 81), "\u064b\u064b",
		"\u3164\u3164", "\uffa0\uffa0", "\u115f\u1160", "\u2800\u2800", "\u034f\u034f", "\ufe0f\ufe0f",
		strings.Repeat("\u200c", 70),
		"\u0378\u0378", "Hu\u3164da", "Huda\u2800", "Huda\ufe0f", "Hu\u200cda", "هدى\u200c", "\u200cهدى",
		"هد\u200c\u200cى", "Hu\u00adda",
		"هدى" + strings.Repeat("\u064b", 60), "✨✨", "--",
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
	for _, email := range []string{
		"hu\u202eda@example.sy", "huda\u200b@example.sy", "huda@example", "venue\u200c@example.com",
		"a\u3164b@example.com",
		"a\u2800b@example.com", "a\u034fb@example.com", "ه\u200cد@example.com", "a@exam\u200cple.com",
		"Huda <huda@example.sy>", "huda@[10.0.0.5]", "huda@10.0.0.5", "huda@[IPv6:fe80::1.2.3.4]",
	} {
		assert.False(t, commands.Email(email), "%q", email)
	}
}

func TestALineIsOneThatCanBeRead(t *testing.T) {
	t.Parallel()
	blamed := func(check func(*fault.Check, string, ...string), text string) bool {
		var c fault.Check
		check(&c, "field", text)
		return c.Err() != nil
	}
	for _, line := range []string{
		"", "قاعة الياسمين ❤️", "Hall 💍👰🏽‍♀️", "№ 7", "می\u200cخواهم", "٣٠٠", "a\u00a0b",
		"\u200fقاعة الياسمين\u200f", "\u200e+963", "\u061cقاعة", "یادِ\u200cما",
	} {
		assert.False(t, blamed(commands.CheckLine, line), "%q", line)
	}
	for _, line := range []string{
		"\u200b", "\u202eevil", "two\nlines", "a\u2028b", "\u3164", "✨", " ", "a\tb", "\u2067a",
		"a\ufe0f", "✨\u200d", "a\u200d✨", "a✨\u200da",
	} {
		assert.True(t, blamed(commands.CheckLine, line), "%q", line)
	}
	for _, text := range []string{
		"", "سطر\r\nوآخر\n\n\tثالث", "اتصلوا على \u202a+963 944 000 000\u202c", "\u200fمرحبًا", "❤️", "ﷺ",
		"بِسۡمِ ٱللَّهِ",
	} {
		assert.False(t, blamed(commands.CheckText, text), "%q", text)
	}
	for _, text := range []string{
		"\u202eevil", "a\u202db", "a\n\u2066b", "a\u2069", "\u200b\n\u200b", "\u3164",
		"\u2800", "\n", "a\x07", "ا" + strings.Repeat("\u064b", 4),
	} {
		assert.True(t, blamed(commands.CheckText, text), "%q", text)
	}
}

func TestAMailboxIsOneUnderEverySpelling(t *testing.T) {
	t.Parallel()
	for email, mailbox := range map[string]string{
		"Huda@Example.sy ":      "huda@example.sy",
		"huda+hall@example.sy":  "huda@example.sy",
		"huda+a+b@example.sy":   "huda@example.sy",
		"+huda@example.sy":      "+huda@example.sy",
		"huda@exam+ple.sy":      "huda@exam+ple.sy",
		`"a@b"+hall@example.sy`: `"a@b"@example.sy`,
	} {
		assert.Equal(t, mailbox, commands.Mailbox(email))
	}
}
