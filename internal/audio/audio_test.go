package audio

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/fault"
	"weddings/internal/mp3"
)

// sine returns a tone of a peak from 0 to 1.
func sine(rate int, hertz, peak, seconds float64) []float64 {
	out := make([]float64, int(float64(rate)*seconds))
	for i := range out {
		out[i] = peak * math.Sin(2*math.Pi*hertz*float64(i)/float64(rate))
	}
	return out
}

func encoded(t testing.TB, samples []float64, kbit int) []byte {
	t.Helper()
	file, err := mp3.Encode(samples, 32000, kbit)
	require.NoError(t, err)
	return file
}

// tone is an MP3 of two seconds.
var tone = sync.OnceValue(func() []byte {
	file, err := mp3.Encode(sine(32000, 440, 0.5, 2), 32000, 64)
	if err != nil {
		panic(err)
	}
	return file
})

func tag(size int, content string) []byte {
	head := []byte{
		'I',
		'D',
		'3',
		4,
		0,
		0,
		byte(size >> 21 & 127),
		byte(size >> 14 & 127),
		byte(size >> 7 & 127),
		byte(size & 127),
	}
	body := make([]byte, size)
	copy(body, content)
	return append(head, body...)
}

// A sine of 997 Hz at full scale in one channel has −3.01 LUFS (BS.1770-4, annex 1); in both, 3.01 more.
func TestTheLoudnessOfASine(t *testing.T) {
	t.Parallel()
	for _, rate := range []int{22050, 32000, 44100, 48000} {
		one, both, quiet := NewMeter(rate), NewMeter(rate), NewMeter(rate)
		for _, x := range sine(rate, 997, 1, 4) {
			one.Add(x, 0)
			both.Add(x, x)
			quiet.Add(x/10, x/10)
		}
		assert.InDelta(t, -3.01, one.LUFS(), 0.04, rate)
		assert.InDelta(t, 0, both.LUFS(), 0.04, rate)
		assert.InDelta(t, -20, quiet.LUFS(), 0.04, rate)
	}
}

// The coefficients for 48 kHz are those of BS.1770-4, tables 1 and 2.
func TestTheFiltersAreTheStandards(t *testing.T) {
	t.Parallel()
	k := kWeighting(48000)
	for i, c := range [][2]float64{
		{1.53512485958697, k.shelf.b0},
		{-2.69169618940638, k.shelf.b1},
		{1.19839281085285, k.shelf.b2},
		{-1.69065929318241, k.shelf.a1},
		{0.73248077421585, k.shelf.a2},
		{-1.99004745483398, k.high.a1},
		{0.99007225036621, k.high.a2},
	} {
		assert.InDelta(t, c[0], c[1], 1e-8, i)
	}
}

// Pauses and faint parts do not make a song quieter: both gates. Silence has no loudness.
func TestQuietPartsAreNotCounted(t *testing.T) {
	t.Parallel()
	const rate = 48000
	m := NewMeter(rate)
	for _, x := range slices.Concat(
		sine(rate, 997, 0.1, 5), make([]float64, 10*rate), sine(rate, 997, 0.01, 10), sine(rate, 997, 0.1, 5),
	) {
		m.Add(x, x)
	}
	assert.InDelta(t, -20, m.LUFS(), 0.3)
	assert.True(t, math.IsInf(NewMeter(rate).LUFS(), -1))
}

func TestASongIsMeasured(t *testing.T) {
	t.Parallel()
	samples := slices.Concat(sine(32000, 997, 0.5, 3), sine(32000, 997, 0.25, 3))
	s := Store{Dir: t.TempDir()}
	a, err := s.Put(t.Context(), encoded(t, samples, 64), "somebody")
	require.NoError(t, err)
	assert.InDelta(t, 6000, a.Duration, 80)
	assert.InDelta(t, -8.0, a.Loudness, 0.3, "the mean of −6 and −12")
	require.Len(t, a.Waveform, Peaks)
	assert.InDelta(t, 128, float64(a.Waveform[50]), 6)
	assert.InDelta(t, 64, float64(a.Waveform[150]), 6)
	stored, err := os.ReadFile(s.Path(a.Hash))
	require.NoError(t, err)
	assert.Len(t, stored, int(a.Bytes))
	known, ok := s.Known(a.Hash)
	assert.True(t, ok)
	assert.Equal(t, a, known)
}

