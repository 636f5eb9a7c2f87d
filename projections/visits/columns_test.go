package visits

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A column is read as it was written, on both sides of each width of its codes.
func TestAColumnIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(16, 54))
	for _, values := range []int{0, 1, 2, 255, 256, 257, 65_535, 65_536, 65_537} {
		g := gather([]string{"page"})
		var said []string
		for i := range values {
			said = append(said, fmt.Sprint("/صفحة/", i))
		}
		for range min(values, 1000) {
			said = append(said, said[draw.IntN(values)])
		}
		for _, value := range said {
			g.add(1, 1, []string{value})
		}
		v := g.arranged(false, nil)
		packed, codes := v.Columns["page"].pack()
		width := map[bool]int{values > 1: 1, values > 256: 2, values > 65_536: 4}[true]
		assert.Len(t, codes, width*len(said), "%d values", values)
		c, err := unpack(packed, codes, len(said))
		require.NoError(t, err)
		require.Len(t, c.Values, values)
		assert.True(t, slices.IsSorted(c.Values))
		for i, value := range said {
			if c.Values[c.Code(i)] != value {
				t.Fatalf("view %d of %d values: want %s, got %s", i, values, value, c.Values[c.Code(i)])
			}
		}
	}
}

func TestRunsAreReadAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	for _, longest := range []uint32{1, 255, 256, 65_535, 65_536} {
		r := Runs{Hashes: []int64{-1, 0, 7}, Lengths: []uint32{1, longest, 2}}
		hashes, lengths := r.pack()
		again, err := unpackRuns(hashes, lengths, 3)
		require.NoError(t, err)
		assert.Equal(t, r, again)
		again, err = unpackRuns(nil, lengths, 3)
		require.NoError(t, err)
		assert.Equal(t, Runs{Lengths: r.Lengths}, again)
	}
	_, err := unpackRuns([]byte{1, 2}, nil, 1)
	assert.ErrorIs(t, err, errColumn)
}

// Whatever stands in the table is read or refused, and what is read has a value for each view.
func FuzzColumn(f *testing.F) {
	f.Add([]byte("\x01a\x00"), []byte{0, 1, 1}, 3)
	f.Add([]byte("\x01a"), []byte{}, 2)
	f.Add([]byte{}, []byte{}, 0)
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), []byte{9}, 1)
	f.Add([]byte("\x01a"), []byte{1, 0}, 1)
	f.Fuzz(func(t *testing.T, values, codes []byte, length int) {
		if length < 0 || length > 1000 {
			return
		}
		c, err := unpack(values, codes, length)
		if err != nil {
			return
		}
		for i := range length {
			_ = c.Values[c.Code(i)]
		}
		again, packed := c.pack()
		c2, err := unpack(again, packed, length)
		require.NoError(t, err)
		assert.Equal(t, c.Values, c2.Values)
		assert.Equal(t, c.Codes, c2.Codes)
	})
}
