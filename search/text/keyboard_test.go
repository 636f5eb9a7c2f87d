package text

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTheSameKeysOnTheOtherKeyboard(t *testing.T) {
	t.Parallel()
	for written, want := range map[string][]string{
		"rhum":             {"قاعة"},
		"hgdhsldk 300":     {"الياسمين 300"},
		"]d.d":             {"ديزي"},
		"Hdhl":             {"أيام"},
		"RHUM":             {"قاعة"},
		"غشسةهى اشمم":      {"yasmin hall", "yasmin hall"},
		"شملاعة":           {"album", "alghum"},
		"مهلاف":            {"libt", "light"},
		"قاعة hall":        nil,
		"300":              nil,
		"":                 nil,
		"\xff":             nil,
		"حسن":              {"psk", "psk"},
		"\u202bقاعة\u202c": {"\u202brhum\u202c", "\u202brhum\u202c"},
	} {
		assert.Equal(t, want, OnOtherKeyboard(written), written)
	}
}