// The duration is that of the frames, whatever their bit rates are.
func TestTheDurationOfAVariableBitRate(t *testing.T) {
	t.Parallel()
	file := slices.Concat(
		encoded(t, sine(32000, 440, 0.5, 2), 32), encoded(t, sine(32000, 440, 0.5, 2), 192),
		encoded(t, sine(32000, 440, 0.5, 2), 64),
	)
	f, err := examine(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	a, err := (Store{Dir: t.TempDir()}).Put(t.Context(), file, "somebody")
	require.NoError(t, err)
	assert.Equal(t, int(f.samples*1000/32000), a.Duration)
	assert.InDelta(t, 6000, a.Duration, 200)
}

// Whatever stands around the frames is not stored: titles, pictures, programs, other formats' tags.
func TestTagsAreStripped(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	plain, err := s.Put(t.Context(), tone(), "somebody")
	require.NoError(t, err)
	end := append([]byte("TAG"), make([]byte, 125)...)
	footed := tag(100, "x")
	footed[5] = 0x10
	for name, file := range map[string][]byte{
		"a title":              slices.Concat(tag(100, "TIT2\x00"), tone()),
		"a picture":            slices.Concat(tag(9000, "APIC\x00\xff\xd8\xff\xe0 secret \xff\xfb\x90\xc4"), tone()),
		"15 MB":                slices.Concat(tag(15<<20, "MZ\x90"), tone()),
		"two, and room":        slices.Concat(tag(10, ""), tag(20, "<script>"), make([]byte, 500), tone()),
		"a footer":             slices.Concat(footed, []byte("3DI\x04\x00\x10\x00\x00\x00\x64"), tone()),
		"one at the end":       slices.Concat(tone(), end),
		"another at the end":   slices.Concat(tone(), []byte("APETAGEX\xd0\x07"), make([]byte, 300), end),
		"zeros at the end":     slices.Concat(tone(), make([]byte, 3)),
		"a program at the end": slices.Concat(tone(), []byte("TAG#!/bin/sh\n")),
	} {
		got, err := s.Put(t.Context(), file, "somebody")
		require.NoError(t, err, name)
		assert.Equal(t, plain, got, name)
	}
	stored, err := os.ReadFile(s.Path(plain.Hash))
	require.NoError(t, err)
	assert.Equal(t, tone(), stored)
}

// counting returns a frame that tells how many follow.
func counting(frames int) []byte {
	frame := slices.Clone(tone()[:288])
	clear(frame[4:])
	copy(frame[21:], "Info\x00\x00\x00\x01")
	binary.BigEndian.PutUint32(frame[29:], uint32(frames)) //nolint:gosec // a test's own number
	return frame
}

func TestWhatIsNoSongIsRefused(t *testing.T) {
	t.Parallel()
	frames := len(tone()) / 288
	require.Len(t, tone(), frames*288)
	vbri := slices.Clone(tone()[:288])
	clear(vbri[4:])
	copy(vbri[36:], "VBRI")
	binary.BigEndian.PutUint32(vbri[50:], uint32(frames+1)) //nolint:gosec // a test's own number
	otherRate, err := mp3.Encode(sine(44100, 440, 0.5, 2), 44100, 64)
	require.NoError(t, err)
	noise := slices.Clone(tone())
	for i := range noise {
		if i%288 >= 6 {
			noise[i] = byte(i * 31)
		}
	}
	wav := append([]byte("RIFF\x24\x00\x02\x00WAVEfmt \x10\x00\x00\x00"), make([]byte, 100_000)...)
	for name, c := range map[string]struct {
		file []byte
		err  error
	}{
		"nothing":                     {nil, notMP3},
		"a few bytes":                 {[]byte("ID3"), notMP3},
		"a program":                   {append([]byte("MZ\x90\x00\x03"), make([]byte, 9000)...), notMP3},
		"a program of Linux":          {append([]byte("\x7fELF\x02\x01\x01"), make([]byte, 9000)...), notMP3},
		"a WAV":                       {wav, notMP3},
		"a tag before a program":      {slices.Concat(tag(100, "TIT2"), []byte("MZ\x90\x00"), make([]byte, 9000)), notMP3},
		"a page":                      {[]byte("<!doctype html><script>alert(1)</script>"), notMP3},
		"zeros":                       {make([]byte, 200_000), notMP3},
		"a tag that is larger":        {tag(5000, "")[:4000], cut},
		"a program between frames":    {slices.Concat(tone()[:288*50], []byte("MZ\x90\x00"), tone()[288*50:]), damaged},
		"a program behind frames":     {slices.Concat(tone(), []byte("#!/bin/sh\nrm -r /\n")), damaged},
		"two sample rates":            {slices.Concat(tone(), otherRate), damaged},
		"half of its last frame":      {tone()[:len(tone())-100], cut},
		"fewer frames than it tells":  {slices.Concat(counting(frames), tone()[:288*(frames-2)]), cut},
		"the same, as VBRI":           {slices.Concat(vbri, tone()[:288*(frames-2)]), cut},
		"frames of nonsense":          {noise, damaged},
		"tags and a song behind them": {slices.Concat(bytes.Repeat(tag(0, ""), 101), tone()), notMP3},
		"half a second":               {encoded(t, sine(32000, 440, 0.5, 0.5), 64), tooShort},
		"silence":                     {encoded(t, make([]float64, 64000), 64), silent},
		"20 MB and more":              {make([]byte, MaxBytes+1), tooLarge},
	} {
		s := Store{Dir: t.TempDir()}
		_, err := s.Put(t.Context(), c.file, "somebody")
		require.ErrorIs(t, err, c.err, name)
		_, err = s.Receive(t.Context(), bytes.NewReader(c.file), "somebody")
		require.ErrorIs(t, err, c.err, name)
	}
}

// The frame that counts the others has no sound. A last frame that is cut is no loss where all that were promised came.
func TestTheCountOfFramesIsBelieved(t *testing.T) {
	t.Parallel()
	frames := int64(len(tone()) / 288)
	file := slices.Concat(counting(int(frames)), tone(), tone()[:100])
	f, err := examine(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	assert.Equal(t, frames*mp3.FrameSamples, f.samples)
	assert.EqualValues(t, 288, f.music)
	assert.EqualValues(t, len(file)-100, f.end)
}

// An hour of frames is refused before any is decoded.
func TestALongSongIsRefused(t *testing.T) {
	t.Parallel()
	frame := append([]byte{0xff, 0xfb, 0x18, 0xc4}, make([]byte, 140)...) // 32 kbit/s at 32 kHz
	file := bytes.Repeat(frame, 25_001)
	_, err := (Store{Dir: t.TempDir()}).Put(t.Context(), file, "somebody")
	require.ErrorIs(t, err, tooLong)
}

func TestWhoEndsTheRequestEndsTheDecoding(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	heard := 0
	err := Decode(ctx, bytes.NewReader(bytes.Repeat(tone(), 50)), func(int16, int16) {
		if heard++; heard == 10 {
			cancel()
		}
	})
	require.Equal(t, fault.Unavailable, fault.CodeOf(err))
	assert.Less(t, heard, 10*64_000)
}

// A connection that breaks is the sender's matter, and leaves nothing behind.
func TestAnUploadThatBreaksOff(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	_, err := s.Receive(t.Context(), io.MultiReader(bytes.NewReader(tone()[:500]), failing{}), "somebody")
	require.ErrorIs(t, err, partial)
	left, err := os.ReadDir(s.Dir)
	require.NoError(t, err)
	assert.Empty(t, left)
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("reset") }

func TestTheQuotaOfASender(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir(), Quota: 1}
	first, err := s.Put(t.Context(), tone(), "somebody")
	require.NoError(t, err)
	_, err = s.Put(t.Context(), tone(), "somebody")
	require.NoError(t, err, "the same again")
	more := encoded(t, sine(32000, 330, 0.5, 2), 64)
	_, err = s.Put(t.Context(), more, "somebody")
	require.ErrorIs(t, err, full)
	_, err = s.Put(t.Context(), more, "another")
	require.NoError(t, err)
	_, sent := s.Sent(first.Hash, "another")
	assert.False(t, sent)
	_, sent = s.Sent(first.Hash, "somebody")
	assert.True(t, sent)
	require.NoError(t, s.Senders().Forget("somebody"))
	assert.NoFileExists(t, s.Path(first.Hash))
	_, known := s.Known(first.Hash)
	assert.False(t, known)
	_, known = s.Known("../../etc/passwd")
	assert.False(t, known)
}

// FuzzUpload: an upload is refused with words, or kept as frames with a loudness and peaks.
func FuzzUpload(f *testing.F) {
	for _, seed := range [][]byte{
		tone()[:288*40], slices.Concat(tag(20, "x"), tone()[:288*40]), slices.Concat(counting(3), tone()[:288*30]),
		[]byte("RIFF"), tone()[:100], nil, []byte(strings.Repeat("\xff\xfb\x18\xc4", 100)),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, upload []byte) {
		if len(upload) > 1<<16 {
			t.Skip() // large ones are slow and test nothing more
		}
		s := Store{Dir: t.TempDir()}
		a, err := s.Put(t.Context(), upload, "somebody")
		if err != nil {
			if _, told := errors.AsType[*fault.Error](err); !told {
				t.Fatalf("refused without words: %v", err)
			}
			return
		}
		if len(a.Waveform) != Peaks || a.Duration < 1000 || math.IsInf(a.Loudness, 0) || math.IsNaN(a.Loudness) {
			t.Fatalf("kept as %+v", a)
		}
		again, err := s.Put(t.Context(), upload, "another")
		if err != nil || again.Hash != a.Hash {
			t.Fatalf("another hash: %v", err)
		}
	})
}
