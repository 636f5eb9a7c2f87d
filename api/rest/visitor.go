package rest

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"time"

	"weddings/internal/clock"
)

// Visitors tells visitors of one day apart. The salt lives in memory for a day and is gone after it, so that no two days
// can be joined and no address found again.
type Visitors struct {
	mu   sync.Mutex
	day  string
	salt []byte
	now  func() time.Time
}

// NewVisitors returns an instance with a salt of its own.
func NewVisitors() *Visitors { return &Visitors{now: time.Now} }

// Hash returns the visitor of an address and agent, for today.
func (v *Visitors) Hash(address, agent string) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if day := clock.Day(v.now()).Format(time.DateOnly); day != v.day {
		v.day, v.salt = day, make([]byte, 32)
		_, _ = rand.Read(v.salt) // crypto/rand never fails; it crashes the program instead
	}
	h := hmac.New(sha256.New, v.salt)
	h.Write([]byte(address + "\n" + agent))
	return hex.EncodeToString(h.Sum(nil)[:12])
}
