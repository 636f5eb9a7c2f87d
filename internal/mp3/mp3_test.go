package mp3_test

import (
	"bytes"
	"io"
	"math"
	"testing"

	decoder "github.com/hajimehoshi/go-mp3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/mp3"
)

// decoded returns the left channel.
func decoded(t *testing.T, file []byte) []float64 {
	t.Helper()
	d, err := decoder.NewDecoder(bytes.NewReader(file))
	require.NoError(t, err)
	raw, err := io.ReadAll(d)
	require.NoError(t, err)
	out := make([]float64, len(raw)/4)
	for i := range out {
		out[i] = float64(int16(uint16(raw[4*i])|uint16(raw[4*i+1])<<8)) / (1 << 15) //nolint:gosec // two's complement
	}
	return out
}

// plucks decay over and over, with overtones.
func plucks(rate, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		at := float64(i%(rate/2)) / float64(rate)
		for harmonic := 1.0; harmonic < 16; harmonic++ {
			out[i] += 0.3 / harmonic * math.Exp(-at*3*harmonic) * math.Sin(2*math.Pi*220*harmonic*at)
		}
	}
	return out
}

// What comes out of another's decoder is what went in, later by what the two filter banks delay it, at 20 dB more than
// the difference.
func TestADecoderHearsWhatWasEncoded(t *testing.T) {
	t.Parallel()
	for _, rate := range []int{32000, 44100, 48000} {
		samples := plucks(rate, 2*rate)
		file, err := mp3.Encode(samples, rate, 64)
		require.NoError(t, err)
		heard := decoded(t, file)
		best, at := math.Inf(-1), 0
		for delay := 400; delay < 1700; delay++ {
			signal, noise := 0.0, 0.0
			for i := rate / 4; i < rate; i++ {
				difference := samples[i] - heard[i+delay]
				signal, noise = signal+samples[i]*samples[i], noise+difference*difference
			}
			if db := 10 * math.Log10(signal/noise); db > best {
				best, at = db, delay
			}
		}
		t.Logf("%d Hz: %.1f dB, %d samples late, %d bytes", rate, best, at, len(file))
		assert.Greater(t, best, 20.0, rate)
		assert.InDelta(t, 64_000/8*2, len(file), 64_000/8*0.1, rate)
	}
}
