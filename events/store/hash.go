package store

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"github.com/google/uuid"
)

// Hash chains an event to the one before it in its stream (nil for the first): SHA-256 over lengths and bytes of all that
// is stored of it.
func Hash(previous []byte, id uuid.UUID, stream string, version int64, name string, schemaVersion int, payload, metadata []byte, at time.Time) []byte {
	return appendHash(nil, nil, previous, id[:], []byte(stream), version, []byte(name), int64(schemaVersion), payload, metadata, at.UnixMicro())
}

// appendHash is Hash without its allocations: it appends the hash to out and uses scratch as room to work.
func appendHash(out, scratch, previous, id, stream []byte, version int64, name []byte, schemaVersion int64, payload, metadata []byte, micros int64) []byte {
	b := scratch[:0]
	b = appendBytes(b, previous)
	b = appendBytes(b, id)
	b = appendBytes(b, stream)
	b = binary.BigEndian.AppendUint64(b, uint64(version))
	b = appendBytes(b, name)
	b = binary.BigEndian.AppendUint64(b, uint64(schemaVersion))
	b = appendBytes(b, payload)
	b = appendBytes(b, metadata)
	b = binary.BigEndian.AppendUint64(b, uint64(micros))
	sum := sha256.Sum256(b)
	return append(out, sum[:]...)
}

func appendBytes(b, value []byte) []byte {
	return append(binary.BigEndian.AppendUint64(b, uint64(len(value))), value...)
}
