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
	// memoryBudget is how much all pictures that are being decoded may take. With the uploads that are in memory and
	// what the site needs without pictures, some 70 MB, it stays below the memory limit of the process, 512 MB. One
	// that takes more by itself is refused; a progressive JPEG of 24 megapixels without subsampling takes 360 MB.
	memoryBudget = 368 << 20
	// waitForTurn and then waitForRoom bound how long an upload waits for others.
	waitForTurn, waitForRoom = 20 * time.Second, 10 * time.Second
	// uploadBudget is how much the uploads that are in memory may take, decoded or not: four of the largest.
	uploadBudget = 4 * MaxBytes
	// interlaceAt is where a PNG says that it is interlaced: the last byte of its first chunk.
	interlaceAt = 28

	// A lossless WebP may have 2,600 groups of Huffman trees. Each takes up to 84 kB, and some 220 bytes of the file.
	treesBytes, treesPerByte = 2600 * 84 << 10, 400
)

var decoding, uploads = semaphore.NewWeighted(memoryBudget), semaphore.NewWeighted(uploadBudget)

var busy = fault.New(fault.Unavailable, "تصلنا صور كثيرة الآن. أعيدوا المحاولة بعد قليل.",
	"Many pictures are being sent right now. Please try again shortly.").After(5 * time.Second)

// turns are those in which whole pictures are worked on: networks, and accounts of one, take turns, so that nobody's
// many large ones keep another's waiting for longer than some of them take.
var turns = admission.New(admission.Config{Slots: max(2, runtime.GOMAXPROCS(0)), Waiting: 64, Wait: waitForTurn})

// reserve waits until so much of a budget is free, at most waitForRoom.
func reserve(ctx context.Context, budget *semaphore.Weighted, size int64) (release func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, waitForRoom)
	defer cancel()
	if err := budget.Acquire(waiting, size); err != nil {
		return nil, busy.Because(err)
	}
	return func() { budget.Release(size) }, nil
}

// decodedBytes is how much memory a picture takes at most while it is decoded, and unreadable or tooHeavy for a JPEG
// that is refused by its headers.
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
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model: // grey ones with a transparent grey become NRGBA64
		perPixel = 8
	}
	// The passes of an interlaced PNG are pictures of their own, together as large as the one that they are merged
	// into.
	if len(upload) > interlaceAt && upload[interlaceAt] != 0 {
		perPixel *= 2
	}
	return pixels * perPixel, nil
}

// webpBytes is how much memory a WebP of so many pixels takes: what its first picture is, and how the transparency
// before it is packed. A chunk that says that it is longer than the file is unreadable: room for all of it would be
// taken first.
func webpBytes(upload []byte, pixels int64) (int64, error) {
	const headerBytes, chunkHeader = 12, 8
	const lossy, plain, packed, lossless = 2, 1, 8, 7
	needed := pixels*lossy + int64(len(upload)) // what is compressed is kept meanwhile
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

// workingBytes is how much the smaller copies of a picture take while they are made: the widest twice, as it may have
// to be turned, the next, and the one for previews.
func workingBytes(size image.Config, turn int) int64 {
	width, height := size.Width, size.Height
	if turn >= 5 {
		width, height = height, width
	}
	width, height = within(width, height, Widths[len(Widths)-1])
	return 4 * (3*int64(width)*int64(height) + shareWidth*shareHeight)
}
