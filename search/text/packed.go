package text

import (
	"encoding/binary"
	"slices"
)

// A packed set of words holds hashes of wordBits, sorted: the difference of each to the one before it in a Rice code of
// lowBits. Of words that are in no list it takes one in a hundred and fifty for one that is.
const (
	wordBits = 24
	lowBits  = 7
)

// hashed is the hash of a word: FNV-1a.
func hashed(word string) uint32 {
	h := uint32(2166136261)
	for i := range len(word) {
		h = (h ^ uint32(word[i])) * 16777619
	}
	return h >> (32 - wordBits)
}

// PackWords packs a set of words, normalised.
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

// unpackWords returns the hashes of a packed set, ascending.
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
