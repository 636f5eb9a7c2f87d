package audio

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// form describes the frames of an MP3 file, read from their headers without decoding. The sound stands between offset
// and end, without the tags before and after it.
type form struct {
	offset, end int64
	music       int64 // offset of the first frame with sound, after the frame that counts the others, if any
	rate        int   // samples a second
	samples     int64 // of one channel
}

// header is the header of a frame, layer III only (ISO/IEC 11172-3 §2.4.1.3 and 13818-3 §2.4.1.3).
type header struct {
	low     bool // MPEG-2: half the sample rates and half a frame
	guarded bool // a checksum follows
	rate    int
	mono    bool
	bytes   int
}

// These are the bit rates of layer III in kbit/s, by the index in a header. 0 is a free or reserved rate, which this
// package does not read.
var (
	rates    = [15]int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}
	lowRates = [15]int{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}
)

const (
	headerBytes   = 4
	granule       = 576 // samples
	versionMPEG1  = 3
	versionMPEG2  = 2
	layerIII      = 1
	singleChannel = 3
)

// headerOf parses a frame's first four bytes. It returns false if they begin no frame that this package reads.
func headerOf(b []byte) (header, bool) {
	bits := binary.BigEndian.Uint32(b)
	version, layer := bits>>19&3, bits>>17&3
	bitrate, frequency := bits>>12&15, bits>>10&3
	if bits>>21 != 0x7ff || layer != layerIII || version != versionMPEG1 && version != versionMPEG2 ||
		bitrate == 0 || bitrate == 15 || frequency == 3 || bits&3 == 2 {
		return header{}, false
	}
	h := header{
		low: version == versionMPEG2, guarded: bits>>16&1 == 0, rate: [3]int{44100, 48000, 32000}[frequency],
		mono: bits>>6&3 == singleChannel,
	}
	padding := int(bits >> 9 & 1)
	if h.low {
		h.rate /= 2
		h.bytes = 72*lowRates[bitrate]*1000/h.rate + padding
	} else {
		h.bytes = 144*rates[bitrate]*1000/h.rate + padding
	}
	return h, true
}

// samples is the number of samples of one channel in the frame.
func (h header) samples() int64 {
	if h.low {
		return granule
	}
	return 2 * granule
}

// sideBytes is the length of a frame's side information.
func (h header) sideBytes() int {
	switch {
	case h.low && h.mono:
		return 9
	case h.low || h.mono:
		return 17
	}
	return 32
}

// counted returns the number of frames that a file's first frame tells. Encoders write this frame, which has no sound,
// to tell the length. counted returns false if the frame is no such frame. The number is 0 if the frame does not tell
// it.
func (h header) counted(frame []byte) (int64, bool) {
	const vbriAt, vbriCount = headerBytes + 32, 14
	if len(frame) >= vbriAt+vbriCount+4 && string(frame[vbriAt:vbriAt+4]) == "VBRI" {
		return int64(binary.BigEndian.Uint32(frame[vbriAt+vbriCount:])), true
	}
	at := headerBytes + h.sideBytes()
	if h.guarded {
		at += 2
	}
	if len(frame) < at+12 {
		return 0, false
	}
	if name := string(frame[at : at+4]); name != "Xing" && name != "Info" {
		return 0, false
	}
	if frame[at+7]&1 == 0 {
		return 0, true
	}
	return int64(binary.BigEndian.Uint32(frame[at+8:])), true
}

const (
	tagBytes = 10 // the header of an ID3v2 tag
	// maxZeros is the most zeros between a tag and the first frame: some programs leave space there.
	maxZeros = 64 << 10
	// maxTags is the most tags before the first frame. Programs write one, or a second one before it; a file of nothing
	// but empty tags would keep a processor for seconds.
	maxTags = 100
)

