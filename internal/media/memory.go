package media

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"time"

	"golang.org/x/sync/semaphore"

	"weddings/internal/fault"
)

const (
	// memoryBudget is how much all pictures that are being decoded may take: the largest takes 400 MB.
	memoryBudget = 448 << 20
	// working is what the smaller copies of a picture take, of 1200 pixels in width.
	working = 16 << 20
	// waitForRoom bounds how long an upload waits for others.
	waitForRoom = 10 * time.Second
	// uploadBudget is how much the uploads that are in memory may take, decoded or not: four of the largest.
	uploadBudget = 4 * MaxBytes
	// interlaceAt is where a PNG says that it is interlaced: the last byte of its first chunk.
	interlaceAt = 28
)

var decoding, uploads = semaphore.NewWeighted(memoryBudget), semaphore.NewWeighted(uploadBudget)

var busy = fault.New(fault.Unavailable, "تصلنا صور كثيرة الآن. أعيدوا المحاولة بعد قليل.",
	"Many pictures are being sent right now. Please try again shortly.").After(5 * time.Second)

// reserve waits until so much of a budget is free, at most waitForRoom.
func reserve(ctx context.Context, budget *semaphore.Weighted, size int64) (release func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, waitForRoom)
	defer cancel()
	if err := budget.Acquire(waiting, size); err != nil {
		return nil, busy.Because(err)
	}
	return func() { budget.Release(size) }, nil
}

// decodedBytes is how much memory a picture takes at most while it is decoded.
func decodedBytes(upload []byte, size image.Config) int64 {
	perPixel := int64(4)
	switch size.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model: // grey ones with a transparent grey become NRGBA64
		perPixel = 8
	}
	// The passes of an interlaced PNG (the last byte of its header) are pictures of their own, together as large as the one
	// that they are merged into.
	if bytes.HasPrefix(upload, []byte("\x89PNG\r\n\x1a\n")) && len(upload) > interlaceAt && upload[interlaceAt] != 0 {
		perPixel *= 2
	}
	// A progressive JPEG (a start of frame of kind 2) keeps the coefficients of all its components, 32 bits each, until its last
	// scan. The marker stands in no entropy-coded data; where it stands in metadata, the estimate is only too high.
	if bytes.HasPrefix(upload, []byte{0xFF, 0xD8}) && bytes.Contains(upload, []byte{0xFF, 0xC2}) {
		perPixel += 12
	}
	return min(int64(size.Width)*int64(size.Height)*perPixel+working, memoryBudget)
}
