package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"runtime"
	"time"

	"golang.org/x/sync/semaphore"

	"weddings/internal/admission"
	"weddings/internal/fault"
)

const (
	// memoryBudget bounds the memory of all pictures being decoded. Together with the uploads in memory and the rest of
	// the site, some 70 MB, it stays below the process's memory limit, 512 MB. A picture that exceeds it by itself is
	// refused. A progressive JPEG of 24 megapixels without subsampling takes 360 MB.
	memoryBudget = 368 << 20
	// An upload waits at most waitForTurn for its turn, then at most waitForRoom for memory.
	waitForTurn, waitForRoom = 20 * time.Second, 10 * time.Second
	// uploadBudget bounds the bytes of uploads in memory, decoded or not: four of the largest.
	uploadBudget = 4 * MaxBytes
	// interlaceAt is the offset of a PNG's interlace flag, the last byte of its first chunk.
	interlaceAt = 28

	// A lossless WebP may have 2,600 groups of Huffman trees. Each group takes up to 84 kB of memory and some 220 bytes
	// of the file.
	treesBytes, treesPerByte = 2600 * 84 << 10, 400
)

var decoding, uploads = semaphore.NewWeighted(memoryBudget), semaphore.NewWeighted(uploadBudget)

var busy = fault.New(fault.Unavailable, "تصلنا صور كثيرة الآن. أعيدوا المحاولة بعد قليل.",
	"Many pictures are being sent right now. Please try again shortly.").After(5 * time.Second)

// turns limits how many uploads are processed at once. Networks, and the accounts of one network, take turns, so that
// one sender's many large pictures delay another's by at most a few of them.
var turns = admission.New(admission.Config{Slots: max(2, runtime.GOMAXPROCS(0)), Waiting: 64, Wait: waitForTurn})

// reserve waits at most waitForRoom until size bytes of a budget are free.
func reserve(ctx context.Context, budget *semaphore.Weighted, size int64) (release func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, waitForRoom)
	defer cancel()
	if err := budget.Acquire(waiting, size); err != nil {
		return nil, busy.Because(err)
	}
	return func() { budget.Release(size) }, nil
}

// decodedBytes returns the memory that decoding takes at most. It returns unreadable or tooHeavy for a JPEG that its
// headers disqualify.
func decodedBytes(upload []byte, size image.Config) (int64, error) {
	pixels := int64(size.Width) * int64(size.Height)
	switch {
	case bytes.HasPrefix(upload, []byte(jpegStart)):
		form, ok := readJPEG(upload)
		if !ok {
			return 0, unreadable
		}
		if form.tooMuchWork() {
			return 0, tooHeavy
		}
		return form.bytes(), nil
	case bytes.HasPrefix(upload, []byte("RIFF")):
		return webpBytes(upload, pixels)
	}
	perPixel := int64(4)
	switch size.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model: // grey with a transparent grey decodes to NRGBA64
		perPixel = 8
	}
	// The passes of an interlaced PNG are decoded as pictures, together as large as the result they are merged into.
	if len(upload) > interlaceAt && upload[interlaceAt] != 0 {
		perPixel *= 2
	}
	return pixels * perPixel, nil
}

// webpBytes returns the memory that a WebP of so many pixels takes: its first picture, and the alpha chunk before it. A
// chunk that claims more bytes than the file has is unreadable, since the decoder would allocate them first.
func webpBytes(upload []byte, pixels int64) (int64, error) {
	const headerBytes, chunkHeader = 12, 8
	const lossy, plain, packed, lossless = 2, 1, 8, 7
	needed := pixels*lossy + int64(len(upload)) // the compressed data stays in memory meanwhile
	for at := int64(headerBytes); at+chunkHeader < int64(len(upload)); {
		size := int64(binary.LittleEndian.Uint32(upload[at+4:]))
		if at+chunkHeader+size > int64(len(upload)) {
			return 0, unreadable
		}
		trees := min(treesBytes, size*treesPerByte)
		switch string(upload[at : at+4]) {
		case "VP8 ":
			return needed, nil
		case "VP8L":
			return pixels*lossless + trees, nil
		case "ALPH":
			if upload[at+chunkHeader]&3 == 0 {
				needed += pixels * plain
			} else {
				needed += pixels*packed + trees
			}
		}
		at += chunkHeader + size + size%2
	}
	return 0, unreadable
}

// workingBytes is the memory for the smaller copies while they are made: the widest twice, since it may have to be
// turned, the next one, and the link preview.
func workingBytes(size image.Config, turn int) int64 {
	width, height := size.Width, size.Height
	if turn >= 5 {
		width, height = height, width
	}
	width, height = within(width, height, Widths[len(Widths)-1])
	return 4 * (3*int64(width)*int64(height) + shareWidth*shareHeight)
}
