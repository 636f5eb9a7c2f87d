package media

import (
	"bytes"
	"encoding/binary"
)

const (
	// maxScans bounds the scans of a JPEG. Progressive pictures have about ten; libjpeg-turbo can be told to refuse
	// more than 500. A scan that changes nothing takes a few bytes and costs a pass over the whole picture.
	maxScans = 100
	// maxPasses bounds how often all scans together may cover the largest picture, counted per component. A progressive
	// colour picture covers it fourteen times.
	maxPasses = 32
)

// jpegForm is what the headers say about how a JPEG is decoded.
type jpegForm struct {
	width, height int
	components    []sampling
	progressive   bool
	// converted says that the components may not be YCbCr, so that decoding makes another copy of the picture.
	converted bool
	scans     int
	// passes counts the pixels that all scans cover, per component.
	passes int64
}

// sampling is a component's samples per unit, in each direction.
type sampling struct{ across, down int }

// Markers of a JPEG (ITU-T T.81, table B.1).
const (
	jpegStart        = "\xff\xd8"
	markerBegin      = 0xFF
	baselineFrame    = 0xC0
	extendedFrame    = 0xC1
	progressiveFrame = 0xC2
	firstRestart     = 0xD0
	lastRestart      = 0xD7
	endOfImage       = 0xD9
	startOfScan      = 0xDA
	exifSegment      = 0xE1
	adobeSegment     = 0xEE
)

// segments calls each for every segment of a JPEG. It finds at least the segments that a decoder finds, since
// compressed data contains no markers but restarts. It stops when each returns false.
func segments(upload []byte, each func(marker byte, segment []byte) bool) {
	for rest := upload[len(jpegStart):]; ; {
		begin := bytes.IndexByte(rest, markerBegin)
		if begin < 0 {
			return
		}
		for rest = rest[begin:]; len(rest) > 0 && rest[0] == markerBegin; { // markers may be padded
			rest = rest[1:]
		}
		if len(rest) == 0 {
			return
		}
		marker := rest[0]
		rest = rest[1:]
		if marker == 0 || marker >= firstRestart && marker <= lastRestart {
			continue
		}
		if marker == endOfImage || len(rest) < 2 {
			return
		}
		size := int(binary.BigEndian.Uint16(rest))
		if size < 2 || size > len(rest) || !each(marker, rest[2:size]) {
			return
		}
		rest = rest[size:]
	}
}

// readJPEG reads all headers of a JPEG in one pass, without decoding. ok is false where no frame can be decoded.
func readJPEG(upload []byte) (form jpegForm, ok bool) {
	if !bytes.HasPrefix(upload, []byte(jpegStart)) {
		return jpegForm{}, false
	}
	segments(upload, func(marker byte, segment []byte) bool {
		switch marker {
		case baselineFrame, extendedFrame, progressiveFrame:
			ok = form.frame(marker, segment)
			return ok
		case adobeSegment:
			const transformAt = 11 // 0 is none: the components are RGB
			if bytes.HasPrefix(segment, []byte("Adobe")) && len(segment) > transformAt && segment[transformAt] == 0 {
				form.converted = true
			}
		case startOfScan:
			form.scans++
			if len(segment) > 0 {
				form.passes += int64(form.width) * int64(form.height) * int64(segment[0])
			}
		}
		return true
	})
	return form, ok
}

// frame reads a frame header.
func (f *jpegForm) frame(marker byte, segment []byte) bool {
	const componentsAt, describedBy = 5, 3
	if len(f.components) > 0 || len(segment) <= componentsAt {
		return false
	}
	count := int(segment[componentsAt])
	described := segment[componentsAt+1:]
	if count < 1 || count > 4 || len(described) != count*describedBy {
		return false
	}
	f.progressive = marker == progressiveFrame
	f.height, f.width = int(binary.BigEndian.Uint16(segment[1:])), int(binary.BigEndian.Uint16(segment[3:]))
	var names []byte
	for ; len(described) > 0; described = described[describedBy:] {
		each := sampling{max(1, int(described[1]>>4)), max(1, int(described[1]&0x0F))}
		if count == 1 { // a single component has no subsampling
			each = sampling{1, 1}
		}
		f.components = append(f.components, each)
		names = append(names, described[0])
	}
	if string(names) == "RGB" || count == 4 {
		f.converted = true
	}
	return true
}

// tooMuchWork reports whether the scans cover the picture more often than those of any real picture.
func (f jpegForm) tooMuchWork() bool { return f.scans > maxScans || f.passes > maxPasses*maxPixels }

// bytes is the memory that decoding takes: the samples, in whole units; for a progressive JPEG, the coefficients of all
// components; and if it is not YCbCr, the converted picture.
func (f jpegForm) bytes() int64 {
	const blockSide, coefficientBytes, convertedBytes = 8, 4, 4
	unit := f.components[0]
	across := (f.width + blockSide*unit.across - 1) / (blockSide * unit.across)
	down := (f.height + blockSide*unit.down - 1) / (blockSide * unit.down)
	var samples int64
	for _, each := range f.components {
		samples += int64(across) * int64(down) * int64(each.across*each.down) * blockSide * blockSide
	}
	needed := samples
	if f.progressive {
		needed += samples * coefficientBytes
	}
	if f.converted {
		needed += int64(f.width) * int64(f.height) * convertedBytes
	}
	return needed
}
