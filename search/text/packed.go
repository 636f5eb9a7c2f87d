package text

import (
	"encoding/binary"
	"slices"
)

// A packed set holds sorted hashes of wordBits bits. Each is stored as the difference from the one before it, in a Rice
// code of lowBits. About one in 150 other words has the hash of a word of the set.
const (
	wordBits = 24
	lowBits  = 7
)

// hashed returns the upper wordBits bits of the FNV-1a hash of a word.
func hashed(word string) uint32 {
	h := uint32(2166136261)
	for i := range len(word) {
		h = (h ^ uint32(word[i])) * 16777619
	}
	return h >> (32 - wordBits)
}

// PackWords packs a set of normalised words.
func PackWords(words []string) []byte {
	hashes := make([]uint32, len(words))
	for i, w := range words {
		hashes[i] = hashed(w)
	}
	slices.Sort(hashes)
	hashes = slices.Compact(hashes)
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(hashes)))
	at := uint(0)
	put := func(bit uint32) {
		if at%8 == 0 {
			out = append(out, 0)
		}
		out[len(out)-1] |= byte(bit << (at % 8))
		at++
	}
	last := uint32(0)
	for _, h := range hashes {
		for range (h - last) >> lowBits {
			put(1)
		}
		put(0)
		for i := range lowBits {
			put((h - last) >> i & 1)
		}
		last = h
	}
	return out
}

// unpackWords returns the hashes of a packed set in ascending order.
func unpackWords(packed []byte) []uint32 {
	hashes := make([]uint32, binary.LittleEndian.Uint32(packed))
	packed = packed[4:]
	at := uint(0)
	next := func() uint32 {
		bit := packed[at/8] >> (at % 8) & 1
		at++
		return uint32(bit)
	}
	last := uint32(0)
	for i := range hashes {
		for next() == 1 {
			last += 1 << lowBits
		}
		for b := range lowBits {
			last += next() << b
		}
		hashes[i] = last
	}
	return hashes
}
