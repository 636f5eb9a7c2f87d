package page

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
)

// template is a page with placeholders for one word that differs between visitors. The text between the placeholders is
// compressed only once.
type template []piece

type piece struct {
	text   []byte
	packed []byte // text as DEFLATE blocks that refer to nothing before them and end at a byte boundary
}

// newTemplate makes a template from a page that was rendered with a word of at most 65,535 bytes.
func newTemplate(page []byte, word string) template {
	texts := [][]byte{page}
	if word != "" {
		texts = bytes.Split(page, []byte(word))
	}
	all := make(template, len(texts))
	for i, text := range texts {
		var packed bytes.Buffer
		w, _ := flate.NewWriter(&packed, flate.DefaultCompression) // the level is valid
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

// with returns the page with a word in its placeholders.
func (t template) with(word string) []byte {
	texts := make([][]byte, len(t))
	for i, each := range t {
		texts[i] = each.text
	}
	return bytes.Join(texts, []byte(word))
}

// gzip returns the same page as a gzip file of one member (RFC 1952): the compressed pieces, with each word between
// them as a stored DEFLATE block (RFC 1951, 3.2.4). It compresses nothing.
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