// tagsEnd returns where the ID3v2 tags at the beginning of a file, and the zeros after them, end.
func tagsEnd(file io.ReaderAt, size int64) (int64, error) {
	at := int64(0)
	for range maxTags {
		var tag [tagBytes]byte
		if _, err := file.ReadAt(tag[:], at); errors.Is(err, io.EOF) {
			return 0, notMP3
		} else if err != nil {
			return 0, err
		}
		if string(tag[:3]) != "ID3" {
			return zerosEnd(file, at, size)
		}
		length := int64(0)
		for _, b := range tag[6:] {
			length = length<<7 | int64(b&0x7f)
		}
		at += tagBytes + length
		if tag[5]&0x10 != 0 {
			at += tagBytes // the tag has a footer
		}
		if at >= size {
			return 0, cut
		}
	}
	return 0, notMP3
}

// zerosEnd returns where the zeros from an offset end, at most maxZeros of them.
func zerosEnd(file io.ReaderAt, at, size int64) (int64, error) {
	zeros := bufio.NewReader(io.NewSectionReader(file, at, min(size-at, maxZeros+1)))
	for range maxZeros {
		next, err := zeros.ReadByte()
		switch {
		case errors.Is(err, io.EOF), err == nil && next != 0:
			return at, nil
		case err != nil:
			return 0, err
		}
		at++
	}
	return at, nil
}

// trailers are the beginnings of the tags that programs write after the last frame.
var trailers = [][]byte{
	[]byte("TAG"), []byte("APETAGEX"), []byte("LYRICSBEGIN"), []byte("ID3"), {0, 0, 0, 0},
}

// examine reads the frames of a file without decoding them. The frames must follow each other without a gap, in one
// version, sample rate and number of channels. It returns the refusals notMP3, cut, tooLong and tooShort.
func examine(file io.ReaderAt, size int64) (form, error) {
	begin, err := tagsEnd(file, size)
	if err != nil {
		return form{}, err
	}
	f := form{offset: begin, end: begin, music: begin}
	in := bufio.NewReaderSize(io.NewSectionReader(file, begin, size-begin), 64<<10)
	var first header
	var frames, promised int64
	for f.end < size {
		start, err := in.Peek(headerBytes)
		if err != nil && !errors.Is(err, io.EOF) {
			return form{}, err
		}
		h, ok := header{}, false
		if len(start) == headerBytes {
			h, ok = headerOf(start)
		}
		if !ok {
			if frames > 0 && trailing(in) {
				break
			}
			return form{}, refusedAt(frames)
		}
		if frames > 0 && (h.low != first.low || h.rate != first.rate || h.mono != first.mono) {
			return form{}, damaged
		}
		if f.end+int64(h.bytes) > size {
			if frames == 0 || promised == 0 || frames < promised {
				return form{}, refusedCut(frames)
			}
			break // the file has all frames that the first one counts
		}
		if frames == 0 {
			first, f.rate = h, h.rate
			whole, err := in.Peek(h.bytes)
			if err != nil {
				return form{}, err
			}
			if count, ok := h.counted(whole); ok {
				promised, f.music = count, begin+int64(h.bytes)
			}
		}
		if _, err := in.Discard(h.bytes); err != nil {
			return form{}, err
		}
		frames++
		f.end += int64(h.bytes)
	}
	if frames < promised {
		return form{}, cut
	}
	if f.music > begin {
		frames--
	}
	f.samples = frames * first.samples()
	return f, bounds(f)
}

// trailing reports whether a tag comes next.
func trailing(in *bufio.Reader) bool {
	for _, trailer := range trailers {
		if next, _ := in.Peek(len(trailer)); bytes.Equal(next, trailer) {
			return true
		}
	}
	rest, err := in.Peek(headerBytes)
	return err != nil && len(bytes.Trim(rest, "\x00")) == 0 // zeros that end the file
}

// refusedAt returns the refusal of bytes that are no frame, after a number of good frames. A file with few good frames
// is taken for another format in which some bytes look like frames.
func refusedAt(frames int64) error {
	const few = 8
	if frames < few {
		return notMP3
	}
	return damaged
}

// refusedCut returns the refusal of a file whose last frame is not whole.
func refusedCut(frames int64) error {
	if frames == 0 {
		return notMP3
	}
	return cut
}

func bounds(f form) error {
	switch {
	case f.samples > int64(MaxDuration.Seconds())*int64(f.rate):
		return tooLong
	case f.samples < int64(f.rate):
		return tooShort
	}
	return nil
}
