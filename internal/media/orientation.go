package media

import (
	"bytes"
	"encoding/binary"
)

// orientation returns the EXIF orientation of a JPEG, 1 to 8 (EXIF 2.32, tag 0x0112), and 1 where it has none. It stops
// at the end of the headers and checks every offset in them.
func orientation(upload []byte) int {
	turn := 1
	if !bytes.HasPrefix(upload, []byte(jpegStart)) {
		return turn
	}
	segments(upload, func(marker byte, segment []byte) bool {
		tiff, found := bytes.CutPrefix(segment, []byte("Exif\x00\x00"))
		if marker == exifSegment && found {
			turn = tag(tiff)
			return false
		}
		return marker != startOfScan // the image data begins
	})
	return turn
}

// tag finds the orientation in the first directory of an EXIF block.
func tag(tiff []byte) int {
	const upright, entrySize, orientationTag = 1, 12, 0x0112
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(tiff, []byte("II")) {
		order = binary.LittleEndian
	}
	directory := int64(order.Uint32(tiff[4:]))
	if directory+2 > int64(len(tiff)) {
		return upright
	}
	entries := tiff[directory+2:]
	for range order.Uint16(tiff[directory:]) {
		if len(entries) < entrySize {
			break
		}
		if order.Uint16(entries) == orientationTag {
			if turn := int(order.Uint16(entries[8:])); turn >= 1 && turn <= 8 {
				return turn
			}
			break
		}
		entries = entries[entrySize:]
	}
	return upright
}
