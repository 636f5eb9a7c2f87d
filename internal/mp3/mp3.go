// Package mp3 encodes mono sound as MP3: MPEG-1 layer III (ISO/IEC 11172-3) at a constant bit rate. It encodes the
// site's own music, not uploads. It has no psychoacoustic model and uses long blocks only. Its bit reservoir passes
// bits that quiet granules save to granules that are hard to encode.
package mp3

import (
	"errors"
	"math"
	"slices"
)

const (
	// FrameSamples is the number of samples in a frame.
	FrameSamples = 2 * granule
	granule      = 576
	subbands     = 32
	lines        = 18 // lines of each subband in a granule
	headerBytes  = 4
	sideBytes    = 17
	// maxBack is the most bytes that the data of a frame may begin before the frame.
	maxBack = 511
	// finest is the smallest global gain: quantizing more finely than about 100 dB below full scale is not needed.
	finest = 118
	// dropped is the lowest frequency in Hz that is left out. Higher frequencies would take bits from audible ones.
	dropped = 12_500
)

var (
	kilobits    = []int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}
	frequencies = []int{44100, 48000, 32000}
	// bands are the boundaries of scale factor bands in lines, by the index of the frequency (table B.8).
	bands = [3][23]int{
		{0, 4, 8, 12, 16, 20, 24, 30, 36, 44, 52, 62, 74, 90, 110, 134, 162, 196, 238, 288, 342, 418, 576},
		{0, 4, 8, 12, 16, 20, 24, 30, 36, 42, 50, 60, 72, 88, 106, 128, 156, 190, 230, 276, 330, 384, 576},
		{0, 4, 8, 12, 16, 20, 24, 30, 36, 44, 54, 66, 82, 102, 126, 156, 194, 240, 296, 364, 448, 550, 576},
	}
	errRate = errors.New("mp3: no such sample rate or bit rate")
)

// Encode encodes samples from −1 to 1 as frames. rate is 32,000, 44,100 or 48,000 Hz, and the bit rate is in kbit/s.
func Encode(samples []float64, rate, kbit int) ([]byte, error) {
	e := encoder{frequency: slices.Index(frequencies, rate), bitrate: slices.Index(kilobits, kbit)}
	if e.frequency < 0 || e.bitrate < 1 {
		return nil, errRate
	}
	e.rate = rate
	var out []byte
	var frames []frame
	// The filter bank delays the sound by about 500 samples. A frame of silence at the end makes up for the delay.
	for at := 0; at < len(samples)+FrameSamples; at += FrameSamples {
		var block [FrameSamples]float64
		if at < len(samples) {
			copy(block[:], samples[at:])
		}
		frames = append(frames, e.frame(block[:]))
	}
	e.data.align()
	begin := 0
	for _, f := range frames {
		out = append(append(out, f.header[:]...), f.side...)
		slot := make([]byte, f.room)
		copy(slot, e.data.bytes[min(begin, len(e.data.bytes)):])
		out, begin = append(out, slot...), begin+f.room
	}
	return out, nil
}

type encoder struct {
	frequency, bitrate, rate int
	owed                     int // fractions of a byte that the frames so far have been rounded by
	filter                   [512]float64
	before                   [subbands][lines]float64 // subband samples of the last granule
	data                     bits                     // data of all frames so far
	room                     int                      // bytes for data in all frames so far
}

// frame is the header and the side information of a frame. room is the number of data bytes that fit into it.
type frame struct {
	header [headerBytes]byte
	side   []byte
	room   int
}

func (e *encoder) frame(samples []float64) frame {
	whole := FrameSamples / 8 * kilobits[e.bitrate] * 1000
	size := whole / e.rate
	padding := 0
	if e.owed += whole % e.rate; e.owed >= e.rate {
		e.owed -= e.rate
		padding = 1
	}
	f := frame{room: size + padding - headerBytes - sideBytes}
	const mono = 3
	f.header = [headerBytes]byte{
		0xff, 0xfb, byte(e.bitrate<<4 | e.frequency<<2 | padding<<1), mono<<6 | 4, //nolint:gosec // few bits
	}
	back := e.room - len(e.data.bytes)
	e.room += f.room
	var side bits
	side.put(uint(back), 9) //nolint:gosec // at most maxBack
	side.put(0, 5+4)        // private bits; no scale factors are shared
	mean := f.room * 8 / 2
	for g := range 2 {
		left := e.room*8 - e.data.length()
		most := min(left, mean+(left-mean*(2-g))*6/10)
		e.granule(samples[g*granule:][:granule], min(most, 4095), &side)
	}
	e.data.align()
	for len(e.data.bytes) < e.room-maxBack { // no later frame can reach further back
		e.data.put(0, 8)
	}
	f.side = side.bytes
	return f
}

