package audio

import "math"

// Meter measures integrated loudness as ITU-R BS.1770-4 defines it: K-weighting, blocks of 400 ms every 100 ms, an
// absolute gate at −70 LUFS and a relative gate at −10 LU. It always counts two channels, as listeners hear two
// loudspeakers: a mono signal counts twice.
type Meter struct {
	channels [2]weighting
	step     int // samples in 100 ms
	filled   int
	sum      float64
	steps    []float64 // mean squares of 100 ms, both channels together
}

// weighting is a K-weighting filter: a shelf that models the head, then a high-pass.
type weighting struct{ shelf, high biquad }

type biquad struct {
	b0, b1, b2, a1, a2 float64
	z1, z2             float64
}

func (f *biquad) next(x float64) float64 {
	y := f.b0*x + f.z1
	f.z1 = f.b1*x - f.a1*y + f.z2
	f.z2 = f.b2*x - f.a2*y
	return y
}

// kWeighting returns the filter for a sample rate. BS.1770-4 gives its coefficients for 48 kHz only. The analogue
// prototypes that lead to them are those of B. De Man, "Evaluation of implementations of the EBU R128 loudness
// measurement" (AES 145, 2018).
func kWeighting(rate float64) weighting {
	const (
		shelfHz, shelfGain, shelfQ = 1681.974450955533, 3.999843853973347, 0.7071752369554196
		highHz, highQ              = 38.13547087602444, 0.5003270373238773
	)
	k := math.Tan(math.Pi * shelfHz / rate)
	vh := math.Pow(10, shelfGain/20)
	vb := math.Pow(vh, 0.4996667741545416)
	a0 := 1 + k/shelfQ + k*k
	shelf := biquad{
		b0: (vh + vb*k/shelfQ + k*k) / a0, b1: 2 * (k*k - vh) / a0, b2: (vh - vb*k/shelfQ + k*k) / a0,
		a1: 2 * (k*k - 1) / a0, a2: (1 - k/shelfQ + k*k) / a0,
	}
	k = math.Tan(math.Pi * highHz / rate)
	a0 = 1 + k/highQ + k*k
	high := biquad{b0: 1, b1: -2, b2: 1, a1: 2 * (k*k - 1) / a0, a2: (1 - k/highQ + k*k) / a0}
	return weighting{shelf, high}
}

// NewMeter returns a meter for a sample rate in Hz.
func NewMeter(rate int) *Meter {
	k := kWeighting(float64(rate))
	return &Meter{channels: [2]weighting{k, k}, step: rate / 10}
}

// Add measures one sample of each channel, from −1 to 1.
func (m *Meter) Add(left, right float64) {
	for c, x := range [2]float64{left, right} {
		y := m.channels[c].high.next(m.channels[c].shelf.next(x))
		m.sum += y * y
	}
	if m.filled++; m.filled == m.step {
		m.steps = append(m.steps, m.sum/float64(m.step))
		m.sum, m.filled = 0, 0
	}
}

// loudnessOf converts a mean square to LUFS.
func loudnessOf(power float64) float64 { return -0.691 + 10*math.Log10(power) }

// LUFS returns the integrated loudness so far; minus infinity for silence and for less than 400 ms.
func (m *Meter) LUFS() float64 {
	const overlap, silence, below = 4, -70, 10
	gated := func(gate float64) float64 {
		sum, n := 0.0, 0
		for i := overlap; i <= len(m.steps); i++ {
			block := 0.0
			for _, power := range m.steps[i-overlap : i] {
				block += power / overlap
			}
			if loudnessOf(block) > gate {
				sum, n = sum+block, n+1
			}
		}
		if n == 0 {
			return math.Inf(-1)
		}
		return loudnessOf(sum / float64(n))
	}
	absolute := gated(silence)
	if math.IsInf(absolute, -1) {
		return absolute
	}
	return gated(max(silence, absolute-below))
}
