package page

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestATemplateIsThePageOfEveryVisitor(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("قاعة الياسمين في دمشق. ", 5000)
	for name, c := range map[string]struct{ page, word, other string }{
		"one place":           {`{"id":"first"}` + long, "first", "second"},
		"several places":      {`first ` + long + ` first ` + long + ` first.`, "first", "second"},
		"at both ends":        {`first` + long + `first`, "first", "another of another length"},
		"nothing but a place": {`first`, "first", "second"},
		"no place":            {long, "", ""},
		"an empty page":       {"", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wanted := c.page
			if c.word != "" {
				wanted = strings.ReplaceAll(c.page, c.word, c.other)
			}
			page := newTemplate([]byte(c.page), c.word)
			assert.Equal(t, wanted, string(page.with(c.other)))
			r, err := gzip.NewReader(bytes.NewReader(page.gzip(c.other)))
			require.NoError(t, err)
			r.Multistream(false) // browsers read one member
			read, err := io.ReadAll(r)
			require.NoError(t, err, "the checksum and the length match")
			assert.Equal(t, wanted, string(read))
		})
	}
}

func BenchmarkATemplateBesideGzip(b *testing.B) {
	body := []byte(strings.Repeat("<article>قاعة الياسمين في دمشق، 300 ضيف</article>\n", 2000))
	page := newTemplate(append([]byte(`{"id":"first"}`), body...), "first")
	b.Run("template", func(b *testing.B) {
		for b.Loop() {
			page.gzip("second")
		}
	})
	b.Run("gzip", func(b *testing.B) {
		for b.Loop() {
			zip(body)
		}
	})
}
