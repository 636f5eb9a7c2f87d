// Package studio makes the music of the demo: plucked strings after Karplus and Strong, a frame drum and a small room.
// The tunes were written for this site, so that they infringe nobody's copyright.
package studio

import (
	"math"
	"math/rand/v2"

	"weddings/internal/audio"
	"weddings/internal/mp3"
)

const (
	rate, kilobits = 32_000, 56
	// loudness is the loudness of each piece in LUFS, peak its largest sample.
	loudness, peak = -16, 0.89
)

// Render returns a piece as an MP3. On processors of one kind, the same piece gives the same bytes.
func Render(s Score) ([]byte, error) {
	b := &booth{random: rand.New(rand.NewPCG(uint64(len(s.Key)), uint64(s.Key[0])))} //nolint:gosec // no secret
	s.play(b)
	b.room()
	b.master()
	return mp3.Encode(b.mix, rate, kilobits)
}

// booth records a piece.
type booth struct {
	mix    []float64
	random *rand.Rand
}

// at returns the mix from a time in seconds on, with room for a number of samples.
func (b *booth) at(start, seconds float64) []float64 {
	from := int(start * rate)
	n := int(seconds * rate)
	if missing := from + n - len(b.mix); missing > 0 {
		b.mix = append(b.mix, make([]float64, missing)...)
	}
	return b.mix[from : from+n]
}

// pluck plays a string: noise that goes round in a delay as long as the period, and loses its treble (K. Karplus and
// A. Strong, Computer Music Journal 7/2, 1983). A fraction of a sample is delayed by an allpass (D. Jaffe and J. Smith,
// same issue). Two strings a little apart make a course of the oud.
func (b *booth) pluck(start, hertz, strength, seconds float64) {
	for course, cents := range [2]float64{-2, 3} {
		period := rate/(hertz*math.Pow(2, cents/1200)) - 0.5
		n := int(period - 0.2)
		fraction := period - float64(n)
		coefficient := (1 - fraction) / (1 + fraction)
		line := make([]float64, n)
		soft, mean := 0.0, 0.0
		for i := range line { // a soft risha, near the middle of the string
			soft += (0.35 + 0.3*strength) * (b.random.Float64()*2 - 1 - soft)
			line[i] = soft
			mean += soft / float64(n)
		}
		reach := n * 3 / 10
		for i := n - 1; i >= reach; i-- {
			line[i] = line[i] - mean - 0.7*line[i-reach]
		}
		loss := math.Pow(0.001, 1/(hertz*(1.1+180/hertz)))
		at, before, in, out := 0, 0.0, 0.0, 0.0
		shape := b.at(start+float64(course)*0.004, seconds)
		for i := range shape {
			x := line[at]
			y := loss * (0.6*x + 0.4*before)
			before = x
			next := coefficient*(y-out) + in
			in, out = y, next
			line[at] = next
			at = (at + 1) % n
			end := math.Min(1, float64(len(shape)-i)/(0.03*rate))
			shape[i] += x * strength * end
		}
	}
}

// dum is the low stroke of a frame drum, in its middle.
func (b *booth) dum(start, strength float64) {
	phase := 0.0
	out := b.at(start, 0.5)
	for i := range out {
		t := float64(i) / rate
		phase += 2 * math.Pi * (72 + 60*math.Exp(-t*40)) / rate
		out[i] += strength * 0.9 * math.Exp(-t*11) * math.Sin(phase)
		out[i] += strength * 0.25 * math.Exp(-t*18) * math.Sin(2.14*phase)
	}
}

// tek is the high stroke, at the rim, with its jingles.
func (b *booth) tek(start, strength float64) {
	low, band := 0.0, 0.0
	out := b.at(start, 0.16)
	for i := range out {
		t := float64(i) / rate
		const cut, damp = 0.55, 0.5
		noise := b.random.Float64()*2 - 1
		low += cut * band
		band += cut * (noise - low - damp*band)
		attack := math.Min(1, t*2500)
		out[i] += strength * attack * (0.2*math.Exp(-t*55)*band + 0.3*math.Exp(-t*60)*math.Sin(2*math.Pi*410*t))
	}
}

// room adds the reverberation of a small room: four combs and two allpasses (M. Schroeder, JAES 10, 1962).
func (b *booth) room() {
	b.at(float64(len(b.mix))/rate, 0.8)
	wet := make([]float64, len(b.mix))
	for _, delay := range []int{953, 1187, 1291, 1423} {
		line, soft := make([]float64, delay), 0.0
		for i, x := range b.mix {
			y := line[i%delay]
			soft += 0.45 * (y - soft)
			line[i%delay] = x + 0.74*soft
			wet[i] += y / 4
		}
	}
	for _, delay := range []int{161, 53} {
		line := make([]float64, delay)
		for i, x := range wet {
			y := line[i%delay]
			line[i%delay] = x + 0.6*y
			wet[i] = y - 0.6*line[i%delay]
		}
	}
	for i := range b.mix {
		b.mix[i] += 0.28 * wet[i]
	}
}

// master brings the mix to its loudness, and compresses the peaks that are too high for it.
func (b *booth) master() {
	for range 3 {
		m := audio.NewMeter(rate)
		for _, x := range b.mix {
			m.Add(x, x)
		}
		gain := math.Pow(10, (loudness-m.LUFS())/20)
		for i, x := range b.mix {
			b.mix[i] = bend(x * gain)
		}
	}
}

// bend compresses a sample. Samples below half of the peak stay as they are.
func bend(x float64) float64 {
	const knee = peak / 2
	if size := math.Abs(x); size > knee {
		return math.Copysign(knee+(peak-knee)*math.Tanh((size-knee)/(peak-knee)), x)
	}
	return x
}
