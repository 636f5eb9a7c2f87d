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
)

var decoding = semaphore.NewWeighted(memoryBudget)

var busy = fault.New(fault.Unavailable, "تصلنا صور كثيرة الآن. أعيدوا المحاولة بعد قليل.",
	"Many pictures are being sent right now. Please try again shortly.").After(5 * time.Second)

// reserve waits until the memory is free, at most waitForRoom.
func reserve(ctx context.Context, size int64) (release func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, waitForRoom)
	defer cancel()
	if err := decoding.Acquire(waiting, size); err != nil {
		return nil, busy.Because(err)
	}
	return func() { decoding.Release(size) }, nil
}

// decodedBytes is how much memory a picture takes at most while it is decoded.
func decodedBytes(upload []byte, size image.Config) int64 {
	perPixel := int64(4)
	switch size.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model:
		perPixel = 8
	}
	// A progressive JPEG (a start of frame of kind 2) keeps the coefficients of all its components, 32 bits each, until its last
	// scan. The marker stands in no entropy-coded data; where it stands in metadata, the estimate is only too high.
	if bytes.HasPrefix(upload, []byte{0xFF, 0xD8}) && bytes.Contains(upload, []byte{0xFF, 0xC2}) {
		perPixel += 12
	}
	return min(int64(size.Width)*int64(size.Height)*perPixel+working, memoryBudget)
}
