package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"runtime"
	"sync"
	"time"

	"github.com/google/uuid"
)

// Hash chains an event to the previous one of its stream (nil for the first): SHA-256 over the lengths and bytes of all
// stored fields.
func Hash(
	previous []byte,
	id uuid.UUID,
	stream string,
	version int64,
	name string,
	schemaVersion int,
	payload, metadata []byte,
	at time.Time,
) []byte {
	var room [2048]byte // most events fit, without a heap allocation
	b := appendPreimage(
		room[:0],
		previous,
		id[:],
		[]byte(stream),
		version,
		[]byte(name),
		int64(schemaVersion),
		payload,
		metadata,
		at.UnixMicro(),
	)
	sum := sha256.Sum256(b)
	return sum[:]
}

func appendPreimage(
	b, previous, id, stream []byte,
	version int64,
	name []byte,
	schemaVersion int64,
	payload, metadata []byte,
	micros int64,
) []byte {
	b = appendBytes(b, previous)
	b = appendBytes(b, id)
	b = appendBytes(b, stream)
	b = binary.BigEndian.AppendUint64(b, uint64(version))
	b = appendBytes(b, name)
	b = binary.BigEndian.AppendUint64(b, uint64(schemaVersion))
	b = appendBytes(b, payload)
	b = appendBytes(b, metadata)
	return binary.BigEndian.AppendUint64(b, uint64(micros))
}

func appendBytes(b, value []byte) []byte {
	return append(binary.BigEndian.AppendUint64(b, uint64(len(value))), value...)
}

// hashChecks verifies the hashes of events on all cores, some hundred events at a time.
type hashChecks struct {
	current *hashCheck
	work    chan *hashCheck
	rooms   sync.Pool // of *hashCheck
	running sync.WaitGroup
	stop    context.CancelFunc
	mu      sync.Mutex
	first   *Finding
}

// hashCheck is a batch of events in one contiguous buffer.
type hashCheck struct {
	bytes []byte
	items []hashItem
}

type hashItem struct {
	end      int // where its bytes end in the buffer
	position int64
	version  int64
	stream   [2]int // where the stream's name begins and ends in the bytes
	hash     [sha256.Size]byte
}

const hashCheckItems = 512

// startHashChecks starts the workers. stop is called when an event does not match its hash.
func startHashChecks(stop context.CancelFunc) *hashChecks {
	c := &hashChecks{stop: stop, work: make(chan *hashCheck, 2*runtime.GOMAXPROCS(0))}
	c.rooms.New = func() any { return &hashCheck{} }
	c.current = c.rooms.Get().(*hashCheck)
	for range runtime.GOMAXPROCS(0) {
		c.running.Go(func() {
			for check := range c.work {
				c.run(check)
				check.bytes, check.items = check.bytes[:0], check.items[:0]
				c.rooms.Put(check)
			}
		})
	}
	return c
}

func (c *hashChecks) add(e rawEvent, previous []byte) {
	check := c.current
	stream := len(check.bytes) + 8 + len(previous) + 8 + len(e.id()) + 8
	check.bytes = e.preimage(check.bytes, previous)
	check.items = append(check.items, hashItem{
		end:      len(check.bytes),
		position: e.position(),
		version:  e.version(),
		stream:   [2]int{stream, stream + len(e.stream())},
		hash:     [sha256.Size]byte(e.hash()),
	})
	if len(check.items) == hashCheckItems {
		c.flush()
	}
}

// flush hands the collected events to a worker.
func (c *hashChecks) flush() {
	c.work <- c.current
	c.current = c.rooms.Get().(*hashCheck)
}

func (c *hashChecks) run(check *hashCheck) {
	start := 0
	for _, item := range check.items {
		sum := sha256.Sum256(check.bytes[start:item.end])
		start = item.end
		if bytes.Equal(sum[:], item.hash[:]) {
			continue
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.first == nil || item.position < c.first.Position {
			c.first = &Finding{
				item.position - 1, item.position, string(check.bytes[item.stream[0]:item.stream[1]]), item.version,
				"its bytes, or those before it in its stream, are not the ones that were hashed",
			}
			c.stop()
		}
		return
	}
}

// wait returns the first event that does not match its hash.
func (c *hashChecks) wait() *Finding {
	close(c.work)
	c.running.Wait()
	return c.first
}