// granule encodes a granule with at most so many bits of data, and writes its side information.
func (e *encoder) granule(samples []float64, most int, side *bits) {
	spectrum := e.spectrum(samples)
	var q quantized
	low, high := finest, 255
	for low < high { // find the finest steps that fit
		middle := (low + high) / 2
		if q.quantize(&spectrum, middle) && q.count(&bands[e.frequency]) <= most {
			high = middle
		} else {
			low = middle + 1
		}
	}
	q.quantize(&spectrum, low)
	length := q.count(&bands[e.frequency])
	begin := e.data.length()
	q.write(&e.data)
	if e.data.length()-begin != length {
		panic("mp3: counted other bits than were written")
	}
	side.put(uint(length), 12) //nolint:gosec // none of these is negative
	side.put(uint(q.big/2), 9) //nolint:gosec // as above
	side.put(uint(low), 8)     //nolint:gosec // as above
	side.put(0, 4+1)           // no scale factors, no short blocks
	for _, t := range q.tables {
		side.put(uint(t), 5) //nolint:gosec // as above
	}
	side.put(uint(q.regions[0]), 4) //nolint:gosec // as above
	side.put(uint(q.regions[1]), 3) //nolint:gosec // as above
	side.put(0, 2)
	side.put(uint(q.quadruples), 1) //nolint:gosec // as above
}

// cosines of the two transforms, and the butterflies against aliasing (table B.9).
var (
	polyphase  [subbands][64]float64
	transform  [lines][2 * lines]float64
	butterfly  [8][2]float64
	aliasCoefs = [8]float64{-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037}
)

func init() {
	for k := range polyphase {
		for i := range polyphase[k] {
			polyphase[k][i] = math.Cos(float64((2*k+1)*(i-16)) * math.Pi / 64)
		}
	}
	for k := range transform {
		for n := range transform[k] {
			sine := math.Sin(math.Pi / 36 * (float64(n) + 0.5))
			transform[k][n] = sine * math.Cos(math.Pi/72*float64((2*n+1+lines)*(2*k+1))) / 9
		}
	}
	for i, c := range aliasCoefs {
		root := math.Sqrt(1 + c*c)
		butterfly[i] = [2]float64{1 / root, c / root}
	}
}

// windowAt is the analysis window C.
func windowAt(i int) float64 {
	const scale = 65536 * 32
	switch {
	case i <= 256:
		return window[i] / scale
	case i%64 == 0:
		return window[512-i] / scale
	}
	return -window[512-i] / scale
}

// spectrum returns the lines of the next granule.
func (e *encoder) spectrum(samples []float64) [granule]float64 {
	var now [subbands][lines]float64
	for t := range lines {
		copy(e.filter[subbands:], e.filter[:512-subbands])
		for i := range subbands {
			e.filter[subbands-1-i] = samples[t*subbands+i]
		}
		var folded [64]float64
		for i := range 512 {
			folded[i%64] += windowAt(i) * e.filter[i]
		}
		for k := range subbands {
			sum := 0.0
			for i, x := range folded {
				sum += polyphase[k][i] * x
			}
			if k%2 == 1 && t%2 == 1 { // every other subband is mirrored
				sum = -sum
			}
			now[k][t] = sum
		}
	}
	var out [granule]float64
	for k := range subbands {
		for m := range lines {
			sum := 0.0
			for n := range lines {
				sum += transform[m][n]*e.before[k][n] + transform[m][lines+n]*now[k][n]
			}
			out[k*lines+m] = sum
		}
	}
	e.before = now
	for k := 1; k < subbands; k++ {
		for i, b := range butterfly {
			up, down := &out[k*lines-1-i], &out[k*lines+i]
			*up, *down = *up*b[0]+*down*b[1], *down*b[0]-*up*b[1]
		}
	}
	for i := dropped * 2 * granule / e.rate; i < granule; i++ {
		out[i] = 0
	}
	return out
}
