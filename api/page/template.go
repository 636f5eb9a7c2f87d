package page

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
)

// template is a page with places for a word of every visitor's own. What stands between the places is compressed once.
type template []piece

type piece struct {
	text   []byte
	packed []byte // text as blocks of DEFLATE that refer to nothing before them and end with a byte
}

// newTemplate makes a template of a page that was drawn with a word, which may be of 65,535 bytes at most.
func newTemplate(drawn []byte, word string) template {
	texts := [][]byte{drawn}
	if word != "" {
		texts = bytes.Split(drawn, []byte(word))
	}
	all := make(template, len(texts))
	for i, text := range texts {
		var packed bytes.Buffer
		w, _ := flate.NewWriter(&packed, flate.DefaultCompression) // the level is a valid one
		_, _ = w.Write(text)                                       // to memory
		if i < len(texts)-1 {
			_ = w.Flush()
		} else {
			_ = w.Close()
		}
		all[i] = piece{text, packed.Bytes()}
	}
	return all
}

// with returns the page with a word in its places.
func (t template) with(word string) []byte {
	texts := make([][]byte, len(t))
	for i, each := range t {
		texts[i] = each.text
	}
	return bytes.Join(texts, []byte(word))
}

// gzip returns the same as a gzip file of one member (RFC 1952): the compressed pieces, and each word between them as a
// stored block of DEFLATE (RFC 1951, 3.2.4). Nothing is compressed for it.
func (t template) gzip(word string) []byte {
	const deflate, unknown = 8, 255 // the method; the operating system
	size := 18
	for _, each := range t {
		size += len(each.packed) + 5 + len(word)
	}
	file := append(make([]byte, 0, size), 0x1f, 0x8b, deflate, 0, 0, 0, 0, 0, 0, unknown)
	sum, length := uint32(0), 0
	for i, each := range t {
		if i > 0 {
			file = append(file, 0) // a stored block, not the last one
			file = binary.LittleEndian.AppendUint16(file, uint16(len(word)))
			file = binary.LittleEndian.AppendUint16(file, ^uint16(len(word)))
			file = append(file, word...)
			sum = crc32.Update(sum, crc32.IEEETable, []byte(word))
			length += len(word)
		}
		file = append(file, each.packed...)
		sum = crc32.Update(sum, crc32.IEEETable, each.text)
		length += len(each.text)
	}
	file = binary.LittleEndian.AppendUint32(file, sum)
	return binary.LittleEndian.AppendUint32(file, uint32(length))
}
